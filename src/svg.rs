//! A scene as SVG text that stands alone: no scripts, no styles, no links.
//!
//! Everything is said in presentation attributes, which a content security
//! policy without inline styles allows, and nothing has an id, so that any
//! number of pictures can stand in one page.

use std::fmt::Write;

use crate::scene::path::push_number;
use crate::scene::{FONT, Item, Rect, Scene, Shape};

/// Writes a scene. `width` is in CSS pixels; without one the picture takes the
/// room that it's given. An empty description is left out.
#[must_use]
pub fn write(scene: &Scene, title: &str, description: &str, width: Option<f64>) -> String {
    let whole = Rect {
        x: 0.0,
        y: 0.0,
        width: scene.width,
        height: scene.height,
    };
    write_part(scene, whole, title, description, width)
}

/// As [`write()`], of a part of the scene only.
#[must_use]
pub fn write_part(
    scene: &Scene,
    window: Rect,
    title: &str,
    description: &str,
    width: Option<f64>,
) -> String {
    let mut out = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    for value in [window.x, window.y, window.width] {
        push_number(&mut out, value);
        out.push(' ');
    }
    push_number(&mut out, window.height);
    out.push('"');
    if let Some(width) = width.filter(|width| width.is_finite() && *width > 0.0) {
        let height = width * f64::from(window.height) / f64::from(window.width);
        number(&mut out, "width", width);
        number(&mut out, "height", height);
    }
    // Letters are centred; on right-to-left pages nothing may change that.
    out.push_str(" direction=\"ltr\" font-family=\"");
    out.push_str(FONT);
    out.push_str("\" text-anchor=\"middle\" stroke-linecap=\"round\" stroke-linejoin=\"round\" role=\"img\">\n");
    element(&mut out, "title", title);
    if !description.is_empty() {
        element(&mut out, "desc", description);
    }
    for item in &scene.items {
        write_item(&mut out, scene, item);
    }
    out.push_str("</svg>\n");
    out
}

fn write_item(out: &mut String, scene: &Scene, item: &Item) {
    match &item.shape {
        Shape::Rect(Rect {
            x,
            y,
            width,
            height,
        }) => {
            out.push_str("<rect");
            for (name, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
                number(out, name, f64::from(*value));
            }
            out.push_str(" shape-rendering=\"crispEdges\"");
        }
        Shape::Path { path, at, scale } => {
            out.push_str("<path d=\"");
            escape(out, path);
            out.push('"');
            if *at != (0.0, 0.0) || (*scale - 1.0).abs() > f32::EPSILON {
                out.push_str(" transform=\"translate(");
                push_number(out, at.0);
                out.push(' ');
                push_number(out, at.1);
                out.push(')');
                if (*scale - 1.0).abs() > f32::EPSILON {
                    out.push_str("scale(");
                    push_number(out, *scale);
                    out.push(')');
                }
                out.push('"');
            }
        }
        Shape::Text { at, size, bold, .. } => {
            out.push_str("<text");
            number(out, "x", f64::from(at.0));
            number(out, "y", f64::from(at.1));
            number(out, "font-size", f64::from(*size));
            if *bold {
                out.push_str(" font-weight=\"700\"");
            }
        }
    }
    let fill = item.fill.map_or("none", |ink| scene.palette.get(ink));
    attribute(out, "fill", fill);
    if let Some((ink, width)) = item.stroke {
        attribute(out, "stroke", scene.palette.get(ink));
        number(out, "stroke-width", f64::from(width));
    }
    if item.opacity < 1.0 {
        number(out, "opacity", f64::from(item.opacity));
    }
    if let Shape::Text { text, .. } = &item.shape {
        out.push('>');
        escape(out, text);
        out.push_str("</text>\n");
    } else {
        out.push_str("/>\n");
    }
}

fn element(out: &mut String, name: &str, text: &str) {
    let _ = write!(out, "<{name}>");
    escape(out, text);
    let _ = writeln!(out, "</{name}>");
}

fn attribute(out: &mut String, name: &str, value: &str) {
    let _ = write!(out, " {name}=\"");
    escape(out, value);
    out.push('"');
}

#[expect(clippy::cast_possible_truncation, reason = "two decimals are written")]
fn number(out: &mut String, name: &str, value: f64) {
    let _ = write!(out, " {name}=\"");
    push_number(out, value as f32);
    out.push('"');
}

/// Writes text so that it can stand in markup and in attributes. Characters
/// that XML doesn't allow at all become U+FFFD.
fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(c),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
}
