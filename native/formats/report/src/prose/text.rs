//! Describes findings, tests and counts in words.

use std::collections::BTreeSet;

use crate::document::coverage::{Coverage, Tally};
use crate::document::diagnosis::Assertion;
use crate::document::finding::{Evidence, Finding, Source, Witness};
use crate::document::oracle::{Oracle, Outcome, Partial, Test};
use crate::document::replay::ReplayCounts;
use crate::document::transform::Transformation;
use crate::prose::few::few;
use crate::prose::generated::{generated, not_written};
use crate::prose::reasons::{in_brief, reasons};
use crate::rule::{Analysis, Rule};

/// The most tests that are named if many share a reason.
pub(crate) const NAMED: usize = 3;

/// Returns the counts of a report in words, each with a title.
pub(crate) fn counts(oracle: &Oracle) -> Vec<(&'static str, String)> {
    let mut counts = Vec::new();
    counts.extend(oracle.partial.as_ref().map(|partial| ("Analysed", looked_at(partial))));
    counts.push(("Tests", tests(oracle)));
    if oracle.analyses.contains(&Analysis::Transform) {
        counts.push(("Methods", methods(oracle)));
        counts.push(("Transformations", transformations(oracle)));
    }
    counts.extend(oracle.coverage.as_ref().map(|it| ("Coverage", coverage(it))));
    if let Some(generation) = &oracle.generation {
        counts.push(("Generated", generated(generation)));
        counts.extend(not_written(generation).map(|text| ("Not written", text)));
    }
    if Rule::ALL.iter().any(|rule| oracle.analyses.contains(&rule.analysis())) {
        counts.push(("Findings", by_analysis(oracle)));
    }
    counts.extend(replays(oracle).map(|text| ("Replayed on the JVM", text)));
    counts
}

/// Describes the shares of covered lines and branches.
fn coverage(of: &Coverage) -> String {
    let of_all = |tally: Tally, noun: &str| {
        let all = amount(tally.total() as usize, noun);
        match tally.total() {
            0 => all,
            _ => format!("{} of {all}", share(tally)),
        }
    };
    let counters = of.counters;
    let shares =
        format!("{}, {}", of_all(counters.lines, "line"), of_all(counters.branches, "branch"));
    match of.unmeasured.len() {
        0 => shares,
        more => format!("{shares}; {} not measured (the report says why)", amount(more, "part")),
    }
}

/// Returns the covered share in percent. It is rounded down, so that only complete coverage is 100 %.
pub(crate) fn share(tally: Tally) -> String {
    match tally.total() {
        0 => "100 %".to_owned(),
        total => {
            let permille = u64::from(tally.covered) * 1000 / u64::from(total);
            format!("{}.{} %", permille / 10, permille % 10)
        }
    }
}

/// Describes the part that a report is restricted to.
fn looked_at(partial: &Partial) -> String {
    let chosen = partial.tests.then(|| "the chosen tests".to_owned());
    let changed = partial.changed_since.as_ref().map(|since| format!("what changed since {since}"));
    let all: Vec<String> = chosen.into_iter().chain(changed).collect();
    format!("only {}", all.join(", and of these "))
}

/// Returns a count with its noun in singular or plural.
pub(crate) fn amount(count: usize, noun: &str) -> String {
    match (count, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        _ if noun.ends_with("ss") || noun.ends_with("ch") => format!("{count} {noun}es"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {noun}s"),
    }
}

/// Returns the first line about a finding: place, rule, subject and message.
pub(crate) fn headline(oracle: &Oracle, finding: &Finding) -> String {
    let place = place(finding.file.as_deref(), finding.line);
    let place = place.map(|place| format!("{place}: ")).unwrap_or_default();
    let times = match finding.invocations.len() {
        0 | 1 => String::new(),
        count => format!(" ({})", amount(count, "invocation")),
    };
    let (rule, subject) = (finding.rule.name(), subject(oracle, finding));
    // The message about a class names it.
    let subject = if subject.is_empty() { subject } else { format!("{subject}: ") };
    format!("{place}[{rule}] {subject}{}{times}", finding.message)
}

/// Returns the undetected transformations of a finding.
fn undetected<'a>(
    oracle: &'a Oracle,
    finding: &'a Finding,
) -> impl Iterator<Item = &'a Transformation> {
    oracle.transformations.iter().filter(|it| finding.transformations.contains(&it.id))
}

