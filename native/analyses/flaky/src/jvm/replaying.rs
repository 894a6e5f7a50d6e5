//! Runs a flaky test from a report again: as it passes, and as it fails.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use environment::World;
use report::{
    AnalyseRequest, Event, Finding, Level, Oracle, Outcome, Replay, ReplayRequest, Selection, Test,
    Witnessed, few,
};
use suite::RequestError;
use suite::planning::plan::Plan;
use suite::run::Observer;
use suite::sequence::{self, EndedTest, Sequence};

use super::{on_jvm, witness};
use crate::dependences::end_of;
use crate::jvm::confirming::Confirming;

/// The pattern of all test classes.
const ALL: &str = "**/*";

/// The most flaky tests that an error names.
const NAMED: usize = 10;

/// The most lines of a stack trace that are shown.
const TRACE: usize = 20;

/// A flaky test in a report.
struct Known<'a> {
    ids: Vec<&'a String>,
    message: &'a str,
    replay: Option<&'a Replay>,
    witnessed: &'a Witnessed,
}

/// Runs the test of a finding as it passes and as it fails, in the interpreter and on the real JVM. Shows what the
/// test prints, and how it ends. `engine` is the identity of the engine.
///
/// # Errors
/// Returns an error if the report has no such finding, or if the test does not end as the finding says.
pub fn replay(
    request: &ReplayRequest,
    oracle: &Oracle,
    engine: &'static str,
    observer: &Observer<'_>,
) -> Result<(), RequestError> {
    let asked = known(oracle).filter(|it| it.is_asked_for(&request.finding));
    let asked: Vec<Known<'_>> = asked.collect();
    if asked.is_empty() {
        return Err(no_such_finding(request, oracle));
    }
    // This build may select other tests, or name test classes in another way than the build of the report.
    let selection = Selection { includes: vec![ALL.to_owned()], ..Selection::default() };
    let analysis = AnalyseRequest { selection, ..request.analysis.clone() };
    let plan = sequence::with_sorting(&Plan::of(&analysis, engine)?);
    asked.iter().try_for_each(|it| Replaying { request: &analysis, plan: &plan, observer }.show(it))
}

/// Returns the flaky tests of a report, each with the ids that select it. These are its own id and, for the first
/// test of a group, also the id of the group.
fn known(oracle: &Oracle) -> impl Iterator<Item = Known<'_>> {
    oracle.findings.iter().flat_map(|finding| {
        let Finding { id, message, replay, witnessed, members, .. } = finding;
        let own = members.is_empty().then_some((vec![id], message, replay, witnessed));
        let members = members.iter().enumerate().map(move |(place, it)| {
            let ids = if place == 0 { vec![&it.id, id] } else { vec![&it.id] };
            (ids, &it.message, &it.replay, &it.witnessed)
        });
        own.into_iter().chain(members).filter_map(|(ids, message, replay, witnessed)| {
            let (replay, witnessed) = (replay.as_ref(), witnessed.as_deref()?);
            Some(Known { ids, message, replay, witnessed })
        })
    })
}

impl Known<'_> {
    /// Returns the name of the test, as in `a.BTest#method`.
    fn test(&self) -> &str {
        self.witnessed.fails.last().and_then(|it| it.last()).map_or("", String::as_str)
    }

    /// Returns whether a name selects this test: one of its ids, or a name such as `BTest#method` or
    /// `a.BTest.method`.
    fn is_asked_for(&self, name: &str) -> bool {
        let test = self.test().replace(['#', '$'], ".");
        let name = name.replace(['#', '$'], ".");
        // `Test.method` must not select `BTest.method`, so the name has to start at a part of the qualified name.
        let is_named = |rest: &str| rest.is_empty() || rest.ends_with('.');
        !name.is_empty()
            && (self.ids.iter().any(|it| **it == name)
                || test.strip_suffix(name.as_str()).is_some_and(is_named))
    }
}

/// Returns the error for a finding that the report does not have.
fn no_such_finding(request: &ReplayRequest, oracle: &Oracle) -> RequestError {
    let tests: BTreeSet<String> = known(oracle).map(|it| it.test().to_owned()).collect();
    let path = request.oracle.display();
    if tests.is_empty() {
        return RequestError(format!("{path} has no flaky test: run the analysis `flaky` first"));
    }
    let names = few(&tests, NAMED);
    let given = match request.finding.as_str() {
        "" => "missing".to_owned(),
        finding => format!("`{finding}`, but {path} has no such flaky test"),
    };
    RequestError(format!(
        "the setting `finding` is {given}: give the id of a finding, or a test such as \
         `BTest#method`; flaky tests: {names}"
    ))
}

/// The input for a replay.
struct Replaying<'a> {
    request: &'a AnalyseRequest,
    plan: &'a Plan,
    observer: &'a Observer<'a>,
}

