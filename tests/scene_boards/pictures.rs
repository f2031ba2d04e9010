//! Pictures of the boards that were looked at.

use variant_board::board::{Arrow, CellMark, MarkColour, MarkTarget, Marks, Topology};
use variant_board::rules::{Event, Feature, PartState, Seat, View, Viewer};
use variant_board::scene::{Look, Shown, Target, Theme, compose};
use variant_board::svg;
use variant_board::variants;

use crate::scene_support::boards::{self, STATES, board, coloured, feature, with_pieces};
use crate::scene_support::{INFO, check};

/// Pictures of a board at a page's width, light and dark.
fn pictures(name: &str, shown: &Shown<'_>, look: &Look) {
    for (theme, id) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
        let look = Look {
            palette: Look::new(theme).palette,
            ..look.clone()
        };
        check(&format!("{name}-{id}"), shown, &look);
    }
}

fn portal(board: &Topology, at: &str, to: Option<&str>, colour: Option<u8>, count: u8) -> Feature {
    Feature {
        colour,
        count,
        to: to.map(|name| board.cell(name).unwrap()),
        ..feature(board, "portal", at)
    }
}

fn twin_view(board: &Topology) -> View {
    let mut view = with_pieces(
        board,
        "KAe1 QAa4 RAh1 PAe2 pAe7 rAh5 nAc6 kBe8 qBd8 NBf3 PBd4 rBa5 bBh4",
    );
    for cell in ["a4", "a5", "h4", "h5"] {
        let [a, b] = [format!("A{cell}"), format!("B{cell}")];
        view.features.push(portal(board, &a, Some(&b), None, 1));
        view.features.push(portal(board, &b, Some(&a), None, 1));
    }
    for (from, to, colour) in [("Aa4", "Ba4", 0), ("Ba5", "Aa5", 1)] {
        view.features.push(Feature {
            kind: "intent",
            ..portal(board, from, Some(to), Some(colour), 1)
        });
    }
    view.parts = vec![PartState::Due, PartState::Idle];
    view
}

#[test]
fn twin_boards() {
    let board = board("portal-howe", "");
    let view = twin_view(board);
    let marks = Marks {
        arrows: vec![Arrow {
            colour: MarkColour::Green,
            from: board.cell("Ae2").unwrap(),
            to: board.cell("Bd4").unwrap(),
        }],
        ..Marks::default()
    };
    for (name, room) in [("wide", 1400.0), ("narrow", 320.0)] {
        let look = Look {
            room,
            names: vec![("a".to_owned(), "Board A".to_owned())],
            ..Look::default()
        };
        let shown = Shown {
            marks: Some(&marks),
            ..Shown::new(&INFO, board, &view)
        };
        pictures(&format!("twin-{name}"), &shown, &look);
    }
}

#[test]
fn split_board() {
    let board = board("portal-howe", "layout=split");
    let mut view = with_pieces(board, "Ke1 Qa4 Rh1 Pd2 pe7 rh5 nc6 ke8");
    for (a, b) in [("a4", "e4"), ("a5", "e5"), ("d4", "h4"), ("d5", "h5")] {
        view.features.push(portal(board, a, Some(b), None, 1));
        view.features.push(portal(board, b, Some(a), None, 1));
    }
    view.parts = vec![PartState::Idle, PartState::Due];
    pictures("split", &Shown::new(&INFO, board, &view), &Look::default());
}

#[test]
fn portals() {
    let board = Topology::grid(8, 8);
    let mut view = with_pieces(&board, "Ke1 Nc4 Qd4 ke8 nd5 qc5 re5 Re4 pf5 Pf4");
    for (name, colour, count) in [
        ("a4", None, 1),
        ("b4", None, 2),
        ("c4", None, 1),
        ("e4", Some(0), 1),
        ("f4", Some(1), 1),
        ("g4", Some(0), 1),
        ("h4", Some(1), 1),
        ("b5", None, 12),
        ("c5", None, 3),
        ("e5", Some(0), 1),
        ("f5", Some(1), 1),
        ("g5", Some(1), 1),
        ("h5", Some(0), 1),
    ] {
        view.features
            .push(portal(&board, name, None, colour, count));
    }
    view.features.push(feature(&board, "black-hole", "g7"));
    view.features.push(feature(&board, "feather", "b7"));
    view.features.push(feature(&board, "something new", "c7"));
    let target = |name: &str, capture: bool| Target {
        cell: board.cell(name).unwrap(),
        capture,
    };
    let targets = [target("h4", false), target("b5", false), target("f5", true)];
    let shown = Shown {
        targets: &targets,
        ..Shown::new(&INFO, &board, &view)
    };
    pictures("portals", &shown, &Look::default());
}

