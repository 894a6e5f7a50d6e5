//! Reads the clauses under `gold`, which people labelled, and compares the conditions.
//!
//! The phrases of the reader were written with `open.jsonl` at hand. Nobody had read `held-out.jsonl` until the reader
//! was done. `ORACLE_SHOW=open` prints what differs.
// A test reads files and prints.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

use std::collections::BTreeSet;
use std::path::Path;

use javadoc::{Clause, Documented, Nullness, Parameter, Shape, promise};
use serde_json::Value;

/// How well clauses are read.
#[derive(Debug, Default)]
struct Score {
    /// The clauses that have a condition.
    conditions: u32,
    /// The clauses that are read as they are labelled.
    right: u32,
    /// The clauses, with or without a condition, that are read differently.
    wrong: u32,
}

impl Score {
    fn precision(&self) -> f64 {
        f64::from(self.right) / f64::from(self.right + self.wrong)
    }

    fn recall(&self) -> f64 {
        f64::from(self.right) / f64::from(self.conditions)
    }
}

#[test]
fn most_conditions_are_read_and_hardly_any_is_misread() {
    for name in ["open", "held-out"] {
        let path = format!("{}/gold/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let score =
            score(Path::new(&path), std::env::var("ORACLE_SHOW").is_ok_and(|it| it == name));
        println!(
            "{name}: {score:?}, precision {:.3}, recall {:.3}",
            score.precision(),
            score.recall()
        );
        assert!(score.precision() >= 0.96, "{name}: {score:?}");
        assert!(score.recall() >= 0.55, "{name}: {score:?}");
    }
}

/// Reads clauses of other projects, in the same form: `ORACLE_CLAUSES` names the file.
#[test]
fn clauses_of_other_projects_are_scored() {
    if let Some(path) = std::env::var_os("ORACLE_CLAUSES") {
        let score = score(Path::new(&path), std::env::var_os("ORACLE_SHOW").is_some());
        println!("{score:?}, precision {:.3}, recall {:.3}", score.precision(), score.recall());
    }
}

fn score(path: &Path, shows: bool) -> Score {
    let text = std::fs::read_to_string(path).expect("the clauses");
    let mut score = Score::default();
    for row in text.lines() {
        let row: Value = serde_json::from_str(row).expect("a row");
        let method = method(&row);
        let names: Vec<&str> = method.parameters.iter().map(|it| &*it.name).collect();
        let clause = method.clauses.first().expect("a clause");
        let read =
            promise::read(&method, clause, &promise::NoNames).map(|it| it.condition.text(&names));
        let label = |name: &str| row["label"][name].as_str().map(str::to_owned);
        let expected: Vec<String> = ["condition", "also"].into_iter().filter_map(label).collect();
        let has_condition = label("condition").is_some();
        score.conditions += u32::from(has_condition);
        let is_right = read
            .as_ref()
            .is_some_and(|it| expected.iter().any(|of| canonical(of) == canonical(it)));
        score.right += u32::from(is_right && has_condition);
        score.wrong += u32::from(read.is_some() && !is_right);
        if shows && (read.is_some() || has_condition) && !is_right {
            println!(
                "{} {names:?} | {}\n    {read:?} {}",
                clause.exception, clause.text, row["label"]
            );
        }
    }
    score
}

/// Returns a condition as a set of sets of parts, in one way of writing.
fn canonical(condition: &str) -> BTreeSet<BTreeSet<String>> {
    let parts = |all: &str| all.split(" && ").map(|it| atom(it.trim())).collect();
    condition.split(" || ").map(parts).collect()
}

fn atom(text: &str) -> String {
    let constants = [
        ("Integer.MAX_VALUE", "2147483647"),
        ("Integer.MIN_VALUE", "-2147483648"),
        ("Long.MAX_VALUE", "9223372036854775807"),
        ("Long.MIN_VALUE", "-9223372036854775808"),
    ];
    let text = constants.iter().fold(text.to_owned(), |it, (name, value)| it.replace(name, value));
    let text = text.replace(".0", "");
    let words: Vec<&str> = text.split(' ').collect();
    match *words {
        [left, "==", "0"] | [left, "<", "1"] if left.starts_with("size(") => {
            left.replacen("size", "empty", 1)
        }
        [left, by @ (">" | ">="), right] => format!("{right} {} {left}", by.replace('>', "<")),
        [left, by @ ("==" | "!="), right] if left > right => format!("{right} {by} {left}"),
        _ => text,
    }
}

/// Returns the method of a row, with its clause.
fn method(row: &Value) -> Documented {
    let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let parameters = row["parameters"].as_array().expect("parameters").iter().map(|it| {
        let type_name = plain(it["type"].as_str().unwrap_or_default());
        Parameter {
            name: it["name"].as_str().unwrap_or_default().to_owned(),
            shape: shape(&type_name),
            type_name,
            text: String::new(),
            nullness: Nullness::Unknown,
        }
    });
    Documented {
        class: text("class").replace('.', "/"),
        name: text("method"),
        descriptor: String::new(),
        is_static: row["static"].as_bool().unwrap_or_default(),
        is_deprecated: false,
        line: 1,
        parameters: parameters.collect(),
        text: String::new(),
        returns: String::new(),
        clauses: vec![Clause {
            exception: text("exception"),
            text: text("text"),
            line: 1,
            inherited_from: None,
            is_inherited: false,
        }],
    }
}

/// Returns the simple name of a type as it is written, without type arguments and annotations.
fn plain(written: &str) -> String {
    let mut depth = 0;
    let mut name = String::new();
    for character in written.replace("...", "[]").chars() {
        match character {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth == 0 => name.push(character),
            _ => {}
        }
    }
    let last = name.split_whitespace().last().unwrap_or_default();
    last.rsplit('.').next().unwrap_or_default().to_owned()
}

fn shape(name: &str) -> Shape {
    match name {
        _ if name.ends_with("[]") => Shape::Array,
        "boolean" => Shape::Boolean,
        "char" => Shape::Char,
        "byte" | "short" | "int" | "long" => Shape::Integral,
        "float" | "double" => Shape::Floating,
        "String" | "CharSequence" | "StringBuilder" | "StringBuffer" => Shape::Text,
        "Integer" | "Long" | "Double" | "Float" | "Short" | "Byte" | "Number" | "BigInteger"
        | "BigDecimal" => Shape::Number,
        "Collection" | "List" | "Set" | "SortedSet" | "Queue" | "Iterable" | "Multiset"
        | "Deque" => Shape::Collection,
        "Map" | "SortedMap" | "NavigableMap" | "Properties" | "ConcurrentMap" => Shape::Map,
        _ => Shape::Object,
    }
}
