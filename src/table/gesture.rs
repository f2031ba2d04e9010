//! What a person has picked so far. Clicks, drags, fingers, keys and the
//! screen reader's grid all come down to picks, and picks narrow the legal
//! list by its choices' prefixes: there is no other way to a move by hand.

use crate::board::Cell;
use crate::rules::{Choice, Info, Pick, Seat};

/// How far a choice by hand has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Gesture {
    /// Nothing is picked.
    #[default]
    Idle,
    /// Cells are picked, and a cell comes next.
    Selected { seat: Seat, picks: Vec<Pick> },
    /// The same, with the last picked piece in hand, at a place in scene units.
    Dragging {
        seat: Seat,
        picks: Vec<Pick>,
        x: f32,
        y: f32,
    },
    /// What comes next isn't a cell: it is asked for.
    Choosing {
        seat: Seat,
        picks: Vec<Pick>,
        offers: Vec<Offer>,
    },
    /// A choice waits for the page's leave.
    Proposed { seat: Seat, code: String },
}

impl Gesture {
    /// The picks so far.
    pub(super) fn picks(&self) -> &[Pick] {
        match self {
            Self::Selected { picks, .. }
            | Self::Dragging { picks, .. }
            | Self::Choosing { picks, .. } => picks,
            Self::Idle | Self::Proposed { .. } => &[],
        }
    }

    /// The cell picked last.
    pub(super) fn selected(&self) -> Option<Cell> {
        last_cell(self.picks())
    }
}

/// The first cell among picks, where the piece that is to move stands.
pub(super) fn first_cell(picks: &[Pick]) -> Option<Cell> {
    picks.iter().find_map(|pick| match pick {
        Pick::Cell(cell) => Some(*cell),
        Pick::Piece(_) | Pick::Named(_) => None,
    })
}

/// The last cell among picks.
pub(super) fn last_cell(picks: &[Pick]) -> Option<Cell> {
    picks.iter().rev().find_map(|pick| match pick {
        Pick::Cell(cell) => Some(*cell),
        Pick::Piece(_) | Pick::Named(_) => None,
    })
}

/// One thing that is offered when cells don't tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    /// The next pick.
    Pick(Pick),
    /// The choice itself, where picks don't tell it from others.
    Choice { code: String, text: String },
}

/// What picks leave of a legal list.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Narrowed {
    /// The only choice left, if its picks are all made.
    pub(super) decided: Option<Choice>,
    /// The cells that can be picked next.
    pub(super) cells: Vec<Cell>,
    /// What else can be picked next.
    pub(super) offers: Vec<Offer>,
}

impl Narrowed {
    /// Whether what else can be picked stands beside the board, as buttons,
    /// while cells can be picked too: a spell beside a piece's own moves, say.
    /// What has to be told apart before anything goes on is asked for instead.
    pub(super) fn is_aside(&self) -> bool {
        let named = |offer: &Offer| matches!(offer, Offer::Pick(Pick::Named(_)));
        !self.cells.is_empty() && self.offers.iter().all(named)
    }

