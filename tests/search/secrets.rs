//! Hidden and simultaneous games.

use super::common::{Random, random_choices};
use super::settings;
use variant_board::rules::{Event, Seat, State, View, Viewer};
use variant_board::search::{self, Memory, Seen, Settings, Sighting, Think};
use variant_board::variants;

/// A game with what a seat has seen of it.
pub(super) struct Watched {
    start: State,
    pub(super) state: State,
    seat: Seat,
    pub(super) seen: Seen,
}

impl Watched {
    fn new(start: State, seat: Seat) -> Self {
        Self {
            seen: Seen {
                first: start.view(Viewer::Seat(seat)),
                later: Vec::new(),
                choices: legal_codes(&start, seat),
            },
            state: start.clone(),
            start,
            seat,
        }
    }

    fn play(&mut self, choices: &[(Seat, &str)]) {
        let step = self.state.apply(choices).unwrap();
        let own = step.choices.iter().find(|choice| choice.0 == self.seat);
        self.seen.later.push(Sighting {
            own: own.map(|(_, code)| code.clone()),
            events: self.state.witness(&step, Viewer::Seat(self.seat)),
            view: step.state.view(Viewer::Seat(self.seat)),
        });
        self.state = step.state;
        self.seen.choices = legal_codes(&self.state, self.seat);
    }

    fn thinker(&self, settings: &Settings, memory: &Memory) -> Box<dyn Think> {
        search::hidden(&self.start, self.seat, &self.seen, settings, memory)
    }

    pub(super) fn choice(&self, level: u8, seed: u64, nodes: u64) -> Option<String> {
        self.remembering(level, seed, nodes, &Memory::default())
    }

    fn remembering(&self, level: u8, seed: u64, nodes: u64, memory: &Memory) -> Option<String> {
        let mut thinker = self.thinker(&settings(level, seed, nodes), memory);
        while !thinker.think(503).done {}
        thinker.best()
    }

    /// What the seat would see next, after a choice of the other.
    fn would_see(&self, mover: Seat, code: &str) -> (Vec<Event>, View) {
        let step = self.state.apply(&[(mover, code)]).unwrap();
        let viewer = Viewer::Seat(self.seat);
        (self.state.witness(&step, viewer), step.state.view(viewer))
    }
}

/// What a seat may choose from.
pub(super) fn legal_codes(state: &State, seat: Seat) -> Vec<String> {
    let legal = state.legal(seat).into_iter();
    legal.map(|choice| choice.code).collect()
}

pub(super) fn fog(moves: &[&str], seat: Seat) -> Watched {
    let start = variants::find("fog-of-war").unwrap().start("").unwrap();
    let mut game = Watched::new(start, seat);
    for code in moves {
        let mover = game.state.actors().single().unwrap();
        game.play(&[(mover, code)]);
    }
    game
}

/// Black's moves differ, what white sees doesn't.
#[test]
fn positions_that_look_the_same_get_the_same_move() {
    let white = Seat(0);
    for (one, other) in [
        (&["c2c3", "a7a6"][..], &["c2c3", "h7h6"][..]),
        (&["d2d4", "b8a6"], &["d2d4", "g7g6"]),
        (
            &["g1f3", "b8a6", "b1c3", "a8b8"],
            &["g1f3", "h7h6", "b1c3", "h8h7"],
        ),
    ] {
        let (one, other) = (fog(one, white), fog(other, white));
        assert_ne!(one.state.position(), other.state.position());
        assert!(one.seen == other.seen, "what white sees differs");
        for seed in 0..3 {
            let choice = one.choice(8, seed, 12_000);
            assert!(choice.is_some());
            assert_eq!(choice, other.choice(8, seed, 12_000));
        }
    }
}

