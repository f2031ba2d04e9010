//! The drawings in `art/` and the table that the crate is compiled with: the
//! same layers, within the rules of `art/README.md`.
//!
//! After a drawing has changed, write the table anew with
//! `cargo test --test art -- --ignored write_table`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use variant_board::scene::pieces::{self, Paint};

/// A drawing: its name, and class and path of each layer.
struct Drawing {
    kind: String,
    layers: Vec<(String, String)>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All drawings of all sets, by name.
fn drawings() -> Vec<Drawing> {
    let mut files: Vec<PathBuf> = fs::read_dir(root().join("art"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .flat_map(|set| fs::read_dir(set).unwrap().map(|file| file.unwrap().path()))
        .filter(|path| path.extension().is_some_and(|end| end == "svg"))
        .collect();
    files.sort_by(|a, b| a.file_stem().cmp(&b.file_stem()));
    files.iter().map(|file| read(file)).collect()
}

fn read(file: &Path) -> Drawing {
    let text = fs::read_to_string(file).unwrap();
    let layers = text
        .split("<path ")
        .skip(1)
        .map(|element| {
            let element = element.split("/>").next().unwrap();
            let value = |name: &str| {
                let (_, rest) = element.split_once(name).unwrap();
                rest.split('"').next().unwrap().to_owned()
            };
            (value("class=\""), value(" d=\""))
        })
        .collect();
    let kind = file.file_stem().unwrap().to_str().unwrap().to_owned();
    Drawing { kind, layers }
}

fn class(paint: Paint) -> &'static str {
    match paint {
        Paint::Body => "body",
        Paint::Detail => "detail",
        Paint::Accent => "accent",
    }
}

/// A path's commands with their points.
fn commands(path: &str) -> Vec<(char, Vec<(f64, f64)>)> {
    let starts: Vec<usize> = path
        .char_indices()
        .filter(|(_, c)| c.is_ascii_alphabetic())
        .map(|(at, _)| at)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([path.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| {
            let numbers: Vec<f64> = path[start + 1..end]
                .split_whitespace()
                .map(|number| number.parse().unwrap())
                .collect();
            assert_eq!(numbers.len() % 2, 0, "{path}");
            let points = numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect();
            (path.as_bytes()[start].into(), points)
        })
        .collect()
}

#[test]
fn table_is_made_from_the_drawings() {
    let drawings = drawings();
    let drawn: Vec<&str> = drawings.iter().map(|drawing| &*drawing.kind).collect();
    assert_eq!(pieces::kinds().collect::<Vec<_>>(), drawn);
    for drawing in &drawings {
        let compiled: Vec<(String, String)> = pieces::piece(&drawing.kind)
            .unwrap()
            .iter()
            .map(|layer| (class(layer.paint).to_owned(), layer.path.to_owned()))
            .collect();
        assert_eq!(compiled, drawing.layers, "{}", drawing.kind);
    }
}

#[test]
fn chess_pieces_are_drawn_and_others_are_not() {
    for kind in ["king", "queen", "rook", "bishop", "knight", "pawn"] {
        assert!(pieces::piece(kind).is_some(), "{kind}");
    }
    assert!(pieces::piece("").is_none());
    assert!(pieces::piece("King").is_none());
}

#[test]
fn apocalypse_pieces_are_drawn_unlike_those_of_chess() {
    for (kind, like) in [("horseman", "knight"), ("footman", "pawn")] {
        let picture = pieces::piece(kind).unwrap();
        let bodies = picture.iter().filter(|layer| layer.paint == Paint::Body);
        // A weapon and whoever bears it: two outlines at least.
        assert!(bodies.count() > 1, "{kind}");
        assert_ne!(picture, pieces::piece(like).unwrap());
    }
}

#[test]
fn paths_have_few_commands_and_stay_on_the_canvas() {
    for drawing in drawings() {
        for (class, path) in &drawing.layers {
            let commands = commands(path);
            assert_eq!(commands[0].0, 'M', "{}: {path}", drawing.kind);
            let closed = commands.last().unwrap().0 == 'Z';
            assert_eq!(closed, class != "detail", "{}: {path}", drawing.kind);
            for (command, points) in commands {
                let wanted = match command {
                    'M' | 'L' => 1,
                    'Q' => 2,
                    'C' => 3,
                    'Z' => 0,
                    other => panic!("{}: command {other} in {path}", drawing.kind),
                };
                assert_eq!(points.len(), wanted, "{}: {path}", drawing.kind);
                for (x, y) in points {
                    // Room for the outline and the rim on every side.
                    assert!((5.0..=95.0).contains(&x), "{}: x {x}", drawing.kind);
                    assert!((5.0..=88.0).contains(&y), "{}: y {y}", drawing.kind);
                }
            }
        }
    }
}

#[test]
fn pieces_stand_on_the_base_line() {
    for drawing in drawings() {
        let lowest = drawing
            .layers
            .iter()
            .filter(|(class, _)| class == "body")
            .flat_map(|(_, path)| commands(path))
            .flat_map(|(_, points)| points)
            .map(|(_, y)| y)
            .fold(0.0, f64::max);
        assert!((lowest - 88.0).abs() < 1e-9, "{}: {lowest}", drawing.kind);
    }
}

#[test]
fn turned_pieces_are_symmetric() {
    for drawing in drawings() {
        if !["king", "queen", "rook", "bishop", "pawn"].contains(&&*drawing.kind) {
            continue;
        }
        // Tenths of a unit, so that points compare exactly.
        let tenths = |value: f64| (value * 10.0).round() as i64;
        let mut points: Vec<(i64, i64)> = drawing
            .layers
            .iter()
            .filter(|(class, _)| class == "body")
            .flat_map(|(_, path)| commands(path))
            .flat_map(|(_, points)| points)
            .map(|(x, y)| (tenths(x), tenths(y)))
            .collect();
        points.sort_unstable();
        points.dedup();
        let mut mirrored: Vec<_> = points.iter().map(|&(x, y)| (1000 - x, y)).collect();
        mirrored.sort_unstable();
        assert_eq!(points, mirrored, "{}", drawing.kind);
    }
}

/// Not a test: writes the table from the drawings.
#[test]
#[ignore = "writes a source file"]
fn write_table() {
    let mut text = String::from(
        "//! The drawings of `art/`, by name. Written by `write_table` in `tests/art.rs`;\n\
         //! change the drawings, not this file.\n\n\
         use super::{Layer, accent, body, detail};\n\n\
         /// Each kind with its layers, in alphabetical order.\n\
         #[rustfmt::skip]\n\
         pub(super) const PICTURES: &[(&str, &[Layer])] = &[\n",
    );
    for drawing in drawings() {
        writeln!(text, "    (\"{}\", &[", drawing.kind).unwrap();
        for (class, path) in drawing.layers {
            writeln!(text, "        {class}(\"{path}\"),").unwrap();
        }
        text.push_str("    ]),\n");
    }
    text.push_str("];\n");
    fs::write(root().join("src/scene/pieces/table.rs"), text).unwrap();
}
