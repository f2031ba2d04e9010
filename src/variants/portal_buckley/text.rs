//! Position strings and written moves.

use super::board::{Action, Buckley};
use crate::rules::Fault;
use crate::variants::chess::bitboard::{Bitboard, Color, Role, Square};
use crate::variants::chess::fen::fields;
use crate::variants::chess::movegen::{Black, Side, White, forward};
use crate::variants::chess::moves::Move;
use crate::variants::chess::position::{NO_SQUARE, Position as Core};
use crate::variants::chess::san::{bare, castling, describe};

fn bad(offset: usize, message: impl Into<String>) -> Fault {
    Fault::new("bad-position", message).at(offset)
}

impl Buckley {
    /// Reads a position string; fields at its end may be missing.
    pub(super) fn read_position(text: &str) -> Result<Self, Fault> {
        let mut words = fields(text);
        let end = text.trim_end().len();
        let (board, placement) = words
            .next()
            .ok_or_else(|| bad(0, "Expected a position, found nothing."))?;
        let mut position = Self::of(Core::EMPTY);
        let core = &mut position.core;
        core.read_board(board, placement).map_err(Fault::from)?;
        let (turn, word) = words.next().unwrap_or((end, "w"));
        core.turn = match word {
            "w" => Color::White,
            "b" => Color::Black,
            _ => {
                return Err(bad(
                    turn,
                    format!("Expected the side on turn, “w” or “b”, found “{word}”."),
                ));
            }
        };
        let (at, rights) = words.next().unwrap_or((end, "-"));
        core.read_rights(at, rights).map_err(Fault::from)?;
        let (passed_at, passed) = words.next().unwrap_or((end, "-"));
        let portals = [(); 2].map(|()| words.next().unwrap_or((end, "-")));
        for (read, (at, word)) in position.portals.iter_mut().zip(portals) {
            let name = word.strip_prefix('*').unwrap_or(word);
            *read = match name.parse::<Square>() {
                Ok(square) => square.index(),
                Err(_) if word == "-" => NO_SQUARE,
                Err(_) => {
                    return Err(bad(
                        at,
                        format!(
                            "Expected a portal's cell, “*” and a black hole's, or “-”, found “{word}”."
                        ),
                    ));
                }
            };
        }
        let [(white_at, white), (black_at, black)] = portals;
        if (white.starts_with('*') || black.starts_with('*') || position.hole().is_some())
            && (white != black || !white.starts_with('*'))
        {
            return Err(bad(
                black_at,
                "A black hole is written in both portals' fields, as in “*d4 *d4”; portals lie on different cells.",
            ));
        }
        let unplaced = position.portals.map(|at| at == NO_SQUARE);
        let core = &mut position.core;
        if unplaced[0] != unplaced[1] && (unplaced[0] || core.turn == Color::White)
            || unplaced == [true, true] && core.turn == Color::Black
        {
            return Err(bad(
                white_at,
                "White places his portal first, then Black, before anything else is moved.",
            ));
        }
        for (number, default) in [(&mut core.halfmove, 0), (&mut core.fullmove, 1)] {
            *number = match words.next() {
                None => default,
                Some((at, word)) => word
                    .bytes()
                    .all(|byte| byte.is_ascii_digit())
                    .then(|| word.parse().ok())
                    .flatten()
                    .ok_or_else(|| {
                        bad(
                            at,
                            format!("Expected a number up to 65535, found “{word}”."),
                        )
                    })?,
            };
        }
        core.fullmove = core.fullmove.max(1);
        if let Some((at, word)) = words.next() {
            return Err(bad(
                at,
                format!("Expected the end after eight fields, found “{word}”."),
            ));
        }
        position.check(board, turn, white_at)?;
        if passed != "-" {
            match position.core.turn {
                Color::White => position.read_passed::<White>(passed_at, passed)?,
                Color::Black => position.read_passed::<Black>(passed_at, passed)?,
            }
        }
        Ok(position)
    }

    /// Refuses what can't be.
    fn check(&self, board: usize, turn: usize, portals: usize) -> Result<(), Fault> {
        let core = &self.core;
        for side in Color::ALL {
            let name = if side == Color::White {
                "White"
            } else {
                "Black"
            };
            let kings = core.pieces(side, Role::King).len();
            if kings > 1 {
                return Err(bad(board, format!("{name} has {kings} kings.")));
            }
            let last = super::board::last_rank(side == Color::White);
            if let Some(at) = Bitboard(core.pieces(side, Role::Pawn).0 & last).first() {
                return Err(bad(board, format!("{name}'s pawn can't stay on {at}.")));
            }
        }
        let waiting = core.turn.other();
        if self.is_placing() && Color::ALL.into_iter().any(|side| self.is_attacked(side)) {
            return Err(bad(
                turn,
                "No king may be attacked before both portals are placed.",
            ));
        }
        if self.is_attacked(waiting) && self.winner().is_none() {
            return Err(bad(turn, "The side that isn't on turn is in check."));
        }
        let doors = self.doors();
        if doors != 0 && core.occupied_bits() & doors == doors {
            return Err(bad(portals, "Never do pieces stand on both portals."));
        }
        Ok(())
    }

