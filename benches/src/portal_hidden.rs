//! Hidden's portal chess beside chess: how many times slower perft may get by
//! portals. Both are counted by way of the catalogue, as shipped.

use variant_board::rules::Perft;
use variant_board::variants;

/// A position with portals, the chess task that it is compared with, and how
/// deep each is counted.
pub struct Pair {
    /// What the table calls it.
    pub name: &'static str,
    /// Of Hidden's portal chess.
    pub portals: (&'static str, u32),
    /// Of chess.
    pub chess: (&'static str, u32),
}

/// The start, and a position of the middle game.
pub const PAIRS: [Pair; 2] = [
    Pair {
        name: "start",
        portals: (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - a4,c4,e4,g4,b5,d5,f5,h5 0 1",
            5,
        ),
        chess: (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            5,
        ),
    },
    Pair {
        name: "middle",
        portals: (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - a4,d5,d5,f5,b3,g4,c6,e4 0 1",
            4,
        ),
        chess: (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            4,
        ),
    },
];

/// Leaves of a game's position.
#[must_use]
pub fn count(game: &str, (position, depth): (&str, u32), how: Perft) -> u64 {
    let game = variants::find(game).expect("the game is in the catalogue");
    let state = game
        .read(position, "")
        .expect("the pairs' positions are right");
    state.perft(depth, how)
}
