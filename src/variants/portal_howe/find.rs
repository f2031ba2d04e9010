//! Reading what people and programs write of a move.

use super::board::{self, Kind, Layout, Square};
use super::text::machine;
use super::{Action, Howe, Intent};
use crate::rules::{Fault, Position};

/// Finds the legal action that a text means.
pub(super) fn find(howe: &Howe, text: &str) -> Result<Action, Fault> {
    let mut legal = Vec::new();
    howe.legal(howe.side.seat(), &mut legal);
    let wanted = text.trim();
    if let Some(&action) = legal
        .iter()
        .find(|&&action| machine(howe, action) == wanted)
    {
        return Ok(action);
    }
    let text = bare(text);
    if is_pass(&text) {
        return the_only(
            howe,
            &legal,
            |action| action == Action::Pass,
            || {
                Fault::illegal(
                    "no-pass",
                    "Nobody may pass who can do anything else; a turn is spent only when it is \
                     committed.",
                )
            },
        );
    }
    if matches!(text.to_lowercase().as_str(), "intent" | "záměr") {
        return the_only(
            howe,
            &legal,
            |action| matches!(action, Action::Intent(_)),
            || {
                let side = howe.side.name();
                let message = format!("No piece of {side} can declare that it will teleport.");
                Fault::illegal("no-intent", message).with("seat", side)
            },
        );
    }
    if let Some((left, right)) = text.split_once('>') {
        return find_by_portal(howe, &legal, left, right);
    }
    if let Some(long) = castling(&text) {
        let castles = |action| match action {
            Action::Move { from, to, .. } => {
                howe.rook_of_castling(from, to).is_some() && (to < from) == long
            }
            _ => false,
        };
        return the_only(howe, &legal, castles, || {
            Fault::illegal("no-castling", "Castling to that side isn't possible now.")
        });
    }
    let readings = [false, true].map(|bishop| Said::read(howe.men.layout, &text, bishop));
    let fitting = readings
        .iter()
        .flatten()
        .find(|said| legal.iter().any(|&action| said.fits(howe, action)));
    let Some(said) = fitting.or(readings.iter().flatten().next()) else {
        return Err(Fault::new(
            "bad-move",
            format!(
                "“{text}” isn't written like a move: expected one such as {}.",
                example(howe)
            ),
        ));
    };
    let named = |action| said.fits(howe, action) && said.promotion == promotion_of(action);
    the_only(howe, &legal, named, || why_illegal(howe, &legal, said))
}

fn example(howe: &Howe) -> &'static str {
    match howe.men.layout {
        Layout::TwoBoards => "Ae4, qBe7, Aa4> or --",
        Layout::Split => "e4, Qe7, a4> or --",
    }
}

/// The text without white space, quotation marks, and marks of check,
/// judgement and en passant; an arrow becomes `>`.
fn bare(text: &str) -> String {
    let kept = |letter: &char| {
        !letter.is_whitespace()
            && !matches!(letter, '"' | '“' | '”' | '„' | '\u{fe0e}' | '\u{fe0f}')
    };
    let text: String = text.chars().filter(kept).collect();
    let text = text.replace("->", ">").replace('→', ">");
    let marks = ['+', '#', '!', '?', '†', '‡'];
    let text = text.trim_end_matches(marks);
    let text = text
        .strip_suffix("e.p.")
        .or_else(|| text.strip_suffix("ep"))
        .unwrap_or(text);
    text.trim_end_matches(marks).to_owned()
}

fn is_pass(text: &str) -> bool {
    matches!(
        text,
        "--" | "-" | "–" | "—" | "Z0" | "@@@@" | "0000" | "null" | "pass"
    )
}

/// Whether a castling text means the long one.
fn castling(text: &str) -> Option<bool> {
    let plain: String = text
        .chars()
        .filter(|letter| !matches!(letter, '-' | '–'))
        .collect();
    match plain.as_str() {
        "OO" | "00" | "oo" => Some(false),
        "OOO" | "000" | "ooo" => Some(true),
        _ => None,
    }
}

/// The legal action that fits; why there is none; or which ones there are.
fn the_only(
    howe: &Howe,
    legal: &[Action],
    fits: impl Fn(Action) -> bool,
    why: impl Fn() -> Fault,
) -> Result<Action, Fault> {
    let mut fitting = legal.iter().copied().filter(|&action| fits(action));
    let Some(first) = fitting.next() else {
        let committed = howe.intents[howe.side.index()].is_some();
        return Err(match legal {
            [only] if committed => {
                let code = machine(howe, *only);
                let message = format!("This turn is committed to {code}.");
                Fault::illegal("committed", message).with("move", code)
            }
            _ => why(),
        });
    };
    let mut codes = machine(howe, first);
    let mut is_only = true;
    for other in fitting {
        codes.push_str(", ");
        codes.push_str(&machine(howe, other));
        is_only = false;
    }
    if is_only {
        return Ok(first);
    }
    let message = format!("This could be any of {codes}.");
    Err(Fault::ambiguous(codes, message))
}

