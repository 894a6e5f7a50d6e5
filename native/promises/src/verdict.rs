//! Which promises are broken, and how a finding says so.

use std::collections::{BTreeMap, BTreeSet};

use report::{Finding, Rule, Site, Suggestion, finding_id};

use crate::catalogue::{Catalogue, Promised};
use crate::record::{CallEnding, Origin, Record};

/// A promise that calls seem to break.
#[derive(Clone, Debug, PartialEq)]
pub struct Suspect {
    /// The number of the promise.
    pub promise: usize,
    /// The calls that seem to break it: those that tests make before those that were changed.
    pub calls: Vec<Record>,
}

/// The most calls of one promise that are tried on the JVM.
const MOST_CALLS: usize = 3;

/// Returns the promises that calls seem to break, by number.
#[must_use]
pub fn suspects(records: &[Record]) -> Vec<Suspect> {
    let mut found: BTreeMap<usize, Vec<Record>> = BTreeMap::new();
    for record in records.iter().filter(|it| it.ending.is_broken() && it.site.is_some()) {
        found.entry(record.promise).or_default().push(record.clone());
    }
    let suspects = found.into_iter().map(|(promise, mut calls)| {
        calls.sort_by_key(|it| it.origin != Origin::Observed);
        calls.truncate(MOST_CALLS);
        Suspect { promise, calls }
    });
    suspects.collect()
}

/// Keeps the calls that end in the same way in another world.
pub fn same_in(suspects: &mut Vec<Suspect>, other: &[Record]) {
    for suspect in suspects.iter_mut() {
        suspect.calls.retain(|it| other.contains(it));
    }
    suspects.retain(|it| !it.calls.is_empty());
}

/// Returns the finding for a call that breaks a promise. `code` is the call in Java, and `file` gives the place of a
/// source by its path below a source root.
#[must_use]
pub fn finding(
    catalogue: &Catalogue,
    record: &Record,
    code: &str,
    file: impl Fn(&str) -> Option<String>,
) -> Option<Finding> {
    let promised = catalogue.promises().get(record.promise)?;
    let target = catalogue.targets().get(promised.target)?;
    let method = format!("{}.{}{}", target.class.replace('/', "."), target.name, target.descriptor);
    let id = finding_id(Rule::BrokenPromise, &method, &identity(promised), 0);
    let message = message(promised, record, code);
    Some(Finding {
        method: Some(method),
        file: target.source.as_deref().and_then(file),
        line: Some(promised.line),
        suggestion: Some(suggestion(promised, record)),
        ..Finding::blank(id, Rule::BrokenPromise, message)
    })
}

/// Returns the text by which a promise is known again: its exception and its words.
fn identity(promised: &Promised) -> String {
    let words: Vec<&str> = promised.text.split_whitespace().collect();
    format!("{} {}", simple(&promised.exception), words.join(" ").to_lowercase())
}

fn message(promised: &Promised, record: &Record, code: &str) -> String {
    let did = match &record.ending {
        CallEnding::Returned(Some(value)) => format!("returns {value}"),
        CallEnding::Threw(class) => format!("throws {}", simple(class)),
        _ => "returns".to_owned(),
    };
    let exception = simple(&promised.exception);
    let at =
        record.site.as_ref().map(|Site { source, line }| format!(" ({}:{line})", last(source)));
    let whose = match record.origin {
        Origin::Observed => "; a test makes this call and passes",
        Origin::Probed(..) => "",
    };
    format!(
        "the documentation promises {exception} {}, but `{code}`{} {did}{whose}",
        quoted(&promised.text),
        at.unwrap_or_default()
    )
}

/// Returns the text of a clause in quotation marks, shortened.
fn quoted(text: &str) -> String {
    /// The most characters of the text.
    const MOST: usize = 160;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("“{}…”", text.get(..end).unwrap_or_default()),
        None => format!("“{text}”"),
    }
}

fn suggestion(promised: &Promised, record: &Record) -> Suggestion {
    let exception = simple(&promised.exception);
    let throw = format!("throw {exception} there");
    let text = match record.origin {
        Origin::Observed => format!("correct the text if the test is right; otherwise {throw}"),
        Origin::Probed(..) => format!("{throw}, or correct the text"),
    };
    Suggestion { action: "keep-promise".to_owned(), text }
}

/// Returns the simple name of a class.
fn simple(name: &str) -> &str {
    name.rsplit(['/', '.', '$']).next().unwrap_or(name)
}

fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// How many promises calls keep, and of how many no call says anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Some call keeps them, and none seems to break them.
    pub kept: usize,
    /// Calls were looked at, but none to its end, or none that says whether the promise is kept.
    pub not_analysed: usize,
    /// No call could be looked at.
    pub not_reached: usize,
}

/// Counts promises by what calls say of them.
#[must_use]
pub fn counts(catalogue: &Catalogue, records: &[Record]) -> Counts {
    let with = |is: fn(&CallEnding) -> bool| -> BTreeSet<usize> {
        records.iter().filter(|it| is(&it.ending)).map(|it| it.promise).collect()
    };
    let kept = with(|it| *it == CallEnding::Kept);
    let (broken, all) = (with(CallEnding::is_broken), with(|_| true));
    let told: BTreeSet<usize> = kept.union(&broken).copied().collect();
    Counts {
        kept: kept.difference(&broken).count(),
        not_analysed: all.difference(&told).count(),
        not_reached: catalogue.promises().len() - all.len(),
    }
}
