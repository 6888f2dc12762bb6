//! NOTICES.txt: what the program is made from, and the licence texts of all of it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::component::Component;
use crate::process::TaskError;

const HEAD: &str = "\
Ilôs is made with the work of others. This file lists it with its licences; below the list stand the texts, each once,
with the names of all that come under it. RUST-LIBRARY.html says the same of Rust's standard library.
";

/// The terms of the MIT licence, for packages that name it and carry no text.
const MIT_TERMS: &str = "\
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the \"Software\"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.";

/// The notices for `components`, in their order. `apache` is the file with the text of the Apache licence.
pub(super) fn write(components: &[&Component], apache: &Path) -> Result<String, TaskError> {
    let apache = fs::read_to_string(apache)
        .map_err(|error| TaskError::new(format!("{}: {error}", apache.display())))?;
    let mut page = format!("{HEAD}\n");
    let mut under: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for component in components {
        let name = format!("{} {}", component.name, component.version);
        let source = component.repository.as_deref().unwrap_or_default();
        let _ = writeln!(page, "{name}: {} {source}", component.licence);
        for text in texts(component, &apache)? {
            under.entry(text).or_default().push(name.clone());
        }
    }
    // Texts in the order of the first component that comes under them.
    let mut texts: Vec<(&String, &Vec<String>)> = under.iter().collect();
    texts.sort_by_key(|(_, names)| {
        components
            .iter()
            .position(|component| names[0] == format!("{} {}", component.name, component.version))
    });
    for (text, names) in texts {
        let _ = write!(page, "\n{:=<80}\n{}\n\n{text}\n", "", names.join(", "));
    }
    Ok(page)
}

/// Its own texts, or else those of the licence that it names.
fn texts(component: &Component, apache: &str) -> Result<Vec<String>, TaskError> {
    let mut texts = component.texts.clone();
    texts.retain(|text| !text.is_empty());
    texts.dedup();
    if !texts.is_empty() {
        return Ok(texts);
    }
    let choices: Vec<&str> = component.licence.split(" OR ").collect();
    if choices.contains(&"MIT") {
        let holders = if component.authors.is_empty() {
            format!("the authors of {}", component.name)
        } else {
            component.authors.join(", ")
        };
        Ok(vec![format!("MIT License\n\nCopyright (c) {holders}\n\n{MIT_TERMS}")])
    } else if choices.contains(&"Apache-2.0") {
        Ok(vec![apache.trim_end().to_owned()])
    } else {
        Err(TaskError::new(format!(
            "{} {} carries no text of its licence, {}, and none is known here",
            component.name, component.version, component.licence
        )))
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::super::component::Ecosystem;
    use super::*;

    fn component(name: &str, licence: &str, texts: &[&str]) -> Component {
        Component {
            ecosystem: Ecosystem::Cargo,
            name: name.into(),
            version: "1.0.0".into(),
            licence: licence.into(),
            authors: vec!["Ann".into()],
            repository: None,
            sha256: None,
            texts: texts.iter().map(|text| (*text).to_owned()).collect(),
        }
    }

    fn apache() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../LICENSE-APACHE")
    }

    #[test]
    fn each_text_stands_once_with_all_that_come_under_it() {
        let both = [component("a", "MIT", &["same text"]), component("b", "MIT", &["same text", "more"])];
        let page = write(&both.iter().collect::<Vec<_>>(), &apache()).unwrap();
        assert_eq!(page.matches("same text").count(), 1);
        assert!(page.contains("\na 1.0.0, b 1.0.0\n\nsame text\n"), "{page}");
        assert!(page.contains("\nb 1.0.0\n\nmore\n"), "{page}");
    }

    #[test]
    fn a_licence_without_a_text_is_written_out() {
        let page = write(&[&component("a", "MIT OR Apache-2.0", &[])], &apache()).unwrap();
        assert!(
            page.contains("Copyright (c) Ann") && page.contains("Permission is hereby granted"),
            "{page}"
        );
        let page = write(&[&component("a", "Apache-2.0", &[])], &apache()).unwrap();
        assert!(page.contains("Version 2.0, January 2004"), "{page}");
    }

    #[test]
    fn a_licence_that_cannot_be_written_out_is_an_error() {
        assert!(write(&[&component("a", "Zlib", &[])], &apache()).is_err());
    }
}
