//! The table of natives by release says what the rows are.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::HashSet;

use natives::State;

const TABLE: &str = include_str!("../TABLE.md");

/// Signature and state of every line.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter_map(|line| {
        let (signature, rest) = line.strip_prefix("| `")?.split_once("` | ")?;
        let (_releases, state) = rest.split_once(" | ")?;
        Some((signature, state.strip_suffix(" |")?))
    })
}

/// Those of method handles are linked by the vm, which is no matter of rows.
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

/// A row with a slip in its signature would never be bound.
#[test]
fn every_row_is_declared_by_some_release() {
    let declared: HashSet<&str> = lines().map(|(signature, _)| signature).collect();
    // Drawing is only counted; and some functions are computed here although the library could.
    let elsewhere = ["java/awt/", "sun/awt/", "sun/java2d/", "java/lang/Math."];
    let mut slips: Vec<String> = natives::states()
        .into_keys()
        .filter(|signature| !declared.contains(signature.as_str()))
        .filter(|signature| !elsewhere.iter().any(|prefix| signature.starts_with(prefix)))
        .collect();
    slips.sort();
    assert!(slips.is_empty(), "declared by no release: {slips:#?}");
}
