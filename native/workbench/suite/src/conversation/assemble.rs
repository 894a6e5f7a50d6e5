//! Turns the tree of a unit into the tests of the report. A test that its container kept from
//! running gets the ending of the container.

use report::Site;
use report::{Outcome, Test, Thrown};

use crate::analysis::Found;
use crate::conversation::ending::Ending;
use crate::conversation::messages::{self, Status};
use crate::conversation::tree::{Entry, State, Tree};
use crate::unit::Ran;

/// The outcome of a node and the reasons for it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Verdict {
    outcome: Outcome,
    exception: Option<Thrown>,
    reason: Option<String>,
    trace: Vec<String>,
}

/// Returns the tests of a unit. If JUnit found no tests and the run broke off, there is one entry
/// for each class.
pub fn tests<F: Found>(ran: &Ran<F>, classes: &[String]) -> Vec<Test> {
    let tests: Vec<Test> =
        ran.tree.in_order().into_iter().filter_map(|entry| test(ran, entry)).collect();
    match &ran.broken {
        Some(ending) if tests.is_empty() => {
            classes.iter().map(|class| unknown(class, ending)).collect()
        }
        _ => tests,
    }
}

/// Returns where a test failed, or where the innermost container failed that kept it from running.
pub fn failed_at<'a, F>(ran: &'a Ran<F>, id: &str) -> Option<&'a Site> {
    failure(ran, id)?.at.as_ref()
}

/// Returns how a test failed, or how the innermost container failed that kept it from running.
pub fn failure<'a, F>(ran: &'a Ran<F>, id: &str) -> Option<&'a messages::Thrown> {
    let entry = ran.tree.find(id)?;
    let mut line = std::iter::once(entry).chain(ran.tree.ancestors(entry));
    line.find_map(|entry| match &entry.state {
        State::Finished(Status::Failed, thrown) => Some(thrown.as_ref()),
        _ => None,
    })?
}

/// Returns the report's entry for a class whose tests are unknown because the run broke off.
pub fn unknown(class: &str, ending: &Ending) -> Test {
    let verdict = stopped(ending);
    finish(format!("[class:{class}]"), class.to_owned(), None, class.to_owned(), verdict)
}

/// Returns the report's entry for a node. A container has one only if it did not pass and no test
/// below it shows that.
fn test<F: Found>(ran: &Ran<F>, entry: &Entry) -> Option<Test> {
    let tree = &ran.tree;
    let verdict = if entry.node.is_test {
        own(entry).unwrap_or_else(|| inherited(ran, entry))
    } else {
        let verdict = own(entry).filter(|verdict| verdict.outcome != Outcome::Passed)?;
        if takes_the_blame(tree, entry) {
            return None;
        }
        verdict
    };
    let line = || std::iter::once(entry).chain(tree.ancestors(entry));
    let class = line().find_map(|entry| entry.node.class.clone()).unwrap_or_default();
    let method = line().find_map(|entry| entry.node.method.clone());
    let (id, name) = (entry.node.id.clone(), entry.node.display_name.clone());
    let notes = ran.observed.notes.iter().filter(|(test, _)| *test == id);
    let notes = notes.map(|(_, note)| note.clone()).collect();
    let mut test = Test { notes, ..finish(id, class, method, name, verdict) };
    ran.observed.found.note(&mut test);
    Some(test)
}

fn finish(
    id: String,
    class: String,
    method: Option<String>,
    display_name: String,
    verdict: Verdict,
) -> Test {
    let Verdict { outcome, exception, reason, trace } = verdict;
    let analysed = matches!(outcome, Outcome::Passed | Outcome::Failed | Outcome::Aborted);
    Test {
        id,
        class,
        method,
        display_name,
        outcome,
        exception,
        trace,
        analysed,
        reason,
        notes: Vec::new(),
        asserts_nothing: false,
    }
}

