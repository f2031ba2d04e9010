//! What JavaScript calls: the table for the element, the game for programs,
//! and the catalogue. Only conversions and the canvas painter live here; what
//! a call means is decided in [`crate::table`].

mod canvas;
mod convert;
mod game;
mod memories;
pub mod piece;
mod search;
mod table;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::rules::{Seat, Seats};
use crate::variants;

/// Lets a panic's message reach the console; the module can't be used after
/// one.
#[wasm_bindgen(js_name = initPanicHook)]
pub fn init_panic_hook() {
    console_error_panic_hook::set_once();
}

/// A seat for JavaScript.
#[derive(Serialize)]
struct SeatItem {
    id: &'static str,
    letter: char,
}

/// An option for JavaScript.
#[derive(Serialize)]
struct OptionItem {
    name: &'static str,
    values: &'static [&'static str],
}

/// A game of the catalogue for JavaScript.
#[derive(Serialize)]
struct VariantItem {
    id: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    seats: Vec<SeatItem>,
    options: Vec<OptionItem>,
    hidden: bool,
    simultaneous: bool,
    start: &'static str,
    help: &'static str,
    kinds: &'static [&'static str],
    #[serde(rename = "pieceSets")]
    piece_sets: &'static [&'static str],
    colours: &'static [&'static str],
}

fn seats(info: &crate::rules::Info, which: Seats) -> Vec<SeatItem> {
    let seats = which.iter().filter_map(|seat| info.seats.get(seat.index()));
    seats
        .map(|seat| SeatItem {
            id: seat.id,
            letter: seat.letter,
        })
        .collect()
}

/// All games.
///
/// # Errors
/// None that are known.
#[wasm_bindgen(js_name = variants)]
pub fn all_variants() -> Result<JsValue, JsValue> {
    let list: Vec<VariantItem> = variants::ALL
        .iter()
        .map(|variant| {
            let info = variant.info();
            let options = info.options.iter();
            VariantItem {
                id: info.id,
                name: info.name,
                aliases: info.aliases,
                seats: seats(info, (0..8).map(Seat).collect()),
                options: options
                    .map(|option| OptionItem {
                        name: option.name,
                        values: option.values,
                    })
                    .collect(),
                hidden: info.hidden,
                simultaneous: info.simultaneous,
                start: info.start,
                help: info.help,
                kinds: info.kinds,
                piece_sets: info.piece_sets,
                colours: info.colours,
            }
        })
        .collect();
    convert::to_js(&list)
}
