//! The interface that a game implements.

use super::diagram::Sign;
use super::{Event, Fault, Info, Options, Piece, Seat, Seats, View, Viewer};
use crate::board::{Cell, Topology};
use std::fmt::Debug;
use std::hash::Hash;

/// A game's position: a plain value that knows the rules.
///
/// Only [`start`](Self::start), [`read`](Self::read) and
/// [`apply`](Self::apply) make one, so that there are none that the rules
/// refuse. It holds everything that legality depends on except the past that
/// repetition looks at, which [`State`](super::State) adds: so it stays small
/// and quick to copy, and searches run on it.
pub trait Position: Clone + Eq + Hash + Debug + Sized + 'static {
    /// One single decision. Turns of several are several actions.
    type Action: Copy + Eq + Ord + Hash + Debug;

    /// What is constant about the game.
    fn info() -> &'static Info;

    /// The board it is played on without options.
    fn board() -> &'static Topology;

    /// The board this position is played on, where options can give a game
    /// another than the [usual one](Self::board).
    fn own_board(&self) -> &'static Topology {
        Self::board()
    }

    /// The position a game starts from.
    ///
    /// # Errors
    /// If the options exclude each other.
    fn start(options: &Options) -> Result<Self, Fault>;

    /// Reads a position string, tolerantly.
    ///
    /// # Errors
    /// Where it isn't one, or one that the rules refuse.
    fn read(text: &str, options: &Options) -> Result<Self, Fault>;

    /// What [`Self::read`] had to guess at in a text that it takes: told as a
    /// warning.
    fn doubt(_text: &str, _options: &Options) -> Option<Fault> {
        None
    }

    /// The position string, with everything that the position holds.
    fn write(&self) -> String;

    /// Who has to decide now: nobody when it's over, one seat, or several
    /// whose choices are made without knowing each other's and applied
    /// together.
    fn actors(&self) -> Seats;

    /// Adds the actions that a seat may choose from, each once, in any order.
    /// None for a seat that hasn't to decide.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// The position after the choices of all [`actors`](Self::actors), in
    /// seat order, and what happened, as the referee saw it. The caller has
    /// made sure that the choices are legal (or allowed declarations).
    fn apply(&self, choices: &[(Seat, Self::Action)], events: &mut Vec<Event>) -> Self;

    /// As [`apply`](Self::apply), for callers that need no events.
    #[must_use]
    fn after(&self, choices: &[(Seat, Self::Action)]) -> Self {
        self.apply(choices, &mut Vec::new())
    }

    /// The seats that take part, where with some options fewer do than the
    /// game has.
    fn seats_in_play(&self) -> Seats {
        Seats::first(u8::try_from(Self::info().seats.len()).unwrap_or(u8::MAX))
    }

    /// How the game has ended, as far as the position alone tells.
    fn outcome(&self) -> Option<Outcome>;

    /// The position without what repetition doesn't look at (clocks), or
    /// `None` where the game has no such rule.
    fn repetition_identity(&self) -> Option<Self> {
        None
    }

    /// Whether after the step to `self` no earlier position can come again,
    /// so that the past may be forgotten.
    fn is_irreversible(&self) -> bool {
        false
    }

    /// How the game has ended by the past: `past` holds the earlier positions'
    /// [identities](Self::repetition_identity), the oldest first, each with
    /// the action that led on from it. By default the third occurrence of a
    /// position draws.
    fn outcome_of_repetition(&self, past: &[(Self, Option<Self::Action>)]) -> Option<Outcome> {
        let now = self.repetition_identity()?;
        let before = past.iter().filter(|(position, _)| *position == now).count();
        (before >= 2).then(|| Outcome::draw("threefold-repetition"))
    }

    /// Where the position is drawn by a rule that at other tables takes a
    /// claim: the same one with the game going on, for texts of games that
    /// did go on. `None` where there's no such draw.
    fn played_on(&self) -> Option<Self> {
        None
    }

    /// The machine form of an action, unique among the legal ones.
    fn code(&self, action: Self::Action) -> String;

    /// What a person picks, one after the other, to choose the action: cells,
    /// then kinds of pieces or named choices where cells don't tell.
    fn picks(&self, action: Self::Action) -> Vec<Pick>;

    /// Finds the legal action that a person's or a program's notation means.
    ///
    /// # Errors
    /// `bad-move` if it has no move's form, `illegal-move` if no legal action
    /// is meant (saying why where that's known), `ambiguous-move`.
    fn find(&self, seat: Seat, text: &str) -> Result<Self::Action, Fault>;

    /// Reads what a seat declares, legal or not, in games that let it.
    ///
    /// The machine form of an action that isn't legal begins with `!`. A text
    /// that begins so is read strictly, and what is meant must be illegal;
    /// any other text may be written freely.
    ///
    /// # Errors
    /// `no-declarations` where the game doesn't.
    fn declare(&self, _seat: Seat, _text: &str) -> Result<Self::Action, Fault> {
        Err(Fault::new(
            "no-declarations",
            format!("In {} only legal moves can be made.", Self::info().name),
        ))
    }

    /// What people write for an action of the legal list.
    fn text(&self, action: Self::Action) -> String {
        self.code(action)
    }

    /// What people write for choices that were made, which may depend on what
    /// came of them. One text a choice.
    fn notation(
        &self,
        choices: &[(Seat, Self::Action)],
        _events: &[Event],
        _after: &Self,
    ) -> Vec<String> {
        choices
            .iter()
            .map(|&(_, action)| self.text(action))
            .collect()
    }

    /// How a diagram of letters writes a piece; what it writes, the board field
    /// of a position string has too.
    fn letters(_info: &Info, piece: Piece) -> String {
        piece.letter.to_string()
    }

    /// The board drawn with letters in the game's own form, where the usual
    /// one won't do. Only for games that hide nothing.
    fn drawn(&self) -> Option<String> {
        None
    }

    /// Where a position string has what the signs of a drawing tell of things
    /// that aren't pieces: fields by their index, from 0, and their texts.
    /// Nothing: as at the start.
    fn lying(_signs: &[Sign]) -> Vec<(usize, String)> {
        Vec::new()
    }

    /// What a viewer may know of the position.
    fn view(&self, viewer: Viewer) -> View;

    /// What a viewer may know of what happened on the way to `after`, which
    /// by default is all.
    fn witness(&self, _after: &Self, events: &[Event], _viewer: Viewer) -> Vec<Event> {
        events.to_vec()
    }

    /// Nothing but these pieces on a board, to see how pieces move: what no
    /// rule of setting up allows, so it's good for [`steps`](Self::steps)
    /// alone. `None` where there's no such piece.
    #[must_use]
    fn study(_men: &[(Cell, PieceChoice)]) -> Option<Self> {
        None
    }

    /// The cells that the piece on a cell can go to as the board stands,
    /// whoever's turn it is; some may come twice. What a king's safety forbids
    /// a piece may be among them.
    #[must_use]
    fn steps(&self, _from: Cell) -> Vec<Cell> {
        Vec::new()
    }

    /// How the game ends when a seat resigns.
    ///
    /// # Errors
    /// `cannot-resign` where the rules don't let it.
    fn resign(&self, seat: Seat) -> Result<Outcome, Fault> {
        let seats = u8::try_from(Self::info().seats.len()).unwrap_or(u8::MAX);
        Ok(Outcome {
            winners: Seats::first(seats).without(seat),
            reason: "resignation",
        })
    }

    /// How the game ends when all agree to a draw.
    fn agree(&self) -> Outcome {
        Outcome::draw("agreement")
    }

    /// The first number in a game text of this position, and how many turns of
    /// that number are already past.
    fn number(&self) -> (u32, usize);

    /// How many places a number of a game text has, where seats that are out
    /// of the game keep theirs to the number's end and before the first move;
    /// 0 where they don't.
    fn places(&self) -> usize {
        0
    }

    /// The one seat that decides, found cheaply, for searches: as
    /// [`actors`](Self::actors), but it may name a seat that has no legal
    /// action, or where a counter has ended the game. `None` where several
    /// decide, and where the game has ended in any other way.
    fn mover(&self) -> Option<Seat> {
        self.actors().single()
    }

    /// As [`legal`](Self::legal) of the [`mover`](Self::mover) and
    /// [`outcome`](Self::outcome) in one, for searches. With an outcome, what
    /// it has added means nothing. Where actions come to the same in whatever
    /// order they are taken, some of the orders may be left out.
    fn survey(&self, out: &mut Vec<Self::Action>) -> Option<Outcome> {
        let outcome = self.outcome();
        if outcome.is_none()
            && let Some(seat) = self.mover()
        {
            self.legal(seat, out);
        }
        outcome
    }

    /// How good the position is for a seat as it stands, in hundredths of a
    /// pawn or of whatever is least: the game's own judgement, for the
    /// computer player. Between two seats one's loss is the other's gain;
    /// among several each is measured by the mean of its rivals. Less than
    /// 20 000 either way.
    fn worth(&self, _seat: Seat) -> i32 {
        0
    }

    /// How many positions a second the computer player looks at, in
    /// WebAssembly on the machine of docs/computer.md. Levels are measured out
    /// by it, so that they lie about as far apart in all games.
    #[must_use]
    fn pace() -> u64 {
        1_000_000
    }

    /// What an action of the [`mover`](Self::mover) wins at once, in the unit
    /// of [`worth`](Self::worth): positive for captures and promotions worth
    /// looking at before others and when all else has been looked at, 0 for
    /// quiet actions, negative for those that lose what they move.
    fn gain(&self, _action: Self::Action) -> i32 {
        0
    }

    /// Whether the [`mover`](Self::mover) must answer a threat, so that
    /// judging the position as it stands says little: check.
    fn is_pressed(&self) -> bool {
        false
    }

    /// The position as if the [`mover`](Self::mover) had done nothing, where
    /// doing nothing is never better than the best action: not in endings
    /// with zugzwang, not under a threat.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// In games with secrets: a position, chosen by chance, that looks to a
    /// seat as `view` does. `random` gives a number below its argument.
    fn imagined(_view: &View, _seat: Seat, _random: &mut dyn FnMut(u32) -> u32) -> Option<Self> {
        None
    }

    /// In games with secrets: as [`imagined`](Self::imagined), as near to this
    /// position as can be: for one that was thought to be the game's, until
    /// something was seen that doesn't fit.
    fn amended(&self, view: &View, seat: Seat, random: &mut dyn FnMut(u32) -> u32) -> Option<Self> {
        Self::imagined(view, seat, random)
    }

    /// Whether the position looks to a seat as `view` does: cells, what lies
    /// on them and who decides. Asked of very many positions.
    fn looks_like(&self, view: &View, seat: Seat) -> bool {
        let own = self.view(Viewer::Seat(seat));
        own.cells == view.cells && own.features == view.features && own.actors == view.actors
    }

    /// The number of lines of play of a length, without regard to draws by
    /// repetition and counters.
    fn perft(&self, depth: u32, how: Perft) -> u64 {
        let seats: Vec<Seat> = self.actors().iter().collect();
        let lists: Vec<Vec<Self::Action>> = seats
            .iter()
            .map(|&seat| {
                let mut list = Vec::new();
                self.legal(seat, &mut list);
                list
            })
            .collect();
        if depth == 0 {
            return 1;
        }
        if seats.is_empty() {
            return 0;
        }
        if depth == 1 && how == Perft::Bulk {
            return lists.iter().map(|list| list.len() as u64).product();
        }
        let mut total = 0;
        for_each_joint(&seats, &lists, &mut |choices| {
            let next = self.after(choices);
            total += if depth == 1 {
                1
            } else {
                next.perft(depth - 1, how)
            };
        });
        total
    }
}

