//! Position strings, and decisions as people write them.

use super::*;
use crate::common::{Random, random_choices};

fn fault(position: &str) -> variant_board::rules::Fault {
    variant().read(position, "").unwrap_err()
}

#[test]
fn what_is_missing_at_the_end_is_as_at_the_start() {
    let world = "wphw/ssss/4/1MM1/4/SSSS/WHPW";
    assert_eq!(read(world).position(), start("").position());
    let three = variant().read(world, "players=3; fate=own-turn").unwrap();
    assert_eq!(field(&three, 9), "3o");
}

#[test]
fn options_may_be_said_twice_but_not_differently() {
    let text = start("players=3").position();
    assert!(variant().read(&text, "players=3").is_ok());
    let fault = variant().read(&text, "players=2").unwrap_err();
    assert_eq!(fault.code, "bad-options");
    assert_eq!(field(&read(&text), 9), "3");
}

#[test]
fn with_two_seats_grays_number_means_nothing() {
    let text = "3p/4/4/4/4/4/P3 4/4/4/4 E..E/4/4/E..E 4 w SC1 - - - 2 1";
    assert_eq!(field(&read(text), 5), "SC3");
    let text = "3p/4/4/4/4/4/P3 4/4/4/4 E..E/4/4/E..E 4 w - - - - 3 1";
    assert_eq!(field(&read(text), 5), "-");
}

#[test]
fn what_cant_be_is_refused_where_it_stands() {
    let rest = "4/4/4/4 E..E/4/4/E..E 4 w SCRscr3 - - - 2 1";
    let world = "3p/4/4/4/4/4/P3";
    for (text, offset) in [
        (String::new() + "3p/4/4/4/4/4/P3x " + rest, 13),
        ("3p/4/4/4/4/P3 ".to_owned() + rest, 0),
        ("3p/4/5/4/4/4/P3 ".to_owned() + rest, 5),
        ("3p/4/3e/4/4/4/P3 ".to_owned() + rest, 6),
        ("3p/4/m3/4/4/4/P3 ".to_owned() + rest, 5),
        (format!("{world} T3/4/4/4"), 16),
        (format!("{world} E3/4/4/4"), 16),
        (format!("{world} 4/4/4/4 t..E/4/4/E..E"), 24),
        (format!("{world} 4/4/4/4 EE.E/4/4/E..E"), 25),
        (format!("{world} 4/4/4/4 E..E/4/4/E..E E3"), 38),
        (format!("{world} 4/4/4/4 E..E/4/4/E..E 4 x"), 40),
        (format!("{world} 4/4/4/4 E..E/4/4/E..E 4 g"), 40),
        (format!("{world} 4/4/4/4 E..E/4/4/E..E 4 w K"), 42),
        (format!("{world} 4/4/4/4 E..E/4/4/E..E 4 w - x"), 44),
        (format!("{world} 4/4/4/4 E..E/4/4/E..E 4 w - - a2"), 46),
        (
            format!("{world} 4/4/4/4 E..E/4/4/E..E 4 w - - - drift:e4"),
            48,
        ),
        (
            format!("{world} 4/4/4/4 E..E/4/4/E..E 4 w - - - judgement:f3"),
            48,
        ),
        (
            format!("{world} 4/4/4/4 E..E/4/4/E..E 4 w - - - death:T"),
            48,
        ),
        (
            format!("{world} 4/4/4/4 E..E/4/4/E..E 4 w - - - death:E"),
            48,
        ),
        (
            format!("{world} 4/4/4/4 E..E/4/4/E..E 4 w - - - reincarnation:C"),
            48,
        ),
        (format!("{world} 4/4/4/4 E..E/4/4/E..E 4 w - - - - 4"), 50),
        (format!("{world} 4/4/4/4 E..E/4/4/E..E 4 w - - - - 2 x"), 52),
        (
            format!("{world} 4/4/4/4 E..E/4/4/E..E 4 w - - - - 2 1 1"),
            54,
        ),
    ] {
        let fault = fault(&text);
        assert_eq!(fault.code, "bad-position", "{text}");
        assert_eq!(fault.offset, Some(offset), "{text}: {fault}");
    }
    let five = "3p/4/4/1E2/4/4/P3 4/4/4/4 E..E/4/4/E..E 4";
    assert!(fault(five).message.contains("four sethlings, found 5"));
}

