//! Squares, pieces and moves of the bit boards in the terms of all games.

use super::bitboard::{Color, Role, Square};
use super::moves::Move;
use super::position::{Position as Core, code};
use crate::board::Cell;
use crate::rules::{Event, Piece, PieceChoice, Seat};

/// What a move is, as events: what is taken first, then what moves.
pub(in crate::variants) fn tell(core: &Core, mv: Move, events: &mut Vec<Event>) {
    let Some((side, role)) = core.piece_at(mv.from) else {
        return;
    };
    let en_passant = role == Role::Pawn && core.en_passant() == Some(mv.to);
    let taken = if en_passant {
        Square::at(mv.to.file(), mv.from.rank())
    } else {
        Some(mv.to)
    };
    if let Some(at) = taken
        && let Some(victim) = core.piece_at(at)
    {
        events.push(Event::Captured {
            piece: piece(victim),
            at: cell(at),
        });
    }
    let mut moved = |what: (Color, Role), from: Square, to: Square| {
        events.push(Event::Moved {
            piece: piece(what),
            from: cell(from),
            via: Vec::new(),
            to: cell(to),
        });
    };
    moved((side, role), mv.from, mv.to);
    let (from, to) = (mv.from.file(), mv.to.file());
    if role == Role::King && from.abs_diff(to) == 2 {
        let (corner, beside) = if to > from { (7, to - 1) } else { (0, to + 1) };
        let rank = mv.from.rank();
        if let (Some(corner), Some(beside)) = (Square::at(corner, rank), Square::at(beside, rank)) {
            moved((side, Role::Rook), corner, beside);
        }
    }
    if let Some(role) = mv.promotion {
        events.push(Event::Promoted {
            at: cell(mv.to),
            piece: piece((side, role)),
        });
    }
}

/// A board with nothing but these pieces; `None` where one isn't chess's.
pub(in crate::variants) fn study(men: &[(Cell, PieceChoice)]) -> Option<Core> {
    let mut core = Core::EMPTY;
    for (cell, man) in men {
        let role = Role::ALL.into_iter().find(|&role| kind(role) == man.kind)?;
        core.put(square(*cell)?, color(Seat(man.colour)), code(role));
    }
    Some(core)
}

/// Where the piece on a cell goes, the safety of kings aside.
pub(in crate::variants) fn steps(core: &Core, from: Cell) -> Vec<Cell> {
    let mut moves = Vec::new();
    if let Some((side, _)) = square(from).and_then(|at| core.piece_at(at)) {
        core.free_moves(side, &mut moves);
    }
    let own = moves.iter().filter(|mv| cell(mv.from) == from);
    own.map(|mv| cell(mv.to)).collect()
}

/// The square of a cell.
pub(in crate::variants) fn square(cell: Cell) -> Option<Square> {
    let index = u8::try_from(cell.0).ok().filter(|&index| index < 64)?;
    Some(Square::new(index))
}

pub(in crate::variants) fn cell(square: Square) -> Cell {
    Cell(u16::from(square.index()))
}

pub(in crate::variants) fn seat_of(color: Color) -> Seat {
    match color {
        Color::White => Seat(0),
        Color::Black => Seat(1),
    }
}

pub(in crate::variants) fn color(seat: Seat) -> Color {
    if seat.0 == 0 {
        Color::White
    } else {
        Color::Black
    }
}

pub(in crate::variants) fn kind(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

pub(in crate::variants) fn letter((color, role): (Color, Role)) -> char {
    match color {
        Color::White => role.letter(),
        Color::Black => role.letter().to_ascii_lowercase(),
    }
}

pub(in crate::variants) fn piece(what: (Color, Role)) -> Piece {
    Piece {
        colour: seat_of(what.0).0,
        kind: kind(what.1),
        letter: letter(what),
        commander: None,
        marked: false,
    }
}
