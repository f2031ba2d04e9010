//! Diagrams of letters.

use super::*;
use crate::common::{Random, random_choices};
use variant_board::rules::{Options, Position};
use variant_board::variants::afterlife::{Afterlife, Names};

/// The source's own diagrams of the opening, in its own words.
pub(crate) const SOURCE: &str = "
Maailma[muokkaa | muokkaa wikitekstiä]

  +---+---+---+---+
8 | W |:P:| H |:W:|
  +---+---+---+---+
7 |:S:| S |:S:| S |
  +---+---+---+---+
6 |   |:::|   |:::|
  +---+---+---+---+
5 |:::| M |:M:|   |
  +---+---+---+---+
4 |   |:::|   |:::|   
  +---+---+---+---+
3 |:S:| S |:S:| S |   
  +---+---+---+---+
2 | W |:H:| P |:W:|   
  +---+---+---+---+
    a   b   c   d

Limbo[muokkaa | muokkaa wikitekstiä]

  +---+---+---+---+
4 |   |:::|   |:::|
  +---+---+---+---+
3 |:::|   |:::|   |
  +---+---+---+---+
2 |   |:::|   |:::|
  +---+---+---+---+
1 |:::|   |:::|   |
  +---+---+---+---+
    e   f   g   h

Yön Kaksitoista Tuntia[muokkaa | muokkaa wikitekstiä]

  +---+       +---+
8 |:E:|       | E |
  +---+---+---+---+
7 |   |:::|   |:::|
  +---+---+---+---+
6 |:::|   |:::|   |
  +---+---+---+---+
5 | E |       |:E:|
  +---+       +---+
    e   f   g   h

Totuuden Sali[muokkaa | muokkaa wikitekstiä]

  +---+
  |   | <-- Ma'atin höyhen
  +---+
a |:::|
  +---+
b |   |
  +---+
c |:::|
  +---+
d |   | <-- sisäänkäynti
  +---+
";

#[test]
fn the_sources_diagram_is_the_opening() {
    assert_eq!(read(SOURCE).position(), start("").position());
    let three = variant().read(SOURCE, "players=3").unwrap();
    assert_eq!(three.position(), start("players=3").position());
    let (_, warning) = Afterlife::read_diagram(SOURCE, &Options::default()).unwrap();
    assert_eq!(warning, None);
}

#[test]
fn diagrams_are_written_in_the_sources_form() {
    let opening = Afterlife::start(&Options::default()).unwrap();
    // Black in lower case, and without the wiki's links.
    let expected = SOURCE
        .replace("[muokkaa | muokkaa wikitekstiä]", "")
        .replace("8 | W |:P:| H |:W:|", "8 | w |:p:| h |:w:|")
        .replace("7 |:S:| S |:S:| S |", "7 |:s:| s |:s:| s |");
    let expected: Vec<_> = expected.trim().lines().map(str::trim_end).collect();
    let written = opening.diagram(Names::Finnish);
    let lines: Vec<_> = written.trim().lines().collect();
    assert_eq!(lines, expected);
    let english = opening.diagram(Names::English);
    for heading in ["World", "Limbo", "Twelve Hours of Night", "Hall of Truth"] {
        assert!(english.lines().any(|line| line == heading), "{heading}");
    }
    assert!(english.contains("<-- Ma'at's Feather") && english.contains("<-- entrance"));
}

#[test]
fn what_is_written_is_read_again() {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut state = start("");
        for _ in 0..150 {
            let Some(choices) = random_choices(&state, &mut random) else {
                break;
            };
            state = state.apply(&[(choices[0].0, &choices[0].1)]).unwrap().state;
            if field(&state, 8) != "-" || state.outcome().is_some() {
                continue;
            }
            let position = Afterlife::read(&state.position(), &Options::default()).unwrap();
            for drawn in [
                position.diagram(Names::English),
                position.diagram(Names::Finnish),
                // As the board's menu draws it, with the side on turn.
                state.diagram(&state.view(variant_board::rules::Viewer::All)),
            ] {
                let again = read(&drawn);
                for index in 0..4 {
                    assert_eq!(field(&again, index), field(&state, index));
                }
            }
        }
    }
}

#[test]
fn other_diagrams_in_capitals_are_read_as_whites_with_a_warning() {
    let changed = SOURCE.replace("2 | W |", "2 |   |");
    let (position, warning) = Afterlife::read_diagram(&changed, &Options::default()).unwrap();
    assert!(
        position
            .write()
            .starts_with("WPHW/SSSS/4/1MM1/4/SSSS/1HPW ")
    );
    assert_eq!(warning.unwrap().code, "all-capitals");
    let small = changed.replace("8 | W |:P:| H |:W:|", "8 | w |:p:| h |:w:|");
    let (_, warning) = Afterlife::read_diagram(&small, &Options::default()).unwrap();
    assert_eq!(warning, None);
}

#[test]
fn boards_are_known_without_their_names_and_a_side_may_be_said() {
    let bare: String = SOURCE
        .lines()
        .filter(|line| !line.contains("muokkaa"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(read(&bare).position(), start("").position());
    assert_eq!(actor(&read(&format!("{bare}\nBlack to move\n"))), BLACK);
}

#[test]
fn diagrams_that_are_wrong_say_where() {
    for (from, to) in [
        ("8 | W |:P:|", "8 | X |:P:|"),
        ("4 |   |:::|   |:::|\n", "4 | E |:::|   |:::|\n"),
        ("8 |:E:|       | E |", "8 |:E:| W |   | E |"),
        ("6 |   |:::|   |:::|", "6 |   |:::|"),
        ("6 |   |:::|   |:::|", "9 |   |:::|   |:::|"),
        ("6 |   |:::|   |:::|", "6 |   |SS |   |:::|"),
    ] {
        let text = SOURCE.replacen(from, to, 1);
        assert_ne!(text, SOURCE);
        let fault = Afterlife::read_diagram(&text, &Options::default()).unwrap_err();
        assert_eq!(fault.code, "bad-position", "{to}");
        let offset = fault.offset.unwrap();
        let line = text.find(to.trim_end()).unwrap();
        assert!((line..=line + to.len()).contains(&offset), "{to}: {fault}");
    }
}
