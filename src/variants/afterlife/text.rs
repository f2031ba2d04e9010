//! Decisions as programs and as people write them.

use super::cells::{BOARDS, Board, FEATHER, board_of, name, named};
use super::man::{GRAY, Kind, Man};
use super::position::SPELLS;
use super::{Action, Afterlife, INFO, Pending};
use crate::rules::{Fault, Seat};

/// The letters of the spells left.
pub(super) fn spells(left: u8) -> String {
    let all = SPELLS.chars().enumerate();
    all.filter(|&(index, _)| left >> index & 1 != 0)
        .map(|(_, letter)| letter)
        .collect()
}

/// The machine form.
pub(super) fn code(action: Action) -> String {
    let joined = |before: &str, from: u8, between: &str, to: u8| {
        let mut text = String::from(before);
        for part in [name(from), between, name(to)] {
            text.push_str(part);
        }
        text
    };
    match action {
        Action::Move { from, to, promote } => {
            joined("", from, "", to) + if promote { "=C" } else { "" }
        }
        Action::Place(to) => format!("@{}", name(to)),
        Action::Drift { from, to } => joined("", from, "", to),
        Action::Salvation { from, to } => joined("", from, "@", to),
        Action::Summon { from, to } => joined("summon:", from, "", to),
        Action::Curse(at) => format!("curse:{}", name(at)),
        Action::Resurrect { from, to } => joined("raise:", from, "", to),
        Action::Done => "done".to_owned(),
    }
}

/// What people write: `Sa3-a4`, `Wa2xb4`, `Wa7-b8=C`, `We7@b3`; spells and
/// choices of cells as programs do.
pub(super) fn written(position: &Afterlife, action: Action) -> String {
    let letter = |from: u8| position.at(from).letter().to_ascii_uppercase();
    match action {
        Action::Move { from, to, promote } => {
            let sign = if position.is_vacant(to) { '-' } else { 'x' };
            let suffix = if promote { "=C" } else { "" };
            format!("{}{}{sign}{}{suffix}", letter(from), name(from), name(to))
        }
        Action::Drift { from, to } => format!("{}{}-{}", letter(from), name(from), name(to)),
        Action::Salvation { from, .. } => {
            let mut text = String::from(letter(from));
            text.push_str(&code(action));
            text
        }
        _ => code(action),
    }
}

/// Which spell is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spell {
    Summon,
    Curse,
    Resurrection,
}

const SPELL_NAMES: [(&str, Spell); 5] = [
    ("summon", Spell::Summon),
    ("curse", Spell::Curse),
    // The longer of two that begin alike comes first.
    ("resurrection", Spell::Resurrection),
    ("resurrect", Spell::Resurrection),
    ("raise", Spell::Resurrection),
];

/// What somebody has written, in any form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Written {
    done: bool,
    spell: Option<Spell>,
    /// The piece's letter, a capital, without its mark.
    letter: Option<char>,
    /// The last cell that is named, and the one before it.
    to: Option<u8>,
    from: Option<u8>,
    /// Whether a warrior becomes a chariot.
    promote: bool,
    /// Whether an `@` stands before the last cell.
    placed: bool,
}

impl Written {
    fn read(text: &str) -> Option<Self> {
        let mut written = Self::default();
        let small = text.to_ascii_lowercase();
        if matches!(small.as_str(), "done" | "end" | "pass") {
            written.done = true;
            return Some(written);
        }
        let mut body = text;
        for (word, spell) in SPELL_NAMES {
            if small.starts_with(word) {
                written.spell = Some(spell);
                body = &text[word.len()..];
                break;
            }
        }
        if let Some((before, suffix)) = body.split_once('=') {
            body = before;
            written.promote = match suffix.trim() {
                "C" | "c" => true,
                "W" | "w" | "O" | "o" => false,
                _ => return None,
            };
        }
        let capital = body
            .chars()
            .next()
            .filter(|letter| letter.is_ascii_uppercase());
        if let Some(letter) = capital.and_then(unmarked) {
            // Cells may be written in capitals too.
            let mut with = written;
            if with.read_cells(&body[1..]).is_some() {
                with.letter = Some(letter);
                return Some(with);
            }
        }
        written.read_cells(body)?;
        Some(written)
    }

    /// Reads one or two cells with signs before and between them.
    fn read_cells(&mut self, text: &str) -> Option<()> {
        let mut rest = text;
        while !rest.is_empty() {
            let bare = rest.trim_start_matches([' ', ':', '-', '–', '—', '→', '>', 'x', 'X', '×']);
            let at = bare.trim_start_matches(['@', ' ']);
            if at.is_empty() {
                return None;
            }
            let length = if at
                .get(..4)
                .is_some_and(|cell| cell.eq_ignore_ascii_case("maat"))
            {
                4
            } else {
                2
            };
            let to = named(at.get(..length)?)?;
            if self.from.is_some() {
                return None;
            }
            self.from = self.to;
            self.to = Some(to);
            self.placed = at.len() < bare.len();
            rest = &at[length..];
        }
        self.to.map(drop)
    }