    /// Reads the cell that a pawn of the other side than `S` has passed.
    fn read_passed<S: Side>(&mut self, offset: usize, text: &str) -> Result<(), Fault> {
        let Ok(square) = text.parse::<Square>() else {
            return Err(bad(
                offset,
                format!(
                    "Expected the cell behind a pawn that can be taken en passant, or “-”, found “{text}”."
                ),
            ));
        };
        let bit = square.bit().0;
        let pawn = forward::<S::Other>(bit);
        let passed = bit | forward::<S>(bit);
        let rank = if S::WHITE { 5 } else { 2 };
        if square.rank() != rank
            || passed & self.core.occupied_bits() != 0
            || (bit | pawn) & self.doors() != 0
            || pawn & self.core.pawns() & self.core.of::<S::Other>() == 0
        {
            return Err(bad(
                offset,
                format!("No pawn of the side that just moved can have stepped over {square}."),
            ));
        }
        *self = self.noting::<S>(u32::from(square.index()));
        Ok(())
    }

    pub(super) fn write_position(&self) -> String {
        let core = &self.core;
        let fen = core.fen();
        // Six fields of chess, with the portals before the last two.
        let clocks = fen
            .rmatch_indices(' ')
            .nth(1)
            .map_or(fen.len(), |(at, _)| at);
        let (position, clocks) = fen.split_at(clocks);
        let star = if self.hole().is_some() { "*" } else { "" };
        let [white, black] = self.portals.map(|at| {
            if at < NO_SQUARE {
                format!("{star}{}", Square::wrap(u32::from(at)))
            } else {
                "-".to_owned()
            }
        });
        format!("{position} {white} {black}{clocks}")
    }

    /// What people write: SAN; a way through the portals with an arrow.
    pub(super) fn write_action(&self, action: Action) -> String {
        let mut text = match action {
            Action::Place(at) => return format!("@{at}"),
            Action::Portal(mv) => format!("@{}{}", mv.from, mv.to),
            Action::Piece(mv) => self.write_piece(mv),
        };
        if let Action::Portal(mv) | Action::Piece(mv) = action
            && let Some(role) = mv.promotion
        {
            text.push('=');
            text.push(role.letter());
        }
        let next = self.applied(action);
        if next.winner().is_none() && next.is_attacked(next.core.turn()) {
            text.push(if next.count_actions() == 0 { '#' } else { '+' });
        }
        text
    }

    fn write_piece(&self, mv: Move) -> String {
        let core = &self.core;
        let Some((_, role)) = core.piece_at(mv.from) else {
            return mv.to_string();
        };
        if self.castles(mv) {
            return if mv.to > mv.from { "O-O" } else { "O-O-O" }.to_owned();
        }
        let mut text = String::new();
        if role != Role::Pawn {
            text.push(role.letter());
        }
        let captures = core.occupied().has(mv.to);
        if self.passage(mv).is_some() {
            text.push_str(&mv.from.to_string());
            text.push('→');
            if captures {
                text.push('x');
            }
        } else if role == Role::Pawn {
            // Another pawn of the file may come there through the portals.
            if mv.from.file() != mv.to.file() {
                text.push_str(&self.told_apart(mv, role, true));
                text.push('x');
            } else {
                text.push_str(&self.told_apart(mv, role, false));
            }
        } else {
            text.push_str(&self.told_apart(mv, role, false));
            if captures {
                text.push('x');
            }
        }
        text.push_str(&mv.to.to_string());
        text
    }

    fn castles(&self, mv: Move) -> bool {
        let role = self.core.piece_at(mv.from).map(|(_, role)| role);
        role == Some(Role::King)
            && self.is_castling(u32::from(mv.from.index()), u32::from(mv.to.index()))
    }

    /// As much of the cell it leaves as tells it from other pieces of its kind
    /// that can go there without a passage.
    fn told_apart(&self, mv: Move, role: Role, mut file: bool) -> String {
        let mut actions = Vec::new();
        self.actions(&mut actions);
        let peers = self.core.pieces(self.core.turn(), role);
        let mut rank = false;
        let rivals = || {
            actions.iter().filter_map(|action| match *action {
                Action::Piece(other)
                    if other.to == mv.to
                        && other.from != mv.from
                        && peers.has(other.from)
                        && self.passage(other).is_none() =>
                {
                    Some(other.from)
                }
                _ => None,
            })
        };
        if rivals().any(|from| from.file() == mv.from.file()) {
            rank = true;
            file |= rivals().any(|from| from.rank() == mv.from.rank());
        } else {
            file |= rivals().next().is_some();
        }
        let name = mv.from.to_string();
        let (letter, digit) = name.split_at(1);
        format!(
            "{}{}",
            if file { letter } else { "" },
            if rank { digit } else { "" }
        )
    }

