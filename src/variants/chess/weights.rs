//! What the features of a position of chess pieces are worth, in hundredths of a
//! pawn.
//!
//! Fitted by logistic regression to the results and scores of some thousands of games of
//! this program against itself, starting from Kaufman's values of pieces ("The
//! Evaluation of Material Imbalances", 1999) and keeping near them.

/// Free cells a knight reaches.
pub(super) const KNIGHT_REACH: usize = 384;
/// Likewise.
pub(super) const BISHOP_REACH: usize = 393;
/// Likewise.
pub(super) const ROOK_REACH: usize = 407;
/// Likewise.
pub(super) const QUEEN_REACH: usize = 422;
/// For each own pawn on cells of a bishop's colour.
pub(super) const PAWNS_OF_BISHOPS_COLOUR: usize = 450;
/// A bishop guarded by a pawn where no enemy's pawn can drive it away.
pub(super) const BISHOP_OUTPOST: usize = 451;
/// Likewise.
pub(super) const KNIGHT_OUTPOST: usize = 452;
/// A rook on a file without pawns.
pub(super) const OPEN: usize = 453;
/// A rook on a file without own pawns.
pub(super) const HALF_OPEN: usize = 454;
/// Two bishops.
pub(super) const PAIR: usize = 455;
/// Pieces that a pawn attacks, and so on.
pub(super) const PAWN_HITS_MINOR: usize = 456;
/// Likewise.
pub(super) const PAWN_HITS_HEAVY: usize = 457;
/// Likewise.
pub(super) const MINOR_HITS_HEAVY: usize = 458;
/// Likewise.
pub(super) const MINOR_HITS_MINOR: usize = 459;
/// Likewise.
pub(super) const ROOK_HITS_QUEEN: usize = 460;
/// Pieces attacked and not guarded.
pub(super) const LOOSE: usize = 461;
/// Likewise.
pub(super) const LOOSE_PAWN: usize = 462;
/// By how many pieces reach the ring around the enemy's king, for each cell reached.
pub(super) const ASSAULT: usize = 463;
/// Cells beside the enemy's king that only it and its queen guard, and that are reached.
pub(super) const WEAK_RING: usize = 469;
/// Cells from which a knight, bishop, rook or queen could safely give check.
pub(super) const SAFE_CHECK: usize = 470;
/// Pawns one rank and two ranks before the king.
pub(super) const SHELTER: usize = 474;
/// Enemy's pawns one to four ranks before the king.
pub(super) const STORM: usize = 476;
/// Files at the king with enemy's pawns alone.
pub(super) const KING_HALF_OPEN: usize = 480;
/// Files at the king without pawns.
pub(super) const KING_OPEN: usize = 481;
/// Pawns with another one behind.
pub(super) const DOUBLED: usize = 482;
/// Pawns without own ones beside.
pub(super) const ISOLATED: usize = 483;
/// Pawns that can't be helped on.
pub(super) const BACKWARD: usize = 484;
/// Pawns beside or guarded by others, by rank.
pub(super) const CONNECTED: usize = 485;
/// Pawns that no enemy's pawn can stop, by rank.
pub(super) const PASSED: usize = 493;
/// Such ones with a piece in front.
pub(super) const PASSED_BLOCKED: usize = 501;
/// Such ones with all the way free and not attacked.
pub(super) const PASSED_FREE: usize = 509;
/// Such ones guarded by a pawn.
pub(super) const PASSED_GUARDED: usize = 517;
/// How far the own king is from the cell before such a pawn.
pub(super) const OWN_KING_AWAY: usize = 525;
/// How far the enemy's is.
pub(super) const ENEMY_KING_AWAY: usize = 526;

