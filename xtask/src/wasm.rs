//! From the crate to WebAssembly and its glue, the same bytes from any folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, anyhow};
use wasm_bindgen_cli_support::Bindgen;

use crate::process::{cargo, output, program, root, run, target};

/// The profile, in the root's `Cargo.toml`, of everything compiled here.
const PROFILE: &str = "web";

/// A module and its glue, still outside `pkg/`.
pub(crate) struct Module {
    /// wasm-bindgen's glue, an ES module.
    pub(crate) glue: PathBuf,
    /// The WebAssembly module.
    pub(crate) wasm: PathBuf,
}

/// Compiles a package's library; returns the module as the compiler leaves it.
///
/// # Errors
/// When the compiler fails.
pub(crate) fn compile(package: &str) -> Result<PathBuf> {
    let folder = folder();
    let mut command = cargo(["build", "--profile", PROFILE, "--locked", "--lib"]);
    command
        .args(["--target", "wasm32-unknown-unknown", "--package", package])
        .arg("--target-dir")
        .arg(&folder);
    reproducible(&mut command)?;
    run(&mut command)?;
    Ok(folder
        .join("wasm32-unknown-unknown")
        .join(PROFILE)
        .join(format!("{}.wasm", stem(package))))
}

/// A target folder of its own: other flags in the shared one would build
/// everything anew at each turn.
fn folder() -> PathBuf {
    target().join("package")
}

fn stem(package: &str) -> String {
    package.replace('-', "_")
}

/// Compiles a package's library and writes its glue, for browsers and Node.
///
/// # Errors
/// When the compiler or a tool after it fails.
pub(crate) fn module(package: &str) -> Result<Module> {
    let compiled = compile(package)?;
    let stem = stem(package);
    let out = folder().join("glue");
    fs::create_dir_all(&out)?;
    Bindgen::new()
        .input_path(&compiled)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        // After a trap the element starts afresh without loading the page anew.
        .reset_state_function(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(&out))
        .map_err(|error| anyhow!("{error:#}"))
        .with_context(|| format!("can't write the glue of {}", compiled.display()))?;
    let wasm = out.join(format!("{stem}_bg.wasm"));
    optimise(&wasm)?;
    Ok(Module {
        glue: out.join(format!("{stem}.js")),
        wasm,
    })
}

/// Paths get into a binary by panic messages. They are replaced by names that
/// don't depend on the machine, and the caller's own flags are left out.
fn reproducible(command: &mut Command) -> Result<()> {
    let version = output(&mut program("rustc", ["-vV"]))?;
    let hash = version
        .lines()
        .find_map(|line| line.strip_prefix("commit-hash: "))
        .unwrap_or("unknown");
    let sysroot = output(&mut program("rustc", ["--print", "sysroot"]))?;
    // Packages have to be there before the names of their folders are read.
    run(&mut cargo([
        "fetch",
        "--quiet",
        "--locked",
        "--target",
        "wasm32-unknown-unknown",
    ]))?;

    let home = cargo_home()?;
    // The last that fits wins: general first.
    let mut names = vec![
        (root(), "/variant-board".to_owned()),
        (home.clone(), "/cargo".to_owned()),
    ];
    let mut registries: Vec<PathBuf> = fs::read_dir(home.join("registry/src"))
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    registries.sort();
    names.extend(
        registries
            .into_iter()
            .map(|folder| (folder, "/registry".to_owned())),
    );
    names.push((
        Path::new(sysroot.trim()).join("lib/rustlib/src/rust"),
        format!("/rustc/{hash}"),
    ));
    let flags: Vec<String> = names
        .iter()
        .map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()))
        .collect();
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("CARGO_PROFILE_") {
            command.env_remove(name);
        }
    }
    Ok(())
}

fn cargo_home() -> Result<PathBuf> {
    if let Some(folder) = std::env::var_os("CARGO_HOME") {
        return Ok(std::path::absolute(folder)?);
    }
    let home = std::env::home_dir().context("no home folder, and CARGO_HOME isn't set")?;
    Ok(home.join(".cargo"))
}

fn optimise(wasm: &Path) -> Result<()> {
    let mut command = program("node", ["node_modules/binaryen/bin/wasm-opt"]);
    // Size first, as in the profile; of those tried it's also the smallest once
    // compressed, if by little.
    command.arg("-Oz").arg(wasm).arg("-o").arg(wasm);
    run(&mut command)
}

#[cfg(test)]
mod tests {
    /// The version that `package = …` or `package = { version = … }` asks for.
    fn asked<'text>(manifest: &'text str, package: &str) -> Option<&'text str> {
        manifest
            .lines()
            .find(|line| {
                line.strip_prefix(package)
                    .is_some_and(|rest| rest.trim_start().starts_with('='))
            })?
            .split('"')
            .nth(1)
    }

    #[test]
    fn glue_is_written_by_wasm_bindgens_own_version() {
        let library = asked(include_str!("../../Cargo.toml"), "wasm-bindgen");
        let tool = asked(include_str!("../Cargo.toml"), "wasm-bindgen-cli-support");
        assert!(library.is_some_and(|version| version.starts_with('=')));
        assert_eq!(library, tool);
    }
}
