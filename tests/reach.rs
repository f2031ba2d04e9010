//! Move diagrams are made from the rules, and are what the rules' sources draw:
//! `*` where a piece moves and captures, `X` where it only captures, `o` where
//! it only moves. `?` stands before what it can do only from some cells, `>`
//! before what goes on along its line.

use variant_board::rules::{PieceChoice, Viewer};
use variant_board::variants;
use variant_board::variants::reach::{self, Pattern, Target};

fn patterns(game: &str) -> Vec<Pattern> {
    reach::patterns(variants::find(game).unwrap())
}

/// The drawing of a pattern, row by row.
fn drawn(pattern: &Pattern, targets: &[Target]) -> Vec<String> {
    let radius = pattern.radius;
    let cell = |files: i8, ranks: i8| {
        let target = targets
            .iter()
            .find(|target| (target.files, target.ranks) == (files, ranks));
        let Some(target) = target else {
            return if (files, ranks) == (0, 0) { "@" } else { "." }.to_owned();
        };
        let sign = match (target.quiet, target.captures) {
            (true, true) => "*",
            (true, false) => "o",
            _ => "X",
        };
        let rare = if target.rare { "?" } else { "" };
        let on = if target.goes_on { ">" } else { "" };
        format!("{rare}{on}{sign}")
    };
    let row = |ranks: i8| (-radius..=radius).map(|files| cell(files, ranks)).collect();
    (-radius..=radius).rev().map(row).collect()
}

fn check(game: &str, kind: &str, part: &str, expected: &[&str]) {
    let all = patterns(game);
    let here = |pattern: &&Pattern| {
        pattern.kind == kind && (pattern.parts.is_empty() || pattern.parts.contains(&part))
    };
    let found: Vec<&Pattern> = all.iter().filter(here).collect();
    assert_eq!(found.len(), 1, "{game}: {kind} on {part:?}");
    assert_eq!(
        drawn(found[0], &found[0].targets),
        expected,
        "{game}: {kind} on {part:?}"
    );
}

const KING: [&str; 5] = [".....", ".***.", ".*@*.", ".***.", "....."];
const STRAIGHT: [&str; 5] = [".....", "..*..", ".*@*.", "..*..", "....."];
const KNIGHT: [&str; 5] = [".*.*.", "*...*", "..@..", "*...*", ".*.*."];
const ROOK: [&str; 5] = ["..>*..", "..*..", ">**@*>*", "..*..", "..>*.."];
const PAWN: [&str; 5] = [".....", ".XoX.", "..@..", ".....", "....."];

// The drawings of the source, Röhmöfantti's page on Afterlife-shakki. Its
// chariot stops at the drawing's edge; the words below it let it go on.

#[test]
fn the_source_of_afterlife_draws_the_same_in_the_world() {
    check("afterlife", "pharaoh", "world", &KING);
    let warrior = [".*.*.", "**.**", "..@..", "**.**", ".*.*."];
    check("afterlife", "warrior", "world", &warrior);
    check("afterlife", "chariot", "world", &ROOK);
    check("afterlife", "slave", "world", &PAWN);
    check("afterlife", "freed-slave", "world", &STRAIGHT);
    let priest = ["*.*.*", ".*.*.", "*.@.*", ".*.*.", "*.*.*"];
    check("afterlife", "high-priest", "world", &priest);
    check("afterlife", "mercenary", "world", &STRAIGHT);
    check("afterlife", "sethling", "world", &KING);
}

// "Tuonpuoleisessa kaikki nappulat liikkuvat kuten vapautettu orja. Poikkeukset
// tähän ovat sethling ja ylipappi, jotka liikkuvat tavalliseen tapaan."
#[test]
fn in_the_afterlife_all_but_two_move_as_the_freed_slave() {
    for part in ["limbo", "hours", "hall"] {
        for kind in [
            "pharaoh",
            "warrior",
            "chariot",
            "slave",
            "freed-slave",
            "mercenary",
        ] {
            check("afterlife", kind, part, &STRAIGHT);
        }
        check("afterlife", "sethling", part, &KING);
        let priest = ["*.*.*", ".*.*.", "*.@.*", ".*.*.", "*.*.*"];
        check("afterlife", "high-priest", part, &priest);
    }
}

#[test]
fn a_kind_that_moves_alike_everywhere_has_one_drawing() {
    let all = patterns("afterlife");
    let parts = |kind| -> Vec<Vec<&str>> {
        let own = all.iter().filter(|pattern| pattern.kind == kind);
        own.map(|pattern| pattern.parts.clone()).collect()
    };
    assert_eq!(parts("sethling"), [Vec::<&str>::new()]);
    assert_eq!(
        parts("pharaoh"),
        [vec!["world"], vec!["limbo", "hours", "hall"]]
    );
}

#[test]
fn chess_and_its_kin_have_the_six() {
    for game in [
        "chess",
        "fog-of-war",
        "portal-howe",
        "portal-hidden",
        "portal-buckley",
    ] {
        check(game, "king", "", &KING);
        let queen = [">*.>*.>*", ".***.", ">**@*>*", ".***.", ">*.>*.>*"];
        check(game, "queen", "", &queen);
        check(game, "rook", "", &ROOK);
        let bishop = [">*...>*", ".*.*.", "..@..", ".*.*.", ">*...>*"];
        check(game, "bishop", "", &bishop);
        check(game, "knight", "", &KNIGHT);
        // Two steps from where it starts.
        check(
            game,
            "pawn",
            "",
            &["..?o..", ".XoX.", "..@..", ".....", "....."],
        );
    }
}

