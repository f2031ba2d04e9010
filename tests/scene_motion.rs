//! Moves through portals, portals that move, and what a black hole swallows,
//! on their way across the screen.

mod scene_support;

use scene_support::boards::{feature, with_pieces};
use scene_support::{INFO, cell, check, piece};
use variant_board::board::Topology;
use variant_board::rules::{Event, Feature, View};
use variant_board::scene::{CELL, Ink, Look, Motion, Scene, Shape, Shown, compose, pieces, stages};

/// Where pieces of a kind are drawn: the middle of each, and its size.
fn drawn(scene: &Scene, kind: &str) -> Vec<(f32, f32, f32)> {
    let first = pieces::piece("standard", kind, "white").unwrap()[0].path;
    let items = scene.items.iter().filter(|item| item.opacity > 0.0);
    let pictures = items.filter_map(|item| match &item.shape {
        Shape::Path { path, at, scale } if path == first && item.fill.is_some() => {
            let half = scale * CELL / 2.0;
            Some((at.0 + half, at.1 + half, *scale))
        }
        _ => None,
    });
    pictures.collect()
}

fn frame(board: &Topology, before: &View, after: &View, events: &[Event], progress: f32) -> Scene {
    let shown = Shown {
        motion: Some(Motion {
            before,
            events,
            progress,
        }),
        ..Shown::new(&INFO, board, after)
    };
    compose(&shown, &Look::default())
}

fn moved(board: &Topology, letter: char, from: &str, via: &[&str], to: &str) -> Event {
    Event::Moved {
        piece: piece(letter),
        from: cell(board, from),
        via: via.iter().map(|name| cell(board, name)).collect(),
        to: cell(board, to),
    }
}

/// Every instant of a motion, in hundredths.
fn instants() -> impl Iterator<Item = f32> {
    (0..100_u8).map(|step| f32::from(step) / 100.0)
}

fn near(one: (f32, f32), other: (f32, f32)) -> bool {
    (one.0 - other.0).hypot(one.1 - other.1) < 0.01
}

#[test]
fn a_teleported_piece_is_nowhere_between_the_two_cells() {
    let board = Topology::grid(8, 8);
    let before = with_pieces(&board, "Ra4");
    let after = with_pieces(&board, "Rh8");
    let events = [moved(&board, 'R', "a4", &["a4", "h8"], "h8")];
    let mut seen = [false, false];
    for progress in instants() {
        let scene = frame(&board, &before, &after, &events, progress);
        let ends = ["a4", "h8"].map(|name| scene.centre(cell(&board, name)).unwrap());
        let [(x, y, size)] = drawn(&scene, "rook")[..] else {
            panic!("there's one rook");
        };
        let end = ends.iter().position(|&end| near(end, (x, y)));
        let end = end.expect("it is on one of the cells");
        seen[end] = true;
        assert!(end == 1 || !seen[1], "it doesn't go back");
        assert!(size <= 1.0);
    }
    assert_eq!(seen, [true, true]);
}

#[test]
fn a_piece_goes_over_land_to_a_portal_and_on_from_the_other() {
    let board = Topology::grid(8, 8);
    let before = with_pieces(&board, "Ra1");
    let after = with_pieces(&board, "Rh8");
    let events = [moved(&board, 'R', "a1", &["a4", "h5"], "h8")];
    let mut smallest = 1.0_f32;
    for progress in instants() {
        let scene = frame(&board, &before, &after, &events, progress);
        let middle = |name| scene.centre(cell(&board, name)).unwrap();
        let (x, y, size) = drawn(&scene, "rook")[0];
        smallest = smallest.min(size);
        let on_first = (x - middle("a1").0).abs() < 0.01 && y >= middle("a4").1 - 0.01;
        let on_second = (x - middle("h5").0).abs() < 0.01 && y <= middle("h5").1 + 0.01;
        assert!(on_first || on_second, "{progress}: {x} {y}");
        let is_at_portal = near((x, y), middle("a4")) || near((x, y), middle("h5"));
        assert!(size > 0.999 || is_at_portal);
    }
    assert!(
        smallest < 0.2,
        "it goes into the one and comes out of the other"
    );
}

fn portal(board: &Topology, at: &str) -> Feature {
    feature(board, "portal", at)
}

