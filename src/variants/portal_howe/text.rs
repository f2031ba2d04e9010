//! Texts of moves: the machine form, and what people write; `find` reads both.
//!
//! What is written on two boards follows the source's own examples: the area
//! stands before the cell, the piece's letter, small for both sides, before the
//! area: `Ae4`, `qBe7`, `nBbd7`, `qAa4→xBa4`. On the split board a cell's name
//! says its area, and moves are written as in chess.

use super::board::{self, Kind, Layout, Square};
use super::{Action, Howe};

pub(super) fn machine(howe: &Howe, action: Action) -> String {
    let layout = howe.men.layout;
    let name = |square| layout.cell_name(square);
    match action {
        Action::Move {
            from,
            to,
            promotion,
        } => {
            let mut text = format!("{}{}", name(from), local(layout, to));
            text.extend(promotion.map(Kind::letter));
            text
        }
        Action::Intent(from) => format!("{}>", name(from)),
        Action::Teleport(from) => format!("{}>{}", name(from), name(layout.linked(from))),
        Action::Pass => "--".to_owned(),
    }
}

/// A cell's name without its area's letter.
fn local(layout: Layout, square: Square) -> &'static str {
    let name = layout.cell_name(square);
    name.get(name.len() - 2..).unwrap_or(name)
}

/// What people write for a legal action.
pub(super) fn written(howe: &Howe, action: Action) -> String {
    let mut text = match action {
        Action::Move {
            from,
            to,
            promotion,
        } => written_move(howe, from, to, promotion),
        Action::Teleport(from) => {
            let layout = howe.men.layout;
            let to = layout.linked(from);
            let captures = !howe.men.is_vacant(to) && !howe.is_swap(from);
            let mut text = String::new();
            push_kind(howe, from, &mut text);
            text.push_str(layout.cell_name(from));
            text.push_str(if captures { "→x" } else { "→" });
            text.push_str(layout.cell_name(to));
            text
        }
        Action::Intent(_) => machine(howe, action),
        Action::Pass => return machine(howe, action),
    };
    let next = howe.played(action);
    if next.king_in_check().is_some() {
        text.push(if next.has_legal() { '+' } else { '#' });
    }
    text
}

/// The letter of the piece on a cell, which a pawn has none of.
fn push_kind(howe: &Howe, square: Square, text: &mut String) {
    let kind = howe.men.at(square).map(|(_, kind)| kind);
    text.extend(kind.filter(|&kind| kind != Kind::Pawn).map(|kind| {
        let letter = kind.letter();
        match howe.men.layout {
            Layout::TwoBoards => letter,
            Layout::Split => letter.to_ascii_uppercase(),
        }
    }));
}

fn written_move(howe: &Howe, from: Square, to: Square, promotion: Option<Kind>) -> String {
    if howe.rook_of_castling(from, to).is_some() {
        return if to > from { "O-O" } else { "O-O-O" }.to_owned();
    }
    let layout = howe.men.layout;
    let mut text = String::new();
    push_kind(howe, from, &mut text);
    if layout == Layout::TwoBoards {
        text.push(['A', 'B'][usize::from(howe.area)]);
    }
    let captures = !howe.men.is_vacant(to);
    let is_pawn = matches!(howe.men.at(from), Some((_, Kind::Pawn)));
    let passing = is_pawn && board::file(from) != board::file(to);
    if is_pawn {
        if passing {
            text.push(char::from(b'a' + board::file(from)));
        }
    } else {
        disambiguate(howe, from, to, &mut text);
    }
    if captures || passing {
        text.push('x');
    }
    text.push_str(local(layout, to));
    if let Some(kind) = promotion {
        text.push('=');
        text.push(kind.letter().to_ascii_uppercase());
    }
    text
}

/// The file if it tells the piece from the others that could go there, else
/// the rank, else both.
fn disambiguate(howe: &Howe, from: Square, to: Square, text: &mut String) {
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    howe.each_legal(&mut |action| {
        if let Action::Move {
            from: other,
            to: there,
            ..
        } = action
            && there == to
            && other != from
            && howe.men.at(other) == howe.men.at(from)
        {
            any = true;
            same_file |= board::file(other) == board::file(from);
            same_rank |= board::rank(other) == board::rank(from);
        }
        false
    });
    if any && (!same_file || same_rank) {
        text.push(char::from(b'a' + board::file(from)));
    }
    if same_file {
        text.push(char::from(b'1' + board::rank(from)));
    }
}
