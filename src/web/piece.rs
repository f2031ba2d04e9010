//! A single piece's picture, for the choice of what to promote to.

use std::fmt::Write;

use wasm_bindgen::prelude::*;

use crate::scene::path::push_number;
use crate::scene::pieces::{self, Stroke};
use crate::scene::{Palette, Theme};

/// A piece by the names of its kind and colour as an SVG document; nothing if
/// there is no drawing of it. The set is one of a game's `pieceSets`; without
/// one, it's the first set that has the kind.
#[wasm_bindgen(js_name = pieceSvg)]
#[must_use]
pub fn piece_svg(kind: &str, colour: &str, set: Option<String>) -> Option<String> {
    let set = set.as_deref().or_else(|| pieces::set_with(kind))?;
    let palette = Palette::new(Theme::Light);
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
    );
    let drawn = pieces::paint(set, kind, colour, None, false, &mut |stroke: Stroke| {
        let fill = stroke.fill.map_or("none", |ink| palette.get(ink));
        // Writing to a string can't fail.
        let _ = write!(out, "<path d=\"{}\" fill=\"{fill}\"", stroke.path);
        if (stroke.scale - 1.0).abs() > f32::EPSILON {
            let corner = 50.0 * (1.0 - stroke.scale);
            out.push_str(" transform=\"translate(");
            push_number(&mut out, corner);
            out.push(' ');
            push_number(&mut out, corner);
            out.push_str(")scale(");
            push_number(&mut out, stroke.scale);
            out.push_str(")\"");
        }
        if let Some((ink, width)) = stroke.stroke {
            let _ = write!(out, " stroke=\"{}\" stroke-width=\"", palette.get(ink));
            push_number(&mut out, width);
            out.push('"');
        }
        out.push_str("/>");
    });
    out.push_str("</svg>");
    drawn.then_some(out)
}
