//! Positions drawn with letters, through the catalogue.

mod common;

use common::{Random, random_choices};
use variant_board::record::{self, Defaults};
use variant_board::rules::{View, Viewer};
use variant_board::variants;

/// Everything that a drawing shows comes back from it, in every game, portals
/// and black holes too.
#[test]
fn drawn_boards_are_read_back() {
    for variant in variants::ALL {
        let info = variant.info();
        let mut random = Random::new(7);
        let mut state = variant.start("").unwrap();
        let mut read_back = 0;
        for _ in 0..60 {
            let view = state.view(Viewer::All);
            let drawn = state.diagram(&view);
            match variant.read(&drawn, "") {
                Ok(read) => {
                    let again = read.view(Viewer::All);
                    assert_eq!(read.diagram(&again), drawn, "{}", info.id);
                    let lying = |view: &View| {
                        let lies = view.features.iter();
                        let lies =
                            lies.filter(|lies| ["portal", "black-hole"].contains(&lies.kind));
                        lies.cloned().collect::<Vec<_>>()
                    };
                    assert_eq!(lying(&again), lying(&view), "{}\n{drawn}", info.id);
                    read_back += 1;
                }
                Err(fault) => panic!("{}: {}\n{drawn}", info.id, fault.message),
            }
            let Some(choices) = random_choices(&state, &mut random) else {
                break;
            };
            let choices: Vec<_> = choices
                .iter()
                .map(|(seat, code)| (*seat, code.as_str()))
                .collect();
            state = state.apply(&choices).unwrap().state;
        }
        assert!(read_back >= 15, "{}: {read_back}", info.id);
    }
}

/// The split board of Howe's game is drawn as the two areas that it's played as.
#[test]
fn the_split_board_is_read_back_from_its_halves() {
    let howe = variants::find("portal-howe").unwrap();
    let mut state = howe.start("layout=split").unwrap();
    for code in ["g1f3", "b8c6", "b1c3"] {
        let seat = state.actors().iter().next().unwrap();
        let Ok(choice) = state.find(seat, code) else {
            continue;
        };
        state = state.apply(&[(seat, &choice.code)]).unwrap().state;
    }
    let drawn = state.diagram(&state.view(Viewer::All));
    let read = howe.read(&drawn, "layout=split").unwrap();
    assert_eq!(read.board().len(), 64);
    assert_eq!(read.diagram(&read.view(Viewer::All)), drawn);
    let board = |position: String| position.split(' ').next().map(str::to_owned);
    assert_eq!(board(read.position()), board(state.position()));
    assert_ne!(
        board(read.position()),
        board(howe.start("layout=split").unwrap().position())
    );
    // Two boards aren't halves of one.
    let whole = howe.start("").unwrap();
    let drawn = whole.diagram(&whole.view(Viewer::All));
    assert!(howe.read(&drawn, "layout=split").is_err());
    assert_eq!(howe.read(&drawn, "").unwrap().board().len(), 128);
}

#[test]
fn a_drawing_says_whose_turn_it_is_and_which_rights_are_left() {
    let chess = variants::find("chess").unwrap();
    let drawn = "\
8 . . . . k . . r
7 . . . . . . . .
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 . . . . . . . .
1 . . . . K . . .
  a b c d e f g h

black to move";
    let state = chess.read(drawn, "").unwrap();
    assert_eq!(state.position(), "4k2r/8/8/8/8/8/8/4K3 b k - 0 1");
}

#[test]
fn a_text_that_is_a_drawing_is_a_position() {
    let drawn = "\
  +---+---+---+---+---+
5 | n |:p:| p |:p:| n |
  +---+---+---+---+---+
4 |:p:|   |:::|   |:p:|
  +---+---+---+---+---+
3 |   |:::|   |:::|   |
  +---+---+---+---+---+
2 |:P:|   |:::|   |:P:|
  +---+---+---+---+---+
1 | N |:P:| P |:P:| N |
  +---+---+---+---+---+
    a   b   c   d   e
";
    let defaults = Defaults {
        variant: Some("apocalypse"),
        ..Defaults::default()
    };
    let reading = record::read_all(drawn, &defaults);
    assert!(reading.problems.is_empty());
    let state = &reading.records[0].node(record::NodeId::ROOT).state;
    assert_eq!(
        state.position(),
        variants::find("apocalypse")
            .unwrap()
            .start("")
            .unwrap()
            .position()
    );
}