/// Two games that a seat can't tell apart, by chance: the other's moves differ
/// where they can, and all that the seat sees is the same. What `each` says of
/// both at the seat's turns has to be the same too.
fn alike<T: PartialEq + std::fmt::Debug>(
    seat: Seat,
    seed: u64,
    turns: usize,
    mut each: impl FnMut(&Watched, usize) -> T,
) -> (Watched, Watched) {
    let (mut one, mut other) = (fog(&[], seat), fog(&[], seat));
    let mut random = Random::new(seed);
    for _ in 0..turns {
        let Some(mover) = one.state.actors().single() else {
            break;
        };
        if mover == seat {
            assert_eq!(each(&one, 0), each(&other, 1));
        }
        let (ones, others) = (
            legal_codes(&one.state, mover),
            legal_codes(&other.state, mover),
        );
        // From somewhere on, the first that looks the same after some move of
        // the other game: the same move of the seat's own, and any of the
        // other's, rather another one.
        let first = random.below(ones.len());
        let pair = (0..ones.len()).find_map(|at| {
            let code = &ones[(first + at) % ones.len()];
            let seen = one.would_see(mover, code);
            let same = |other_code: &&String| other.would_see(mover, other_code) == seen;
            let instead = if mover == seat {
                others.iter().filter(|other| *other == code).find(same)
            } else {
                let different = others.iter().filter(|other| *other != code).find(same);
                different.or_else(|| others.iter().find(same))
            };
            Some((code, instead?))
        });
        let Some((code, instead)) = pair else { break };
        one.play(&[(mover, code)]);
        other.play(&[(mover, instead)]);
    }
    assert!(one.seen == other.seen, "what the seat sees differs");
    (one, other)
}

/// Through whole games, with what was worked out at earlier turns and without.
#[test]
fn games_that_look_the_same_get_the_same_moves() {
    let mut differing = 0;
    for seed in 0..6 {
        let seat = Seat((seed % 2) as u8);
        let memories = [Memory::default(), Memory::default()];
        let (one, other) = alike(seat, seed, 24, |game, which| {
            let kept = game.remembering(6, seed, 3_000, &memories[which]);
            assert!(kept.is_some());
            assert_eq!(kept, game.choice(6, seed, 3_000));
            kept
        });
        let turns = one.seen.later.len();
        differing += usize::from(turns >= 10 && one.state.position() != other.state.position());
    }
    assert!(differing >= 4, "only {differing} pairs of games differ");
}

/// A memory is of use, and one of other games, seats, levels or of moves taken
/// back changes nothing.
#[test]
fn what_is_remembered_only_saves_time() {
    let moves = [
        "e2e4", "c7c5", "g1f3", "d7d6", "d2d4", "c5d4", "f3d4", "g8f6",
    ];
    let memory = Memory::default();
    let nodes_to_follow = |game: &Watched, memory: &Memory| {
        let mut thinker = game.thinker(&settings(7, 5, 1), memory);
        while !thinker.think(1).done {}
        thinker.think(1).nodes
    };
    let game = fog(&moves, Seat(0));
    let anew = nodes_to_follow(&game, &memory);
    let again = nodes_to_follow(&game, &memory);
    assert!(again < 5 && anew > 1_000, "{anew} and then {again} nodes");
    assert!(memory.positions() > 20);
    // Begun and given up before it came to anything, then carried on.
    let given_up = Memory::default();
    let mut thinker = game.thinker(&settings(7, 5, 2_000), &given_up);
    thinker.think(700);
    drop(thinker);
    let longer = {
        let mut longer = fog(&moves, Seat(0));
        longer.play(&[(Seat(0), "b1c3")]);
        longer.play(&[(Seat(1), "b8c6")]);
        longer
    };
    for (game, level) in [
        (&longer, 7),
        (&fog(&moves[..4], Seat(0)), 7),
        (&fog(&["d2d4", "d7d5"], Seat(0)), 7),
        (&fog(&moves[..3], Seat(1)), 7),
        (&longer, 4),
    ] {
        let anew = game.choice(level, 9, 2_000);
        assert!(anew.is_some());
        for memory in [&memory, &given_up] {
            assert_eq!(anew, game.remembering(level, 9, 2_000, memory));
            // And if the board was asked something in between.
            assert_eq!(anew, game.remembering(level, 9, 2_000, memory));
        }
    }
}

/// Thinking in slices needs small ones: following what was seen, too.
#[test]
fn every_portion_is_small() {
    let (game, _) = alike(Seat(0), 3, 30, |_, _| ());
    let mut thinker = game.thinker(&settings(8, 1, 3_000), &Memory::default());
    let (mut before, mut calls) = (0, 0);
    loop {
        let progress = thinker.think(1);
        let walked = progress.nodes - before;
        // No position of chess has so many moves, few half as many.
        assert!(walked <= 110, "{walked} positions in a portion of one");
        before = progress.nodes;
        calls += 1;
        if progress.done {
            break;
        }
    }
    assert!(calls > 1_000, "{calls} portions");
    // However it's divided, it comes to the same.
    let best = thinker.best();
    assert!(best.is_some());
    assert_eq!(best, game.choice(8, 1, 3_000));
}

