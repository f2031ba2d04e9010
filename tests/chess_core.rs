//! The core of chess and Fog of War: published counts of the tree of moves,
//! random games against a peer (`cozy-chess`) and against a deliberately naive
//! second generator, texts there and back.

#[path = "chess_core/naive_fog.rs"]
mod naive_fog;
#[path = "chess_core/texts.rs"]
mod texts;

use cozy_chess::Board;
use naive_fog::Naive;
use std::collections::BTreeSet;
use std::str::FromStr;
use variant_board::variants::chess::bitboard::{Color, Role, Square};
use variant_board::variants::chess::movegen::{Flavour, Fog, Orthodox};
use variant_board::variants::chess::moves::Move;
use variant_board::variants::chess::perft::perft;
use variant_board::variants::chess::position::Position;

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

fn names(moves: &[Move]) -> BTreeSet<String> {
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
        assert_eq!(names(moves), expected, "{fen}");
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
            assert_eq!(names(&moves), naive.moves(), "{fen}");
            assert_eq!(moves.len(), names(&moves).len(), "doubled in {fen}");
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
