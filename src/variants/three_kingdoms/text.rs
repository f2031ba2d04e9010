//! Position strings written, and moves as text, read tolerantly.

use super::board::{Board, Kind};
use super::moves::{Move, each_legal, is_step};
use super::net::{self, FILES, KINGDOMS, RANKS};
use super::position::ThreeKingdoms;
use crate::rules::Fault;

/// Letters of the kingdoms, in turn order.
const SEATS: [char; 3] = ['r', 'g', 'b'];
/// Their names.
const NAMES: [&str; 3] = ["Shu", "Wu", "Wei"];

pub(super) fn kingdom_of(letter: char) -> Option<u8> {
    let letter = letter.to_ascii_lowercase();
    (0..KINGDOMS).find(|&kingdom| SEATS[usize::from(kingdom)] == letter)
}

fn letter(kingdom: u8) -> char {
    SEATS[usize::from(kingdom)]
}

pub(super) fn name_of(kingdom: u8) -> &'static str {
    NAMES[usize::from(kingdom)]
}

/// A cell's name, as in `re1`.
fn cell_name(cell: u8) -> String {
    let file = char::from(b'a' + net::file(cell));
    let rank = char::from(b'1' + net::rank(cell));
    [letter(net::half(cell)), file, rank].iter().collect()
}

/// The machine form of a move, as in `rh3re3`.
pub(super) fn code(mv: Move) -> String {
    cell_name(mv.from) + &cell_name(mv.to)
}

/// The position string.
pub(super) fn write(position: &ThreeKingdoms) -> String {
    let mut text = String::new();
    for half in 0..KINGDOMS {
        if half > 0 {
            text.push('|');
        }
        for rank in (0..RANKS).rev() {
            write_rank(&position.board, half, rank, &mut text);
            if rank > 0 {
                text.push('/');
            }
        }
    }
    text.push(' ');
    text.push(letter(position.turn));
    text.push(' ');
    text.extend(position.still_in.iter().map(letter));
    let banners = if position.banners { "on" } else { "off" };
    text + &format!(" {} banners={banners} {}", position.quiet, position.number)
}

fn write_rank(board: &Board, half: u8, rank: u8, text: &mut String) {
    let mut free = 0;
    for file in 0..FILES {
        let man = board.at(net::cell(half, file, rank));
        if man.is_none() {
            free += 1;
            continue;
        }
        if free > 0 {
            text.push(char::from(b'0' + free));
            free = 0;
        }
        text.push(letter(man.first()));
        text.push(man.kind().letter());
        if man.first() != man.commander() {
            text.push('=');
            text.push(letter(man.commander()));
        }
    }
    if free > 0 {
        text.push(char::from(b'0' + free));
    }
}

/// What somebody has written of a move.
struct Written {
    kind: Option<Kind>,
    from: Option<u8>,
    to: u8,
}

impl Written {
    /// Reads `rh3re3`, `rh3-re3`, `Crh3xre3`, `Cre3`, `re3`.
    fn read(text: &str) -> Option<Self> {
        let end = text.trim().trim_end_matches(['+', '#', '!', '?']);
        let letters: Vec<char> = end
            .chars()
            .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '–' | '—' | 'x' | 'X' | '×' | ':'))
            .collect();
        let (rest, to) = last_cell(&letters)?;
        let (rest, from) = match last_cell(rest) {
            Some((rest, from)) => (rest, Some(from)),
            None => (rest, None),
        };
        let kind = match *rest {
            [] => None,
            [letter] => Some(Kind::of_letter(letter)?),
            _ => return None,
        };
        Some(Self { kind, from, to })
    }
}

/// Splits off the cell that letters end with.
fn last_cell(letters: &[char]) -> Option<(&[char], u8)> {
    let (rest, &[half, file, rank]) = letters.split_last_chunk::<3>()?;
    let half = kingdom_of(half)?;
    let file = u8::try_from(file.to_ascii_lowercase())
        .ok()?
        .checked_sub(b'a')?;
    let rank = u8::try_from(rank).ok()?.checked_sub(b'1')?;
    (file < FILES && rank < RANKS).then(|| (rest, net::cell(half, file, rank)))
}

/// Finds the legal move that a text means.
pub(super) fn find(position: &ThreeKingdoms, kingdom: u8, text: &str) -> Result<Move, Fault> {
    let written = Written::read(text).ok_or_else(|| {
        let message = format!("Expected a move such as rh3re3, not “{text}”.");
        Fault::new("bad-move", message).with("found", text)
    })?;
    let board = &position.board;
    let mut found = Vec::new();
    if kingdom == position.turn {
        each_legal(board, kingdom, position.still_in, |mv| {
            if mv.to == written.to
                && written.from.is_none_or(|from| from == mv.from)
                && written.kind.is_none_or(|kind| board.at(mv.from).is(kind))
            {
                found.push(mv);
            }
            false
        });
    }
    match found[..] {
        [mv] => Ok(mv),
        [] => {
            let mut fault = refusal(position, kingdom, &written);
            fault.message = format!("“{text}” isn't legal: {}.", fault.message);
            Err(fault.with("found", text))
        }
        [..] => {
            let all: Vec<_> = found.iter().map(|&mv| code(mv)).collect();
            let message = format!("“{text}” can mean {}.", all.join(" or "));
            Err(Fault::ambiguous(all.join(" "), message).with("found", text))
        }
    }
}

/// Why a move isn't legal, as the end of a sentence.
fn refusal(position: &ThreeKingdoms, kingdom: u8, written: &Written) -> Fault {
    let board = &position.board;
    let name = name_of(kingdom);
    let to = cell_name(written.to);
    let Some(from) = written.from else {
        let message = format!("{name} has no such move to {to}");
        return Fault::illegal("nothing-reaches", message).with("to", to);
    };
    let (man, place) = (board.at(from), cell_name(from));
    if man.is_none() {
        let message = format!("nothing stands on {place}");
        return Fault::illegal("vacant", message).with("at", place);
    }
    if man.commander() != kingdom {
        let other = name_of(man.commander());
        let message = format!("{other} commands the piece on {place}, not {name}");
        let fault = Fault::illegal("commanded", message).with("at", place);
        return fault.with("seat", other.to_ascii_lowercase());
    }
    if written.kind.is_some_and(|kind| !man.is(kind)) {
        let kind = man.piece().kind;
        let message = format!("on {place} stands {name}'s {kind}");
        let fault = Fault::illegal("other-kind", message).with("at", place);
        return fault.with("kind", kind);
    }
    if is_step(
        board,
        kingdom,
        Move {
            from,
            to: written.to,
        },
    ) {
        let message = format!("it would leave {name}'s general attacked or facing another");
        return Fault::illegal("general-attacked", message);
    }
    let kind = man.piece().kind;
    let message = format!("the {kind} on {place} can't go to {to}");
    let fault = Fault::illegal("cant-go", message).with("from", place);
    fault.with("to", to).with("kind", kind)
}
