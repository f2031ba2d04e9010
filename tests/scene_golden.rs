//! Pictures that were looked at and found right. Each is compared as SVG text;
//! with `UPDATE_GOLDEN=1` in the environment they are written anew, to be
//! looked at again.

mod scene_support;

use scene_support::{INFO, START, cell, check, piece, view};
use variant_board::board::{
    Arrow, CellMark, Label, MarkColour, MarkTarget, Marks, Surface, Topology,
};
use variant_board::record::{NodeId, Record};
use variant_board::rules::{Event, Seat, Viewer};
use variant_board::scene::{Coordinates, Drag, Look, Motion, Shown, Target, Theme};
use variant_board::table::Session;
use variant_board::variants;

fn looks() -> [(&'static str, Look); 2] {
    [
        ("light", Look::new(Theme::Light)),
        ("dark", Look::new(Theme::Dark)),
    ]
}

#[test]
fn start() {
    let board = Topology::grid(8, 8);
    let view = view(&board, START);
    for (theme, look) in looks() {
        check(
            &format!("start-{theme}"),
            &Shown::new(&INFO, &board, &view),
            &look,
        );
    }
}

#[test]
fn start_from_the_other_side() {
    let board = Topology::grid(8, 8);
    let view = view(&board, START);
    let look = Look {
        orientation: Seat(1),
        ..Look::default()
    };
    check("start-flipped", &Shown::new(&INFO, &board, &view), &look);
}

#[test]
fn coordinates_inside_and_hidden() {
    let board = Topology::grid(8, 8);
    let view = view(&board, START);
    for (theme, mut look) in looks() {
        look.coordinates = Coordinates::Inside;
        check(
            &format!("inside-{theme}"),
            &Shown::new(&INFO, &board, &view),
            &look,
        );
    }
    let look = Look {
        coordinates: Coordinates::Hidden,
        ..Look::default()
    };
    check("no-coordinates", &Shown::new(&INFO, &board, &view), &look);
}

#[test]
fn marks() {
    let board = Topology::grid(8, 8);
    let view = view(
        &board,
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR",
    );
    let at = |name: &str| cell(&board, name);
    let mut marks = Marks::default();
    let places = ["a4", "b4", "g4", "h4", "c7", "d7", "e7", "f7"];
    for (name, colour) in places.into_iter().zip(MarkColour::ALL.into_iter().cycle()) {
        let target = MarkTarget::Cell(at(name));
        marks.cells.push(CellMark { colour, target });
    }
    for (index, (from, to)) in [
        ("h5", "f7"),
        ("c4", "f7"),
        ("a2", "a6"),
        ("b1", "c3"),
        ("h7", "h6"),
        ("d2", "d4"),
        ("d4", "d2"),
        ("g1", "f3"),
        ("f6", "h5"),
        ("b8", "b8"),
    ]
    .into_iter()
    .enumerate()
    {
        marks.arrows.push(Arrow {
            colour: MarkColour::ALL[index % 4],
            from: at(from),
            to: at(to),
        });
    }
    for (index, (name, text)) in [
        ("e4", "A"),
        ("e5", "B"),
        ("g4", "C"),
        ("c6", "!?"),
        ("e8", "1"),
        ("e8", "2"),
    ]
    .into_iter()
    .enumerate()
    {
        marks.labels.push(Label {
            colour: MarkColour::ALL[index % 4],
            text: text.to_owned(),
            cell: at(name),
        });
    }
    for (theme, look) in looks() {
        let shown = Shown {
            marks: Some(&marks),
            ..Shown::new(&INFO, &board, &view)
        };
        check(&format!("marks-{theme}"), &shown, &look);
    }
}

#[test]
fn fog() {
    let board = Topology::grid(8, 8);
    let mut view = view(
        &board,
        "????????/?????p??/????????/??1?1?1?/1111111?/1111P111/PPPP1PPP/RNBQKBNR",
    );
    view.cells[cell(&board, "e2").index()].hidden = false;
    let lost = [cell(&board, "d5"), cell(&board, "g5")];
    for (theme, look) in looks() {
        let shown = Shown {
            lost: &lost,
            ..Shown::new(&INFO, &board, &view)
        };
        check(&format!("fog-{theme}"), &shown, &look);
    }
}

#[test]
fn curtain() {
    let board = Topology::grid(8, 8);
    let view = view(&board, START);
    for (theme, look) in looks() {
        let shown = Shown {
            curtain: true,
            ..Shown::new(&INFO, &board, &view)
        };
        check(&format!("curtain-{theme}"), &shown, &look);
    }
}

#[test]
fn play() {
    let board = Topology::grid(8, 8);
    let mut view = view(&board, "rnb1kbnr/pppp1ppp/8/8/2B1Pp1q/5N2/PPPP2PP/RNBQK2R");
    let at = |name: &str| cell(&board, name);
    view.checks.push(at("e1"));
    let moved = [Event::Moved {
        piece: piece('q'),
        from: at("d8"),
        via: Vec::new(),
        to: at("h4"),
    }];
    let target = |name: &str, capture: bool| Target {
        cell: at(name),
        capture,
    };
    let targets = [
        target("d4", false),
        target("e5", false),
        target("g5", false),
        target("g1", false),
        target("h4", true),
        target("f4", true),
    ];
    for (theme, look) in looks() {
        let shown = Shown {
            last_move: &moved,
            targets: &targets,
            selected: Some(at("f3")),
            cursor: Some(at("g5")),
            ..Shown::new(&INFO, &board, &view)
        };
        check(&format!("play-{theme}"), &shown, &look);
    }
}

#[test]
fn a_capture_on_its_way_and_a_piece_in_hand() {
    let board = Topology::grid(8, 8);
    let at = |name: &str| cell(&board, name);
    let before = view(&board, "8/8/8/3p4/4P3/8/8/K6R");
    let after = view(&board, "8/8/8/3P4/8/8/8/K6R");
    let events = [
        Event::Captured {
            piece: piece('p'),
            at: at("d5"),
        },
        Event::Moved {
            piece: piece('P'),
            from: at("e4"),
            via: Vec::new(),
            to: at("d5"),
        },
    ];
    let shown = Shown {
        last_move: &events,
        motion: Some(Motion {
            before: &before,
            events: &events,
            progress: 0.4,
        }),
        drag: Some(Drag {
            from: at("h1"),
            x: 560.0,
            y: 610.0,
        }),
        ..Shown::new(&INFO, &board, &after)
    };
    check("motion", &shown, &Look::default());
}

#[test]
fn two_parts() {
    let mut board = Topology::new(8);
    board.add_grid("earth", "", 8, 8, Surface::Squares { a1_dark: true });
    board.add_grid("limbo", "l", 4, 6, Surface::Points);
    let view = view(&board, START);
    let at = |name: &str| cell(&board, name);
    let marks = Marks {
        cells: MarkColour::ALL
            .into_iter()
            .take(2)
            .zip([MarkTarget::Part(0), MarkTarget::Part(1)])
            .map(|(colour, target)| CellMark { colour, target })
            .collect(),
        arrows: vec![Arrow {
            colour: MarkColour::Blue,
            from: at("e4"),
            to: at("lb3"),
        }],
        labels: Vec::new(),
    };
    let shown = Shown {
        marks: Some(&marks),
        ..Shown::new(&INFO, &board, &view)
    };
    check("two-parts", &shown, &Look::default());
}

/// A turn of Apocalypse, all done or on its way.
fn apocalypse(position: &str, turn: [&str; 2], progress: f32, name: &str) {
    let variant = variants::find("apocalypse").unwrap();
    let record = Record::new(variant, "", position).unwrap();
    let mut session = Session::new(record);
    session.play(&turn.join("/"), None).unwrap();
    let before = session.view_at(NodeId::ROOT, Viewer::All);
    let after = session.view_at(session.at(), Viewer::All);
    let events = session.witnessed(session.at(), Viewer::All);
    for (theme, look) in looks() {
        let shown = Shown {
            last_move: &events,
            motion: (progress < 1.0).then_some(Motion {
                before: &before,
                events: &events,
                progress,
            }),
            ..Shown::new(variant.info(), variant.board(), &after)
        };
        check(&format!("{name}-{theme}"), &shown, &look);
    }
}

#[test]
fn apocalypse_after_a_turn() {
    let start = "npppn/p3p/5/P3P/NPPPN";
    apocalypse(start, ["e1d3", "e4e3"], 1.0, "apocalypse");
}

#[test]
fn apocalypse_while_two_horsemen_meet() {
    let start = "npppn/p3p/5/P3P/NPPPN";
    apocalypse(start, ["a1b3", "a5b3"], 0.8, "apocalypse-clash");
}

#[test]
fn apocalypse_while_two_footmen_swap() {
    let near = "npppn/p4/4p/P2P1/NPP1N";
    apocalypse(near, ["d2e3", "e3d2"], 0.25, "apocalypse-swap");
}

/// A game on points after a move, with a piece picked.
fn on_points(name: &str, game: &str, position: &str, code: &str, picked: &str, seat: u8) {
    let variant = variants::find(game).unwrap();
    let mut session = Session::new(Record::new(variant, "", position).unwrap());
    session.play(code, None).unwrap();
    let after = session.view_at(session.at(), Viewer::All);
    let events = session.witnessed(session.at(), Viewer::All);
    let selected = cell(variant.board(), picked);
    let mover = session.state().actors().single().unwrap();
    let legal = session.state().legal(mover);
    let targets: Vec<Target> = legal
        .iter()
        .filter(|choice| choice.code.starts_with(picked))
        .map(|choice| {
            let to = cell(variant.board(), &choice.code[picked.len()..]);
            let capture = after.cells[to.index()].piece.is_some();
            Target { cell: to, capture }
        })
        .collect();
    assert!(!targets.is_empty());
    for (theme, mut look) in looks() {
        look.orientation = Seat(seat);
        let shown = Shown {
            last_move: &events,
            targets: &targets,
            selected: Some(selected),
            ..Shown::new(variant.info(), variant.board(), &after)
        };
        check(&format!("{name}-{theme}"), &shown, &look);
    }
}

#[test]
fn xiangqi_in_check_with_a_piece_picked() {
    let position = "r1bakab1r/9/1cn4c1/p1p1p1p1p/9/4R4/P1P3P1P/1C5C1/9/RNBAKABN1 w - - 2 9";
    on_points("xiangqi", "xiangqi", position, "e5e7", "c8", 1);
}

#[test]
fn three_kingdoms_with_an_army_captured_and_a_general_threatened() {
    // Shu's chariot attacks Wu's general through the triangle.
    let position = "9/rP1rP1rP1rP1rP/1rC1bR=g1rF1rC1/9/rRrNrBrArKrArBrN1|\
                    9/gP1gP3gP1gP/1gC1gF1gF1gC1/9/gRgNgBgAgKgAgBgNgR|\
                    2rR6/bP=g1bP=g3bP=g1bP=g/1bC=g3bF=g1bC=g1/9/1bN=gbB=gbA=g1bA=gbB=gbN=gbR=g \
                    r rg 0 banners=on 9";
    on_points("kingdoms", "three-kingdoms", position, "bc5be5", "gd1", 1);
}

/// Afterlife chess after a capture in the World: the slave taken waits for a
/// cell. One warrior has captured, a sethling serves White, and somebody
/// stands on every board.
fn afterlife(arrangement: &str, room: f32, name: &str) {
    let variant = variants::find("afterlife").unwrap();
    let position = "wp1w/ss1s/2s1/1MT1/1W2/SSSS/1HPW s2S/1W1h/2c1/3M E..E/1F2/2a1/E..1 1h2 \
                    w CRscr3 - - - 2 7";
    let record = Record::new(variant, "", position).unwrap();
    let mut session = Session::new(record);
    session.play("b4c6", None).unwrap();
    let view = session.view_at(session.at(), Viewer::All);
    let events = session.witnessed(session.at(), Viewer::All);
    let black = session.state().actors().single().unwrap();
    let targets: Vec<Target> = session
        .state()
        .legal(black)
        .iter()
        .map(|choice| Target {
            cell: cell(variant.board(), choice.code.trim_start_matches('@')),
            capture: false,
        })
        .collect();
    for (theme, mut look) in looks() {
        look.arrangement = Some(arrangement.to_owned());
        look.room = room;
        let shown = Shown {
            last_move: &events,
            targets: &targets,
            ..Shown::new(variant.info(), variant.board(), &view)
        };
        check(&format!("{name}-{theme}"), &shown, &look);
    }
}

#[test]
fn afterlife_on_boards_apart_in_a_row() {
    afterlife("apart", 700.0, "afterlife-wide");
}

#[test]
fn afterlife_on_boards_apart_in_two_rows() {
    afterlife("apart", 320.0, "afterlife-narrow");
}

#[test]
fn afterlife_packed_on_one_board() {
    afterlife("packed", 400.0, "afterlife-packed");
}
