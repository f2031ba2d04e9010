//! Position strings.

use super::cells::{BOARDS, Board, CELLS, Zone, board_of, limbo_bit, name, named, reading, zone};
use super::man::{BLACK, GRAY, Kind, Man, WHITE};
use super::{Afterlife, INFO, Pending};
use crate::rules::{Fault, Options};

/// Letters of the spells, in the order of their bits.
pub(super) const SPELLS: &str = "SCR";
/// All of a high priest's spells.
const ALL_SPELLS: u8 = 7;
/// How often gray may place a sethling in a game.
const SUMMONS: u8 = 3;

/// Options as they are given; `None` for those that aren't.
struct Given {
    seats: Option<u8>,
    own_turn: Option<bool>,
}

impl Given {
    fn of(options: &Options) -> Self {
        Self {
            seats: options
                .get("players")
                .map(|value| if value == "3" { 3 } else { 2 }),
            own_turn: options.get("fate").map(|value| value == "own-turn"),
        }
    }
}

/// A position without pieces, as at the start otherwise.
pub(super) fn empty(options: &Options) -> Afterlife {
    let given = Given::of(options);
    Afterlife {
        cells: [Man::NOBODY; CELLS as usize],
        pending: Pending::Nothing,
        seat: 0,
        spells: [ALL_SPELLS, ALL_SPELLS, SUMMONS],
        played: 0,
        moved: 0,
        seats: given.seats.unwrap_or(2),
        own_turn: given.own_turn.unwrap_or(false),
        stuck: false,
        turn: 1,
    }
}

/// The opening.
pub(super) fn start(options: &Options) -> Result<Afterlife, Fault> {
    // Without the fields at the end, which the options say.
    let boards: Vec<&str> = INFO.start.split(' ').take(BOARDS.len()).collect();
    read(&boards.join(" "), options)
}

/// Reads a position string. What is missing at the end is as at the start of
/// a game, boards other than the World without pieces but sethlings.
pub(super) fn read(text: &str, options: &Options) -> Result<Afterlife, Fault> {
    let mut next = empty(options);
    let mut fields = text
        .split_ascii_whitespace()
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word));
    let mut field = |default: &'static str| fields.next().unwrap_or((text.len(), default));
    let (offset, word) = field("");
    if word.is_empty() {
        return Err(bad("Expected a position, found nothing.", offset));
    }
    read_board(&mut next, Board::World, (offset, word))?;
    for (board, default) in [
        (Board::Limbo, "4/4/4/4"),
        (Board::Hours, "E..E/4/4/E..E"),
        (Board::Hall, "4"),
    ] {
        read_board(&mut next, board, field(default))?;
    }
    let (seat_offset, word) = field("w");
    next.seat = match word {
        "w" | "W" => WHITE,
        "b" | "B" => BLACK,
        "g" | "G" => GRAY,
        _ => {
            let message = format!("Expected the seat on turn, w, b or g, found “{word}”.");
            return Err(bad(message, seat_offset));
        }
    };
    next.spells = read_spells(field("SCRscr3"))?;
    let (offset, word) = field("-");
    for letter in word.chars().filter(|&letter| letter != '-') {
        let board = BOARDS.into_iter().find(|board| board.letter() == letter);
        next.played |= board.map(Board::bit).ok_or_else(|| {
            let message = format!(
                "Expected the boards that have been played in this turn, some of wluh or “-”, \
                 found “{word}”."
            );
            bad(message, offset)
        })?;
    }
    let (offset, word) = field("-");
    for cell in word.split(',').filter(|&cell| cell != "-") {
        let at = named(cell).filter(|&at| board_of(at) == Board::Limbo);
        let Some(at) = at else {
            let message = format!("Expected cells of Limbo with commas or “-”, found “{word}”.");
            return Err(bad(message, offset));
        };
        if !next.is_vacant(at) {
            next.moved |= limbo_bit(at);
        }
    }
    let (pending_offset, pending) = field("-");
    read_options(&mut next, field(""), options)?;
    if next.seat >= next.seats {
        let message = "Gray is on turn, but has no seat: the game is set up for two players.";
        return Err(bad(message, seat_offset));
    }
    if next.seats == 2 {
        next.spells[usize::from(GRAY)] = SUMMONS;
    }
    let (offset, word) = field("1");
    // Parsing takes a sign too.
    let number = Some(word).filter(|word| !word.starts_with('+'));
    let Some(turn) = number.and_then(|number| number.parse().ok()) else {
        let message = format!("Expected the number of the turn, found “{word}”.");
        return Err(bad(message, offset));
    };
    // Some count from 0.
    next.turn = u32::max(turn, 1);
    if let Some((offset, word)) = fields.next() {
        let message = format!("Expected the end after eleven fields, found “{word}”.");
        return Err(bad(message, offset));
    }
    check_sethlings(&next, text.len())?;
    if pending != "-" {
        next.pending =
            read_pending(&next, pending).ok_or_else(|| bad_pending(pending, pending_offset))?;
    }
    settle(&mut next).map_err(|()| bad_pending(pending, pending_offset))?;
    Ok(next)
}

