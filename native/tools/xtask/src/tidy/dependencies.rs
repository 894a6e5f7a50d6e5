//! The policy for dependencies: their licences, and which may be there in two releases. CONTRIBUTING explains it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use spdx::{Expression, ParseMode};

use crate::shell::{cargo, output};

/// Licences under which code may become part of the product.
const LICENCES: [&str; 9] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "MIT",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Crates whose licence is in a file only, with the licence that a reading of the file has shown.
const READ: [(&str, &str); 1] = [("forust-ml", "Apache-2.0")];

/// Crates that are there in several releases, each with the reason.
const SEVERAL: [(&str, &str); 9] = [
    ("bitflags", "an old release for `cafebabe`"),
    ("embedded-io", "an optional part of `postcard`, which is not built"),
    ("getrandom", "for the releases of `rand_core`"),
    ("hashbrown", "`petgraph` takes another release than its own `indexmap`"),
    ("rand", "an old release for `forust-ml`, which trains and is no part of the product"),
    ("rand_core", "for the releases of `rand`"),
    ("syn", "procedural macros of three ages, at build time only"),
    ("thiserror", "an old release for `forust-ml`"),
    ("thiserror-impl", "for the releases of `thiserror`"),
];

/// Returns the faults of all dependencies.
pub fn check() -> Result<Vec<String>, String> {
    let json = output(cargo().args(["metadata", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&json).map_err(|error| error.to_string())?;
    Ok(faults(&metadata))
}

fn faults(metadata: &Value) -> Vec<String> {
    let mut releases: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut faults = Vec::new();
    for package in metadata.get("packages").and_then(Value::as_array).into_iter().flatten() {
        let text = |key: &str| package.get(key).and_then(Value::as_str);
        // Our own crates come from no registry.
        let (Some(name), Some(version), Some(_)) = (text("name"), text("version"), text("source"))
        else {
            continue;
        };
        releases.entry(name).or_default().insert(version);
        let read = READ.iter().find(|(read, _)| *read == name).map(|(_, licence)| *licence);
        let licence = text("license").or(read).unwrap_or_default();
        if !is_allowed(licence) {
            faults.push(format!("Cargo.lock: `{name}` has the licence `{licence}`: see `Dependencies` in CONTRIBUTING"));
        }
    }
    let several = releases.iter().filter(|(_, versions)| versions.len() > 1);
    let known = |name: &str| SEVERAL.iter().any(|(known, _)| *known == name);
    faults.extend(several.filter(|(name, _)| !known(name)).map(|(name, versions)| {
        let versions = versions.iter().copied().collect::<Vec<_>>().join(" and ");
        format!(
            "Cargo.lock: `{name}` is there as {versions}: take one, or give the reason in `SEVERAL`"
        )
    }));
    let once = SEVERAL.iter().filter(|(name, _)| releases.get(name).is_none_or(|it| it.len() < 2));
    faults.extend(once.map(|(name, _)| format!("`{name}` needs no row in `SEVERAL` any more")));
    faults
}

/// Returns whether a licence expression allows what [`LICENCES`] allow.
fn is_allowed(licence: &str) -> bool {
    let parsed = Expression::parse_mode(licence, ParseMode::LAX);
    parsed.is_ok_and(|it| {
        it.evaluate(|asked| asked.license.id().is_some_and(|id| LICENCES.contains(&id.name)))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{SEVERAL, faults, is_allowed};

    #[test]
    fn one_of_several_licences_is_enough() {
        assert!(is_allowed("MIT OR GPL-3.0-only") && is_allowed("Apache-2.0/MIT"));
        assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0") && is_allowed("MPL-2.0+"));
        assert!(
            !is_allowed("GPL-3.0-only") && !is_allowed("MIT AND GPL-3.0-only") && !is_allowed("")
        );
    }

    #[test]
    fn a_licence_and_a_second_release_need_a_reason() {
        let package = |name: &str, version: &str, licence: &str| json!({"name": name, "version": version, "license": licence, "source": "registry"});
        let own = json!({"name": "vm", "version": "0.1.0", "license": null, "source": null});
        let known = SEVERAL
            .iter()
            .flat_map(|(name, _)| ["1.0.0", "2.0.0"].map(|it| package(name, it, "MIT")));
        let new = [
            package("a", "1.0.0", "GPL-3.0-only"),
            package("b", "1.0.0", "MIT"),
            package("b", "2.0.0", "MIT"),
        ];
        let packages: Vec<_> = known.chain(new).chain([own]).collect();
        let expected = [
            "Cargo.lock: `a` has the licence `GPL-3.0-only`: see `Dependencies` in CONTRIBUTING",
            "Cargo.lock: `b` is there as 1.0.0 and 2.0.0: take one, or give the reason in `SEVERAL`",
        ];
        assert_eq!(faults(&json!({"packages": packages})), expected);
        assert_eq!(faults(&json!({"packages": []})).len(), SEVERAL.len());
    }
}
