//! Game texts.

use super::*;
use crate::common::{Random, random_choices};
use variant_board::record::{self, Defaults, NodeId, Record};

/// The only game of a text that has nothing wrong with it.
fn from_text(text: &str) -> Record {
    let mut read = record::read_all(text, &Defaults::default());
    assert!(read.problems.is_empty(), "{text}\n{:?}", read.problems);
    read.records.remove(0)
}

/// The codes of a record's main line.
fn line(record: &Record) -> Vec<String> {
    let nodes = record.main_line();
    let choices = nodes[1..]
        .iter()
        .flat_map(|&id| record.node(id).choices.clone());
    choices.map(|(_, code)| code).collect()
}

fn played(state: State, options: &str, codes: &str) -> Record {
    let mut record = Record::new(variant(), options, &state.position()).unwrap();
    let mut at = NodeId::ROOT;
    for code in codes.split([' ', ',']) {
        let seat = actor(&record.node(at).state);
        at = record.play(at, &[(seat, code)]).unwrap();
    }
    record
}

/// The moves of a written text, in one line.
fn moves(record: &Record) -> String {
    let text = record::write(record);
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('[')).collect();
    lines.join(" ").trim().to_owned()
}

#[test]
fn a_turn_is_decisions_joined_by_commas_with_others_choices_inside() {
    let codes = "a2b4,done c7c6,done b4c6,@h1,done d7d6,h1h2,done";
    let record = played(start(""), "", codes);
    assert_eq!(
        moves(&record),
        "1. Wa2-b4,done Sc7-c6,done 2. Wb4xc6,@h1,done Sd7-d6,Sh1-h2,done *"
    );
    let text = format!(
        "[Variant \"Afterlife\"]\n\n1. a2b4,done c7c6,done 2. {}",
        "b4c6,@h1,done d7d6,h1h2,done"
    );
    assert_eq!(line(&from_text(&text)).join(","), codes.replace(' ', ","));
    assert_eq!(from_text(&record::write(&record)), record);
}

#[test]
fn a_number_holds_a_turn_of_each_seat_that_plays() {
    let codes = "a3a4 b7b6 b5b4,e8e7 c3b4,@h4 b6b5,h4g4 c5c4,g4f4,e7e6 a4b5,@e1";
    let record = played(start("players=3"), "players=3", codes);
    assert_eq!(
        moves(&record),
        "1. Sa3-a4 Sb7-b6 Mb5-b4,Ee8-e7 2. Sc3xb4,@h4 Sb6-b5,Mh4-g4 \
         Mc5-c4,Mg4-f4,Ee7-e6 3. Sa4xb5,@e1 *"
    );
    assert_eq!(from_text(&record::write(&record)), record);
}

#[test]
fn a_turn_that_ended_by_itself_keeps_its_place() {
    // White is shut in.
    let state = read("SS1p/SS2/SS2/SS2/SS2/SS2/PS2 4/4/4/4 1..1/f3/4/1..1 4 b 3 - - - 2 1");
    let record = played(state, "", "d8c8,e7e6 c8d8,e6e7");
    let text = "1. -- Pd8-c8,Fe7-e6 2. -- Pc8-d8,Fe6-e7 *";
    assert_eq!(moves(&record), text);
    let written = record::write(&record);
    assert_eq!(from_text(&written), record);
    // In the forms that other games' readers know.
    for other in [
        "1... Pd8-c8,Fe7-e6 2... Pc8-d8,Fe6-e7 *",
        "d8c8,e7e6 c8d8,e6e7",
    ] {
        assert_eq!(from_text(&written.replace(text, other)), record, "{other}");
    }
    // Gray, of three, at a number's end.
    let text = "3p/4/4/4/4/4/P3 4/4/4/4 1..1/f3/4/1..1 4 w - - - - 3 4";
    let record = played(read(text), "players=3", "a2a3 d8c8,e7e6 a3a4");
    assert_eq!(moves(&record), "4. Pa2-a3 Pd8-c8,Fe7-e6 -- 5. Pa3-a4 *");
    assert_eq!(from_text(&record::write(&record)), record);
}

#[test]
fn results_are_shares_of_those_who_play() {
    for (options, won, drawn) in [
        ("", "1-0", "1/2-1/2"),
        ("players=3", "1-0-0", "1/2-1/2-1/2"),
    ] {
        let mut record = Record::new(variant(), options, "").unwrap();
        record.end(start(options).resign(BLACK).unwrap());
        assert_eq!(record.result().unwrap().token, won);
        assert_eq!(from_text(&record::write(&record)), record);
        record.end(variant_board::rules::Outcome::draw("agreement"));
        assert_eq!(record.result().unwrap().token, drawn);
        assert_eq!(from_text(&record::write(&record)), record);
        assert_eq!(start(options).seats_in_play().len(), won.len().div_ceil(2));
    }
}

#[test]
fn random_games_come_back_from_their_texts() {
    for options in ["", "players=3", "fate=own-turn"] {
        for seed in 0..8 {
            let mut random = Random::new(seed);
            let mut record = Record::new(variant(), options, "").unwrap();
            let mut at = NodeId::ROOT;
            for _ in 0..200 {
                let state = &record.node(at).state;
                let Some(choices) = random_choices(state, &mut random) else {
                    break;
                };
                at = record.play(at, &[(choices[0].0, &choices[0].1)]).unwrap();
            }
            assert_eq!(from_text(&record::write(&record)), record);
        }
    }
}
