//! Hidden's portal chess written a second time, plainly along its rules
//! (docs/rules/portal-hidden.md), with nothing of the real one: letters on 64
//! cells, every move tried. Both agree over thousands of random positions.

mod common;
#[path = "portal_hidden_naive/plain.rs"]
mod plain;

use common::Random;
use plain::{Move, Naive, code, name};
use std::collections::BTreeSet;
use variant_board::rules::{Perft, Seat, State, Viewer};
use variant_board::variants::Variant;
use variant_board::variants::portal_hidden::PortalHidden;

fn variant() -> Variant {
    Variant::of::<PortalHidden>()
}

/// How often something happened, so that the test knows it was met.
#[derive(Debug, Default)]
struct Met {
    positions: u32,
    ways: u32,
    king_ways: u32,
    captures_through: u32,
    stacks: u32,
    castlings: u32,
    castlings_barred: u32,
    en_passants: u32,
    promotions: u32,
    stuck: u32,
    checks_on_portals: u32,
    unreal_checks: u32,
    checkmates: u32,
    stalemates: u32,
    /// Positions in which a piece could go through portals that could make
    /// none of its ordinary moves.
    unpinned: u32,
    /// Moves off a portal that would expose the king on another.
    exposing: u32,
    refused: u32,
}

/// Compares everything that both say of a position, and returns the legal
/// moves.
fn agree(naive: &Naive, state: &State, met: &mut Met) -> Vec<Move> {
    let text = naive.write();
    assert_eq!(state.position(), text);
    let outcome = state.outcome().map(|outcome| outcome.reason);
    let moves = naive.legal();
    assert_eq!(outcome, naive.outcome(&moves), "{text}");
    let expected: BTreeSet<String> = moves.iter().map(code).collect();
    let seat = Seat(u8::from(!naive.white));
    let found: BTreeSet<String> = state.legal(seat).into_iter().map(|c| c.code).collect();
    let check = naive.in_check(naive.white);
    let view = state.view(Viewer::All);
    assert_eq!(!view.checks.is_empty(), check, "{text}");
    let bulk = state.perft(1, Perft::Bulk);
    assert_eq!(bulk, moves.len() as u64, "{text}");
    assert_eq!(state.perft(1, Perft::Each), bulk, "{text}");
    if outcome.is_none() {
        assert_eq!(found, expected, "{text}");
    }

    let king = if naive.white { 'K' } else { 'k' };
    let king = (0..64).find(|&cell| naive.board[cell] == king);
    let on_portal = king.is_some_and(|king| naive.portals[king] > 0);
    met.positions += 1;
    met.checks_on_portals += u32::from(check && on_portal);
    let reached = king
        .is_some_and(|king| (0..64).any(|from| naive.is_enemy(from) && naive.reaches(from, king)));
    met.unreal_checks += u32::from(reached && !check);
    met.checkmates += u32::from(outcome == Some("checkmate"));
    met.stalemates += u32::from(outcome == Some("stalemate"));
    met.stacks += u32::from(naive.portals.iter().any(|&height| height > 1));
    let ends = (0..64).filter(|cell| matches!(cell / 8, 0 | 7));
    let pawns = ends.filter(|&cell| naive.board[cell].eq_ignore_ascii_case(&'p'));
    met.stuck += u32::from(pawns.count() > 0);
    let careless = naive.careless();
    let is_safe = |mv: &Move| expected.contains(&code(mv));
    for mv in &careless {
        let off = naive.portals[mv.from] > 0 && mv.out.is_none() && Some(mv.from) != king;
        met.exposing += u32::from(off && on_portal && !check && !is_safe(mv));
    }
    let unpinned = |from: usize| {
        let mut own = careless.iter().filter(|mv| mv.from == from);
        own.clone().any(|mv| mv.out.is_some() && is_safe(mv))
            && own.clone().any(|mv| mv.out.is_none())
            && own.all(|mv| mv.out.is_some() || !is_safe(mv))
    };
    let of_them = (0..64).filter(|&from| !check && Some(from) != king && unpinned(from));
    met.unpinned += u32::from(of_them.count() > 0);
    let barred = (0..4).any(|side| naive.rights[side]) && naive.castlings().is_empty();
    met.castlings_barred += u32::from(barred);
    moves
}

