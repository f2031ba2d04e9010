//! Reading a position string, and refusing what can't be on a board.

use super::board::{Board, Kind, Kingdoms, Man};
use super::net::{self, FILES, KINGDOMS, RANKS};
use super::position::ThreeKingdoms;
use super::text::{kingdom_of, name_of};
use crate::rules::Fault;

fn bad(at: usize, message: String) -> Fault {
    Fault::new("bad-position", message).at(at)
}

/// Reads a position string; what is missing after the board is Shu on turn,
/// those in who have a general, no quiet moves, `banners`, number 1.
pub(super) fn read(text: &str, banners: bool) -> Result<ThreeKingdoms, Fault> {
    let mut fields = Vec::new();
    let mut offset = 0;
    for part in text.split_inclusive(char::is_whitespace) {
        let word = part.trim_end();
        if !word.is_empty() {
            fields.push((offset, word));
        }
        offset += part.len();
    }
    let mut fields = fields.into_iter();
    let (start, placement) = fields.next().unwrap_or((0, ""));
    let (board, places) = read_board(placement, start)?;
    let have = (0..KINGDOMS).filter(|&kingdom| board.general(kingdom).is_some());
    let generals = Kingdoms(have.map(|kingdom| 1 << kingdom).sum());
    let mut position = ThreeKingdoms {
        board,
        turn: 0,
        still_in: generals,
        banners,
        played_on: false,
        quiet: 0,
        number: 1,
    };
    let mut turn_at = text.len();
    let mut in_at = start;
    if let Some((at, word)) = fields.next() {
        turn_at = at;
        let mut letters = word.chars();
        position.turn = letters
            .next()
            .and_then(kingdom_of)
            .filter(|_| letters.next().is_none())
            .ok_or_else(|| {
                bad(
                    at,
                    format!("Expected the seat on turn, r, g or b, not “{word}”."),
                )
            })?;
    } else if let Some(first) = generals.iter().next() {
        position.turn = first;
    }
    if let Some((at, word)) = fields.next() {
        in_at = at;
        position.still_in = read_kingdoms(word, at)?;
    }
    if let Some((at, word)) = fields.next() {
        position.quiet = word.parse().map_err(|_| {
            bad(
                at,
                format!(
                    "Expected the number of moves since the last capture or fall, not “{word}”."
                ),
            )
        })?;
    }
    let mut field = fields.next();
    if let Some((at, word)) = field
        && let Some((name, value)) = word.split_once('=')
    {
        position.banners = match value {
            "on" => true,
            "off" => false,
            _ => {
                return Err(bad(
                    at,
                    format!("Expected banners=on or banners=off, not “{word}”."),
                ));
            }
        };
        if name != "banners" {
            return Err(bad(
                at,
                format!("Expected the option banners, not “{name}”."),
            ));
        }
        field = fields.next();
    }
    if let Some((at, word)) = field {
        position.number = word
            .parse()
            .ok()
            .filter(|&number| number > 0)
            .ok_or_else(|| bad(at, format!("Expected the number, from 1 on, not “{word}”.")))?;
    }
    if let Some((at, word)) = fields.next() {
        return Err(bad(
            at,
            format!("Expected nothing after the number, but here stands “{word}”."),
        ));
    }
    check(&position, &places, in_at)?;
    if !position.still_in.has(position.turn) {
        let name = name_of(position.turn);
        return Err(bad(
            turn_at,
            format!("{name} is on turn, but isn't among the kingdoms still in."),
        ));
    }
    position.settle_set_up();
    Ok(position)
}

fn read_kingdoms(word: &str, at: usize) -> Result<Kingdoms, Fault> {
    let mut set = Kingdoms(0);
    for letter in word.chars() {
        let kingdom = kingdom_of(letter).filter(|&kingdom| !set.has(kingdom));
        let kingdom = kingdom.ok_or_else(|| {
            bad(
                at,
                format!("Expected the kingdoms still in, as in rgb, each once, not “{word}”."),
            )
        })?;
        set = Kingdoms(set.0 | 1 << kingdom);
    }
    Ok(set)
}

/// A piece's cell and its place in the text.
type Places = Vec<(u8, usize)>;

