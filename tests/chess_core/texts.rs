//! Texts of chess there and back: FEN, SAN, and what is nearly that.

use super::{KIWIPETE, Random, random_games, read, square};
use std::collections::BTreeSet;
use variant_board::variants::chess::bitboard::{Color, Role};
use variant_board::variants::chess::fen::{FenError, FenErrorKind};
use variant_board::variants::chess::movegen::{Flavour, Fog, Orthodox};
use variant_board::variants::chess::moves::Move;
use variant_board::variants::chess::position::Position;
use variant_board::variants::chess::san::{Reason, SanError};

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

/// A text with some characters replaced, doubled or left out.
fn garbled(random: &mut Random, text: &str, alphabet: &[char]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(letters.len() + 1);
        let letter = alphabet[random.below(alphabet.len())];
        match random.below(3) {
            0 => letters.insert(at, letter),
            1 if at < letters.len() => letters[at] = letter,
            _ if at < letters.len() => drop(letters.remove(at)),
            _ => {}
        }
    }
    letters.into_iter().collect()
}

#[test]
fn garbled_texts_are_refused_or_make_sense() {
    let mut random = Random(5);
    let alphabet: Vec<char> = "KQRBNPkqrbnp12345678/ -wbacdefgh0xO=+#()é♘\u{fe0f}"
        .chars()
        .collect();
    let (mut positions, mut moves) = (0, 0);
    let start = Position::start();
    for _ in 0..20_000 {
        let fen = garbled(&mut random, KIWIPETE, &alphabet);
        match Position::from_fen::<Orthodox>(&fen) {
            Ok(position) => {
                positions += 1;
                assert_eq!(read::<Orthodox>(&position.fen()), position, "{fen}");
                let mut listed = Vec::new();
                position.legal::<Orthodox>(&mut listed);
                assert_eq!(
                    position.count_legal::<Orthodox>() as usize,
                    listed.len(),
                    "{fen}"
                );
            }
            Err(error) => assert!(
                error.offset <= fen.len() && fen.is_char_boundary(error.offset),
                "{fen}"
            ),
        }
        let known = ["Nf3", "e2-e4", "O-O", "e8=Q+", "exd6 e.p."][random.below(5)];
        let text = garbled(&mut random, known, &alphabet);
        if let Ok(mv) = start.parse_san::<Orthodox>(&text) {
            moves += 1;
            assert!(start.is_legal::<Orthodox>(mv), "{text}");
        }
    }
    assert!(positions > 100 && moves > 100, "{positions} {moves}");
}
