//! Boards in several parts and boards of points: every cell is somewhere, no
//! two lie on one another, keys and pointer find them, in every arrangement
//! and turned to every seat.

#[path = "scene_boards/pictures.rs"]
mod pictures;
mod scene_support;

use scene_support::INFO;
use scene_support::boards::{self, board, cells_of, with_pieces};
use variant_board::board::{Cell, Topology};
use variant_board::rules::Seat;
use variant_board::scene::{CELL, Coordinates, Key, Layout, Look, Shape, Shown, compose, layout};

const KEYS: [(Key, Key); 4] = [
    (Key::Up, Key::Down),
    (Key::Down, Key::Up),
    (Key::Left, Key::Right),
    (Key::Right, Key::Left),
];

/// Calls for every board, arrangement, seat at the bottom and kind of frame.
fn everywhere(mut each: impl FnMut(&str, &Topology, &Layout)) {
    for (name, board, info) in boards::all() {
        let mut rooms = vec![(None, 0.0), (None, 320.0), (None, 1400.0)];
        for one in board.arrangements() {
            rooms.push((Some(one.id.to_owned()), 320.0));
        }
        for (arrangement, room) in rooms {
            for seat in (0_u8..).zip(info.seats).map(|(seat, _)| Seat(seat)) {
                for coordinates in [Coordinates::Outside, Coordinates::Hidden] {
                    let look = Look {
                        arrangement: arrangement.clone(),
                        room,
                        orientation: seat,
                        coordinates,
                        ..Look::default()
                    };
                    let what = format!("{name} {arrangement:?} {room} {seat:?} {coordinates:?}");
                    each(&what, board, &layout(info, board, &look));
                }
            }
        }
    }
}

#[test]
fn every_cell_is_shown_once_within_the_picture_and_hit_at_its_middle() {
    everywhere(|what, board, layout| {
        assert_eq!(layout.places.len(), board.len(), "{what}");
        for cell in board.cells() {
            let (x, y) = layout.centre(cell).unwrap();
            assert_eq!(layout.hit(x, y), Some(cell), "{what}");
            let (right, bottom) = (layout.width - CELL / 2.0, layout.height - CELL / 2.0);
            let inside = x >= CELL / 2.0 && y >= CELL / 2.0 && x <= right && y <= bottom;
            assert!(inside, "{what}: {}", board.name(cell));
        }
        for (index, _) in board.parts().iter().enumerate() {
            let rows = layout.rows(index);
            let mut shown: Vec<Cell> = rows.iter().flatten().flatten().copied().collect();
            let mut all = cells_of(board, index);
            shown.sort();
            all.sort();
            assert_eq!(shown, all, "{what}");
        }
    });
}

#[test]
fn no_two_cells_overlap() {
    everywhere(|what, board, layout| {
        for one in &layout.places {
            for other in &layout.places {
                let (x, y) = (one.rect.x - other.rect.x, one.rect.y - other.rect.y);
                let apart = if one.point {
                    x.hypot(y)
                } else {
                    x.abs().max(y.abs())
                };
                // On a hexagon points are so close that pieces, which are round
                // and 0.87 cells wide, nearly touch.
                let least = if layout.outline.is_empty() {
                    0.99
                } else {
                    0.89
                };
                assert!(
                    one.cell == other.cell || apart > least * CELL,
                    "{what}: {} and {}",
                    board.name(one.cell),
                    board.name(other.cell)
                );
            }
        }
    });
}

