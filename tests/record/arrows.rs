//! Arrows with blanks around them: parts of moves where they can be, else the
//! judgement that a lone arrow is in chess texts.

use super::{comes_back, moves};
use variant_board::record::{Defaults, Record, read_all};

fn read(variant: &str, position: &str, text: &str) -> Record {
    let given = Defaults {
        variant: Some(variant),
        position: Some(position),
        ..Defaults::default()
    };
    let mut reading = read_all(text, &given);
    assert_eq!(reading.problems, [], "in {text}");
    let record = reading.records.remove(0);
    comes_back(&record);
    record
}

#[test]
fn a_teleport_of_howes_may_have_blanks() {
    let position = "8/6p1/8/8/Q7/8/8/4K3|4k3/8/8/8/8/8/8/8 w B - - w:Aa4 two-boards 0 21";
    for text in [
        "21. qAa4→Ba4",
        "21. qAa4 → Ba4 Ag6",
        "21. qAa4 →Ba4",
        "21. qAa4→ Ba4",
        "21. qAa4 -> Ba4",
        "21. qAa4 –> Ba4",
        "21. Aa4 → Ba4 {It was declared.}",
    ] {
        let game = read("portal-howe", position, text);
        assert_eq!(moves(&game)[0], "qAa4→Ba4+", "{text}");
    }
    let taken = "8/8/8/8/Q7/8/8/4K3|4k3/8/8/8/r7/8/8/8 w B - - w:Aa4 two-boards 0 21";
    let game = read("portal-howe", taken, "21. qAa4 → xBa4");
    assert_eq!(moves(&game), ["qAa4→xBa4+"]);
}

#[test]
fn moves_through_portals_may_have_blanks() {
    let hidden = "4k3/8/8/8/8/5P2/8/4K3 w - - c4,g4 0 2";
    let game = read("portal-hidden", hidden, "2. f3xg4 → c4 Ke7");
    assert_eq!(moves(&game), ["f3xg4→c4", "Ke7"]);
    let buckley = "8/7k/2R5/8/8/8/8/r3K3 w - - c4 a8 0 1";
    let game = read("portal-buckley", buckley, "1. Rc6 → xa1 $1 Kg7");
    assert_eq!(moves(&game), ["Rc6→xa1", "Kg7"]);
    assert_eq!(game.node(game.main_line()[1]).nags, [1]);
}

#[test]
fn a_lone_arrow_stays_a_judgement_where_no_move_has_one() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let game = read("chess", start, "1. e4 → e5 2. Nf3 Nc6 →");
    assert_eq!(moves(&game), ["e4", "e5", "Nf3", "Nc6"]);
    let line = game.main_line();
    assert_eq!(game.node(line[1]).nags, [40]);
    assert_eq!(game.node(line[4]).nags, [40]);
}
