//! A position that fits what a side sees in Fog of War, chosen by chance.

use super::bitboard::{Color, Role, Square};
use super::position::Position as Core;
use crate::rules::View;

/// What an army has at first, the king apart, the most dangerous first.
const ARMY: [(Role, char, usize); 5] = [
    (Role::Queen, 'q', 1),
    (Role::Rook, 'r', 2),
    (Role::Knight, 'n', 2),
    (Role::Bishop, 'b', 2),
    (Role::Pawn, 'p', 8),
];

/// The position string of a position that looks like the view; not always
/// one that the rules let be.
pub(super) fn text(view: &View, own: Color, random: &mut dyn FnMut(u32) -> u32) -> Option<String> {
    let seat = if own == Color::White { 0 } else { 1 };
    let mut letters = [None; 64];
    let mut dark: Vec<usize> = Vec::new();
    let mut pawns: Vec<usize> = Vec::new();
    // The army less what is seen of it.
    let mut left = ARMY.map(|(_, _, count)| count);
    let mut king = false;
    for (at, cell) in view.cells.iter().enumerate().take(64) {
        match cell.piece {
            _ if cell.hidden => dark.push(at),
            None => {}
            Some(piece) => {
                letters[at] = Some(piece.letter);
                let lower = piece.letter.to_ascii_lowercase();
                if piece.colour == seat {
                    if lower == 'p' {
                        pawns.push(at);
                    }
                    continue;
                }
                king |= lower == 'k';
                if let Some(kind) = ARMY.iter().position(|kind| kind.1 == lower) {
                    left[kind] = left[kind].saturating_sub(1);
                }
            }
        }
    }
    // In front of a pawn something stands where it can't see; beside that,
    // nothing does.
    let ahead = |at: usize, by: usize| {
        if own == Color::White {
            at + 8 * by
        } else {
            at.saturating_sub(8 * by)
        }
    };
    let mut filled: Vec<usize> = Vec::new();
    for &pawn in &pawns {
        let next = ahead(pawn, 1);
        dark.retain(|&at| at / 8 != next / 8 || (at % 8).abs_diff(pawn % 8) != 1);
        let home = pawn / 8 == if own == Color::White { 1 } else { 6 };
        let second = ahead(pawn, 2);
        if dark.contains(&next) {
            filled.push(next);
        } else if home && letters[next].is_none() && dark.contains(&second) {
            filled.push(second);
        }
    }
    dark.retain(|at| !filled.contains(at));
    // Random order; those that have to be filled first.
    for last in (1..dark.len()).rev() {
        // 64 cells at most.
        dark.swap(last, random(last as u32 + 1) as usize);
    }
    let mut free = filled;
    let must = free.len();
    free.extend(dark);
    let mut used = 0;
    let mut put = |letter: char, may: &dyn Fn(usize) -> bool| -> bool {
        let Some(place) = free.iter().position(|&at| may(at)) else {
            return false;
        };
        let at = free.remove(place);
        used += usize::from(place < must.saturating_sub(used));
        letters[at] = Some(if own == Color::White {
            letter
        } else {
            letter.to_ascii_uppercase()
        });
        true
    };
    let inner = |at: usize| (8..56).contains(&at);
    // Pawns stand before others, so they go first to where something must be.
    for (index, (role, letter, _)) in ARMY.iter().enumerate().rev() {
        for _ in 0..left[index] {
            // A quarter is taken to be captured already.
            if random(4) > 0 {
                let pawn = *role == Role::Pawn;
                put(*letter, &|at| !pawn || inner(at));
            }
        }
    }
    if !king && !put('k', &|_| true) {
        return None;
    }
    let board = Core::placement(|square: Square| letters[usize::from(square.index())]);
    let (_, rest) = view.position.split_once(' ')?;
    Some(format!("{board} {rest}"))
}
