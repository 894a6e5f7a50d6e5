//! The table of crates: on which shelf each one stands, and which others it may use.

use std::path::Path;

use serde_json::Value;

use crate::shell::{cargo, output};

/// The shelves, and the crates that each crate may use. Dependencies of tests do not count.
const SHELVES: &[Shelf] = &[
    Shelf {
        folder: "native/tools",
        rooms: &[("embed", Uses::Only(&[])), ("xtask", Uses::Only(&[]))],
    },
    Shelf {
        folder: "native/formats",
        rooms: &[
            ("classfile", Uses::Only(&[])),
            ("jacoco", Uses::Only(&["classfile", "report"])),
            ("javadoc", Uses::Only(&[])),
            ("report", Uses::Only(&[])),
        ],
    },
    Shelf {
        folder: "native/jvm",
        rooms: &[
            ("environment", Uses::Only(&["vm"])),
            ("natives", Uses::Only(&["classfile", "vm"])),
            ("vm", Uses::Only(&["classfile"])),
        ],
    },
    Shelf {
        folder: "native/workbench",
        rooms: &[
            ("laboratory", Uses::Only(&["classfile", "embed", "environment", "natives", "vm"])),
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
            ("roles", Uses::Only(&["classfile", "vm"])),
            ("study", Uses::Only(&["classfile", "laboratory", "report", "suite", "vm"])),
            (
                "suite",
                Uses::Only(&[
                    "classfile",
                    "embed",
                    "environment",
                    "laboratory",
                    "natives",
                    "report",
                    "vm",
                ]),
            ),
            ("taint", Uses::Only(&["classfile", "vm"])),
        ],
    },
    Shelf {
        folder: "native/knowledge",
        rooms: &[
            ("habits", Uses::Only(&["classfile", "javadoc", "models", "roles", "study", "suite"])),
            ("models", Uses::Only(&["javadoc"])),
        ],
    },
    Shelf {
        folder: "native/analyses",
        rooms: &[
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
            (
                "coverage",
                Uses::Only(&[
                    "classfile",
                    "jacoco",
                    "laboratory",
                    "report",
                    "study",
                    "suite",
                    "vm",
                ]),
            ),
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
            (
                "polish",
                Uses::Only(&["classfile", "report", "roles", "study", "suite", "taint", "vm"]),
            ),
            (
                "transform",
                Uses::Only(&["classfile", "laboratory", "report", "roles", "study", "suite", "vm"]),
            ),
        ],
    },
    Shelf {
        folder: "native/knowledge/training",
        rooms: &[
            ("corpus", Uses::Only(&[])),
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
            ("train", Uses::Only(&["javadoc", "models"])),
        ],
    },
    Shelf {
        folder: "native/product",
        rooms: &[
            ("bridge", Uses::Only(&["engine", "report"])),
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
            ("oracle-cli", Uses::Any),
        ],
    },
    Shelf {
        folder: "tests",
        rooms: &[
            ("bench", Uses::Only(&[])),
            ("conformance", Uses::Any),
            ("coverage-runner", Uses::Only(&["classfile", "jacoco", "oracle-tests", "report"])),
            ("generate-bench", Uses::Any),
            ("fuzz", Uses::Any),
            ("oracle-tests", Uses::Only(&["report"])),
            ("worlds", Uses::Any),
        ],
    },
];

/// A folder of crates. They use only crates of the same folder and of the folders before it.
struct Shelf {
    folder: &'static str,
    rooms: &'static [(&'static str, Uses)],
}

/// The crates that a crate may use.
enum Uses {
    Any,
    Only(&'static [&'static str]),
}

/// The place of a crate in the table.
struct Room {
    shelf: usize,
    uses: &'static Uses,
}

impl Room {
    fn of(name: &str) -> Option<Room> {
        SHELVES.iter().enumerate().find_map(|(shelf, it)| {
            let (_, uses) = it.rooms.iter().find(|(room, _)| *room == name)?;
            Some(Room { shelf, uses })
        })
    }

    fn folder(&self) -> &'static str {
        SHELVES[self.shelf].folder
    }

    fn may_use(&self, name: &str) -> bool {
        match self.uses {
            Uses::Any => true,
            Uses::Only(allowed) => allowed.contains(&name),
        }
    }
}

/// Returns the faults of the workspace.
pub fn check() -> Result<Vec<String>, String> {
    let json = output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&json).map_err(|error| error.to_string())?;
    Ok(faults(&metadata))
}

/// Returns the violations of the table in the output of `cargo metadata`: a dependency that it does not allow, or a
/// crate in a different folder.
fn faults(metadata: &Value) -> Vec<String> {
    let root = Path::new(text(metadata, "workspace_root"));
    let mut faults = Vec::new();
    for package in list(metadata, "packages") {
        let name = text(package, "name");
        let Some(room) = Room::of(name) else {
            faults.push(format!("`{name}` is not in the table of rooms: add a row"));
            continue;
        };
        if !Path::new(text(package, "manifest_path")).starts_with(root.join(room.folder())) {
            faults.push(format!("`{name}` belongs to `{}`", room.folder()));
        }
        let ours = dependencies(package).filter_map(|it| Some((it, Room::of(it)?)));
        for (used, its) in ours {
            if !room.may_use(used) {
                faults.push(format!("`{name}` must not know `{used}`"));
            } else if its.shelf > room.shelf {
                faults.push(format!(
                    "`{name}` must not know `{used}`: `{}` is above `{}`",
                    its.folder(),
                    room.folder()
                ));
            }
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
    use serde_json::{Value, json};

    use super::faults;

    fn package(name: &str, folder: &str, dependencies: Value) -> Value {
        json!({"name": name, "manifest_path": format!("/w/{folder}/{name}/Cargo.toml"), "dependencies": dependencies})
    }

    fn check(packages: &[Value], expected: &[&str]) {
        assert_eq!(faults(&json!({"workspace_root": "/w", "packages": packages})), expected);
    }

    fn vm_with(dependencies: Value) -> Value {
        package("vm", "native/jvm", dependencies)
    }

    #[test]
    fn a_room_may_use_what_the_table_allows_and_any_crate_that_is_not_ours() {
        let uses = json!([{"name": "classfile", "kind": null}, {"name": "memmap2", "kind": null}]);
        check(&[vm_with(uses)], &[]);
    }

    #[test]
    fn a_room_must_not_know_another_one() {
        check(
            &[vm_with(json!([{"name": "natives", "kind": null}]))],
            &["`vm` must not know `natives`"],
        );
    }

    #[test]
    fn a_rooms_tests_may_know_more() {
        check(&[vm_with(json!([{"name": "natives", "kind": "dev"}]))], &[]);
    }

    #[test]
    fn no_room_knows_a_higher_shelf() {
        let uses = json!([{"name": "vm", "kind": null}, {"name": "worlds", "kind": null}]);
        let expected = "`oracle-cli` must not know `worlds`: `tests` is above `native/product`";
        check(&[package("oracle-cli", "native/product", uses)], &[expected]);
    }

    #[test]
    fn a_crate_outside_the_table_or_its_shelf_is_a_fault() {
        let packages =
            [package("loft", "native", json!([])), package("vm", "native/tools", json!([]))];
        let expected =
            ["`loft` is not in the table of rooms: add a row", "`vm` belongs to `native/jvm`"];
        check(&packages, &expected);
    }
}