/// Returns the verdict on the node itself, or `None` if it did not end.
fn own(entry: &Entry) -> Option<Verdict> {
    match &entry.state {
        State::Waiting | State::Running => None,
        State::Skipped(reason) => Some(Verdict {
            outcome: Outcome::Skipped,
            exception: None,
            reason: Some(reason.clone()),
            trace: Vec::new(),
        }),
        State::Finished(status, thrown) => {
            let exception = thrown.as_ref().map(|it| it.thrown.clone());
            let trace = thrown.as_ref().map(|it| it.trace.clone()).unwrap_or_default();
            Some(Verdict { outcome: status.outcome(), exception, reason: None, trace })
        }
        State::Stopped(ending) => Some(stopped(ending)),
    }
}

/// Returns the verdict on a node that the engine stopped.
fn stopped(ending: &Ending) -> Verdict {
    let reason = Some(ending.reason().to_owned());
    Verdict { outcome: ending.outcome(), exception: None, reason, trace: Vec::new() }
}

/// Returns the verdict on a test that did not run: that of the innermost container that kept it
/// from running, or else of the whole unit.
fn inherited<F>(ran: &Ran<F>, entry: &Entry) -> Verdict {
    let above = ran.tree.ancestors(entry).filter_map(own);
    let cause = above.into_iter().find(|verdict| verdict.outcome != Outcome::Passed);
    cause.or_else(|| ran.broken.as_ref().map(stopped)).unwrap_or_else(|| Verdict {
        outcome: Outcome::NotAnalysed,
        exception: None,
        reason: Some("JUnit did not run it".into()),
        trace: Vec::new(),
    })
}

/// Returns whether a test below a container did not run, so that its entry shows the container's
/// verdict.
fn takes_the_blame(tree: &Tree, container: &Entry) -> bool {
    container
        .children
        .iter()
        .filter_map(|at| tree.entry(*at))
        .any(|child| (child.node.is_test && own(child).is_none()) || takes_the_blame(tree, child))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::messages::Node;

    fn tree() -> Tree {
        let mut tree = Tree::default();
        for (id, parent, is_test) in [
            ("e", None, false),
            ("c", Some("e"), false),
            ("t", Some("c"), true),
            ("u", Some("c"), true),
        ] {
            tree.add(Node {
                id: id.into(),
                parent: parent.map(str::to_owned),
                is_test,
                class: (id == "c").then(|| "C".into()),
                method: is_test.then(|| id.into()),
                display_name: id.into(),
            });
        }
        tree.plan();
        tree
    }

    fn outcomes(tree: Tree, broken: Option<Ending>) -> Vec<(String, Outcome)> {
        let ran: Ran<()> = Ran { tree, broken, ..Ran::default() };
        tests(&ran, &["C".into()]).into_iter().map(|test| (test.id, test.outcome)).collect()
    }

    fn failed() -> State {
        State::Finished(Status::Failed, None)
    }

    #[test]
    fn tests_that_a_failed_container_kept_from_running_fail_like_it() {
        let mut tree = tree();
        tree.set("c", failed());
        let fail = |id: &str| (id.to_owned(), Outcome::Failed);
        assert_eq!(outcomes(tree, None), [fail("t"), fail("u")]);
    }

    #[test]
    fn a_container_that_fails_after_its_tests_is_an_entry_of_its_own() {
        let mut tree = tree();
        tree.set("t", State::Finished(Status::Successful, None));
        tree.set("u", State::Skipped("r".into()));
        tree.set("c", failed());
        assert_eq!(
            outcomes(tree, None),
            [
                ("c".to_owned(), Outcome::Failed),
                ("t".to_owned(), Outcome::Passed),
                ("u".to_owned(), Outcome::Skipped),
            ]
        );
    }

    #[test]
    fn what_had_not_ended_when_everything_broke_is_not_analysed() {
        let mut tree = tree();
        tree.set("t", State::Finished(Status::Successful, None));
        tree.set("u", State::Running);
        let broken = Some(Ending::NotAnalysed("r".into()));
        assert_eq!(
            outcomes(tree, broken.clone()),
            [("t".to_owned(), Outcome::Passed), ("u".to_owned(), Outcome::NotAnalysed),]
        );
        assert_eq!(
            outcomes(Tree::default(), broken),
            [("[class:C]".to_owned(), Outcome::NotAnalysed)]
        );
    }
}
