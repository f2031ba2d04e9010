//! The computer player for JavaScript: thinking that is done in portions.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::convert;
use crate::search::{Progress, Settings, Think};
use crate::table::Session;

/// Thinking under way.
#[wasm_bindgen]
pub struct Thinker {
    inner: Box<dyn Think>,
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

#[wasm_bindgen]
impl Thinker {
    /// Begins to think for a seat about a game as [`Session::task`] tells it,
    /// by what that seat knows; for the only one to decide, if none is named.
    ///
    /// # Errors
    /// `unknown-seat`; as [`Session::of_task`], [`Session::only_awaited`] and
    /// [`Session::thinker`].
    #[wasm_bindgen(constructor)]
    pub fn new(
        task: &str,
        seat: Option<String>,
        level: u8,
        seed: u32,
        max_nodes: Option<u32>,
        lines: u8,
    ) -> Result<Thinker, JsValue> {
        let settings = Settings {
            level,
            seed: u64::from(seed),
            max_nodes: max_nodes.map(u64::from),
            lines: usize::from(lines),
        };
        let begun = Session::of_task(task).and_then(|session| {
            let seat = match seat {
                Some(seat) => session.seat(&seat)?,
                None => session.only_awaited()?,
            };
            session.thinker(seat, &settings)
        });
        let inner = begun.map_err(|fault| convert::thrown(&fault))?;
        Ok(Self { inner })
    }

    /// Thinks on for about so many positions.
    ///
    /// # Errors
    /// None that are known.
    pub fn think(&mut self, nodes: u32) -> Result<JsValue, JsValue> {
        let Progress { done, depth, nodes } = self.inner.think(u64::from(nodes));
        convert::to_js(&ProgressItem {
            done,
            depth,
            // JavaScript's numbers are exact far beyond.
            nodes: nodes as f64,
        })
    }

    /// What would be chosen now.
    #[must_use]
    pub fn best(&mut self) -> Option<String> {
        self.inner.best()
    }

    /// The best lines as far as they are known.
    ///
    /// # Errors
    /// None that are known.
    pub fn lines(&mut self) -> Result<JsValue, JsValue> {
        let lines = self.inner.lines().into_iter();
        let lines: Vec<LineItem> = lines
            .map(|line| LineItem {
                codes: line.codes,
                score: line.score,
                wins_in: line.wins_in,
            })
            .collect();
        convert::to_js(&lines)
    }
}
