//! `cargo xtask bench`: this project beside its peers, in one run on one
//! machine; ratios matter, not the numbers.

use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::process::{cargo, program, run};
use crate::{build, tools, wasm};

type Step = (&'static str, &'static str, fn() -> Result<()>);

const STEPS: [Step; 3] = [
    ("native", "perft, native", native),
    ("wasm", "perft in WebAssembly", web),
    ("start", "time to the first painted board", start),
];

/// `bench [STEP …]`, or `bench match GAME PLAYER PLAYER [GAMES [OPTIONS]]`.
pub(crate) fn command(names: &[&str]) -> Result<()> {
    if let ["match", players @ ..] = names {
        tools::rust()?;
        let mut matches = cargo(["run", "--release", "--locked", "--quiet"]);
        matches.args(["--package", "yardsticks", "--bin", "match", "--"]);
        return run(matches.args(players));
    }
    for name in names {
        if !STEPS.iter().any(|(step, _, _)| step == name) {
            bail!("bench has no step {name}");
        }
    }
    tools::rust()?;
    tools::node()?;
    for (name, title, step) in STEPS {
        if names.is_empty() || names.contains(&name) {
            println!("\n=== {name}: {title}");
            step().with_context(|| format!("step {name}"))?;
        }
    }
    Ok(())
}

fn native() -> Result<()> {
    run(&mut cargo([
        "run",
        "--release",
        "--locked",
        "--quiet",
        "--package",
        "yardsticks",
    ]))
}

/// The same yardsticks compiled to WebAssembly, and the npm packages.
fn web() -> Result<()> {
    let module = wasm::compile("yardsticks")?;
    run(script("benches/perft.mjs").arg(module))
}

fn start() -> Result<()> {
    build::check()?;
    tools::browser("chromium")?;
    run(&mut script("benches/start.mjs"))
}

fn script(file: &str) -> Command {
    program("node", [file])
}
