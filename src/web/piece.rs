//! A single piece's picture, for the choice of what to promote to.

use std::fmt::Write;

use wasm_bindgen::prelude::*;

use crate::scene::path::push_number;
use crate::scene::pieces::{self, DETAIL_WIDTH, OUTLINE_WIDTH, Paint, RIM_WIDTH};
use crate::scene::{Ink, Palette, Theme};

/// A piece by the names of its kind and colour as an SVG document; nothing if
/// there is no drawing of it.
#[wasm_bindgen(js_name = pieceSvg)]
#[must_use]
pub fn piece_svg(kind: &str, colour: &str) -> Option<String> {
    let layers = pieces::piece(kind)?;
    let palette = Palette::new(Theme::Light);
    let ink = |name: &str| {
        let found = Ink::ALL.iter().find(|ink| ink.name() == name);
        found.map(|ink| palette.get(*ink))
    };
    let body = ink(&format!("{colour}-fill"))?;
    let line = ink(&format!("{colour}-line"))?;
    let dark = colour == "black";
    let detail = if dark {
        palette.get(Ink::PieceDetail)
    } else {
        line
    };
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
    );
    let mut path = |d: &str, fill: &str, stroke: &str, width: f32| {
        // Writing to a string can't fail.
        let _ = write!(
            out,
            "<path d=\"{d}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\""
        );
        push_number(&mut out, width);
        out.push_str("\"/>");
    };
    // As on the board: dark pieces have a thin pale rim.
    if dark {
        let rim = palette.get(Ink::BlackRim);
        for layer in layers.iter().filter(|layer| layer.paint == Paint::Body) {
            path(layer.path, "none", rim, RIM_WIDTH);
        }
    }
    for layer in layers {
        match layer.paint {
            Paint::Body => path(layer.path, body, line, OUTLINE_WIDTH),
            Paint::Detail => path(layer.path, "none", detail, DETAIL_WIDTH),
            Paint::Accent => path(layer.path, detail, "none", 0.0),
        }
    }
    out.push_str("</svg>");
    Some(out)
}