fn read_board(text: &str, start: usize) -> Result<(Board, Places), Fault> {
    let mut board = Board::EMPTY;
    let mut places = Places::new();
    let mut offset = start;
    let mut halves = 0;
    for half_text in text.split('|') {
        if halves == KINGDOMS {
            return Err(bad(
                offset,
                "Expected three half boards, but here is a fourth.".to_owned(),
            ));
        }
        let mut ranks = 0;
        for rank_text in half_text.split('/') {
            if ranks == RANKS {
                let whose = name_of(halves);
                return Err(bad(
                    offset,
                    format!("Expected five ranks in {whose}'s half, but here is a sixth."),
                ));
            }
            read_rank(
                &mut board,
                &mut places,
                (halves, RANKS - 1 - ranks),
                rank_text,
                offset,
            )?;
            ranks += 1;
            offset += rank_text.len() + 1;
        }
        if ranks < RANKS {
            let whose = name_of(halves);
            return Err(bad(
                offset - 1,
                format!("Expected five ranks in {whose}'s half, not {ranks}."),
            ));
        }
        halves += 1;
    }
    if halves < KINGDOMS {
        return Err(bad(
            offset - 1,
            format!("Expected three half boards, not {halves}."),
        ));
    }
    Ok((board, places))
}

fn read_rank(
    board: &mut Board,
    places: &mut Places,
    (half, rank): (u8, u8),
    text: &str,
    start: usize,
) -> Result<(), Fault> {
    let mut letters = text.char_indices().peekable();
    let mut file = 0;
    let wrong = |at, found: &str| {
        bad(
            start + at,
            format!(
                "Expected a piece such as rR or bR=r, or a number of free points, not “{found}”."
            ),
        )
    };
    while let Some((at, first)) = letters.next() {
        if let Some(free) = first.to_digit(10).filter(|&free| free > 0) {
            // A digit fits in a byte.
            file += free as u8;
        } else {
            let (owner, kind) = (kingdom_of(first), letters.next());
            let kind = kind.and_then(|(_, letter)| Kind::of_letter(letter));
            let (Some(owner), Some(kind)) = (owner, kind) else {
                return Err(wrong(at, &text[at..]));
            };
            let mut commander = owner;
            if letters.next_if(|&(_, letter)| letter == '=').is_some() {
                let letter = letters.next().and_then(|(_, letter)| kingdom_of(letter));
                commander = letter.ok_or_else(|| wrong(at, &text[at..]))?;
            }
            if file < FILES {
                let cell = net::cell(half, file, rank);
                if kind == Kind::General && board.general(owner).is_some() {
                    let name = name_of(owner);
                    return Err(bad(
                        start + at,
                        format!("{name} has a second general here."),
                    ));
                }
                board.put(cell, Man::new(kind, owner, commander));
                places.push((cell, start + at));
            }
            file += 1;
        }
        if file > FILES {
            return Err(bad(
                start + at,
                "This rank has more than nine points.".to_owned(),
            ));
        }
    }
    if file < FILES {
        return Err(bad(
            start,
            format!("This rank has {file} points instead of nine."),
        ));
    }
    Ok(())
}

/// Refuses what can't be on a board.
fn check(position: &ThreeKingdoms, places: &Places, in_at: usize) -> Result<(), Fault> {
    let still_in = position.still_in;
    for &(cell, at) in places {
        let man = position.board.at(cell);
        let (first, commander) = (man.first(), man.commander());
        let name = name_of(first);
        let home = net::half(cell) == first;
        let refusal = match man.kind() {
            Kind::General if !still_in.has(first) => Some(format!(
                "{name} has a general, but isn't among the kingdoms still in."
            )),
            Kind::General | Kind::Advisor if !home || !net::in_palace(cell) => Some(format!(
                "{name}'s generals and advisors never leave its palace."
            )),
            Kind::Elephant if !home => Some(format!("{name}'s elephants never leave its half.")),
            _ if first != commander && still_in.has(first) => Some(format!(
                "{name} is still in, so nobody else commands its pieces."
            )),
            _ if !still_in.has(commander) => {
                let commander = name_of(commander);
                Some(format!(
                    "{commander} commands this piece, but isn't among the kingdoms still in."
                ))
            }
            _ => None,
        };
        if let Some(message) = refusal {
            return Err(bad(at, message));
        }
    }
    if still_in.0 == 0 {
        return Err(bad(
            in_at,
            "Expected at least one kingdom with a general.".to_owned(),
        ));
    }
    match still_in
        .iter()
        .find(|&kingdom| position.board.general(kingdom).is_none())
    {
        Some(kingdom) => {
            let name = name_of(kingdom);
            Err(bad(
                in_at,
                format!("{name} is still in, but has no general."),
            ))
        }
        None => Ok(()),
    }
}
