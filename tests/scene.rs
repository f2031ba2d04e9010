//! Geometry and drawing: what is where, what turns with the board, what is
//! told apart without colour, and that nothing unseen gets into a picture.

mod scene_support;

use scene_support::{INFO, START, cell, piece, view};
use variant_board::board::{
    Arrow, Cell, CellMark, Label, MarkColour, MarkTarget, Marks, Surface, Topology,
};
use variant_board::rules::{Event, Seat, View, Viewer};
use variant_board::scene::{
    Coordinates, Drag, Ink, Item, Key, Look, Motion, Palette, Scene, Shape, Shown, Target, Theme,
    compose, pieces,
};
use variant_board::svg;
use variant_board::variants;

const VACANT: &str = "8/8/8/8/8/8/8/8";

fn black() -> Look {
    Look {
        orientation: Seat(1),
        ..Look::default()
    }
}

fn plain(board: &Topology, view: &View, look: &Look) -> Scene {
    compose(&Shown::new(&INFO, board, view), look)
}

fn texts(scene: &Scene) -> Vec<String> {
    let items = scene.items.iter().filter_map(|item| match &item.shape {
        Shape::Text { text, .. } => Some(text.to_string()),
        _ => None,
    });
    items.collect()
}

/// Upper left corners of the pictures of a kind, from the first layer of each.
fn pictures(scene: &Scene, kind: &str) -> Vec<(f32, f32)> {
    let first = pieces::piece("standard", kind, "white").unwrap()[0].path;
    let items = scene.items.iter().filter_map(|item| match &item.shape {
        Shape::Path { path, at, .. } if path == first && item.fill.is_some() => Some(*at),
        _ => None,
    });
    items.collect()
}

fn with_ink(scene: &Scene, ink: Ink) -> Vec<&Item> {
    let uses = |item: &&Item| {
        item.fill == Some(ink) || item.stroke.is_some_and(|(stroke, _)| stroke == ink)
    };
    scene.items.iter().filter(uses).collect()
}

#[test]
fn a1_is_at_the_lower_left_for_white_and_at_the_upper_right_for_black() {
    let board = Topology::grid(8, 8);
    let view = view(&board, START);
    let a1 = cell(&board, "a1");
    let mut look = Look {
        coordinates: Coordinates::Hidden,
        ..Look::default()
    };
    let scene = plain(&board, &view, &look);
    let margin = (scene.width - 800.0) / 2.0;
    assert_eq!(scene.centre(a1), Some((margin + 50.0, margin + 750.0)));
    look.orientation = Seat(1);
    let scene = plain(&board, &view, &look);
    assert_eq!(scene.centre(a1), Some((margin + 750.0, margin + 50.0)));
}

#[test]
fn what_is_hit_is_what_is_drawn_there_either_way_round() {
    let board = Topology::grid(8, 8);
    let view = view(&board, START);
    for coordinates in [
        Coordinates::Outside,
        Coordinates::Inside,
        Coordinates::Hidden,
    ] {
        for orientation in [Seat(0), Seat(1)] {
            let look = Look {
                coordinates,
                orientation,
                ..Look::default()
            };
            let scene = plain(&board, &view, &look);
            for at in board.cells() {
                let (x, y) = scene.centre(at).unwrap();
                for (by_x, by_y) in [(0.0, 0.0), (49.5, 49.5), (-49.5, 49.5), (49.5, -49.5)] {
                    assert_eq!(scene.hit(x + by_x, y + by_y), Some(at));
                }
            }
            assert_eq!(scene.hit(1.0, 1.0), None, "the frame is no cell");
            assert_eq!(scene.hit(-5.0, 300.0), None);
            assert_eq!(scene.hit(scene.width + 5.0, 300.0), None);
            assert_eq!(scene.hit(f32::NAN, 300.0), None);
        }
    }
}

