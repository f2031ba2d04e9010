//! The table, as the element calls it.

use wasm_bindgen::prelude::*;
use web_sys::CanvasRenderingContext2d;

use super::{canvas, convert};
use crate::table::{Effect, ProblemItem, Table};

/// One board on screen.
#[wasm_bindgen(js_name = Table)]
#[derive(Default)]
pub struct BoardTable {
    table: Table,
}

#[wasm_bindgen(js_class = Table)]
impl BoardTable {
    /// A table with nothing on it.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets it; problems come among the effects.
    ///
    /// # Errors
    /// None for what is in `setup`.
    pub fn load(&mut self, setup: &JsValue) -> Result<JsValue, JsValue> {
        let effects = self.table.load(&convert::setup(setup));
        convert::to_js(&effects)
    }

    /// Does what an input asks for; refusals come as problems among the
    /// effects.
    ///
    /// # Errors
    /// None for what is in `input`.
    pub fn handle(&mut self, input: &JsValue) -> Result<JsValue, JsValue> {
        let effects = match convert::input(input) {
            Ok(Some(input)) => self.table.handle(&input),
            Ok(None) => Vec::new(),
            Err(fault) => vec![Effect::Problem(ProblemItem::new(&fault))],
        };
        convert::to_js(&effects)
    }

    /// Sets theme, colours, coordinates, animation.
    #[wasm_bindgen(js_name = setLook)]
    pub fn set_look(&mut self, look: &JsValue) {
        let (look, theme, animation) = convert::look(look);
        self.table.set_look(look, theme, animation);
    }

    /// Width and height of the board, in CSS pixels, for a width.
    ///
    /// # Errors
    /// None that are known.
    pub fn size(&self, width: f64) -> Result<JsValue, JsValue> {
        let (across, down) = self.table.proportions();
        let height = width * f64::from(down) / f64::from(across);
        let size = js_sys::Object::new();
        js_sys::Reflect::set(&size, &"width".into(), &width.into())?;
        js_sys::Reflect::set(&size, &"height".into(), &height.into())?;
        Ok(size.into())
    }

    /// Paints the board, and says whether to call again for the next frame.
    ///
    /// # Errors
    /// What the canvas throws.
    pub fn paint(
        &mut self,
        context: &CanvasRenderingContext2d,
        device_width: f64,
        device_height: f64,
        now: f64,
    ) -> Result<bool, JsValue> {
        let Some((scene, moving)) = self.table.frame(now) else {
            return Ok(false);
        };
        canvas::paint(&scene, context, device_width, device_height)?;
        Ok(moving)
    }

    /// Everything that the page shows as text.
    ///
    /// # Errors
    /// None that are known.
    pub fn snapshot(&self) -> Result<JsValue, JsValue> {
        convert::to_js(&self.table.snapshot())
    }

    /// The position as a picture.
    ///
    /// # Errors
    /// As [`Table::svg`].
    pub fn svg(&self, options: &JsValue) -> Result<String, JsValue> {
        let svg = self.table.svg(&convert::picture(options));
        svg.map_err(|fault| convert::thrown(&fault))
    }

    /// The game text.
    ///
    /// # Errors
    /// As [`Table::text`].
    pub fn text(&self, viewer: Option<String>) -> Result<String, JsValue> {
        let text = self.table.text(viewer.as_deref());
        text.map_err(|fault| convert::thrown(&fault))
    }

    /// The position string.
    ///
    /// # Errors
    /// As [`Table::position`].
    pub fn position(&self, viewer: Option<String>) -> Result<String, JsValue> {
        let position = self.table.position(viewer.as_deref());
        position.map_err(|fault| convert::thrown(&fault))
    }

    /// The board drawn with letters.
    ///
    /// # Errors
    /// As [`Table::diagram`].
    pub fn diagram(&self) -> Result<String, JsValue> {
        let drawn = self.table.diagram();
        drawn.map_err(|fault| convert::thrown(&fault))
    }

    /// How each kind of piece moves.
    ///
    /// # Errors
    /// None that are known.
    pub fn kinds(&self) -> Result<JsValue, JsValue> {
        convert::to_js(&self.table.kinds())
    }

    /// Where the piece on a cell can go; null where none is seen.
    ///
    /// # Errors
    /// None that are known.
    pub fn reach(&self, cell: &str) -> Result<JsValue, JsValue> {
        convert::to_js(&self.table.reach(cell))
    }

    /// The cell at a point of a board of a width, in CSS pixels.
    #[wasm_bindgen(js_name = cellAt)]
    #[must_use]
    pub fn cell_at(&self, x: f32, y: f32, width: f32) -> Option<String> {
        self.table.cell_at(x, y, width).map(str::to_owned)
    }

    /// The game up to what is shown, as a text from which thinking for a seat,
    /// by default for whoever has to decide there, can be done elsewhere. It
    /// holds everything but sealed choices.
    ///
    /// # Errors
    /// As [`Table::task`].
    pub fn task(&self, seat: Option<String>) -> Result<String, JsValue> {
        let task = self.table.task(seat.as_deref());
        task.map_err(|fault| convert::thrown(&fault))
    }

    /// The same for an analysis, whoever is to decide.
    ///
    /// # Errors
    /// As [`Table::analysis_task`].
    #[wasm_bindgen(js_name = analysisTask)]
    pub fn analysis_task(&self) -> Result<String, JsValue> {
        let task = self.table.analysis_task();
        task.map_err(|fault| convert::thrown(&fault))
    }

    /// Choices by their codes, played one after the other from what is shown,
    /// as people write them.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "what wasm-bindgen gives")]
    pub fn notations(&self, codes: Vec<String>) -> Vec<String> {
        self.table.notations(&codes)
    }

    /// Decisions by their codes, made one after the other from what is shown,
    /// as a move list has them.
    ///
    /// # Errors
    /// None that are known.
    #[wasm_bindgen(js_name = lineOf)]
    #[expect(clippy::needless_pass_by_value, reason = "what wasm-bindgen gives")]
    pub fn line_of(&self, codes: Vec<String>) -> Result<JsValue, JsValue> {
        convert::to_js(&self.table.line_of(&codes))
    }

    /// Everything as text, for storage.
    #[must_use]
    pub fn save(&self) -> String {
        self.table.save()
    }

    /// Sets the table as it was saved.
    ///
    /// # Errors
    /// None for what is in `text`: problems come among the effects.
    pub fn restore(&mut self, text: &str) -> Result<JsValue, JsValue> {
        convert::to_js(&self.table.restore(text))
    }
}
