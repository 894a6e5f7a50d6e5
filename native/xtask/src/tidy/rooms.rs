//! The table of crates: which of our crates may use which others.

use serde_json::Value;

use crate::shell::{cargo, output};

/// The crates that each crate may use. Dependencies of tests do not count.
const ROOMS: &[(&str, Uses)] = &[
    (
        "assertions",
        Uses::Only(&[
            "classfile",
            "diagnose",
            "laboratory",
            "report",
            "roles",
            "study",
            "suite",
            "taint",
            "transform",
            "vm",
        ]),
    ),
    ("bench", Uses::Only(&[])),
    ("bridge", Uses::Only(&["engine", "report"])),
    ("classfile", Uses::Only(&[])),
    ("conformance", Uses::Any),
    ("corpus", Uses::Only(&[])),
    (
        "coverage",
        Uses::Only(&["classfile", "jacoco", "laboratory", "report", "study", "suite", "vm"]),
    ),
    ("coverage-runner", Uses::Only(&["classfile", "jacoco", "oracle-tests", "report"])),
    (
        "diagnose",
        Uses::Only(&[
            "classfile",
            "habits",
            "laboratory",
            "polish",
            "prove",
            "report",
            "roles",
            "study",
            "suite",
            "transform",
            "vm",
        ]),
    ),
    ("embed", Uses::Only(&[])),
    (
        "engine",
        Uses::Only(&[
            "assertions",
            "classfile",
            "coverage",
            "diagnose",
            "environment",
            "flaky",
            "generate",
            "infer",
            "laboratory",
            "polish",
            "prove",
            "report",
            "study",
            "suite",
            "taint",
            "transform",
            "vm",
        ]),
    ),
    ("environment", Uses::Only(&["vm"])),
    ("explore", Uses::Any),
    (
        "flaky",
        Uses::Only(&[
            "classfile",
            "coverage",
            "environment",
            "laboratory",
            "prove",
            "report",
            "roles",
            "study",
            "suite",
            "vm",
        ]),
    ),
    ("fuzz", Uses::Any),
    (
        "generate",
        Uses::Only(&[
            "classfile",
            "coverage",
            "embed",
            "habits",
            "javadoc",
            "laboratory",
            "models",
            "prove",
            "report",
            "study",
            "suite",
            "vm",
        ]),
    ),
    ("habits", Uses::Only(&["classfile", "javadoc", "models", "roles", "study", "suite"])),
    (
        "infer",
        Uses::Only(&[
            "classfile",
            "diagnose",
            "javadoc",
            "laboratory",
            "prove",
            "report",
            "roles",
            "study",
            "suite",
            "transform",
            "vm",
        ]),
    ),
    ("jacoco", Uses::Only(&["classfile", "report"])),
    ("javadoc", Uses::Only(&[])),
    ("laboratory", Uses::Only(&["classfile", "embed", "environment", "natives", "vm"])),
    (
        "mine",
        Uses::Only(&[
            "classfile",
            "corpus",
            "habits",
            "infer",
            "javadoc",
            "models",
            "prove",
            "report",
            "roles",
            "suite",
            "vm",
        ]),
    ),
    ("models", Uses::Only(&["javadoc"])),
    ("natives", Uses::Only(&["classfile", "vm"])),
    ("oracle-cli", Uses::Any),
    ("oracle-tests", Uses::Only(&["report"])),
    ("polish", Uses::Only(&["classfile", "report", "roles", "study", "suite", "taint", "vm"])),
    (
        "prove",
        Uses::Only(&[
            "classfile",
            "embed",
            "environment",
            "javadoc",
            "laboratory",
            "report",
            "suite",
        ]),
    ),
    ("report", Uses::Only(&[])),
    ("roles", Uses::Only(&["classfile", "vm"])),
    ("study", Uses::Only(&["classfile", "laboratory", "report", "suite", "vm"])),
    (
        "suite",
        Uses::Only(&["classfile", "embed", "environment", "laboratory", "natives", "report", "vm"]),
    ),
    ("taint", Uses::Only(&["classfile", "vm"])),
    ("train", Uses::Only(&["javadoc", "models"])),
    (
        "transform",
        Uses::Only(&["classfile", "laboratory", "report", "roles", "study", "suite", "vm"]),
    ),
    ("vm", Uses::Only(&["classfile"])),
    ("worlds", Uses::Any),
    ("xtask", Uses::Only(&[])),
];

/// The crates that a crate may use.
enum Uses {
    Any,
    Only(&'static [&'static str]),
}

/// Returns the faults of the workspace.
pub fn check() -> Result<Vec<String>, String> {
    let json = output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&json).map_err(|error| error.to_string())?;
    Ok(faults(&metadata))
}

/// Returns the dependencies in the output of `cargo metadata` that the table does not allow.
fn faults(metadata: &Value) -> Vec<String> {
    let packages: Vec<(&str, Vec<&str>)> = list(metadata, "packages")
        .map(|package| (text(package, "name"), dependencies(package).collect()))
        .collect();
    let ours = |name: &str| packages.iter().any(|(package, _)| *package == name);
    let mut faults = Vec::new();
    for (package, dependencies) in &packages {
        match ROOMS.iter().find(|(room, _)| room == package) {
            None => faults.push(format!("`{package}` is not in the table of rooms: add a row")),
            Some((_, Uses::Any)) => {}
            Some((_, Uses::Only(allowed))) => faults.extend(
                dependencies
                    .iter()
                    .filter(|name| ours(name) && !allowed.contains(name))
                    .map(|name| format!("`{package}` must not know `{name}`")),
            ),
        }
    }
    faults
}

fn dependencies(package: &Value) -> impl Iterator<Item = &str> {
    list(package, "dependencies")
        .filter(|dependency| text(dependency, "kind") != "dev")
        .map(|dependency| text(dependency, "name"))
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::faults;

    fn check(vm_uses: serde_json::Value, expected: &[&str]) {
        let metadata = json!({"packages": [
            {"name": "classfile", "dependencies": []},
            {"name": "natives", "dependencies": []},
            {"name": "vm", "dependencies": vm_uses},
        ]});
        assert_eq!(faults(&metadata), expected);
    }

    #[test]
    fn a_room_may_use_what_the_table_allows_and_any_crate_that_is_not_ours() {
        check(json!([{"name": "classfile", "kind": null}, {"name": "memmap2", "kind": null}]), &[]);
    }

    #[test]
    fn a_room_must_not_know_another_one() {
        let uses = json!([{"name": "natives", "kind": null}]);
        check(uses, &["`vm` must not know `natives`"]);
    }

    #[test]
    fn a_rooms_tests_may_know_more() {
        check(json!([{"name": "natives", "kind": "dev"}]), &[]);
    }

    #[test]
    fn a_crate_outside_the_table_is_a_fault() {
        let metadata = json!({"packages": [{"name": "loft", "dependencies": []}]});
        assert_eq!(faults(&metadata), ["`loft` is not in the table of rooms: add a row"]);
    }
}