#[test]
fn apocalypse_has_no_double_step() {
    check("apocalypse", "horseman", "", &KNIGHT);
    check("apocalypse", "footman", "", &PAWN);
}

#[test]
fn xiangqi_has_the_seven() {
    let slant = [".....", ".*.*.", "..@..", ".*.*.", "....."];
    let elephant = ["*...*", ".....", "..@..", ".....", "*...*"];
    for game in ["xiangqi", "three-kingdoms"] {
        check(game, "general", "shu", &STRAIGHT);
        check(game, "advisor", "shu", &slant);
        check(game, "elephant", "shu", &elephant);
        check(game, "horse", "shu", &KNIGHT);
        check(game, "chariot", "shu", &ROOK);
        check(
            game,
            "cannon",
            "shu",
            &["..>o..", "..o..", ">oo@o>o", "..o..", "..>o.."],
        );
    }
    // Sideways only across the river.
    check(
        "xiangqi",
        "soldier",
        "",
        &[".....", "..*..", ".?*@?*.", ".....", "....."],
    );
    check(
        "three-kingdoms",
        "soldier",
        "shu",
        &[".....", "..*..", "..@..", ".....", "....."],
    );
    check(
        "three-kingdoms",
        "soldier",
        "wei",
        &[".....", ".....", ".*@*.", "..*..", "....."],
    );
}

#[test]
fn a_cannon_captures_over_a_piece_between() {
    let all = patterns("xiangqi");
    for pattern in &all {
        let expected: &[&str] = match pattern.kind {
            "cannon" => &["..X..", ".....", "X.@.X", ".....", "..X.."],
            _ => &[".....", ".....", "..@..", ".....", "....."],
        };
        assert_eq!(drawn(pattern, &pattern.over), expected, "{}", pattern.kind);
    }
}

#[test]
fn what_needs_more_room_gets_it() {
    let all = patterns("three-kingdoms");
    let banner = all.iter().find(|pattern| pattern.kind == "banner").unwrap();
    let expected = [
        "..*.*..", ".......", "*.....*", "...@...", "*.....*", ".......", "..*.*..",
    ];
    assert_eq!(drawn(banner, &banner.targets), expected);
}

#[test]
fn every_kind_of_every_game_has_a_drawing() {
    for variant in variants::ALL {
        let info = variant.info();
        let mut kinds: Vec<&str> = reach::patterns(*variant)
            .iter()
            .map(|pattern| pattern.kind)
            .collect();
        kinds.dedup();
        assert_eq!(kinds, info.kinds, "{}", info.id);
    }
}

#[test]
fn a_piece_of_the_other_colour_moves_the_other_way() {
    let chess = variants::find("chess").unwrap();
    let pawn = PieceChoice {
        colour: 1,
        kind: "pawn",
    };
    let found = reach::of(chess, pawn);
    assert_eq!(
        drawn(&found[0], &found[0].targets),
        [".....", ".....", "..@..", ".XoX.", "..?o.."]
    );
}

/// The names of the cells that a piece can go to as the board stands.
fn steps(game: &str, position: &str, from: &str) -> Vec<String> {
    let state = variants::find(game).unwrap().read(position, "").unwrap();
    let cell = state.board().cell(from).unwrap();
    assert!(state.view(Viewer::All).cells[cell.index()].piece.is_some());
    let mut names: Vec<String> = state
        .steps(cell)
        .into_iter()
        .map(|to| state.board().name(to).to_owned())
        .collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn steps_on_a_board_are_those_that_the_rules_allow_whoever_is_on_turn() {
    for variant in variants::ALL {
        let mut state = variant.start("").unwrap();
        // A few plies on, so that both sides' pieces have come out.
        for ply in 0..12 {
            let seats: Vec<_> = state.actors().iter().collect();
            let mut chosen = Vec::new();
            for seat in seats {
                let legal = state.legal(seat);
                for choice in &legal {
                    let cells: Vec<_> = choice.cells().collect();
                    if let [from, to, ..] = cells[..]
                        && state.view(Viewer::All).cells[from.index()].piece.is_some()
                        && !choice.code.starts_with('@')
                        && !choice.code.contains(':')
                    {
                        assert!(
                            state.steps(from).contains(&to),
                            "{}: {}",
                            variant.info().id,
                            choice.code
                        );
                    }
                }
                chosen.push((seat, legal[(ply * 7) % legal.len()].code.clone()));
            }
            let chosen: Vec<_> = chosen
                .iter()
                .map(|(seat, code)| (*seat, &code[..]))
                .collect();
            state = state.apply(&chosen).unwrap().state;
            if state.actors().is_empty() {
                break;
            }
        }
    }
}

#[test]
fn who_is_not_on_turn_has_steps_too() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(steps("chess", start, "b8"), ["a6", "c6"]);
    assert_eq!(steps("chess", start, "e7"), ["e5", "e6"]);
    assert_eq!(steps("chess", start, "d8"), Vec::<String>::new());
    let xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(steps("xiangqi", xiangqi, "b10"), ["a8", "c8"]);
}
