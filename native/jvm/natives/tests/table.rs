//! Tests that the table of natives by release matches the rows.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::HashSet;

use natives::State;

const TABLE: &str = include_str!("../TABLE.md");

/// Returns signature and state of every line of the table.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter_map(|line| {
        let (signature, rest) = line.strip_prefix("| `")?.split_once("` | ")?;
        let (_releases, state) = rest.split_once(" | ")?;
        Some((signature, state.strip_suffix(" |")?))
    })
}

/// Returns whether the vm itself links the method, as for those of method handles; these have no row.
fn is_polymorphic(signature: &str) -> bool {
    let class = signature.split('.').next().unwrap();
    matches!(class, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
        && signature.contains("([Ljava/lang/Object;)")
}

#[test]
fn the_table_says_what_becomes_of_each_native() {
    let states = natives::states();
    assert!(lines().count() > 500);
    for (signature, said) in lines().filter(|(signature, _)| !is_polymorphic(signature)) {
        let state = match states.get(signature) {
            Some(State::Done) => "done".to_owned(),
            Some(State::Refused(reason)) => format!("refused: {reason}"),
            Some(State::Missing) | None => "missing".to_owned(),
        };
        assert_eq!(said, state, "{signature}: run `cargo xtask natives`");
    }
}

/// A row with a misspelt signature would never be used.
#[test]
fn every_row_is_declared_by_some_release() {
    let declared: HashSet<&str> = lines().map(|(signature, _)| signature).collect();
    // `java.desktop` is only counted in the table, and some functions are not native in the library.
    let elsewhere = ["java/awt/", "sun/awt/", "sun/java2d/", "java/lang/Math."];
    let mut slips: Vec<String> = natives::states()
        .into_keys()
        .filter(|signature| !declared.contains(signature.as_str()))
        .filter(|signature| !elsewhere.iter().any(|prefix| signature.starts_with(prefix)))
        .collect();
    slips.sort();
    assert!(slips.is_empty(), "declared by no release: {slips:#?}");
}
