//! Writes the findings about tests that depend on the order of tests.

use report::{AnalyseRequest, Evidence, Finding, Rule, Source, Suggestion, Witness, finding_id};
use suite::planning::classes::template;
use suite::planning::sources::Sources;
use suite::sequence::Named;

use super::deciding::Decided;
use super::{Dependence, Kind};
use crate::notebook::{Access, Root};
use crate::orders::{Orders, Subject};
use crate::worlds::finding::{in_test, thrown};

/// The most roots that a finding names if no run has shown which of them decides.
const ROOTS: usize = 3;

/// Returns the finding for a dependence. `None` if one of its tests is unknown.
pub(in super::super) fn finding(
    request: &AnalyseRequest,
    orders: &Orders,
    dependence: &Dependence,
) -> Option<Finding> {
    let subject = orders.subject(dependence.subject)?;
    let other = orders.subject(dependence.other)?;
    let Dependence { kind, ended, .. } = dependence;
    let cleaner = dependence.cleaner.and_then(|it| orders.subject(it)).map(|it| short(&it.named));
    let rule = Rule::DependsOnOrder;
    let partner = short(&other.named);
    let message = match kind {
        Kind::Victim => format!("it fails after {partner}"),
        Kind::Brittle => format!("it fails without {partner} before it"),
        Kind::Twice => "it fails when it runs a second time in one JVM".to_owned(),
    };
    let roots: Vec<&Root> = roots(request, orders, dependence);
    let sources = Sources::of(request);
    let witness = dependence.decided.as_ref().map(Decided::witness);
    let left = |root: &&Root| left(&sources, root, other, witness.as_ref());
    let evidence = roots.iter().map(left).collect();
    let what = what(orders, dependence, &roots, &partner);
    // The line in the test class is the one that its author knows. The place of the failure may lie in a library.
    let at = in_test(&ended.test).or_else(|| ended.at.clone());
    let file = at.as_ref().and_then(|it| sources.find(&it.source));
    let name = format!("{}.{}", subject.named.0, subject.named.1.as_deref().unwrap_or_default());
    // The id of the finding contains the full names, which are the same in every run.
    let named: Vec<String> = roots.iter().map(|it| it.name()).collect();
    Some(Finding {
        test: Some(template(&ended.test.id).to_owned()),
        line: at.map(|it| it.line).filter(|_| file.is_some()),
        file,
        evidence,
        suggestion: Some(match (&*roots, what.as_deref()) {
            ([first, ..], Some(mock)) if first.is_mock() && *kind != Kind::Brittle => {
                closing(mock, &partner)
            }
            (_, what) => suggestion(*kind, what, &partner, cleaner.as_deref()),
        }),
        ..Finding::blank(
            finding_id(rule, &name, &named.join(", "), 0),
            rule,
            message + &thrown(&ended.test),
        )
    })
}

/// Returns the roots that a finding names: those that decide, if a run has shown them. Otherwise returns the roots of
/// the project through which the test may depend on the other test, the likeliest first.
pub(super) fn roots<'a>(
    request: &AnalyseRequest,
    orders: &'a Orders,
    dependence: &'a Dependence,
) -> Vec<&'a Root> {
    if let Some(decided) = &dependence.decided {
        return decided.roots.iter().collect();
    }
    let other = orders.subject(dependence.other);
    let is_set =
        |root: &Root| root.is_of_jdk() && other.is_some_and(|it| it.changed.contains(root));
    let mut roots = candidates(orders, dependence);
    // An open static mock replaces a whole class, so it explains a failure better than any field.
    if roots.iter().any(|it| it.is_mock()) {
        roots.retain(|it| it.is_mock());
        return roots;
    }
    // State of a library is rarely for the reader to reset. State of the JDK counts if the other test surely set it.
    roots.retain(|it| is_of_project(request, it) || is_set(it));
    roots.truncate(ROOTS);
    roots
}

/// Returns the roots through which a test depends on another test. If no run has shown them, returns all roots
/// through which it may depend on that test.
pub(super) fn deciding<'a>(orders: &'a Orders, dependence: &'a Dependence) -> Vec<&'a Root> {
    match &dependence.decided {
        Some(decided) => decided.roots.iter().collect(),
        None => candidates(orders, dependence),
    }
}

