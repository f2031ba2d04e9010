//! The computer player for JavaScript: thinking that is done in portions.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::convert;
use crate::search::{Progress, Think};

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
    #[serde(rename = "winsIn")]
    wins_in: Option<u32>,
}

impl Thinker {
    pub(super) fn of(inner: Box<dyn Think>) -> Self {
        Self { inner }
    }
}

#[wasm_bindgen]
impl Thinker {
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
