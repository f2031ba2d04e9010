//! One board on screen and the people at it, and games for programs.
//!
//! [`Session`] is a game under way: a record, a place in it, sealed choices.
//! The rules' API is little more than that. [`Table`] adds the people: what is
//! shown to whom, gestures, the curtain, replay. It does no input or output:
//! [`Table::handle`] takes an [`Input`] and returns [`Effect`]s for the page.
//!
//! ```
//! use variant_board::table::{Effect, Input, Setup, Table};
//!
//! let mut table = Table::new();
//! let mode = Some("play".to_owned());
//! table.load(&Setup { mode, ..Setup::default() });
//! table.handle(&Input::ChooseCell("e2".to_owned()));
//! let effects = table.handle(&Input::ChooseCell("e4".to_owned()));
//! assert!(effects.iter().any(|effect| matches!(effect, Effect::Move { code, .. } if code == "e2e4")));
//! table.handle(&Input::Commit);
//! assert_eq!(table.snapshot().ply, 1);
//! ```

mod back;
mod computers;
mod effect;
mod gesture;
mod history;
mod input;
mod known;
mod moves;
mod play;
mod pointer;
mod reach;
mod save;
mod session;
mod setup;
mod show;
mod snapshot;
mod suggest;
#[expect(
    clippy::module_inception,
    reason = "the table itself, beside its parts"
)]
mod table;
mod task;
mod thinking;
mod words;

pub use effect::{
    AnnouncedEvent, Effect, FeatureItem, OptionItem, OutcomeItem, Pairs, PieceItem, ProblemItem,
};
pub use input::{
    BoardKey, Goal, Input, Mode, Phase, Pointer, Setup, SuggestedAction, viewer_name,
    viewer_of_name,
};
pub use moves::MoveItem;
pub use play::Curtain;
pub use reach::{PatternItem, ReachItem, TargetItem};
pub use session::{Played, Session};
pub use show::PictureOptions;
pub use snapshot::{
    ArrowItem, CurtainItem, GridCell, GridPart, Snapshot, StatusItem, part_state_name,
};
pub use suggest::LineStep;
pub use table::Table;
pub use task::TaskReader;
pub use words::outcome_text;
