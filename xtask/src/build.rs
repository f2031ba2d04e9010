//! `cargo xtask build`: makes `pkg/`, or checks that it is up to date.

use anyhow::{Result, bail};

use crate::process::{program, root, run, target};
use crate::{package, tools, wasm};

/// `build [--check]`.
pub(crate) fn command(arguments: &[&str]) -> Result<()> {
    match arguments {
        [] => build(),
        ["--check"] => check(),
        other => bail!("build doesn't know {}", other.join(" ")),
    }
}

/// Makes `pkg/` and prints the sizes.
pub(crate) fn build() -> Result<()> {
    let fresh = fresh()?;
    package::replace(&fresh, &root().join("pkg"))?;
    let mut sizes = program("node", ["xtask/sizes.mjs"]);
    run(sizes.arg(root().join("pkg")))
}

/// Fails when `pkg/` isn't what the sources make.
pub(crate) fn check() -> Result<()> {
    let fresh = fresh()?;
    let differences = package::differences(&root().join("pkg"), &fresh)?;
    if !differences.is_empty() {
        bail!(
            "pkg/ is stale; run `cargo xtask build` and commit what it makes: {}",
            differences.join("; ")
        );
    }
    println!("pkg/ is what the sources make");
    Ok(())
}

fn fresh() -> Result<std::path::PathBuf> {
    tools::rust()?;
    tools::node()?;
    let folder = target().join("package/pkg");
    package::assemble(&wasm::module("variant-board")?, &folder)?;
    Ok(folder)
}
