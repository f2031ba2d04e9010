//! A text as it came, taken apart into characters without the host's markup,
//! each with the place it stood at; and the reverse, escaping.

/// A character of the text, decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glyph {
    pub(super) char: char,
    /// Where it stands, in bytes from the text's start.
    pub(super) at: usize,
    /// Where what stood for it ends.
    pub(super) end: usize,
    /// It was written as an entity: `&#125;` is a brace, but closes nothing.
    pub(super) entity: bool,
}

/// Tags that hosts put into texts; others are left as text, since `a<b` isn't
/// markup.
const HOST_TAGS: &[&str] = &["br", "p", "div", "pre", "code", "span", "hr"];

/// A tag longer than this is no tag.
const LONGEST_TAG: usize = 300;

const ENTITIES: &[(&str, char)] = &[
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{a0}'),
    ("ensp", '\u{2002}'),
    ("emsp", '\u{2003}'),
    ("thinsp", '\u{2009}'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("minus", '−'),
    ("hellip", '…'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("frac12", '½'),
    ("plusmn", '±'),
    ("infin", '∞'),
    ("times", '×'),
    ("rarr", '→'),
    ("shy", '\u{ad}'),
    ("zwnj", '\u{200c}'),
    ("zwj", '\u{200d}'),
    ("lbrace", '{'),
    ("lcub", '{'),
    ("rbrace", '}'),
    ("rcub", '}'),
    ("lbrack", '['),
    ("lsqb", '['),
    ("rbrack", ']'),
    ("rsqb", ']'),
    ("lpar", '('),
    ("rpar", ')'),
    ("semi", ';'),
    ("num", '#'),
    ("percnt", '%'),
];

/// The character that an entity at the start of `text` stands for, and the
/// entity's length in bytes.
fn entity(text: &str) -> Option<(char, usize)> {
    let body = text.strip_prefix('&')?;
    let length = body.bytes().take(12).position(|byte| byte == b';')?;
    let name = body.get(..length)?;
    let char = if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) if hex.bytes().all(|b| b.is_ascii_hexdigit()) => {
                u32::from_str_radix(hex, 16).ok()?
            }
            None if number.bytes().all(|b| b.is_ascii_digit()) => number.parse().ok()?,
            _ => return None,
        };
        char::from_u32(code).filter(|&char| char != '\0')?
    } else {
        ENTITIES.iter().find(|(known, _)| *known == name)?.1
    };
    Some((char, length + 2))
}

/// Whether `text` starts like a host's tag, wherever that may end: whether it
/// begins a new line, and the length of what says so.
fn host_tag_start(text: &str) -> Option<(bool, usize)> {
    let body = text.strip_prefix('<')?;
    let name_at = usize::from(body.starts_with('/'));
    let rest = &body[name_at..];
    let length = rest
        .find(|c: char| !c.is_ascii_alphabetic())
        .unwrap_or(rest.len());
    let name = rest[..length].to_ascii_lowercase();
    let new_line = !matches!(name.as_str(), "span" | "code");
    HOST_TAGS
        .contains(&name.as_str())
        .then_some((new_line, 1 + name_at + length))
}

/// The length in bytes of a host's tag at the start of `text`, and whether
/// it's one that begins a new line. It ends in the line that it starts in.
fn host_tag(text: &str) -> Option<(bool, usize)> {
    let (new_line, start) = host_tag_start(text)?;
    let rest = &text[start..];
    if !rest.starts_with(['>', '/', ' ', '\t']) {
        return None;
    }
    let close = rest
        .bytes()
        .take(LONGEST_TAG)
        .position(|byte| byte == b'>')?;
    let inside = &rest.as_bytes()[..close];
    if inside
        .iter()
        .any(|byte| matches!(byte, b'<' | b'\n' | b'\r'))
    {
        return None;
    }
    Some((new_line, start + close + 1))
}

/// What a character counts as; `None` for those that are dropped.
fn folded(char: char) -> Option<char> {
    match char {
        '\u{feff}' | '\u{200b}' | '\u{2060}' | '\u{ad}' | '\0' => None,
        '\n' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
        _ if char.is_whitespace() => Some(' '),
        _ => Some(char),
    }
}

/// A text and its places.
pub(super) struct Source<'a> {
    pub(super) raw: &'a str,
    pub(super) glyphs: Vec<Glyph>,
    line_starts: Vec<usize>,
}

