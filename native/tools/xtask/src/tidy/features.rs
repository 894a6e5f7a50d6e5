//! Checks that the engine's dependencies have the same features whichever packages are built. If they had others, cargo
//! would compile the engine once for each selection of packages.

use std::collections::BTreeSet;

use crate::shell::{cargo, output};

/// Selections of packages that are built with the program `oracle`, or in its place.
const SELECTIONS: [&[&str]; 4] = [
    &["--workspace"],
    &["--package", "oracle-tests"],
    &["--package", "bridge"],
    &["--package", "conformance"],
];

/// Returns the faults: dependencies of the engine that have other features in some selection.
pub fn check() -> Result<Vec<String>, String> {
    let own = libraries(&["--package", "oracle-cli"])?;
    let mut faults = Vec::new();
    for selection in SELECTIONS {
        faults.extend(differences(&own, &libraries(selection)?, &selection.join(" ")));
    }
    Ok(faults)
}

/// Returns the libraries of a selection, each with its version and its features.
fn libraries(selection: &[&str]) -> Result<BTreeSet<String>, String> {
    let form = ["tree", "--edges", "no-build,no-proc-macro", "--prefix", "none"];
    let tree = output(cargo().args(form).args(["--format", "{p} [{f}]"]).args(selection))?;
    // What is shown for the second time has a mark.
    let lines = tree.lines().map(|line| line.trim_end_matches(" (*)"));
    Ok(lines.filter(|line| !line.is_empty()).map(str::to_owned).collect())
}

fn differences(own: &BTreeSet<String>, others: &BTreeSet<String>, selection: &str) -> Vec<String> {
    let names: BTreeSet<&str> = others.iter().map(|it| name(it)).collect();
    let differ = own.difference(others).filter(|it| names.contains(name(it)));
    let fault = |line: &String| {
        format!(
            "Cargo.toml: {line} has other features with `{selection}`, so that the engine is compiled again: ask for \
             the same in [workspace.dependencies]"
        )
    };
    differ.map(fault).collect()
}

/// Returns the name and version in a line of [`libraries`].
fn name(line: &str) -> &str {
    line.rsplit_once(" [").map_or(line, |it| it.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_features_of_one_library_are_a_fault() {
        let set = |lines: &[&str]| lines.iter().map(|it| (*it).to_owned()).collect::<BTreeSet<_>>();
        let own = set(&["a v1 [std]", "b v1 []"]);
        let of = |others: &[&str]| differences(&own, &set(others), "--workspace").len();
        assert_eq!(of(&["a v1 [std]", "b v1 []", "c v1 [std]"]), 0);
        assert_eq!(of(&["a v1 [alloc,std]", "b v1 []"]), 1);
        assert_eq!(of(&["a v2 [alloc]"]), 0);
    }
}
