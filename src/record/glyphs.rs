//! Numeric annotation glyphs (NAGs): what the signs after moves stand for.
//!
//! The numbers are those of the PGN standard's section 10, and beyond 139 those
//! that ChessBase's programs have added.

/// Signs and their numbers, longer ones before their beginnings. `true`: also
/// read where it stands right after a move, without a space.
const SIGNS: &[(&str, u8, bool)] = &[
    ("!!", 3, true),
    ("??", 4, true),
    ("!?", 5, true),
    ("?!", 6, true),
    ("!", 1, true),
    ("?", 2, true),
    ("‼", 3, true),
    ("⁇", 4, true),
    ("⁉", 5, true),
    ("⁈", 6, true),
    ("□", 7, true),
    ("∞", 13, true),
    ("⩲", 14, true),
    ("⩱", 15, true),
    ("±", 16, true),
    ("∓", 17, true),
    ("⨀", 22, true),
    ("⟳", 32, true),
    ("↑", 36, true),
    ("⇆", 132, true),
    ("+/-", 16, true),
    ("-/+", 17, true),
    ("+/=", 14, true),
    ("=/+", 15, true),
    ("+-", 18, true),
    ("-+", 19, true),
    ("+=", 14, true),
    ("=+", 15, true),
    ("=", 10, false),
    ("→", 40, false),
    ("N", 146, false),
    ("D", 220, false),
];

/// The number of a sign that stands alone.
pub(super) fn alone(text: &str) -> Option<u8> {
    SIGNS
        .iter()
        .find(|(sign, ..)| *sign == text)
        .map(|&(_, number, _)| number)
        // `!!!` and the like: emphasis, not another judgement.
        .or_else(|| {
            let only = !text.is_empty() && text.chars().all(|c| matches!(c, '!' | '?'));
            only.then(|| alone(&text[..2])).flatten()
        })
}

/// Takes the sign off a move's end: the move, and the sign's number.
pub(super) fn after_move(text: &str) -> (&str, Option<u8>) {
    let bare = text.trim_end_matches(['!', '?']);
    if bare.len() < text.len() {
        return (bare, alone(&text[bare.len()..]));
    }
    SIGNS
        .iter()
        .filter(|&&(_, _, attached)| attached)
        .find_map(|&(sign, number, _)| Some((text.strip_suffix(sign)?, Some(number))))
        .unwrap_or((text, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stand_alone_or_after_a_move() {
        assert_eq!(alone("!?"), Some(5));
        assert_eq!(alone("!!!!"), Some(3));
        assert_eq!(alone("="), Some(10));
        assert_eq!(alone("Nf3"), None);
        assert_eq!(after_move("Nf3?!"), ("Nf3", Some(6)));
        assert_eq!(after_move("Nf3+±"), ("Nf3+", Some(16)));
        assert_eq!(after_move("Rd8+-"), ("Rd8", Some(18)));
        assert_eq!(after_move("e8=N"), ("e8=N", None));
        assert_eq!(after_move("Nf3+"), ("Nf3+", None));
    }
}
