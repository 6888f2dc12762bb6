//! The packages of npm that are bundled into the browser client, read from the source maps of a build.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::component::{self, Component, Ecosystem};
use crate::process::{self, TaskError};
use crate::workspace::Workspace;

/// It puts a loader of its own into every bundle, which no source map names.
const BUNDLER: &str = "vite";

pub(super) fn bundled(workspace: &Workspace) -> Result<Vec<Component>, TaskError> {
    let folder = workspace.target().join("source-maps");
    let mut build =
        workspace.npm(&["run", "--silent", "build", "--", "--sourcemap", "--emptyOutDir", "--outDir"]);
    process::read(build.arg(&folder))?;
    let mut names = BTreeSet::from([BUNDLER.to_owned()]);
    let unreadable = |error: std::io::Error| TaskError::new(format!("{}: {error}", folder.display()));
    for entry in fs::read_dir(folder.join("assets")).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "map") {
            let map = json(&path)?;
            let sources = map["sources"].as_array().map_or(&[][..], Vec::as_slice);
            names.extend(sources.iter().filter_map(Value::as_str).filter_map(package_of).map(str::to_owned));
        }
    }
    names.iter().map(|name| component(workspace, name)).collect()
}

/// The package below `web/node_modules` that a source belongs to, if it belongs to one.
fn package_of(source: &str) -> Option<&str> {
    let (_, path) = source.split_once("/node_modules/")?;
    let file = path.rsplit_once("/node_modules/").map_or(path, |(_, file)| file);
    let slashes: Vec<usize> = file.match_indices('/').map(|(at, _)| at).collect();
    let end = *slashes.get(usize::from(file.starts_with('@')))?;
    Some(&path[..path.len() - file.len() + end])
}

fn component(workspace: &Workspace, name: &str) -> Result<Component, TaskError> {
    let folder = workspace.web().join("node_modules").join(name);
    let package = json(&folder.join("package.json"))?;
    let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let repository = package["repository"]["url"].as_str().or(package["repository"].as_str());
    Ok(Component {
        ecosystem: Ecosystem::Npm,
        name: text("name"),
        version: text("version"),
        licence: text("license"),
        authors: package["author"]["name"]
            .as_str()
            .or(package["author"].as_str())
            .map(str::to_owned)
            .into_iter()
            .collect(),
        repository: repository.map(str::to_owned),
        sha256: None,
        texts: component::texts(&folder)?,
    })
}

fn json(path: &Path) -> Result<Value, TaskError> {
    let unreadable = |error: String| TaskError::new(format!("{}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| unreadable(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_belongs_to_the_innermost_package() {
        assert_eq!(package_of("../../web/node_modules/svelte/src/constants.js"), Some("svelte"));
        assert_eq!(package_of("../node_modules/@a/b/index.js"), Some("@a/b"));
        assert_eq!(package_of("../node_modules/a/node_modules/b/index.js"), Some("a/node_modules/b"));
        assert_eq!(package_of("../../web/src/main.ts"), None);
    }
}
