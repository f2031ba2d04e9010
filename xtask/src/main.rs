//! The project's own commands: `cargo xtask build | serve | test | bench`.
//!
//! A plain program instead of a heap of scripts: it runs wherever Rust and
//! Node.js do, and the tool that writes the WebAssembly glue comes in as a
//! library of exactly the right version, with nothing to install by hand.

mod bench;
mod build;
mod package;
mod process;
mod serve;
mod suite;
mod tools;
mod wasm;

use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask <command>

  build [--check]              make pkg/, what authors take, and print its sizes;
                               --check: change nothing, fail when pkg/ is stale
  serve [--port N] [--no-build]
                               build, then serve the gallery on this machine
  test [--firefox] [STEP ...]  everything that has to pass, or the steps named:
                               format clippy docs unit package types node browser;
                               --firefox: the browser tests in Firefox too
  bench [STEP ...]             measure, or the steps named: native wasm start
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.split_first() {
        Some((&"build", rest)) => build::command(rest),
        Some((&"serve", rest)) => serve::command(rest),
        Some((&"test", rest)) => suite::command(rest),
        Some((&"bench", rest)) => bench::command(rest),
        Some((&("help" | "--help" | "-h"), _)) => {
            print!("{HELP}");
            Ok(())
        }
        _ => {
            eprint!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
