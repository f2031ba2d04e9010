//! Position strings: boards, side, area, castling, en passant, intents,
//! layout, half-move clock, number. What is missing at the end is as at the
//! start of a game; without the layout, two boards have a `|` between them.

use super::board::{self, Kind, Layout, Men, Right, SQUARES, Side, Square};
use super::{Howe, Intent};
use crate::rules::{Fault, Options};

/// A field and where it stands.
type Field<'a> = Option<(usize, &'a str)>;

pub(super) fn read(text: &str, options: &Options) -> Result<Howe, Fault> {
    let mut fields = text
        .split_ascii_whitespace()
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word));
    let Some((start, boards)) = fields.next() else {
        return Err(bad("Expected a position, found nothing.".to_owned(), 0));
    };
    let whole = joined(boards);
    let boards = whole.as_deref().unwrap_or(boards);
    let [side, area, castling, passed, intents, layout, clock, number] =
        std::array::from_fn(|_| fields.next());
    if let Some((at, word)) = fields.next() {
        let message = format!("Expected the end after nine fields, found “{word}”.");
        return Err(bad(message, at));
    }
    let mut howe = Howe {
        men: read_boards(boards, start, read_layout(boards, start, layout, options)?)?,
        side: match side {
            None | Some((_, "w")) => Side::White,
            Some((_, "b")) => Side::Black,
            other => return Err(expected("the side to move, “w” or “b”", other)),
        },
        area: match area {
            None | Some((_, "A" | "a")) => 0,
            Some((_, "B" | "b")) => 1,
            other => return Err(expected("the area to be played, “A” or “B”", other)),
        },
        castling: 0,
        en_passant: [None; 2],
        intents: [None; 2],
        clock: read_number(clock, 0)?,
        // Some programs count from 0.
        number: read_number(number, 1)?.max(1),
        played_on: false,
    };
    read_castling(&mut howe, castling)?;
    read_intents(&mut howe, intents)?;
    read_en_passant(&mut howe, passed)?;
    let waiting = howe.side.other();
    if !howe.is_king_safe(waiting) {
        let message = format!(
            "The king of {} could be captured before {0} can move it, and {0} has just moved.",
            waiting.name()
        );
        return Err(bad(message, side.map_or(start, |(at, _)| at)));
    }
    howe.settle();
    Ok(howe)
}

fn bad(message: String, offset: usize) -> Fault {
    Fault::new("bad-position", message).at(offset)
}

fn expected(what: &str, found: Field<'_>) -> Fault {
    let (at, word) = found.unwrap_or((0, ""));
    bad(format!("Expected {what}, found “{word}”."), at)
}

fn read_number(field: Field<'_>, default: u32) -> Result<u32, Fault> {
    let Some((_, word)) = field else {
        return Ok(default);
    };
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.then(|| word.parse().ok()).flatten();
    number.ok_or_else(|| expected("a number", field))
}

/// The layout that the text and the options agree on.
fn read_layout(
    boards: &str,
    start: usize,
    field: Field<'_>,
    options: &Options,
) -> Result<Layout, Fault> {
    let named = |name: &str| {
        Layout::BOTH
            .into_iter()
            .find(|layout| layout.name() == name)
    };
    let drawn = if boards.contains('|') {
        Layout::TwoBoards
    } else {
        Layout::Split
    };
    if let Some((at, word)) = field {
        let layout =
            named(word).ok_or_else(|| expected("the layout, “two-boards” or “split”", field))?;
        if layout != drawn {
            let found = if drawn == Layout::Split {
                "stands one board"
            } else {
                "stand two boards"
            };
            let message = format!("The layout is “{word}”, but here {found}.");
            return Err(bad(message, at));
        }
    }
    match options.get("layout").and_then(named) {
        Some(chosen) if chosen != drawn => {
            let message = format!(
                "The option “layout” says “{}”, but the position is one of “{}”.",
                chosen.name(),
                drawn.name()
            );
            Err(bad(message, field.map_or(start, |(at, _)| at)))
        }
        _ => Ok(drawn),
    }
}

/// The halves of the split board as one board, where they stand side by side
/// as two, as drawings show them. Nothing in them can be wrong but how many
/// pieces of a kind there are.
fn joined(boards: &str) -> Option<String> {
    let (left, right) = boards.split_once('|')?;
    let is_half = |rank: &str| {
        let cells = |letter: char| match letter {
            '1'..='4' => letter.to_digit(10),
            _ => "pnbrqkPNBRQK".contains(letter).then_some(1),
        };
        rank.chars()
            .try_fold(0, |files, letter| Some(files + cells(letter)?))
            == Some(4)
    };
    if !left.split('/').chain(right.split('/')).all(is_half)
        || left.split('/').count() != right.split('/').count()
    {
        return None;
    }
    let ranks = left.split('/').zip(right.split('/'));
    Some(
        ranks
            .map(|(left, right)| format!("{left}{right}"))
            .collect::<Vec<_>>()
            .join("/"),
    )
}