#[test]
fn every_state_of_a_game_survives_being_written_and_read() {
    for options in ["", "players=3", "fate=own-turn", "players=3; fate=own-turn"] {
        let mut waits = std::collections::BTreeSet::new();
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let mut state = start(options);
            for _ in 0..250 {
                let text = state.position();
                let again = variant().read(&text, options).unwrap();
                assert_eq!(again.position(), text);
                assert_eq!(again.actors(), state.actors(), "{text}");
                assert_eq!(codes(&again), codes(&state), "{text}");
                let pending = field(&state, 8);
                waits.insert(pending.split(':').next().unwrap().to_owned());
                let Some(choices) = random_choices(&state, &mut random) else {
                    break;
                };
                state = state.apply(&[(choices[0].0, &choices[0].1)]).unwrap().state;
            }
        }
        let waits: Vec<_> = waits.iter().map(String::as_str).collect();
        assert_eq!(
            waits,
            ["-", "curse", "death", "drift", "judgement", "reincarnation"],
            "{options}"
        );
    }
}

/// A position string with pieces anywhere, some fields at random.
fn anything(random: &mut Random) -> String {
    let dense = 2 + random.below(6);
    let mut sethlings = 4;
    let mut row = |cells: usize, letters: &str, random: &mut Random| -> String {
        let letters: Vec<char> = letters.chars().collect();
        let mut letter = |_| {
            if random.below(dense) > 0 {
                return '1';
            }
            let letter = *random.pick(&letters);
            if !"ETt".contains(letter) {
                return letter;
            }
            if sethlings == 0 {
                return '1';
            }
            sethlings -= 1;
            letter
        };
        (0..cells).map(&mut letter).collect()
    };
    let dead = "PWOCSFHMpwocsfhAa";
    let world: Vec<_> = (0..7)
        .map(|_| row(4, "PWOCSFHMEpwocsfhTtWwSs", random))
        .collect();
    let limbo: Vec<_> = (0..4).map(|_| row(4, dead, random)).collect();
    let hours: Vec<_> = [2, 4, 4, 2]
        .map(|cells| row(cells, "PWOCSFHMpwocsfhEE", random))
        .map(|row| {
            if row.len() == 2 {
                format!("{}..{}", &row[..1], &row[1..])
            } else {
                row
            }
        })
        .into();
    let hall = row(4, dead, random);
    let seat = random.pick(&["w", "b"]);
    let options = random.pick(&["2", "2o", "3", "3o"]);
    format!(
        "{} {} {} {hall} {seat} SCRscr3 - - - {options} 1",
        world.join("/"),
        limbo.join("/"),
        hours.join("/")
    )
}

#[test]
fn any_position_can_be_played_on() {
    let mut played = 0;
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let mut state = read(&anything(&mut random));
        for _ in 0..40 {
            let text = state.position();
            assert_eq!(read(&text).position(), text);
            assert_eq!(codes(&read(&text)), codes(&state), "{text}");
            let Some(choices) = random_choices(&state, &mut random) else {
                break;
            };
            state = state.apply(&[(choices[0].0, &choices[0].1)]).unwrap().state;
            played += 1;
        }
    }
    assert!(played > 10_000, "{played}");
}