/// Brings a position that was read to where somebody decides; an error if
/// nothing could be chosen for what waits.
pub(super) fn settle(position: &mut Afterlife) -> Result<(), ()> {
    if position.is_at_rest() {
        position.pending = Pending::Nothing;
    } else if position.pending == Pending::Nothing {
        position.go_on(&mut Vec::new());
    } else {
        let mut choices = Vec::new();
        position.choices(&mut choices);
        let least = match position.pending {
            Pending::Drift(_) => 2,
            _ => 1,
        };
        if choices.len() < least {
            return Err(());
        }
    }
    Ok(())
}

/// Refuses more than four sethlings.
pub(super) fn check_sethlings(position: &Afterlife, offset: usize) -> Result<(), Fault> {
    let all = position.cells.iter();
    let count = all.filter(|man| man.is(Kind::Sethling)).count();
    if count > 4 {
        let message = format!("There are at most four sethlings, found {count}.");
        return Err(bad(message, offset));
    }
    Ok(())
}

/// Puts a piece on a cell, unless it can't be there.
pub(super) fn put(
    position: &mut Afterlife,
    at: u8,
    letter: char,
    offset: usize,
) -> Result<(), Fault> {
    let Some(man) = Man::of_letter(letter) else {
        let message = if matches!(letter, 'm' | 'e') {
            format!("“{letter}”: gray pieces are written in capitals, M and E.")
        } else {
            format!(
                "Expected a piece (one of PAWOCSFHT, small for black, or M or E), found “{letter}”."
            )
        };
        return Err(bad(message, offset));
    };
    let board = board_of(at);
    if man.is(Kind::Sethling) {
        if man.commander().is_some() && board != Board::World {
            let message = format!(
                "“{letter}” on {}: a sethling is commanded in the World only, elsewhere it is E.",
                name(at)
            );
            return Err(bad(message, offset));
        }
        if matches!(board, Board::Limbo | Board::Hall) {
            let title = board.title();
            let message = format!("A sethling can't be in {title}, found one on {}.", name(at));
            return Err(bad(message, offset));
        }
    }
    position.cells[usize::from(at)] = man;
    Ok(())
}

fn read_board(
    position: &mut Afterlife,
    board: Board,
    (start, text): (usize, &str),
) -> Result<(), Fault> {
    let (mut files, mut ranks) = board.size();
    if board == Board::Hall {
        // One row from d1 to a1, without the Feather.
        (files, ranks) = (4, 1);
    }
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(ranks.unsigned_abs()) {
        let message = format!(
            "Expected {ranks} rows of {} divided by “/”, found {}.",
            board.title(),
            rows.len()
        );
        return Err(bad(message, start));
    }
    let mut offset = start;
    for (rank, row) in (0..ranks).rev().zip(rows) {
        let mut file = 0i8;
        for (index, letter) in row.char_indices() {
            let at = offset + index;
            match letter {
                '1'..='4' => file += letter.to_digit(10).map_or(0, |gap| gap as i8),
                '.' => file += 1,
                _ => {
                    let place = if board == Board::Hall {
                        (0, file)
                    } else {
                        (file, rank)
                    };
                    if file < files {
                        let Some(cell) = board.at(place.0, place.1) else {
                            let message = format!(
                                "“{letter}” stands where {} have no cell; such places are written “.”.",
                                board.title()
                            );
                            return Err(bad(message, at));
                        };
                        put(position, cell, letter, at)?;
                    }
                    file += 1;
                }
            }
            if file > files {
                break;
            }
        }
        if file != files {
            let message = format!(
                "Expected {files} cells in each row of {}, found “{row}”.",
                board.title()
            );
            return Err(bad(message, offset));
        }
        offset += row.len() + 1;
    }
    Ok(())
}

fn read_spells((offset, word): (usize, &str)) -> Result<[u8; 3], Fault> {
    let mut spells = [0; 3];
    for letter in word.chars().filter(|&letter| letter != '-') {
        let seat = usize::from(letter.is_ascii_lowercase());
        if let Some(spell) = SPELLS.find(letter.to_ascii_uppercase()) {
            spells[seat] |= 1 << spell;
        } else if let Some(count) = letter.to_digit(10).filter(|&count| count <= 3) {
            spells[2] = count as u8;
        } else {
            let message = format!(
                "Expected the spells left, some of SCRscr and gray's number up to 3, or “-”, \
                 found “{word}”."
            );
            return Err(bad(message, offset));
        }
    }
    Ok(spells)
}

