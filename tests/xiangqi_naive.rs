//! Xiangqi written a second time, plainly along its rules
//! (docs/rules/xiangqi.md), with nothing of the real one: a grid of letters,
//! every pair of points tried. Both agree over thousands of random positions.

mod common;

use common::Random;
use variant_board::rules::{Outcome, Seat, State};
use variant_board::variants;

/// Letters by rank from red's, then by file; `.` for a free point.
type Grid = [[char; 9]; 10];
type Point = (i32, i32);

fn at(grid: &Grid, (file, rank): Point) -> char {
    grid[rank as usize][file as usize]
}

fn is_red(letter: char) -> bool {
    letter.is_ascii_uppercase()
}

fn points() -> impl Iterator<Item = Point> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

/// How many pieces stand strictly between two points of a line.
fn between(grid: &Grid, a: Point, b: Point) -> usize {
    let step = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
    let mut here = (a.0 + step.0, a.1 + step.1);
    let mut count = 0;
    while here != b {
        count += usize::from(at(grid, here) != '.');
        here = (here.0 + step.0, here.1 + step.1);
    }
    count
}

/// Whether the piece on a point goes to another by its own way of moving.
fn goes(grid: &Grid, from: Point, to: Point) -> bool {
    let letter = at(grid, from);
    let there = at(grid, to);
    if letter == '.' || from == to || there != '.' && is_red(there) == is_red(letter) {
        return false;
    }
    let red = is_red(letter);
    let (east, north) = (to.0 - from.0, to.1 - from.1);
    let (x, y) = (east.abs(), north.abs());
    let home = |point: Point| if red { point.1 } else { 9 - point.1 };
    let palace = (3..=5).contains(&to.0) && home(to) <= 2;
    let straight = x == 0 || y == 0;
    match letter.to_ascii_lowercase() {
        'k' => palace && x + y == 1,
        'a' => palace && x == 1 && y == 1,
        'b' => {
            let eye = (from.0 + east / 2, from.1 + north / 2);
            x == 2 && y == 2 && home(to) <= 4 && at(grid, eye) == '.'
        }
        'n' => {
            let leg = (from.0 + east / 2, from.1 + north / 2);
            x * y == 2 && at(grid, leg) == '.'
        }
        'r' => straight && between(grid, from, to) == 0,
        'c' => straight && between(grid, from, to) == usize::from(there != '.'),
        'p' => {
            let forward = home(to) - home(from);
            forward == 1 && x == 0 || forward == 0 && x == 1 && home(from) >= 5
        }
        other => panic!("{other}"),
    }
}

fn find(grid: &Grid, letter: char) -> Point {
    points().find(|&point| at(grid, point) == letter).unwrap()
}

fn is_checked(grid: &Grid, red: bool) -> bool {
    let general = find(grid, if red { 'K' } else { 'k' });
    points().any(|point| is_red(at(grid, point)) != red && goes(grid, point, general))
}

fn facing(grid: &Grid) -> bool {
    let (red, black) = (find(grid, 'K'), find(grid, 'k'));
    red.0 == black.0 && between(grid, red, black) == 0
}

fn moved(grid: &Grid, from: Point, to: Point) -> Grid {
    let mut next = *grid;
    next[to.1 as usize][to.0 as usize] = at(grid, from);
    next[from.1 as usize][from.0 as usize] = '.';
    next
}

fn is_legal(grid: &Grid, red: bool, from: Point, to: Point) -> bool {
    if at(grid, from) == '.' || is_red(at(grid, from)) != red || !goes(grid, from, to) {
        return false;
    }
    // A general can be attacked but isn't there to be captured.
    let next = moved(grid, from, to);
    !is_checked(&next, red) && !facing(&next)
}

fn code(from: Point, to: Point) -> String {
    let name = |(file, rank): Point| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
    name(from) + &name(to)
}

fn point(text: &str) -> Point {
    let file = i32::from(text.as_bytes()[0]) - i32::from(b'a');
    (file, text[1..].parse::<i32>().unwrap() - 1)
}

fn split(code: &str) -> (Point, Point) {
    let second = code.rfind(|c: char| c.is_ascii_alphabetic()).unwrap();
    (point(&code[..second]), point(&code[second..]))
}

