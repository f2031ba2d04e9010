//! Hidden and simultaneous games.

use super::common::{Random, random_choices};
use super::settings;
use variant_board::rules::{Seat, State, Viewer};
use variant_board::search::{self, Seen, Sighting, Think};
use variant_board::variants;

/// A game with what a seat has seen of it.
struct Watched {
    start: State,
    state: State,
    seat: Seat,
    seen: Seen,
}

impl Watched {
    fn new(start: State, seat: Seat) -> Self {
        Self {
            seen: Seen {
                first: start.view(Viewer::Seat(seat)),
                later: Vec::new(),
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
    }

    fn choice(&self, level: u8, seed: u64, nodes: u64) -> Option<String> {
        let settings = settings(level, seed, nodes);
        let mut thinker = search::hidden(&self.start, self.seat, &self.seen, &settings);
        while !thinker.think(503).done {}
        thinker.best()
    }
}

fn fog(moves: &[&str], seat: Seat) -> Watched {
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