#[test]
fn keys_go_the_way_that_they_point_on_the_screen() {
    let board = Topology::grid(8, 8);
    let view = view(&board, START);
    let e4 = cell(&board, "e4");
    let steps = |scene: &Scene, from| {
        [Key::Up, Key::Down, Key::Left, Key::Right]
            .map(|key| scene.step(from, key).map(|to| board.name(to)))
    };
    let scene = plain(&board, &view, &Look::default());
    assert_eq!(
        steps(&scene, e4),
        [Some("e5"), Some("e3"), Some("d4"), Some("f4")]
    );
    let corner = steps(&scene, cell(&board, "a1"));
    assert_eq!(corner, [Some("a2"), None, None, Some("b1")]);
    let scene = plain(&board, &view, &black());
    assert_eq!(
        steps(&scene, e4),
        [Some("e3"), Some("e5"), Some("f4"), Some("d4")]
    );
}

#[test]
fn keys_lead_from_one_part_to_the_next() {
    let mut board = Topology::new(8);
    board.add_grid("one", "", 2, 4, Surface::Squares { a1_dark: true });
    board.add_grid("two", "t", 2, 3, Surface::Points);
    let mut shown = view(&Topology::grid(8, 8), VACANT);
    shown.cells.truncate(board.len());
    let scene = plain(&board, &shown, &Look::default());
    let b2 = cell(&board, "b2");
    let right = scene.step(b2, Key::Right).unwrap();
    assert_eq!(board.name(right).chars().next(), Some('t'));
    let back = scene.step(right, Key::Left).unwrap();
    assert_eq!(board.name(back).chars().next(), Some('b'));
    let rows = scene.rows(1);
    let names: Vec<_> = rows[0].iter().flatten().map(|&at| board.name(at)).collect();
    assert_eq!(names, ["ta3", "tb3"]);
    assert!(scene.rows(2).is_empty());
}

#[test]
fn rows_are_in_the_order_of_the_picture() {
    let board = Topology::grid(8, 8);
    let view = view(&board, START);
    let names = |scene: &Scene| -> Vec<Vec<String>> {
        let name = |at: &Option<Cell>| board.name(at.unwrap()).to_owned();
        let rows = scene.rows(0);
        rows.iter()
            .map(|row| row.iter().map(name).collect())
            .collect()
    };
    let white = names(&plain(&board, &view, &Look::default()));
    assert_eq!(white.len(), 8);
    assert_eq!(white[0], ["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"]);
    let black = names(&plain(&board, &view, &black()));
    assert_eq!(black[7], ["h8", "g8", "f8", "e8", "d8", "c8", "b8", "a8"]);
}

#[test]
fn coordinates_turn_with_the_board_and_can_be_hidden() {
    let board = Topology::grid(8, 8);
    let view = view(&board, VACANT);
    let white = [
        "8", "7", "6", "5", "4", "3", "2", "1", "a", "b", "c", "d", "e", "f", "g", "h",
    ];
    assert_eq!(texts(&plain(&board, &view, &Look::default())), white);
    let turned = texts(&plain(&board, &view, &black()));
    assert_eq!(turned[0], "1");
    assert_eq!(turned[8], "h");
    let look = |coordinates| Look {
        coordinates,
        ..Look::default()
    };
    let mut inside = texts(&plain(&board, &view, &look(Coordinates::Inside)));
    inside.sort();
    let mut all = white.map(str::to_owned);
    all.sort();
    assert_eq!(inside, all);
    let hidden = plain(&board, &view, &look(Coordinates::Hidden));
    assert!(texts(&hidden).is_empty());
}

#[test]
fn a1_is_dark_and_h1_is_light_either_way_round() {
    let board = Topology::grid(8, 8);
    let view = view(&board, VACANT);
    for look in [Look::default(), black()] {
        let scene = plain(&board, &view, &look);
        let dark: Vec<_> = with_ink(&scene, Ink::DarkSquare)
            .iter()
            .filter_map(|item| item.cell)
            .collect();
        assert_eq!(dark.len(), 32);
        assert!(dark.contains(&cell(&board, "a1")));
        assert!(!dark.contains(&cell(&board, "h1")));
    }
}