impl<'a> Source<'a> {
    pub(super) fn new(raw: &'a str) -> Self {
        let mut glyphs = Vec::with_capacity(raw.len());
        let mut line_starts = vec![0];
        let mut at = 0;
        while let Some(char) = raw[at..].chars().next() {
            let rest = &raw[at..];
            let mut end = at + char.len_utf8();
            let (char, entity) = match char {
                '\r' => {
                    end += usize::from(rest[1..].starts_with('\n'));
                    line_starts.push(end);
                    ('\n', false)
                }
                '\n' => {
                    line_starts.push(end);
                    ('\n', false)
                }
                '&' => match entity(rest) {
                    Some((char, length)) => {
                        end = at + length;
                        (char, true)
                    }
                    None => (char, false),
                },
                '<' => match host_tag(rest) {
                    Some((new_line, length)) => {
                        end = at + length;
                        (if new_line { '\n' } else { ' ' }, false)
                    }
                    None => (char, false),
                },
                _ => (char, false),
            };
            if let Some(char) = folded(char) {
                glyphs.push(Glyph {
                    char,
                    at,
                    end,
                    entity,
                });
            }
            at = end;
        }
        Self {
            raw,
            glyphs,
            line_starts,
        }
    }

    /// Line and column of a byte, both from 1; columns count characters, of
    /// which a byte order mark is none.
    pub(super) fn place(&self, offset: usize) -> (u32, u32) {
        let mut offset = offset.min(self.raw.len());
        while !self.raw.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_starts.partition_point(|&start| start <= offset);
        let start = self.line_starts[line.saturating_sub(1)].min(offset);
        let before = self.raw[start..offset]
            .chars()
            .filter(|&c| c != '\u{feff}')
            .count();
        let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        (number(line.max(1)), number(before + 1))
    }
}

/// A text in one line as it comes back after writing and reading: white space
/// in single blanks, no invisible characters.
pub(super) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for char in text.chars().filter_map(folded) {
        if !char.is_whitespace() {
            line.push(char);
        } else if !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
    }
    line.truncate(line.trim_end().len());
    line
}

/// Escapes whatever would be read as markup, and what `also` names: it gets
/// the rest of the text from each character.
pub(super) fn escape(text: &str, also: impl Fn(&str) -> bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (at, char) in text.char_indices() {
        let rest = &text[at..];
        if also(rest) || entity(rest).is_some() || host_tag_start(rest).is_some() {
            escaped.push_str(&format!("&#{};", u32::from(char)));
        } else {
            escaped.push(char);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(text: &str) -> String {
        Source::new(text)
            .glyphs
            .iter()
            .map(|glyph| glyph.char)
            .collect()
    }

    #[test]
    fn markup_of_hosts_is_decoded_and_nothing_else() {
        assert_eq!(decoded("1.&nbsp;e4<br />e5</p>"), "1. e4\ne5\n");
        assert_eq!(
            decoded("a<b &amp;lt; &bogus; <i>x</i> &#39;&#x27;"),
            "a<b &lt; &bogus; <i>x</i> ''"
        );
        assert_eq!(decoded("\u{feff}e\u{200b}4\r\ne5\re6"), "e4\ne5\ne6");
        assert_eq!(
            decoded("<broken <br &#0; &#xd800; &"),
            "<broken <br &#0; &#xd800; &"
        );
    }

    #[test]
    fn escaped_text_comes_back() {
        for text in [
            "&amp; <br> &#125; } a<b",
            "&am&amp;p;",
            "<p class=x>&",
            "&#&#65;",
        ] {
            let escaped = escape(text, |rest| rest.starts_with('}'));
            assert!(!escaped.contains('}'));
            assert_eq!(decoded(&escaped), text);
        }
    }

    #[test]
    fn places_count_characters_and_every_kind_of_line() {
        let source = Source::new("\u{feff}ä b\r\ncd\re\nf");
        assert_eq!(source.place("\u{feff}ä ".len()), (1, 3));
        let raw = source.raw;
        assert_eq!(source.place(raw.find('d').unwrap()), (2, 2));
        assert_eq!(source.place(raw.find('e').unwrap()), (3, 1));
        assert_eq!(source.place(raw.find('f').unwrap()), (4, 1));
    }
}
