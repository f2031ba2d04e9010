//! The rule of check and all that follows from it: what a king may stand, what
//! a commitment costs, mate, passing and stalemate.

use super::*;

fn won_by(state: &State) -> Option<Seat> {
    state.outcome().and_then(|outcome| outcome.winners.single())
}

#[test]
fn whites_king_must_be_safe_after_each_of_whites_halves() {
    // On A he can't be left attacked at white's turn there …
    let state = set("KAe1 rAe8 kBh8 NAb1", "w A - - -");
    let legal = codes(&state);
    assert!(
        !legal.is_empty()
            && legal
                .iter()
                .all(|code| code.starts_with("Ae1") || code == "Ab1d2" || code == "Ab1c3")
    );
    assert!(!has(&state, "Ab1a3") && !has(&state, "Ae1e2") && has(&state, "Ae1f1"));
    // … and at the turn on B no move helps any more.
    let mated = set("KAe1 rAe8 kBh8 QBb3", "w B - - -");
    assert_eq!(
        (reason(&mated), won_by(&mated)),
        ("checkmate", Some(Seat(1)))
    );
}

#[test]
fn whites_teleport_may_not_uncover_an_attack() {
    let state = set("KAh1 QAh4 rAh8 kBb8", "w A - - -");
    assert!(!has(&state, "Ah4>"));
    assert!(has(&state, "Ah4h8"));
    let fault = state.find(Seat(0), "Ah4>").unwrap_err();
    assert_eq!(fault.code, "illegal-move");
    assert!(fault.message.contains("king"), "{fault}");
}

#[test]
fn blacks_teleport_may_uncover_an_attack_that_he_can_evade_in_time() {
    let state = set("KAe1 kBh8 qBh5 RBh1 PBb2", "b B - - -");
    assert!(has(&state, "Bh5>"));
    let state = after(&state, "Bh5> Bb2b3 Bh5>Ah5 Ae1d2");
    assert_eq!(
        state.view(Viewer::All).checks,
        [state.board().cell("Bh8").unwrap()]
    );
    let legal = codes(&state);
    assert_eq!(legal, ["Bh8g7", "Bh8g8"]);
}

#[test]
fn blacks_king_may_stand_attacked_while_the_other_area_is_played() {
    // White attacks him on B; black plays A first, then white, then he flees.
    let state = set("KAe1 kBh8 RBb1 rAb8", "w B - - -");
    let state = act(&state, "Bb1h1").state;
    assert!(has(&state, "Ab8b2"));
    let state = after(&state, "Ab8b2 Ae1f1");
    assert!(codes(&state).iter().all(|code| code.starts_with("Bh8g")));
}

#[test]
fn blacks_king_must_be_safe_after_his_half_in_his_area() {
    let state = set("KAe1 kBh8 RBh1 nBb8", "b B - - -");
    assert!(codes(&state).iter().all(|code| code.starts_with("Bh8g")));
    assert!(!codes(&state).is_empty());
}

#[test]
fn black_must_be_safe_after_an_intent_in_the_other_area() {
    // Black's next turn in his king's area would be the committed one.
    let attacked = set("KAe1 kBh8 RBh1 nAa5", "b A - - -");
    assert!(!has(&attacked, "Aa5>") && has(&attacked, "Aa5b3"));
    let safe = set("KAe1 kBh8 RBg1 nAa5", "b A - - -");
    assert!(has(&safe, "Aa5>"));
    // Unless the teleport answers: it comes between.
    let answered = set("KAe1 kBb5 RBh5 nAh5", "b A - - -");
    assert!(has(&answered, "Ah5>"));
}

#[test]
fn an_intent_of_whites_where_his_king_is_not_is_answered_by_any_check_there() {
    let state = set("KAe1 RBa4 kBh8 rAb8", "w B - - -");
    let state = after(&state, "Ba4> Ab8b1");
    assert_eq!(
        (reason(&state), won_by(&state)),
        ("checkmate", Some(Seat(1)))
    );
    assert_eq!(
        act(
            &after(&set("KAe1 RBa4 kBh8 rAb8", "w B - - -"), "Ba4>"),
            "Ab8b1"
        )
        .notation,
        ["rAb1#"]
    );
}

