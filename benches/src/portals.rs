//! Portal chess beside chess: how many times slower perft gets by portals.
//! Both are counted by way of the catalogue, as shipped.

use variant_board::rules::Perft;
use variant_board::variants;

/// A position with portals, the chess position that it is compared with, and
/// how deep each is counted.
pub struct Pair {
    /// The game with portals.
    pub game: &'static str,
    /// What the table calls the position.
    pub name: &'static str,
    /// Of that game.
    pub portals: (&'static str, u32),
    /// Of chess.
    pub chess: (&'static str, u32),
}

const START: (&str, u32) = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    5,
);
const KIWIPETE: (&str, u32) = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    4,
);

/// For each game the start, and chess's "Kiwipete" with portals among its
/// pieces.
pub const PAIRS: [Pair; 4] = [
    Pair {
        game: "portal-hidden",
        name: "start",
        portals: (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - a4,c4,e4,g4,b5,d5,f5,h5 0 1",
            5,
        ),
        chess: START,
    },
    Pair {
        game: "portal-hidden",
        name: "Kiwipete",
        portals: (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - a4,d5,d5,f5,b3,g4,c6,e4 0 1",
            4,
        ),
        chess: KIWIPETE,
    },
    Pair {
        game: "portal-buckley",
        name: "start",
        portals: (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - e4 a5 0 1",
            4,
        ),
        chess: START,
    },
    Pair {
        game: "portal-buckley",
        name: "Kiwipete",
        portals: (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - d4 c5 0 1",
            3,
        ),
        chess: KIWIPETE,
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
