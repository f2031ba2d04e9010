//! A scene as SVG text that stands alone: no scripts, no styles, no links.

use crate::scene::Scene;

/// Writes a scene. `width` is in CSS pixels; without one the picture takes the
/// room that it's given.
#[must_use]
pub fn write(_scene: &Scene, _title: &str, _description: &str, _width: Option<f64>) -> String {
    String::new()
}
