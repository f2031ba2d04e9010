//! Pictures of the pieces.

/// What a layer is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// The piece's body.
    Body,
    /// Details.
    Detail,
    /// Accents.
    Accent,
}

/// One path of a picture, in 100 × 100 units.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    /// What it's painted with.
    pub paint: Paint,
    /// What stands in SVG's `d`.
    pub path: &'static str,
}

/// The picture of a kind of piece.
#[must_use]
pub fn piece(_kind: &str) -> Option<&'static [Layer]> {
    Some(&[Layer {
        paint: Paint::Body,
        path: "M30 88V30H70V88Z",
    }])
}
