//! Assembles `pkg/`: the bundles, types, description and licences.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::process::{program, root, run};
use crate::wasm::Module;

/// Files of `pkg/` that are copied as they are: from where, and to what name.
const COPIED: [(&str, &str); 6] = [
    ("www/element/variant-board.d.ts", "variant-board.d.ts"),
    ("www/element/custom-elements.json", "custom-elements.json"),
    ("xtask/package/README.md", "README.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("art/xiangqi/LICENSE-OFL.txt", "LICENSE-OFL.txt"),
];

/// Writes the whole package to an empty folder.
///
/// # Errors
/// When a source is missing or the bundler fails.
pub(crate) fn assemble(module: &Module, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    fs::copy(&module.wasm, folder.join("variant_board_bg.wasm"))?;
    let mut bundle = program("node", ["xtask/bundle.mjs"]);
    let version = version(&fs::read_to_string(root().join("Cargo.toml"))?)?;
    bundle
        .arg(&module.glue)
        .arg(&module.wasm)
        .arg(folder)
        .arg(&version);
    run(&mut bundle)?;
    for (from, to) in COPIED {
        fs::copy(root().join(from), folder.join(to))
            .with_context(|| format!("can't copy {from} into the package"))?;
    }
    let template = fs::read_to_string(root().join("xtask/package/package.json"))
        .context("can't read xtask/package/package.json")?;
    fs::write(
        folder.join("package.json"),
        template.replace("0.0.0", &version),
    )?;
    Ok(())
}

/// The crate's version, which the package shares.
fn version(manifest: &str) -> Result<String> {
    let line = manifest
        .lines()
        .skip_while(|line| *line != "[package]")
        .find_map(|line| line.strip_prefix("version = \""));
    match line.and_then(|rest| rest.strip_suffix('"')) {
        Some(version) => Ok(version.to_owned()),
        None => bail!("the root's Cargo.toml names no version"),
    }
}

/// Makes `to` hold exactly what `from` holds, touching only what differs.
///
/// # Errors
/// When a file can't be read, written or removed.
pub(crate) fn replace(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    let (new, old) = (files(from)?, files(to)?);
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        fs::remove_file(to.join(name))?;
    }
    for (name, bytes) in &new {
        if old.get(name) != Some(bytes) {
            fs::write(to.join(name), bytes)?;
        }
    }
    Ok(())
}

/// In which way the files of two folders differ, one line each.
///
/// # Errors
/// When a file can't be read.
pub(crate) fn differences(committed: &Path, built: &Path) -> Result<Vec<String>> {
    let (old, new) = (files(committed)?, files(built)?);
    let mut lines = Vec::new();
    for (name, bytes) in &new {
        match old.get(name) {
            None => lines.push(format!("{name} is missing")),
            Some(other) if other != bytes => lines.push(format!(
                "{name} differs ({} bytes, should be {})",
                other.len(),
                bytes.len()
            )),
            Some(_) => {}
        }
    }
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        lines.push(format!("{name} doesn't belong there"));
    }
    Ok(lines)
}

/// The package is flat: names and bytes of the files in a folder.
fn files(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut found = BTreeMap::new();
    if !folder.exists() {
        return Ok(found);
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let bytes = fs::read(entry.path())
            .with_context(|| format!("can't read {}", entry.path().display()))?;
        found.insert(name, bytes);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_is_the_packages_own() {
        let manifest = "[workspace.package]\nversion = \"9.9.9\"\n[package]\nname = \"x\"\nversion = \"1.2.3\"\n";
        assert_eq!(version(manifest).ok().as_deref(), Some("1.2.3"));
        assert!(version("[package]\nname = \"x\"\n").is_err());
    }

    #[test]
    fn differences_and_replace_see_changed_missing_and_extra_files() -> Result<()> {
        let folder = std::env::temp_dir().join(format!("xtask-test-{}", std::process::id()));
        let (old, new) = (folder.join("old"), folder.join("new"));
        fs::create_dir_all(&old)?;
        fs::create_dir_all(&new)?;
        fs::write(new.join("same"), "x")?;
        fs::write(old.join("same"), "x")?;
        fs::write(new.join("changed"), "new")?;
        fs::write(old.join("changed"), "older")?;
        fs::write(new.join("missing"), "x")?;
        fs::write(old.join("extra"), "x")?;
        assert_eq!(
            differences(&old, &new)?,
            [
                "changed differs (5 bytes, should be 3)",
                "missing is missing",
                "extra doesn't belong there",
            ]
        );
        replace(&new, &old)?;
        assert_eq!(differences(&old, &new)?, [""; 0]);
        fs::remove_dir_all(&folder)?;
        Ok(())
    }
}
