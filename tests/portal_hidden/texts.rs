//! Position strings and moves, as they are read and written.

use super::{START, game, read, refused, seat};

fn code(position: &str, text: &str) -> String {
    let state = read(position);
    state.find(seat(&state), text).map_or_else(
        |fault| format!("{}: {}", fault.code, fault.message),
        |choice| choice.code,
    )
}

#[test]
fn moves_through_portals_are_read_tolerantly() {
    let position = "4k3/8/8/8/6p1/5P2/8/1N2K3 w - - a3,c4,g4 0 1";
    for text in [
        "f3g4c4",
        "f3xg4→c4",
        "f3xg4->c4",
        "f3xg4–>c4",
        "f3xg4 → c4",
        "f3g4→c4",
        "f3-g4-c4",
        "f3 g4 c4",
        "fxg4→c4",
        "xg4→c4",
        "g4->c4",
        "f3xg4=>c4+",
    ] {
        assert_eq!(code(position, text), "f3g4c4", "{text}");
    }
    for text in [
        "Nb1xa3→c4",
        "Nxa3→c4",
        "Na3->c4",
        "Nb1a3c4",
        "b1a3c4",
        "♘a3>c4",
    ] {
        assert_eq!(code(position, text), "b1a3c4", "{text}");
    }
}

#[test]
fn ordinary_moves_are_written_as_in_chess() {
    for (position, code, text) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - a4 0 1", "e1g1", "O-O"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - h5 0 1", "a7a8q", "a8=Q+"),
        ("4k3/8/8/8/8/8/8/R3K2R w - - a4,h5 0 1", "a1d1", "Rd1"),
        ("4k3/8/8/8/8/8/8/R2K3R w - - a4,h5 0 1", "a1c1", "Rc1"),
        ("4k3/8/8/8/8/8/K7/R6R w - - a4,h5 0 1", "a1d1", "Rad1"),
        ("7k/6pp/8/8/8/8/8/R3K3 w - - h3,c8 0 1", "a1a8", "Ra8"),
        ("7k/6pp/8/8/8/8/8/R3K3 w - - h3 0 1", "a1a8", "Ra8#"),
        (
            "4k3/8/8/8/8/8/8/N3K3 w - - b3,h8 0 1",
            "a1b3h8",
            "Na1xb3→h8",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - a3,a8 0 1",
            "a1a3a8",
            "Ra1xa3→a8+",
        ),
    ] {
        let state = read(position);
        let legal = state.legal(seat(&state));
        let choice = legal.iter().find(|choice| choice.code == code).unwrap();
        assert_eq!(choice.text, text);
    }
    let castle = "4k3/8/8/8/8/8/8/4K2R w K - a4 0 1";
    for text in ["e1g1", "O-O", "0-0", "Ke1g1"] {
        assert_eq!(code(castle, text), "e1g1", "{text}");
    }
}

#[test]
fn what_is_refused_is_explained() {
    let position = "4k3/8/8/8/2p3p1/5P2/8/1N2K3 w - - a3,d4,g4 0 1";
    for (text, expected) in [
        ("f3g4c4", "illegal-move: There's no portal on c4."),
        ("f3g4g4", "illegal-move: A piece that enters"),
        ("f3e4a3", "illegal-move: There's no portal on e4."),
        ("f3g4", "ambiguous-move: g4 is a portal"),
        ("f3d4a3", "illegal-move: No pawn can enter"),
        ("h1g4a3", "illegal-move: "),
        ("Nd5", "illegal-move: No knight can reach d5."),
        ("hello", "bad-move: "),
        ("", "bad-move: "),
        ("O-O", "illegal-move: "),
    ] {
        let found = refused(position, text);
        assert!(found.starts_with(expected), "{text}: {found}");
    }
    let several = "4k3/8/8/8/2p3p1/5P1P/8/4K3 w - - a3,g4 0 1";
    assert!(refused(several, "xg4→a3").starts_with("ambiguous-move"));
    let occupied = "4k3/8/8/8/2p3p1/5P2/8/4K3 w - - c4,g4 0 1";
    assert!(refused(occupied, "f3g4c4").contains("a piece stands on it"));
    assert!(refused("4k3/8/8/8/8/8/4P3/4K3 w - - e3,h5 0 1", "e2e3h5").contains("diagonally"));
}

#[test]
fn position_strings_are_normalised() {
    for (given, written) in [("h5,a4,c4,A4", "a4,a4,c4,h5"), ("-", "-"), ("none", "-")] {
        assert_eq!(
            read(&format!("{START}{given} 3 4")).position(),
            format!("{START}{written} 3 4")
        );
    }
    // What is missing: no portals, or the option's.
    assert_eq!(
        read(&format!("{START}7 9")).position(),
        format!("{START}- 7 9")
    );
    let with = game().read(START, "portals=a4,b5").unwrap();
    assert_eq!(with.position(), format!("{START}a4,b5 0 1"));
    let both = game()
        .read(&format!("{START}h5 0 1"), "portals=a4,b5")
        .unwrap();
    assert_eq!(both.position(), format!("{START}h5 0 1"));
}

#[test]
fn mistakes_in_position_strings_are_pointed_at() {
    let kings = "8/8/8/8/8/8/8/K1k5 w - - ";
    for (text, offset) in [
        ("8/8/8 w", 5),
        ("8/8/8/8/8/8/8/K1k5 x", 19),
        ("8/8/8/8/8/8/8/K1k5 w K", 21),
        ("8/8/8/8/8/8/8/K1k4K w", 18),
        (&format!("{kings}a4,z4 0 1"), 28),
        (&format!("{kings}a4 x 1"), 28),
        (&format!("{kings}a4 0 1 9"), 32),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 e3 0 1", 26),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 e4 0 1", 26),
    ] {
        let fault = game().read(text, "").unwrap_err();
        assert_eq!(
            (fault.code, fault.offset),
            ("bad-position", Some(offset)),
            "{text}"
        );
    }
}
