//! How the plain game tells what it knows: actions, outcomes and positions as
//! texts.

use super::plain::{Deed, Naive};

impl Naive {
    pub(crate) fn code(&self, deed: Deed) -> String {
        match deed {
            Deed::Move(from, to, promotion) => {
                let promotion = promotion.map(String::from).unwrap_or_default();
                format!("{}{}{}{promotion}", self.name(from), to.1, to.2)
            }
            Deed::Intent(from) => format!("{}>", self.name(from)),
            Deed::Teleport(from) => {
                format!(
                    "{}>{}",
                    self.name(from),
                    self.name(self.linked(from).unwrap())
                )
            }
            Deed::Nothing => "--".to_owned(),
        }
    }

    pub(crate) fn outcome(&self) -> Option<(Option<bool>, &'static str)> {
        if self.legal().is_empty() {
            return Some(if self.allowed(Deed::Nothing) {
                (None, "stalemate")
            } else {
                (Some(!self.white), "checkmate")
            });
        }
        (self.clock >= 100).then_some((None, "fifty-moves"))
    }

    pub(crate) fn board_text(&self, area: Option<char>) -> String {
        let mut rows = Vec::new();
        for rank in (1..=8).rev() {
            let mut row = String::new();
            for file in 'a'..='h' {
                let area = area.unwrap_or(if file < 'e' { 'A' } else { 'B' });
                row.push(self.board.get(&(area, file, rank)).copied().unwrap_or('1'));
            }
            for gap in (2..=8).rev() {
                row = row.replace(&"1".repeat(gap), &gap.to_string());
            }
            rows.push(row);
        }
        rows.join("/")
    }

    pub(crate) fn text(&self) -> String {
        let board = if self.split {
            self.board_text(None)
        } else {
            format!(
                "{}|{}",
                self.board_text(Some('A')),
                self.board_text(Some('B'))
            )
        };
        let or_dash = |text: String| {
            if text.is_empty() {
                "-".to_owned()
            } else {
                text
            }
        };
        let rights: String = "KQkq"
            .chars()
            .filter(|right| self.rights.contains(right))
            .collect();
        let passed: Vec<_> = self.passed.iter().map(|&spot| self.name(spot)).collect();
        let intents: Vec<_> = ["w", "b"]
            .into_iter()
            .zip(self.intents)
            .filter_map(|(side, intent)| {
                let cell = intent?.map_or("--".to_owned(), |spot| self.name(spot));
                Some(format!("{side}:{cell}"))
            })
            .collect();
        format!(
            "{board} {} {} {} {} {} {} {} {}",
            if self.white { 'w' } else { 'b' },
            self.area,
            or_dash(rights),
            or_dash(passed.join(",")),
            or_dash(intents.join(",")),
            if self.split { "split" } else { "two-boards" },
            self.clock,
            self.number
        )
    }
}
