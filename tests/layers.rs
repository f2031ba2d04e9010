//! Arrows between the layers go down only.
//!
//! Reads every `crate::…` path in the sources. A layer may use itself and those
//! that the table lists for it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const LAYERS: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("rules", &["board"]),
    ("variants", &["board", "rules"]),
    ("record", &["board", "rules", "variants"]),
    ("search", &["board", "rules"]),
    ("scene", &["board", "rules"]),
    ("svg", &["board", "rules", "scene"]),
    (
        "table",
        &[
            "board", "rules", "variants", "record", "search", "scene", "svg",
        ],
    ),
    (
        "web",
        &[
            "board", "rules", "variants", "record", "search", "scene", "svg", "table",
        ],
    ),
];

/// Paths that games may not be named in outside `variants`.
const GAMES: &[&str] = &["chess", "template"];

fn sources(path: &Path, found: &mut Vec<(String, String)>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            sources(&entry.unwrap().path(), found);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        let name = path.to_string_lossy().replace('\\', "/");
        found.push((name, fs::read_to_string(path).unwrap()));
    }
}

/// The first word of every `crate::word` in code (not in comments), also of
/// the words of `crate::{a, b}`.
fn uses(text: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    // Tests at a file's end may reach up for something to test with.
    let code = text.split("#[cfg(test)]").next().unwrap();
    for line in code.lines() {
        let line = line.split("//").next().unwrap();
        for part in line.split("crate::").skip(1) {
            let list = part.strip_prefix('{').unwrap_or(part);
            for item in list.split(',') {
                let word: String = item
                    .trim()
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                used.insert(word);
                if !part.starts_with('{') {
                    break;
                }
            }
        }
    }
    used
}

#[test]
fn arrows_go_down_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut looked_at = 0;
    for (layer, below) in LAYERS {
        let mut found = Vec::new();
        let folder = root.join(layer);
        let file = root.join(format!("{layer}.rs"));
        sources(if folder.is_dir() { &folder } else { &file }, &mut found);
        for (name, text) in found {
            looked_at += 1;
            for used in uses(&text) {
                let known = LAYERS.iter().any(|(layer, _)| *layer == used);
                let allowed = used == *layer || below.contains(&used.as_str());
                assert!(
                    !known || allowed,
                    "{name} uses {used}, which lies above {layer}"
                );
            }
            if *layer != "variants" {
                for game in GAMES {
                    let path = format!("variants::{game}");
                    let code = text.split("#[cfg(test)]").next().unwrap();
                    let named = code
                        .lines()
                        .any(|line| !line.trim_start().starts_with("//") && line.contains(&path));
                    assert!(!named, "{name} names a game: {game}");
                }
            }
        }
    }
    assert!(
        looked_at > 20,
        "{looked_at} files only: has the layout changed?"
    );
}

#[test]
fn the_reading_of_paths_sees_what_it_should() {
    let used = uses("use crate::board::Cell; // crate::web\nuse crate::{rules, scene::Scene};\n");
    let used: Vec<_> = used.iter().map(String::as_str).collect();
    assert_eq!(used, ["board", "rules", "scene"]);
}