/// How [`Position::perft`] counts the last ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perft {
    /// By the length of the list.
    Bulk,
    /// By playing every leaf.
    Each,
}

/// Calls `visit` with every combination of one action a seat.
fn for_each_joint<A: Copy>(seats: &[Seat], lists: &[Vec<A>], visit: &mut impl FnMut(&[(Seat, A)])) {
    if lists.iter().any(Vec::is_empty) {
        return;
    }
    let mut indices = vec![0; lists.len()];
    let mut joint: Vec<(Seat, A)> = Vec::with_capacity(lists.len());
    loop {
        joint.clear();
        for ((&seat, list), &index) in seats.iter().zip(lists).zip(&indices) {
            joint.push((seat, list[index]));
        }
        visit(&joint);
        // Counts up like an odometer.
        let mut place = 0;
        loop {
            let Some(index) = indices.get_mut(place) else {
                return;
            };
            *index += 1;
            if *index < lists[place].len() {
                break;
            }
            *index = 0;
            place += 1;
        }
    }
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who has won, or shares the win; nobody when it's drawn.
    pub winners: Seats,
    /// By which rule: stable, in lower case with hyphens, as in `checkmate`.
    pub reason: &'static str,
}

impl Outcome {
    /// A game that nobody wins.
    #[must_use]
    pub fn draw(reason: &'static str) -> Self {
        Self {
            winners: Seats::NONE,
            reason,
        }
    }

    /// A game that one seat wins.
    #[must_use]
    pub fn win(seat: Seat, reason: &'static str) -> Self {
        Self {
            winners: Seats::one(seat),
            reason,
        }
    }
}

/// One thing that a person picks while choosing an action.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pick {
    /// A cell.
    Cell(Cell),
    /// A piece to become, shown as a picture.
    Piece(PieceChoice),
    /// A choice shown as a word: a stable name such as `done`.
    Named(&'static str),
}

/// A picture to choose by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceChoice {
    /// An index into [`Info::colours`].
    pub colour: u8,
    /// One of [`Info::kinds`].
    pub kind: &'static str,
}

impl From<Piece> for PieceChoice {
    fn from(piece: Piece) -> Self {
        Self {
            colour: piece.colour,
            kind: piece.kind,
        }
    }
}

/// A legal action, as the layers above the games see it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choice {
    /// The machine form.
    pub code: String,
    /// What people write.
    pub text: String,
    /// What is picked for it, in order.
    pub picks: Vec<Pick>,
}

impl Choice {
    /// The cells among the picks.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.picks.iter().filter_map(|pick| match pick {
            Pick::Cell(cell) => Some(*cell),
            Pick::Piece(_) | Pick::Named(_) => None,
        })
    }
}
