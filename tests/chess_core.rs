//! The core of chess and Fog of War: published counts of the tree of moves,
//! random games against a peer (`cozy-chess`) and against a deliberately naive
//! second generator, texts there and back.

#[path = "chess_core/naive_fog.rs"]
mod naive_fog;

use cozy_chess::Board;
use naive_fog::Naive;
use std::collections::BTreeSet;
use std::str::FromStr;
use variant_board::variants::chess::bitboard::{Color, Role, Square};
use variant_board::variants::chess::fen::{FenError, FenErrorKind};
use variant_board::variants::chess::movegen::{Flavour, Fog, Orthodox};
use variant_board::variants::chess::moves::Move;
use variant_board::variants::chess::perft::perft;
use variant_board::variants::chess::position::Position;
use variant_board::variants::chess::san::{Reason, SanError};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

/// Random numbers from a seed (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }
}

fn read<F: Flavour>(fen: &str) -> Position {
    Position::from_fen::<F>(fen).unwrap()
}

fn legal<F: Flavour>(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal::<F>(&mut moves);
    moves
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn check_perft<F: Flavour>(fen: &str, counts: &[u64]) {
    let position = read::<F>(fen);
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft::<F>(&position, depth), count, "{fen} depth {depth}");
    }
}

#[test]
fn perft_of_chess_is_as_published() {
    let start = Position::start().fen();
    check_perft::<Orthodox>(&start, &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324]);
    check_perft::<Orthodox>(KIWIPETE, &[48, 2_039, 97_862, 4_085_603, 193_690_690]);
    // chessprogramming.org, "Perft Results", positions 3 to 6.
    check_perft::<Orthodox>(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624, 11_030_083],
    );
    check_perft::<Orthodox>(
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    );
    check_perft::<Orthodox>(
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    );
    check_perft::<Orthodox>(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    );
    check_perft::<Orthodox>(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    );
}

#[test]
fn perft_of_fog_of_war_is_as_published() {
    let start = Position::start().fen();
    check_perft::<Fog>(&start, &[20, 400, 8_902, 197_742, 4_897_256, 120_909_363]);
    check_perft::<Fog>(KIWIPETE, &[48, 2_049, 98_903, 4_206_146]);
    check_perft::<Fog>(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        &[26, 613, 15_950, 401_191],
    );
}

/// The peer's moves; its castling is the king taking his rook.
fn peers_moves(board: &Board) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    board.generate_moves(|set| {
        for mv in set {
            let castles = board.colors(board.side_to_move()).has(mv.to);
            let file = if !castles {
                mv.to.file()
            } else if mv.to > mv.from {
                cozy_chess::File::G
            } else {
                cozy_chess::File::C
            };
            let to = cozy_chess::Square::new(file, mv.to.rank());
            let text = cozy_chess::Move { to, ..mv }.to_string();
            assert!(texts.insert(text));
        }
        false
    });
    texts
}

fn texts(moves: &[Move]) -> BTreeSet<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// FEN without the en passant square, and that square.
fn split_en_passant(fen: &str) -> (String, String) {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let passing = fields.remove(3).to_owned();
    (fields.join(" "), passing)
}

/// Where random games begin: the usual start, crowded and nearly empty boards.
const BEGINNINGS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    KIWIPETE,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "7k/8/8/8/8/8/Q7/K7 w - - 0 1",
];