#[test]
fn keys_go_their_way_and_lead_everywhere() {
    everywhere(|what, board, layout| {
        let mut reached = vec![Cell(0)];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            let (x, y) = layout.centre(from).unwrap();
            for (key, _) in KEYS {
                let Some(to) = layout.step(from, key) else {
                    continue;
                };
                let (to_x, to_y) = layout.centre(to).unwrap();
                let along = match key {
                    Key::Up => y - to_y,
                    Key::Down => to_y - y,
                    Key::Left => x - to_x,
                    Key::Right => to_x - x,
                };
                assert!(along > 0.0, "{what}");
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        assert_eq!(reached.len(), board.len(), "{what}");
    });
}

#[test]
fn a_key_leads_back_within_a_part_of_rows() {
    everywhere(|what, board, layout| {
        for from in board.cells() {
            for (key, back) in KEYS {
                let Some(to) = layout.step(from, key) else {
                    continue;
                };
                let (a, b) = (layout.place(from).unwrap(), layout.place(to).unwrap());
                let is_straight = a.row == b.row || a.column == b.column;
                if layout.outline.is_empty() && a.part == b.part && is_straight {
                    assert_eq!(layout.step(to, back), Some(from), "{what}");
                }
            }
        }
    });
}

/// Where the cells of a name lie, in cells, with frames of one width.
fn at(layout: &Layout, board: &Topology, name: &str) -> (f32, f32) {
    let (x, y) = layout.centre(board.cell(name).unwrap()).unwrap();
    (x / CELL, y / CELL)
}

#[test]
fn boards_lie_side_by_side_where_there_is_room_and_else_one_above_the_other() {
    let board = board("portal-howe", "");
    let place = |room: f32, name: Option<&str>| {
        let look = Look {
            room,
            arrangement: name.map(str::to_owned),
            ..Look::default()
        };
        let layout = layout(&INFO, board, &look);
        (at(&layout, board, "Aa1"), at(&layout, board, "Ba1"))
    };
    let is_wide = |((ax, ay), (bx, by)): ((f32, f32), (f32, f32))| ay == by && ax + 8.0 < bx;
    let is_narrow = |((ax, ay), (bx, by)): ((f32, f32), (f32, f32))| ax == bx && ay + 8.0 < by;
    assert!(is_wide(place(0.0, None)));
    assert!(is_wide(place(1400.0, None)));
    assert!(is_narrow(place(320.0, None)));
    assert!(is_wide(place(320.0, Some("wide"))));
    assert!(is_narrow(place(1400.0, Some("narrow"))));
    assert!(is_wide(place(1400.0, Some("unknown"))));
}

#[test]
fn packed_boards_lie_as_if_on_one_board_with_the_last_cell_left_of_a1() {
    let board = board("afterlife", "");
    let look = |seat| Look {
        arrangement: Some("packed".to_owned()),
        orientation: Seat(seat),
        coordinates: Coordinates::Hidden,
        ..Look::default()
    };
    let whole = Topology::grid(8, 8);
    for seat in [0, 1] {
        let layout = layout(&INFO, board, &look(seat));
        let sign = if seat == 0 { 1.0 } else { -1.0 };
        let (x, y) = at(&layout, board, "a1");
        for cell in board.cells() {
            let name = board.name(cell);
            let (file, rank) = match whole.cell(name) {
                Some(cell) => {
                    let (file, rank) = whole.parts()[0].place(cell).unwrap();
                    (f32::from(file as u8), f32::from(rank as u8))
                }
                None => (-1.0, 0.0),
            };
            let (to_x, to_y) = at(&layout, board, name);
            assert!((to_x - x - sign * file).abs() < 0.001, "{name}");
            assert!((to_y - y + sign * rank).abs() < 0.001, "{name}");
        }
    }
}

#[test]
fn the_lane_stands_upright_for_everybody_where_boards_lie_apart() {
    let board = board("afterlife", "");
    for (seat, room) in [(0, 320.0), (1, 320.0), (0, 1400.0), (1, 1400.0)] {
        let look = Look {
            orientation: Seat(seat),
            room,
            ..Look::default()
        };
        let layout = layout(&INFO, board, &look);
        let (x, y) = at(&layout, board, "maat");
        for (name, below) in [("a1", 1.0), ("b1", 2.0), ("c1", 3.0), ("d1", 4.0)] {
            let (to_x, to_y) = at(&layout, board, name);
            assert!(to_x == x && (to_y - y - below).abs() < 0.001, "{name}");
        }
        let up = at(&layout, board, "a8").1 < at(&layout, board, "a2").1;
        assert_eq!(up, seat == 0, "the world turns");
    }
}

#[test]
fn a_hexagon_turns_by_thirds_with_each_seats_home_at_the_bottom() {
    let board = board("three-kingdoms", "");
    let homes = ["r", "g", "b"];
    let places = |seat: u8| {
        let look = Look {
            orientation: Seat(seat),
            ..Look::default()
        };
        layout(&boards::THREE, board, &look)
    };
    for seat in 0..3_u8 {
        let layout = places(seat);
        let own = usize::from(seat);
        let home = homes[own];
        let (left, y) = at(&layout, board, &format!("{home}a1"));
        let (right, same) = at(&layout, board, &format!("{home}i1"));
        assert!((y - same).abs() < 0.001 && left < right);
        for cell in board.cells() {
            assert!(layout.centre(cell).unwrap().1 / CELL < y + 0.001);
        }
        // Counter-clockwise: the next one's home is at the right.
        let middle = layout.width / 2.0 / CELL;
        let next = homes[(own + 1) % 3];
        assert!(at(&layout, board, &format!("{next}e1")).0 > middle + 3.0);
        // Cells turn with it.
        let first = places(0);
        for name in ["a1", "e5", "i3"] {
            let (x, y) = at(&layout, board, &format!("{home}{name}"));
            let (was_x, was_y) = at(&first, board, &format!("r{name}"));
            assert!((x - was_x).abs() < 0.01 && (y - was_y).abs() < 0.01);
        }
    }
}

#[test]
fn a_hexagons_pieces_are_wide_enough_to_read_from_320_pixels_up() {
    let board = board("three-kingdoms", "");
    // Pieces are round, with a radius of 0.42 cells and an outline.
    let disc = 0.868 * CELL;
    for coordinates in [
        Coordinates::Outside,
        Coordinates::Inside,
        Coordinates::Hidden,
    ] {
        for (width, least) in [(320.0, 18.0), (400.0, 22.0), (512.0, 27.0)] {
            let look = Look {
                room: width,
                coordinates,
                ..Look::default()
            };
            let layout = layout(&boards::THREE, board, &look);
            let shown = disc * width / layout.width;
            assert!(shown >= least, "{coordinates:?} {width}: {shown}");
        }
    }
}

#[test]
fn a_hexagons_names_stand_clear_of_points_and_within_its_edge() {
    let board = board("three-kingdoms", "");
    let view = with_pieces(board, "");
    for (room, least) in [(0.0, 42), (320.0, 33), (512.0, 42)] {
        for seat in 0..3 {
            let look = Look {
                room,
                orientation: Seat(seat),
                ..Look::default()
            };
            let scene = compose(&Shown::new(&boards::THREE, board, &view), &look);
            let names: Vec<(f32, f32, f32)> = scene
                .items
                .iter()
                .filter_map(|item| match &item.shape {
                    Shape::Text { at, size, .. } => Some((at.0, at.1 - 0.355 * size, *size)),
                    _ => None,
                })
                .collect();
            // Nine files and five ranks a kingdom; on small boards without the
            // names at the corners.
            assert_eq!(names.len(), least, "{room}");
            for (x, y, size) in names {
                let half = 0.36 * size;
                assert!(x > half && x < scene.width - half, "{room}: {x}");
                assert!(y > half && y < scene.height - half, "{room}: {y}");
                for place in &scene.layout.places {
                    let (to_x, to_y) = place.rect.centre();
                    let away = (to_x - x).hypot(to_y - y);
                    assert!(away > 43.0 + half, "{room}: {away}");
                }
            }
        }
    }
}

#[test]
fn a_hexagons_lines_go_on_over_the_river() {
    let board = board("three-kingdoms", "");
    let layout = layout(&boards::THREE, board, &Look::default());
    let lines = &board.ground().lines;
    let joined = |a: &str, b: &str| {
        let ends = [a, b].map(|name| board.cell(name).unwrap());
        lines.contains(&ends) || lines.contains(&[ends[1], ends[0]])
    };
    for (from, to) in [
        ("rf5", "gd5"),
        ("ri5", "ga5"),
        ("gg5", "bc5"),
        ("bh5", "rb5"),
        ("re5", "ge5"),
        ("ge5", "be5"),
        ("be5", "re5"),
    ] {
        assert!(joined(from, to), "{from} {to}");
        let (x, y) = at(&layout, board, from);
        let (to_x, to_y) = at(&layout, board, to);
        let length = (to_x - x).hypot(to_y - y);
        assert!((0.89..1.5).contains(&length), "{from} {to}: {length}");
    }
    assert!(!joined("rf5", "gf5"));
}
