//! Turns a finding into runs on the JVM, with the endings that tests must have there.

use std::collections::BTreeSet;

use polish::TestClaim;
use polish::{Claimed, Replay};
use report::{Ended, Finding, Oracle, Outcome, Sample, Transformation};
use suite::planning::classes::top_level;

use super::Replaying;

/// The number of tests with which a transformation is replayed at most. Some methods are covered by
/// very many tests.
const COVERING: usize = 50;

/// The number of values with which an input is replayed at most, unless the request asks for all: with so many the
/// interpreter believes that it is unused.
const VALUES: usize = 2;

/// A finding that can be replayed, with its runs.
pub(super) struct Case {
    /// The finding's id.
    pub finding: String,
    pub checks: Vec<Check>,
}

/// A run, and how tests must end in it.
pub(super) struct Check {
    pub run: Asked,
    /// The ids of the tests, and how they ended in the interpreter.
    pub tests: Vec<(String, Ended)>,
    /// The input's name, if it has one.
    pub input: Option<String>,
    /// The value that replaces the input, or the operator that replaces the method's body, in
    /// words.
    pub value: String,
    /// The number of the transformation, for a finding about a method.
    pub transformation: Option<usize>,
}

/// Tests of one class that run together, with one change or unchanged.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Asked {
    /// The top-level class.
    pub class: String,
    /// The tests, by class and method. Empty for all tests of the class.
    pub wanted: Vec<(String, String)>,
    pub change: Change,
}

/// The change in a run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Change {
    /// No change.
    Nothing,
    /// Another value for an input. The class is that of the test.
    Input(Replay, String),
    /// Another body for a method, by the number of the transformation.
    Body(usize),
}

impl Asked {
    /// Returns the same run without a change.
    pub fn unchanged(&self) -> Asked {
        Asked { change: Change::Nothing, ..self.clone() }
    }
}

impl Replaying<'_> {
    /// Returns the runs for a finding.
    ///
    /// # Errors
    /// Returns the reason if the finding cannot be replayed.
    pub(super) fn case(&self, oracle: &Oracle, finding: &Finding) -> Result<Case, String> {
        let checks = match finding.transformations.is_empty() {
            true => self.of_claims(finding)?,
            false => self.of_methods(oracle, finding)?,
        };
        Ok(Case { finding: finding.id.clone(), checks })
    }

    /// Returns the runs for a finding of polish: one for each value that was tried for its inputs.
    fn of_claims(&self, finding: &Finding) -> Result<Vec<Check>, String> {
        let mut checks = Vec::new();
        for claim in self.claims.iter().filter(|claim| claim.finding == finding.id) {
            let tests = self.tests_of(claim)?;
            if claim.inputs.len() < finding.evidence.len() {
                return Err("the runs that confirmed the finding are not known".to_owned());
            }
            for input in &claim.inputs {
                for run in self.replayed(&input.runs) {
                    let replay = run.replay.clone().map_err(|why| why.to_string())?;
                    let method = claim.method.iter();
                    let wanted = method.map(|it| (claim.class.clone(), it.clone())).collect();
                    let change = Change::Input(replay, claim.class.clone());
                    let class = top_level(&claim.class).to_owned();
                    let ended = Ended { outcome: run.outcome, exception: run.exception.clone() };
                    checks.push(Check {
                        run: Asked { class, wanted, change },
                        tests: tests.iter().map(|id| (id.clone(), ended.clone())).collect(),
                        input: input.input.clone(),
                        value: run.shown.clone(),
                        transformation: None,
                    });
                }
            }
        }
        match checks.is_empty() {
            true => Err("the runs that confirmed the finding are not known".to_owned()),
            false => Ok(checks),
        }
    }

    /// Returns the runs that are made again: those that show what a finding says, then the first others.
    fn replayed<'r>(&self, runs: &'r [Claimed]) -> Vec<&'r Claimed> {
        let shows = |run: &&Claimed| run.outcome != Outcome::Passed;
        let most = match self.request.verify_sample {
            Sample::All => usize::MAX,
            Sample::Most(_) => VALUES,
        };
        let all = runs.iter().filter(shows).chain(runs.iter().filter(|run| !shows(run)));
        all.take(most).collect()
    }

    /// Returns the ids of the tests that a claim is about: its own test, or the passing tests of
    /// its class.
    ///
    /// # Errors
    /// Returns the reason if no test passes, or if one changes files or opens sockets.
    fn tests_of(&self, claim: &TestClaim) -> Result<Vec<String>, String> {
        let below = format!("{}/", claim.test);
        let mine =
            self.tests.iter().filter(|test| test.id == claim.test || test.id.starts_with(&below));
        let mine: Vec<String> = mine
            .filter(|test| test.outcome == Outcome::Passed)
            .map(|test| test.id.clone())
            .collect();
        if mine.is_empty() {
            return Err("no test of it passes".to_owned());
        }
        match mine.iter().any(|id| self.reaching.contains(id)) {
            true => Err(REACHES_OUT.to_owned()),
            false => Ok(mine),
        }
    }

    /// Returns the runs for a finding about a method: one for each transformation and class of
    /// covering tests. All these tests must pass.
    fn of_methods(&self, oracle: &Oracle, finding: &Finding) -> Result<Vec<Check>, String> {
        let mut checks = Vec::new();
        let mut reaches_out = false;
        for (number, made) in oracle.transformations.iter().enumerate() {
            if !finding.transformations.contains(&made.id) {
                continue;
            }
            let mut groups: Vec<Check> = Vec::new();
            for id in self.covering(made) {
                let Some(test) = self.tests.iter().find(|test| test.id == id) else { continue };
                if self.reaching.contains(&id) {
                    reaches_out = true;
                    continue;
                }
                let class = top_level(&test.class).to_owned();
                let Some(method) = &test.method else { continue };
                let wanted = (test.class.clone(), method.clone());
                let ended = Ended { outcome: Outcome::Passed, exception: None };
                match groups.iter_mut().find(|check| check.run.class == class) {
                    Some(check) => {
                        check.run.wanted.push(wanted);
                        check.tests.push((id, ended));
                    }
                    None => groups.push(Check {
                        run: Asked { class, wanted: vec![wanted], change: Change::Body(number) },
                        tests: vec![(id, ended)],
                        input: None,
                        value: made.in_words(),
                        transformation: Some(number),
                    }),
                }
            }
            for check in &mut groups {
                check.run.wanted.sort();
                check.run.wanted.dedup();
            }
            checks.extend(groups);
        }
        match (checks.is_empty(), reaches_out) {
            (false, _) => Ok(checks),
            (true, true) => Err(REACHES_OUT.to_owned()),
            (true, false) => Err("no test that runs it can be run alone".to_owned()),
        }
    }

    /// Returns the ids of the tests that run a transformed method. If shared set-up of a class runs
    /// it, these are the passing tests of the class.
    fn covering(&self, made: &Transformation) -> Vec<String> {
        let known: BTreeSet<&str> = self.tests.iter().map(|test| test.id.as_str()).collect();
        let mut all = Vec::new();
        for id in &made.covered_by {
            if known.contains(id.as_str()) {
                all.push(id.clone());
            } else {
                let below = format!("{id}/");
                let passed = self.tests.iter().filter(|test| test.outcome == Outcome::Passed);
                all.extend(passed.filter(|it| it.id.starts_with(&below)).map(|it| it.id.clone()));
            }
        }
        all.truncate(COVERING);
        all
    }
}

/// The reason why a test does not run on the JVM with a change: that could do harm.
const REACHES_OUT: &str = "the test changes files or opens sockets";
