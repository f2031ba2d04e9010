//! What a position of Howe's Portal chess is worth to the computer player:
//! chess's values (Kaufman 1999), on two areas, and a little for places.

use super::board::{Kind, Men, SQUARES, Side, Square, file, rank};
use super::{Action, Howe};

fn value(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Knight | Kind::Bishop => 325,
        Kind::Rook => 500,
        Kind::Queen => 975,
        Kind::King => 10_000,
    }
}

fn inward(at: u8) -> i32 {
    i32::from(at.min(7 - at.min(7)))
}

fn place(side: Side, kind: Kind, at: Square) -> i32 {
    let forward = i32::from(side.rank(rank(at)));
    let centre = inward(file(at)) + inward(rank(at));
    match kind {
        Kind::Pawn => (forward - 1) * (forward - 1) * 2 + inward(file(at)) * forward / 2,
        Kind::Knight => 7 * centre - 21,
        Kind::Bishop => 3 * centre - if forward == 0 { 12 } else { 0 },
        Kind::Rook => 2 * inward(file(at)),
        Kind::Queen => centre,
        Kind::King => -12 * forward + 8 * (3 - inward(file(at))),
    }
}

/// What the position is worth to white.
pub(super) fn worth(howe: &Howe) -> i32 {
    let mut sum = 0;
    for at in 0..SQUARES {
        let Some((side, kind)) = howe.men.at(at) else {
            continue;
        };
        let value = if kind == Kind::King { 0 } else { value(kind) };
        let worth = value + place(side, kind, at);
        sum += if side == Side::White { worth } else { -worth };
    }
    sum
}

fn taken(men: &Men, mover: Side, at: Square) -> i32 {
    match men.at(at) {
        Some((side, kind)) if side != mover => value(kind),
        _ => 0,
    }
}

pub(super) fn gain(howe: &Howe, action: Action) -> i32 {
    let (men, mover) = (&howe.men, howe.side);
    match action {
        Action::Move {
            from,
            to,
            promotion,
        } => {
            let promoted = promotion.map_or(0, |kind| value(kind) - value(Kind::Pawn));
            let won = taken(men, mover, howe.taken_in_passing(from, to).unwrap_or(to)) + promoted;
            let risked = men.at(from).map_or(0, |(_, kind)| value(kind));
            if won == 0 || won >= risked || !men.attacks(mover.other(), to) {
                return won;
            }
            match won - risked {
                0 => 1,
                less => less,
            }
        }
        Action::Teleport(from) if !howe.is_swap(from) => taken(men, mover, men.layout.linked(from)),
        Action::Teleport(_) | Action::Intent(_) | Action::Pass => 0,
    }
}

/// Whether who is on turn has a king to save, as far as is seen at a glance. A
/// player who is committed may be mated so.
pub(super) fn is_pressed(howe: &Howe) -> bool {
    let king = howe.men.king(howe.side);
    king.is_some_and(|king| howe.men.attacks(howe.side.other(), king))
}
