//! Moves as people write them: WXF (`C2=5`, `H8+7`, `C+=5`) and coordinates
//! (`h3e3`, `h3-e3`).
//!
//! WXF counts files from 1 at the mover's right. After the piece's letter
//! stands its file, or `+` or `-` for the one in front or at the rear of two
//! on a file; then forward `+`, backward `-` or sideways `=`; then the file
//! that it comes to, or how many points a piece that goes along a file goes.
//! Of more soldiers on a file than a letter with a sign can tell apart, the
//! number from the front takes the letter's place: `25=4` is the second
//! soldier of file 5.

use super::board::{Board, Kind, Move, name};
use super::refusal::refusal;
use super::tables::{FILES, RANKS};
use crate::rules::Fault;

/// Which of the pieces of a kind is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    /// On a file, 1 to 9.
    File(u8),
    Front,
    Rear,
    /// The third number from the front, on a file.
    Nth(u8, u8),
}

/// A move in WXF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wxf {
    kind: Kind,
    which: Which,
    /// `+`, `-` or `=`.
    way: char,
    number: u8,
}

/// A point's file as a side counts them.
fn file_of(side: usize, point: u8) -> u8 {
    let file = point % FILES;
    if side == 0 { FILES - file } else { file + 1 }
}

/// How far a point lies forward for a side.
fn forward_of(side: usize, point: u8) -> u8 {
    let rank = point / FILES;
    if side == 0 { rank } else { RANKS - 1 - rank }
}

/// How many pieces like the one on a point stand on its file in front of it,
/// and how many in all.
fn on_file(board: &Board, point: u8) -> (u8, u8) {
    let (mut ahead, mut all) = (0, 0);
    let side = usize::from(board.codes[usize::from(point)] >= super::board::BLACK);
    for rank in 0..RANKS {
        let other = rank * FILES + point % FILES;
        if board.codes[usize::from(other)] == board.codes[usize::from(point)] {
            all += 1;
            ahead += u8::from(forward_of(side, other) > forward_of(side, point));
        }
    }
    (ahead, all)
}

/// Whether pieces like the one on a point stand in twos or more on several
/// files, so that a sign doesn't tell which.
fn on_several_files(board: &Board, point: u8) -> bool {
    let like = |other: &u8| board.codes[usize::from(*other)] == board.codes[usize::from(point)];
    (0..FILES * RANKS)
        .filter(like)
        .any(|other| other % FILES != point % FILES && on_file(board, other).1 > 1)
}

/// Way and number of a move, without regard to which piece makes it.
fn way(side: usize, kind: Kind, mv: Move) -> (char, u8) {
    let (from, to) = (forward_of(side, mv.from), forward_of(side, mv.to));
    let way = match to.cmp(&from) {
        std::cmp::Ordering::Greater => '+',
        std::cmp::Ordering::Less => '-',
        std::cmp::Ordering::Equal => '=',
    };
    let by_file = matches!(kind, Kind::Advisor | Kind::Elephant | Kind::Horse);
    let number = if way == '=' || by_file {
        file_of(side, mv.to)
    } else {
        to.abs_diff(from)
    };
    (way, number)
}

/// A move in WXF.
pub(super) fn write(board: &Board, mv: Move) -> String {
    let Some((side, kind)) = board.at(mv.from) else {
        return name(mv.from) + &name(mv.to);
    };
    let digit = |number: u8| char::from(b'0' + number);
    let (ahead, all) = on_file(board, mv.from);
    let file = digit(file_of(side, mv.from));
    let mut text = String::new();
    // Of two advisors or elephants on a file one goes forward, one backward.
    let told_by_way = matches!(kind, Kind::Advisor | Kind::Elephant);
    if all < 2 || told_by_way {
        text.push(kind.wxf_letter());
        text.push(file);
    } else if kind == Kind::Soldier && (all > 2 || on_several_files(board, mv.from)) {
        text.push(digit(ahead + 1));
        text.push(file);
    } else {
        text.push(kind.wxf_letter());
        text.push(if ahead == 0 { '+' } else { '-' });
    }
    let (way, number) = way(side, kind, mv);
    text.push(way);
    text.push(digit(number));
    text
}

