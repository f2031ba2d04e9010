//! Plays matches between computer players: `match GAME A B [GAMES [OPTIONS
//! [FIRST]]]`.
//!
//! A player is a level with the nodes it may look at, as in `8@20000`, or with
//! milliseconds, as in `8@1000ms`; `random`; `greedy`, which knows everything
//! and looks one step ahead; `maxn@20000`, which searches for three seats by
//! max-n; `uci:PROGRAM:ELO:MS`, another program limited to a strength (`full`
//! for unlimited); or `peer:PROGRAM:8@20000`, another build of
//! this one, to tell whether a change helps. Each opening, of some random
//! steps, is played from every seat by A, all others being B; FIRST is the first
//! one's number. The last line
//! says the score, Elo and its interval of 95 %.
//!
//! `match speed GAME [NODES [OPTIONS]]` tells how many positions a second are
//! looked at, and `match serve` is a peer.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use variant_board::rules::{Seat, State, Viewer};
use variant_board::search::{self, Memory, Seen, Settings, Sighting, Think};
use variant_board::variants;
use yardsticks::several::max_n;

/// Steps by chance at the beginning of each game.
const OPENING: usize = 4;
/// A game of more decisions is a draw.
const LONGEST: usize = 1_500;

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// Another program.
struct Engine {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// What it's told to do about a position.
    order: String,
}

impl Engine {
    fn start(program: &str, argument: Option<&str>, order: String) -> Self {
        let mut child = Command::new(program)
            .args(argument)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        let to = child.stdin.take().expect("it was piped");
        let from = BufReader::new(child.stdout.take().expect("it was piped"));
        Self {
            child,
            to,
            from,
            order,
        }
    }

    /// A program that speaks UCI, limited to a strength.
    fn uci(game: &str, program: &str, elo: &str, ms: &str) -> Self {
        let mut engine = Self::start(program, None, format!("go movetime {ms}"));
        engine.say("uci");
        engine.hear("uciok");
        if game != "chess" {
            engine.say(&format!("setoption name UCI_Variant value {game}"));
        }
        if elo != "full" {
            engine.say("setoption name UCI_LimitStrength value true");
            engine.say(&format!("setoption name UCI_Elo value {elo}"));
        }
        engine.say("isready");
        engine.hear("readyok");
        engine
    }

    fn say(&mut self, text: &str) {
        writeln!(self.to, "{text}").expect("the program listens");
    }

    fn hear(&mut self, wanted: &str) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.from.read_line(&mut line);
            assert!(read.is_ok_and(|bytes| bytes > 0), "the program has ended");
            if line.starts_with(wanted) {
                return line.trim().to_owned();
            }
        }
    }

    fn choose(&mut self, game: &Game) -> String {
        let start = game.start.position();
        let moves = game.codes.join(" ");
        self.say(&format!("position fen {start} moves {moves}"));
        let order = self.order.clone();
        self.say(&order);
        let answer = self.hear("bestmove");
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    }

    /// As [`serve`] reads it: fields with tabulators between.
    fn ask(&mut self, game: &Game, options: &str, seed: u64) -> String {
        let (id, order) = (game.start.info().id, &self.order);
        let codes = game.codes.join("\t");
        self.say(&format!("{id}\t{options}\t{order}\t{seed}\t{codes}"));
        let answer = self.hear("bestmove");
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = writeln!(self.to, "quit");
        let _ = self.child.wait();
    }
}

enum Player {
    Level(u8, Option<u64>, Option<Duration>),
    Random,
    Greedy,
    MaxN(u64),
    Engine(Box<Engine>),
    Peer(Box<Engine>, String),
}

impl Player {
    fn new(game: &str, options: &str, text: &str) -> Self {
        let parts: Vec<&str> = text.split(':').collect();
        match parts[..] {
            ["random"] => Self::Random,
            ["greedy"] => Self::Greedy,
            ["uci", program, elo, ms] => {
                Self::Engine(Box::new(Engine::uci(game, program, elo, ms)))
            }
            ["peer", program, level] => {
                let engine = Engine::start(program, Some("serve"), level.to_owned());
                Self::Peer(Box::new(engine), options.to_owned())
            }
            _ if text.starts_with("maxn@") => {
                Self::MaxN(text[5..].parse().expect("nodes are a number"))
            }
            _ => {
                let (level, limit) = text.split_once('@').unwrap_or((text, ""));
                let level = level.parse().expect("a level is a number");
                match limit.strip_suffix("ms") {
                    Some(ms) => {
                        let ms = ms.parse().expect("milliseconds are a number");
                        Self::Level(level, None, Some(Duration::from_millis(ms)))
                    }
                    None => Self::Level(level, limit.parse().ok(), None),
                }
            }
        }
    }

