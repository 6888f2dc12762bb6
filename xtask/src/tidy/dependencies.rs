//! Which of our crates may depend on which.

use serde_json::Value;

use super::Finding;
use crate::process::{self, TaskError};
use crate::workspace::Workspace;

/// Each of our packages with the packages of ours that it may depend on, including its tests.
const MAY_DEPEND_ON: &[(&str, &[&str])] = &[
    ("ilos-rules", &[]),
    ("ilos-table", &["ilos-rules"]),
    ("ilos-bots", &["ilos-rules"]),
    ("ilos-wire", &["ilos-rules"]),
    ("ilos-engine", &["ilos-rules", "ilos-wire"]),
    ("ilos-art", &["ilos-rules"]),
    ("ilos-server", &["ilos-rules", "ilos-table", "ilos-bots", "ilos-wire", "ilos-art"]),
    (
        "ilos-cli",
        &["ilos-rules", "ilos-table", "ilos-bots", "ilos-wire", "ilos-engine", "ilos-art", "ilos-server"],
    ),
    ("xtask", &[]),
];

const HERE: &str = "xtask/src/tidy/dependencies.rs";

pub(super) fn check(workspace: &Workspace) -> Result<Vec<Finding>, TaskError> {
    let metadata = process::read(&mut workspace.cargo(&["metadata", "--no-deps", "--format-version", "1"]))?;
    findings(&metadata)
}

fn findings(metadata: &str) -> Result<Vec<Finding>, TaskError> {
    let metadata: Value = serde_json::from_str(metadata)
        .map_err(|error| TaskError::new(format!("`cargo metadata` cannot be read: {error}")))?;
    let packages = list(&metadata["packages"]);
    let ours: Vec<&str> = packages.iter().map(name).collect();
    let mut findings = Vec::new();
    for package in packages {
        let from = name(package);
        let Some((_, allowed)) = MAY_DEPEND_ON.iter().find(|(package, _)| *package == from) else {
            findings.push(format!("{HERE} does not say what the crate {from} may depend on"));
            continue;
        };
        let dependencies = list(&package["dependencies"]).iter().map(name);
        for to in dependencies.filter(|to| ours.contains(to) && !allowed.contains(to)) {
            let allowed = if allowed.is_empty() { "none of ours".to_owned() } else { allowed.join(", ") };
            findings.push(format!("{from} depends on {to}; it may depend on {allowed} ({HERE})"));
        }
    }
    Ok(findings)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn name(value: &Value) -> &str {
    value["name"].as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metadata(packages: &[(&str, &[&str])]) -> String {
        let packages: Vec<Value> = packages
            .iter()
            .map(|(name, dependencies)| {
                let dependencies: Vec<Value> =
                    dependencies.iter().map(|name| serde_json::json!({ "name": name })).collect();
                serde_json::json!({ "name": name, "dependencies": dependencies })
            })
            .collect();
        serde_json::json!({ "packages": packages }).to_string()
    }

    #[test]
    fn allowed_and_foreign_dependencies_pass() {
        let workspace = metadata(&[
            ("ilos-rules", &["serde"]),
            ("ilos-wire", &["ilos-rules"]),
            ("ilos-server", &["ilos-rules"]),
            ("ilos-cli", &["ilos-rules", "ilos-wire", "ilos-server"]),
        ]);
        assert_eq!(findings(&workspace).unwrap(), Vec::<Finding>::new());
    }

    #[test]
    fn a_dependency_against_the_grain_is_named() {
        let workspace = metadata(&[("ilos-rules", &["ilos-wire"]), ("ilos-wire", &["ilos-rules"])]);
        let findings = findings(&workspace).unwrap();
        assert_eq!(findings.len(), 1);
        assert!(findings[0].starts_with("ilos-rules depends on ilos-wire; it may depend on none of ours"));
    }

    #[test]
    fn a_crate_that_the_table_does_not_know_is_named() {
        let findings = findings(&metadata(&[("ilos-weather", &[])])).unwrap();
        assert!(findings[0].contains("ilos-weather"), "{findings:?}");
    }
}
