//! The three games of Portal chess as they are drawn, by the rules' own
//! positions: each kind of state once, compared as golden SVG texts.

mod scene_support;

use scene_support::check;
use variant_board::record::{NodeId, Record};
use variant_board::rules::Viewer;
use variant_board::scene::{Look, Motion, Shown, Target, Theme};
use variant_board::table::Session;
use variant_board::variants;

/// A game's position, drawn; with a move, after it or so far on its way.
struct Case {
    variant: &'static str,
    options: &'static str,
    position: &'static str,
    played: Option<(&'static str, f32)>,
    arrangement: Option<&'static str>,
    /// Lit cells, none of them captures.
    targets: &'static [&'static str],
}

impl Case {
    const fn new(variant: &'static str, position: &'static str) -> Self {
        Self {
            variant,
            options: "",
            position,
            played: None,
            arrangement: None,
            targets: &[],
        }
    }

    const fn played(self, code: &'static str, progress: f32) -> Self {
        Self {
            played: Some((code, progress)),
            ..self
        }
    }

    fn check(&self, name: &str, theme: Theme) {
        let variant = variants::find(self.variant).unwrap();
        let record = Record::new(variant, self.options, self.position).unwrap();
        let mut session = Session::new(record);
        let mut progress = 1.0;
        if let Some((code, share)) = self.played {
            session.play(code, None).unwrap();
            progress = share;
        }
        let before = session.view_at(NodeId::ROOT, Viewer::All);
        let after = session.view_at(session.at(), Viewer::All);
        let events = session.witnessed(session.at(), Viewer::All);
        let state = session.state();
        let board = state.board();
        let targets: Vec<Target> = self
            .targets
            .iter()
            .map(|name| Target {
                cell: board.cell(name).unwrap(),
                capture: false,
            })
            .collect();
        let look = Look {
            arrangement: self.arrangement.map(str::to_owned),
            ..Look::new(theme)
        };
        let shown = Shown {
            last_move: &events,
            targets: &targets,
            motion: (progress < 1.0).then_some(Motion {
                before: &before,
                events: &events,
                progress,
            }),
            ..Shown::new(variant.info(), board, &after)
        };
        check(name, &shown, &look);
    }
}

const WAITING: &str =
    "8/8/8/8/Q7/8/5PPP/6K1|6k1/5ppp/8/8/r7/8/8/8 w B - - w:Aa4,b:Ba4 two-boards 2 21";

#[test]
fn howe_two_boards_side_by_side_with_both_intents() {
    Case::new("portal-howe", WAITING).check("howe-intents-light", Theme::Light);
    Case::new("portal-howe", WAITING).check("howe-intents-dark", Theme::Dark);
}

#[test]
fn howe_two_boards_one_above_the_other() {
    let case = Case {
        arrangement: Some("narrow"),
        ..Case::new("portal-howe", WAITING)
    };
    case.check("howe-narrow", Theme::Light);
}

#[test]
fn howe_a_swap_on_its_way() {
    Case::new("portal-howe", WAITING)
        .played("Aa4>Ba4", 0.5)
        .check("howe-swap", Theme::Light);
}

#[test]
fn howe_after_a_teleport_that_gives_check() {
    let position = "8/8/8/8/Q7/8/8/4K3|4k3/8/8/8/r7/8/8/8 w B - - w:Aa4 two-boards 0 21";
    Case::new("portal-howe", position)
        .played("Aa4>Ba4", 1.0)
        .check("howe-teleported", Theme::Light);
}

#[test]
fn howe_the_split_board() {
    let case = Case {
        options: "layout=split",
        ..Case::new("portal-howe", "")
    };
    case.check("howe-split-light", Theme::Light);
    case.check("howe-split-dark", Theme::Dark);
}

const STACKED: &str = "4k3/8/8/8/8/5P2/8/R3K3 w Q - a1,c4,c4,g4 0 1";

#[test]
fn hidden_stacks_and_pieces_on_portals() {
    Case::new("portal-hidden", STACKED).check("hidden-stack-light", Theme::Light);
    Case::new("portal-hidden", STACKED).check("hidden-stack-dark", Theme::Dark);
}

#[test]
fn hidden_a_piece_on_its_way_through_and_the_portal_that_follows() {
    Case::new("portal-hidden", STACKED)
        .played("f3g4c4", 0.6)
        .check("hidden-passage", Theme::Light);
    Case::new("portal-hidden", STACKED)
        .played("f3g4c4", 1.0)
        .check("hidden-passed", Theme::Light);
}

#[test]
fn buckley_placing_lights_where_a_portal_may_go() {
    let case = Case {
        targets: &["a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4"],
        ..Case::new("portal-buckley", "")
    };
    case.check("buckley-placing", Theme::Light);
}

const PUSHES: &str = "7k/8/8/4r3/8/8/8/4K3 w - - d4 a8 0 1";

#[test]
fn buckley_both_portals_and_a_check() {
    Case::new("portal-buckley", PUSHES).check("buckley-portals-light", Theme::Light);
    Case::new("portal-buckley", PUSHES).check("buckley-portals-dark", Theme::Dark);
}

#[test]
fn buckley_a_portal_has_pushed_a_rook_away() {
    Case::new("portal-buckley", PUSHES)
        .played("@d4e5", 1.0)
        .check("buckley-pushed", Theme::Light);
}

const HOLE: &str = "8/8/2nkp3/3q4/2P5/8/8/4K3 w - - e4 d5 0 1";

#[test]
fn buckley_a_black_hole_opens_and_stays() {
    Case::new("portal-buckley", HOLE)
        .played("@e4d5", 0.6)
        .check("buckley-hole-opens", Theme::Light);
    Case::new("portal-buckley", HOLE)
        .played("@e4d5", 1.0)
        .check("buckley-hole-light", Theme::Light);
    Case::new("portal-buckley", HOLE)
        .played("@e4d5", 1.0)
        .check("buckley-hole-dark", Theme::Dark);
}
