//! The crates that the program is built from, read from `cargo metadata` and Cargo.lock.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::component::{self, Component, Ecosystem};
use crate::process::{self, TaskError};
use crate::workspace::Workspace;

const PROGRAM: &str = "ilos-cli";

/// Crates of others, and which of them need which.
pub(super) struct Bill {
    pub components: Vec<Component>,
    /// By purl; what our own crates need stands under the empty name.
    pub needs: BTreeMap<String, BTreeSet<String>>,
}

/// Crates that the program is built from for `target`, those that only run during the build among them.
pub(super) fn of_program(workspace: &Workspace, target: &str) -> Result<Bill, TaskError> {
    let arguments = ["metadata", "--locked", "--format-version", "1", "--filter-platform", target];
    let metadata = process::read(&mut workspace.cargo(&arguments))?;
    let metadata: Value = serde_json::from_str(&metadata)
        .map_err(|error| TaskError::new(format!("`cargo metadata` cannot be read: {error}")))?;
    let lock = workspace.path("Cargo.lock");
    let lock = fs::read_to_string(&lock).map_err(|error| TaskError::new(format!("Cargo.lock: {error}")))?;
    let checksums = checksums(&lock);

    let packages: BTreeMap<&str, &Value> =
        list(&metadata["packages"]).iter().map(|package| (text(&package["id"]), package)).collect();
    let nodes: BTreeMap<&str, &Value> =
        list(&metadata["resolve"]["nodes"]).iter().map(|node| (text(&node["id"]), node)).collect();
    let program = packages.iter().find(|(_, package)| package["name"] == PROGRAM).map(|(id, _)| *id);
    let mut waiting = vec![program.ok_or_else(|| TaskError::new(format!("there is no crate {PROGRAM}")))?];
    let mut seen = BTreeSet::from([waiting[0]]);
    let mut bill = Bill { components: Vec::new(), needs: BTreeMap::new() };
    while let Some(id) = waiting.pop() {
        let component = component_of(packages[id], &checksums)?;
        let name = component.as_ref().map(Component::purl).unwrap_or_default();
        let needs = bill.needs.entry(name).or_default();
        for other in list(&nodes[id]["deps"]).iter().filter(|other| is_built(other)) {
            let other = text(&other["pkg"]);
            if let Some(component) = component_of(packages[other], &checksums)? {
                needs.insert(component.purl());
            }
            if seen.insert(other) {
                waiting.push(other);
            }
        }
        bill.components.extend(component);
    }
    Ok(bill)
}

/// Whether a dependency is one of the program or of its build, not of tests alone.
fn is_built(dependency: &Value) -> bool {
    list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev")
}

/// None for a crate of our own.
fn component_of(
    package: &Value,
    checksums: &BTreeMap<(String, String), String>,
) -> Result<Option<Component>, TaskError> {
    if package["source"].is_null() {
        return Ok(None);
    }
    let name = text(&package["name"]).to_owned();
    let version = text(&package["version"]).to_owned();
    let folder = Path::new(text(&package["manifest_path"])).parent().unwrap_or(Path::new(""));
    Ok(Some(Component {
        ecosystem: Ecosystem::Cargo,
        sha256: checksums.get(&(name.clone(), version.clone())).cloned(),
        // Older crates separate alternatives by a slash.
        licence: text(&package["license"])
            .replace('/', " OR ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" "),
        authors: list(&package["authors"]).iter().map(|author| text(author).to_owned()).collect(),
        repository: package["repository"].as_str().map(str::to_owned),
        texts: component::texts(folder)?,
        name,
        version,
    }))
}

/// The checksums of a Cargo.lock by name and version.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let mut checksums = BTreeMap::new();
    for block in lock.split("[[package]]").skip(1) {
        let value = |key: &str| {
            let line = block.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
            line.map(|rest| rest.trim_end_matches('"').to_owned())
        };
        if let (Some(name), Some(version), Some(checksum)) =
            (value("name"), value("version"), value("checksum"))
        {
            checksums.insert((name, version), checksum);
        }
    }
    checksums
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_packages_that_have_one() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nsource = \"registry\"\nchecksum = \"ab\"\n\n\
                    [[package]]\nname = \"ours\"\nversion = \"0.1.0\"\ndependencies = [\n \"a\",\n]\n";
        let found = checksums(lock);
        assert_eq!(found.len(), 1);
        assert_eq!(found[&("a".to_owned(), "1.0.0".to_owned())], "ab");
    }

    #[test]
    fn dependencies_of_tests_alone_are_no_part_of_the_program() {
        let kinds = |kinds: Value| serde_json::json!({ "dep_kinds": kinds });
        assert!(is_built(&kinds(serde_json::json!([{ "kind": null }, { "kind": "dev" }]))));
        assert!(is_built(&kinds(serde_json::json!([{ "kind": "build" }]))));
        assert!(!is_built(&kinds(serde_json::json!([{ "kind": "dev" }]))));
    }
}