/// For middle games and endings.
#[rustfmt::skip]
pub(super) static WEIGHTS: [(i16, i16); 527] = [
    // Places
    (97, 122), (97, 121), (97, 120), (97, 119), (97, 119), (97, 120), (97, 121), (97, 122),
    (85, 121), (90, 107), (92, 133), (86, 121), (95, 113), (102, 123), (105, 113), (93, 116),
    (95, 122), (92, 117), (99, 121), (98, 117), (103, 121), (100, 124), (105, 126), (94, 118),
    (91, 121), (89, 119), (102, 121), (109, 111), (111, 124), (103, 120), (91, 121), (94, 127),
    (88, 137), (98, 135), (106, 139), (116, 122), (115, 132), (103, 133), (104, 140), (96, 136),
    (95, 150), (101, 151), (114, 153), (122, 152), (122, 150), (113, 146), (103, 146), (91, 144),
    (93, 165), (103, 171), (116, 172), (128, 172), (127, 164), (115, 171), (105, 174), (89, 163),
    (90, 192), (104, 191), (118, 190), (132, 189), (132, 189), (118, 190), (104, 191), (90, 192),
    (284, 286), (302, 293), (304, 300), (315, 307), (310, 306), (301, 298), (303, 292), (285, 286),
    (301, 292), (311, 299), (312, 304), (320, 309), (324, 316), (321, 303), (310, 301), (301, 293),
    (311, 298), (320, 303), (328, 313), (331, 319), (338, 321), (334, 317), (314, 306), (315, 300),
    (326, 308), (336, 312), (339, 322), (348, 324), (350, 326), (341, 321), (338, 316), (328, 306),
    (325, 306), (331, 318), (341, 317), (349, 331), (343, 322), (344, 320), (332, 313), (324, 306),
    (316, 298), (325, 306), (332, 316), (342, 319), (349, 324), (334, 313), (329, 308), (317, 301),
    (309, 295), (316, 300), (326, 306), (334, 312), (336, 315), (325, 307), (317, 300), (308, 292),
    (295, 285), (308, 293), (316, 300), (326, 307), (325, 305), (317, 300), (308, 293), (299, 286),
    (307, 321), (311, 324), (323, 323), (318, 328), (319, 329), (311, 331), (312, 325), (308, 321),
    (319, 325), (326, 329), (325, 329), (334, 334), (334, 335), (328, 327), (330, 327), (321, 326),
    (329, 329), (323, 329), (340, 336), (323, 335), (327, 337), (337, 332), (326, 327), (329, 326),
    (329, 330), (334, 334), (333, 339), (338, 337), (339, 330), (331, 336), (333, 335), (328, 328),
    (328, 328), (332, 339), (335, 336), (342, 336), (335, 342), (334, 337), (327, 328), (329, 330),
    (325, 326), (328, 330), (331, 333), (334, 334), (335, 339), (332, 335), (328, 331), (324, 329),
    (319, 325), (323, 325), (326, 329), (331, 333), (332, 333), (328, 329), (324, 326), (318, 323),
    (312, 320), (319, 325), (323, 327), (327, 330), (327, 329), (322, 326), (319, 325), (312, 320),
    (493, 538), (494, 537), (500, 540), (506, 537), (502, 537), (507, 537), (504, 539), (497, 538),
    (486, 538), (492, 539), (498, 540), (504, 540), (502, 539), (498, 537), (500, 539), (490, 538),
    (490, 541), (496, 536), (501, 541), (502, 538), (501, 539), (498, 538), (499, 539), (490, 543),
    (497, 543), (498, 539), (501, 540), (503, 540), (503, 538), (502, 543), (500, 540), (494, 542),
    (494, 542), (498, 541), (503, 542), (505, 539), (505, 538), (502, 541), (500, 543), (495, 541),
    (495, 544), (501, 544), (502, 539), (506, 540), (506, 539), (503, 540), (499, 540), (494, 542),
    (511, 552), (516, 555), (519, 554), (523, 551), (525, 553), (519, 550), (518, 556), (512, 555),
    (495, 544), (498, 541), (502, 542), (506, 541), (507, 542), (503, 542), (499, 543), (495, 544),
    (971, 995), (976, 999), (970, 1004), (980, 1004), (980, 1008), (972, 1005), (973, 1001), (971, 995),
    (975, 1001), (978, 1006), (988, 1013), (981, 1014), (979, 1014), (976, 1010), (971, 1005), (974, 1001),
    (973, 1005), (975, 1009), (973, 1013), (974, 1019), (975, 1019), (973, 1015), (973, 1011), (971, 1004),
    (970, 1011), (975, 1014), (977, 1019), (977, 1025), (977, 1024), (973, 1020), (970, 1014), (970, 1009),
    (974, 1010), (977, 1013), (977, 1021), (977, 1024), (981, 1025), (978, 1021), (977, 1014), (972, 1010),
    (975, 1006), (974, 1011), (978, 1015), (979, 1020), (975, 1018), (980, 1017), (976, 1011), (977, 1006),
    (969, 998), (976, 1006), (975, 1011), (978, 1014), (976, 1014), (978, 1012), (975, 1005), (974, 1000),
    (974, 996), (973, 1000), (973, 1005), (976, 1012), (974, 1010), (976, 1007), (972, 999), (972, 996),
    (22, -37), (14, -20), (2, -13), (-17, -3), (-16, -3), (-6, -15), (10, -24), (18, -41),
    (7, -21), (-7, -13), (-14, -1), (-32, 5), (-29, 3), (-20, 2), (0, -7), (7, -20),
    (-31, -13), (-41, 0), (-53, 9), (-66, 19), (-66, 16), (-51, 13), (-39, -1), (-32, -14),
    (-41, -2), (-54, 8), (-68, 13), (-79, 19), (-78, 15), (-66, 11), (-54, 8), (-42, -5),
    (-54, -2), (-66, 11), (-78, 18), (-91, 19), (-90, 25), (-77, 20), (-65, 9), (-54, -4),
    (-66, -14), (-77, 0), (-90, 9), (-102, 20), (-101, 21), (-90, 12), (-77, 0), (-66, -12),
    (-78, -25), (-90, -13), (-102, -3), (-114, 8), (-113, 10), (-102, 0), (-90, -11), (-78, -25),
    (-90, -36), (-102, -24), (-114, -14), (-126, -2), (-126, -2), (-114, -13), (-102, -24), (-90, -36),
    // KNIGHT_REACH
    (-22, -19), (-16, -16), (-11, -12), (-9, -11), (-4, 0), (-1, 3), (5, 7), (10, 7),
    (20, 5),
    // BISHOP_REACH
    (-35, -37), (-20, -24), (-8, -17), (-4, -15), (-2, -5), (2, 1), (4, 4), (5, 8),
    (9, 16), (12, 16), (18, 20), (18, 16), (25, 27), (27, 21),
    // ROOK_REACH
    (-28, -32), (-15, -28), (-16, -28), (-11, -14), (-7, -12), (-9, -8), (-3, -4), (-2, 3),
    (2, 9), (4, 16), (6, 18), (7, 21), (9, 26), (10, 23), (13, 11),
    // QUEEN_REACH
    (-13, -39), (-9, -36), (-12, -34), (-10, -31), (-8, -28), (-13, -26), (-6, -22), (-12, -22),
    (-8, -15), (-5, -12), (-4, -8), (-1, -5), (1, -2), (2, 3), (7, 7), (2, 10),
    (6, 14), (6, 16), (8, 19), (7, 19), (7, 20), (9, 22), (9, 25), (8, 20),
    (11, 31), (11, 30), (13, 39), (14, 41),
    // PAWNS_OF_BISHOPS_COLOUR
    (-2, -6),
    // BISHOP_OUTPOST
    (9, 10),
    // KNIGHT_OUTPOST
    (8, 6),
    // OPEN
    (31, -1),
    // HALF_OPEN
    (15, 19),
    // PAIR
    (45, 39),
    // PAWN_HITS_MINOR
    (31, 8),
    // PAWN_HITS_HEAVY
    (10, 3),
    // MINOR_HITS_HEAVY
    (25, 9),
    // MINOR_HITS_MINOR
    (11, 12),
    // ROOK_HITS_QUEEN
    (9, 2),
    // LOOSE
    (18, 16),
    // LOOSE_PAWN
    (9, 34),
    // ASSAULT
    (0, 0), (2, -4), (4, 1), (7, 4), (8, 0), (10, -1),
    // WEAK_RING
    (13, -9),
    // SAFE_CHECK
    (9, -1), (8, -1), (20, 7), (25, 1),
    // SHELTER
    (13, -6), (6, -12),
    // STORM
    (5, 9), (0, -9), (3, 2), (-1, -1),
    // KING_HALF_OPEN
    (-3, 2),
    // KING_OPEN
    (-12, -9),
    // DOUBLED
    (-14, -24),
    // ISOLATED
    (-12, -12),
    // BACKWARD
    (6, -13),
    // CONNECTED
    (0, 0), (2, -1), (0, -1), (5, 3), (2, 3), (1, 8), (2, 4), (0, 0),
    // PASSED
    (0, 0), (-1, 4), (-2, 9), (-3, 22), (12, 33), (34, 66), (54, 105), (0, 0),
    // PASSED_BLOCKED
    (0, 0), (-2, -3), (-1, 0), (-2, 1), (3, -1), (-1, -3), (-2, -8), (0, 0),
    // PASSED_FREE
    (0, 0), (0, 3), (-1, 2), (-2, 6), (-1, 10), (2, 17), (3, 17), (0, 0),
    // PASSED_GUARDED
    (0, 0), (0, 0), (-2, -1), (-2, -3), (6, 4), (1, 2), (1, 2), (0, 0),
    // OWN_KING_AWAY
    (1, -5),
    // ENEMY_KING_AWAY
    (-4, 9),
];
