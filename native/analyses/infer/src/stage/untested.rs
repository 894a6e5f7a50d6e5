//! Finds promises that are kept although no test would notice if they were not, and proves assertions on them.

use std::collections::{BTreeMap, BTreeSet};

use laboratory::interrupt;
use prove::calls::{Expected, Repeat, codes};
use prove::{Proofs, Prover, TestEdit};
use report::{Assertion, Event, Finding, Outcome, Placement, Test};
use study::{Library, Study};
use suite::RequestError;
use suite::planning::classes::{class_files, readable_classes};
use suite::planning::sources::Sources;
use transform::Transforming;

use super::Seen;
use super::keeping::Keeping;
use super::places::{Place, place};
use super::repeating::Repeating;
use crate::{Record, unseen, untested};

/// The assertions of JUnit 5, and those of JUnit 4.
const JUPITER: &str = "org.junit.jupiter.api.Assertions";
const JUNIT_4: &str = "org.junit.Assert";

/// The start of the ids of tests for JUnit 5.
const OF_JUPITER: &str = "[engine:junit-jupiter]";

/// A call that keeps a promise, and the test that makes it with another argument.
struct Kept<'a> {
    promise: usize,
    record: &'a Record,
    call: Repeat,
    /// The exception that it throws, as Java names it.
    exception: String,
    test: &'a Test,
    /// The place at which the call is inserted.
    place: Place,
    /// The test's source, relative to the build's root.
    file: String,
}

/// Returns the findings about promises that no test notices. The inner error says why none can be found.
pub(super) fn unnoticed(
    study: &Study<'_>,
    seen: &Seen<'_>,
) -> Result<Result<Vec<Finding>, String>, RequestError> {
    let (request, plan, catalogue) = (study.request, study.plan, seen.catalogue());
    let unseen = unseen(seen.records);
    if unseen.is_empty() || interrupt::is_asked() {
        return Ok(Ok(Vec::new()));
    }
    if let Some(why) = unknown_tests(study) {
        return Ok(Err(why));
    }
    (study.observer)(Event::phase("assertions on untested promises are tried out"));
    let classes = class_files(request)?;
    let library = Library::of(plan);
    let targets = unseen.keys().filter_map(|it| catalogue.promises().get(*it));
    let targets: BTreeSet<(&str, &str, &str)> = targets
        .filter_map(|it| catalogue.targets().get(it.target))
        .map(|it| (&*it.class, &*it.name, &*it.descriptor))
        .collect();
    let find = |name: &str| library.class(name);
    let transforming = Transforming::of_everything(request, &classes, &find, |class, method| {
        targets.contains(&(&*class.this_class, &*method.name, &*method.descriptor))
    });
    let sources = Sources::of(request);
    let (tests, classes) = (&study.tests.all, readable_classes(&request.test_class_directories)?);
    let repeating = Repeating { request, catalogue, sources: &sources, tests, classes: &classes };
    let calls = kept(&unseen, &repeating);
    let promises = calls.iter().map(|it| (it.promise, it.place.is_shared, &*it.test.class));
    let keeping = Keeping::new(request, &transforming, catalogue, promises);
    let repeats: Vec<Repeat> = calls.iter().map(|it| it.call.clone()).collect();
    let codes = match codes(request, &repeats) {
        Ok(codes) => codes,
        Err(why) => return Ok(Err(why)),
    };
    let calls = calls.iter().zip(codes).filter(|(it, _)| keeping.can_break(it.promise));
    let edits = calls.filter_map(|(it, code)| Some((it, code.ok()?)));
    let edits = edits.flat_map(|(it, code)| edits_for(it, &repeating.forms(it.record, &code)));
    let prover = Prover { request, plan, expectation: &keeping, tests: &study.tests.all };
    let mut proved: BTreeMap<usize, Assertion> = BTreeMap::new();
    for batch in batches(edits.collect()) {
        if interrupt::is_asked() {
            return Ok(Ok(Vec::new()));
        }
        match prover.prove(batch)? {
            Ok(Proofs { proved: more, .. }) => proved.extend(more),
            Err(why) => return Ok(Err(why)),
        }
    }
    let file = |path: &str| sources.find(path);
    let findings = proved
        .into_iter()
        .filter_map(|(promise, assertion)| untested(catalogue, promise, assertion, file));
    Ok(Ok(findings.collect()))
}

