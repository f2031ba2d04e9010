//! The computer player for JavaScript: thinking that is done in portions.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{convert, memories};
use crate::rules::Fault;
use crate::search::{Memory, Progress, Settings, Think};
use crate::table::TaskReader;

/// How many steps of a game are played over again at once: in the slowest game
/// about as long as a page may be kept waiting.
const STEPS: usize = 30;

/// Thinking under way, or about to be.
#[wasm_bindgen]
pub struct Thinker {
    stage: Stage,
    seat: Option<String>,
    settings: Settings,
    memory: Memory,
}

enum Stage {
    Reading(TaskReader),
    Thinking(Box<dyn Think>),
    /// Something was refused.
    Over,
}

#[derive(Serialize)]
struct ProgressItem {
    done: bool,
    depth: u32,
    nodes: f64,
}

#[derive(Serialize)]
struct LineItem {
    codes: Vec<String>,
    score: i32,
    #[serde(rename = "winsIn", skip_serializing_if = "Option::is_none")]
    wins_in: Option<u32>,
}

impl Thinker {
    /// Reads on; who thinks, when that's done.
    fn begun(&mut self, steps: usize) -> Result<Option<&mut dyn Think>, Fault> {
        if let Stage::Reading(reader) = &mut self.stage
            && reader.go_on(steps)?
            && let Stage::Reading(reader) = std::mem::replace(&mut self.stage, Stage::Over)
        {
            let session = reader.into_session();
            let seat = match &self.seat {
                Some(seat) => session.seat(seat)?,
                None => session.only_awaited()?,
            };
            self.stage =
                Stage::Thinking(session.thinker_with(seat, &self.settings, &self.memory)?);
        }
        Ok(match &mut self.stage {
            Stage::Thinking(inner) => Some(&mut **inner),
            Stage::Reading(_) | Stage::Over => None,
        })
    }
}

#[wasm_bindgen]
impl Thinker {
    /// Begins to think for a seat about a game as [`Session::task`] tells it,
    /// by what that seat knows; for the only one to decide, if none is named.
    /// What is worked out under a `memory`'s name saves time at the next
    /// decision under the same one, and changes nothing else.
    ///
    /// [`Session::task`]: crate::table::Session::task
    ///
    /// # Errors
    /// As [`TaskReader::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(
        task: &str,
        seat: Option<String>,
        level: u8,
        seed: u32,
        max_nodes: Option<u32>,
        lines: u8,
        memory: Option<String>,
    ) -> Result<Thinker, JsValue> {
        let reader = TaskReader::new(task).map_err(throw)?;
        let settings = Settings {
            level,
            seed: u64::from(seed),
            max_nodes: max_nodes.map(u64::from),
            lines: usize::from(lines),
        };
        Ok(Self {
            stage: Stage::Reading(reader),
            seat,
            settings,
            memory: memories::named(memory.as_deref()),
        })
    }

    /// Thinks on for about so many positions; at first it plays the game over,
    /// and looks at none.
    ///
    /// # Errors
    /// `unknown-seat`; as [`TaskReader::go_on`], [`Session::only_awaited`] and
    /// [`Session::thinker`].
    ///
    /// [`Session::only_awaited`]: crate::table::Session::only_awaited
    /// [`Session::thinker`]: crate::table::Session::thinker
    pub fn think(&mut self, nodes: u32) -> Result<JsValue, JsValue> {
        let is_reading = matches!(self.stage, Stage::Reading(_));
        let progress = match self.begun(STEPS).map_err(throw)? {
            Some(inner) if !is_reading => inner.think(u64::from(nodes)),
            _ => Progress {
                done: matches!(self.stage, Stage::Over),
                depth: 0,
                nodes: 0,
            },
        };
        convert::to_js(&ProgressItem {
            done: progress.done,
            depth: progress.depth,
            // JavaScript's numbers are exact far beyond.
            nodes: progress.nodes as f64,
        })
    }

    /// What would be chosen now.
    ///
    /// # Errors
    /// As [`Self::think`].
    pub fn best(&mut self) -> Result<Option<String>, JsValue> {
        let inner = self.begun(usize::MAX).map_err(throw)?;
        Ok(inner.and_then(Think::best))
    }

    /// The best lines as far as they are known.
    ///
    /// # Errors
    /// As [`Self::think`].
    pub fn lines(&mut self) -> Result<JsValue, JsValue> {
        let inner = self.begun(usize::MAX).map_err(throw)?;
        let lines: Vec<LineItem> = inner
            .map(Think::lines)
            .unwrap_or_default()
            .into_iter()
            .map(|line| LineItem {
                codes: line.codes,
                score: line.score,
                wins_in: line.wins_in,
            })
            .collect();
        convert::to_js(&lines)
    }
}

fn throw(fault: Fault) -> JsValue {
    convert::thrown(&fault)
}
