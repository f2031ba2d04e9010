//! What a table tells of how the piece on a cell moves, and to whom.

use variant_board::table::{Input, ReachItem, Setup, Table};

fn table(variant: &str, position: Option<&str>) -> Table {
    let mut table = Table::new();
    table.load(&Setup {
        variant: Some(variant.to_owned()),
        position: position.map(str::to_owned),
        mode: Some("play".to_owned()),
        ..Setup::default()
    });
    table
}

fn sorted(names: Option<Vec<String>>) -> Vec<String> {
    let mut names = names.unwrap();
    names.sort();
    names
}

fn now(item: ReachItem) -> (Vec<String>, Vec<String>) {
    (sorted(item.moves), sorted(item.captures))
}

#[test]
fn a_piece_on_a_board_shows_where_it_can_go_now() {
    let position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let table = table("chess", Some(position));
    let pawn = table.reach("e4").unwrap();
    assert!(pawn.picture.starts_with("<svg"));
    assert_eq!(now(pawn), (vec!["e5".to_owned()], vec!["d5".to_owned()]));
    // Whose turn it isn't, too.
    let other = table.reach("d5").unwrap();
    assert_eq!(now(other), (vec!["d4".to_owned()], vec!["e4".to_owned()]));
    assert!(table.reach("a1").is_none(), "nothing stands there");
    assert!(table.reach("z9").is_none());
}

#[test]
fn a_pinned_piece_of_the_side_on_turn_shows_only_what_is_legal() {
    let table = table("chess", Some("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1"));
    let knight = table.reach("e2").unwrap();
    // How a knight moves is shown instead.
    assert_eq!(knight.patterns[0].targets.len(), 8);
    assert_eq!(knight.picture, knight.patterns[0].pictures[0]);
    assert_eq!(now(knight), (vec![], vec![]));
}

#[test]
fn with_secrets_only_the_kinds_moves_are_told_and_nothing_behind_the_curtain() {
    let mut table = table("fog-of-war", None);
    assert!(table.curtain().is_some());
    assert!(table.reach("b1").is_none());
    assert!(table.cell_at(400.0, 400.0, 800.0).is_none());
    table.handle(&Input::Confirm);
    let knight = table.reach("b1").unwrap();
    assert_eq!((knight.moves, knight.captures), (None, None));
    assert_eq!(knight.patterns.len(), 1);
    assert_eq!(knight.patterns[0].targets.len(), 8);
    assert!(table.reach("b8").is_none(), "white doesn't see it");
    assert!(table.cell_at(400.0, 400.0, 800.0).is_some());
}

#[test]
fn every_kind_has_its_pictures() {
    let table = table("afterlife", None);
    let kinds = table.kinds();
    // Pharaoh, warrior, chariot and slave move otherwise in the afterlife.
    assert_eq!(kinds.len(), 12);
    assert!(kinds.iter().all(|item| item.pictures.len() == 1));
    assert_eq!(kinds[0].piece.kind, "pharaoh");
    assert_eq!(kinds[0].parts, ["world"]);
    let board = self::table("xiangqi", None);
    let cannon = board
        .kinds()
        .into_iter()
        .find(|item| item.piece.kind == "cannon")
        .unwrap();
    assert_eq!(cannon.pictures.len(), 2);
    assert!(cannon.over.iter().all(|place| place.mark == "capture"));
    assert!(Table::new().kinds().is_empty());
}
