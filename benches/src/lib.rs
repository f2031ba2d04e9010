//! Compares this project with its peers. Natively `cargo run --release -p
//! yardsticks` prints the tables; compiled to WebAssembly, `perft.mjs` calls
//! the exports below and does the same.

pub mod chess;
pub mod portals;
pub mod several;
pub mod three_kingdoms;
pub mod xiangqi;

#[cfg(target_arch = "wasm32")]
mod exports {
    use super::{chess, three_kingdoms, xiangqi};

    /// Leaves that one way finds in one task of chess; 0 if there is no such
    /// way or task.
    #[allow(unsafe_code, reason = "an export without glue needs a fixed name")]
    #[unsafe(no_mangle)]
    extern "C" fn count(way: usize, task: usize) -> u32 {
        match (chess::WAYS.get(way), chess::TASKS.get(task)) {
            (Some(way), Some(task)) => (way.count)(task.fen, task.depth) as u32,
            _ => 0,
        }
    }

    /// The same for xiangqi.
    #[allow(unsafe_code, reason = "an export without glue needs a fixed name")]
    #[unsafe(no_mangle)]
    extern "C" fn count_xiangqi(way: usize, task: usize) -> u32 {
        match (xiangqi::WAYS.get(way), xiangqi::TASKS.get(task)) {
            (Some(way), Some(task)) => (way.count)(task.fen, task.depth) as u32,
            _ => 0,
        }
    }

    /// The same for Three Kingdoms.
    #[allow(unsafe_code, reason = "an export without glue needs a fixed name")]
    #[unsafe(no_mangle)]
    extern "C" fn count_three_kingdoms(way: usize, task: usize) -> u32 {
        let (ways, tasks) = (&three_kingdoms::WAYS, &three_kingdoms::TASKS);
        match (ways.get(way), tasks.get(task)) {
            (Some(way), Some(task)) => (way.count)(task.fen, task.depth) as u32,
            _ => 0,
        }
    }
}
