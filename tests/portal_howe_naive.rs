//! Howe's Portal chess written a second time, plainly along its rules page
//! (docs/rules/portal-howe.md), with nothing of the real one: a map from
//! cells' names to letters. Both agree over thousands of random positions.

mod common;
#[path = "portal_howe_naive/plain.rs"]
mod plain;
#[path = "portal_howe_naive/telling.rs"]
mod telling;

use common::Random;
use plain::{Deed, Naive};
use std::collections::{BTreeMap, BTreeSet};
use variant_board::rules::{Position, Seat, Seats, State};
use variant_board::variants::Variant;
use variant_board::variants::portal_howe::Howe;

/// A random position: few or many pieces, many of them on portals, kings
/// often near each other's pieces, intents often declared.
fn random_position(random: &mut Random) -> Naive {
    let mut naive = Naive {
        split: random.below(2) == 0,
        board: BTreeMap::new(),
        white: random.below(2) == 0,
        area: *random.pick(&['A', 'B']),
        rights: BTreeSet::new(),
        passed: BTreeSet::new(),
        intents: [None, None],
        clock: u32::try_from(random.below(102)).unwrap(),
        number: 1 + u32::try_from(random.below(60)).unwrap(),
    };
    let spots = naive.spots();
    let portals: Vec<_> = spots
        .iter()
        .copied()
        .filter(|&spot| naive.linked(spot).is_some())
        .collect();
    let home = if naive.split { 'B' } else { 'A' };
    for (king, rook, area, rank) in [('K', 'R', home, 1), ('k', 'r', 'B', 8)] {
        let castles = random.below(4) == 0;
        let spot = if castles {
            naive.board.insert((area, 'h', rank), rook);
            if !naive.split {
                naive.board.insert((area, 'a', rank), rook);
            }
            for right in if naive.split { "K" } else { "KQ" }.chars() {
                naive.rights.insert(if king == 'K' {
                    right
                } else {
                    right.to_ascii_lowercase()
                });
            }
            (area, 'e', rank)
        } else if random.below(3) == 0 {
            *random.pick(&portals)
        } else {
            *random.pick(&spots)
        };
        if random.below(12) > 0 && !naive.board.contains_key(&spot) {
            naive.board.insert(spot, king);
        } else {
            naive.rights.clear();
        }
    }
    let few = random.below(3) == 0;
    for _ in 0..random.below(if few { 5 } else { 30 }) {
        let spot = if random.below(4) == 0 {
            *random.pick(&portals)
        } else {
            *random.pick(&spots)
        };
        let letter = *random.pick(&['P', 'p', 'P', 'p', 'N', 'n', 'B', 'b', 'R', 'r', 'Q', 'q']);
        let last = if letter == 'P' { 8 } else { 1 };
        if letter.eq_ignore_ascii_case(&'p') && spot.2 == last {
            continue;
        }
        naive.board.entry(spot).or_insert(letter);
    }
    // Declared intents, by playing them where they belong.
    for _ in 0..2 {
        if random.below(2) == 0 {
            let me = usize::from(!naive.white);
            let waiting: Vec<_> = portals
                .iter()
                .copied()
                .filter(|&spot| spot.0 == naive.area && naive.owns(naive.white, spot))
                .collect();
            if !waiting.is_empty() && naive.intents[me].is_none() {
                naive = naive.done(Deed::Intent(*random.pick(&waiting)));
                continue;
            }
        }
        naive = naive.done(Deed::Nothing);
    }
    naive
}

/// What was met, so that the test shows that rare things were tried.
#[derive(Debug, Default)]
struct Met {
    positions: u32,
    intents: u32,
    teleports: u32,
    swaps: u32,
    king_teleports: u32,
    refused_kings: u32,
    passes: u32,
    mates: u32,
    stalemates: u32,
    castlings: u32,
    en_passant: u32,
    refused: u32,
}

/// Compares all that both say of a position, and returns what is legal.
fn compare(naive: &Naive, state: &State, met: &mut Met) -> Vec<Deed> {
    let text = naive.text();
    assert_eq!(state.position(), text);
    let outcome = state.outcome().map(|outcome| {
        let white = outcome.winners.single().map(|seat| seat == Seat(0));
        (white, outcome.reason)
    });
    assert_eq!(outcome, naive.outcome(), "{text}");
    met.positions += 1;
    if let Some((_, reason)) = outcome {
        met.mates += u32::from(reason == "checkmate");
        met.stalemates += u32::from(reason == "stalemate");
        assert!(state.actors().is_empty());
        return Vec::new();
    }
    let seat = Seat(u8::from(!naive.white));
    assert_eq!(state.actors(), Seats::one(seat), "{text}");
    let codes: Vec<_> = state
        .legal(seat)
        .into_iter()
        .map(|choice| choice.code)
        .collect();
    let deeds = naive.legal();
    let mut expected: Vec<_> = deeds.iter().map(|&deed| naive.code(deed)).collect();
    expected.sort();
    assert_eq!(codes, expected, "{text}");
    deeds
}

