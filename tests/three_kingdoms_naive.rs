//! A second, deliberately simple telling of the rules of Three Kingdoms must
//! agree with the program on moves, falls and results over thousands of
//! positions.

mod common;
#[path = "three_kingdoms_naive/telling.rs"]
mod telling;

use common::Random;
use std::collections::{BTreeMap, BTreeSet};
use telling::{COLOURS, Game, Net, named};
use variant_board::rules::{Event, Perft, Seat, Seats, State};
use variant_board::variants;

/// A few pieces anywhere, some under others, generals where they may be.
fn set_up(random: &mut Random) -> String {
    let mut men: BTreeMap<String, String> = BTreeMap::new();
    let out = (random.below(3) == 0).then(|| random.below(3));
    let inside: Vec<usize> = (0..3).filter(|&k| Some(k) != out).collect();
    let spot = |random: &mut Random, k: usize, file: (usize, usize), ranks: usize| {
        named(k, file.0 + random.below(file.1), 1 + random.below(ranks))
    };
    for &k in &inside {
        let cell = spot(random, k, (4, 3), 3);
        men.insert(cell, format!("{}K", COLOURS[k]));
    }
    let count = 2 + random.below(26);
    for _ in 0..count {
        let first = random.below(3);
        let kind = *random.pick(&['R', 'R', 'C', 'C', 'N', 'N', 'F', 'P', 'P', 'P', 'A', 'B']);
        let near_a_palace = random.below(2) == 0;
        let cell = match kind {
            'A' => spot(random, first, (4, 3), 3),
            'B' => spot(random, first, (1, 9), 5),
            _ if near_a_palace => {
                let k = random.below(3);
                spot(random, k, (3, 5), 4)
            }
            _ => {
                let k = random.below(3);
                spot(random, k, (1, 9), 5)
            }
        };
        let mut man = format!("{}{kind}", COLOURS[first]);
        if Some(first) == out {
            man.push('=');
            man.push(COLOURS[*random.pick(&inside)]);
        }
        men.entry(cell).or_insert(man);
    }
    let parts: Vec<String> = (0..3)
        .map(|k| {
            let rows: Vec<String> = (1..=5)
                .rev()
                .map(|r| {
                    let mut row = String::new();
                    let mut free = 0;
                    for f in 1..=9 {
                        let man = men.get(&named(k, f, r));
                        if man.is_some() && free > 0 {
                            row.push_str(&free.to_string());
                            free = 0;
                        }
                        match man {
                            Some(man) => row.push_str(man),
                            None => free += 1,
                        }
                    }
                    if free > 0 {
                        row.push_str(&free.to_string());
                    }
                    row
                })
                .collect();
            rows.join("/")
        })
        .collect();
    let letters: String = inside.iter().map(|&k| COLOURS[k]).collect();
    let turn = COLOURS[*random.pick(&inside)];
    format!("{} {turn} {letters} 0 banners=on 7", parts.join("|"))
}

#[derive(Default, Debug)]
struct Met {
    positions: u32,
    falls: u32,
    captured_generals: u32,
    to_the_earlier: u32,
    ended: u32,
    repeated: u32,
    set_up_falls: u32,
}

