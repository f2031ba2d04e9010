//! What is constant about a game, and the options a game can be set up with.

use super::{Fault, Seat};

/// What stays the same in all of a game's positions.
#[derive(Debug)]
pub struct Info {
    /// The stable name, as in `variant="fog-of-war"`.
    pub id: &'static str,
    /// The English name.
    pub name: &'static str,
    /// Other names that are read, in lower case, without spaces and hyphens.
    pub aliases: &'static [&'static str],
    /// The seats in turn order. With options fewer may play.
    pub seats: &'static [SeatInfo],
    /// Names of the pieces' colours.
    pub colours: &'static [&'static str],
    /// Kinds of pieces, each once.
    pub kinds: &'static [&'static str],
    /// The sets of pictures that its pieces can be drawn with, as in
    /// `pieces="pictures"`; the first by default.
    pub piece_sets: &'static [&'static str],
    /// The options it can be set up with.
    pub options: &'static [OptionInfo],
    /// Whether something is hidden from somebody.
    pub hidden: bool,
    /// Whether several seats ever decide at once.
    pub simultaneous: bool,
    /// The position string that a game starts from without options.
    pub start: &'static str,
    /// A short help text: whose rules these are and where they differ from
    /// others'. Plain English paragraphs, separated by empty lines.
    pub help: &'static str,
}

/// A seat's names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatInfo {
    /// Stable, as in `orientation="black"`.
    pub id: &'static str,
    /// Its letter in position strings.
    pub letter: char,
}

impl SeatInfo {
    /// The two seats of games with a white and a black side.
    pub const WHITE_AND_BLACK: &[Self] = &[
        Self {
            id: "white",
            letter: 'w',
        },
        Self {
            id: "black",
            letter: 'b',
        },
    ];
}

/// An option of a game.
#[derive(Debug)]
pub struct OptionInfo {
    /// Stable name, as in `players=3`.
    pub name: &'static str,
    /// The values that may be chosen, the first by default; empty: any text.
    pub values: &'static [&'static str],
}

impl Info {
    /// The seat with a name or a letter.
    #[must_use]
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let index = self.seats.iter().position(|seat| {
            seat.id.eq_ignore_ascii_case(name)
                || (name.len() == 1 && name.eq_ignore_ascii_case(&seat.letter.to_string()))
        })?;
        u8::try_from(index).ok().map(Seat)
    }

    /// The set of pictures with a name, or the default if it has none of that
    /// name.
    #[must_use]
    pub fn piece_set(&self, wanted: Option<&str>) -> &'static str {
        let named = |set: &&&str| wanted.is_some_and(|wanted| wanted.eq_ignore_ascii_case(set));
        let found = self.piece_sets.iter().find(named);
        found.or(self.piece_sets.first()).copied().unwrap_or("")
    }

    /// The stable name of a seat, empty for one that the game hasn't.
    #[must_use]
    pub fn seat_id(&self, seat: Seat) -> &'static str {
        self.seats.get(seat.index()).map_or("", |info| info.id)
    }
}

/// Chosen options: names and values, in the order given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Reads `players=3; fate=own-turn` (commas and new lines separate too),
    /// and checks names and values against what the game offers.
    ///
    /// # Errors
    /// `unknown-option`, `bad-option-value` or `bad-options`, at the offset of
    /// the part that is wrong.
    pub fn read(text: &str, info: &Info) -> Result<Self, Fault> {
        let mut options = Vec::new();
        let mut offset = 0;
        for part in text.split_inclusive([';', '\n']) {
            let at = offset + part.len() - part.trim_start().len();
            offset += part.len();
            let part = part.trim_end_matches([';', '\n']).trim();
            if part.is_empty() {
                continue;
            }
            let Some((name, value)) = part.split_once('=') else {
                return Err(Fault::new(
                    "bad-options",
                    format!("Options are written name=value, but here stands “{part}”."),
                )
                .with("found", part)
                .at(at));
            };
            let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
            let Some(option) = info.options.iter().find(|option| option.name == name) else {
                let known: Vec<_> = info.options.iter().map(|option| option.name).collect();
                let known = if known.is_empty() {
                    "it has none".to_owned()
                } else {
                    format!("it has {}", known.join(", "))
                };
                return Err(Fault::new(
                    "unknown-option",
                    format!("{} has no option “{name}”: {known}.", info.name),
                )
                .with("found", name)
                .at(at));
            };
            if !option.values.is_empty() && !option.values.contains(&value) {
                return Err(Fault::new(
                    "bad-option-value",
                    format!(
                        "The option “{name}” can be {}, not “{value}”.",
                        option.values.join(" or ")
                    ),
                )
                .with("found", value)
                .at(at));
            }
            options.push((name, value.to_owned()));
        }
        Ok(Self(options))
    }

    /// The value of an option; the last where it's given twice.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.0.iter().rev().find(|(n, _)| n == name)?;
        Some(value)
    }

    /// Whether nothing was chosen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl std::fmt::Display for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, (name, value)) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{name}={value}")?;
        }
        Ok(())
    }
}