    /// Whether an action is meant, of a position in which it is legal.
    fn means(&self, position: &Afterlife, action: Action) -> bool {
        let piece = |from: u8| self.is_letter_of(position.at(from));
        let cells = |from: u8, to: u8| self.from == Some(from) && self.to == Some(to);
        match action {
            Action::Done => self.done,
            Action::Curse(at) => {
                self.spell == Some(Spell::Curse) && self.from.is_none() && self.to == Some(at)
            }
            Action::Summon { from, to } => {
                matches!(self.spell, None | Some(Spell::Summon)) && cells(from, to) && piece(from)
            }
            Action::Resurrect { from, to } => {
                matches!(self.spell, None | Some(Spell::Resurrection))
                    && cells(from, to)
                    && piece(from)
            }
            _ if self.spell.is_some() => false,
            Action::Place(to) => {
                self.from.is_none() && self.to == Some(to) && self.is_letter_of(position.waiting())
            }
            Action::Move { from, to, promote } => {
                self.to == Some(to)
                    && self.from.is_none_or(|cell| cell == from)
                    && !self.placed
                    && self.promote == promote
                    && piece(from)
            }
            Action::Drift { from, to } => {
                self.to == Some(to) && self.from.is_none_or(|cell| cell == from) && piece(from)
            }
            Action::Salvation { from, to } => cells(from, to) && piece(from),
        }
    }

    fn is_letter_of(&self, man: Man) -> bool {
        self.letter
            .is_none_or(|letter| unmarked(man.letter()) == Some(letter))
    }
}

/// A piece's letter as a capital, without what it bears with it.
fn unmarked(letter: char) -> Option<char> {
    Some(match letter.to_ascii_uppercase() {
        'A' => 'P',
        'O' => 'W',
        'T' => 'E',
        other if "PWCSFHME".contains(other) => other,
        _ => return None,
    })
}

/// Finds the legal action that a text means.
pub(super) fn find(position: &Afterlife, seat: Seat, text: &str) -> Result<Action, Fault> {
    let text = text.trim();
    let Some(written) = Written::read(text) else {
        return Err(Fault::new(
            "bad-move",
            format!(
                "“{text}” isn't a move: they are written like a3a4, Wa2xb4, a7b8=C, @e4, e7@b3, \
                 summon:e8b3, curse:c6, raise:f3c3 or done."
            ),
        )
        .with("found", text));
    };
    let mut legal = Vec::new();
    if position.decider() == seat && !position.is_at_rest() {
        position.choices(&mut legal);
    }
    legal.retain(|&action| written.means(position, action));
    match legal[..] {
        [action] => Ok(action),
        [] => {
            let mut fault = why_not(position, &written);
            fault.message = format!("“{text}” can't be chosen. {}", fault.message);
            Err(fault.with("found", text))
        }
        _ => {
            let codes: Vec<_> = legal.into_iter().map(code).collect();
            let message = format!("“{text}” can mean {}.", codes.join(" or "));
            Err(Fault::ambiguous(codes.join(" "), message).with("found", text))
        }
    }
}

/// Why nothing legal is meant, in a sentence.
fn why_not(position: &Afterlife, written: &Written) -> Fault {
    let waiting = position.waiting();
    if let Some(kind) = waiting.kind() {
        let kind = kind.name();
        let (why, message) = match position.pending {
            Pending::Drift(at) => {
                let at = name(at);
                let message = format!("The {kind} drifts from {at} first: say where to.");
                return Fault::illegal("drifts-first", message)
                    .with("at", at)
                    .with("kind", kind);
            }
            Pending::Return(_) => (
                "returns-first",
                format!(
                    "A vacant cell of its colour's starting ranks is to be named for the {kind} \
                     that returns, from which it attacks nobody: “@” and the cell."
                ),
            ),
            Pending::Death(_) if !waiting.is(Kind::Sethling) => {
                ("to-limbo-first", arrival(kind, "Limbo's edge"))
            }
            _ => ("to-hours-first", arrival(kind, "the Hours")),
        };
        return Fault::illegal(why, message).with("kind", kind);
    }
    if written.done {
        let due = position.turn_actions(&mut Vec::new());
        let due = || {
            BOARDS
                .into_iter()
                .filter(move |board| due & board.bit() != 0)
        };
        let titles: Vec<_> = due().map(Board::title).collect();
        let ids: Vec<_> = due().map(Board::id).collect();
        let message = format!("A move is due in {}.", titles.join(" and "));
        return Fault::illegal("move-due", message).with("parts", ids.join(" "));
    }
    if let Some(spell) = written.spell {
        return why_no_spell(position, spell);
    }
    match (written.from, written.to) {
        (Some(from), Some(to)) => why_no_move(position, from, to, written),
        _ => Fault::illegal("none-can-go", "No piece can go there now."),
    }
}

