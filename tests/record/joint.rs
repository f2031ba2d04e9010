//! Turns of several decisions, some made at once: the template's duel, which
//! isn't in the catalogue, is played and written here; its reading is tested
//! beside the reader.

use variant_board::record::{NodeId, Record, write, write_for};
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