fn read_options(
    position: &mut Afterlife,
    (offset, word): (usize, &str),
    options: &Options,
) -> Result<(), Fault> {
    if word.is_empty() {
        return Ok(());
    }
    let (seats, rest) = word.split_at(usize::from(word.is_ascii()));
    position.seats = match seats {
        "2" => 2,
        "3" => 3,
        _ => 0,
    };
    position.own_turn = rest == "o";
    if position.seats == 0 || !matches!(rest, "" | "o") {
        let message = format!(
            "Expected the number of players, 2 or 3, with “o” after it where pieces drift on \
             their own turn only, found “{word}”."
        );
        return Err(bad(message, offset));
    }
    let given = Given::of(options);
    let differs = given.seats.is_some_and(|seats| seats != position.seats)
        || given
            .own_turn
            .is_some_and(|own_turn| own_turn != position.own_turn);
    if differs {
        let message =
            format!("The position is set up with “{word}”, but the options say “{options}”.");
        return Err(Fault::new("bad-options", message).at(offset));
    }
    Ok(())
}

fn read_pending(position: &Afterlife, word: &str) -> Option<Pending> {
    let (what, which) = word.split_once(':')?;
    let man = || {
        let mut letters = which.chars();
        let man = letters.next().and_then(Man::of_letter)?;
        (letters.next().is_none() && man.commander().is_none()).then_some(man)
    };
    let at =
        |board: Board| named(which).filter(|&at| board_of(at) == board && !position.is_vacant(at));
    Some(match what {
        "death" => {
            let man = man()?;
            if man.is(Kind::Sethling) && position.vanished() == 0 {
                return None;
            }
            Pending::Death(man)
        }
        "curse" => Pending::Curse(at(Board::World)?),
        "judgement" => Pending::Judgement(at(Board::Limbo).filter(|&at| zone(at) == Zone::Centre)?),
        "reincarnation" => {
            let man = man().filter(|man| *man == man.returned())?;
            (!man.is(Kind::Sethling)).then_some(Pending::Return(man))?
        }
        "drift" => Pending::Drift(at(Board::Limbo).filter(|&at| zone(at) == Zone::Corner)?),
        _ => return None,
    })
}

fn bad_pending(word: &str, offset: usize) -> Fault {
    let message = format!(
        "Expected what waits for a choice, such as death:S, curse:c6, judgement:f3, \
         reincarnation:W, drift:e4, or “-”; found “{word}”, for which nothing could be chosen."
    );
    bad(message, offset)
}

pub(super) fn bad(message: impl Into<String>, offset: usize) -> Fault {
    Fault::new("bad-position", message).at(offset)
}

/// The position string.
pub(super) fn write(position: &Afterlife) -> String {
    let mut text = String::new();
    for board in BOARDS {
        write_board(position, board, &mut text);
        text.push(' ');
    }
    text.push(INFO.seats[usize::from(position.seat)].letter);
    text.push(' ');
    let [white, black, gray] = position.spells;
    let start = text.len();
    text.push_str(&super::text::spells(white));
    text.push_str(&super::text::spells(black).to_ascii_lowercase());
    if gray > 0 {
        text.push_str(&gray.to_string());
    }
    push_dash(&mut text, start);
    let start = text.len();
    text.extend(
        BOARDS
            .into_iter()
            .filter(|board| position.played & board.bit() != 0)
            .map(Board::letter),
    );
    push_dash(&mut text, start);
    let start = text.len();
    for at in reading(Board::Limbo).filter(|&at| position.moved & limbo_bit(at) != 0) {
        if text.len() > start {
            text.push(',');
        }
        text.push_str(name(at));
    }
    push_dash(&mut text, start);
    text.push_str(position.pending.name());
    match position.pending {
        Pending::Nothing => {}
        Pending::Death(man) | Pending::Return(man) => {
            text.push(':');
            text.push(man.letter());
        }
        Pending::Curse(at) | Pending::Judgement(at) | Pending::Drift(at) => {
            text.push(':');
            text.push_str(name(at));
        }
    }
    let own = if position.own_turn { "o" } else { "" };
    text.push_str(&format!(" {}{own} {}", position.seats, position.turn));
    text
}

/// Ends a field: with a dash where nothing was written.
fn push_dash(text: &mut String, start: usize) {
    text.push_str(if text.len() == start { "- " } else { " " });
}

fn write_board(position: &Afterlife, board: Board, text: &mut String) {
    let (files, ranks) = board.size();
    let (files, ranks) = if board == Board::Hall {
        (4, 1)
    } else {
        (files, ranks)
    };
    for rank in (0..ranks).rev() {
        let mut gap = 0;
        for file in 0..files {
            let at = match board {
                Board::Hall => board.at(0, file),
                _ => board.at(file, rank),
            };
            let letter = at.map_or('.', |at| position.at(at).letter());
            if at.is_some() && letter == '.' {
                gap += 1;
                continue;
            }
            push_gap(text, &mut gap);
            text.push(letter);
        }
        push_gap(text, &mut gap);
        if rank > 0 {
            text.push('/');
        }
    }
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push(char::from(b'0' + *gap));
        *gap = 0;
    }
}
