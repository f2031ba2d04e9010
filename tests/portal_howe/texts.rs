//! Position strings, moves as people write them, and game texts.

use super::*;
use variant_board::record::{self, Defaults};

fn refused(position: &str, options: &str) -> (usize, String) {
    let fault = game().read(position, options).unwrap_err();
    assert_eq!(fault.code, "bad-position", "{fault}");
    (fault.offset.unwrap(), fault.message)
}

/// The code of the action that a text means.
fn found(state: &State, text: &str) -> String {
    state
        .find(mover(state), text)
        .unwrap_or_else(|fault| panic!("{text}: {fault}"))
        .code
}

fn fault(state: &State, text: &str) -> &'static str {
    state.find(mover(state), text).unwrap_err().code
}

#[test]
fn what_is_missing_of_a_position_is_as_at_the_start() {
    let read = read("8/8/8/8/8/8/8/4K3|4k3/8/8/8/8/8/8/8");
    assert_eq!(
        read.position(),
        "8/8/8/8/8/8/8/4K3|4k3/8/8/8/8/8/8/8 w A - - - two-boards 0 1"
    );
    let split = game().read("4k3/8/8/8/8/8/8/4K3 b A", "").unwrap();
    assert_eq!(split.position(), "4k3/8/8/8/8/8/8/4K3 b A - - - split 0 1");
    assert_eq!(split.board().len(), 64);
}

#[test]
fn the_layout_of_the_string_and_of_the_options_must_agree() {
    let (offset, message) = refused("4k3/8/8/8/8/8/8/4K3 w A - - - two-boards 0 1", "");
    assert_eq!(offset, 30);
    assert!(message.contains("one board"), "{message}");
    let (_, message) = refused("4k3/8/8/8/8/8/8/4K3 w A", "layout=two-boards");
    assert!(
        message.contains("two-boards") && message.contains("split"),
        "{message}"
    );
    assert!(
        game()
            .read("4k3/8/8/8/8/8/8/4K3 w A", "layout=split")
            .is_ok()
    );
}

#[test]
fn positions_that_cannot_be_are_refused_where_they_are_wrong() {
    for (position, offset) in [
        ("8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8", 0),
        ("8/8/8/8/8/8/8|8/8/8/8/8/8/8/8", 0),
        ("8/8/8/8/8/8/8/8|8/8/8/7/8/8/8/8", 22),
        ("8/8/8/8/8/8/8/x7|8/8/8/8/8/8/8/8", 14),
        ("P7/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8", 0),
        ("K7/8/8/8/8/8/8/8|K7/8/8/8/8/8/8/8", 17),
        ("8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 x", 32),
        ("8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w C", 34),
        ("8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w A K", 36),
        ("4k2r/8/8/8/8/8/8/8 w A q", 23),
        ("8/8/8/8/8/8/8/7R|8/8/8/8/8/8/8/8 w A K", 37),
        ("8/8/8/8/4P3/4N3/8/8|8/8/8/8/8/8/8/8 w B - Ae3", 42),
        ("8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w A - Ae3", 38),
        ("8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w A - - w:Aa4", 40),
        ("8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w A - - x", 40),
        ("8/8/8/8/R7/8/8/8|8/8/8/8/8/8/8/8 w A - - w:Aa4", 41),
        ("8/8/8/8/R7/8/8/8|8/8/8/8/R7/8/8/8 w B - - w:Aa4", 42),
        ("8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w A - - - round 0 1", 42),
        ("8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w A - - - two-boards x", 53),
        (
            "8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w A - - - two-boards 0 1 2",
            57,
        ),
        // Black has just moved and left his king to be captured.
        ("8/8/8/8/8/8/8/8|k6R/8/8/8/8/8/8/8 w B", 34),
    ] {
        assert_eq!(refused(position, "").0, offset, "{position}");
    }
}

#[test]
fn a_waiting_piece_in_the_string_comes_back() {
    for position in [
        "8/8/8/8/R7/8/8/4K3|4k3/8/8/8/7r/8/8/8 w B - - w:Aa4,b:Bh4 two-boards 3 7",
        "8/8/8/8/R7/8/8/4K3|4k3/8/8/8/R7/8/8/8 b B - - w:-- two-boards 3 7",
        "4k3/8/8/8/R7/8/8/4K3 b B - - w:a4 split 3 7",
    ] {
        assert_eq!(read(position).position(), position);
    }
}

#[test]
fn moves_are_written_with_the_area_before_the_cell() {
    let state = set("KAe1 NAb1 NAf3 RAa1 PAe5 PAg7 pAd6 kBh8", "w A Q - -");
    for (code, text) in [
        ("Ae5e6", "Ae6"),
        ("Ae5d6", "Aexd6"),
        ("Ab1d2", "nAbd2"),
        ("Af3h4", "nAh4"),
        ("Ag7g8q", "Ag8=Q"),
        ("Ae1e2", "kAe2"),
    ] {
        assert_eq!(act(&state, code).notation, [text]);
        assert_eq!(found(&state, text), code);
    }
    let castling = set("KAe1 RAa1 RAh1 kBh8", "w A KQ - -");
    assert_eq!(act(&castling, "Ae1c1").notation, ["O-O-O"]);
    assert_eq!(found(&castling, "0-0"), "Ae1g1");
    let split = set("Qa4 bb5 Kf1 kh8", "w A - - -");
    assert_eq!(act(&split, "a4b5").notation, ["Qxb5"]);
    // The rank tells two on a file apart.
    let rooks = set("KAh1 RAb1 RAb5 kBh8", "w A - - -");
    assert_eq!(act(&rooks, "Ab1b3").notation, ["rA1b3"]);
    assert_eq!(found(&rooks, "rA5b3"), "Ab5b3");
    // A swap captures nothing.
    let swap = set("KAe1 QAa4 rBa4 kBh7", "w B - - w:Aa4,b:Ba4");
    assert_eq!(act(&swap, "Aa4>Ba4").notation, ["qAa4→Ba4"]);
}