fn legal(grid: &Grid, red: bool) -> Vec<String> {
    let mut found = Vec::new();
    for from in points() {
        for to in points() {
            if is_legal(grid, red, from, to) {
                found.push(code(from, to));
            }
        }
    }
    found.sort();
    found
}

fn placement(grid: &Grid) -> String {
    let row = |row: &[char; 9]| {
        let mut text: String = row.iter().collect();
        for gap in (1..=9).rev() {
            text = text.replace(&".".repeat(gap), &gap.to_string());
        }
        text
    };
    grid.iter().rev().map(row).collect::<Vec<_>>().join("/")
}

/// A position with few pieces, in which lines are open and generals in danger.
fn sparse(random: &mut Random) -> Grid {
    let mut grid = [['.'; 9]; 10];
    let army: Vec<char> = "kaabbnnrrccppppp".chars().collect();
    for red in [true, false] {
        for &letter in &army {
            if letter != 'k' && random.below(3) > 0 {
                continue;
            }
            let places: Vec<Point> = points()
                .filter(|&(file, rank)| {
                    let middle = (file - 4).abs();
                    match letter {
                        'k' => middle <= 1 && rank <= 2,
                        'a' => (middle, rank) == (0, 1) || middle == 1 && (rank == 0 || rank == 2),
                        'b' => [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)]
                            .contains(&(file, rank)),
                        'p' => rank > 4 || rank > 2 && file % 2 == 0,
                        _ => true,
                    }
                })
                .map(|(file, rank)| (file, if red { rank } else { 9 - rank }))
                .filter(|&place| at(&grid, place) == '.')
                .collect();
            let (file, rank) = *random.pick(&places);
            grid[rank as usize][file as usize] = if red {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
        }
    }
    grid
}

/// How the third occurrence ends it: grids and moves from the first on.
fn verdict(line: &[(Grid, String)], last: &Grid, mut red: bool) -> Outcome {
    let mut checking = [true, true];
    // The pieces of each side that the other has attacked with every move, by
    // where they are now.
    let all = |red: bool| -> Vec<Point> {
        let own = |&p: &Point| at(&line[0].0, p) != '.' && is_red(at(&line[0].0, p)) == red;
        points().filter(own).collect()
    };
    let mut hunted = [all(true), all(false)];
    for (index, (grid, code)) in line.iter().enumerate() {
        let after = line.get(index + 1).map_or(last, |(grid, _)| grid);
        let (from, to) = split(code);
        let (mover, other) = (usize::from(!red), usize::from(red));
        for place in &mut hunted[mover] {
            if *place == from {
                *place = to;
            }
        }
        checking[mover] &= is_checked(after, !red);
        hunted[other].retain(|&victim| {
            let letter = at(after, victim).to_ascii_lowercase();
            // The hunted are black's where red hunts, and at home beyond rank 5.
            let at_home = (victim.1 >= 5) == red;
            if letter == 'k' || letter == 'p' && at_home {
                return false;
            }
            points().any(|hunter| {
                let kind = at(after, hunter).to_ascii_lowercase();
                if matches!(kind, 'k' | 'p' | '.') || !is_legal(after, red, hunter, victim) {
                    return false;
                }
                let before = if hunter == to { from } else { hunter };
                let taken = moved(after, hunter, victim);
                !goes(grid, before, victim)
                    && !points().any(|guard| is_legal(&taken, !red, guard, victim))
            })
        });
        red = !red;
    }
    let chasing = [!hunted[1].is_empty(), !hunted[0].is_empty()];
    let (guilty, reason) = if checking[0] || checking[1] {
        (checking, "perpetual-check")
    } else {
        (chasing, "perpetual-chase")
    };
    match guilty {
        [true, false] => Outcome::win(Seat(1), reason),
        [false, true] => Outcome::win(Seat(0), reason),
        _ => Outcome::draw("threefold-repetition"),
    }
}

fn read(grid: &Grid, red: bool) -> Option<State> {
    let text = format!(
        "{} {} - - 0 1",
        placement(grid),
        if red { 'w' } else { 'b' }
    );
    let game = variants::find("xiangqi").unwrap();
    let state = game.read(&text, "");
    // A general that could be captured at once is refused.
    assert_eq!(
        state.is_err(),
        is_checked(grid, !red) || facing(grid),
        "{text}"
    );
    state.ok()
}

