//! The drawings in `art/` and the table that the crate is compiled with: the
//! same layers, within the rules of `art/README.md`.
//!
//! After a drawing has changed, write the table anew with
//! `cargo test --test art -- --ignored write_table`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use variant_board::scene::Ink;
use variant_board::scene::pieces::{self, Paint, Stroke};
use variant_board::variants;

/// A drawing: its set and name, and class and path of each layer.
struct Drawing {
    set: &'static str,
    kind: String,
    /// Empty: for all colours that have no drawing of their own.
    colour: String,
    layers: Vec<(String, String)>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folders of `art/` and the sets that their drawings belong to.
const FOLDERS: &[(&str, &str)] = &[
    ("afterlife", "afterlife"),
    ("apocalypse", "standard"),
    ("chess", "standard"),
    ("xiangqi/characters", "characters"),
    ("xiangqi/kingdoms", "kingdoms"),
    ("xiangqi/pictures", "pictures"),
];

/// The sets whose pictures are painted on discs.
const DISCS: &[&str] = &["characters", "kingdoms", "pictures"];

/// All drawings, by set, kind and colour.
fn drawings() -> Vec<Drawing> {
    let mut drawings: Vec<Drawing> = FOLDERS
        .iter()
        .flat_map(|(folder, set)| {
            let files = fs::read_dir(root().join("art").join(folder)).unwrap();
            files.map(|file| (*set, file.unwrap().path()))
        })
        .filter(|(_, path)| path.extension().is_some_and(|end| end == "svg"))
        .map(|(set, path)| read(set, &path))
        .collect();
    let key = |drawing: &Drawing| (drawing.set, drawing.kind.clone(), drawing.colour.clone());
    drawings.sort_by_key(key);
    drawings
}

/// The drawings that stand on the board themselves, without a disc.
fn standing() -> Vec<Drawing> {
    let mut drawings = drawings();
    drawings.retain(|drawing| !DISCS.contains(&drawing.set));
    drawings
}

fn read(set: &'static str, file: &Path) -> Drawing {
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
    let name = file.file_stem().unwrap().to_str().unwrap();
    let (kind, colour) = name.split_once('.').unwrap_or((name, ""));
    Drawing {
        set,
        kind: kind.to_owned(),
        colour: colour.to_owned(),
        layers,
    }
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
            let command = path.as_bytes()[start].into();
            let points: Vec<(f64, f64)> = match (command, &*numbers) {
                // Along an axis: the other coordinate stays, and was looked at.
                ('H', &[x]) => vec![(x, 50.0)],
                ('V', &[y]) => vec![(50.0, y)],
                _ => numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect(),
            };
            let written = if matches!(command, 'H' | 'V') {
                1
            } else {
                2 * points.len()
            };
            assert_eq!(numbers.len(), written, "{path}");
            (command, points)
        })
        .collect()
}

#[test]
fn table_is_made_from_the_drawings() {
    let drawings = drawings();
    let drawn = drawings
        .iter()
        .map(|drawing| (drawing.set, &*drawing.kind, &*drawing.colour));
    assert_eq!(
        pieces::drawings().collect::<Vec<_>>(),
        drawn.collect::<Vec<_>>()
    );
    for drawing in &drawings {
        let compiled: Vec<(String, String)> =
            pieces::piece(drawing.set, &drawing.kind, &drawing.colour)
                .unwrap()
                .iter()
                .map(|layer| (class(layer.paint).to_owned(), layer.path.to_owned()))
                .collect();
        assert_eq!(compiled, drawing.layers, "{}", drawing.kind);
    }
}

#[test]
fn all_drawings_are_in_a_set() {
    fn count(folder: &Path) -> usize {
        let entries = fs::read_dir(folder).unwrap();
        let counts = entries.map(|entry| {
            let path = entry.unwrap().path();
            if path.is_dir() {
                count(&path)
            } else {
                usize::from(path.extension().is_some_and(|end| end == "svg"))
            }
        });
        counts.sum()
    }
    assert_eq!(drawings().len(), count(&root().join("art")));
}

#[test]
fn every_piece_of_every_game_is_drawn_in_every_set_of_the_game() {
    for variant in variants::ALL {
        let info = variant.info();
        assert!(!info.piece_sets.is_empty(), "{}", info.id);
        for set in info.piece_sets {
            for kind in info.kinds {
                for colour in info.colours {
                    let picture = pieces::piece(set, kind, colour);
                    assert!(picture.is_some(), "{}: {set} {kind} {colour}", info.id);
                }
            }
        }
    }
}

#[test]
fn what_is_unknown_has_no_picture() {
    assert!(pieces::piece("standard", "", "white").is_none());
    assert!(pieces::piece("standard", "King", "white").is_none());
    assert!(pieces::piece("standard", "pharaoh", "white").is_none());
    assert!(pieces::piece("", "king", "white").is_none());
    assert!(pieces::set_with("pharaoh").is_some());
    assert!(pieces::set_with("Pharaoh").is_none());
}

#[test]
fn apocalypse_pieces_are_drawn_unlike_those_of_chess() {
    for (kind, like) in [("horseman", "knight"), ("footman", "pawn")] {
        let picture = pieces::piece("standard", kind, "white").unwrap();
        let bodies = picture.iter().filter(|layer| layer.paint == Paint::Body);
        // A weapon and whoever bears it: two outlines at least.
        assert!(bodies.count() > 1, "{kind}");
        assert_ne!(picture, pieces::piece("standard", like, "white").unwrap());
    }
}