#[test]
fn unless_the_teleport_answers_it() {
    let state = set("KAe1 RBa5 kBh8 bAb6", "w B - - -");
    let state = after(&state, "Ba5> Ab6a5");
    assert_eq!(codes(&state), ["Ba5>Aa5"]);
}

#[test]
fn black_has_no_such_weakness() {
    let state = set("KAe1 RBb1 kBh8 rBa4", "b B - - -");
    let state = after(&state, "Ba4> Bb1h1");
    assert_eq!(codes(&state), ["Ba4>Aa4"]);
    let state = after(&state, "Ba4>Aa4 Ae1f1");
    assert!(has(&state, "Bh8g8"));
}

#[test]
fn a_declared_teleport_onto_a_king_is_check() {
    let state = set("KAe1 QAa4 kBa4 nBh8", "w A - - -");
    let told = act(&state, "Aa4>");
    let king = state.board().cell("Ba4").unwrap();
    assert!(told.events.contains(&Event::Check { at: king }));
    assert_eq!(told.notation, ["Aa4>+"]);
    // The king flees, or escapes by swapping with the queen.
    let legal = codes(&told.state);
    assert_eq!(legal, ["Ba4>", "Ba4a3", "Ba4a5", "Ba4b3", "Ba4b4", "Ba4b5"]);
}

#[test]
fn an_intent_not_yet_declared_is_no_threat() {
    let state = set("KAe1 QAa4 kBa4 nBh8", "b B - - -");
    assert!(has(&state, "Bh8g6"));
    assert_eq!(state.view(Viewer::All).checks, []);
}

#[test]
fn against_blacks_intent_onto_his_king_white_can_only_take_the_waiting_piece() {
    let state = set("KAa4 kBh8 rBa4 RBb4 PBg2", "b B - - -");
    let state = act(&state, "Ba4>").state;
    assert_eq!(codes(&state), ["Bb4a4"]);
    assert_eq!(codes(&act(&state, "Bb4a4").state), ["--"]);
    let mated = act(&set("KAa4 kBh8 rBa4 PBg2", "b B - - -"), "Ba4>").state;
    assert_eq!(
        (reason(&mated), won_by(&mated)),
        ("checkmate", Some(Seat(1)))
    );
}

#[test]
fn a_king_may_not_declare_for_a_cell_where_he_would_be_captured() {
    let state = set("KAa4 kBh8 rBb4", "w A - - -");
    assert!(!has(&state, "Aa4>") && has(&state, "Aa4a5"));
}

#[test]
fn a_kings_teleport_that_has_become_illegal_is_not_made() {
    let state = set("KAa4 kBh8 rBb8", "w A - - -");
    let state = after(&state, "Aa4> Bb8b4");
    assert_eq!(codes(&state), ["--"]);
    let state = act(&state, "--").state;
    assert_eq!(field(&state, 5), "-");
    assert!(state.position().starts_with("8/8/8/8/K7/"));
}

#[test]
fn if_what_remains_is_illegal_too_he_is_mated() {
    // The teleport would take him out of the attack on A.
    let state = set("KAa4 rAh4 kBh8 rBb8", "w A - - -");
    assert!(has(&state, "Aa4>"));
    let mated = after(&state, "Aa4> Bb8b4");
    assert_eq!(
        (reason(&mated), won_by(&mated)),
        ("checkmate", Some(Seat(1)))
    );
    // Else it does.
    assert_eq!(codes(&after(&state, "Aa4> Bb8c8")), ["Aa4>Ba4"]);
}