#[test]
fn every_piece_is_drawn_on_its_cell() {
    let board = Topology::grid(8, 8);
    let view = view(&board, START);
    let scene = plain(&board, &view, &Look::default());
    for (kind, count) in [("pawn", 16), ("knight", 4), ("king", 2)] {
        assert_eq!(pictures(&scene, kind).len(), count, "{kind}");
    }
    let (x, y) = scene.centre(cell(&board, "e1")).unwrap();
    assert!(pictures(&scene, "king").contains(&(x - 50.0, y - 50.0)));
    for kind in INFO.kinds {
        assert!(
            pieces::piece("standard", kind, "white").is_some(),
            "{kind} has no picture"
        );
    }
}

#[test]
fn arrows_turn_with_the_board() {
    let board = Topology::grid(8, 8);
    let view = view(&board, VACANT);
    let marks = Marks {
        arrows: vec![Arrow {
            colour: MarkColour::Green,
            from: cell(&board, "e2"),
            to: cell(&board, "e4"),
        }],
        ..Marks::default()
    };
    // The tip is the point of the outline that is nearest to the target.
    let tip = |look: &Look| {
        let shown = Shown {
            marks: Some(&marks),
            ..Shown::new(&INFO, &board, &view)
        };
        let scene = compose(&shown, look);
        let arrow = with_ink(&scene, Ink::MarkGreen)[0];
        let Shape::Path { path, .. } = &arrow.shape else {
            panic!("an arrow is a path");
        };
        let numbers: Vec<f32> = path
            .split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
            .filter_map(|number| number.parse().ok())
            .collect();
        let (to_x, to_y) = scene.centre(cell(&board, "e4")).unwrap();
        let distance = |point: &[f32]| (point[0] - to_x).hypot(point[1] - to_y);
        numbers
            .chunks_exact(2)
            .map(distance)
            .fold(f32::INFINITY, f32::min)
    };
    assert!(tip(&Look::default()) < 20.0);
    assert!(tip(&black()) < 20.0);
}

/// A picture's items without their colours.
fn forms(marks: &Marks) -> Vec<(Shape, Option<u32>, bool)> {
    let board = Topology::grid(8, 8);
    let view = view(&board, VACANT);
    let shown = Shown {
        marks: Some(marks),
        ..Shown::new(&INFO, &board, &view)
    };
    let scene = compose(&shown, &Look::default());
    let form = |item: &Item| {
        let width = item.stroke.map(|(_, width)| width.to_bits());
        (item.shape.clone(), width, item.fill.is_some())
    };
    scene.items.iter().map(form).collect()
}

#[test]
fn marks_are_told_apart_without_colour() {
    let board = Topology::grid(8, 8);
    let (from, to) = (cell(&board, "b1"), cell(&board, "c3"));
    type Make = fn(MarkColour, Cell, Cell) -> Marks;
    let makers: [Make; 5] = [
        |colour, from, _| Marks {
            cells: vec![CellMark {
                colour,
                target: MarkTarget::Cell(from),
            }],
            ..Marks::default()
        },
        |colour, _, _| Marks {
            cells: vec![CellMark {
                colour,
                target: MarkTarget::Part(0),
            }],
            ..Marks::default()
        },
        |colour, from, to| Marks {
            arrows: vec![Arrow { colour, from, to }],
            ..Marks::default()
        },
        |colour, from, _| Marks {
            labels: vec![Label {
                colour,
                text: "A".to_owned(),
                cell: from,
            }],
            ..Marks::default()
        },
        |colour, from, to| Marks {
            arrows: vec![
                Arrow { colour, from, to },
                Arrow {
                    colour,
                    from: to,
                    to: from,
                },
            ],
            ..Marks::default()
        },
    ];
    for make in makers {
        for (index, one) in MarkColour::ALL.into_iter().enumerate() {
            for other in &MarkColour::ALL[index + 1..] {
                assert_ne!(
                    forms(&make(one, from, to)),
                    forms(&make(*other, from, to)),
                    "{one:?} and {other:?}"
                );
            }
        }
    }
}

