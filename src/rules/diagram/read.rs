//! Drawings read: rows of cells, whatever is around them, and who is on turn.

use super::{BRACKETS, Drawn, Sign};
use crate::rules::{Info, Seat};

/// What stands in a cell.
#[derive(Clone, Debug, Default)]
struct Inside {
    /// The piece; empty: vacant.
    text: String,
    /// The bracket around it, and how many it stands for.
    sign: Option<(char, u8)>,
}

/// One row: its label, if it has one, and its cells.
type Row = (Option<u32>, Vec<Inside>);

/// Reads a drawing of one or several boards; `None` if it isn't one.
#[must_use]
pub fn placement(text: &str) -> Option<Drawn<'_>> {
    let mut boards: Vec<Vec<Row>> = Vec::new();
    let mut side = None;
    // Whether the last line belonged to a board, or only separated its rows.
    let mut within = false;
    for line in text.lines() {
        let line = line.trim();
        if line.starts_with("+-") || line.starts_with('|') && line.ends_with("-|") {
            continue;
        }
        if let Some(row) = row(line) {
            match boards.last_mut() {
                Some(board) if within && goes_on(board, &row) => board.push(row),
                _ => boards.push(vec![row]),
            }
            within = true;
            continue;
        }
        within = within && line.is_empty();
        if let Some(who) = on_turn(line) {
            side = Some(who);
        } else if matches!(line, "w" | "b" | "g" | "r") {
            side = Some(line);
        }
    }
    let ranks = boards.iter().map(Vec::len).min()?;
    if ranks < 2 {
        return None;
    }
    let mut signs = Vec::new();
    let boards: Vec<String> = boards
        .into_iter()
        .enumerate()
        .map(|(index, rows)| field(index, rows, &mut signs))
        .collect();
    let board = boards.join("|");
    Some(Drawn { board, signs, side })
}

/// Who a line says is on turn, in one of the languages that boards speak.
#[must_use]
pub fn on_turn(line: &str) -> Option<&str> {
    let (who, rest) = line.trim().split_once(' ')?;
    matches!(
        rest,
        "to move" | "on turn" | "vuoro" | "vid draget" | "je na tahu" | "na tahu"
    )
    .then_some(who)
}

/// The seat that is meant by a name in one of those languages.
#[must_use]
pub fn seat(info: &Info, name: &str) -> Option<Seat> {
    const NAMES: [(&str, &str); 21] = [
        ("valkoisen", "white"),
        ("valkoinen", "white"),
        ("vit", "white"),
        ("bílý", "white"),
        ("mustan", "black"),
        ("musta", "black"),
        ("svart", "black"),
        ("černý", "black"),
        ("harmaan", "gray"),
        ("harmaa", "gray"),
        ("grå", "gray"),
        ("šedý", "gray"),
        ("punaisen", "red"),
        ("punainen", "red"),
        ("röd", "red"),
        ("červený", "red"),
        ("shun", "shu"),
        ("šu", "shu"),
        ("wun", "wu"),
        ("wein", "wei"),
        ("wej", "wei"),
    ];
    info.seat(name).or_else(|| {
        let name = name.to_lowercase();
        let (_, id) = NAMES.iter().find(|(known, _)| *known == name)?;
        info.seat(id)
    })
}

/// Whether a row is of the same board as those above it.
fn goes_on(board: &[Row], (label, cells): &Row) -> bool {
    let Some((above, first)) = board.last() else {
        return false;
    };
    let follows = match (above, label) {
        (Some(above), Some(label)) => above.abs_diff(*label) == 1,
        (None, None) => true,
        _ => false,
    };
    follows && first.len() == cells.len()
}