/// Returns the reason why it is unknown what all tests notice; `None` if it is known.
fn unknown_tests(study: &Study<'_>) -> Option<String> {
    if study.changed.is_some() {
        return Some("only the tests of a change ran".to_owned());
    }
    let is_unknown = |it: &&Test| {
        it.outcome == Outcome::NotAnalysed || study.long.has(&it.class, it.method.as_deref())
    };
    match study.tests.all.iter().filter(is_unknown).count() {
        0 => None,
        1 => Some("1 test was not analysed, and may notice them".to_owned()),
        many => Some(format!("{many} tests were not analysed, and may notice them")),
    }
}

/// Returns the calls that can be written into a test method of their own class.
fn kept<'a>(unseen: &BTreeMap<usize, Vec<&'a Record>>, repeating: &Repeating<'a>) -> Vec<Kept<'a>> {
    let calls =
        unseen.iter().flat_map(|(promise, records)| records.iter().map(move |it| (*promise, *it)));
    let kept = calls.filter_map(|(promise, record)| {
        let call = repeating.call(record)?;
        let Expected::Throws(exception) = &call.expected else { return None };
        let exception = exception.clone();
        let test = repeating.tests.iter().find(|it| it.id == record.test)?;
        let place = place(test, record, repeating.classes)?;
        let file = repeating.sources.find(&record.site.as_ref()?.source)?;
        Some(Kept { promise, record, call, exception, test, place, file })
    });
    kept.collect()
}

/// Returns the assertions to try for a call, the best one first. `codes` are ways to write the call.
fn edits_for(kept: &Kept<'_>, codes: &[String]) -> Vec<TestEdit> {
    let exception = &kept.exception;
    let (name, import) = match exception.strip_prefix("java.lang.") {
        Some(simple) if !simple.contains('.') => (simple, None),
        _ => (exception.rsplit('.').next().unwrap_or(exception), Some(exception.clone())),
    };
    let owner = if kept.test.id.starts_with(OF_JUPITER) { JUPITER } else { JUNIT_4 };
    let edit = |code: String, called: &str| TestEdit {
        change: kept.promise,
        run: kept.test.id.clone(),
        method: kept.place.method.clone(),
        assertion: Assertion {
            file: kept.file.clone(),
            line: kept.place.line,
            place: Placement::Before,
            code,
            imports: import.iter().cloned().chain([format!("static {owner}.{called}")]).collect(),
            environments: 0,
            on_jvm: false,
            not_on_jvm: None,
            digest: String::new(),
        },
        is_caught: false,
    };
    let throwing =
        |code: &String| edit(format!("assertThrows({name}.class, () -> {code});"), "assertThrows");
    // A lambda expression may use no variable that changes, and old versions of JUnit have no `assertThrows`.
    let catching = |code: &String| {
        let caught = format!("catch ({name} expected) {{ /* as documented */ }}");
        edit(format!("try {{ {code}; fail(\"{name} expected\"); }} {caught}"), "fail")
    };
    codes.iter().map(throwing).chain(codes.iter().map(catching)).collect()
}

/// Divides edits so that the prover takes none for that of another promise at the same statement.
fn batches(edits: Vec<TestEdit>) -> Vec<Vec<TestEdit>> {
    let mut batches: Vec<Vec<TestEdit>> = Vec::new();
    let place = |it: &TestEdit| (it.assertion.file.clone(), it.assertion.line);
    for edit in edits {
        let meets = |batch: &&mut Vec<TestEdit>| {
            batch.iter().any(|it| it.change != edit.change && place(it) == place(&edit))
        };
        match batches.iter_mut().find(|it| !meets(it)) {
            Some(batch) => batch.push(edit),
            None => batches.push(vec![edit]),
        }
    }
    batches
}