#[test]
fn a_spent_turn_is_no_answer_to_a_check() {
    let state = set("KAe1 RBa4 RAa4 kBh8 rAb8", "w B - - -");
    let state = after(&state, "Ba4> Ab8b1");
    assert_eq!(field(&state, 5), "w:--");
    assert_eq!(reason(&state), "checkmate");
}

#[test]
fn committed_teleports_are_thought_of_on_both_sides() {
    // Black's knight leaves Aa5 and so opens the file to his rook.
    let state = set("KAa1 rAa8 nAa5 kBh8", "w A - - b:Aa5");
    assert!(codes(&state).iter().all(|code| code.starts_with("Aa1b")));
    let without = set("KAa1 rAa8 nAa5 kBh8", "w A - - -");
    assert!(has(&without, "Aa1a2"));
    // White's own leaves the file too, in the same turn: its guard is gone.
    let own = set("KAa1 rAa8 NAa5 kBh8", "w A - - -");
    assert!(!has(&own, "Aa5>") && has(&own, "Aa1a2"));
}

#[test]
fn black_is_mated_on_the_area_where_his_king_is() {
    let state = set("KAe1 kBh8 QBb7 KAe1 RBc1 nAb8", "w B - - -");
    let state = act(&state, "Bc1c8").state;
    // He isn't yet: black still plays A, and white after him.
    assert_eq!(reason(&state), "");
    let state = after(&state, "Ab8c6 Ae1e2");
    assert_eq!(
        (reason(&state), won_by(&state)),
        ("checkmate", Some(Seat(0)))
    );
}

#[test]
fn a_player_without_anything_to_do_here_passes_if_there_is_something_elsewhere() {
    let state = set("KAe1 kBh8", "w B - - -");
    assert_eq!(codes(&state), ["--"]);
    assert_eq!(codes(&act(&state, "--").state), ["--"]);
    let start = game().start("").unwrap();
    assert!(!has(&start, "--"));
    // An intent is something to do.
    let blocked = set("KAe1 RBa4 RAa4 PBa5 RBb4 RBa3 kBh8 pBa6", "w B - - -");
    assert!(has(&blocked, "Ba4>") && !has(&blocked, "--"));
}

#[test]
fn he_passes_too_if_his_king_is_attacked_elsewhere() {
    // Black has no move on B either: mate is to come, and must be shown.
    let state = set("KAe1 kBh8 QBg7 PBf6", "b A - - -");
    assert_eq!(codes(&state), ["--"]);
    let state = after(&state, "-- Ae1e2");
    assert_eq!(
        (reason(&state), won_by(&state)),
        ("checkmate", Some(Seat(0)))
    );
}

#[test]
fn else_it_is_stalemate() {
    let state = set("KAa1 qAb3 kBh8", "w A - - -");
    assert_eq!(reason(&state), "stalemate");
    let state = set("KAa1 qAb3 kBh8", "w B - - -");
    assert_eq!(reason(&state), "stalemate");
    assert_eq!(won_by(&state), None);
    // Nor is it a move elsewhere to take one's own pawn en passant.
    let pieces = "KAa1 qAb3 PAe4 pAe5 PAd2 pAd3 pAf4 kBh8";
    let state = set(pieces, "w B - Ae3 -");
    assert_eq!(field(&state, 4), "Ae3");
    assert_eq!(reason(&state), "stalemate");
}

#[test]
fn a_side_without_a_king_is_never_in_check_or_mated() {
    let state = set("PAa2 qAa3 kBh8", "w A - - -");
    assert_eq!(reason(&state), "stalemate");
    assert_eq!(state.view(Viewer::All).checks, []);
}

#[test]
fn castling_may_not_end_where_the_rule_of_check_forbids() {
    // Black's waiting knight will open the g file.
    let pieces = "KAe1 RAh1 rAd8 kBh8";
    assert!(has(&set(pieces, "w A K - -"), "Ae1g1"));
    let state = set("Ke1 Rh1 qg8 nb5 kb8 Nh5", "w B K - -");
    assert!(!has(&state, "e1g1"));
}