    /// Whether no choice begins with the picks.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Where the game lists the kind of an offered piece.
fn rank(info: &Info, offer: &Offer) -> Option<usize> {
    match offer {
        Offer::Pick(Pick::Piece(piece)) => info.kinds.iter().position(|kind| *kind == piece.kind),
        Offer::Pick(_) | Offer::Choice { .. } => None,
    }
}

/// Narrows a legal list down to the choices that begin with picks.
pub(super) fn narrow(info: &Info, legal: &[Choice], picks: &[Pick]) -> Narrowed {
    let left = legal
        .iter()
        .filter(|choice| choice.picks.starts_with(picks));
    let (done, open): (Vec<&Choice>, Vec<&Choice>) =
        left.partition(|choice| choice.picks.len() == picks.len());
    let mut narrowed = Narrowed::default();
    for choice in &open {
        let next = &choice.picks[picks.len()];
        let offer = Offer::Pick(next.clone());
        match next {
            Pick::Cell(cell) if !narrowed.cells.contains(cell) => narrowed.cells.push(*cell),
            Pick::Piece(_) | Pick::Named(_) if !narrowed.offers.contains(&offer) => {
                // In the order in which the game lists its kinds: the strongest
                // first.
                let own = rank(info, &offer);
                let at = narrowed
                    .offers
                    .partition_point(|known| rank(info, known) <= own);
                narrowed.offers.insert(at, offer);
            }
            Pick::Cell(_) | Pick::Piece(_) | Pick::Named(_) => {}
        }
    }
    match done[..] {
        [only] if open.is_empty() => narrowed.decided = Some(only.clone()),
        _ => narrowed
            .offers
            .extend(done.iter().map(|choice| Offer::Choice {
                code: choice.code.clone(),
                text: choice.text.clone(),
            })),
    }
    narrowed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PieceChoice;
    use crate::variants;

    fn choice(code: &str, picks: &[Pick]) -> Choice {
        Choice {
            code: code.to_owned(),
            text: code.to_uppercase(),
            picks: picks.to_vec(),
        }
    }

    #[test]
    fn picks_narrow_until_one_choice_is_left() {
        let info = variants::ALL[0].info();
        let [a, b, c] = [0, 1, 2].map(|index| Pick::Cell(Cell(index)));
        let legal = [
            choice("ab", &[a.clone(), b.clone()]),
            choice("ac", &[a.clone(), c.clone()]),
            choice("bc", &[b.clone(), c.clone()]),
        ];
        assert_eq!(narrow(info, &legal, &[]).cells, [Cell(0), Cell(1)]);
        assert_eq!(
            narrow(info, &legal, std::slice::from_ref(&a)).cells,
            [Cell(1), Cell(2)]
        );
        let decided = narrow(info, &legal, &[a, c.clone()]).decided;
        assert_eq!(decided.map(|choice| choice.code).as_deref(), Some("ac"));
        assert!(narrow(info, &legal, &[c]).is_empty());
    }

    #[test]
    fn what_cells_do_not_tell_is_offered() {
        let info = variants::ALL[0].info();
        let a = Pick::Cell(Cell(0));
        let become_a = |kind| Pick::Piece(PieceChoice { colour: 0, kind });
        let legal = [
            choice("n", &[a.clone(), become_a("knight")]),
            choice("q", &[a.clone(), become_a("queen")]),
            choice("stay", std::slice::from_ref(&a)),
        ];
        let narrowed = narrow(info, &legal, &[a]);
        assert_eq!(narrowed.decided, None);
        let expected = [
            Offer::Pick(become_a("queen")),
            Offer::Pick(become_a("knight")),
            Offer::Choice {
                code: "stay".to_owned(),
                text: "STAY".to_owned(),
            },
        ];
        assert_eq!(narrowed.offers, expected);
    }

    #[test]
    fn names_stand_aside_while_cells_can_be_picked() {
        let info = variants::ALL[0].info();
        let [a, b] = [0, 1].map(|index| Pick::Cell(Cell(index)));
        let mut legal = vec![
            choice("ab", &[a.clone(), b.clone()]),
            choice("spell", &[a.clone(), Pick::Named("curse"), b.clone()]),
            choice("done", &[Pick::Named("done")]),
        ];
        let start = narrow(info, &legal, &[]);
        assert!(start.is_aside());
        assert_eq!(start.cells, [Cell(0)]);
        assert_eq!(start.offers, [Offer::Pick(Pick::Named("done"))]);
        let picked = narrow(info, &legal, std::slice::from_ref(&a));
        assert!(picked.is_aside());
        assert_eq!(picked.offers, [Offer::Pick(Pick::Named("curse"))]);
        // Two ways to the same cells have to be told apart.
        legal.push(choice("other", &[a.clone(), b.clone()]));
        assert!(!narrow(info, &legal, &[a, b]).is_aside());
    }
}
