//! Records as they are made and changed at a board.

use super::{comes_back, line, moves, only};
use variant_board::board::Marks;
use variant_board::record::{Comment, NodeId, Record, write};
use variant_board::rules::{Outcome, Seat, Seats};
use variant_board::variants;

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

fn chess() -> Record {
    Record::new(variants::find("chess").unwrap(), "", "").unwrap()
}

#[test]
fn the_same_choice_again_leads_to_the_same_place() {
    let mut game = chess();
    let e4 = game.play(NodeId::ROOT, &[(WHITE, "e4")]).unwrap();
    assert_eq!(game.play(NodeId::ROOT, &[(WHITE, "e2e4")]), Ok(e4));
    assert_eq!(game.play(NodeId::ROOT, &[(WHITE, "e2-e4")]), Ok(e4));
    let before = game.clone();
    assert!(game.play(e4, &[(BLACK, "e4")]).is_err());
    assert!(game.play(e4, &[(WHITE, "d4")]).is_err());
    assert_eq!(game, before);
    assert_eq!((game.ply(e4), game.parent(e4)), (1, Some(NodeId::ROOT)));
    assert_eq!(game.movers(e4), Seats::one(WHITE));
    assert_eq!(game.number_label(e4), "1.");
    let e5 = game.play(e4, &[(BLACK, "e5")]).unwrap();
    assert_eq!(game.number_label(e5), "1…");
    assert_eq!(game.line_to(e5), [NodeId::ROOT, e4, e5]);
}

#[test]
fn variations_are_promoted_and_deleted() {
    let mut game = only("1. e4 e5 ({Sicilian} 1... c5 {sharp} 2. Nf3 (2. c3) d6) 2. Nc3 *");
    let e4 = game.main_line()[1];
    let c5 = game.node(e4).children[1];
    let c3 = game.node(c5).children[1];
    assert!(!game.is_main(c3));
    assert!(game.promote(c3));
    assert_eq!(line(&game, &game.line_from(c5)), ["c5", "c3"]);
    comes_back(&game);
    assert!(game.promote(c3));
    assert_eq!(moves(&game), ["e4", "c5", "c3"]);
    assert!(game.is_main(c3));
    assert!(!game.promote(c3));
    let texts: Vec<_> = game
        .node(c5)
        .comments
        .iter()
        .map(|c| c.text.as_str())
        .collect();
    assert_eq!(texts, ["Sicilian", "sharp"]);
    comes_back(&game);
    assert_eq!(game.delete(c5), e4);
    assert!(!game.contains(c3) && game.contains(e4));
    assert_eq!(moves(&game), ["e4", "e5", "Nc3"]);
    comes_back(&game);
}

#[test]
fn whatever_is_said_comes_back_as_it_was_said() {
    let mut game = chess();
    let e4 = game.play(NodeId::ROOT, &[(WHITE, "e4")]).unwrap();
    let remarks = [
        "a } brace, a { brace, &amp; an entity &#125; and <br> and <p class=\"x\">",
        "[%csl Ge4] isn't a command here, nor is [#]; % and ; neither",
        "two  blanks,\na new line\u{a0}and \u{200b}nothing",
        "% first",
        "“quoted” – dashed… ½-½ 1-0 (1. d4) $1",
    ];
    for id in [NodeId::ROOT, e4] {
        let comments: Vec<_> = remarks.iter().map(|text| Comment::new(text)).collect();
        game.set_comments(id, &comments);
    }
    game.set_tag("Event", "say \"x\" \\ & &quot; ] <br> “y”");
    game.set_tag("Odd name!", "kept");
    game.set_tag("FEN", "not a tag of its own");
    game.set_nags(e4, &[1, 1, 255]);
    game.set_marks(e4, Marks::default());
    assert_eq!(
        game.node(e4).comments[2].text,
        "two blanks, a new line and nothing"
    );
    assert_eq!(game.tag("Oddname"), Some("kept"));
    assert_eq!(game.tag("FEN"), None);
    let again = only(&write(&game));
    assert_eq!(again, game);
    assert!(again.node(again.main_line()[1]).marks.is_empty());
    assert_eq!(
        again.node(again.main_line()[1]).comments.len(),
        remarks.len()
    );
}

#[test]
fn lines_are_at_most_eighty_characters_long() {
    let mut game = only(&format!("1. e4 {{{}}} e5 *", "word ".repeat(60)));
    let mut at = game.main_line()[2];
    for (index, code) in ["Nf3", "Nc6", "Ng1", "Nb8"]
        .iter()
        .cycle()
        .take(5)
        .enumerate()
    {
        at = game
            .play(at, &[(Seat(u8::from(index % 2 == 1)), code)])
            .unwrap();
    }
    let text = write(&game);
    assert!(text.lines().count() >= 4);
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    assert!(text.lines().any(|line| line.chars().count() > 75), "{text}");
}

#[test]
fn endings_are_told_by_shares() {
    let mut game = chess();
    game.end(Outcome::win(BLACK, "resignation"));
    assert_eq!(game.result().unwrap().token, "0-1");
    assert_eq!(game.tag("Termination"), Some("resignation"));
    comes_back(&game);
    game.end(Outcome::draw("agreement"));
    assert_eq!(game.result().unwrap().token, "1/2-1/2");
    game.set_result("½–½".replace('–', "-").as_str());
    assert_eq!(game.result().unwrap().token, "1/2-1/2");
    game.set_result("*");
    assert_eq!(game.result(), None);
}

#[test]
fn tags_stand_in_the_usual_order() {
    let text = "[Zed \"z\"]\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n[Black \"B\"]\n[Variant \"dark chess\"]\n[White \"A\"]\n[Result \"1-0\"]\n[Orientation \"black\"]\n\n1. e4 1-0";
    let game = only(text);
    assert_eq!(game.orientation(), Some(BLACK));
    let written = write(&game);
    let names: Vec<_> = written
        .lines()
        .filter_map(|line| line.strip_prefix('[')?.split(' ').next())
        .collect();
    assert_eq!(
        names,
        [
            "White",
            "Black",
            "Result",
            "Variant",
            "SetUp",
            "FEN",
            "Zed",
            "Orientation"
        ]
    );
    assert!(written.ends_with("1. e4 1-0\n"), "{written}");
}