/// The cells of a line, if it's a row of a board.
fn row(line: &str) -> Option<Row> {
    let label_of = |text: &str| text.trim().parse::<u32>().ok();
    if let Some((before, rest)) = line.split_once('|') {
        let (inside, _) = rest.rsplit_once('|')?;
        let label = label_of(before);
        if label.is_none() && !before.trim().is_empty() {
            return None;
        }
        return Some((label, inside.split('|').map(cell).collect::<Option<_>>()?));
    }
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let label = words.first().and_then(|word| label_of(word));
    if label.is_some() {
        words.remove(0);
        if words.len() > 2 && words.last().and_then(|word| label_of(word)) == label {
            words.pop();
        }
    }
    let cells: Vec<Inside> = words.into_iter().map(cell).collect::<Option<_>>()?;
    let is_row = cells.len() > 2 && !are_names(&cells);
    (is_row && (label.is_some() || cells.iter().all(|cell| cell.text.chars().count() <= 1)))
        .then_some((label, cells))
}

/// Whether these are names of files, one after the other: no row of pieces.
fn are_names(cells: &[Inside]) -> bool {
    let code = |cell: &Inside| match cell.text.as_bytes() {
        [letter] => Some(letter.to_ascii_lowercase()),
        _ => None,
    };
    let steps = |by: i16| {
        cells.windows(2).all(|pair| {
            let [Some(one), Some(other)] = [code(&pair[0]), code(&pair[1])] else {
                return false;
            };
            i16::from(other) - i16::from(one) == by
        })
    };
    steps(1) || steps(-1)
}

/// What stands in a cell, without its shading.
fn cell(text: &str) -> Option<Inside> {
    let inside: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && *c != ':')
        .map(letter)
        .collect();
    for (open, close) in BRACKETS {
        let around = inside.strip_prefix(open);
        let Some(around) = around.and_then(|rest| rest.strip_suffix(close)) else {
            continue;
        };
        let bare = around.trim_end_matches(|c: char| c.is_ascii_digit());
        let count = around[bare.len()..].parse().unwrap_or(1);
        let text = if bare.is_empty() {
            String::new()
        } else {
            piece(bare)?
        };
        return Some(Inside {
            text,
            sign: Some((open, count)),
        });
    }
    let text = piece(&inside)?;
    Some(Inside { text, sign: None })
}

/// A piece's text; empty: none.
fn piece(inside: &str) -> Option<String> {
    let plain = |c: char| c.is_ascii_alphabetic() || matches!(c, '=' | '?');
    match inside {
        "." | "-" | "·" | "*" | "_" | "+" => Some(String::new()),
        _ if inside.chars().count() <= 4 && inside.chars().all(plain) => Some(inside.to_owned()),
        _ => None,
    }
}

/// A figurine's letter; anything else stays.
fn letter(symbol: char) -> char {
    const FIGURINES: &str = "♔♕♖♗♘♙♚♛♜♝♞♟";
    let index = FIGURINES.chars().position(|figurine| figurine == symbol);
    index
        .and_then(|index| "KQRBNPkqrbnp".chars().nth(index))
        .unwrap_or(symbol)
}

/// One board's rows as a position string writes them; what lies on cells goes
/// to `signs`.
fn field(board: usize, mut rows: Vec<Row>, signs: &mut Vec<Sign>) -> String {
    // Numbers that grow downwards: the board is seen from the other side.
    if let [(Some(first), _), (Some(second), _), ..] = rows[..]
        && first < second
    {
        rows.reverse();
        for (_, cells) in &mut rows {
            cells.reverse();
        }
    }
    let mut field = String::new();
    for (index, (_, cells)) in rows.iter().enumerate() {
        if index > 0 {
            field.push('/');
        }
        let mut vacant = 0;
        for (file, cell) in cells.iter().enumerate() {
            signs.extend(cell.sign.map(|(bracket, count)| Sign {
                bracket,
                count,
                board,
                file,
                rank: rows.len() - 1 - index,
            }));
            if cell.text.is_empty() {
                vacant += 1;
                continue;
            }
            push_count(&mut field, vacant);
            vacant = 0;
            field.push_str(&cell.text);
        }
        push_count(&mut field, vacant);
    }
    field
}

fn push_count(field: &mut String, vacant: usize) {
    if vacant > 0 {
        field.push_str(&vacant.to_string());
    }
}
