//! Between JavaScript's objects and the table's types.

use js_sys::{Number, Reflect};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

use crate::record::NodeId;
use crate::rules::Fault;
use crate::scene::{Coordinates, Look, Theme};
use crate::table::{
    BoardKey, Goal, Input, Phase, PictureOptions, Pointer, ProblemItem, Setup, SuggestedAction,
};

/// A plain object: maps as objects, nothing as null.
pub(super) fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsValue> {
    value
        .serialize(&Serializer::json_compatible())
        .map_err(JsValue::from)
}

/// What is thrown: `{code, message, details, line, column}`.
pub(super) fn thrown(fault: &Fault) -> JsValue {
    thrown_problem(&ProblemItem::new(fault))
}

/// As [`thrown`], with the place in the text.
pub(super) fn thrown_problem(problem: &ProblemItem) -> JsValue {
    to_js(problem).unwrap_or_else(|error| error)
}

/// A property, if it's there and neither undefined nor null.
pub(super) fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    if !object.is_object() {
        return None;
    }
    let value = Reflect::get(object, &JsValue::from_str(name)).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

/// A property as text; numbers are written out.
pub(super) fn text(object: &JsValue, name: &str) -> Option<String> {
    let value = property(object, name)?;
    value.as_string().or_else(|| {
        Some(
            value
                .dyn_ref::<Number>()?
                .to_string_with_radix(10)
                .ok()?
                .into(),
        )
    })
}

/// A property as a number; text that is one counts.
pub(super) fn number(object: &JsValue, name: &str) -> Option<f64> {
    let value = property(object, name)?;
    value.as_f64().or_else(|| {
        // JavaScript reads nothing as 0, and what isn't a number as NaN.
        let is_empty = value.as_string()?.trim().is_empty();
        let number = value.unchecked_into_f64();
        (!is_empty && !number.is_nan()).then_some(number)
    })
}

/// A property as a list.
fn list(object: &JsValue, name: &str) -> Option<js_sys::Array> {
    property(object, name)?.dyn_into().ok()
}

/// A property as texts: a list of them, or one.
fn texts(object: &JsValue, name: &str) -> Option<Vec<String>> {
    match list(object, name) {
        Some(list) => list.iter().map(|item| item.as_string()).collect(),
        None => Some(vec![text(object, name)?]),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "floats saturate"
)]
fn index(value: f64) -> usize {
    value as usize
}

#[expect(clippy::cast_possible_truncation, reason = "CSS pixels are small")]
pub(super) fn pixels(object: &JsValue, name: &str) -> f32 {
    number(object, name).unwrap_or(0.0) as f32
}

pub(super) fn setup(object: &JsValue) -> Setup {
    Setup {
        variant: text(object, "variant"),
        options: text(object, "options"),
        position: text(object, "position"),
        text: text(object, "text"),
        game: number(object, "game").map_or(0, index),
        mode: text(object, "mode"),
        ply: text(object, "ply"),
        orientation: text(object, "orientation"),
        computer: text(object, "computer"),
        view: text(object, "view"),
        csl: text(object, "csl"),
        cal: text(object, "cal"),
        ctl: text(object, "ctl"),
    }
}

/// The input that an object describes; `None` for one that means nothing to a
/// board (a key without a meaning, for instance).
///
/// # Errors
/// `bad-input` for one that no board knows.
pub(super) fn input(object: &JsValue) -> Result<Option<Input>, Fault> {
    let kind = text(object, "type").unwrap_or_default();
    let bad = || {
        Fault::new(
            "bad-input",
            format!("“{kind}” isn’t an input, or lacks something."),
        )
        .with("found", kind.clone())
    };
    let needed = |name: &str| text(object, name).ok_or_else(bad);
    Ok(Some(match kind.as_str() {
        "pointer" => Input::Pointer(pointer(object).ok_or_else(bad)?),
        "key" => return Ok(BoardKey::of_name(&needed("key")?).map(Input::Key)),
        "choose" => match (text(object, "cell"), number(object, "index")) {
            (Some(cell), _) => Input::ChooseCell(cell),
            (None, Some(option)) => Input::ChooseOption(index(option)),
            (None, None) => return Err(bad()),
        },
        "go" => Input::Go(goal(object).ok_or_else(bad)?),
        "flip" => Input::Flip,
        "play" => Input::Play(needed("code")?, text(object, "seat")),
        "declare" => Input::Declare(needed("code")?, needed("seat")?),
        "computers" => Input::Computers(texts(object, "seats").ok_or_else(bad)?),
        "decide" => Input::Decide(needed("seat")?, needed("code")?),
        "suggest" => {
            let actions = list(object, "actions").ok_or_else(bad)?;
            let actions = actions.iter().map(|action| {
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "floats saturate"
                )]
                let rank = number(&action, "rank").unwrap_or(0.0) as u8;
                let code = text(&action, "code").ok_or_else(bad)?;
                Ok(SuggestedAction { code, rank })
            });
            Input::Suggest(actions.collect::<Result<_, Fault>>()?)
        }
        "undo" => Input::Undo,
        "redo" => Input::Redo,
        "resign" => Input::Resign(text(object, "seat")),
        "draw" => Input::Draw,
        "confirm" => Input::Confirm,
        "view" => Input::View(needed("viewer")?),
        "new" => Input::New,
        "unseal" => Input::Unseal(needed("seat")?),
        "commit" => Input::Commit,
        "cancel" => Input::Cancel,
        _ => return Err(bad()),
    }))
}

