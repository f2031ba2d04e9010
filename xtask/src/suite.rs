//! `cargo xtask test`: everything that has to pass, quick things first.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use crate::process::{cargo, program, root, run};
use crate::{build, tools};

type Step = (&'static str, &'static str, fn() -> Result<()>);

const STEPS: [Step; 8] = [
    ("format", "formatting", format),
    ("clippy", "lints, here and for wasm32", clippy),
    ("docs", "documentation", docs),
    ("unit", "Rust tests", unit),
    ("package", "pkg/ is up to date", build::check),
    ("types", "types of pkg/", types),
    ("node", "the package in Node.js", node),
    ("browser", "the package in Chromium", chromium),
];

/// `test [--firefox] [STEP …]`.
pub(crate) fn command(arguments: &[&str]) -> Result<()> {
    let (options, names): (Vec<&str>, Vec<&str>) =
        arguments.iter().partition(|word| word.starts_with('-'));
    for option in &options {
        if *option != "--firefox" {
            bail!("test doesn't know {option}");
        }
    }
    for name in &names {
        if !STEPS.iter().any(|(step, _, _)| step == name) {
            bail!("test has no step {name}");
        }
    }
    tools::rust()?;
    tools::node()?;
    let mut steps: Vec<Step> = STEPS
        .into_iter()
        .filter(|(step, _, _)| names.is_empty() || names.contains(step))
        .collect();
    if !options.is_empty() {
        steps.push(("firefox", "the package in Firefox", firefox));
    }
    let start = Instant::now();
    for (name, title, step) in steps {
        println!("\n=== {name}: {title}");
        let begun = Instant::now();
        step().with_context(|| format!("step {name}"))?;
        println!("=== {name}: passed in {} s", begun.elapsed().as_secs());
    }
    println!("\nAll passed in {} s", start.elapsed().as_secs());
    Ok(())
}

fn format() -> Result<()> {
    run(&mut cargo(["fmt", "--all", "--check"]))
}

fn clippy() -> Result<()> {
    let all = ["clippy", "--locked", "--workspace", "--all-targets"];
    let web = [
        "clippy",
        "--locked",
        "--lib",
        "--package",
        "variant-board",
        "--target",
        "wasm32-unknown-unknown",
    ];
    run(cargo(all).args(["--", "-D", "warnings"]))?;
    run(cargo(web).args(["--", "-D", "warnings"]))
}

fn docs() -> Result<()> {
    let mut command = cargo(["doc", "--locked", "--workspace", "--no-deps"]);
    run(command.env("RUSTDOCFLAGS", "-D warnings"))
}

fn unit() -> Result<()> {
    run(&mut cargo(["test", "--locked", "--workspace"]))
}

fn types() -> Result<()> {
    run(&mut program(
        "node",
        [
            "node_modules/typescript/bin/tsc",
            "--noEmit",
            "--strict",
            "--target",
            "es2020",
            "--lib",
            "es2020,dom,dom.iterable",
            "pkg/variant-board.d.ts",
        ],
    ))
}

fn node() -> Result<()> {
    run(&mut scripts("tests/node")?)
}

fn chromium() -> Result<()> {
    browser("chromium")
}

fn firefox() -> Result<()> {
    browser("firefox")
}

fn browser(name: &str) -> Result<()> {
    tools::browser(name)?;
    run(scripts("tests/browser")?.env("VARIANT_BOARD_BROWSER", name))
}

/// Node's test runner for all `*.test.mjs` of a folder, named one by one:
/// Node 20 reads no patterns.
fn scripts(folder: &str) -> Result<Command> {
    let mut files: Vec<PathBuf> = fs::read_dir(root().join(folder))
        .with_context(|| format!("can't read {folder}"))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.to_string_lossy().ends_with(".test.mjs"))
        .collect();
    if files.is_empty() {
        bail!("{folder} holds no tests");
    }
    files.sort();
    let mut command = program("node", ["--test", "--test-reporter=spec"]);
    // A browser is several busy processes: two at once are enough.
    command.arg("--test-concurrency=2").args(files);
    Ok(command)
}