fn note(naive: &Naive, mv: &Move, met: &mut Met) {
    let is = |letter| naive.board[mv.from].eq_ignore_ascii_case(&letter);
    met.ways += u32::from(mv.out.is_some());
    met.king_ways += u32::from(mv.out.is_some() && is('k'));
    met.captures_through += u32::from(mv.out.is_some() && naive.is_enemy(mv.to));
    met.castlings += u32::from(is('k') && mv.out.is_none() && mv.from.abs_diff(mv.to) == 2);
    met.en_passants += u32::from(is('p') && naive.en_passant == Some(mv.to));
    met.promotions += u32::from(mv.becomes.is_some());
}

fn play(state: &State, naive: &Naive, mv: &Move) -> (Naive, State) {
    let seat = Seat(u8::from(!naive.white));
    let state = state.apply(&[(seat, &code(mv))]).unwrap().state;
    (naive.after(mv), state)
}

/// A random move, more often a rare one.
fn choose(naive: &Naive, moves: &[Move], random: &mut Random) -> Move {
    let mut bag = Vec::new();
    for mv in moves {
        let rook = naive.board[mv.from].eq_ignore_ascii_case(&'k') && mv.from.abs_diff(mv.to) == 2;
        let rare = mv.becomes.is_some() || naive.en_passant == Some(mv.to) || rook;
        let weight = match mv.out {
            Some(_) if naive.is_enemy(mv.to) => 4,
            Some(_) => 1,
            None if rare => 20,
            None => 4,
        };
        bag.extend(std::iter::repeat_n(*mv, weight));
    }
    *random.pick(&bag)
}

fn setup(random: &mut Random, most: usize) -> [usize; 64] {
    let mut portals = [0; 64];
    for _ in 0..random.below(most + 1) {
        portals[random.below(64)] += 1;
    }
    portals
}

fn start(portals: [usize; 64]) -> Naive {
    let mut board = ['.'; 64];
    for (file, piece) in "RNBQKBNR".chars().enumerate() {
        board[file] = piece;
        board[8 + file] = 'P';
        board[48 + file] = 'p';
        board[56 + file] = piece.to_ascii_lowercase();
    }
    Naive {
        board,
        portals,
        white: true,
        rights: [true; 4],
        en_passant: None,
        clock: 0,
        number: 1,
    }
}

/// A few pieces anywhere, often on portals; sometimes without a king.
fn anywhere(random: &mut Random) -> Naive {
    let mut naive = start([0; 64]);
    let most = *random.pick(&[1, 2, 3, 5, 10, 10, 16]);
    naive.portals = setup(random, most);
    naive.board = ['.'; 64];
    naive.rights = [false; 4];
    naive.white = random.below(2) == 0;
    naive.clock = u32::try_from(random.below(101)).unwrap();
    let mut put = |piece: char, cell: usize| {
        if naive.board[cell] == '.' {
            naive.board[cell] = piece;
        }
    };
    if random.below(3) == 0 {
        for (letters, first) in [("RKR", 0), ("rkr", 56)] {
            for (piece, file) in letters.chars().zip([0, 4, 7]) {
                put(piece, first + file);
            }
        }
    }
    for king in ['K', 'k'] {
        let cells: Vec<usize> = (0..64).filter(|&cell| naive.portals[cell] > 0).collect();
        if naive.board.contains(&king) || random.below(30) == 0 {
            continue;
        }
        let cell = if cells.is_empty() || random.below(2) == 0 {
            random.below(64)
        } else {
            *random.pick(&cells)
        };
        if naive.board[cell] == '.' {
            naive.board[cell] = king;
        }
    }
    for _ in 0..random.below(14) {
        let cell = random.below(64);
        let on = (0..64).filter(|&cell| naive.portals[cell] > 0 && naive.board[cell] == '.');
        let on: Vec<usize> = on.collect();
        let cell = if on.is_empty() || random.below(6) > 0 {
            cell
        } else {
            *random.pick(&on)
        };
        if naive.board[cell] == '.' {
            let letters: Vec<char> = "PPPPNBRQQppppnbrqq".chars().collect();
            naive.board[cell] = *random.pick(&letters);
        }
    }
    for (side, [king, rook]) in [[4, 7], [4, 0], [60, 63], [60, 56]].into_iter().enumerate() {
        let (k, r) = if side < 2 { ('K', 'R') } else { ('k', 'r') };
        naive.rights[side] = naive.board[king] == k && naive.board[rook] == r;
    }
    naive
}