#[test]
fn mutilated_texts_are_refused_or_read_but_harm_nothing() {
    let texts = [
        start("players=3").position(),
        diagrams::SOURCE.to_owned(),
        "3p/4/1s2/W3/4/4/P3 4/4/4/S3 E..E/4/4/E..E 4 w SCR3 wl e1 death:s 2o 3".to_owned(),
    ];
    let signs: Vec<char> = "PsTtEM/|-+ .:,@123458aefhwbgéö\n".chars().collect();
    let mut random = Random::new(7);
    let (mut good, mut bad) = (0, 0);
    for round in 0..6_000 {
        let mut text: Vec<char> = texts[round % texts.len()].chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len());
            match random.below(3) {
                0 => text[at] = *random.pick(&signs),
                1 => text.insert(at, *random.pick(&signs)),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        match variant().read(&text, "") {
            Ok(state) => {
                good += 1;
                assert_eq!(state.actors().is_empty(), codes(&state).is_empty());
            }
            Err(fault) => {
                bad += 1;
                assert!(fault.offset.is_none_or(|at| at <= text.len()), "{fault}");
            }
        }
        let _ = start("").find(WHITE, &text);
    }
    assert!(good > 100 && bad > 100, "{good} {bad}");
}

#[test]
fn people_write_decisions_in_many_ways() {
    let state = boards("3p/W3/1s2/4/4/4/P3", "4/1S2/4/4", HOURS, "4");
    for (text, code) in [
        ("a2b3", "a2b3"),
        ("Pa2-b3", "a2b3"),
        ("A2-B3", "a2b3"),
        ("Pb3", "a2b3"),
        ("Wa7xb6", "a7b6"),
        ("Oa7b6", "a7b6"),
        ("a7:b6", "a7b6"),
        ("Wa7-b8", "a7b8"),
        ("Wa7-b8=W", "a7b8"),
        ("a7-b8=C", "a7b8=C"),
        ("b8=C", "a7b8=C"),
        ("Sf3 – f4", "f3f4"),
    ] {
        assert_eq!(state.find(WHITE, text).unwrap().code, code, "{text}");
    }
    let state = read("3p/4/4/1s2/1H2/4/P3 s3/4/4/4 E..E/4/4/E..E 4 w SCR3 - - - 2 1");
    for (text, code) in [
        ("summon:e8b3", "summon:e8b3"),
        ("Summon e8-b3", "summon:e8b3"),
        ("e8b3", "summon:e8b3"),
        ("curse:b5", "curse:b5"),
        ("Curse b5", "curse:b5"),
        ("raise:e4b3", "raise:e4b3"),
        ("Resurrection e4-b3", "raise:e4b3"),
        ("resurrect:e4@b3", "raise:e4b3"),
    ] {
        assert_eq!(state.find(WHITE, text).unwrap().code, code, "{text}");
    }
    let state = play(&state, "curse:b5");
    for text in ["@f6", "f6", "s@f6", "S@f6", "@ F6"] {
        let found = state.find(BLACK, text);
        assert_eq!(found.is_ok(), text != "s@f6", "{text}");
    }
    assert_eq!(
        start("").find(WHITE, "nonsense").unwrap_err().code,
        "bad-move"
    );
    let two = boards("3p/4/4/4/4/S1S1/P3", EMPTY, HOURS, "4");
    assert_eq!(two.find(WHITE, "Pb3").unwrap().code, "a2b3");
    let two = boards("3p/4/1s2/S1S1/4/4/P3", EMPTY, HOURS, "4");
    let fault = two.find(WHITE, "Sb6").unwrap_err();
    assert_eq!(fault.code, "ambiguous-move");
    assert!(fault.message.contains("a5b6 or c5b6"));
}

#[test]
fn refusals_say_why() {
    let state = start("");
    for (text, why) in [
        ("a4a5", "Nothing stands on a4"),
        ("a7a6", "isn't white's to move"),
        ("a3a5", "doesn't move so"),
        ("Wa3a4", "stands a slave"),
        ("curse:d8", "in line"),
        ("e8b4", "from the Hours"),
        ("done", "the World"),
    ] {
        assert!(
            refused(&state, text).contains(why),
            "{text}: {}",
            refused(&state, text)
        );
    }
    // A text that goes on with the next seat before the turn is over.
    assert!(!refused(&state, "a7a6").contains("done"));
    assert!(refused(&play(&state, "a3a4"), "a7a6").contains("“done” ends it"));
    let waiting = play(&boards("3p/4/1s2/W3/4/4/P3", EMPTY, HOURS, "4"), "a5b6");
    assert!(refused(&waiting, "@f3").contains("Limbo's edge"));
}