fn compare(grid: &Grid, red: bool, state: &State) -> Vec<String> {
    let moves = legal(grid, red);
    if moves.is_empty() {
        let reason = if is_checked(grid, red) {
            "checkmate"
        } else {
            "stalemate"
        };
        let winner = Seat(u8::from(red));
        assert_eq!(state.outcome(), Some(Outcome::win(winner, reason)));
    } else {
        let ours: Vec<_> = state.legal(Seat(u8::from(!red)));
        let ours: Vec<_> = ours.into_iter().map(|choice| choice.code).collect();
        assert_eq!(ours, moves, "{state:?}");
    }
    let begins = format!("{} {} ", placement(grid), if red { 'w' } else { 'b' });
    assert!(state.position().starts_with(&begins), "{state:?} {begins}");
    moves
}

#[test]
fn legal_moves_and_results_agree_over_random_games() {
    let mut random = Random::new(11);
    let (mut positions, mut mates, mut stalemates) = (0, 0, 0);
    for _ in 0..400 {
        let (mut grid, mut red) = (sparse(&mut random), random.below(2) == 0);
        let Some(mut state) = read(&grid, red) else {
            continue;
        };
        for _ in 0..25 {
            let moves = compare(&grid, red, &state);
            positions += 1;
            if moves.is_empty() {
                mates += usize::from(is_checked(&grid, red));
                stalemates += usize::from(!is_checked(&grid, red));
                break;
            }
            let code = random.pick(&moves);
            let (from, to) = split(code);
            grid = moved(&grid, from, to);
            let seat = Seat(u8::from(!red));
            // Without its past: repetition is another test's matter.
            state = state.apply(&[(seat, code)]).unwrap().state;
            state = variants::find("xiangqi")
                .unwrap()
                .read(&state.position(), "")
                .unwrap();
            red = !red;
        }
    }
    assert!(positions > 3_000, "{positions}");
    assert!(mates > 5, "{mates}");
    println!("{positions} positions, {mates} mates, {stalemates} stalemates");
}

#[test]
fn verdicts_on_repetition_agree() {
    let mut random = Random::new(12);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..6_000 {
        let (start, red) = (sparse(&mut random), random.below(2) == 0);
        let Some(first) = read(&start, red) else {
            continue;
        };
        // There and back again, twice; preferably with checks and attacks.
        let moves = legal(&start, red);
        if moves.is_empty() {
            continue;
        }
        let forcing: Vec<_> = moves
            .iter()
            .filter(|code| {
                let (from, to) = split(code);
                is_checked(&moved(&start, from, to), !red)
            })
            .collect();
        let go = if forcing.is_empty() {
            random.pick(&moves).clone()
        } else {
            (*random.pick(&forcing)).clone()
        };
        let (from, to) = split(&go);
        let second = moved(&start, from, to);
        let answers = legal(&second, !red);
        for answer in answers.iter().take(8) {
            let (a, b) = split(answer);
            let cycle = [go.clone(), answer.clone(), code(to, from), code(b, a)];
            let mut line: Vec<(Grid, String)> = Vec::new();
            let (mut grid, mut turn) = (start, red);
            let mut state = first.clone();
            let mut is_cycle = true;
            for code in cycle.iter().chain(&cycle) {
                let (from, to) = split(code);
                if at(&grid, to) != '.' || !is_legal(&grid, turn, from, to) {
                    is_cycle = false;
                    break;
                }
                let seat = Seat(u8::from(!turn));
                assert_eq!(state.outcome(), None);
                state = state.apply(&[(seat, code)]).unwrap().state;
                line.push((grid, code.clone()));
                grid = moved(&grid, from, to);
                turn = !turn;
            }
            if !is_cycle {
                continue;
            }
            assert_eq!(grid, start);
            let expected = verdict(&line, &start, red);
            assert_eq!(
                state.outcome(),
                Some(expected.clone()),
                "{first:?} {cycle:?}"
            );
            *seen
                .entry((expected.reason, expected.winners.len()))
                .or_insert(0) += 1;
        }
    }
    println!("{seen:?}");
    for reason in ["perpetual-check", "perpetual-chase", "threefold-repetition"] {
        let count: i32 = seen
            .iter()
            .filter(|(key, _)| key.0 == reason)
            .map(|(_, n)| n)
            .sum();
        assert!(count > 20, "{seen:?}");
    }
}
