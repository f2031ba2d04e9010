//! How pieces move, found out from the rules: each kind is put alone on every
//! cell of the board, then among enemies near and far, and asked for its steps.
//!
//! ```
//! use variant_board::variants::{self, reach};
//!
//! let chess = variants::find("chess").unwrap();
//! let patterns = reach::patterns(chess);
//! let knight = patterns.iter().find(|pattern| pattern.kind == "knight").unwrap();
//! assert_eq!(knight.targets.len(), 8);
//! assert!(knight.targets.iter().all(|target| target.quiet && target.captures));
//! ```

use super::Variant;
use crate::board::{Cell, Part};
use crate::rules::{PieceChoice, Viewer};

pub use crate::rules::reach::{Pattern, Target};

/// How far from a piece its steps are looked at: two cells are drawn, a third
/// tells whether a line goes on, or whether two aren't enough.
const FAR: i8 = 3;
/// Places from one corner of what is looked at to the other.
const WIDTH: usize = 2 * FAR as usize + 1;

/// What has been seen of a place around the piece: how often, and how often it
/// could have been.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Count {
    quiet: [u16; 2],
    captures: [u16; 2],
    /// Captured with the way to it occupied.
    over: u16,
}

impl Count {
    fn is_reached(&self) -> bool {
        self.quiet[0] > 0 || self.captures[0] > 0
    }

    fn is_always(&self) -> bool {
        let [quiet, captures] =
            [self.quiet, self.captures].map(|[hits, all]| hits == 0 || hits == all);
        self.is_reached() && quiet && captures
    }

    /// Whether what is known of one part may be so on another.
    fn agrees(&self, other: &Self) -> bool {
        let same = |one: [u16; 2], two: [u16; 2]| {
            one[1] == 0 || two[1] == 0 || (one[0] > 0) == (two[0] > 0)
        };
        same(self.quiet, other.quiet) && same(self.captures, other.captures)
    }
}

type Counts = [Count; WIDTH * WIDTH];

/// The place of an offset among the counts.
fn index(files: i8, ranks: i8) -> Option<usize> {
    let place = |by: i8| {
        usize::try_from(by + FAR)
            .ok()
            .filter(|&place| place < WIDTH)
    };
    Some(place(ranks)? * WIDTH + place(files)?)
}

/// All offsets that are looked at, from the top, from left to right.
fn offsets() -> impl Iterator<Item = (i8, i8)> {
    (-FAR..=FAR)
        .rev()
        .flat_map(|ranks| (-FAR..=FAR).map(move |files| (files, ranks)))
}

/// How far away an offset is, in a king's steps.
fn distance((files, ranks): (i8, i8)) -> i8 {
    files.abs().max(ranks.abs())
}

/// How all kinds of a game's pieces move, in the order of its kinds.
#[must_use]
pub fn patterns(variant: Variant) -> Vec<Pattern> {
    let info = variant.info();
    let mut patterns = Vec::new();
    for &kind in info.kinds {
        // Of the first colour that has the kind.
        let colours = (0..).zip(info.colours);
        let found = colours
            .map(|(colour, _)| of(variant, PieceChoice { colour, kind }))
            .find(|found| !found.is_empty());
        patterns.extend(found.into_iter().flatten());
    }
    patterns
}

/// How one piece moves: a pattern for all parts, or several for some each.
/// None for a piece that the game hasn't.
#[must_use]
pub fn of(variant: Variant, man: PieceChoice) -> Vec<Pattern> {
    let mut patterns = Vec::new();
    if let Some(victims) = victims(variant) {
        let victim = victims[usize::from(man.colour == victims[0].colour)];
        of_piece(variant, man, victim, &mut patterns);
    }
    patterns
}

/// The commonest piece of the start and one of another colour, to be captured.
fn victims(variant: Variant) -> Option<[PieceChoice; 2]> {
    let view = variant.start("").ok()?.view(Viewer::All);
    let men: Vec<PieceChoice> = view
        .cells
        .iter()
        .filter_map(|seen| seen.piece.map(PieceChoice::from))
        .collect();
    let often = |man: &&PieceChoice| men.iter().filter(|other| other == man).count();
    let first = *men.iter().max_by_key(often)?;
    let others = || men.iter().filter(|man| man.colour != first.colour);
    let second = *others().max_by_key(often)?;
    Some([first, second])
}

