//! Paints a scene on a canvas.
//!
//! Everything is painted in device pixels: the canvas is given as many of them
//! as the screen has under it, and rectangles are moved onto whole ones, so
//! that squares are sharp and without gaps at any pixel ratio and any zoom.

use std::cell::RefCell;

use std::borrow::Cow;

use wasm_bindgen::JsValue;
use web_sys::{CanvasRenderingContext2d, Path2d};

use crate::scene::path::push_number;
use crate::scene::{FONT, Item, Rect, Scene, Shape};

/// Where a text that is compiled into the program lies in memory: it never
/// moves and is never freed, so that an address and a length stand for it.
type Key = (*const u8, usize);

thread_local! {
    /// Paths of pieces, sorted.
    static PATHS: RefCell<Vec<(Key, Path2d)>> = const { RefCell::new(Vec::new()) };
}

/// Fills a canvas of `device_width` × `device_height` pixels with a scene.
///
/// # Errors
/// What the canvas throws, which it does only for paths that it can't read.
pub(super) fn paint(
    scene: &Scene,
    context: &CanvasRenderingContext2d,
    device_width: f64,
    device_height: f64,
) -> Result<(), JsValue> {
    let painter = Painter {
        scene,
        context,
        x: device_width / f64::from(scene.width),
        y: device_height / f64::from(scene.height),
    };
    context.save();
    context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)?;
    context.clear_rect(0.0, 0.0, device_width, device_height);
    context.set_line_join("round");
    context.set_line_cap("round");
    context.set_text_align("center");
    context.set_text_baseline("alphabetic");
    let painted = scene.items.iter().try_for_each(|item| painter.item(item));
    context.restore();
    painted
}

struct Painter<'a> {
    scene: &'a Scene,
    context: &'a CanvasRenderingContext2d,
    /// Device pixels a scene unit.
    x: f64,
    y: f64,
}

impl Painter<'_> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "two decimals of a font's size are written"
    )]
    fn item(&self, item: &Item) -> Result<(), JsValue> {
        let context = self.context;
        context.set_global_alpha(f64::from(item.opacity));
        if let Some(ink) = item.fill {
            context.set_fill_style_str(self.scene.palette.get(ink));
        }
        if let Some((ink, width)) = item.stroke {
            context.set_stroke_style_str(self.scene.palette.get(ink));
            context.set_line_width(f64::from(width));
        }
        match &item.shape {
            Shape::Rect(rect) => self.rect(item, *rect),
            Shape::Path { path, at, scale } => {
                let scale = f64::from(*scale);
                context.set_transform(
                    self.x * scale,
                    0.0,
                    0.0,
                    self.y * scale,
                    self.x * f64::from(at.0),
                    self.y * f64::from(at.1),
                )?;
                match path {
                    Cow::Borrowed(text) => self.path(item, &kept(text)?),
                    Cow::Owned(text) => self.path(item, &Path2d::new_with_path_string(text)?),
                }
                Ok(())
            }
            Shape::Text {
                text,
                at,
                size,
                bold,
            } => {
                // Painted at its true size: hinted for the pixels it gets.
                context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)?;
                let mut font = String::with_capacity(48);
                if *bold {
                    font.push_str("bold ");
                }
                push_number(&mut font, *size * self.y as f32);
                font.push_str("px ");
                font.push_str(FONT);
                context.set_font(&font);
                context.fill_text(text, f64::from(at.0) * self.x, f64::from(at.1) * self.y)
            }
        }
    }

    fn rect(&self, item: &Item, rect: Rect) -> Result<(), JsValue> {
        // Edges are rounded, not sizes: neighbours share an edge.
        let left = (f64::from(rect.x) * self.x).round();
        let top = (f64::from(rect.y) * self.y).round();
        let right = (f64::from(rect.x + rect.width) * self.x).round();
        let bottom = (f64::from(rect.y + rect.height) * self.y).round();
        self.context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)?;
        if item.fill.is_some() {
            self.context
                .fill_rect(left, top, right - left, bottom - top);
        }
        Ok(())
    }

    fn path(&self, item: &Item, path: &Path2d) {
        if item.fill.is_some() {
            self.context.fill_with_path_2d(path);
        }
        if item.stroke.is_some() {
            self.context.stroke_with_path(path);
        }
    }
}

/// The canvas's path for a text that is compiled into the program.
fn kept(text: &'static str) -> Result<Path2d, JsValue> {
    PATHS.with_borrow_mut(|paths| {
        let key = (text.as_ptr(), text.len());
        match paths.binary_search_by_key(&key, |&(known, _)| known) {
            Ok(index) => Ok(paths[index].1.clone()),
            Err(index) => {
                let path = Path2d::new_with_path_string(text)?;
                paths.insert(index, (key, path.clone()));
                Ok(path)
            }
        }
    })
}
