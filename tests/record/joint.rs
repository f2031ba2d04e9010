//! Turns of several decisions, some made at once: the template's duel, which
//! isn't in the catalogue, is played and written here; its reading is tested
//! beside the reader.

use super::comes_back;
use variant_board::record::{Defaults, NodeId, Record, read_all, write, write_for};
use variant_board::rules::{Seat, Viewer};
use variant_board::variants::{Variant, template::Duel};

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

fn played() -> (Record, NodeId) {
    let mut game = Record::new(Variant::of::<Duel>(), "", "").unwrap();
    let mut at = NodeId::ROOT;
    let steps: [&[(Seat, &str)]; 4] = [
        &[(WHITE, "b1")],
        &[(BLACK, "*a1"), (WHITE, "*e1")],
        &[(BLACK, "f1")],
        &[(WHITE, "*d1"), (BLACK, "*a1")],
    ];
    for step in steps {
        at = game.play(at, step).unwrap();
    }
    (game, at)
}

#[test]
fn decisions_of_a_turn_are_joined_and_those_made_at_once_too() {
    let (game, at) = played();
    let text = write(&game);
    assert!(text.contains("1. b1,*e1/*a1 f1,*d1/*a1 *"), "{text}");
    assert_eq!(game.number_label(at), "1…");
    assert!(!game.begins_turn(at));
    assert_eq!(game.movers(at).len(), 2);
    assert_eq!(game.number_label(game.main_line()[1]), "1.");
    assert!(game.begins_turn(game.main_line()[3]));
}

#[test]
fn a_seat_gets_only_what_it_knows() {
    let (game, _) = played();
    let middle = game.main_line()[3];
    let text = write_for(&game, middle, Viewer::Seat(WHITE));
    let view = game.node(middle).state.view(Viewer::Seat(WHITE));
    assert!(
        text.contains(&format!("[FEN \"{}\"]", view.position)),
        "{text}"
    );
    assert!(
        !view.position.contains('p') && !text.contains("f1"),
        "{text}"
    );
    assert_eq!(write_for(&game, middle, Viewer::All), write(&game));
}

#[test]
fn a_number_holds_both_moves_of_a_simultaneous_game() {
    let given = Defaults {
        variant: Some("apocalypse"),
        ..Defaults::default()
    };
    let texts = [
        "1. a1b3 d5d4 2. a2a3",
        "1. a1b3/d5d4 2. a2a3",
        "a1b3 {so} d5d4 a2a3",
    ];
    for text in texts {
        let reading = read_all(text, &given);
        let game = &reading.records[0];
        let line = game.main_line();
        // The second number's second move is missing: it isn't half made.
        assert_eq!(line.len(), 2);
        let node = game.node(line[1]);
        assert_eq!(
            node.choices,
            [(WHITE, "a1b3".to_owned()), (BLACK, "d5d4".to_owned())]
        );
        let codes: Vec<_> = reading.problems.iter().map(|p| p.fault.code).collect();
        assert_eq!(codes, ["missing-choice"], "{text}");
        comes_back(game);
    }
    let game = &read_all("1. a1b3 d5d4 *", &given).records[0];
    let text = write(game);
    let (_, moves) = text.split_once("\n\n").unwrap();
    // Both stand behind one number, without a stroke.
    assert_eq!(moves.split_whitespace().count(), 4, "{text}");
}

#[test]
fn a_glyph_stands_behind_the_move_that_it_judges() {
    let given = Defaults {
        variant: Some("apocalypse"),
        ..Defaults::default()
    };
    for text in [
        "1. Na1-b3! Pd5-d4?? 2. Pe2-e3 Pa4-a3?! *",
        "1. Na1-b3 $1 Pd5-d4 $4 2. Pe2-e3 Pa4-a3 $6 *",
        "1. a1b3!/d5d4?? 2. e2e3/a4a3?! *",
    ] {
        let reading = read_all(text, &given);
        assert_eq!(reading.problems, [], "{text}");
        let game = &reading.records[0];
        let line = game.main_line();
        let judged = |at: usize| {
            let node = game.node(line[at]);
            (node.choice_nags.clone(), node.nags.clone())
        };
        assert_eq!(judged(1), (vec![(0, 1)], vec![4]), "{text}");
        assert_eq!(judged(2), (vec![], vec![6]), "{text}");
        comes_back(game);
        let written = write(game);
        let (_, moves) = written.split_once("\n\n").unwrap();
        let words: Vec<_> = moves.split_whitespace().take(5).collect();
        assert_eq!(
            (words[0], words[2], words[4]),
            ("1.", "$1", "$4"),
            "{written}"
        );
    }
}
