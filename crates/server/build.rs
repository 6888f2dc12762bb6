//! Builds the browser client for a release, so that it becomes part of the program. Other builds use the last
//! one built.

use std::path::Path;
use std::process::Command;

/// What the client is built from.
const SOURCES: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

/// The folder that says which packages are installed.
const INSTALLED: &str = "node_modules/.package-lock.json";

fn main() {
    let web = Path::new("../../web");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=PATH");
    if std::env::var("PROFILE").as_deref() == Ok("release") {
        for source in SOURCES {
            println!("cargo:rerun-if-changed={}", web.join(source).display());
        }
        build(web);
    } else {
        let dist = web.join("dist");
        println!("cargo:rerun-if-changed={}", if dist.exists() { dist } else { web.to_owned() }.display());
    }
}

fn build(web: &Path) {
    if is_older(&web.join(INSTALLED), &web.join("package-lock.json")) {
        npm(web, &["ci"]);
    }
    npm(web, &["run", "build"]);
}

fn is_older(file: &Path, other: &Path) -> bool {
    let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    changed(file) < changed(other)
}

fn npm(web: &Path, arguments: &[&str]) {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let words = arguments.join(" ");
    let output = Command::new(program).args(arguments).current_dir(web).output().unwrap_or_else(|error| {
        panic!(
            "\n\nThe browser client is built with npm, which could not be started ({error}).\n\
             Install Node.js 20.19 or newer, which brings npm, and build again.\n\
             (A build without --release needs no npm and has no new client.)\n"
        )
    });
    assert!(
        output.status.success(),
        "\n\n`npm {words}` failed in the folder web:\n{}{}\n",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
