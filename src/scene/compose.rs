//! From what is shown to the display list, layer by layer.

use super::geometry::Layout;
use super::{Look, Scene, Shown};
use crate::board::Topology;
use crate::rules::Info;

/// Where everything lies under a look, without drawing it.
#[must_use]
pub fn layout(info: &Info, board: &Topology, look: &Look) -> Layout {
    Layout::new(board, info.seats.len(), look.orientation, 40.0)
}

/// Draws.
#[must_use]
pub fn compose(shown: &Shown<'_>, look: &Look) -> Scene {
    let layout = layout(shown.info, shown.board, look);
    Scene {
        width: layout.width,
        height: layout.height,
        items: Vec::new(),
        layout,
        palette: look.palette.clone(),
    }
}
