//! What the commands need from the machine: installed when that can be done
//! without asking, else named in one line.

use std::path::Path;

use anyhow::{Result, bail};

use crate::process::{cargo, output, program, root, run, succeeds};

/// The target, and the components that `cargo xtask test` uses.
pub(crate) fn rust() -> Result<()> {
    let Ok(targets) = output(&mut program("rustup", ["target", "list", "--installed"])) else {
        // A tool chain without rustup (a distribution's) is complete or says
        // itself what it lacks.
        return Ok(());
    };
    if !targets.lines().any(|line| line == "wasm32-unknown-unknown") {
        run(&mut program(
            "rustup",
            ["target", "add", "wasm32-unknown-unknown"],
        ))?;
    }
    for (component, subcommand) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if !succeeds(&mut cargo([subcommand, "--version"])) {
            run(&mut program("rustup", ["component", "add", component]))?;
        }
    }
    Ok(())
}

/// Node.js, and the packages that package-lock.json names.
pub(crate) fn node() -> Result<()> {
    let Ok(version) = output(&mut program("node", ["--version"])) else {
        bail!("Node.js 20 or newer is needed for the build (its `node` isn't on the PATH)");
    };
    let major = version.trim().trim_start_matches('v').split('.').next();
    if major
        .and_then(|number| number.parse::<u32>().ok())
        .is_none_or(|number| number < 20)
    {
        bail!(
            "Node.js 20 or newer is needed for the build; this is {}",
            version.trim()
        );
    }
    // npm writes its own record of what it installed; older than the lock
    // file means another checkout's packages.
    let modified = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    let installed = modified(&root().join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&root().join("package-lock.json")) {
        return Ok(());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    if !succeeds(&mut program(npm, ["--version"])) {
        bail!("npm is needed once to install the build's tools (it isn't on the PATH)");
    }
    let arguments = [
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
    ];
    run(&mut program(npm, arguments))
}

/// A browser for the tests: `chromium` or `firefox`.
pub(crate) fn browser(name: &str) -> Result<()> {
    if std::env::var_os("VARIANT_BOARD_BROWSER_PATH").is_some() {
        return Ok(());
    }
    let (programs, package): (&[&str], _) = match name {
        "firefox" => (&["/usr/bin/firefox-esr", "/usr/bin/firefox"], "firefox-esr"),
        _ => (
            &[
                "/usr/bin/chromium",
                "/usr/bin/chromium-browser",
                "/usr/bin/google-chrome",
            ],
            "chromium",
        ),
    };
    if programs.iter().any(|program| Path::new(program).exists()) {
        return Ok(());
    }
    let root_user = output(&mut program("id", ["-u"])).is_ok_and(|id| id.trim() == "0");
    if root_user && Path::new("/etc/debian_version").exists() {
        let apt = |arguments: &[&str]| {
            let mut command = program("apt-get", arguments);
            run(command.env("DEBIAN_FRONTEND", "noninteractive"))
        };
        apt(&["update", "-qq"])?;
        return apt(&["install", "-qq", "-y", "--no-install-recommends", package]);
    }
    bail!(
        "the browser tests need {name}: install it (Debian: `apt-get install {package}`), \
         or set VARIANT_BOARD_BROWSER_PATH to its program"
    );
}