#[test]
fn characters_differ_by_colour_as_they_do_on_the_board() {
    let drawn = |set, kind, colour| pieces::piece(set, kind, colour).unwrap();
    for kind in [
        "general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier",
    ] {
        let red = drawn("characters", kind, "red");
        let black = drawn("characters", kind, "black");
        assert_ne!(red, black, "{kind}");
        for colour in ["green", "blue"] {
            assert_eq!(drawn("characters", kind, colour), black, "{kind}");
        }
        for colour in ["red", "green", "blue"] {
            // The kingdoms differ in their generals alone.
            let same = drawn("kingdoms", kind, colour) == drawn("characters", kind, colour);
            assert_eq!(same, kind != "general", "{kind} {colour}");
        }
    }
    let [shu, wu, wei] = ["red", "green", "blue"].map(|c| drawn("kingdoms", "general", c));
    assert!(shu != wu && wu != wei && wei != shu);
}

#[test]
fn a_chariot_is_drawn_as_its_set_draws_it() {
    let sets = ["afterlife", "characters", "pictures"];
    let drawn = sets.map(|set| pieces::piece(set, "chariot", "red").unwrap());
    assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2] && drawn[2] != drawn[0]);
    assert!(pieces::piece("standard", "chariot", "red").is_none());
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
                    'M' | 'L' | 'H' | 'V' => 1,
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
    for drawing in standing() {
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

#[test]
fn pictures_of_discs_stay_inside_the_band() {
    for drawing in drawings() {
        if !DISCS.contains(&drawing.set) {
            continue;
        }
        for (class, path) in &drawing.layers {
            for (command, points) in commands(path) {
                // Where it ends; control points may lie outside of the curve.
                if let Some((x, y)) = points.last() {
                    let from_middle = (x - 50.0).hypot(y - 50.0);
                    assert!(
                        from_middle <= 35.6,
                        "{} {class}: {command} {x} {y}",
                        drawing.kind
                    );
                }
            }
        }
    }
}

/// What is painted for a piece.
fn strokes(set: &str, kind: &str, colour: &str, commander: Option<&str>) -> Vec<Stroke> {
    let mut strokes = Vec::new();
    let each = &mut |stroke| strokes.push(stroke);
    assert!(pieces::paint(set, kind, colour, commander, false, each));
    strokes
}

/// The forms alone: what is left for somebody who sees no colours.
fn forms(strokes: &[Stroke]) -> Vec<(&'static str, f32, bool, bool)> {
    let form = |stroke: &Stroke| {
        let (path, scale) = (stroke.path, stroke.scale);
        (path, scale, stroke.fill.is_some(), stroke.stroke.is_some())
    };
    strokes.iter().map(form).collect()
}

#[test]
fn armies_are_told_apart_without_colour_captured_ones_too() {
    let colours = ["red", "green", "blue"];
    let mut seen = Vec::new();
    for colour in colours {
        for commander in colours {
            // A banner has the same character whoever's it is.
            let strokes = strokes("kingdoms", "banner", colour, Some(commander));
            let forms = forms(&strokes);
            assert!(!seen.contains(&forms), "{colour} under {commander}");
            seen.push(forms);
        }
    }
    let [red, black] = ["red", "black"].map(|c| forms(&strokes("pictures", "horse", c, None)));
    assert_ne!(red, black);
}

#[test]
fn a_piece_under_its_own_command_looks_as_any() {
    for (set, kind, colour) in [
        ("pictures", "horse", "red"),
        ("afterlife", "sethling", "gray"),
    ] {
        let plain = strokes(set, kind, colour, None);
        assert_eq!(strokes(set, kind, colour, Some(colour)), plain);
        let commanded = strokes(set, kind, colour, Some("black"));
        assert_ne!(commanded, plain);
        let black = |stroke: &&Stroke| stroke.fill == Some(Ink::BlackFill);
        assert_eq!(commanded.iter().filter(black).count(), 1, "{kind}");
    }
}

#[test]
fn a_mark_by_the_rules_shows() {
    let mut marked = Vec::new();
    let each = &mut |stroke| marked.push(stroke);
    assert!(pieces::paint(
        "afterlife",
        "warrior",
        "white",
        None,
        true,
        each
    ));
    let plain = strokes("afterlife", "warrior", "white", None);
    assert_eq!(marked[..plain.len()], plain[..]);
    assert_eq!(marked.len(), plain.len() + 1);
}

/// Not a test: writes the table from the drawings.
#[test]
#[ignore = "writes a source file"]
fn write_table() {
    let mut text = String::from(
        "//! The drawings of `art/`, by name. Written by `write_table` in `tests/art.rs`;\n\
         //! change the drawings, not this file.\n\n\
         use super::{Picture, accent, body, detail};\n\n\
         /// By set, kind and colour; a drawing for all colours before those for one.\n\
         #[rustfmt::skip]\n\
         pub(super) const PICTURES: &[Picture] = &[\n",
    );
    for drawing in drawings() {
        let Drawing {
            set, kind, colour, ..
        } = &drawing;
        writeln!(
            text,
            "    Picture {{ set: \"{set}\", kind: \"{kind}\", colour: \"{colour}\", layers: &["
        )
        .unwrap();
        for (class, path) in drawing.layers {
            writeln!(text, "        {class}(\"{path}\"),").unwrap();
        }
        text.push_str("    ] },\n");
    }
    text.push_str("];\n");
    fs::write(root().join("src/scene/pieces/table.rs"), text).unwrap();
}