    fn choose(&mut self, game: &Game, seat: Seat, random: &mut Random) -> String {
        match self {
            Self::Random => {
                let mut legal = game.state.legal(seat);
                legal.swap_remove(random.below(legal.len())).code
            }
            Self::Greedy => greedy(&game.state, seat, random),
            Self::MaxN(nodes) => max_n(&game.state, seat, *nodes),
            Self::Engine(engine) => engine.choose(game),
            Self::Peer(engine, options) => engine.ask(game, options, random.below(1 << 30) as u64),
            Self::Level(level, max_nodes, time) => {
                let settings = Settings {
                    level: *level,
                    seed: random.below(1 << 30) as u64,
                    max_nodes: *max_nodes,
                    lines: 1,
                };
                let mut thinker: Box<dyn Think> = if game.state.info().hidden {
                    let seen = &game.seen[seat.index()];
                    search::hidden(
                        &game.start,
                        seat,
                        seen,
                        &settings,
                        &game.memories[seat.index()],
                    )
                } else {
                    search::open(&game.state, seat, &settings)
                };
                let start = Instant::now();
                while !thinker.think(2_000).done {
                    if time.is_some_and(|time| start.elapsed() >= time) {
                        break;
                    }
                }
                thinker.best().expect("the seat has to decide")
            }
        }
    }
}

/// What looks best after one step; others who decide at once do so by chance.
fn greedy(state: &State, seat: Seat, random: &mut Random) -> String {
    let mut walk = state.walk();
    let actors: Vec<Seat> = walk.actors().iter().collect();
    let mut lists = vec![Vec::new(); actors.len()];
    for (seat, list) in actors.iter().zip(&mut lists) {
        walk.list(*seat, list);
    }
    let own = actors.iter().position(|&actor| actor == seat).unwrap_or(0);
    let mut best = (i32::MIN, 0);
    for at in 0..lists[own].len() {
        let choices: Vec<_> = actors
            .iter()
            .zip(&lists)
            .map(|(&actor, list)| {
                let index = if actor == seat {
                    at
                } else {
                    random.below(list.len())
                };
                (actor, list[index].index)
            })
            .collect();
        walk.push_all(&choices);
        let worth = match walk.outcome() {
            Some(outcome) if outcome.winners.contains(seat) => 30_000,
            Some(outcome) if outcome.winners.is_empty() => 0,
            Some(_) => -30_000,
            None => walk.worth(seat),
        };
        walk.pop();
        // Among equals chance decides.
        let worth = worth * 64 + random.below(64) as i32;
        best = best.max((worth, at));
    }
    walk.code_of(seat, lists[own][best.1].index)
}

/// What a seat may choose from.
fn legal_codes(state: &State, seat: Seat) -> Vec<String> {
    let legal = state.legal(seat).into_iter();
    legal.map(|choice| choice.code).collect()
}

/// A game with what each seat has seen of it.
struct Game {
    start: State,
    state: State,
    seen: Vec<Seen>,
    /// What one seat after the other has chosen.
    codes: Vec<String>,
    /// What players of hidden games have worked out, by seat.
    memories: Vec<Memory>,
}

impl Game {
    fn new(start: &State) -> Self {
        let seats = start.info().seats.len() as u8;
        let seen = (0..seats).map(|seat| Seen {
            first: start.view(Viewer::Seat(Seat(seat))),
            later: Vec::new(),
            choices: legal_codes(start, Seat(seat)),
        });
        Self {
            start: start.clone(),
            state: start.clone(),
            seen: seen.collect(),
            codes: Vec::new(),
            memories: (0..seats).map(|_| Memory::default()).collect(),
        }
    }