/// From a position that is no game's start, of which it has to think up the
/// rest: it takes the king that it sees, and saves its own.
#[test]
fn it_takes_a_king_that_it_sees() {
    let variant = variants::find("fog-of-war").unwrap();
    let state = variant
        .read("4k3/pppp1ppp/8/8/8/8/PPPP1PPP/4R1K1 w - - 0 9", "")
        .unwrap();
    let game = Watched {
        start: variant.start("").unwrap(),
        ..Watched::new(state, Seat(0))
    };
    assert_eq!(game.choice(8, 3, 12_000).as_deref(), Some("e1e8"));
}

/// Won games of one that thinks a little against chance.
fn won_against_chance(
    mut choose: impl FnMut(&Watched, u64) -> Option<String>,
    start: &State,
) -> u32 {
    let mut won = 0;
    for seed in 0..6_u64 {
        let own = Seat((seed % 2) as u8);
        let mut random = Random::new(seed);
        let mut game = Watched::new(start.clone(), own);
        for turn in 0..300 {
            let Some(mut choices) = random_choices(&game.state, &mut random) else {
                break;
            };
            for (seat, code) in &mut choices {
                if *seat == own {
                    *code = choose(&game, seed + turn).unwrap();
                }
            }
            let choices: Vec<_> = choices
                .iter()
                .map(|(seat, code)| (*seat, &code[..]))
                .collect();
            game.play(&choices);
        }
        let outcome = game.state.outcome();
        won += u32::from(outcome.is_some_and(|outcome| outcome.winners.contains(own)));
    }
    won
}

#[test]
fn chance_is_beaten_in_the_fog() {
    let start = variants::find("fog-of-war").unwrap().start("").unwrap();
    let won = won_against_chance(|game, seed| game.choice(5, seed, 2_000), &start);
    assert!(won >= 5, "{won} of 6");
}

fn joint(state: &State, seat: Seat, depth_nodes: u64, seed: u64) -> Box<dyn Think> {
    let mut thinker = search::open(state, seat, &settings(8, seed, depth_nodes));
    while !thinker.think(1_009).done {}
    thinker
}

#[test]
fn chance_is_beaten_in_simultaneous_games() {
    let start = variants::find("apocalypse").unwrap().start("").unwrap();
    let choose = |game: &Watched, seed| joint(&game.state, game.seat, 2_000, seed).best();
    let won = won_against_chance(choose, &start);
    assert!(won >= 4, "{won} of 6");
}

#[test]
fn simultaneous_choices_are_the_same_for_the_same_seed() {
    let start = variants::find("apocalypse").unwrap().start("").unwrap();
    let one = joint(&start, Seat(1), 3_000, 7).best();
    assert!(one.is_some());
    assert_eq!(one, joint(&start, Seat(1), 3_000, 7).best());
    let chances = joint(&start, Seat(1), 3_000, 7).chances();
    let total: f32 = chances.iter().map(|chance| chance.1).sum();
    assert!((total - 1.0).abs() < 1e-3, "{chances:?}");
}

/// Solving a large table at once would hold a page up.
#[test]
fn every_portion_of_simultaneous_games_is_small() {
    // Footmen that may be put anywhere: more than a thousand pairs of moves.
    let variant = variants::find("apocalypse").unwrap();
    let state = variant.read("n3n/PP1P1/5/1p1pp/N3N 0 0 1", "").unwrap();
    let moves = [0, 1].map(|seat| state.legal(Seat(seat)).len());
    assert!(moves[0] * moves[1] > 1_000, "{moves:?}");
    let mut thinker = search::open(&state, Seat(0), &settings(8, 1, 20_000));
    let mut before = 0;
    // A round of solving reads each cell twice, and a hundred cells are read
    // in the time of a position.
    let most = 60 + (moves[0] * moves[1] / 50) as u64;
    loop {
        let progress = thinker.think(1);
        let walked = progress.nodes - before;
        assert!(walked <= most, "{walked} positions in a portion of one");
        before = progress.nodes;
        if progress.done {
            break;
        }
    }
    assert!(before >= 20_000);
    let best = thinker.best();
    assert!(best.is_some());
    let mut at_once = search::open(&state, Seat(0), &settings(8, 1, 20_000));
    at_once.think(u64::MAX);
    assert_eq!(best, at_once.best());
}