#[test]
fn a_portal_that_moves_glides_and_ends_on_its_cell() {
    let board = Topology::grid(8, 8);
    let (mut before, mut after) = (with_pieces(&board, "Pf3"), with_pieces(&board, "Pc4"));
    before.features = vec![portal(&board, "c4"), portal(&board, "g4")];
    after.features = vec![portal(&board, "f3"), portal(&board, "c4")];
    let events = [
        moved(&board, 'P', "f3", &["g4", "c4"], "c4"),
        Event::Changed {
            cells: vec![cell(&board, "g4"), cell(&board, "f3")],
        },
    ];
    let depths = |progress: f32| -> Vec<Shape> {
        let scene = frame(&board, &before, &after, &events, progress);
        let items = scene.items.into_iter();
        let depths = items.filter(|item| item.fill == Some(Ink::PortalDeep));
        depths.map(|item| item.shape).collect()
    };
    let [first, middle, last] = [0.0, 0.7, 1.0].map(depths);
    assert_eq!([first.len(), middle.len(), last.len()], [2, 2, 2]);
    assert!(first != middle && middle != last && first != last);
    let still = compose(&Shown::new(&INFO, &board, &after), &Look::default());
    let resting: Vec<Shape> = still
        .items
        .into_iter()
        .filter(|item| item.fill == Some(Ink::PortalDeep))
        .map(|item| item.shape)
        .collect();
    assert_eq!(last, resting);
    let halfway = Shown {
        motion: Some(Motion {
            before: &before,
            events: &events,
            progress: 0.62,
        }),
        ..Shown::new(&INFO, &board, &after)
    };
    check("motion-portal", &halfway, &Look::default());
}

#[test]
fn a_black_hole_swallows_what_stands_around_it_and_nothing_else() {
    let board = Topology::grid(8, 8);
    let before = with_pieces(&board, "Nd4 Ne5 Nh8");
    let mut after = with_pieces(&board, "Nh8");
    after.features = vec![feature(&board, "black-hole", "d4")];
    let taken = |name: &str| Event::Captured {
        piece: piece('N'),
        at: cell(&board, name),
    };
    let events = [
        Event::Exploded {
            at: cell(&board, "d4"),
        },
        taken("d4"),
        taken("e5"),
    ];
    let mut last = f32::INFINITY;
    for progress in instants() {
        let scene = frame(&board, &before, &after, &events, progress);
        let [hole, far] = ["d4", "h8"].map(|name| scene.centre(cell(&board, name)).unwrap());
        let distance = |&(x, y, _): &(f32, f32, f32)| (x - hole.0).hypot(y - hole.1);
        let knights = drawn(&scene, "knight");
        assert!(knights.contains(&(far.0, far.1, 1.0)));
        let others = knights
            .iter()
            .filter(|knight| !near((knight.0, knight.1), far));
        let farthest = others.map(distance).fold(0.0, f32::max);
        assert!(farthest <= last + 0.01, "it only comes nearer");
        last = farthest;
    }
    assert!(last < 1.0, "nothing is left");
    let halfway = Shown {
        motion: Some(Motion {
            before: &before,
            events: &events,
            progress: 0.5,
        }),
        ..Shown::new(&INFO, &board, &after)
    };
    check("motion-hole", &halfway, &Look::default());
}

/// Two slaves of Limbo that drift after a move in the World, and one that is
/// destroyed where the second arrives.
#[test]
fn pieces_drift_one_after_the_other() {
    let board = Topology::grid(8, 8);
    let before = with_pieces(&board, "Ra1 Na8 Bh8 Qh1");
    let after = with_pieces(&board, "Rb1 Nb8 Bh1");
    let drifted = |letter, from, to| Event::Drifted {
        piece: piece(letter),
        from: cell(&board, from),
        to: cell(&board, to),
    };
    let taken = Event::Captured {
        piece: piece('Q'),
        at: cell(&board, "h1"),
    };
    let events = [
        moved(&board, 'R', "a1", &[], "b1"),
        drifted('N', "a8", "b8"),
        taken,
        drifted('B', "h8", "h1"),
    ];
    assert_eq!(stages(&events), 3);
    let at = |kind, progress| drawn(&frame(&board, &before, &after, &events, progress), kind);
    let middle = |kind| {
        let seen = at(kind, 0.0)[0];
        (seen.0, seen.1)
    };
    let starts = ["rook", "knight", "bishop", "queen"].map(middle);
    let is_at_start = |index: usize, kind, progress| {
        let seen = at(kind, progress)[0];
        near((seen.0, seen.1), starts[index])
    };
    // Each waits until those before it are there.
    assert!(!is_at_start(0, "rook", 0.2) && is_at_start(1, "knight", 0.2));
    assert!(!is_at_start(1, "knight", 0.5) && is_at_start(2, "bishop", 0.5));
    assert!(!is_at_start(2, "bishop", 0.8));
    for progress in [0.4, 0.6, 0.9] {
        assert_eq!(at("rook", progress), at("rook", 1.0), "{progress}");
    }
    assert_eq!(at("knight", 0.7), at("knight", 1.0));
    // Whoever makes room does so only then.
    assert_eq!(at("queen", 0.6).len(), 1);
    assert!(at("queen", 1.0).is_empty());
}