/// Returns the roots through which a dependence may work, the likeliest first. These criteria decide, in this order:
///
/// 1. The root belongs to the project or a library, or was surely changed.
/// 2. The root does not belong to the JDK.
/// 3. If the test needs the other test: the other test writes the field itself.
/// 4. The other test leaves a value in it that stands out.
pub(super) fn candidates<'a>(orders: &'a Orders, dependence: &Dependence) -> Vec<&'a Root> {
    let other = || orders.subject(dependence.other);
    let writes = |root: &Root| other().is_some_and(|it| it.writes(root));
    // The JDK sets some of its state on first use. Nobody has to restore that.
    let is_sure = |root: &Root| {
        matches!(root, Root::Property(_))
            || !root.is_of_jdk()
            || other().is_some_and(|it| it.changed.contains(root))
    };
    let mut roots: Vec<&Root> = orders.between(dependence.other, dependence.subject).collect();
    let rank = |root: &&Root| {
        let is_needed = dependence.kind == Kind::Brittle && writes(root);
        let (is_of_jdk, rank) = (root.is_of_jdk(), orders.rank(dependence.other, root));
        (!is_sure(root), is_of_jdk, !is_needed, rank, root.name())
    };
    // The name comes last, so that the order is the same in every run.
    roots.sort_by_cached_key(rank);
    roots
}

/// Returns whether a root belongs to a class of the project or of its tests. A property counts, because anyone may
/// set it.
fn is_of_project(request: &AnalyseRequest, root: &Root) -> bool {
    let Root::Field(class, _) = root else { return true };
    let mut folders = request.class_directories.iter().chain(&request.test_class_directories);
    folders.any(|it| it.join(format!("{class}.class")).is_file())
}

/// Returns the name of a test method for a message: its simple class name and the method, as in `ATest.method`.
fn short((class, method): &Named) -> String {
    let simple = class.rsplit('.').next().unwrap_or(class).replace('$', ".");
    method.as_ref().map_or_else(|| simple.clone(), |method| format!("{simple}.{method}"))
}

/// Returns the evidence for a root: the state that the other test leaves, and the line in which it accesses the root.
fn left(sources: &Sources, root: &Root, other: &Subject, witness: Option<&Witness>) -> Evidence {
    let access: Option<&Access> = other.touched.get(root);
    let file = access.and_then(|it| it.source.as_deref()).and_then(|it| sources.find(it));
    Evidence {
        source: Source::LeftState,
        name: Some(root.described()),
        value: None,
        line: access.and_then(|it| it.line).map(u32::from).filter(|_| file.is_some()),
        file,
        witness: witness.cloned(),
        tried: Vec::new(),
        set_up: Some(short(&other.named)),
        variable: None,
        passed_to: None,
    }
}

/// Returns the words with which advice names the state. `None` if the two tests have no root in common, so that the
/// state lies outside the vm.
fn what(
    orders: &Orders,
    dependence: &Dependence,
    roots: &[&Root],
    partner: &str,
) -> Option<String> {
    let described: Vec<String> = roots.iter().map(|it| it.described()).collect();
    // Without a proof, the advice must not sound like one: it says "perhaps".
    if dependence.decided.is_some() || roots.iter().any(|it| it.is_mock()) {
        return Some(described.join(" and "));
    }
    orders.between(dependence.other, dependence.subject).next()?;
    let state = format!("the state that {partner} leaves");
    Some(match &*described {
        [] => state,
        places => format!("{state}, perhaps in {},", places.join(" or ")),
    })
}

/// Returns the advice for a static mock that a test leaves open.
fn closing(mock: &str, partner: &str) -> Suggestion {
    let text = format!(
        "close {mock} that {partner} opens with `mockStatic`: in a try statement, or after each test with `close()`"
    );
    Suggestion::new("reset-state", text)
}

/// Returns the advice for a dependence. `what` names the state, and is `None` if it lies outside the vm.
fn suggestion(kind: Kind, what: Option<&str>, partner: &str, cleaner: Option<&str>) -> Suggestion {
    let as_cleaner = cleaner
        .map(|it| format!(", as {it} does: with it in between, the test passes"))
        .unwrap_or_default();
    let Some(what) = what else {
        let text = "delete the files that a test creates, and close the sockets that it opens; for \
                    files, a folder of the test's own helps, such as `@TempDir`";
        return Suggestion::new("reset-state", text.to_owned());
    };
    match kind {
        Kind::Victim => Suggestion::new(
            "reset-state",
            format!("reset {what} before each test, or let {partner} put it back{as_cleaner}"),
        ),
        Kind::Brittle => Suggestion::new(
            "set-state",
            format!("set {what} in the test or its set-up instead of leaving it to {partner}"),
        ),
        Kind::Twice => Suggestion::new(
            Suggestion::RESTORE_STATE,
            format!("put {what} back after the test, or reset it before{as_cleaner}"),
        ),
    }
}