#[test]
fn the_sources_own_forms_are_read() {
    let state = game().start("").unwrap();
    assert_eq!(found(&state, "Ae4"), "Ae2e4");
    assert_eq!(fault(&state, "Be4"), "illegal-move", "A is to be played");
    let state = after(&state, "Ae4 Ba5 Bh4");
    assert_eq!(found(&state, "Ae5"), "Ae7e5");
    let state = set("KAe1 kBh8 qBb4", "b B - - -");
    assert_eq!(found(&state, "qBe7"), "Bb4e7");
    assert_eq!(found(&state, "QBe7"), "Bb4e7");
    assert_eq!(found(&state, "Qe7"), "Bb4e7");
    let state = set("KAe1 QAa4 nBa4 kBh8", "w B - - w:Aa4");
    for text in [
        "qAa4→xBa4",
        "qAa4→Ba4",
        "Aa4→Ba4",
        "Aa4->Ba4",
        "qAa4 → xBa4",
        "Aa4>Ba4+",
    ] {
        assert_eq!(found(&state, text), "Aa4>Ba4", "{text}");
    }
    assert_eq!(fault(&state, "rAa4→Ba4"), "illegal-move");
    assert_eq!(act(&state, "Aa4>Ba4").notation, ["qAa4→xBa4"]);
    let split = set("Qa4 ne4 Kf1 kh8", "w B - - w:a4");
    for text in ["qa4→xe4", "Qa4→e4", "a4→e4"] {
        assert_eq!(found(&split, text), "a4>e4", "{text}");
    }
    assert_eq!(act(&split, "a4>e4").notation, ["Qa4→xe4"]);
}

#[test]
fn intent_alone_is_read_if_only_one_piece_can_declare() {
    let state = set("KAe1 QAa4 kBg8", "w A - - -");
    for text in ["intent", "„intent“", "Intent", "Aa4>", "Aa4→", "qAa4->"] {
        assert_eq!(found(&state, text), "Aa4>", "{text}");
    }
    let two = set("KAe1 QAa4 NAh4 kBg8", "w A - - -");
    assert_eq!(fault(&two, "intent"), "ambiguous-move");
    assert_eq!(
        fault(&set("KAe1 kBg8", "w A - - -"), "intent"),
        "illegal-move"
    );
}

#[test]
fn blacks_half_of_a_swap_is_read_where_it_is_written_out() {
    let state = after(
        &set("KAe1 QAa4 rBa4 kBh7", "w A - - -"),
        "intent intent Aa4→Ba4",
    );
    for text in ["Ba4→Aa4", "rBa4→Aa4", "--"] {
        assert_eq!(found(&state, text), "--", "{text}");
    }
    assert_eq!(fault(&state, "Bh4→Ah4"), "illegal-move");
}

#[test]
fn a_b_is_an_area_a_file_or_a_bishop() {
    let two = set("KAe1 kBh7 BBa3 PBe6 PBb4 pBc5", "w B - - -");
    assert_eq!(found(&two, "Be7"), "Be6e7");
    assert_eq!(found(&two, "bBb2"), "Ba3b2");
    assert_eq!(found(&two, "BBb2"), "Ba3b2");
    assert_eq!(found(&two, "Bb2"), "Ba3b2");
    assert_eq!(found(&two, "Bbxc5"), "Bb4c5");
    let split = set("Kf1 kh8 Bg3 Pe6", "w B - - -");
    assert_eq!(found(&split, "Bh4"), "g3h4");
    assert_eq!(found(&split, "bh4"), "g3h4");
    assert_eq!(fault(&split, "Ah4"), "bad-move");
}

#[test]
fn faults_say_why() {
    let state = set("KAe1 rAe8 NAb1 PAg7 kBh8 NBb1", "w A - - -");
    let message = |text: &str| state.find(Seat(0), text).unwrap_err().message;
    assert!(message("nAa3").contains("king"), "{}", message("nAa3"));
    assert!(message("nBa3").contains("Area A"), "{}", message("nBa3"));
    assert!(message("qAa3").contains("queen"), "{}", message("qAa3"));
    assert!(message("--").contains("pass"), "{}", message("--"));
    for text in ["", "Az9", "e", "Aa4>Zz", "Ae2Be4", "🦄"] {
        assert_eq!(fault(&state, text), "bad-move", "{text}");
    }
    let pawn = set("KAe1 PAg7 kBh8", "w A - - -");
    assert!(
        pawn.find(Seat(0), "Ag8")
            .unwrap_err()
            .message
            .contains("becomes")
    );
}

#[test]
fn passes_and_spent_turns_come_through_a_game_text() {
    let text = "[Variant \"portal-howe\"]\n[FEN \"8/8/8/8/R7/8/8/4K3|4k3/8/8/8/r7/8/8/8 w A - - - two-boards 0 1\"]\n\n\
                1. intent intent 2. rAa4→Ba4 Ba4→Aa4 {swapped} 3. Ke2 -- 4. -- (4. -- --) rAa1 *";
    // Which passes are legal, the game says itself.
    let reading = record::read_all(text, &Defaults::default());
    let game = &reading.records[0];
    let line = game.main_line();
    let codes: Vec<_> = line[1..]
        .iter()
        .map(|&id| game.node(id).choices[0].1.clone())
        .collect();
    assert_eq!(codes[..4], ["Aa4>", "Ba4>", "Aa4>Ba4", "--"]);
    let written = record::write(game);
    let again = record::read_all(&written, &Defaults::default());
    assert_eq!(again.records[0], *game, "{written}");
}
