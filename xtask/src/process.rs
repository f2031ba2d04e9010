//! Running other programs, and where things are.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use anyhow::{Context as _, Result, bail};

static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
    // Cargo sets the variable when it runs this program; asked for at run
    // time because a shared target folder may hold another checkout's build.
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().map_or(xtask.clone(), PathBuf::from)
});

/// The repository's top folder.
pub(crate) fn root() -> PathBuf {
    ROOT.clone()
}

/// Where Cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        // A relative one is relative to where Cargo was called.
        Some(folder) => std::path::absolute(&folder).unwrap_or_else(|_| PathBuf::from(folder)),
        None => root().join("target"),
    }
}

/// A program to be run in the top folder.
pub(crate) fn program<S: AsRef<OsStr>>(
    name: &str,
    arguments: impl IntoIterator<Item = S>,
) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// This tool chain's `cargo`.
pub(crate) fn cargo<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    let name = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    program(&name, arguments)
}

/// Runs it with this program's own output.
///
/// # Errors
/// When it can't be started or doesn't succeed.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = shown(command);
    let status = command
        .status()
        .with_context(|| format!("can't start `{name}`"))?;
    if !status.success() {
        bail!("`{name}` failed ({status})");
    }
    Ok(())
}

/// Runs it and returns what it printed; its complaints go through.
///
/// # Errors
/// As [`run`], and when the text isn't UTF-8.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let name = shown(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("can't start `{name}`"))?;
    if !output.status.success() {
        bail!("`{name}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{name}` printed no text"))
}

/// Whether it can be started and succeeds; silent.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn shown(command: &Command) -> String {
    let mut words = vec![command.get_program()];
    words.extend(command.get_args());
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}