/// Returns the names of some tests that run a method, and the number of the others.
fn running(oracle: &Oracle, made: &Transformation) -> String {
    let tests = &made.covered_by;
    few(tests.iter().map(|id| runner_named(oracle, id)), NAMED)
}

/// Returns the name of the test, or of the test class with its set-up, that runs a method.
fn runner_named(oracle: &Oracle, id: &str) -> String {
    let name = test_named(oracle, id);
    if is_of_class(id) { format!("the set-up of {name}") } else { name }
}

/// Returns one line about the undetected transformations of a finding, and the advice.
pub(crate) fn unnoticed_in_brief(
    oracle: &Oracle,
    finding: &Finding,
) -> Option<(String, Option<String>)> {
    let made = best_advised(oracle, finding)?;
    let tests = running(oracle, made);
    let why = in_brief(made, |test| runner_named(oracle, test));
    let why = why.map(|why| format!(": {why}")).unwrap_or_default();
    let advice = made.suggestion.as_ref().map(|it| it.text.clone());
    Some((format!("unnoticed in {tests}{why}"), advice))
}

/// Returns the undetected transformation of a finding whose advice is that of most of them; the first of such.
fn best_advised<'a>(oracle: &'a Oracle, finding: &'a Finding) -> Option<&'a Transformation> {
    let all: Vec<&Transformation> = undetected(oracle, finding).collect();
    let advice = |it: &Transformation| it.suggestion.as_ref().map(|it| it.text.clone());
    let shared = |made: &Transformation| {
        let text = advice(made);
        all.iter().filter(|it| text.is_some() && advice(it) == text).count()
    };
    // Of equally good ones, `max_by_key` takes the last.
    all.iter().rev().max_by_key(|it| shared(it)).copied()
}

/// Returns the proved fix of a finding as advice, if there is one.
pub(crate) fn fix(finding: &Finding) -> Option<String> {
    let fixes = finding.fixes();
    let (first, more) = fixes.split_first()?;
    let more = match more.len() {
        0 => String::new(),
        1 => ", and 1 more fix".to_owned(),
        more => format!(", and {more} more fixes"),
    };
    Some(format!("{}{more}: proved; oracle:apply or oracleApply writes it", first.text))
}

/// Returns the assertion that a finding's advice proposes, if it does. Findings with the same one have the same cause.
pub(crate) fn proposed<'a>(oracle: &'a Oracle, finding: &'a Finding) -> Option<&'a Assertion> {
    best_advised(oracle, finding)?.suggestion.as_ref()?.assertion.as_ref()
}

/// Returns lines about the undetected transformations of a finding: the tests that run the method, and why
/// they did not notice. Transformations with the same explanation share its lines. No suggestion is repeated.
pub(crate) fn unnoticed(oracle: &Oracle, finding: &Finding) -> Vec<String> {
    let mut said: Vec<(String, Vec<String>, Vec<String>)> = Vec::new();
    for made in undetected(oracle, finding) {
        let names = running(oracle, made);
        let why = reasons(made, |test| runner_named(oracle, test));
        match said.iter_mut().find(|(tests, of, _)| *tests == names && *of == why) {
            Some((_, _, ways)) => ways.push(made.in_words()),
            None => said.push((names, why, vec![made.in_words()])),
        }
    }
    let (mut lines, mut advice) = (Vec::new(), BTreeSet::new());
    for (names, why, ways) in said {
        let verb = if ways.len() == 1 { "goes" } else { "go" };
        lines.push(format!("{} {verb} unnoticed in {names}", ways.join(" or ")));
        let why = why.into_iter().map(|text| format!("  {text}"));
        lines.extend(why.filter(|text| !text.starts_with("  →") || advice.insert(text.clone())));
    }
    lines
}

/// Returns the name of a finding's subject without the package: the test, the class for set-up that its tests
/// share, or the method.
pub(crate) fn subject(oracle: &Oracle, finding: &Finding) -> String {
    if let Some(method) = &finding.method {
        let name = method.split('(').next().unwrap_or(method);
        let start = name.rfind('.').and_then(|end| name.get(..end)?.rfind('.'));
        let name = name.get(start.map_or(0, |dot| dot + 1)..).unwrap_or(name);
        return match name.rsplit_once('.') {
            Some((class, name)) => method_in_words(class, name),
            None => name.to_owned(),
        };
    }
    let id = finding.invocations.first().or(finding.test.as_ref());
    id.map(|id| test_named(oracle, id)).unwrap_or_default()
}

