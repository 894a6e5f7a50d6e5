//! Fixes assertions that compare JSON texts, so that the order of members no longer matters.

use classfile::{Constant, Opcode};
use prove::editor::{Call, Change, Edit, Rewrite};

use super::Candidate;
use super::project::Class;

/// Ways to parse a JSON text into an object whose `equals` ignores the order of members: the code before and after
/// the text, and the class to import. Which of these libraries the project has shows when the candidates are
/// compiled.
const PARSERS: [(&str, &str, &str); 4] = [
    ("JsonParser.parseString(", ")", "com.google.gson.JsonParser"),
    ("new JsonParser().parse(", ")", "com.google.gson.JsonParser"),
    ("new ObjectMapper().readTree(", ")", "com.fasterxml.jackson.databind.ObjectMapper"),
    ("new JSONObject(", ").toMap()", "org.json.JSONObject"),
];

/// The assertions that compare two values.
const EQUALS: [&str; 2] = ["assertEquals", "isEqualTo"];

/// The method of AssertJ that takes the actual value.
const LOOKS_AT: &str = "assertThat";

/// Returns the candidates in which the assertions of a test method compare parsed JSON texts. Returns none if the
/// method compares no JSON texts.
pub(super) fn candidates(class: &Class, method: &str) -> Vec<Candidate> {
    let calls = comparisons(class, method);
    if calls.is_empty() {
        return Vec::new();
    }
    let candidate = |(before, after, import): &(&str, &str, &str)| {
        let rewrite = |(line, name): &(u32, &str)| {
            let call = Call::any(*line, name, false);
            Change::Rewrite(Rewrite {
                around_arguments: Some([(*before).to_owned(), (*after).to_owned()]),
                imports: vec![(*import).to_owned()],
                ..Rewrite::of(call)
            })
        };
        let changes = calls.iter().map(rewrite).collect();
        let edit = Edit::changing(class.source.clone(), changes);
        let library = import.rsplit('.').next().unwrap_or(import);
        let test = format!("{}.{method}", class.name());
        Candidate::of(format!("compare the texts of {test} as JSON, with `{library}`"), edit)
    };
    PARSERS.iter().map(candidate).collect()
}

/// Returns the calls in a method that compare a JSON text, by line and name. For AssertJ, the call that takes the
/// actual value is among them.
fn comparisons(class: &Class, method: &str) -> Vec<(u32, &'static str)> {
    let pool = &class.file.pool;
    let mut calls: Vec<(u32, &'static str)> = Vec::new();
    // The arguments of an assertion are evaluated before its call. So a JSON constant since the previous assertion
    // belongs to this one. In AssertJ both `assertThat(actual)` and `isEqualTo(expected)` have to change.
    let (mut looks_at, mut has_json) = (None, false);
    for it in class.uses_in(method) {
        let Some(index) = it.instruction.pool_index() else { continue };
        if let (Opcode::Ldc | Opcode::LdcW, Some(Constant::String(_))) =
            (it.instruction.opcode, pool.get(index))
        {
            let text = pool.string_utf16(index).unwrap_or_default();
            let text = String::from_utf16_lossy(&text);
            has_json |= text.trim_start().starts_with(['{', '[']);
        }
        let Some(member) = pool.member(index) else { continue };
        if **member.name == *LOOKS_AT {
            looks_at = Some(it.line);
        }
        let Some(name) = EQUALS.iter().find(|it| ***it == **member.name) else { continue };
        if has_json {
            // `assertEquals` has both values as its arguments, so no other call has to change.
            let given = looks_at.filter(|_| *name != "assertEquals").map(|line| (line, LOOKS_AT));
            calls.extend(given.into_iter().chain([(it.line, *name)]));
        }
        (looks_at, has_json) = (None, false);
    }
    calls.sort_unstable();
    calls.dedup();
    calls
}