fn note(naive: &Naive, deed: Deed, met: &mut Met) {
    let me = usize::from(!naive.white);
    match deed {
        Deed::Intent(_) => met.intents += 1,
        Deed::Teleport(from) => {
            met.teleports += 1;
            met.king_teleports += u32::from(naive.king(naive.white) == Some(from));
            let swaps = naive.intents[1 - me] == Some(naive.linked(from));
            met.swaps += u32::from(swaps);
        }
        Deed::Nothing => {
            met.passes += u32::from(naive.intents[me].is_none());
            met.refused_kings += u32::from(matches!(naive.intents[me], Some(Some(_))));
        }
        Deed::Move(from, to, _) => {
            let letter = naive.board[&from].to_ascii_lowercase();
            let wide = (from.1 as i32 - to.1 as i32).abs();
            met.castlings += u32::from(letter == 'k' && wide == 2);
            let vacant = !naive.board.contains_key(&to);
            met.en_passant += u32::from(letter == 'p' && wide == 1 && vacant);
        }
    }
}

/// Plays on at random, with a liking for what is rare.
fn play(mut naive: Naive, mut state: State, plies: usize, random: &mut Random, met: &mut Met) {
    for _ in 0..plies {
        let deeds = compare(&naive, &state, met);
        if deeds.is_empty() {
            return;
        }
        let rare: Vec<_> = deeds
            .iter()
            .copied()
            .filter(|&deed| match deed {
                Deed::Move(from, to, promotion) => {
                    let letter = naive.board[&from].to_ascii_lowercase();
                    promotion.is_some()
                        || naive.linked(to).is_some()
                        || letter == 'p' && (from.2 - to.2).abs() == 2
                        || letter == 'p' && from.1 != to.1
                        || letter == 'k' && (from.1 as i32 - to.1 as i32).abs() == 2
                }
                _ => true,
            })
            .collect();
        let deed = if !rare.is_empty() && random.below(2) == 0 {
            *random.pick(&rare)
        } else {
            *random.pick(&deeds)
        };
        note(&naive, deed, met);
        let seat = Seat(u8::from(!naive.white));
        state = state.apply(&[(seat, &naive.code(deed))]).unwrap().state;
        naive = naive.done(deed).tidy();
        if state
            .outcome()
            .is_some_and(|outcome| outcome.reason == "threefold-repetition")
        {
            return;
        }
    }
}

#[test]
fn both_agree_over_random_positions_and_what_follows_them() {
    let mut met = Met::default();
    for seed in 0..4000 {
        let mut random = Random::new(seed);
        let naive = random_position(&mut random);
        let read = Variant::of::<Howe>().read(&naive.text(), "");
        assert_eq!(
            read.is_ok(),
            naive.safe(!naive.white),
            "{}: {read:?}",
            naive.text()
        );
        match read {
            Ok(state) => play(naive, state, 6, &mut random, &mut met),
            Err(fault) => {
                assert_eq!(fault.code, "bad-position");
                met.refused += 1;
            }
        }
    }
    println!("{met:?}");
    for (count, least) in [
        (met.positions, 8000),
        (met.intents, 500),
        (met.teleports, 500),
        (met.swaps, 20),
        (met.king_teleports, 50),
        (met.passes, 10),
        (met.mates, 100),
        (met.stalemates, 10),
        (met.castlings, 20),
        (met.refused, 100),
    ] {
        assert!(count >= least, "{met:?}");
    }
}

#[test]
fn both_agree_over_random_games() {
    let mut met = Met::default();
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let layout = *random.pick(&["two-boards", "split"]);
        let variant = Variant::of::<Howe>();
        let state = variant.start(&format!("layout={layout}")).unwrap();
        let mut naive = Naive {
            split: layout == "split",
            board: BTreeMap::new(),
            white: true,
            area: 'A',
            rights: if layout == "split" { "Kk" } else { "KQkq" }
                .chars()
                .collect(),
            passed: BTreeSet::new(),
            intents: [None, None],
            clock: 0,
            number: 1,
        };
        for (area, file, rank) in naive.spots() {
            let home = "rnbqkbnr".as_bytes()[usize::from(file as u8 - b'a')] as char;
            let letter = match rank {
                1 => home.to_ascii_uppercase(),
                2 => 'P',
                7 => 'p',
                8 => home,
                _ => continue,
            };
            let absent = !naive.split && matches!((area, letter), ('A', 'k') | ('B', 'K'));
            if !absent {
                naive.board.insert((area, file, rank), letter);
            }
        }
        play(naive, state, 120, &mut random, &mut met);
    }
    println!("{met:?}");
    assert!(met.positions > 2000 && met.en_passant > 3, "{met:?}");
}

#[test]
fn positions_are_small_copies() {
    fn is_copy<T: Copy + Position>() -> usize {
        std::mem::size_of::<T>()
    }
    assert!(is_copy::<Howe>() <= 192);
}