impl Replaying<'_> {
    /// Runs a test as it passes and as it fails, and shows both.
    fn show(&self, known: &Known<'_>) -> Result<(), RequestError> {
        let Witnessed { passes, fails, jvm_arguments, .. } = known.witnessed;
        let [passing, failing] = self.worlds(known)?;
        self.say(format!("{}: {}", known.test(), known.message));
        // If both runs have the same world, the order of tests is the difference, and the lines need not name the
        // world.
        let base = &self.plan.guest.world;
        let named = |world: &World, differs| match (passing == failing, world == base) {
            (true, _) => "",
            (false, true) => ", in the build's environment",
            (false, false) => differs,
        };
        let good =
            self.run(known, passes, &passing, named(&passing, ", in an environment of its own"))?;
        let bad = match self.on_other_jdk(known)? {
            Some((plan, feature)) => {
                let there = Replaying { plan: &plan, ..*self };
                there.run(known, fails, &failing, &format!(", on JDK {feature}"))?
            }
            None => {
                self.run(known, fails, &failing, named(&failing, ", in the other environment"))?
            }
        };
        // The report promises both outcomes. If one of them differs, the sources have changed since, and what was
        // shown is no longer the finding.
        let has_passed = good.is_some_and(|it| it.outcome == Outcome::Passed);
        let Some(failed) = bad.filter(|it| has_passed && it.outcome == Outcome::Failed) else {
            let test = known.test();
            return Err(RequestError(format!(
                "{test} does not end as the report says, because the sources or the build have \
                 changed since: run the analysis `flaky` again"
            )));
        };
        self.on_jvm(known, &failed, [&passing, &failing])?;
        let named: Vec<&str> = fails.iter().flatten().map(String::as_str).collect();
        if named.len() > 1 {
            self.say(format!("to debug it, run in one JVM, in this order: {}", named.join(", ")));
        } else if !jvm_arguments.is_empty() {
            let arguments = jvm_arguments.join(" ");
            self.say(format!("to debug it, run it with these JVM arguments: {arguments}"));
        }
        Ok(())
    }

    /// Returns the plan and the feature version of the other JDK on which a test fails. `None` if it fails on that of
    /// the build.
    fn on_other_jdk(&self, known: &Known<'_>) -> Result<Option<(Plan, u16)>, RequestError> {
        let Some(home) = &known.witnessed.jdk_home else { return Ok(None) };
        let plan = self.plan.on_jdk(home, &self.request.test_class_directories)?;
        let feature = plan.guest.jdk.feature;
        Ok(Some((plan, feature)))
    }

    /// Returns the worlds in which the test of a finding passes and fails.
    fn worlds(&self, known: &Known<'_>) -> Result<[World; 2], RequestError> {
        let Witnessed { world, passing_world, .. } = known.witnessed;
        let with = |differences| {
            witness::other_world(&self.plan.guest.world, differences).map_err(|error| {
                let text = format!("the report is from another version of Oracle Check: {error}");
                RequestError(text)
            })
        };
        Ok([with(passing_world)?, with(world)?])
    }

    /// Runs the test of a finding, and shows what it prints and how it ends. Returns the test as it ended, or `None`
    /// if it did not run.
    fn run(
        &self,
        known: &Known<'_>,
        executions: &[Vec<String>],
        world: &World,
        in_world: &str,
    ) -> Result<Option<Test>, RequestError> {
        let printed = Arc::new(Mutex::new(Vec::new()));
        let into = printed.clone();
        let console = Arc::new(move |_: i32, bytes: &[u8]| {
            into.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        });
        let sequence = Sequence::of(witness::parts(executions));
        let plan = self.plan.in_world(world.clone());
        let ran = sequence::show(&plan, &sequence, console)?;
        let last = ran.last().map_or(&[][..], Vec::as_slice);
        let Some(EndedTest { test, .. }) = end_of(last, &witness::split(known.test())) else {
            return Ok(None);
        };
        let tests: Vec<&str> = executions.iter().flatten().map(String::as_str).collect();
        let place = match tests.split_last() {
            Some((_, earlier)) if !earlier.is_empty() => format!("after {}", earlier.join(" and ")),
            _ => "alone".to_owned(),
        };
        let end = match test.outcome {
            Outcome::Passed => "it passes",
            Outcome::Failed => "it fails",
            _ => "it does not end by itself",
        };
        self.say(format!("{place}{in_world}, {end}"));
        let printed = printed.lock().unwrap_or_else(PoisonError::into_inner);
        let printed = String::from_utf8_lossy(&printed);
        printed.lines().for_each(|line| self.say(format!("    | {line}")));
        test.trace.iter().take(TRACE).for_each(|line| self.say(format!("    {}", line.trim_end())));
        Ok(Some(test.clone()))
    }

    /// Shows how the test ends on the real JVM, if it ran there for the report.
    fn on_jvm(
        &self,
        known: &Known<'_>,
        failed: &Test,
        worlds: [&World; 2],
    ) -> Result<(), RequestError> {
        match known.replay {
            Some(Replay::Confirmed) => {}
            Some(Replay::NotTried { reason }) => {
                self.say(format!("on the JVM it was not tried: {reason}"));
                return Ok(());
            }
            None => return Ok(()),
        }
        let Witnessed { passes, fails, .. } = known.witnessed;
        let aspects = witness::aspects(worlds[0], worlds[1]);
        let executions = [passes, fails].map(|it| witness::parts(it));
        let case = on_jvm::case_of(failed, executions, &aspects, worlds)
            .failing_on(known.witnessed.jdk_home.clone());
        // The report has run this test on the JVM, so it is known to change nothing outside.
        let changing = BTreeSet::new();
        let confirming = Confirming { request: self.request, plan: self.plan, changing: &changing };
        for verdict in confirming.confirm(&[&case])? {
            self.say(match verdict.replay() {
                Ok(Replay::Confirmed) => {
                    "on the JVM it passes and fails in the same way".to_owned()
                }
                Ok(Replay::NotTried { reason }) => {
                    format!("on the JVM it was not tried: {reason}")
                }
                Err(_) => "on the JVM it does not fail".to_owned(),
            });
        }
        Ok(())
    }

    /// Shows a line to the user.
    fn say(&self, text: String) {
        (self.observer)(Event::message(Level::Info, text));
    }
}