fn follow(start: &str, net: &Net, random: &mut Random, plies: usize, met: &mut Met) {
    let banners = if start.contains("banners=off") {
        "off"
    } else {
        "on"
    };
    let mut game = Game::read(start, net);
    let mut state: State = variants::find("three-kingdoms")
        .unwrap()
        .read(start, "")
        .unwrap();
    met.set_up_falls += u32::from(!start.contains(&format!(
        " {} ",
        game.write("on").split(' ').nth(2).unwrap()
    )));
    let key = |game: &Game| {
        (
            game.men
                .iter()
                .map(|(c, m)| (c.clone(), m.kind, m.first, m.lord))
                .collect::<Vec<_>>(),
            game.turn,
        )
    };
    let mut seen = vec![key(&game)];
    for _ in 0..plies {
        met.positions += 1;
        assert_eq!(state.position(), game.write(banners), "from {start}");
        let now = key(&game);
        let outcome = state.outcome();
        let inside: Seats = game.inside.iter().map(|&k| Seat(k as u8)).collect();
        let shared = if inside.len() == 3 {
            Seats::NONE
        } else {
            inside
        };
        if game.inside.len() == 1 {
            let outcome = outcome.unwrap();
            assert_eq!((outcome.winners, outcome.reason), (inside, "last-kingdom"));
            met.ended += 1;
            return;
        }
        if seen.iter().filter(|&key| *key == now).count() >= 3 {
            let outcome = outcome.unwrap();
            assert_eq!(
                (outcome.winners, outcome.reason),
                (shared, "threefold-repetition")
            );
            met.repeated += 1;
            return;
        }
        if game.quiet >= 180 {
            let outcome = outcome.unwrap();
            assert_eq!(
                (outcome.winners, outcome.reason),
                (shared, "180-quiet-moves")
            );
            return;
        }
        assert_eq!(outcome, None, "{}", game.write(banners));
        let legal = game.legal(net, game.turn);
        let seat = Seat(game.turn as u8);
        assert_eq!(state.actors(), Seats::one(seat));
        let listed: BTreeSet<String> = state.legal(seat).into_iter().map(|c| c.code).collect();
        assert_eq!(listed, legal, "{}", game.write(banners));
        let legal: Vec<String> = legal.into_iter().collect();
        let generals: Vec<&String> = legal
            .iter()
            .filter(|code| game.men.get(&code[3..]).is_some_and(|man| man.kind == 'K'))
            .collect();
        let mut code = random.pick(&legal).clone();
        if !generals.is_empty() && random.below(2) == 0 {
            code = (*random.pick(&generals)).clone();
        } else if random.below(2) == 0 {
            // Look for moves that bring somebody down.
            for _ in 0..12 {
                let tried = random.pick(&legal);
                if game.play(net, tried).inside.len() < game.inside.len() {
                    code = tried.clone();
                    break;
                }
            }
        }
        let next = game.play(net, &code);
        let captured = game.men.get(&code[3..]).is_some_and(|man| man.kind == 'K');
        met.captured_generals += u32::from(captured);
        let fell = game.inside.len() - next.inside.len() - usize::from(captured);
        met.falls += fell as u32;
        if !captured && next.inside.len() == 2 && fell == 1 {
            let loser = *game
                .inside
                .iter()
                .find(|k| !next.inside.contains(k))
                .unwrap();
            let earlier = (loser + 1) % 3;
            let to_earlier = next.men.iter().any(|(cell, man)| {
                man.lord == earlier && game.men.get(cell).is_some_and(|man| man.lord == loser)
            });
            met.to_the_earlier += u32::from(to_earlier);
        }
        state = state.apply(&[(seat, &code)]).unwrap().state;
        game = next;
        seen.push(key(&game));
    }
}

#[test]
fn both_tellings_agree_on_games_from_the_start() {
    let net = Net::new();
    let mut met = Met::default();
    for options in ["banners=on", "banners=off"] {
        let start = variants::find("three-kingdoms")
            .unwrap()
            .start(options)
            .unwrap()
            .position();
        for seed in 0..2 {
            follow(&start, &net, &mut Random::new(seed), 120, &mut met);
        }
    }
    assert!(met.positions > 400, "{met:?}");
}

#[test]
fn both_tellings_agree_on_positions_with_few_pieces() {
    let net = Net::new();
    let mut met = Met::default();
    let mut random = Random::new(1);
    for _ in 0..150 {
        let start = set_up(&mut random);
        follow(&start, &net, &mut random, 14, &mut met);
    }
    assert!(met.positions > 1_000, "{met:?}");
    assert!(met.falls > 20 && met.captured_generals > 20, "{met:?}");
    assert!(
        met.to_the_earlier > 2 && met.set_up_falls > 5 && met.ended > 10,
        "{met:?}"
    );
}

/// Counting plays all moves on one board and looks for a reply only where the
/// one known beforehand may be lost; playing them one by one does neither.
#[test]
fn counting_agrees_with_playing() {
    let variant = variants::find("three-kingdoms").unwrap();
    let read = |position: &str| variant.read(position, "").unwrap();
    let mut random = Random::new(7);
    let mut starts: Vec<String> = (0..300).map(|_| set_up(&mut random)).collect();
    let mut state = variant.start("").unwrap();
    for _ in 0..60 {
        starts.push(state.position());
        let Some(choices) = common::random_choices(&state, &mut random) else {
            break;
        };
        let choices: Vec<(Seat, &str)> = choices.iter().map(|(s, c)| (*s, c.as_str())).collect();
        state = read(&state.apply(&choices).unwrap().state.position());
    }
    let mut falls = 0;
    for start in starts {
        let state = read(&start);
        let Some(seat) = state.actors().single() else {
            continue;
        };
        let mut leaves = 0;
        for choice in state.legal(seat) {
            let next = state.apply(&[(seat, &choice.code)]).unwrap();
            let fallen = |event: &Event| matches!(event, Event::Eliminated { .. });
            falls += u32::from(next.events.iter().any(fallen));
            if let Some(seat) = next.state.actors().single() {
                leaves += next.state.legal(seat).len() as u64;
            }
        }
        assert_eq!(state.perft(2, Perft::Each), leaves, "{start}");
        assert_eq!(state.perft(2, Perft::Bulk), leaves, "{start}");
    }
    assert!(falls > 100, "{falls}");
}