#[test]
fn four_boards() {
    let board = board("afterlife", "");
    let mut view = with_pieces(board, "Ra2 Kb2 Nc2 Pa3 Pd3 rd8 kc8 pb7 Pe3 nf2 Qh8 Kc1 bg6");
    view.features.push(feature(board, "feather", "maat"));
    view.parts = STATES.to_vec();
    let names = [
        ("world", "The World"),
        ("hours", "Twelve Hours of Night"),
        ("hall", "Hall of Truth"),
    ];
    for (name, arrangement, room) in [
        ("wide", None, 1400.0),
        ("narrow", None, 320.0),
        ("packed", Some("packed"), 768.0),
    ] {
        let look = Look {
            room,
            arrangement: arrangement.map(str::to_owned),
            names: names
                .map(|(id, name)| (id.to_owned(), name.to_owned()))
                .to_vec(),
            ..Look::default()
        };
        pictures(
            &format!("four-{name}"),
            &Shown::new(&INFO, board, &view),
            &look,
        );
    }
}

#[test]
fn river_board() {
    let board = board("xiangqi", "");
    let view = with_pieces(board, "Ke1 Ra1 Ri1 Pa4 Pe4 ke10 pe7 nb8");
    let look = Look::default();
    let shown = Shown {
        selected: board.cell("e4"),
        cursor: board.cell("e5"),
        ..Shown::new(&INFO, board, &view)
    };
    pictures("river", &shown, &look);
}

#[test]
fn hexagon_board() {
    let board = board("three-kingdoms", "");
    let mut view = with_pieces(board, "");
    for (prefix, colour) in [("r", 0), ("g", 1), ("b", 2)] {
        for (letter, names) in [
            ('R', &["a1", "i1"][..]),
            ('N', &["b1", "h1"]),
            ('B', &["c1", "g1"]),
            ('Q', &["d1", "f1"]),
            ('K', &["e1"]),
            ('P', &["a4", "c4", "e4", "g4", "i4"]),
        ] {
            for name in names {
                let cell = board.cell(&format!("{prefix}{name}")).unwrap();
                view.cells[cell.index()].piece = Some(coloured(letter, colour));
            }
        }
    }
    let moved = [Event::Moved {
        piece: coloured('P', 0),
        from: board.cell("re3").unwrap(),
        via: Vec::new(),
        to: board.cell("re4").unwrap(),
    }];
    for seat in [0, 1] {
        let look = Look {
            orientation: Seat(seat),
            ..Look::default()
        };
        let marks = Marks {
            cells: MarkColour::ALL
                .into_iter()
                .zip([0, 1, 2])
                .filter(|_| seat == 1)
                .map(|(colour, part)| CellMark {
                    colour,
                    target: MarkTarget::Part(part),
                })
                .collect(),
            ..Marks::default()
        };
        let shown = Shown {
            marks: Some(&marks),
            last_move: &moved,
            ..Shown::new(&boards::THREE, board, &view)
        };
        pictures(&format!("hexagon-{seat}"), &shown, &look);
    }
}

/// Every game's start, in every arrangement, to be looked at: written to the
/// folder that `GALLERY` names.
#[test]
#[ignore = "writes pictures"]
fn gallery() {
    let folder = std::env::var("GALLERY").unwrap();
    for variant in variants::ALL {
        let (id, state) = (variant.info().id, variant.start("").unwrap());
        let view = state.view(Viewer::All);
        let ways = state.board().arrangements().iter().map(|one| Some(one.id));
        for (index, way) in ways.chain([None]).enumerate() {
            let look = Look {
                arrangement: way.map(str::to_owned),
                room: if index == 1 { 320.0 } else { 1400.0 },
                ..Look::default()
            };
            let shown = Shown::new(variant.info(), state.board(), &view);
            let text = svg::write(&compose(&shown, &look), id, "", None);
            std::fs::write(format!("{folder}/{id}-{index}.svg"), text).unwrap();
        }
    }
}