fn read_boards(text: &str, start: usize, layout: Layout) -> Result<Men, Fault> {
    let mut men = Men::none(layout);
    let mut offset = start;
    let count = text.split('|').count();
    if count > 2 {
        return Err(bad(
            format!("Expected two boards divided by “|”, found {count}."),
            start,
        ));
    }
    for (area, text) in (0u8..).zip(text.split('|')) {
        let ranks = text.split('/').count();
        if ranks != 8 {
            let message = format!("Expected 8 ranks divided by “/”, found {ranks}.");
            return Err(bad(message, offset));
        }
        for (rank, row) in (0..8u8).rev().zip(text.split('/')) {
            let mut file = 0;
            for (at, letter) in row.char_indices() {
                let at = offset + at;
                if let Some(gap @ 1..=8) = letter.to_digit(10) {
                    file += gap;
                    continue;
                }
                let Some(kind) = Kind::of_letter(letter) else {
                    let message = format!(
                        "Expected a piece (one of KQRBNP or kqrbnp) or a number of vacant cells \
                         from 1 to 8, found “{letter}”."
                    );
                    return Err(bad(message, at));
                };
                // A rank that is too long is refused below.
                if let Ok(file) = u8::try_from(file)
                    && file < 8
                {
                    let index = rank * 8 + file;
                    let square = match layout {
                        Layout::TwoBoards => area * 64 + index,
                        Layout::Split => (file & 4) * 16 + index,
                    };
                    put(&mut men, square, letter, kind, at)?;
                }
                file += 1;
            }
            if file != 8 {
                let message = format!("Expected 8 cells in rank {}, found {file}.", rank + 1);
                return Err(bad(message, offset));
            }
            offset += row.len() + 1;
        }
    }
    Ok(men)
}

fn put(men: &mut Men, square: Square, letter: char, kind: Kind, at: usize) -> Result<(), Fault> {
    let side = if letter.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    };
    if kind == Kind::Pawn && board::rank(square) == side.rank(7) {
        let cell = men.layout.cell_name(square);
        let message = format!("A pawn can't stand on {cell}, its last rank.");
        return Err(bad(message, at));
    }
    if kind == Kind::King && men.king(side).is_some() {
        return Err(bad(format!("{} has a second king.", capital(side)), at));
    }
    men.put(square, side, kind);
    Ok(())
}

fn capital(side: Side) -> &'static str {
    ["White", "Black"][side.index()]
}

fn read_castling(howe: &mut Howe, field: Field<'_>) -> Result<(), Fault> {
    let Some((start, word)) = field.filter(|(_, word)| *word != "-") else {
        return Ok(());
    };
    for (at, letter) in word.char_indices() {
        let found = Right::ALL
            .into_iter()
            .find(|right| right.letter() == letter);
        let Some(right) = found else {
            return Err(expected("castling rights, some of KQkq or “-”", field));
        };
        let layout = howe.men.layout;
        let king = layout.king_home(right.side);
        let Some(rook) = layout.rook_home(right) else {
            let message =
                format!("There is no castling right “{letter}” on the split board, only K and k.");
            return Err(bad(message, start + at));
        };
        if howe.men.at(king) != Some((right.side, Kind::King))
            || howe.men.at(rook) != Some((right.side, Kind::Rook))
        {
            let message = format!(
                "The castling right “{letter}” needs {}'s king on {} and rook on {}.",
                right.side.name(),
                layout.cell_name(king),
                layout.cell_name(rook)
            );
            return Err(bad(message, start + at));
        }
        howe.castling |= right.bit();
    }
    Ok(())
}

/// The parts of a list with commas, each with its place; none for `-`.
fn list((start, word): (usize, &str)) -> impl Iterator<Item = (usize, &str)> {
    let parts = word.split(',').filter(move |_| word != "-");
    parts.map(move |part| {
        (
            start + (part.as_ptr() as usize - word.as_ptr() as usize),
            part,
        )
    })
}

