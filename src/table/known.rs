//! What a viewer may know of a session: views, events, notation.

use super::session::Session;
use crate::record::NodeId;
use crate::rules::{Event, Seat, View, Viewer};

impl Session {
    /// What a viewer may know of a node's state.
    #[must_use]
    pub fn view_at(&self, node: NodeId, viewer: Viewer) -> View {
        self.record().node(node).state.view(viewer)
    }

    /// What a viewer may know of what happened on the way to a node.
    #[must_use]
    pub fn witnessed(&self, node: NodeId, viewer: Viewer) -> Vec<Event> {
        let step = self
            .record()
            .parent(node)
            .zip(self.record().transition(node));
        step.map_or_else(Vec::new, |(parent, transition)| {
            self.record()
                .node(parent)
                .state
                .witness(&transition, viewer)
        })
    }

    /// What a viewer may know that was written for a node's choices: of hidden
    /// games only what the viewer chose himself, in the words in which it was
    /// offered to him; `None` for others' choices.
    #[must_use]
    pub fn notation(&self, node: NodeId, viewer: Viewer) -> Vec<(Seat, Option<String>)> {
        let node = self.record().node(node);
        let open = viewer == Viewer::All || !self.info().hidden;
        let before = node.parent.map(|parent| &self.record().node(parent).state);
        node.choices
            .iter()
            .enumerate()
            .map(|(index, (seat, code))| {
                let text = if open {
                    Some(node.notation.get(index).unwrap_or(code).clone())
                } else if viewer == Viewer::Seat(*seat) {
                    // The code finds the choice without the whole legal list.
                    let chosen = before.and_then(|state| {
                        let found = state.find(*seat, code).ok();
                        found.filter(|choice| choice.code == *code).or_else(|| {
                            let mut offered = state.legal(*seat).into_iter();
                            offered.find(|choice| choice.code == *code)
                        })
                    });
                    Some(chosen.map_or_else(|| code.clone(), |choice| choice.text))
                } else {
                    None
                };
                (*seat, text)
            })
            .collect()
    }

    /// The position string of a node, as far as a viewer may know it.
    #[must_use]
    pub fn position_at(&self, node: NodeId, viewer: Viewer) -> String {
        match viewer {
            Viewer::All => self.record().node(node).state.position(),
            viewer => self.view_at(node, viewer).position,
        }
    }

    /// The board of a node drawn with letters, as far as a viewer may know it.
    #[must_use]
    pub fn diagram_at(&self, node: NodeId, viewer: Viewer) -> String {
        let view = self.view_at(node, viewer);
        self.record().node(node).state.diagram(&view)
    }
}