#[test]
fn marks_on_cells_that_arent_there_are_left_out() {
    let board = Topology::grid(8, 8);
    let view = view(&board, VACANT);
    let nowhere = Cell(999);
    let (colour, text) = (MarkColour::Red, "A".to_owned());
    let target = [MarkTarget::Cell(nowhere), MarkTarget::Part(7)];
    let marks = Marks {
        cells: target.map(|target| CellMark { colour, target }).to_vec(),
        arrows: vec![Arrow {
            colour,
            from: nowhere,
            to: cell(&board, "a1"),
        }],
        labels: vec![Label {
            colour,
            text,
            cell: nowhere,
        }],
    };
    let shown = Shown {
        marks: Some(&marks),
        selected: Some(nowhere),
        cursor: Some(nowhere),
        ..Shown::new(&INFO, &board, &view)
    };
    let look = Look::default();
    assert_eq!(compose(&shown, &look), plain(&board, &view, &look));
}

/// A view that is wrongly given what it shouldn't know.
fn careless(board: &Topology) -> View {
    let mut careless = view(board, "4q3/8/8/8/8/8/8/4K3");
    for at in board.cells() {
        let rank = board.name(at).as_bytes()[1];
        careless.cells[at.index()].hidden = rank > b'4';
    }
    careless
}

#[test]
fn pieces_on_unseen_cells_are_never_drawn() {
    let board = Topology::grid(8, 8);
    let known = view(&board, "????????/????????/????????/????????/8/8/8/4K3");
    let unknown = careless(&board);
    let e8 = cell(&board, "e8");
    // Not even as the piece in hand, nor set in motion by an event.
    let events = [Event::Moved {
        piece: piece('q'),
        from: e8,
        via: Vec::new(),
        to: cell(&board, "e7"),
    }];
    let draw = |view: &View| {
        let shown = Shown {
            drag: Some(Drag {
                from: e8,
                x: 300.0,
                y: 300.0,
            }),
            motion: Some(Motion {
                before: view,
                events: &events,
                progress: 0.5,
            }),
            ..Shown::new(&INFO, &board, view)
        };
        compose(&shown, &Look::default())
    };
    assert_eq!(draw(&known), draw(&unknown));
    assert!(pictures(&draw(&unknown), "queen").is_empty());
    assert_eq!(pictures(&draw(&unknown), "king").len(), 1);
}

#[test]
fn a_cell_of_which_the_view_says_nothing_is_unseen() {
    let board = Topology::grid(8, 8);
    let mut short = view(&board, START);
    short.cells.truncate(8);
    let scene = plain(&board, &short, &Look::default());
    assert_eq!(with_ink(&scene, Ink::Fog).len(), 56);
    assert!(pictures(&scene, "pawn").is_empty());
}

/// The numbers of cells seen are the published ones of Fog of War.
#[test]
fn a_seat_is_shown_what_it_sees_and_nothing_else() {
    let game = variants::find("fog-of-war").unwrap();
    let mut state = game.start("").unwrap();
    for (turn, code, seen) in [(0, "e2e4", [35, 32]), (1, "d7d5", [36, 36])] {
        state = state.apply(&[(Seat(turn), code)]).unwrap().state;
        for (seat, seen) in [Seat(0), Seat(1)].into_iter().zip(seen) {
            let view = state.view(Viewer::Seat(seat));
            let shown = Shown::new(game.info(), game.board(), &view);
            let scene = compose(&shown, &Look::default());
            assert_eq!(with_ink(&scene, Ink::Fog).len(), 64 - seen);
            // Each sees its own sixteen; after both moves the other's pawn too.
            let pawns = pictures(&scene, "pawn").len();
            assert_eq!(pawns, if turn == 0 { 8 } else { 9 });
            assert_eq!(pictures(&scene, "king").len(), 1);
        }
        let public = state.view(Viewer::Public);
        let scene = compose(
            &Shown::new(game.info(), game.board(), &public),
            &Look::default(),
        );
        assert_eq!(with_ink(&scene, Ink::Fog).len(), 64);
        assert!(with_ink(&scene, Ink::WhiteFill).is_empty());
        assert!(with_ink(&scene, Ink::BlackFill).is_empty());
    }
}