#[test]
fn a_viewer_is_drawn_what_it_knows() {
    let fog = variants::find("fog-of-war").unwrap();
    let state = fog.start("").unwrap();
    let seen = state.diagram(&state.view(Viewer::Seat(fog.info().seat("white").unwrap())));
    assert!(!seen.contains('k'));
    assert!(seen.starts_with("  +---+---+---+---+---+---+---+---+\n8 | ? |"));
}

#[test]
fn brackets_are_portals_and_black_holes() {
    let buckley = variants::find("portal-buckley").unwrap();
    for position in [
        "4k3/8/8/8/8/8/8/4K3 w - - c4 f6 0 1",
        "4k3/8/5n2/8/8/8/8/4K3 b - - c4 f6 0 1",
        "4k3/8/8/3Q4/8/8/8/4K3 b - - d5 e5 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - *d5 *d5 0 1",
    ] {
        let state = buckley.read(position, "").unwrap();
        let drawn = state.diagram(&state.view(Viewer::All));
        assert_eq!(
            buckley.read(&drawn, "").unwrap().position(),
            position,
            "{drawn}"
        );
        // From the other side, too.
        let turned: Vec<_> = drawn.lines().filter(|line| line.contains(" |")).collect();
        let turned: Vec<_> = turned
            .iter()
            .rev()
            .map(|line| {
                let (label, cells) = line.split_once(" |").unwrap();
                let cells: Vec<_> = cells.trim_end_matches('|').split('|').rev().collect();
                format!("{label} |{}|", cells.join("|"))
            })
            .collect();
        let side = if position.contains(" b ") {
            "Black to move"
        } else {
            ""
        };
        let turned = format!("{}\n\n{side}", turned.join("\n"));
        assert_eq!(
            buckley.read(&turned, "").unwrap().position(),
            position,
            "{turned}"
        );
    }
    let hidden = variants::find("portal-hidden").unwrap();
    let bare = "\
8 . . . . k . . .
7 . . . . . . . .
6 . . . (n) . . . .
5 . . . . . . . .
4 (.) . (2) . . . . .
3 . . . . . . . .
2 . . . . . . . .
1 . . . . K . . .";
    let state = hidden.read(bare, "").unwrap();
    let position = "4k3/8/3n4/8/8/8/8/4K3 w - - d6,a4,c4,c4 0 1";
    assert_eq!(
        state.position(),
        hidden.read(position, "").unwrap().position()
    );
}

#[test]
fn who_is_on_turn_and_which_board_it_is_are_said_in_four_languages() {
    let chess = variants::find("chess").unwrap();
    for said in [
        "Black to move",
        "Mustan vuoro",
        "Svart vid draget",
        "Černý je na tahu",
    ] {
        let rows = "| k |   |   |   |   |   |   |   |\n".to_owned()
            + &"|   |   |   |   |   |   |   |   |\n".repeat(6)
            + "| K |   |   |   |   |   |   |   |\n\n";
        let state = chess.read(&(rows + said), "").unwrap();
        assert_eq!(state.position(), "k7/8/8/8/8/8/8/K7 b - - 0 1", "{said}");
    }
    let afterlife = variants::find("afterlife").unwrap();
    let start = afterlife.start("").unwrap();
    let drawn = start.diagram(&start.view(Viewer::All));
    let english = ["World", "Twelve Hours of Night", "Hall of Truth"];
    for (names, side) in [
        (english, "Black to move"),
        (
            ["Maailma", "Yön Kaksitoista Tuntia", "Totuuden Sali"],
            "Mustan vuoro",
        ),
        (
            ["Världen", "Nattens tolv timmar", "Sanningens sal"],
            "Svart vid draget",
        ),
        (
            ["Svět", "Dvanáct hodin noci", "Síň pravdy"],
            "Černý je na tahu",
        ),
    ] {
        let mut text = drawn.clone();
        for (one, other) in english.into_iter().zip(names) {
            assert!(text.contains(one), "{text}");
            text = text.replace(one, other);
        }
        let read = afterlife.read(&format!("{text}\n{side}\n"), "").unwrap();
        let again = read.diagram(&read.view(Viewer::All));
        assert_eq!(
            again
                .trim_end()
                .strip_suffix("Black to move")
                .map(str::trim),
            Some(drawn.trim()),
            "{side}"
        );
    }
}
