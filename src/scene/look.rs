//! How a board looks, apart from what stands on it: theme, colours,
//! coordinates, which way round.

use std::borrow::Cow;

use crate::rules::Seat;

/// Choices about the look of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// The colours.
    pub palette: Palette,
    /// Where the names of files and ranks stand.
    pub coordinates: Coordinates,
    /// The seat at the bottom.
    pub orientation: Seat,
    /// The set of pictures of pieces, by its name; a game that hasn't it shows
    /// its default one.
    pub pieces: Option<String>,
    /// The name of the arrangement, where one is asked for; one that the board
    /// hasn't is as none.
    pub arrangement: Option<String>,
    /// How wide the board is shown, in CSS pixels, for choosing an arrangement
    /// by it; 0: not known.
    pub room: f32,
    /// What parts are called: stable name and caption. Others show their
    /// stable names.
    pub names: Vec<(String, String)>,
}

impl Look {
    /// A theme's colours, coordinates outside, the first seat at the bottom.
    #[must_use]
    pub fn new(theme: Theme) -> Self {
        Self {
            palette: Palette::new(theme),
            coordinates: Coordinates::Outside,
            orientation: Seat(0),
            pieces: None,
            arrangement: None,
            room: 0.0,
            names: Vec::new(),
        }
    }
}

impl Default for Look {
    fn default() -> Self {
        Self::new(Theme::Light)
    }
}

/// Where the names of files and ranks stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// In the frame.
    #[default]
    Outside,
    /// In corners of cells.
    Inside,
    /// Nowhere.
    Hidden,
}

impl Coordinates {
    /// The choice with a name, as in `coordinates="inside"`.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        match name {
            "outside" => Some(Self::Outside),
            "inside" => Some(Self::Inside),
            "hidden" => Some(Self::Hidden),
            _ => None,
        }
    }
}

/// The set of colours to start from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// For bright pages.
    #[default]
    Light,
    /// For dark pages.
    Dark,
}

impl Theme {
    /// The theme with a name, as in `theme="dark"`.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        match name {
            "light" => Some(Self::Light),
            "dark" => Some(Self::Dark),
            _ => None,
        }
    }
}

macro_rules! inks {
    ($($(#[$doc:meta])* $ink:ident $name:literal $light:literal $dark:literal;)*) => {
        /// What something is painted with. Each ink can be set by the page as
        /// the CSS custom property `--vb-` with the ink's name behind it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Ink { $($(#[$doc])* $ink,)* }

        impl Ink {
            /// All inks.
            pub const ALL: &'static [Self] = &[$(Self::$ink,)*];

            /// Its name without `--vb-`, as in `light-square`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$ink => $name,)* }
            }

            /// Its colour in a theme, as CSS writes it.
            #[must_use]
            pub const fn default_in(self, theme: Theme) -> &'static str {
                match (self, theme) {
                    $((Self::$ink, Theme::Light) => $light,
                      (Self::$ink, Theme::Dark) => $dark,)*
                }
            }
        }
    };
}

