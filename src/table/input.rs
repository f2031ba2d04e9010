//! What comes to a table from outside: what to show, and what people do.

use crate::record::NodeId;
use crate::rules::{Fault, Info, Viewer};
use crate::scene::Key;

/// What a board is set up with: an element's attributes and text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The game's name, however spelled.
    pub variant: Option<String>,
    /// Its options, as in `players=3`.
    pub options: Option<String>,
    /// A position string.
    pub position: Option<String>,
    /// A game text, with one game or several.
    pub text: Option<String>,
    /// Which of the text's games, from 0.
    pub game: usize,
    /// `diagram`, `replay` or `play`; without it, `replay` if there are moves.
    pub mode: Option<String>,
    /// `first`, `last` or a number.
    pub ply: Option<String>,
    /// The seat at the bottom; without it the first, or against the program
    /// the first that is played by hand.
    pub orientation: Option<String>,
    /// The seats that the program plays: names with spaces or commas between,
    /// `all` or `none`. If there are any, the mode is `play` unless said
    /// otherwise.
    pub computer: Option<String>,
    /// A seat (what it knows), `all` or `public`.
    pub view: Option<String>,
    /// Coloured cells, as in `[%csl …]`.
    pub csl: Option<String>,
    /// Arrows, as in `[%cal …]`.
    pub cal: Option<String>,
    /// Letters, as in `[%ctl …]`.
    pub ctl: Option<String>,
}

/// What a board is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// A still picture.
    #[default]
    Diagram,
    /// A game to step through; moves that are tried become variations.
    Replay,
    /// A game that is being played.
    Play,
}

impl Mode {
    /// The mode with a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        [Self::Diagram, Self::Replay, Self::Play]
            .into_iter()
            .find(|mode| mode.name() == name)
    }

    /// Its name, as in `mode="replay"`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Diagram => "diagram",
            Self::Replay => "replay",
            Self::Play => "play",
        }
    }
}

/// What happened with a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A button or finger went down.
    Down,
    /// It moved.
    Move,
    /// It went up.
    Up,
    /// The browser has taken it away, to scroll the page for instance.
    Cancel,
}

/// A pointer's place and state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointer {
    /// What happened.
    pub phase: Phase,
    /// From the canvas's left edge, in CSS pixels.
    pub x: f32,
    /// From its upper edge, in CSS pixels.
    pub y: f32,
    /// The canvas's width in CSS pixels.
    pub width: f32,
    /// Whether it's a finger, which needs more room than a mouse or a pen.
    pub touch: bool,
    /// As browsers number them: 0 is the main one.
    pub button: i32,
}

/// A key that means something on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKey {
    /// An arrow.
    Arrow(Key),
    /// Enter or space: picks the cell under the cursor.
    Pick,
    /// Escape: drops what was picked so far.
    Escape,
    /// Home.
    Home,
    /// End.
    End,
}

impl BoardKey {
    /// The key with a name, as in `KeyboardEvent.key`.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Some(match name {
            "ArrowUp" => Self::Arrow(Key::Up),
            "ArrowDown" => Self::Arrow(Key::Down),
            "ArrowLeft" => Self::Arrow(Key::Left),
            "ArrowRight" => Self::Arrow(Key::Right),
            "Enter" | " " => Self::Pick,
            "Escape" => Self::Escape,
            "Home" => Self::Home,
            "End" => Self::End,
            _ => return None,
        })
    }
}

/// Where to go in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Before the first move.
    First,
    /// One ply back.
    Previous,
    /// One ply on, along the line that was entered.
    Next,
    /// To the beginning of the turn, or of the one before.
    PreviousTurn,
    /// To the end of the turn, or of the next one.
    NextTurn,
    /// The end of the line.
    Last,
    /// After so many plies of the main line.
    Ply(usize),
    /// After a move of the move list.
    Node(NodeId),
}

/// An action that the program proposes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuggestedAction {
    /// Its machine form.
    pub code: String,
    /// 0 for the best, 1 for the next.
    pub rank: u8,
}

/// What people do with a board, and the program for them.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Mouse, finger or pen.
    Pointer(Pointer),
    /// A key, while the board has the focus.
    Key(BoardKey),
    /// A cell is picked by its name.
    ChooseCell(String),
    /// One of the offered options is picked.
    ChooseOption(usize),
    /// To another place in the game.
    Go(Goal),
    /// Turns the board.
    Flip,
    /// A move by its code or notation, at once.
    Play(String, Option<String>),
    /// A move that may be against the rules, where the game lets one declare.
    Declare(String, String),
    /// Takes the last ply back.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// The seats that the program plays from now on, by name.
    Computers(Vec<String>),
    /// The program's choice for one of its seats, by code.
    Decide(String, String),
    /// Actions that the program proposes to whoever is to decide, to be drawn;
    /// none takes away what is drawn.
    Suggest(Vec<SuggestedAction>),
    /// A seat, by default the one to decide, gives up.
    Resign(Option<String>),
    /// All agree to a draw.
    Draw,
    /// The seat to decide confirms being there.
    Confirm,
    /// Shows what another viewer knows.
    View(String),
    /// From the start again.
    New,
    /// Takes a sealed choice back.
    Unseal(String),
    /// The proposed move is to be played.
    Commit,
    /// The proposed move, or whatever was picked, is dropped.
    Cancel,
}

/// The viewer with a name: a seat's, `all` or `public`.
///
/// # Errors
/// `unknown-viewer`.
pub fn viewer_of_name(info: &Info, name: &str) -> Result<Viewer, Fault> {
    match name.trim() {
        "all" => Ok(Viewer::All),
        "public" => Ok(Viewer::Public),
        other => info.seat(other).map(Viewer::Seat).ok_or_else(|| {
            let seats: Vec<_> = info.seats.iter().map(|seat| seat.id).collect();
            let known = format!("{}, all, public", seats.join(", "));
            Fault::new(
                "unknown-viewer",
                format!("A view is one of {known}, not “{other}”."),
            )
            .with("found", other)
            .with("known", known)
        }),
    }
}

/// A viewer's name, as [`viewer_of_name`] reads it.
#[must_use]
pub fn viewer_name(info: &Info, viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::All => "all",
        Viewer::Public => "public",
        Viewer::Seat(seat) => info.seat_id(seat),
    }
}