#[test]
fn both_agree_over_random_games() {
    let mut met = Met::default();
    for seed in 0..800 {
        let mut random = Random::new(seed);
        let portals = if seed % 5 == 0 {
            let mut usual = [0; 64];
            for cell in [24, 26, 28, 30, 33, 35, 37, 39] {
                usual[cell] = 1;
            }
            usual
        } else {
            setup(&mut random, 14)
        };
        let mut naive = start(portals);
        let mut state = variant().read(&naive.write(), "").unwrap();
        for _ in 0..80 {
            let moves = agree(&naive, &state, &mut met);
            if state.outcome().is_some() {
                break;
            }
            let mv = choose(&naive, &moves, &mut random);
            note(&naive, &mv, &mut met);
            (naive, state) = play(&state, &naive, &mv);
            // Without its past: repetition is another test's.
            state = variant().read(&state.position(), "").unwrap();
        }
    }
    println!("{met:?}");
    assert!(met.positions > 30_000, "{met:?}");
    let rare = [
        met.king_ways,
        met.captures_through,
        met.stacks,
        met.castlings,
        met.castlings_barred,
        met.en_passants,
        met.promotions,
        met.stuck,
        met.checks_on_portals,
        met.unpinned,
    ];
    assert!(rare.iter().all(|&count| count >= 15), "{met:?}");
}

#[test]
fn both_agree_on_positions_set_up_anyhow() {
    let mut met = Met::default();
    let mut random = Random::new(7);
    for _ in 0..16_000 {
        let naive = anywhere(&mut random);
        let read = variant().read(&naive.write(), "");
        if naive.in_check(!naive.white) {
            assert_eq!(read.unwrap_err().code, "bad-position", "{}", naive.write());
            met.refused += 1;
            continue;
        }
        let state = read.unwrap();
        let moves = agree(&naive, &state, &mut met);
        if state.outcome().is_some() || moves.is_empty() {
            continue;
        }
        // What comes of each kind of move, twice in a row.
        for _ in 0..3 {
            let mv = choose(&naive, &moves, &mut random);
            note(&naive, &mv, &mut met);
            let (next, after) = play(&state, &naive, &mv);
            agree(&next, &after, &mut met);
        }
    }
    println!("{met:?}");
    assert!(met.positions > 30_000, "{met:?}");
    let rare = [
        met.king_ways,
        met.captures_through,
        met.stacks,
        met.castlings,
        met.castlings_barred,
        met.promotions,
        met.stuck,
        met.checks_on_portals,
        met.unreal_checks,
        met.checkmates,
        met.stalemates,
        met.unpinned,
        met.exposing,
        met.refused,
    ];
    assert!(rare.iter().all(|&count| count >= 15), "{met:?}");
}

/// Portals of an orthodox setup, and the lines of 1, 2, 3 … moves from it.
const TABLE: [(&str, [u64; 4]); 3] = [
    ("a4,c4,e4,g4,b5,d5,f5,h5", [16, 256, 6_165, 144_091]),
    ("-", [20, 400, 8_902, 197_281]),
    ("a1,c3,c3,e1,e3,f6,h6", [30, 845, 22_569, 606_411]),
];

#[test]
fn both_count_the_same_lines() {
    fn lines(naive: &Naive, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = naive.legal();
        moves
            .iter()
            .map(|mv| lines(&naive.after(mv), depth - 1))
            .sum()
    }
    // The table that other programs can be compared with.
    for (portals, expected) in TABLE {
        let mut cells = [0; 64];
        for (cell, height) in cells.iter_mut().enumerate() {
            *height = portals.matches(&name(cell)).count();
        }
        let naive = start(cells);
        for (depth, count) in (1..).zip(expected) {
            assert_eq!(lines(&naive, depth), count, "{portals} {depth}");
            for how in [Perft::Bulk, Perft::Each] {
                let state = variant().start(&format!("portals={portals}")).unwrap();
                assert_eq!(state.perft(depth, how), count, "{portals} {depth}");
            }
        }
    }
    let mut random = Random::new(99);
    for _ in 0..6 {
        let naive = start(setup(&mut random, 10));
        let state = variant().read(&naive.write(), "").unwrap();
        for depth in 0..=2 {
            let expected = lines(&naive, depth);
            for how in [Perft::Bulk, Perft::Each] {
                assert_eq!(state.perft(depth, how), expected, "{}", naive.write());
            }
        }
    }
}