fn read_intents(howe: &mut Howe, field: Field<'_>) -> Result<(), Fault> {
    for (at, part) in field.into_iter().flat_map(list) {
        let form = "intents such as “w:Aa4,b:--”, or “-”";
        let Some((side, cell)) = part.split_once(':') else {
            return Err(expected(form, Some((at, part))));
        };
        let side = match side {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return Err(expected(form, Some((at, part)))),
        };
        let layout = howe.men.layout;
        howe.intents[side.index()] = Some(if cell == "--" {
            Intent::Spent
        } else {
            let Some(from) = layout.square_named(cell) else {
                return Err(expected(form, Some((at, part))));
            };
            let why = if !layout.is_portal(from) {
                "no portal lies there".to_owned()
            } else if !howe.men.has(side, from) {
                format!("{} has no piece there", side.name())
            } else if board::area(from) == howe.next_area(side) {
                "that turn is played in the same area".to_owned()
            } else if howe.men.has(side, layout.linked(from)) {
                format!("the way is blocked, which is written {}:--", &part[..1])
            } else {
                howe.intents[side.index()] = Some(Intent::From(from));
                continue;
            };
            let message = format!("Nothing can be about to teleport from {cell}: {why}.");
            return Err(bad(message, at));
        });
    }
    Ok(())
}

fn read_en_passant(howe: &mut Howe, field: Field<'_>) -> Result<(), Fault> {
    for (at, part) in field.into_iter().flat_map(list) {
        let form = "the cells that pawns have passed over, as in “Ae3,Bd6”, or “-”";
        let Some(passed) = howe.men.layout.square_named(part) else {
            return Err(expected(form, Some((at, part))));
        };
        let area = board::area(passed);
        let taker = if area == howe.area {
            howe.side
        } else {
            Side::Black
        };
        let (front, behind) = (taker.forward(), -taker.forward());
        let pawn = howe.men.beside(passed, (0, behind));
        let home = howe.men.beside(passed, (0, front));
        if board::rank(passed) != taker.rank(5)
            || pawn.and_then(|pawn| howe.men.at(pawn)) != Some((taker.other(), Kind::Pawn))
            || !howe.men.is_vacant(passed)
            || !home.is_some_and(|home| howe.men.is_vacant(home))
        {
            let message = format!("No pawn can just have stepped over {part}.");
            return Err(bad(message, at));
        }
        howe.en_passant[usize::from(area)] = Some(passed);
    }
    Ok(())
}

pub(super) fn write(howe: &Howe) -> String {
    let layout = howe.men.layout;
    let mut text = String::new();
    write_board(&howe.men, 0, &mut text);
    if layout == Layout::TwoBoards {
        text.push('|');
        write_board(&howe.men, 64, &mut text);
    }
    text.push_str([" w ", " b "][howe.side.index()]);
    text.push(if howe.area == 0 { 'A' } else { 'B' });
    text.push(' ');
    for right in Right::ALL {
        if howe.castling & right.bit() != 0 {
            text.push(right.letter());
        }
    }
    if howe.castling == 0 {
        text.push('-');
    }
    let passed = howe.en_passant.into_iter().flatten();
    push_list(
        &mut text,
        passed.map(|passed| layout.cell_name(passed).to_owned()),
    );
    let intents = Side::BOTH.into_iter().filter_map(|side| {
        let cell = match howe.intents[side.index()]? {
            Intent::Spent => "--",
            Intent::From(from) => layout.cell_name(from),
        };
        Some(format!("{}:{cell}", ["w", "b"][side.index()]))
    });
    push_list(&mut text, intents);
    format!("{text} {} {} {}", layout.name(), howe.clock, howe.number)
}

fn push_list(text: &mut String, parts: impl Iterator<Item = String>) {
    text.push(' ');
    let before = text.len();
    for part in parts {
        if text.len() > before {
            text.push(',');
        }
        text.push_str(&part);
    }
    if text.len() == before {
        text.push('-');
    }
}

/// Writes the board that begins at a cell; the split board is one.
fn write_board(men: &Men, start: Square, text: &mut String) {
    let mut gap = 0u8;
    let close = |text: &mut String, gap: &mut u8| {
        if *gap > 0 {
            text.push(char::from(b'0' + *gap));
            *gap = 0;
        }
    };
    for rank in (0..8u8).rev() {
        for file in 0..8u8 {
            let index = rank * 8 + file;
            let square = match men.layout {
                Layout::TwoBoards => start + index,
                Layout::Split => (file & 4) * 16 + index,
            };
            debug_assert!(square < SQUARES);
            if let Some((side, kind)) = men.at(square) {
                close(text, &mut gap);
                text.push(board::piece(side, kind).letter);
            } else {
                gap += 1;
            }
        }
        close(text, &mut gap);
        if rank > 0 {
            text.push('/');
        }
    }
}