fn arrival(kind: &str, place: &str) -> String {
    format!("A cell is to be named for the {kind} that comes to {place}: “@” and the cell.")
}

/// That a seat has moved on a board in this turn.
fn moved_already(position: &Afterlife, board: Board) -> Fault {
    let side = INFO.seat_id(Seat(position.seat));
    let message = format!(
        "In this turn {side} has already moved in {}.",
        board.title()
    );
    let fault = Fault::illegal("moved-already", message).with("seat", side);
    fault.with("part", board.id())
}

fn why_no_spell(position: &Afterlife, spell: Spell) -> Fault {
    let left = position.spells[usize::from(position.seat)];
    let side = INFO.seat_id(Seat(position.seat));
    if position.played & Board::World.bit() != 0 {
        return moved_already(position, Board::World);
    }
    if position.seat == GRAY {
        let (why, message) = match spell {
            Spell::Summon if left == 0 => {
                ("no-summons-left", "Gray has placed sethlings three times.")
            }
            Spell::Summon => (
                "gray-summons",
                "Gray sets a sethling from the Hours on a vacant World cell.",
            ),
            _ => ("gray-no-spells", "Gray has no spells."),
        };
        return Fault::illegal(why, message);
    }
    if left >> (spell as u8) & 1 == 0 {
        let message = format!("The high priest of {side} has used that spell already.");
        return Fault::illegal("spell-used", message).with("seat", side);
    }
    let (why, message) = match spell {
        Spell::Summon => (
            "so-summon",
            "A sethling is summoned from the Hours to a vacant World cell beside the high priest.",
        ),
        Spell::Curse => (
            "so-curse",
            "Cursed is a piece in the World in line with the high priest, with nobody between \
             them, but no pharaoh and no high priest.",
        ),
        Spell::Resurrection => (
            "so-raise",
            "A piece in Limbo is brought to a vacant World cell beside the high priest, a high \
             priest not to the colour of another.",
        ),
    };
    Fault::illegal(why, message)
}

fn why_no_move(position: &Afterlife, from: u8, to: u8, written: &Written) -> Fault {
    let man = position.at(from);
    let place = name(from);
    let Some(kind) = man.kind() else {
        let message = format!("Nothing stands on {place}.");
        return Fault::illegal("vacant", message).with("at", place);
    };
    let (kind, board) = (kind.name(), board_of(from));
    let side = INFO.seat_id(Seat(position.seat));
    if !written.is_letter_of(man) {
        let message = format!("On {place} stands a {}.", kind.replace('-', " "));
        let fault = Fault::illegal("other-kind", message).with("at", place);
        return fault.with("kind", kind);
    }
    if !position.may_move(man, position.seat) {
        let (why, turn) = if position.played == 0 {
            ("not-yours", "")
        } else {
            (
                "not-yours-yet",
                " This turn isn't over: other boards are left to be played, or “done” ends it.",
            )
        };
        let message = format!("The {kind} on {place} isn't {side}'s to move.{turn}");
        let fault = Fault::illegal(why, message).with("at", place);
        return fault.with("kind", kind).with("seat", side);
    }
    if position.played & board.bit() != 0 {
        return moved_already(position, board);
    }
    if board_of(to) != board {
        let (why, message) = if board == Board::Hours && board_of(to) == Board::World {
            if position.is_salvation() {
                (
                    "returns-only",
                    "It returns only to a vacant cell of its colour's starting ranks from which \
                     it attacks nobody.",
                )
            } else {
                (
                    "no-return",
                    "Nobody returns from the Hours while there is a sethling.",
                )
            }
        } else {
            ("other-board", "No piece moves from one board to another.")
        };
        return Fault::illegal(why, message);
    }
    let victim = position.at(to);
    if let Some(other) = victim.kind() {
        if victim.colour() == man.colour() {
            return Fault::illegal(
                "same-colour",
                "Pieces of one colour never capture each other.",
            );
        }
        if !man.can_capture(victim, board) {
            let other = other.name();
            let message = format!("Here a {kind} can't capture a {other}.");
            let fault = Fault::illegal("cant-capture", message).with("kind", kind);
            return fault.with("other", other);
        }
    }
    if to == FEATHER && position.returns(man) == 0 {
        return Fault::illegal(
            "no-way-back",
            "There is no World cell to which it could return.",
        );
    }
    if written.promote && position.reaches(from, to) {
        return Fault::illegal(
            "no-chariot",
            "Only a warrior on the enemy's back rank becomes a chariot.",
        );
    }
    Fault::illegal("moves-not-so", format!("A {kind} doesn't move so.")).with("kind", kind)
}