fn pointer(object: &JsValue) -> Option<Pointer> {
    let phase = match text(object, "phase")?.as_str() {
        "down" => Phase::Down,
        "move" => Phase::Move,
        "up" => Phase::Up,
        "cancel" => Phase::Cancel,
        _ => return None,
    };
    #[expect(clippy::cast_possible_truncation, reason = "buttons are few")]
    let button = number(object, "button").unwrap_or(0.0) as i32;
    Some(Pointer {
        phase,
        x: pixels(object, "x"),
        y: pixels(object, "y"),
        width: pixels(object, "width"),
        touch: text(object, "pointer").as_deref() == Some("touch"),
        button,
    })
}

fn goal(object: &JsValue) -> Option<Goal> {
    let to = property(object, "to")?;
    if let Some(node) = number(&to, "node") {
        return Some(Goal::Node(NodeId(u32::try_from(index(node)).ok()?)));
    }
    if let Some(ply) = number(object, "to") {
        return Some(Goal::Ply(index(ply)));
    }
    Some(match to.as_string()?.as_str() {
        "first" => Goal::First,
        "prev" => Goal::Previous,
        "next" => Goal::Next,
        "prev-turn" => Goal::PreviousTurn,
        "next-turn" => Goal::NextTurn,
        "last" => Goal::Last,
        _ => return None,
    })
}

/// A look, the theme that it's made from, and whether moves are animated.
pub(super) fn look(object: &JsValue) -> (Look, Theme, bool) {
    let theme = theme(object).unwrap_or_default();
    let mut look = Look::new(theme);
    if let Some(coordinates) = text(object, "coordinates") {
        look.coordinates = Coordinates::of_name(&coordinates).unwrap_or_default();
    }
    look.pieces = text(object, "pieces");
    look.arrangement = text(object, "arrangement");
    look.room = pixels(object, "room");
    if let Some(names) = property(object, "names").filter(JsValue::is_object) {
        for key in js_sys::Object::keys(names.unchecked_ref::<js_sys::Object>()).iter() {
            if let Some(part) = key.as_string()
                && let Some(name) = text(&names, &part)
            {
                look.names.push((part, name));
            }
        }
    }
    if let Some(colours) = property(object, "colours").filter(JsValue::is_object) {
        for key in js_sys::Object::keys(colours.unchecked_ref::<js_sys::Object>()).iter() {
            if let Some(name) = key.as_string()
                && let Some(value) = text(&colours, &name)
            {
                // A colour that isn't one leaves the theme's.
                look.palette.set(&name, &value);
            }
        }
    }
    let animation = property(object, "animation").is_some_and(|value| value.is_truthy());
    (look, theme, animation)
}

pub(super) fn theme(object: &JsValue) -> Option<Theme> {
    Theme::of_name(&text(object, "theme")?)
}

pub(super) fn picture(object: &JsValue) -> PictureOptions {
    PictureOptions {
        width: number(object, "width"),
        view: text(object, "view"),
        orientation: text(object, "orientation"),
        theme: text(object, "theme"),
        arrangement: text(object, "arrangement"),
        without_marks: property(object, "marks").is_some_and(|value| value.is_falsy()),
        node: number(object, "node").and_then(|node| u32::try_from(index(node)).ok()),
    }
}
