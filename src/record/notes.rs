//! Comments and the commands inside them: `[%csl …]`, `[%clk …]`, `[#]`.

use super::lexer::Noted;
use super::marks::{read_cal, read_csl, read_ctl, write_cal, write_csl, write_ctl};
use super::node::{Comment, Node};
use super::reader::Severity;
use super::source::{Glyph, escape, one_line};
use crate::board::{Marks, Topology};
use crate::rules::Fault;

/// What one comment held.
#[derive(Default)]
pub(super) struct Remark {
    pub(super) comment: Option<Comment>,
    pub(super) marks: Marks,
    pub(super) clock: Option<String>,
    pub(super) evaluation: Option<String>,
    pub(super) commands: Vec<String>,
}

impl Remark {
    /// Adds all but the comment's text to a node.
    pub(super) fn add_to(&mut self, node: &mut Node) {
        node.marks.extend(&self.marks);
        node.clock = self.clock.take().or(node.clock.take());
        node.evaluation = self.evaluation.take().or(node.evaluation.take());
        node.commands.append(&mut self.commands);
    }
}

/// Takes a comment apart.
pub(super) fn read(glyphs: &[Glyph], board: &Topology, noted: &mut Vec<Noted>) -> Remark {
    let mut remark = Remark::default();
    let mut text = String::new();
    let mut diagram = false;
    let mut i = 0;
    while let Some(glyph) = glyphs.get(i) {
        let rest = &glyphs[i..];
        if glyph.char == '[' && !glyph.entity {
            if rest.get(1).is_some_and(|g| g.char == '#')
                && rest.get(2).is_some_and(|g| g.char == ']')
            {
                diagram = true;
                // What stood before and after stays apart.
                text.push(' ');
                i += 3;
                continue;
            }
            if let Some(length) = command(rest, board, &mut remark, noted) {
                text.push(' ');
                i += length;
                continue;
            }
        }
        text.push(glyph.char);
        i += 1;
    }
    let text = one_line(&text);
    if diagram || !text.is_empty() {
        remark.comment = Some(Comment { text, diagram });
    }
    remark
}

/// Reads a command at the start of `glyphs`, and returns its length.
fn command(
    glyphs: &[Glyph],
    board: &Topology,
    remark: &mut Remark,
    noted: &mut Vec<Noted>,
) -> Option<usize> {
    if glyphs.get(1)?.char != '%' {
        return None;
    }
    let close = glyphs.iter().position(|g| g.char == ']' && !g.entity)?;
    let inside = &glyphs[2..close];
    let name: String = inside
        .iter()
        .map(|glyph| glyph.char)
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    if name.is_empty() {
        return None;
    }
    let value = &inside[name.chars().count()..];
    let text: String = value.iter().map(|glyph| glyph.char).collect();
    // Places of faults are bytes of `text`; those wanted are of the source.
    let mut refuse = |faults: Vec<Fault>, remark: &mut Remark| {
        let mut refused = Vec::new();
        for fault in faults {
            let index = text[..fault.offset.unwrap_or(0)].chars().count();
            refused.extend(
                fault
                    .details
                    .iter()
                    .filter(|(n, _)| *n == "found")
                    .map(|(_, v)| v.clone()),
            );
            let at = value
                .get(index)
                .or(glyphs.first())
                .map_or(0, |glyph| glyph.at);
            noted.push((Severity::Warning, fault.at(at)));
        }
        if !refused.is_empty() {
            remark
                .commands
                .push(format!("{name} {}", refused.join(",")));
        }
    };
    match name.as_str() {
        "csl" => {
            let (list, faults) = read_csl(&text, board);
            remark.marks.cells.extend(list);
            refuse(faults, remark);
        }
        "cal" => {
            let (list, faults) = read_cal(&text, board);
            remark.marks.arrows.extend(list);
            refuse(faults, remark);
        }
        "ctl" => {
            let (list, faults) = read_ctl(&text, board);
            remark.marks.labels.extend(list);
            refuse(faults, remark);
        }
        "clk" | "eval" => {
            let text = Some(one_line(&text)).filter(|text| !text.is_empty());
            if name == "clk" {
                remark.clock = text.or(remark.clock.take());
            } else {
                remark.evaluation = text.or(remark.evaluation.take());
            }
        }
        _ => remark.commands.push(one_line(&format!("{name} {text}"))),
    }
    Some(close + 1)
}

/// A node's commands, as they are written at the start of a comment.
fn commands(node: &Node, board: &Topology) -> Vec<String> {
    let marks = &node.marks;
    [
        ("csl", write_csl(&marks.cells, board)),
        ("cal", write_cal(&marks.arrows, board)),
        ("ctl", write_ctl(&marks.labels, board)),
        ("clk", node.clock.clone().unwrap_or_default()),
        ("eval", node.evaluation.clone().unwrap_or_default()),
    ]
    .into_iter()
    .filter(|(_, value)| !value.is_empty())
    .map(|(name, value)| format!("{name} {value}"))
    .chain(node.commands.iter().cloned())
    .map(|command| {
        format!(
            "[%{}]",
            escape(&command, |rest| rest.starts_with(['}', ']']))
        )
    })
    .collect()
}

/// A node's commands and comments, as the insides of `{…}`.
pub(super) fn write(node: &Node, board: &Topology) -> Vec<String> {
    let mut commands = commands(node, board);
    let mut texts: Vec<String> = node.comments.iter().map(write_comment).collect();
    if let Some(first) = texts.first_mut() {
        commands.push(std::mem::take(first));
        *first = commands.join(" ");
    } else if !commands.is_empty() {
        texts.push(commands.join(" "));
    }
    texts
}

/// A comment, as the inside of `{…}`.
pub(super) fn write_comment(comment: &Comment) -> String {
    let text = escape(&comment.text, |rest| {
        rest.starts_with('}') || rest.starts_with("[%") || rest.starts_with("[#]")
    });
    match (comment.diagram, text.is_empty()) {
        (false, _) => text,
        (true, true) => "[#]".to_owned(),
        (true, false) => format!("[#] {text}"),
    }
}