/// Returns a method for readers, with the name of its class as given: `Box.open`, `new Box`, `a lambda in Box.open`, or
/// `the static initialiser of Box`. javac calls the body of a lambda in `open` `lambda$open$0`, with `new` for a constructor
/// and `static` for the static initialiser.
#[must_use]
pub fn method_in_words(class: &str, name: &str) -> String {
    let class = &as_in_source(class);
    let around = name.strip_prefix("lambda$").and_then(|rest| rest.rsplit_once('$'));
    match (name, around) {
        ("<init>", _) => format!("new {class}"),
        ("<clinit>", _) => format!("the static initialiser of {class}"),
        (_, Some(("new", _))) => format!("a lambda in new {class}"),
        (_, Some(("static", _))) => format!("a lambda in the static initialiser of {class}"),
        (_, Some((around, _))) => format!("a lambda in {class}.{around}"),
        (_, None) => format!("{class}.{name}"),
    }
}

/// Returns the name of a class with dots before the names of nested classes. A number stands for a class without a name, as
/// in stack traces.
fn as_in_source(class: &str) -> String {
    let mut parts = class.split('$');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let is_name = part.starts_with(|it: char| it.is_alphabetic() || it == '_');
        name + if is_name { "." } else { "$" } + part
    })
}

/// Returns the name of a test in a report, as [`test_among`] does.
pub(crate) fn test_named(oracle: &Oracle, id: &str) -> String {
    test_among(&oracle.tests, id)
}

/// Returns the name of a test, or of the template of a parameterised one, by its id: class and method without
/// the package. For the id of a class it is the class; for an unknown id the id itself.
#[must_use]
pub fn test_among(tests: &[Test], id: &str) -> String {
    let below = format!("{id}/");
    let is_it = |test: &&Test| test.id == id || test.id.starts_with(&below);
    let Some(test) = tests.iter().find(is_it) else { return id.to_owned() };
    let class = simple(&test.class);
    match &test.method {
        _ if is_of_class(id) => class.to_owned(),
        Some(method) => format!("{class}.{method}"),
        None if test.id == id => titled(class, test),
        None => class.to_owned(),
    }
}

/// Returns the name of a test without a method, such as a scenario of Cucumber.
fn titled(class: &str, test: &Test) -> String {
    format!("{class} \"{}\"", test.display_name)
}

