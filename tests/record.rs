//! Game texts: real ones as programs write them, broken ones, and random ones.

#[path = "record/arrows.rs"]
mod arrows;
#[path = "record/broken.rs"]
mod broken;
#[path = "record/joint.rs"]
mod joint;
#[path = "record/programs.rs"]
mod programs;
#[path = "record/random.rs"]
mod random;
#[path = "record/real.rs"]
mod real;
#[path = "record/tree.rs"]
mod tree;

use variant_board::record::{Defaults, NodeId, Reading, Record, read_all, write};

/// Reads with nothing given besides.
fn read(text: &str) -> Reading {
    read_all(text, &Defaults::default())
}

/// Reads a text of one game without any problem, and checks that writing it
/// changes nothing.
fn only(text: &str) -> Record {
    let mut reading = read(text);
    assert_eq!(reading.problems, [], "in {text}");
    assert_eq!(reading.records.len(), 1, "in {text}");
    let record = reading.records.remove(0);
    comes_back(&record);
    record
}

/// Reading what is written gives the same record, and writing that the same
/// text.
fn comes_back(record: &Record) {
    let text = write(record);
    let again = read(&text);
    assert_eq!(again.records.len(), 1, "in {text}");
    assert_eq!(again.records[0], *record, "in {text}");
    assert_eq!(write(&again.records[0]), text);
}

/// The moves of the main line, as people write them.
fn moves(record: &Record) -> Vec<String> {
    line(record, &record.main_line())
}

fn line(record: &Record, nodes: &[NodeId]) -> Vec<String> {
    nodes
        .iter()
        .flat_map(|&id| record.node(id).notation.clone())
        .collect()
}

/// The position after the main line.
fn last(record: &Record) -> NodeId {
    record.main_line().pop().unwrap()
}