fn of_piece(variant: Variant, man: PieceChoice, victim: PieceChoice, out: &mut Vec<Pattern>) {
    let mut found: Vec<(Vec<&'static str>, Counts)> = Vec::new();
    for part in variant.board().parts() {
        let counts = count(variant, part, man, victim);
        if counts.iter().all(|count| !count.is_reached()) {
            continue;
        }
        // A narrow part doesn't show everything: the last one that agrees with
        // all it shows has most in common with it.
        let like = found.iter_mut().rev().find(|(_, known)| {
            let mut pairs = known.iter().zip(&counts);
            pairs.all(|(one, two)| one.agrees(two))
        });
        match like {
            Some((parts, _)) => parts.push(part.id),
            None => found.push((vec![part.id], counts)),
        }
    }
    let single = found.len() == 1;
    for (parts, counts) in found {
        let parts = if single { Vec::new() } else { parts };
        out.push(pattern(man, victim, parts, &counts));
    }
}

/// Looks at a piece on all cells of a part.
fn count(variant: Variant, part: &Part, man: PieceChoice, victim: PieceChoice) -> Counts {
    let mut counts = [Count::default(); WIDTH * WIDTH];
    let places =
        (0..part.ranks.len()).flat_map(|rank| (0..part.files.len()).map(move |file| (file, rank)));
    for (file, rank) in places {
        let Some(from) = part.at(file, rank) else {
            continue;
        };
        let at = |(files, ranks): (i8, i8)| {
            let file = file.checked_add_signed(isize::from(files))?;
            let rank = rank.checked_add_signed(isize::from(ranks))?;
            let inside = file < part.files.len() && rank < part.ranks.len();
            part.at(file, rank)
                .filter(|_| inside && (files, ranks) != (0, 0))
        };
        // Enemies on all cells at these distances, where they can stand.
        let among = |distances: &[i8]| -> Option<Vec<Cell>> {
            let mut men = vec![(from, man)];
            let near = offsets().filter(|&offset| distances.contains(&distance(offset)));
            men.extend(near.filter_map(|offset| {
                let cell = at(offset)?;
                variant.study(&[(cell, victim)])?;
                Some((cell, victim))
            }));
            Some(variant.study(&men)?.steps(from))
        };
        let Some(alone) = among(&[]) else {
            continue;
        };
        let rings = [1, 2, 3].map(|ring| among(&[ring]).unwrap_or_default());
        let crowded = among(&[1, 2]).unwrap_or_default();
        for offset in offsets() {
            let (Some(cell), Some(index)) = (at(offset), index(offset.0, offset.1)) else {
                continue;
            };
            let count = &mut counts[index];
            count.quiet[0] += u16::from(alone.contains(&cell));
            count.quiet[1] += 1;
            if variant.study(&[(cell, victim)]).is_some() {
                let ring = usize::try_from(distance(offset) - 1).unwrap_or(0);
                let captured = rings[ring].contains(&cell);
                count.captures[0] += u16::from(captured);
                count.captures[1] += 1;
                let over = ring == 1 && !captured && crowded.contains(&cell);
                count.over += u16::from(over);
            }
        }
    }
    counts
}

fn pattern(
    man: PieceChoice,
    victim: PieceChoice,
    parts: Vec<&'static str>,
    counts: &Counts,
) -> Pattern {
    let at = |(files, ranks): (i8, i8)| {
        index(files, ranks)
            .map(|index| counts[index])
            .unwrap_or_default()
    };
    // The cell a step of a line before or after.
    let along = |(files, ranks): (i8, i8), length: i8| {
        at((files.signum() * length, ranks.signum() * length))
    };
    let straight =
        |(files, ranks): (i8, i8)| files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let is_of_line =
        |offset| straight(offset) && (1..FAR).all(|length| along(offset, length).is_reached());
    let wide = offsets()
        .any(|offset| distance(offset) == FAR && at(offset).is_reached() && !is_of_line(offset));
    let radius = if wide { FAR } else { FAR - 1 };
    let steady = counts.iter().any(Count::is_always);
    let near = || offsets().filter(|&offset| distance(offset) <= radius);
    let target = |offset: (i8, i8)| {
        let count = at(offset);
        Target {
            files: offset.0,
            ranks: offset.1,
            quiet: count.quiet[0] > 0,
            captures: count.captures[0] > 0,
            rare: steady && !count.is_always(),
            goes_on: distance(offset) == radius
                && radius < FAR
                && is_of_line(offset)
                && along(offset, FAR).is_reached(),
        }
    };
    Pattern {
        kind: man.kind,
        colour: man.colour,
        parts,
        radius,
        victim,
        targets: near()
            .filter(|&offset| at(offset).is_reached())
            .map(target)
            .collect(),
        over: near()
            .filter(|&offset| at(offset).over > 0)
            .map(|offset| Target {
                quiet: false,
                captures: true,
                rare: false,
                goes_on: false,
                ..target(offset)
            })
            .collect(),
    }
}