/// A piece's letter, if any, and a cell.
fn piece_and_cell(layout: Layout, text: &str) -> Option<(Option<Kind>, Square)> {
    let length = match layout {
        Layout::TwoBoards => 3,
        Layout::Split => 2,
    };
    let split = text.len().checked_sub(length)?;
    let square = layout.square_named(text.get(split..)?)?;
    let mut letters = text.get(..split)?.chars();
    let kind = match letters.next() {
        None => None,
        Some(letter) => Some(kind_of(letter)?),
    };
    letters.next().is_none().then_some((kind, square))
}

/// The kind of a letter or of a chess glyph.
fn kind_of(letter: char) -> Option<Kind> {
    match letter {
        '♔' | '♚' => Some(Kind::King),
        '♕' | '♛' => Some(Kind::Queen),
        '♖' | '♜' => Some(Kind::Rook),
        '♗' | '♝' => Some(Kind::Bishop),
        '♘' | '♞' => Some(Kind::Knight),
        '♙' | '♟' => Some(Kind::Pawn),
        _ => Kind::of_letter(letter),
    }
}

/// Reads an intent, `qAa4>`, or a teleport, `qAa4>xBa4`.
fn find_by_portal(howe: &Howe, legal: &[Action], left: &str, right: &str) -> Result<Action, Fault> {
    let layout = howe.men.layout;
    let is_capture = |letter| matches!(letter, 'x' | 'X' | ':' | '×');
    let left = left.trim_end_matches(is_capture);
    let right = right.trim_start_matches(is_capture);
    let from = piece_and_cell(layout, left);
    let to = layout.square_named(right);
    let (Some((kind, from)), true) = (from, to.is_some() || right.is_empty()) else {
        let message = "Expected a portal's cell before the arrow, and nothing or the linked cell \
                       behind it.";
        return Err(Fault::new("bad-move", message));
    };
    let is_kind = |square| {
        kind.is_none_or(|kind| howe.men.at(square).is_some_and(|(_, there)| there == kind))
    };
    if to.is_some_and(|to| to != layout.linked(from)) {
        let from = layout.cell_name(from);
        let message = format!("{from} isn't linked to {right}.");
        let fault = Fault::illegal("not-linked", message).with("from", from);
        return Err(fault.with("to", right));
    }
    let Some(to) = to else {
        let declares = |action| action == Action::Intent(from) && is_kind(from);
        return the_only(howe, legal, declares, || {
            if !layout.is_portal(from) || !howe.men.has(howe.side, from) || !is_kind(from) {
                let (cell, side) = (layout.cell_name(from), howe.side.name());
                let message = format!("{side} has no such piece on a portal on {cell}.");
                let fault = Fault::illegal("not-on-portal", message).with("at", cell);
                fault.with("seat", side)
            } else if board::area(from) != howe.area {
                wrong_area(howe)
            } else {
                king_lost(howe)
            }
        });
    };
    // Where white's half has carried out a swap, black's is spent, though
    // texts may tell it as a teleport.
    let was_swapped = howe.intents[howe.side.index()] == Some(Intent::Spent)
        && howe.men.has(howe.side.other(), from)
        && howe.men.has(howe.side, to)
        && is_kind(to);
    let teleports = |action| match action {
        Action::Teleport(at) => at == from && is_kind(from),
        Action::Pass => was_swapped,
        _ => false,
    };
    the_only(howe, legal, teleports, || {
        Fault::illegal(
            "declare-first",
            "A piece teleports only in the turn after its intent was declared.",
        )
    })
}

fn wrong_area(howe: &Howe) -> Fault {
    let area = ["A", "B"][usize::from(howe.area)];
    let message = format!("Area {area} is to be played now.");
    Fault::illegal("other-area", message).with("area", area)
}

fn king_lost(howe: &Howe) -> Fault {
    let side = howe.side.name();
    let message = format!("The king of {side} could be captured before {side} can move it.");
    Fault::illegal("king-exposed", message)
}

fn promotion_of(action: Action) -> Option<Kind> {
    match action {
        Action::Move { promotion, .. } => promotion,
        _ => None,
    }
}

/// A move's text taken apart.
#[derive(Clone, Copy, Debug)]
struct Said {
    kind: Option<Kind>,
    area: Option<u8>,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    to_file: u8,
    to_rank: u8,
    promotion: Option<Kind>,
}