/// Returns the part of a name after its last dot.
pub(crate) fn simple(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// Returns whether an id is the id of a test class.
pub(crate) fn is_of_class(id: &str) -> bool {
    let last = id.rsplit('/').next().unwrap_or(id);
    ["[class:", "[nested-class:", "[runner:"].iter().any(|it| last.starts_with(it))
}

/// Returns `file:line`, or the file if the line is not known.
pub(crate) fn place(file: Option<&str>, line: Option<u32>) -> Option<String> {
    match (file?, line) {
        (file, Some(line)) => Some(format!("{file}:{line}")),
        (file, None) => Some(file.to_owned()),
    }
}

/// Describes an input, and how the test ended with another value. Returns nothing if the headline says it
/// all.
pub(crate) fn input(evidence: &Evidence) -> Option<String> {
    let value = evidence.value.as_deref().unwrap_or("?");
    let name = evidence.name.as_deref().unwrap_or("?");
    let mut text = match evidence.source {
        Source::StaticField => format!("static field {name} was {value}"),
        Source::InstanceField => format!("field {name} was {value}"),
        Source::Constant | Source::Parameter if evidence.witness.is_none() => return None,
        Source::Constant => format!("the constant was {value}"),
        Source::Parameter => format!("parameter {name} was {value}"),
        // The message names the other value.
        Source::World => return None,
        Source::Reading => {
            let place = place(evidence.file.as_deref(), evidence.line);
            return place.map(|place| format!("{name} is called at {place}"));
        }
        Source::LeftState => {
            let accessed = place(evidence.file.as_deref(), evidence.line);
            let accessed = accessed.map(|it| format!(", which it accesses at {it}"));
            let test = evidence.set_up.as_deref().unwrap_or("?");
            let proof = evidence.witness.as_ref();
            let proof =
                proof.map(|it| format!("; with {} the test {}", it.value, ended(it, "passes")));
            let rest = accessed.into_iter().chain(proof).collect::<String>();
            return Some(format!("{test} changes {name}{rest}"));
        }
    };
    if let Some(place) = place(evidence.file.as_deref(), evidence.line) {
        text += &format!(", set at {place}");
    }
    if let Some(witness) = &evidence.witness {
        text += &format!("; with {} the test {}", witness.value, ended(witness, "still passes"));
    }
    Some(text)
}

/// Returns words for the ending of a test. `passed` are the words for a passed test.
fn ended(witness: &Witness, passed: &str) -> String {
    let ended = match witness.outcome {
        Outcome::Passed => passed,
        Outcome::Failed => "fails",
        Outcome::Aborted => "is aborted",
        Outcome::Skipped => "is skipped",
        Outcome::NotAnalysed => "does not end",
    };
    match &witness.exception {
        Some(thrown) => format!("{ended} with {}", thrown.class),
        None => ended.to_owned(),
    }
}

/// Returns the name of a test with its package.
pub(crate) fn name(test: &Test) -> String {
    match &test.method {
        Some(method) => format!("{}.{method}", test.class),
        None if is_of_class(&test.id) => test.class.clone(),
        None => titled(&test.class, test),
    }
}

/// Returns the number of tests with its parts, for example `797 (738 passed, 59 skipped)`.
fn tests(oracle: &Oracle) -> String {
    let tests = &oracle.summary.tests;
    let parts = [
        (tests.passed, "passed"),
        (tests.failed, "failed"),
        (tests.aborted, "aborted"),
        (tests.skipped, "skipped"),
        (tests.not_analysed, "not analysed"),
    ];
    listed(tests.found, &parts)
}

/// Returns the numbers of findings of the rules whose analyses ran.
fn by_analysis(oracle: &Oracle) -> String {
    let made = Rule::ALL.into_iter().filter(|rule| oracle.analyses.contains(&rule.analysis()));
    let open = |rule: &Rule| oracle.open_findings().filter(|finding| finding.rule == *rule).count();
    let found = made.map(|rule| (open(&rule), rule)).filter(|(count, _)| *count > 0);
    let found: Vec<String> = found.map(|(count, rule)| amount(count, rule.noun())).collect();
    let mut text = if found.is_empty() { "none".to_owned() } else { found.join(", ") };
    let summary = &oracle.summary;
    if !oracle.harmless.is_empty() {
        text += &format!("; {}", amount(oracle.harmless.len(), "harmless unused input"));
    }
    if summary.unconfirmed > 0 {
        text +=
            &format!("; {} more could not be confirmed (the report says why)", summary.unconfirmed);
    }
    if summary.suppressed > 0 {
        text += &format!("; {} suppressed in the source", summary.suppressed);
    }
    text
}

/// Returns the number of replays with its parts; nothing if there were none.
fn replays(oracle: &Oracle) -> Option<String> {
    let ReplayCounts { replayed, not_tried, disagreements } = oracle.summary.replays;
    let parts = [
        (replayed.saturating_sub(disagreements), "confirmed"),
        (disagreements, "contradicted and not shown, a defect of Oracle Check"),
        (not_tried, "not tried"),
    ];
    let all = replayed.saturating_add(not_tried);
    (all > 0).then(|| listed(all, &parts))
}

/// Returns the number of transformations with its parts, for example `285 (280 detected, 5 undetected)`.
/// Skipped ones do not count.
fn transformations(oracle: &Oracle) -> String {
    let counts = &oracle.summary.transformations;
    let parts = [
        (counts.detected, "detected"),
        (counts.undetected, "undetected"),
        (counts.not_covered, "not covered"),
        (counts.not_analysed, "not analysed"),
    ];
    listed(parts.iter().map(|(count, _)| count).sum(), &parts)
}

/// Returns the number of methods with its parts, for example `186 (182 tested, 4 pseudo-tested)`.
fn methods(oracle: &Oracle) -> String {
    let counts = &oracle.summary.methods;
    let parts = [
        (counts.tested, "tested"),
        (counts.partially_tested, "partially tested"),
        (counts.pseudo_tested, "pseudo-tested"),
        (counts.not_covered, "not covered"),
        (counts.not_analysed, "not analysed"),
    ];
    listed(parts.iter().map(|(count, _)| count).sum(), &parts)
}

/// Returns a total with its parts, without parts that are 0.
fn listed(total: u32, parts: &[(u32, &str)]) -> String {
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, how)| format!("{count} {how}")).collect();
    match parts.as_slice() {
        [] => "0".to_owned(),
        parts => format!("{total} ({})", parts.join(", ")),
    }
}
