//! The bill of materials, in CycloneDX 1.6 (<https://cyclonedx.org/docs/1.6/json>).

use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;

use super::Release;
use super::component::Component;
use super::crates::Bill;

pub(super) fn write(release: &Release, bill: &Bill, packages: &[Component]) -> String {
    let program = format!("pkg:generic/ilos@{}", release.version);
    let components: Vec<Value> = bill.components.iter().chain(packages).map(entry).collect();
    let dependencies: Vec<Value> = bill
        .needs
        .iter()
        .map(|(name, needs)| {
            if name.is_empty() {
                let packages = packages.iter().map(Component::purl);
                json!({ "ref": program, "dependsOn": needs.iter().cloned().chain(packages).collect::<Vec<_>>() })
            } else {
                json!({ "ref": name, "dependsOn": needs })
            }
        })
        .collect();
    let document = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": release.time.format(&Rfc3339).unwrap_or_default(),
            "component": {
                "type": "application",
                "bom-ref": program,
                "name": "ilos",
                "version": release.version,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
                "properties": [{ "name": "ilos:target", "value": release.target }],
            },
        },
        "components": components,
        "dependencies": dependencies,
    });
    format!("{document:#}\n")
}

fn entry(component: &Component) -> Value {
    let mut entry = json!({
        "type": "library",
        "bom-ref": component.purl(),
        "name": component.name,
        "version": component.version,
        "purl": component.purl(),
        "licenses": [{ "expression": component.licence }],
    });
    if let Some(sha256) = &component.sha256 {
        entry["hashes"] = json!([{ "alg": "SHA-256", "content": sha256 }]);
    }
    entry
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use time::OffsetDateTime;

    use super::super::component::Ecosystem;
    use super::*;

    #[test]
    fn the_program_depends_on_crates_and_packages() {
        let component = |ecosystem, name: &str| Component {
            ecosystem,
            name: name.into(),
            version: "1.0.0".into(),
            licence: "MIT".into(),
            authors: Vec::new(),
            repository: None,
            sha256: Some("ab".into()),
            texts: Vec::new(),
        };
        let needs = BTreeMap::from([(String::new(), BTreeSet::from(["pkg:cargo/a@1.0.0".to_owned()]))]);
        let bill = Bill { components: vec![component(Ecosystem::Cargo, "a")], needs };
        let release =
            Release { version: "0.1.0".into(), target: "here".into(), time: OffsetDateTime::UNIX_EPOCH };
        let text = write(&release, &bill, &[component(Ecosystem::Npm, "b")]);
        let document: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(document["metadata"]["timestamp"], "1970-01-01T00:00:00Z");
        assert_eq!(document["components"][0]["purl"], "pkg:cargo/a@1.0.0");
        assert_eq!(document["components"][0]["hashes"][0]["content"], "ab");
        let needed = json!(["pkg:cargo/a@1.0.0", "pkg:npm/b@1.0.0"]);
        assert_eq!(
            document["dependencies"],
            json!([{ "ref": "pkg:generic/ilos@0.1.0", "dependsOn": needed }])
        );
    }
}
