//! What is constant about chess and Fog of War: names, seats, help.

use super::movegen::{Flavour, Fog, Orthodox};
use crate::rules::{Info, SeatInfo};

/// What a flavour adds to the moves: the game around them.
pub trait Game: Flavour + 'static {
    /// What is constant about the game.
    const INFO: Info;
    /// Whether each side knows only what its pieces reach.
    const HIDDEN: bool;

    /// The constants, at one place in memory.
    fn info() -> &'static Info;
}

pub(super) const SEATS: &[SeatInfo] = SeatInfo::WHITE_AND_BLACK;
const COLOURS: &[&str] = &["white", "black"];
const KINDS: &[&str] = &["king", "queen", "rook", "bishop", "knight", "pawn"];
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Game for Orthodox {
    const INFO: Info = Info {
        id: "chess",
        name: "Chess",
        aliases: &[
            "standard",
            "orthodox",
            "orthodoxchess",
            "classical",
            "fromposition",
            "normal",
            "western",
            "internationalchess",
        ],
        seats: SEATS,
        colours: COLOURS,
        kinds: KINDS,
        piece_sets: &["standard"],
        options: &[],
        hidden: false,
        simultaneous: false,
        start: START,
        help: "Chess by the rules of FIDE. A game is drawn by itself on stalemate, on the third \
               occurrence of a position, after fifty moves of each side without a capture or a \
               pawn's move, and when what is left can't mate: bare kings, a single knight or \
               bishop, or bishops that all stand on cells of one colour.",
    };
    const HIDDEN: bool = false;

    fn info() -> &'static Info {
        static INFO: Info = Orthodox::INFO;
        &INFO
    }
}

impl Game for Fog {
    const INFO: Info = Info {
        id: "fog-of-war",
        name: "Fog of War",
        aliases: &["fogofwar", "fog", "darkchess", "fogofwarchess"],
        seats: SEATS,
        colours: COLOURS,
        kinds: KINDS,
        piece_sets: &["standard"],
        options: &[],
        hidden: true,
        simultaneous: false,
        start: START,
        help: "Pieces move as in chess, but each side sees only its own pieces, the cells that \
               they could move to, and the enemies on those. There is no check and no mate: \
               whoever captures the king has won, and nobody is warned. One may castle out of, \
               through and into attack.\n\n\
               A pawn sees the vacant cells that it could step to and an enemy that it could \
               capture, but neither an enemy right in front of it nor a vacant cell diagonally \
               before it. A pawn that can be taken en passant is seen. Of the other's move one \
               is told only that it was made; where it took one's own piece on a cell that one \
               doesn't see, that cell is marked. Sites differ in such details: these are the \
               ones used here.\n\n\
               Stalemate, the third occurrence of a position and the fifty-move rule draw; a \
               lack of pieces never does, since kings can take each other.",
    };
    const HIDDEN: bool = true;

    fn info() -> &'static Info {
        static INFO: Info = Fog::INFO;
        &INFO
    }
}