impl Said {
    /// Reads a move. A `b` or `B` at the start can be a bishop, a file or an
    /// area: the area and the file where they can be, unless `bishop`.
    fn read(layout: Layout, text: &str, bishop: bool) -> Option<Self> {
        let mut letters: Vec<char> = text.chars().collect();
        let two = layout == Layout::TwoBoards;
        let is_area = |letter: char| matches!(letter, 'A' | 'B');
        let (&first, second) = (letters.first()?, letters.get(1).copied().unwrap_or(' '));
        let kind = match first {
            'B' | 'b' => {
                let is_piece = if two {
                    is_area(second) || first == 'B' && second == 'x'
                } else {
                    first == 'B'
                };
                (bishop || is_piece).then_some(Kind::Bishop)
            }
            _ => kind_of(first),
        };
        if kind.is_some() {
            letters.remove(0);
        }
        // First, since it may be a `B` too.
        let promotion = take_promotion(&mut letters)?;
        let mut area = None;
        if two {
            for letter in letters.iter().copied().filter(|&letter| is_area(letter)) {
                let said = u8::from(letter == 'B');
                // Nothing moves from one area to the other.
                if area.is_some_and(|area| area != said) {
                    return None;
                }
                area = Some(said);
            }
            letters.retain(|&letter| !is_area(letter));
        }
        letters.retain(|letter| !matches!(letter, 'x' | 'X' | ':' | '×' | '-' | '–' | '—'));
        let file = |letter: char| ('a'..='h').contains(&letter).then(|| letter as u8 - b'a');
        let rank = |letter: char| ('1'..='8').contains(&letter).then(|| letter as u8 - b'1');
        let [from @ .., to_file, to_rank] = letters.as_slice() else {
            return None;
        };
        let (from_file, from_rank) = match *from {
            [] => (None, None),
            [one] if file(one).is_some() => (file(one), None),
            [one] => (None, Some(rank(one)?)),
            [at, height] => (Some(file(at)?), Some(rank(height)?)),
            _ => return None,
        };
        Some(Self {
            kind,
            area,
            from_file,
            from_rank,
            to_file: file(*to_file)?,
            to_rank: rank(*to_rank)?,
            promotion,
        })
    }

    /// Whether an action is the move described, but for its promotion.
    fn fits(&self, howe: &Howe, action: Action) -> bool {
        let Action::Move { from, to, .. } = action else {
            return false;
        };
        let agrees = |said: Option<u8>, is: u8| said.is_none_or(|said| said == is);
        let is_full = self.from_file.is_some() && self.from_rank.is_some();
        let kind = self.kind.or(if is_full { None } else { Some(Kind::Pawn) });
        let there = howe.men.at(from).map(|(_, kind)| kind);
        (kind.is_none() || kind == there)
            && agrees(self.area, board::area(to))
            && agrees(self.from_file, board::file(from))
            && agrees(self.from_rank, board::rank(from))
            && board::file(to) == self.to_file
            && board::rank(to) == self.to_rank
            // `Kg1` isn't castling, `Ke1g1` is.
            && (is_full || howe.rook_of_castling(from, to).is_none())
    }
}

/// Takes `=Q`, `/Q`, `(Q)` or `q` behind a rank off the end, if it's there;
/// `None` where it has no such form.
fn take_promotion(letters: &mut Vec<char>) -> Option<Option<Kind>> {
    if letters.last() == Some(&')') {
        letters.pop();
    }
    let (Some(&last), Some(before)) = (
        letters.last(),
        letters.len().checked_sub(2).map(|at| letters[at]),
    ) else {
        return Some(None);
    };
    let is_marked = matches!(before, '=' | '/' | '(');
    let is_bare = before.is_ascii_digit() && kind_of(last).is_some();
    if !is_marked && !is_bare {
        return Some(None);
    }
    letters.truncate(letters.len() - 1 - usize::from(is_marked));
    Some(Some(kind_of(last)?))
}

fn why_illegal(howe: &Howe, legal: &[Action], said: &Said) -> Fault {
    let area = usize::from(howe.area);
    if said.area.is_some_and(|said| said != howe.area)
        || howe.men.layout == Layout::Split && usize::from(said.to_file / 4) != area
    {
        return wrong_area(howe);
    }
    if legal.iter().any(|&action| said.fits(howe, action)) {
        return match said.promotion {
            None => Fault::illegal(
                "promotion-missing",
                "What the pawn becomes is missing, as in Ae8=Q.",
            ),
            Some(_) => Fault::illegal("no-promotion", "Nothing is promoted to that by this move."),
        };
    }
    if howe.each_free(&mut |action| said.fits(howe, action)) {
        return king_lost(howe);
    }
    let what = said.kind.map_or("piece", Kind::name);
    let to = howe.area * 64 + said.to_rank * 8 + said.to_file;
    let to = howe.men.layout.cell_name(to);
    let message = format!("No {what} that is meant can go to {to}.");
    let (why, kind) = match said.kind {
        Some(kind) => ("no-such-reaches", kind.name()),
        None => ("nothing-reaches", ""),
    };
    Fault::illegal(why, message)
        .with("kind", kind)
        .with("to", to)
}
