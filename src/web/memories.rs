//! What computer players remember from one decision to the next, by names that
//! the page gives.

use crate::search::Memory;
use std::cell::RefCell;

/// How many are kept: as many as players in a few games at once.
const KEPT: usize = 4;

thread_local! {
    /// The one that was asked for last comes last.
    static MEMORIES: RefCell<Vec<(String, Memory)>> = const { RefCell::new(Vec::new()) };
}

/// The memory with a name; one of its own where there's none.
pub(super) fn named(name: Option<&str>) -> Memory {
    let Some(name) = name else {
        return Memory::default();
    };
    MEMORIES.with_borrow_mut(|memories| {
        let known = memories.iter().position(|(known, _)| known == name);
        let entry = match known {
            Some(at) => memories.remove(at),
            None => (name.to_owned(), Memory::default()),
        };
        let memory = entry.1.clone();
        memories.push(entry);
        if memories.len() > KEPT {
            memories.remove(0);
        }
        memory
    })
}