#[test]
fn a_curtain_hides_everything() {
    let board = Topology::grid(8, 8);
    let (one, mut other) = (view(&board, START), view(&board, "k7/8/8/8/8/8/8/7K"));
    other.checks.push(cell(&board, "a8"));
    let e4 = cell(&board, "e4");
    let marks = Marks {
        arrows: vec![Arrow {
            colour: MarkColour::Red,
            from: e4,
            to: cell(&board, "e5"),
        }],
        ..Marks::default()
    };
    let moved = [Event::Moved {
        piece: piece('k'),
        from: e4,
        via: Vec::new(),
        to: cell(&board, "a8"),
    }];
    for look in [Look::default(), black()] {
        let bare = Shown {
            curtain: true,
            ..Shown::new(&INFO, &board, &one)
        };
        let full = Shown {
            view: &other,
            marks: Some(&marks),
            last_move: &moved,
            selected: Some(e4),
            targets: &[Target {
                cell: e4,
                capture: true,
            }],
            cursor: Some(e4),
            drag: Some(Drag {
                from: cell(&board, "a8"),
                x: 0.0,
                y: 0.0,
            }),
            lost: &[e4],
            motion: Some(Motion {
                before: &one,
                events: &moved,
                progress: 0.5,
            }),
            curtain: true,
            ..Shown::new(&INFO, &board, &other)
        };
        let scene = compose(&full, &look);
        assert_eq!(scene, compose(&bare, &look));
        assert!(scene.items.iter().all(|item| item.cell.is_none()));
        assert!(texts(&scene).is_empty());
        assert_eq!(scene.hit(scene.width / 2.0, scene.height / 2.0), None);
        assert!(scene.rows(0).iter().flatten().all(Option::is_none));
        let open = plain(&board, &one, &look);
        assert_eq!((scene.width, scene.height), (open.width, open.height));
    }
}

fn moved(piece: variant_board::rules::Piece, from: Cell, to: Cell) -> Event {
    Event::Moved {
        piece,
        from,
        via: Vec::new(),
        to,
    }
}

#[test]
fn castling_moves_both_pieces_and_ends_exactly() {
    let board = Topology::grid(8, 8);
    let at = |name: &str| cell(&board, name);
    let (before, after) = (
        view(&board, "8/8/8/8/8/8/8/4K2R"),
        view(&board, "8/8/8/8/8/8/8/5RK1"),
    );
    let events = [
        moved(piece('K'), at("e1"), at("g1")),
        moved(piece('R'), at("h1"), at("f1")),
    ];
    let draw = |progress: f32| {
        let motion = Some(Motion {
            before: &before,
            events: &events,
            progress,
        });
        let shown = Shown {
            motion,
            ..Shown::new(&INFO, &board, &after)
        };
        compose(&shown, &Look::default())
    };
    let x = |scene: &Scene, kind: &str| {
        let found = pictures(scene, kind);
        assert_eq!(found.len(), 1);
        found[0].0 + 50.0
    };
    let centre = |name: &str| draw(0.0).centre(at(name)).unwrap().0;
    assert_eq!(x(&draw(0.0), "king"), centre("e1"));
    assert_eq!(x(&draw(0.0), "rook"), centre("h1"));
    // Easing is symmetrical: half the way at half time.
    assert_eq!(x(&draw(0.5), "king"), centre("f1"));
    assert_eq!(x(&draw(0.5), "rook"), centre("g1"));
    assert_eq!(draw(1.0), plain(&board, &after, &Look::default()));
}