impl Wxf {
    /// Reads `C2=5`, `C2.5`, `c+=5`, `+C=5`, `25=4`; nothing where it hasn't
    /// such a form.
    fn read(text: &str) -> Option<Self> {
        let mut signs = ['\0'; 4];
        let mut letters = text.chars();
        for sign in &mut signs {
            *sign = match letters.next()? {
                '.' => '=',
                '–' | '—' | '−' | '‐' | '‑' => '-',
                other => other,
            };
        }
        if letters.next().is_some() {
            return None;
        }
        let [mut first, mut second, way, number] = signs;
        if matches!(first, '+' | '-') {
            (first, second) = (second, first);
        }
        let digit = |letter: char| match letter {
            '1'..='9' => Some(letter as u8 - b'0'),
            _ => None,
        };
        let (kind, which) = match (digit(first), second) {
            (Some(place), _) => (Kind::Soldier, Which::Nth(place, digit(second)?)),
            (None, '+') => (Kind::of_letter(first)?, Which::Front),
            (None, '-') => (Kind::of_letter(first)?, Which::Rear),
            (None, _) => (Kind::of_letter(first)?, Which::File(digit(second)?)),
        };
        matches!(way, '+' | '-' | '=').then_some(())?;
        Some(Self {
            kind,
            which,
            way,
            number: digit(number)?,
        })
    }

    /// Whether it may mean a legal move.
    fn means(self, board: &Board, mv: Move) -> bool {
        let Some((side, kind)) = board.at(mv.from) else {
            return false;
        };
        if kind != self.kind || way(side, kind, mv) != (self.way, self.number) {
            return false;
        }
        let (ahead, all) = on_file(board, mv.from);
        match self.which {
            Which::File(file) => file == file_of(side, mv.from),
            Which::Front => all > 1 && ahead == 0,
            Which::Rear => all > 1 && ahead + 1 == all,
            Which::Nth(place, file) => {
                file == file_of(side, mv.from) && all > 1 && place == ahead + 1
            }
        }
    }
}

/// Both points of a move in coordinates: `h3e3`, `H3-E3`, `a10xb10`.
fn coordinates(text: &str) -> Option<Move> {
    let mut letters = text.chars().peekable();
    let mut points = [0; 2];
    for (index, point) in points.iter_mut().enumerate() {
        if index == 1 {
            letters.next_if(|letter| "-–—−x×:".contains(*letter));
        }
        let file = match letters.next()?.to_ascii_lowercase() {
            letter @ 'a'..='i' => letter as u8 - b'a',
            _ => return None,
        };
        let mut rank = 0;
        while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
            rank = rank * 10 + digit;
            letters.next();
            if rank > u32::from(RANKS) {
                return None;
            }
        }
        *point = u8::try_from(rank.checked_sub(1)?).ok()? * FILES + file;
    }
    letters.next().is_none().then_some(Move {
        from: points[0],
        to: points[1],
    })
}

/// The legal move that a text means.
pub(super) fn find(board: &Board, text: &str) -> Result<Move, Fault> {
    let text = text.trim().trim_end_matches(['+', '#', '!', '?']);
    if let Some(mv) = coordinates(text) {
        return if board.is_legal(mv) {
            Ok(mv)
        } else {
            Err(refusal(board, text, mv))
        };
    }
    let Some(wxf) = Wxf::read(text) else {
        let message = format!(
            "“{text}” isn't a move. Expected one as in “C2=5”, or two points with files a to i \
             and ranks 1 to 10, as in “h3e3”."
        );
        return Err(Fault::new("bad-move", message).with("found", text));
    };
    let mut legal = Vec::new();
    board.legal(&mut legal);
    legal.retain(|&mv| wxf.means(board, mv));
    match legal[..] {
        [mv] => Ok(mv),
        [] => Err(Fault::illegal(
            "none-meant",
            format!("“{text}” means no move that is legal here."),
        )
        .with("found", text)),
        [first, second, ..] => {
            let [first, second] = [first, second].map(|mv| name(mv.from) + &name(mv.to));
            let message = format!("“{text}” may mean {first} and {second}. Which?");
            Err(Fault::ambiguous(first + " " + &second, message).with("found", text))
        }
    }
}