    fn play(&mut self, choices: &[(Seat, String)]) {
        let choices: Vec<_> = choices
            .iter()
            .map(|(seat, code)| (*seat, &code[..]))
            .collect();
        let step = self
            .state
            .apply(&choices)
            .expect("only legal choices are made");
        self.codes
            .extend(choices.iter().map(|&(_, code)| code.to_owned()));
        if self.state.info().hidden {
            for (seat, seen) in (0..).map(Seat).zip(&mut self.seen) {
                let own = step.choices.iter().find(|choice| choice.0 == seat);
                seen.later.push(Sighting {
                    own: own.map(|(_, code)| code.clone()),
                    events: self.state.witness(&step, Viewer::Seat(seat)),
                    view: step.state.view(Viewer::Seat(seat)),
                });
                seen.choices = legal_codes(&step.state, seat);
            }
        }
        self.state = step.state;
    }
}

/// How good A's idea of a game with secrets is, over all its decisions.
#[derive(Default)]
struct Beliefs {
    decisions: u32,
    /// Sums over the decisions: positions held, whether the true one is among
    /// them, the share of unseen men that stand where they're thought to.
    positions: usize,
    true_ones: u32,
    right: f64,
    /// How often nothing that was held fitted.
    losses: u32,
}

impl Beliefs {
    fn add(&mut self, game: &Game, own: Seat) {
        let memory = &game.memories[own.index()];
        let truth = game.state.view(Viewer::All).cells;
        let seen = game.state.view(Viewer::Seat(own)).cells;
        let dark: Vec<usize> = (0..truth.len())
            .filter(|&at| seen[at].hidden && truth[at].piece.is_some())
            .collect();
        let believed = memory.believed();
        let (mut right, mut weights) = (0.0, 0.0);
        let mut has_truth = false;
        for (walk, weight) in &believed {
            let cells = walk.view(Viewer::All).cells;
            let hits = dark.iter().filter(|&&at| cells[at] == truth[at]).count();
            right += f64::from(*weight) * hits as f64 / dark.len().max(1) as f64;
            weights += f64::from(*weight);
            has_truth |= cells == truth;
        }
        self.decisions += 1;
        self.positions += believed.len();
        self.true_ones += u32::from(has_truth);
        self.right += right / f64::max(weights, 1e-9);
    }

    fn tell(&self, games: u64) {
        let decisions = f64::from(self.decisions.max(1));
        println!(
            "  A takes {:.0} positions for possible, the true one is among them at {:.0} % of \
             decisions, {:.0} % of unseen men are placed right; {:.2} times a game none fits",
            self.positions as f64 / decisions,
            100.0 * f64::from(self.true_ones) / decisions,
            100.0 * self.right / decisions,
            f64::from(self.losses) / games as f64,
        );
    }
}

/// A's score, from 0 to 1.
fn game(
    start: &State,
    a: &mut Player,
    b: &mut Player,
    own: Seat,
    opening: u64,
    beliefs: &mut Beliefs,
) -> f64 {
    let mut random = Random(opening);
    let mut game = Game::new(start);
    for ply in 0..LONGEST {
        let actors = game.state.actors();
        if actors.is_empty() {
            break;
        }
        let mut choices = Vec::new();
        for seat in actors.iter() {
            let code = if ply < OPENING {
                Player::Random.choose(&game, seat, &mut random)
            } else if seat == own {
                let code = a.choose(&game, seat, &mut random);
                if game.state.info().hidden && matches!(a, Player::Level(..)) {
                    beliefs.add(&game, own);
                }
                code
            } else {
                b.choose(&game, seat, &mut random)
            };
            choices.push((seat, code));
        }
        game.play(&choices);
    }
    beliefs.losses += game.memories[own.index()].losses();
    let winners = game.state.outcome().map(|outcome| outcome.winners);
    match winners {
        Some(winners) if winners.contains(own) => 1.0 / winners.len() as f64,
        Some(winners) if !winners.is_empty() => 0.0,
        // Among two a draw is half; among three a third.
        _ => 1.0 / start.seats_in_play().len() as f64,
    }
}

fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10()
}