#[test]
fn a_pawn_promotes_when_it_has_arrived_and_the_captured_piece_fades() {
    let board = Topology::grid(8, 8);
    let at = |name: &str| cell(&board, name);
    let (before, after) = (
        view(&board, "1r6/P7/8/8/8/8/8/8"),
        view(&board, "1Q6/8/8/8/8/8/8/8"),
    );
    let mut events = vec![
        Event::Captured {
            piece: piece('r'),
            at: at("b8"),
        },
        moved(piece('P'), at("a7"), at("b8")),
        Event::Promoted {
            at: at("b8"),
            piece: piece('Q'),
        },
    ];
    for _ in 0..2 {
        let draw = |progress: f32| {
            let motion = Some(Motion {
                before: &before,
                events: &events,
                progress,
            });
            let shown = Shown {
                motion,
                ..Shown::new(&INFO, &board, &after)
            };
            compose(&shown, &Look::default())
        };
        let early = draw(0.25);
        assert_eq!(pictures(&early, "pawn").len(), 1);
        assert_eq!(pictures(&early, "queen").len(), 0);
        let rook = |scene: &Scene| -> f32 {
            let body = with_ink(scene, Ink::BlackFill);
            body[0].opacity
        };
        assert!(rook(&early) > rook(&draw(0.75)));
        assert_eq!(pictures(&draw(1.0), "queen").len(), 1);
        assert_eq!(pictures(&draw(1.0), "rook").len(), 0);
        // The same whichever of the two events comes first.
        events.swap(0, 1);
    }
}

#[test]
fn a_piece_from_unseen_cells_doesnt_move() {
    let board = Topology::grid(8, 8);
    let before = view(&board, "????????/8/8/8/8/8/8/4K3");
    let after = view(&board, "????????/8/8/8/8/8/4q3/4K3");
    let look = Look::default();
    for events in [
        vec![],
        vec![moved(piece('q'), cell(&board, "e8"), cell(&board, "e2"))],
    ] {
        let motion = Some(Motion {
            before: &before,
            events: &events,
            progress: 0.3,
        });
        let shown = Shown {
            motion,
            ..Shown::new(&INFO, &board, &after)
        };
        assert_eq!(compose(&shown, &look), plain(&board, &after, &look));
    }
}

#[test]
fn colours_can_be_set_but_bring_nothing_along() {
    let mut palette = Palette::new(Theme::Light);
    assert!(palette.set("--vb-light-square", " hsl(40 30% 90% / 0.9) "));
    assert_eq!(palette.get(Ink::LightSquare), "hsl(40 30% 90% / 0.9)");
    assert!(palette.set("darkSquare", "#123456"));
    assert_eq!(palette.get(Ink::DarkSquare), "#123456");
    let before = palette.clone();
    for (name, value) in [
        ("light-square", ""),
        ("light-square", "url(http://example.org/x)"),
        ("light-square", "URL(#a)"),
        ("light-square", "red\"/><script>"),
        ("light-square", "red;x:y"),
        ("light-square", "var(--x, \\75rl(a))"),
        ("no-such-ink", "red"),
    ] {
        assert!(!palette.set(name, value), "{name}: {value}");
    }
    assert_eq!(palette, before);
}

#[test]
fn inks_have_names_of_their_own() {
    let mut names: Vec<_> = Ink::ALL.iter().map(|ink| ink.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Ink::ALL.len());
}

#[test]
fn svg_escapes_every_text() {
    let board = Topology::grid(8, 8);
    let view = view(&board, VACANT);
    let marks = Marks {
        labels: vec![Label {
            colour: MarkColour::Blue,
            text: "<&".to_owned(),
            cell: cell(&board, "a1"),
        }],
        ..Marks::default()
    };
    let shown = Shown {
        marks: Some(&marks),
        ..Shown::new(&INFO, &board, &view)
    };
    let scene = compose(&shown, &Look::default());
    let text = svg::write(
        &scene,
        "<script>alert('\"')</script>\u{0}",
        "a & b",
        Some(444.0),
    );
    assert!(text.contains(
        "<title>&lt;script&gt;alert(&#39;&quot;&#39;)&lt;/script&gt;\u{fffd}</title>\n<desc>a &amp; b</desc>"
    ));
    assert!(text.contains(">&lt;&amp;</text>"));
    assert!(text.contains(" width=\"444\" height=\"444\""));
    for forbidden in ["<script", "style=", "href", "url(", " id="] {
        assert!(!text.contains(forbidden), "{forbidden}");
    }
    let untitled = svg::write(&scene, "", "", Some(f64::NAN));
    assert!(!untitled.contains("<desc>") && !untitled.contains("NaN"));
}
