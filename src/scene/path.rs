//! Text of SVG paths, with numbers as short as they can be.

use std::fmt::Write as _;

use super::geometry::Rect;

/// A point in scene units.
pub(super) type Point = (f32, f32);

/// Writes a number with two decimals at most and nothing superfluous.
///
/// It counts hundredths: the standard library's formatting of floats, exact for
/// every number there is, is as much to load as all shapes of pieces.
#[expect(
    clippy::cast_possible_truncation,
    reason = "scenes and pictures are small, and floats saturate"
)]
pub(crate) fn push_number(out: &mut String, value: f32) {
    let hundredths = (f64::from(value) * 100.0).round_ties_even() as i64;
    if hundredths < 0 {
        out.push('-');
    }
    let (whole, rest) = (
        hundredths.unsigned_abs() / 100,
        hundredths.unsigned_abs() % 100,
    );
    // Writing to a string can't fail.
    let _ = match rest {
        0 => write!(out, "{whole}"),
        _ if rest % 10 == 0 => write!(out, "{whole}.{}", rest / 10),
        _ => write!(out, "{whole}.{rest:02}"),
    };
}

/// A path that is being written.
#[derive(Default)]
pub(super) struct PathText(String);

impl PathText {
    /// The finished text.
    pub(super) fn finish(self) -> String {
        self.0
    }

    fn command(&mut self, letter: char, numbers: &[f32]) {
        self.0.push(letter);
        for (index, &number) in numbers.iter().enumerate() {
            if index > 0 {
                self.0.push(' ');
            }
            push_number(&mut self.0, number);
        }
    }

    /// Starts a line that isn't closed.
    pub(super) fn move_to(&mut self, (x, y): Point) {
        self.command('M', &[x, y]);
    }

    /// Goes on straight.
    pub(super) fn line_to(&mut self, (x, y): Point) {
        self.command('L', &[x, y]);
    }

    /// Goes on by a quadratic curve.
    pub(super) fn curve_to(&mut self, (control_x, control_y): Point, (x, y): Point) {
        self.command('Q', &[control_x, control_y, x, y]);
    }

    /// Goes on by a wave: half a period of a width, with its top `by` off the
    /// line; the following halves swing to either side.
    pub(super) fn wave(&mut self, half: f32, by: f32, halves: usize) {
        self.command('q', &[half / 2.0, by, half, 0.0]);
        for _ in 1..halves {
            self.command('t', &[half, 0.0]);
        }
    }

    /// A closed shape with straight edges.
    pub(super) fn polygon(&mut self, points: &[Point]) {
        for (index, &point) in points.iter().enumerate() {
            if index == 0 {
                self.move_to(point);
            } else {
                self.line_to(point);
            }
        }
        self.0.push('Z');
    }

    /// A full circle.
    pub(super) fn circle(&mut self, (x, y): Point, radius: f32) {
        self.command('M', &[x - radius, y]);
        for width in [2.0 * radius, -2.0 * radius] {
            self.command('a', &[radius, radius, 0.0, 0.0, 1.0, width, 0.0]);
        }
        self.0.push('Z');
    }

    /// A rectangle with rounded corners.
    pub(super) fn rounded(&mut self, rect: Rect, radius: f32) {
        let r = radius;
        let (width, height) = (rect.width - 2.0 * r, rect.height - 2.0 * r);
        self.command('M', &[rect.x + r, rect.y]);
        let sides = [
            ('h', width, (r, r)),
            ('v', height, (-r, r)),
            ('h', -width, (-r, -r)),
            ('v', -height, (r, -r)),
        ];
        for (letter, length, (x, y)) in sides {
            self.command(letter, &[length]);
            if r > 0.0 {
                self.command('a', &[r, r, 0.0, 0.0, 1.0, x, y]);
            }
        }
        self.0.push('Z');
    }
}

/// A path made by a closure.
pub(super) fn path(write: impl FnOnce(&mut PathText)) -> String {
    let mut text = PathText::default();
    write(&mut text);
    text.finish()
}

#[cfg(test)]
mod tests {
    use super::push_number;

    #[test]
    fn numbers_are_as_the_standard_library_rounds_them_and_no_longer() {
        let mut values = vec![0.0, -0.0, 0.004, -0.004, 0.005, 0.125, -0.125, 0.375, 1e9];
        values.extend((-30_000_i16..30_000).map(|n| f32::from(n) / 1024.0));
        values.extend((-30_000_i16..30_000).map(|n| f32::from(n) / 700.0));
        for value in values {
            let mut text = String::new();
            push_number(&mut text, value);
            let long = format!("{value:.2}");
            let short = long.trim_end_matches('0').trim_end_matches('.');
            assert_eq!(text, if short == "-0" { "0" } else { short }, "{value}");
        }
    }
}
