//! What a position of Three Kingdoms is worth to the computer player.
//!
//! Values are xiangqi's usual ones; a banner, which goes further than a horse
//! and is blocked twice as easily, counts as a horse.

use super::board::{Kind, Kingdoms, Man, iter};
use super::moves::{self, Move};
use super::net::{self, KINGDOMS, Net};
use super::position::ThreeKingdoms;

fn value(man: Man) -> i32 {
    match man.kind() {
        // For ordering: nobody has two.
        Kind::General => 2_000,
        Kind::Advisor | Kind::Elephant => 200,
        Kind::Horse | Kind::Banner => 400,
        Kind::Chariot => 900,
        Kind::Cannon => 450,
        Kind::Soldier => 100,
    }
}

/// What a kingdom commands.
fn strength(position: &ThreeKingdoms, kingdom: u8) -> i32 {
    let board = &position.board;
    let mut sum = 0;
    for at in iter(board.under(kingdom)) {
        let man = board.at(at);
        if man.is(Kind::General) {
            continue;
        }
        sum += value(man);
        let file = i32::from(net::file(at));
        let inward = 4 - (file - 4).abs();
        let abroad = net::half(at) != man.first();
        sum += match man.kind() {
            // Beyond the river it goes sideways too.
            Kind::Soldier if abroad => 80 + 5 * inward,
            Kind::Soldier => inward,
            Kind::Horse | Kind::Banner => 6 * inward + if abroad { 12 } else { 0 },
            Kind::Chariot if abroad => 25,
            Kind::Chariot => 2 * i32::from(net::rank(at)),
            Kind::Cannon if inward == 4 => 15,
            _ => 0,
        };
    }
    sum
}

/// What the position is worth to a kingdom beside the mean of its rivals.
pub(super) fn worth(position: &ThreeKingdoms, kingdom: u8) -> i32 {
    let mut rivals = 0;
    let mut count = 0;
    for rival in (0..KINGDOMS).filter(|&rival| rival != kingdom) {
        if position.still_in.has(rival) {
            rivals += strength(position, rival);
            count += 1;
        }
    }
    if !position.still_in.has(kingdom) {
        return -15_000;
    }
    strength(position, kingdom) - rivals / count.max(1) + if count < 2 { 1_000 } else { 0 }
}

pub(super) fn gain(position: &ThreeKingdoms, mv: Move) -> i32 {
    let board = &position.board;
    let (man, victim) = (board.at(mv.from), board.at(mv.to));
    if victim.is_none() {
        return 0;
    }
    let (won, risked) = (value(victim), value(man));
    if won >= risked {
        return won - risked / 32;
    }
    let mut next = *board;
    next.shift(mv.from, mv.to);
    let guarded = position
        .still_in
        .without(Kingdoms::one(position.turn))
        .iter()
        .any(|rival| moves::goes_to(Net::get(), &next, rival, mv.to));
    match won - risked {
        _ if !guarded => won,
        0 => 1,
        less => less,
    }
}

/// Whether the kingdom on turn has its general in danger, or the game is over,
/// which isn't quiet either: a kingdom that is mated is gone at once.
pub(super) fn is_pressed(position: &ThreeKingdoms) -> bool {
    if position.still_in.len() < 2 {
        return true;
    }
    let Some(general) = position.board.general(position.turn) else {
        return false;
    };
    let rivals = position.still_in.without(Kingdoms::one(position.turn));
    moves::in_danger(Net::get(), position.board.men(), general, rivals)
}
