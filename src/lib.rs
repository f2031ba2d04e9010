//! Rules, records and drawing of unusual chess variants, for the web component
//! `<variant-board>` and for anybody who wants the rules alone.
//!
//! Layers, each of which uses only those below it: `web` (wasm32 only),
//! [`table`], then [`record`], [`search`], and [`scene`] with [`svg`], then [`variants`],
//! [`rules`], [`board`].
//!
//! ```
//! use variant_board::variants;
//!
//! let chess = variants::find("chess").unwrap();
//! let state = chess.start("").unwrap();
//! let white = chess.info().seat("white").unwrap();
//! let after = state.apply(&[(white, "Nf3")]).unwrap();
//! assert_eq!(after.choices[0].1, "g1f3");
//! ```

pub mod board;
pub mod record;
pub mod rules;
pub mod scene;
pub mod search;
pub mod svg;
pub mod table;
pub mod variants;
#[cfg(target_arch = "wasm32")]
pub mod web;