/// Chooses for whoever asks by lines, as [`Engine::ask`] does. Games in which
/// several decide at once have no such peers.
fn serve() {
    for line in std::io::stdin().lines() {
        let line = line.expect("lines are text");
        let mut fields = line.split('\t').filter(|field| *field != "quit");
        let (Some(name), Some(options), Some(level), Some(seed)) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return;
        };
        let variant = variants::find(name).expect("the game is in the catalogue");
        let start = variant.start(options).expect("the game has these options");
        let mut game = Game::new(&start);
        for code in fields.filter(|code| !code.is_empty()) {
            let seat = game.state.actors().single().expect("one seat decides");
            game.play(&[(seat, code.to_owned())]);
        }
        let seat = game.state.actors().single().expect("one seat decides");
        let mut random = Random(seed.parse().expect("a seed is a number"));
        let code = Player::new(name, options, level).choose(&game, seat, &mut random);
        println!("bestmove {code}");
    }
}

/// Positions a second, from some places of a game by chance on.
fn speed(name: &str, nodes: u64, options: &str) {
    let variant = variants::find(name).expect("the game is in the catalogue");
    let start = variant.start(options).expect("the game has these options");
    let (mut looked_at, mut depths, mut seconds) = (0, 0, 0.0);
    const PLACES: u64 = 6;
    for seed in 0..PLACES {
        let mut random = Random(seed);
        let mut game = Game::new(&start);
        for _ in 0..seed * 8 {
            let Some(seat) = game.state.actors().single() else {
                break;
            };
            let code = greedy(&game.state, seat, &mut random);
            game.play(&[(seat, code)]);
        }
        let Some(seat) = game.state.actors().single() else {
            continue;
        };
        let settings = Settings {
            max_nodes: Some(nodes),
            ..Settings::default()
        };
        let mut thinker = search::open(&game.state, seat, &settings);
        let began = Instant::now();
        let progress = thinker.think(u64::MAX);
        seconds += began.elapsed().as_secs_f64();
        looked_at += progress.nodes;
        depths += u64::from(progress.depth);
    }
    println!(
        "{name} {options}: {:.0} thousand positions a second, depth {:.1} after {nodes}",
        looked_at as f64 / seconds / 1e3,
        depths as f64 / PLACES as f64,
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(|text| &text[..]) {
        Some("serve") => return serve(),
        Some("speed") => {
            let name = arguments.get(1).map_or("chess", |text| &text[..]);
            let nodes = arguments.get(2).and_then(|text| text.parse().ok());
            let options = arguments.get(3).map_or("", |text| &text[..]);
            return speed(name, nodes.unwrap_or(300_000), options);
        }
        _ => {}
    }
    let (Some(name), Some(first), Some(second)) =
        (arguments.first(), arguments.get(1), arguments.get(2))
    else {
        eprintln!("match GAME PLAYER PLAYER [GAMES [OPTIONS [FIRST]]]");
        return;
    };
    let games: u64 = arguments
        .get(3)
        .and_then(|text| text.parse().ok())
        .unwrap_or(20);
    let variant = variants::find(name).expect("the game is in the catalogue");
    let options = arguments.get(4).map_or("", |text| &text[..]);
    let start = variant.start(options).expect("the game has these options");
    let (mut a, mut b) = (
        Player::new(name, options, first),
        Player::new(name, options, second),
    );
    let first_opening: u64 = arguments
        .get(5)
        .and_then(|text| text.parse().ok())
        .unwrap_or(1);
    let seats = start.seats_in_play().len() as u64;
    let (mut scores, mut beliefs) = (Vec::new(), Beliefs::default());
    let began = Instant::now();
    for number in 0..games {
        let own = Seat((number % seats) as u8);
        let opening = first_opening + number / seats;
        scores.push(game(&start, &mut a, &mut b, own, opening, &mut beliefs));
    }
    let count = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / count;
    let squares = scores.iter().map(|score| (score - mean).powi(2));
    // Of the mean; 1.96 of them on both sides hold 95 %.
    let error = 1.96 * (squares.sum::<f64>() / count / (count - 1.0).max(1.0)).sqrt();
    let wins = scores.iter().filter(|&&score| score == 1.0).count();
    let losses = scores.iter().filter(|&&score| score == 0.0).count();
    println!(
        "{name} {options} {first} – {second}: {games} games, +{wins} −{losses}, {:.1} % ± {:.1}, \
         Elo {:+.0} [{:+.0}, {:+.0}], {:.1} s a game",
        100.0 * mean,
        100.0 * error,
        elo(mean),
        elo(mean - error),
        elo(mean + error),
        began.elapsed().as_secs_f64() / count,
    );
    if beliefs.decisions > 0 {
        beliefs.tell(games);
    }
}