/// Random games; `visit` sees every position. Moves are drawn from a sorted
/// list, so that the same games are played whatever the generator's order.
fn random_games<F: Flavour>(seed: u64, games: usize, mut visit: impl FnMut(&Position, &[Move])) {
    let mut random = Random(seed);
    for fen in BEGINNINGS.iter().cycle().take(games) {
        let mut position = read::<F>(fen);
        // The game is drawn then, and the peer counts no further.
        while position.halfmove_clock() < 100 {
            let mut moves = legal::<F>(&position);
            moves.sort();
            visit(&position, &moves);
            if moves.is_empty() {
                break;
            }
            position = position.apply::<F>(moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn random_games_of_chess_agree_with_a_peer() {
    let (mut mates, mut stalemates, mut passings) = (0, 0, 0);
    random_games::<Orthodox>(1, 500, |position, moves| {
        let fen = position.fen();
        let board = Board::from_str(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let expected = peers_moves(&board);
        assert_eq!(texts(moves), expected, "{fen}");
        assert_eq!(moves.len(), expected.len(), "doubled in {fen}");
        assert_eq!(
            position.count_legal::<Orthodox>() as usize,
            moves.len(),
            "{fen}"
        );
        assert_eq!(position.has_legal::<Orthodox>(), !moves.is_empty(), "{fen}");
        let check = !board.checkers().is_empty();
        assert_eq!(position.is_check(), check, "{fen}");
        assert_eq!(position.checkers().0, board.checkers().0, "{fen}");
        let (mate, stale) = (check && expected.is_empty(), !check && expected.is_empty());
        assert_eq!(position.is_checkmate::<Orthodox>(), mate, "{fen}");
        assert_eq!(position.is_stalemate::<Orthodox>(), stale, "{fen}");
        mates += usize::from(mate);
        stalemates += usize::from(stale);

        assert_eq!(read::<Orthodox>(&fen), *position, "{fen}");
        for &mv in moves {
            let next = position.apply::<Orthodox>(mv);
            let mut peer = board.clone();
            let castles = position.piece_at(mv.from).unwrap().1 == Role::King
                && mv.from.file().abs_diff(mv.to.file()) == 2;
            let text = if castles {
                let corner = if mv.to > mv.from { 'h' } else { 'a' };
                format!("{}{corner}{}", mv.from, mv.to.rank() + 1)
            } else {
                mv.to_string()
            };
            peer.play(text.parse().unwrap());
            let (ours, passing) = split_en_passant(&next.fen());
            assert_eq!(ours, split_en_passant(&peer.to_string()).0, "{fen} {mv}");
            // Written only if it can be taken: a pawn's move aside to a vacant square.
            let mut can_take = None;
            peer.generate_moves(|set| {
                if set.piece == cozy_chess::Piece::Pawn {
                    for mv in set {
                        if mv.from.file() != mv.to.file() && !peer.occupied().has(mv.to) {
                            can_take = Some(mv.to.to_string());
                        }
                    }
                }
                false
            });
            passings += usize::from(can_take.is_some());
            assert_eq!(passing, can_take.unwrap_or("-".into()), "{fen} {mv}");
        }
    });
    assert!(
        mates > 10 && stalemates > 0 && passings > 100,
        "{mates} {stalemates} {passings}"
    );
}

#[test]
fn random_games_of_fog_agree_with_a_naive_generator() {
    let mut random = Random(2);
    let (mut positions, mut captured, mut passings) = (0, 0, 0);
    for _ in 0..400 {
        let mut position = Position::start();
        let mut naive = Naive::start();
        for _ in 0..200 {
            let fen = position.fen();
            assert_eq!(fen, naive.fen());
            assert_eq!(read::<Fog>(&fen), position);
            let mut moves = legal::<Fog>(&position);
            moves.sort();
            assert_eq!(texts(&moves), naive.moves(), "{fen}");
            assert_eq!(moves.len(), texts(&moves).len(), "doubled in {fen}");
            assert_eq!(position.count_legal::<Fog>() as usize, moves.len(), "{fen}");
            assert_eq!(position.has_legal::<Fog>(), !moves.is_empty(), "{fen}");
            for color in Color::ALL {
                let seen: BTreeSet<String> =
                    position.sees(color).map(|cell| cell.to_string()).collect();
                assert_eq!(
                    seen,
                    naive.sees(color == Color::White),
                    "{color:?} in {fen}"
                );
            }
            positions += 1;
            passings += usize::from(position.en_passant().is_some());
            if moves.is_empty() {
                captured += usize::from(position.king_captured());
                assert_eq!(position.is_stalemate::<Fog>(), !position.king_captured());
                break;
            }
            let mv = moves[random.below(moves.len())];
            position = position.apply::<Fog>(mv);
            naive.play(&mv.to_string());
        }
    }
    assert!(
        positions > 10_000 && captured > 100 && passings > 100,
        "{positions} {captured} {passings}"
    );
}

#[test]
fn a_captured_king_leaves_no_right_to_castle() {
    let position = read::<Fog>("4k3/8/8/8/8/8/4r3/R3K2R b KQ - 3 1");
    let over = position.apply::<Fog>("e2e1".parse().unwrap());
    assert_eq!(over.fen(), "4k3/8/8/8/8/8/8/R3r2R w - - 0 2");
    assert!(over.king_captured() && !over.has_legal::<Fog>());
    assert_eq!(read::<Fog>(&over.fen()), over);
    // White has two rooks left: what they see, and no castling.
    assert_eq!(over.sees(Color::White).len(), 2 + 7 + 7 + 4 + 2);
}

#[test]
fn as_many_cells_are_seen_as_the_rules_say() {
    let mut position = Position::start();
    let mut numbers = vec![(
        position.sees(Color::White).len(),
        position.sees(Color::Black).len(),
    )];
    for text in ["e2e4", "d7d5"] {
        position = position.apply::<Fog>(text.parse().unwrap());
        numbers.push((
            position.sees(Color::White).len(),
            position.sees(Color::Black).len(),
        ));
    }
    assert_eq!(numbers, [(32, 32), (35, 32), (36, 36)]);
    let open = read::<Fog>("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(
        (open.sees(Color::White).len(), open.sees(Color::Black).len()),
        (34, 34)
    );
}

#[test]
fn a_pawn_to_take_in_passing_is_seen_by_the_side_on_turn() {
    let position = read::<Fog>("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let seen = position.sees(Color::White);
    assert!(seen.has(square("d5")) && seen.has(square("d6")));
    // Black's own pawn sees what it could step to, never the pawn beside it.
    assert!(!position.sees(Color::Black).has(square("e5")));
    let late = read::<Fog>("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    assert!(!late.sees(Color::White).has(square("d5")));
}

#[test]
fn material_that_cannot_mate_draws() {
    for (board, draw) in [
        ("4k3/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4KN2", true),
        ("4k3/8/8/8/8/8/8/4KB2", true),
        ("4k3/8/8/8/8/8/8/4KNN1", false),
        ("4kn2/8/8/8/8/8/8/4KN2", false),
        // f1 and c8 are light, f8 and c1 dark.
        ("2b1k3/8/8/8/8/8/8/4KB2", true),
        ("4kb2/8/8/8/8/8/8/4KB2", false),
        ("4kb2/8/8/8/8/8/8/2B1K3", true),
        ("2b1k3/8/8/8/8/8/B7/4KB2", true),
        ("4k3/8/8/8/8/8/8/2B1KB2", false),
        ("4kb2/8/8/8/8/8/8/4KN2", false),
        ("4k3/8/8/8/8/8/P7/4K3", false),
        ("4k3/8/8/8/8/8/8/R3K3", false),
        ("4k3/8/8/8/8/8/8/Q3K3", false),
    ] {
        assert_eq!(read::<Orthodox>(board).material_draw(), draw, "{board}");
    }
    // A rook that may still castle is a rook.
    assert!(!read::<Orthodox>("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").material_draw());
}

#[test]
fn positions_repeat_whatever_the_clocks_say() {
    let start = Position::start();
    let mut position = start;
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
        position = position.apply::<Orthodox>(text.parse().unwrap());
    }
    assert_ne!(position, start);
    assert_eq!(
        (position.halfmove_clock(), position.fullmove_number()),
        (4, 3)
    );
    assert_eq!(position.repetition_identity(), start.repetition_identity());
    // Lost rights to castle make another position, though the board is equal.
    let mut moved = read::<Orthodox>("4k3/8/8/8/8/8/8/4K2R w K -");
    let before = moved;
    for text in ["h1h2", "e8e7", "h2h1", "e7e8"] {
        moved = moved.apply::<Orthodox>(text.parse().unwrap());
    }
    assert_ne!(moved.repetition_identity(), before.repetition_identity());
}

#[test]
fn wrong_fens_are_refused_at_the_spot() {
    use FenErrorKind::*;
    let text = |word: &str| word.to_owned();
    for (fen, offset, kind) in [
        ("", 0, Empty),
        ("   ", 0, Empty),
        ("8/8/8/8/8/8/8", 13, RankCount(7)),
        ("8/8/8/8/8/8/8/8/8", 16, RankCount(9)),
        ("4k3/7/8/8/8/8/8/4K3", 4, RankLength(7, 7)),
        ("4k3/8p/8/8/8/8/8/4K3", 4, RankLength(7, 9)),
        ("4k3/8/8/3X4/8/8/8/4K3", 9, UnknownPiece('X')),
        ("4k3/9/8/8/8/8/8/4K3", 4, UnknownPiece('9')),
        ("4k3/8/8/8/8/8/8/4K3 x", 20, Turn(text("x"))),
        ("4k3/8/8/8/8/8/8/4K2R w KX", 24, CastlingLetter('X')),
        ("4k3/8/8/8/8/8/8/R3K3 w KQ", 23, CastlingRight('K')),
        ("4k3/8/8/8/8/8/8/4K3 w - e9", 24, EnPassantForm(text("e9"))),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d5",
            27,
            EnPassantSquare(square("d5")),
        ),
        (
            "4k3/8/8/4P3/8/8/8/4K3 w - d6",
            26,
            EnPassantSquare(square("d6")),
        ),
        (
            "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6",
            29,
            EnPassantSquare(square("d6")),
        ),
        (
            "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6",
            29,
            EnPassantSquare(square("d6")),
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - x", 26, Number(text("x"))),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 -1", 28, Number(text("-1"))),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 70000",
            28,
            Number(text("70000")),
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 z", 30, Extra(text("z"))),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", 0, Kings(Color::Black, 0)),
        ("4k3/8/8/8/8/8/8/4KK2 w - - 0 1", 18, Kings(Color::White, 2)),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", 3, PawnRank(square("h8"))),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", 16, PawnRank(square("a1"))),
        (
            "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
            22,
            OpponentInCheck(Color::Black),
        ),
    ] {
        let error = Position::from_fen::<Orthodox>(fen).unwrap_err();
        assert_eq!(error, FenError { offset, kind }, "{fen}");
    }
    // In Fog of War a king may be gone, and may stand attacked.
    read::<Fog>("8/8/8/8/8/8/8/4K3 w - - 0 1");
    read::<Fog>("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1");
    assert!(Position::from_fen::<Fog>("4k3/8/8/8/8/8/8/4KK2 w - - 0 1").is_err());
}

#[test]
fn short_and_sloppy_fens_are_read() {
    assert_eq!(
        read::<Orthodox>("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").fen(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    );
    let sloppy = "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w  KQkq -  0  1 ";
    assert_eq!(read::<Orthodox>(sloppy), Position::start());
    // Nobody can take there; or only a pawn that is pinned.
    assert_eq!(
        read::<Orthodox>("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").fen(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    let pinned = "8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1";
    assert_eq!(read::<Orthodox>(pinned).en_passant(), None);
    assert_eq!(read::<Fog>(pinned).en_passant(), Some(square("e3")));
}

#[test]
fn san_of_random_games_is_read_back() {
    fn check<F: Flavour>(position: &Position, moves: &[Move]) {
        let mut seen = BTreeSet::new();
        for &mv in moves {
            let san = position.san::<F>(mv);
            assert_eq!(
                position.parse_san::<F>(&san),
                Ok(mv),
                "{san} in {}",
                position.fen()
            );
            assert_eq!(position.parse_san::<F>(&mv.to_string()), Ok(mv));
            assert_eq!(mv.to_string().parse(), Ok(mv));
            assert!(
                seen.insert(san.clone()),
                "{san} twice in {}",
                position.fen()
            );
            if F::KING_SAFETY {
                let next = position.apply::<F>(mv);
                assert_eq!(san.ends_with(['+', '#']), next.is_check());
                assert_eq!(san.ends_with('#'), next.is_checkmate::<F>());
            } else {
                assert!(!san.contains(['+', '#']));
            }
        }
    }
    random_games::<Orthodox>(3, 100, check::<Orthodox>);
    random_games::<Fog>(4, 100, check::<Fog>);
}

#[test]
fn san_is_as_short_as_it_can_be() {
    for (fen, mv, san) in [
        ("4k3/8/8/8/8/8/8/N3K1N1 w - -", "g1f3", "Nf3"),
        ("4k3/8/8/8/8/2N5/8/4K1N1 w - -", "g1e2", "Nge2"),
        ("4k3/8/8/6N1/8/8/8/4K1N1 w - -", "g1f3", "N1f3"),
        ("5k2/8/8/8/Q2Q4/8/8/Q3K3 w - -", "a1a2", "Q1a2"),
        ("5k2/8/8/8/Q2Q4/8/8/3QK3 w - -", "d4a1", "Qd4a1"),
        ("1k6/8/8/Q7/8/8/8/Q3Q2K w - -", "a1c3", "Qa1c3"),
        // The other knight is pinned and doesn't count.
        ("4k3/4r3/8/8/8/8/4N3/4K1N1 w - -", "g1f3", "Nf3"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"),
        ("6k1/4P3/8/8/8/8/8/4K3 w - -", "e7e8r", "e8=R+"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q -", "a1a8", "Ra8#"),
        ("5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", "O-O+"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q -", "e1c1", "O-O-O+"),
    ] {
        assert_eq!(
            read::<Orthodox>(fen).san::<Orthodox>(mv.parse().unwrap()),
            san,
            "{fen}"
        );
    }
    let king_falls = read::<Fog>("4k3/8/8/8/8/8/8/4R1K1 w - -");
    assert_eq!(king_falls.san::<Fog>("e1e8".parse().unwrap()), "Rxe8");
}

#[test]
fn moves_are_read_in_many_forms() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
    let promote = "3r3k/4P3/8/8/8/8/8/4K3 w - -";
    let take = "4k3/8/8/3pP3/8/8/8/4K3 w - d6";
    for (fen, mv, forms) in [
        (
            start,
            "g1f3",
            "Nf3 Ng1f3 Ng1-f3 N1f3 Ngf3 ♘f3 ♞f3 Nf3+ Nf3!? Nf3# g1f3 g1-f3 g1–f3",
        ),
        (start, "e2e4", "e4 e2e4 e2-e4 Pe4 Pe2-e4 ♙e4 ♟e4 e4!!"),
        (
            castle,
            "e1g1",
            "O-O 0-0 o-o OO 00 e1g1 e1h1 Ke1g1 Ke1h1 O-O+ 0–0",
        ),
        (castle, "e1c1", "O-O-O 0-0-0 o-o-o OOO e1c1 e1a1 O-O-O!"),
        (
            promote,
            "e7e8q",
            "e8=Q e8Q e8(Q) e8/Q e8q e8=q e7e8q e7-e8=Q e8=Q+ e8♕ e8=♛",
        ),
        (promote, "e7d8b", "exd8=B exd8b ed8B e7xd8(b) e7d8b exd=B"),
        (
            take,
            "e5d6",
            "exd6 exd ed ed6 exd6e.p. exd6 e.p. e5xd6 e5d6 e5:d6",
        ),
    ] {
        let position = read::<Orthodox>(fen);
        let forms = forms.replace(" e.p.", "\u{a0}e.p.");
        for form in forms.split(' ') {
            assert_eq!(
                position.parse_san::<Orthodox>(form),
                Ok(mv.parse().unwrap()),
                "{form}"
            );
        }
    }
}

#[test]
fn wrong_moves_are_explained() {
    let illegal = |reason| Err(SanError::Illegal(reason));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let pinned = "4r2k/8/8/8/8/8/4N3/4K3 w - -";
    for (fen, text, expected) in [
        (start, "", Err(SanError::Form)),
        (start, "hello", Err(SanError::Form)),
        (start, "N", Err(SanError::Form)),
        (start, "Nf9", Err(SanError::Form)),
        (start, "e8(Q", Err(SanError::Form)),
        (start, "é4", Err(SanError::Form)),
        (
            start,
            "Nf4",
            illegal(Reason::CannotReach(Role::Knight, square("f4"))),
        ),
        (
            start,
            "e5",
            illegal(Reason::CannotReach(Role::Pawn, square("e5"))),
        ),
        (
            start,
            "e2e5",
            illegal(Reason::CannotReach(Role::Pawn, square("e5"))),
        ),
        (
            start,
            "e4e5",
            illegal(Reason::NothingCanReach(square("e5"))),
        ),
        (start, "exd", illegal(Reason::NoCapture)),
        (start, "O-O", illegal(Reason::CannotCastle)),
        (start, "e4=Q", illegal(Reason::NoPromotion)),
        (pinned, "Nc3", illegal(Reason::KingLeftInCheck)),
        (
            "4r2k/8/8/8/8/8/8/R3K3 w Q -",
            "e1c1",
            illegal(Reason::CannotCastle),
        ),
        (
            "7k/4P3/8/8/8/8/8/4K3 w - -",
            "e8",
            illegal(Reason::PromotionMissing),
        ),
        (
            "7k/4P3/8/8/8/8/8/4K3 w - -",
            "e8=K",
            illegal(Reason::NoPromotion),
        ),
        (
            "4k3/8/8/8/8/2N5/8/4K1N1 w - -",
            "Ne2",
            Err(SanError::Ambiguous(vec![
                "c3e2".parse().unwrap(),
                "g1e2".parse().unwrap(),
            ])),
        ),
    ] {
        let found = read::<Orthodox>(fen).parse_san::<Orthodox>(text);
        let found = found.map_err(|error| match error {
            SanError::Ambiguous(mut moves) => {
                moves.sort();
                SanError::Ambiguous(moves)
            }
            other => other,
        });
        let expected = expected.map_err(|error| match error {
            SanError::Ambiguous(mut moves) => {
                moves.sort();
                SanError::Ambiguous(moves)
            }
            other => other,
        });
        assert_eq!(found, expected, "{text} in {fen}");
    }
    assert_eq!(
        read::<Fog>(pinned).parse_san::<Fog>("Nc3"),
        Ok("e2c3".parse().unwrap())
    );
}