    /// Finds the action that a text means.
    pub(super) fn find_action(&self, text: &str) -> Result<Action, Fault> {
        let mut actions = Vec::new();
        self.actions(&mut actions);
        let written = bare(text);
        let arrow = written.contains('→') || written.contains('>');
        // Arrows and what stands for them.
        let plain: String = written
            .chars()
            .filter(|&letter| !letter.is_whitespace() && letter != '→' && letter != '>')
            .collect();
        // Without the sign `e4` is a pawn's move, while portals are placed too: a
        // text that leaves the placing out mustn't place them all the same.
        let (portal, named) = match plain.strip_prefix('@') {
            Some(rest) => (true, rest),
            None => (false, plain.as_str()),
        };
        if !portal && let Some(side) = castling(named) {
            return actions
                .into_iter()
                .find(|action| match action {
                    Action::Piece(mv) => self.castles(*mv) && (mv.to > mv.from) == (side == 2),
                    _ => false,
                })
                .ok_or_else(|| {
                    Fault::illegal("no-castling", "Castling to that side isn't possible now.")
                });
        }
        let said = describe(named).ok_or_else(|| {
            let message =
                format!("“{text}” isn't written like a move, as in Nf3, Rc6→a1 or @e4f5.");
            Fault::new("bad-move", message)
        })?;
        let agrees = |said: Option<u8>, is: u8| said.is_none_or(|said| said == is);
        let fits = |action: &Action| match (portal, *action) {
            (true, Action::Place(at)) => said.to() == Some(at) && said.from().is_none(),
            (true, Action::Portal(mv)) => {
                said.role.is_none()
                    && said.to() == Some(mv.to)
                    && agrees(said.file, mv.from.file())
                    && agrees(said.rank, mv.from.rank())
            }
            (false, Action::Piece(mv)) => {
                said.fits(&self.core, mv) || {
                    // A king's step of two that isn't castling.
                    let king = said.role() == Some(Role::King)
                        && self.core.king(self.core.turn()) == Some(mv.from);
                    king && said.from().is_none() && said.to() == Some(mv.to) && !self.castles(mv)
                }
            }
            _ => false,
        };
        let mut found: Vec<Action> = actions.into_iter().filter(fits).collect();
        // An arrow means a way through the portals, nothing one without.
        let through = |action: &Action| match *action {
            Action::Piece(mv) => self.passage(mv).is_some(),
            _ => false,
        };
        if found.iter().any(|action| through(action) == arrow) {
            found.retain(|action| through(action) == arrow);
        }
        let promotion = |action: &Action| match *action {
            Action::Piece(mv) | Action::Portal(mv) => mv.promotion,
            Action::Place(_) => None,
        };
        if found.is_empty() {
            return Err(self.why_not(portal, named));
        }
        let promotes = found.iter().any(|action| promotion(action).is_some());
        found.retain(|action| promotion(action) == said.promotion);
        match found[..] {
            [action] => Ok(action),
            [] if promotes && said.promotion.is_none() => Err(Fault::illegal(
                "promotion-missing",
                "What the pawn becomes is missing, as in e8=Q.",
            )),
            [] => Err(Fault::illegal(
                "no-promotion",
                "Nothing is promoted to that by this move.",
            )),
            _ => {
                let codes: Vec<String> = found
                    .iter()
                    .map(|&action| crate::rules::Position::code(self, action))
                    .collect();
                let codes = codes.join(" ");
                let message = format!("“{text}” could be any of {codes}.");
                Err(Fault::ambiguous(codes, message).with("found", text))
            }
        }
    }

    /// Why nothing fits: would it but for the king's safety?
    fn why_not(&self, portal: bool, text: &str) -> Fault {
        if self.is_placing() {
            return Fault::illegal(
                "placing-first",
                "Both portals are placed before anything moves, as @e4: each on a vacant cell of its owner's fourth rank.",
            );
        }
        if portal && self.portal(self.core.turn()).is_none() {
            return Fault::illegal("locked", "The portals are locked in the black hole.");
        }
        // A side without a king needn't keep it safe.
        let mut kingless = *self;
        if let Some(king) = self.core.king(self.core.turn()) {
            let keep = !king.bit().0;
            kingless.core.a &= keep;
            kingless.core.b &= keep;
            kingless.core.c &= keep;
            kingless.core.white &= keep;
            let text = if portal {
                format!("@{text}")
            } else {
                text.to_owned()
            };
            if kingless.winner().is_none() && kingless.find_action(&text).is_ok() {
                return Fault::illegal("king-lost", "The king would be attacked or removed.");
            }
        }
        if portal {
            Fault::illegal(
                "so-portal",
                "The portal can't go there: it moves one step, and onto a piece only if the other portal is vacant.",
            )
        } else {
            Fault::illegal("none-can-go", "Nothing that is meant can go there.")
        }
    }
}
