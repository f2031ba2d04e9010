//! Counting the leaves of chess's tree of moves, here and with peers.
//!
//! "Bulk" counts the last move without making it, "each" makes every one.
//! `black_box` keeps each leaf's position from being optimised away, for all
//! libraries alike.

use cozy_chess::Board;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Position as _};
use std::hint::black_box;
use variant_board::rules::{Perft, State};
use variant_board::variants;
use variant_board::variants::chess::movegen::Orthodox;
use variant_board::variants::chess::position::Position;

/// A position and how deep to count, with the published number of leaves.
pub struct Task {
    /// What the table calls it.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// The number of moves in a row.
    pub depth: u32,
    /// How many leaves there are.
    pub leaves: u64,
}

/// The start position and the well-known "Kiwipete".
pub const TASKS: [Task; 2] = [
    Task {
        name: "start d5",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 5,
        leaves: 4_865_609,
    },
    Task {
        name: "Kiwipete d4",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 4,
        leaves: 4_085_603,
    },
];

/// One way of counting.
pub struct Way {
    /// Library and way.
    pub name: &'static str,
    /// Counts the leaves.
    pub count: fn(fen: &str, depth: u32) -> u64,
}

/// All that are compared.
pub const WAYS: [Way; 7] = [
    Way {
        name: "variant-board bulk",
        count: ours_bulk,
    },
    Way {
        name: "variant-board each",
        count: ours_each,
    },
    Way {
        name: "variant-board each, listed",
        count: ours_listed,
    },
    Way {
        name: "cozy-chess bulk",
        count: cozy_bulk,
    },
    Way {
        name: "cozy-chess each",
        count: cozy_each,
    },
    Way {
        name: "shakmaty bulk",
        count: shakmaty_bulk,
    },
    Way {
        name: "shakmaty each",
        count: shakmaty_each,
    },
];

fn ours(fen: &str) -> Position {
    Position::from_fen::<Orthodox>(fen).expect("the tasks' positions are right")
}

/// By way of the catalogue, so that what's measured is compiled as shipped,
/// not again here.
fn ours_shipped(fen: &str) -> State {
    let chess = variants::find("chess").expect("chess is in the catalogue");
    chess.read(fen, "").expect("the tasks' positions are right")
}

fn ours_bulk(fen: &str, depth: u32) -> u64 {
    ours_shipped(fen).perft(depth, Perft::Bulk)
}

fn ours_each(fen: &str, depth: u32) -> u64 {
    ours_shipped(fen).perft(depth, Perft::Each)
}

/// By the interface a game uses: a list of moves, then each one applied.
fn ours_listed(fen: &str, depth: u32) -> u64 {
    fn count(
        position: &Position,
        depth: u32,
        lists: &mut [Vec<variant_board::variants::chess::moves::Move>],
    ) -> u64 {
        let Some((list, deeper)) = lists.split_first_mut() else {
            return 1;
        };
        list.clear();
        position.legal::<Orthodox>(list);
        let mut leaves = 0;
        for &mv in &*list {
            let next = position.apply::<Orthodox>(mv);
            leaves += if depth == 1 {
                black_box(&next);
                1
            } else {
                count(&next, depth - 1, deeper)
            };
        }
        leaves
    }
    let mut lists = vec![Vec::with_capacity(256); depth as usize];
    count(&ours(fen), depth, &mut lists)
}

fn cozy(fen: &str) -> Board {
    fen.parse().expect("the tasks' positions are right")
}

fn cozy_bulk(fen: &str, depth: u32) -> u64 {
    fn count(board: &Board, depth: u32) -> u64 {
        let mut leaves = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                leaves += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    leaves += count(&next, depth - 1);
                }
            }
            false
        });
        leaves
    }
    count(&cozy(fen), depth)
}

fn cozy_each(fen: &str, depth: u32) -> u64 {
    fn count(board: &Board, depth: u32) -> u64 {
        let mut leaves = 0;
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += if depth == 1 {
                    black_box(&next);
                    1
                } else {
                    count(&next, depth - 1)
                };
            }
            false
        });
        leaves
    }
    count(&cozy(fen), depth)
}

fn shakmaty(fen: &str) -> shakmaty::Chess {
    fen.parse::<Fen>()
        .ok()
        .and_then(|fen| fen.into_position(CastlingMode::Standard).ok())
        .expect("the tasks' positions are right")
}

fn shakmaty_bulk(fen: &str, depth: u32) -> u64 {
    shakmaty::perft(&shakmaty(fen), depth)
}

fn shakmaty_each(fen: &str, depth: u32) -> u64 {
    fn count(position: &shakmaty::Chess, depth: u32) -> u64 {
        let mut leaves = 0;
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            leaves += if depth == 1 {
                black_box(&next);
                1
            } else {
                count(&next, depth - 1)
            };
        }
        leaves
    }
    count(&shakmaty(fen), depth)
}