// The one table of colours: ink, custom property without `--vb-`, light theme,
// dark theme.
inks! {
    /// Light squares.
    LightSquare "light-square" "#f1ede4" "#b3babb";
    /// Dark squares.
    DarkSquare "dark-square" "#93a5a6" "#64737b";
    /// The frame around the cells, which bears the coordinates.
    Frame "frame" "#faf8f3" "#22272b";
    /// The frame's edges.
    FrameLine "frame-line" "#c3beb1" "#424b52";
    /// Names of files and ranks in the frame.
    Coordinate "coordinate" "#5f6360" "#aab4ba";
    /// Names of files and ranks on light squares.
    CoordinateOnLight "coordinate-on-light" "#5f7475" "#333e45";
    /// Names of files and ranks on dark squares.
    CoordinateOnDark "coordinate-on-dark" "#ffffff" "#e3e9ec";
    /// Water between the banks of boards that are played on crossings.
    Water "water" "#a9cbd6" "#6f98a8";
    /// Waves on the water.
    WaterLine "water-line" "#86b1bf" "#557f90";
    /// Lines of boards that are played on crossings.
    BoardLine "board-line" "#5b5648" "#2c3439";
    /// Cells of the last move.
    LastMove "last-move" "#e3b341" "#d9a62e";
    /// The picked cell.
    Selected "selected" "#1f8a70" "#3fc1a0";
    /// Cells that can be picked next.
    Target "target" "#14624f" "#0f5746";
    /// The frame of a part of the board that is to be played now.
    Due "due" "#17806a" "#45c7a5";
    /// Portals: the ring and its glow.
    Portal "portal" "#7048c6" "#8d68e6";
    /// The depth of portals and black holes.
    PortalDeep "portal-deep" "#21143f" "#150c2b";
    /// What shines in portals.
    PortalLight "portal-light" "#d9c8ff" "#dccfff";
    /// What glows around black holes.
    Blaze "blaze" "#f2a33c" "#f2a33c";
    /// Glow under a king in check.
    Check "check" "#d4352c" "#e5483c";
    /// The keyboard's place, outer ring.
    CursorDark "cursor-dark" "#10151a" "#0b0e11";
    /// The keyboard's place, inner ring.
    CursorLight "cursor-light" "#ffffff" "#ffffff";
    /// Cells that the viewer doesn't see.
    Fog "fog" "#bfc6cc" "#343b41";
    /// Wisps in the fog.
    FogLine "fog-line" "#dbe0e4" "#4b555d";
    /// The sign for a piece lost unseen.
    Lost "lost" "#b3261e" "#ef6a5e";
    /// The closed curtain.
    Curtain "curtain" "#5d7478" "#37444a";
    /// Folds of the curtain.
    CurtainLine "curtain-line" "#6f878b" "#43525a";
    /// Bodies of white pieces.
    WhiteFill "white-fill" "#fffdf8" "#f6f3ec";
    /// Outlines and details of white pieces.
    WhiteLine "white-line" "#24282b" "#15181a";
    /// Bodies of black pieces.
    BlackFill "black-fill" "#3a4044" "#23282b";
    /// Outlines of black pieces.
    BlackLine "black-line" "#15181a" "#0b0d0e";
    /// Rims around black pieces.
    BlackRim "black-rim" "#c6cecd" "#8b989e";
    /// Bodies of gray pieces.
    GrayFill "gray-fill" "#a3a8ab" "#8f969a";
    /// Outlines of gray pieces.
    GrayLine "gray-line" "#24282b" "#15181a";
    /// Bands and pictures of red round pieces.
    RedFill "red-fill" "#bf3226" "#c0392c";
    /// Outlines of red pieces.
    RedLine "red-line" "#3d100c" "#2c0b08";
    /// Bands and pictures of green round pieces.
    GreenFill "green-fill" "#2a7a40" "#2a7a40";
    /// Outlines of green pieces.
    GreenLine "green-line" "#0f2c14" "#0b210f";
    /// Bands and pictures of blue round pieces.
    BlueFill "blue-fill" "#2b5fab" "#2b5fab";
    /// Outlines of blue pieces.
    BlueLine "blue-line" "#0d2038" "#09182b";
    /// Faces of round pieces.
    DiscFill "disc-fill" "#fbf3e0" "#efe5cf";
    /// Light details on dark pieces.
    PieceDetail "piece-detail" "#f3efe6" "#e8e4db";
    /// Green marks.
    MarkGreen "mark-green" "#2f8f46" "#3fae5a";
    /// Red marks.
    MarkRed "mark-red" "#c8322b" "#e04a40";
    /// Yellow marks.
    MarkYellow "mark-yellow" "#dd9f0c" "#eab52e";
    /// Blue marks.
    MarkBlue "mark-blue" "#2763b8" "#4585de";
    /// Edges of arrows and badges, and letters on badges.
    MarkEdge "mark-edge" "#ffffff" "#ffffff";
    /// Letters on yellow badges.
    MarkInk "mark-ink" "#1b1710" "#1b1710";
}

/// A colour for every [`Ink`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette(Vec<Cow<'static, str>>);

impl Palette {
    /// A theme's colours.
    #[must_use]
    pub fn new(theme: Theme) -> Self {
        let colours = Ink::ALL
            .iter()
            .map(|ink| Cow::Borrowed(ink.default_in(theme)));
        Self(colours.collect())
    }

    /// An ink's colour, as CSS writes it.
    #[must_use]
    pub fn get(&self, ink: Ink) -> &str {
        &self.0[ink as usize]
    }

    /// Sets the ink with a name (`light-square`, `--vb-light-square` or
    /// `lightSquare`) to a CSS colour. `false`, and no change, if there is no
    /// such ink or the value can't be a colour: only letters, digits and
    /// `# % ( ) , . / + -` and spaces make one, so that none brings an address
    /// or markup along.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let value = value.trim();
        let Some(index) = Ink::ALL.iter().position(|ink| is_name(ink.name(), name)) else {
            return false;
        };
        let plain = value
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "#%(),./+- ".contains(c));
        let lower = value.to_ascii_lowercase();
        if value.is_empty() || value.len() > 100 || !plain || lower.contains("url") {
            return false;
        }
        self.0[index] = Cow::Owned(value.to_owned());
        true
    }
}

/// Compares without regard to hyphens, case and the prefix `--vb-`.
fn is_name(ink: &str, name: &str) -> bool {
    let name = name.strip_prefix("--vb-").unwrap_or(name);
    let folded = |text: &str| -> String {
        text.chars()
            .filter(|c| *c != '-')
            .map(|c| c.to_ascii_lowercase())
            .collect()
    };
    folded(ink) == folded(name)
}
