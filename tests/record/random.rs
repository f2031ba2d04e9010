//! Mutilated and random texts: nothing panics, and whatever is read comes
//! back.

use super::{comes_back, read};

const TEXTS: [&str; 8] = [
    include_str!("../data/pgn/lichess-study.pgn"),
    include_str!("../data/pgn/chesscom-fog.pgn"),
    include_str!("../data/pgn/chessbase.pgn"),
    include_str!("../data/pgn/blog.html"),
    include_str!("../data/pgn/molinari-bordais-1979.pgn"),
    include_str!("../data/pgn/anastasian-lewis.pgn"),
    "1. e4 (1. d4 (1. c4 {x} (1. Nf3 Nf6) e5) d5) e5 ; rest\n% no\n2. Nf3 -- 1-0",
    "[Variant \"fog\"]\n{[#] [%csl Ge4] &#125;} 1. e4 e5 2. Ke2 (2. Qh5 Zz (3. x) ; }\n) Ke7 *",
];

const PIECES: [&str; 40] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    "%",
    "\n",
    "\r",
    " ",
    "$",
    "$1",
    "$300",
    "\"",
    "\\",
    "<br>",
    "<p>",
    "&#125;",
    "&amp;",
    "&",
    "*",
    "1-0",
    "1/2-1/2",
    "½",
    "0-0",
    "--",
    "Z0",
    "…",
    "1.",
    "e4",
    "Nf3",
    "!?",
    "+-",
    "[%csl Ge4,x]",
    "[%cal ]",
    "[#]",
    "[White \"x\"]",
    "\n[FEN \"8/8 w\"]",
    "\u{feff}",
];

/// SplitMix64 (Sebastiano Vigna, public domain): small, and the same always.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

fn check(text: &str) -> usize {
    let reading = read(text);
    for problem in &reading.problems {
        let lines = text.len() + 1;
        assert!(
            (1..=lines).contains(&(problem.line as usize)),
            "{problem:?} in {text:?}"
        );
        assert!(problem.column >= 1 && !problem.fault.message.is_empty());
    }
    for record in &reading.records {
        comes_back(record);
    }
    reading
        .records
        .iter()
        .map(|record| record.main_line().len() - 1)
        .sum()
}

#[test]
fn mutilated_texts_are_read_as_far_as_they_go() {
    let mut random = Random(1);
    let mut plies = 0;
    for round in 0..20_000 {
        let mut text: Vec<char> = TEXTS[round % TEXTS.len()].chars().collect();
        for _ in 0..=random.below(6) {
            let at = random.below(text.len());
            match random.below(4) {
                0 => {
                    text.remove(at);
                }
                1 => {
                    let other = random.below(text.len());
                    text.swap(at, other);
                }
                2 => {
                    let end = (at + random.below(30)).min(text.len());
                    text.drain(at..end);
                }
                _ => {
                    let piece = PIECES[random.below(PIECES.len())];
                    text.splice(at..at, piece.chars());
                }
            }
            if text.is_empty() {
                text.push(' ');
            }
        }
        plies += check(&text.iter().collect::<String>());
    }
    // Most of what was there is still read.
    assert!(plies > 100_000, "{plies}");
}

#[test]
fn random_pieces_are_read_without_a_panic() {
    let mut random = Random(2);
    for _ in 0..20_000 {
        let length = random.below(40);
        let text: String = (0..length)
            .map(|_| PIECES[random.below(PIECES.len())])
            .collect::<Vec<_>>()
            .join(if random.below(2) == 0 { " " } else { "" });
        check(&text);
    }
}

#[test]
fn depth_is_no_danger() {
    let mut text = String::new();
    for number in 0..5_000 {
        text.push_str(if number % 2 == 0 {
            "1. Nf3 Nf6 2. Ng1 (2. Nd4 "
        } else {
            "("
        });
    }
    assert_eq!(read(&text).records.len(), 1);
    let open = "(".repeat(20_000);
    check(&open);
    let nested = "1. e4 (1. d4 ".repeat(3_000);
    check(&nested);
}
