//! A finding as runs on the JVM, and how tests have to end in them.

use std::collections::BTreeSet;

use polish::Replay;
use polish::TestClaim;
use report::{Ended, Finding, Oracle, Outcome, Transformation};
use suite::classes::top_level;

use super::Replaying;

/// Tests that cover a method are many: a transformation is replayed under the first so many of them.
const COVERING: usize = 50;

/// A finding that can be replayed.
pub(super) struct Case {
    /// Its id.
    pub finding: String,
    pub checks: Vec<Check>,
}

/// A run, and how tests have to end in it.
pub(super) struct Check {
    pub run: Asked,
    /// The tests' ids, and how they ended in the interpreter.
    pub tests: Vec<(String, Ended)>,
    /// The input's name, if it has one.
    pub input: Option<String>,
    /// The value in its place, or what the method's body is replaced with.
    pub value: String,
    /// The transformation, by its number, if the check is of one.
    pub transformation: Option<usize>,
}

/// Tests that run together, with something changed or as they are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Asked {
    /// The top-level class.
    pub class: String,
    /// Classes and methods; all tests of the class if there is none.
    pub wanted: Vec<(String, String)>,
    pub change: Change,
}

/// What is changed in a run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Change {
    Nothing,
    /// An input of a test of this class.
    Input(Replay, String),
    /// The body of a method, by the number of the transformation.
    Body(usize),
}

impl Asked {
    /// The same with nothing changed.
    pub fn unchanged(&self) -> Asked {
        Asked { change: Change::Nothing, ..self.clone() }
    }
}

impl Replaying<'_> {
    /// The runs for a finding, or why there can be none.
    pub(super) fn case(&self, oracle: &Oracle, finding: &Finding) -> Result<Case, String> {
        let checks = match finding.transformations.is_empty() {
            true => self.of_claims(finding)?,
            false => self.of_methods(oracle, finding)?,
        };
        Ok(Case { finding: finding.id.clone(), checks })
    }

    fn of_claims(&self, finding: &Finding) -> Result<Vec<Check>, String> {
        let mut checks = Vec::new();
        for claim in self.claims.iter().filter(|claim| claim.finding == finding.id) {
            let tests = self.tests_of(claim)?;
            if claim.inputs.len() < finding.evidence.len() {
                return Err("the runs that the finding rests on are not known".to_owned());
            }
            for input in &claim.inputs {
                for run in &input.runs {
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
            true => Err("the runs that the finding rests on are not known".to_owned()),
            false => Ok(checks),
        }
    }

    /// The tests that a claim is about: its own, or those of its class that pass.
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

    /// The tests that run a transformed method; where the set-up of a class does, the tests of the class.
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

/// Why a test does not run on the JVM with something changed: that could do harm.
const REACHES_OUT: &str = "the test changes files or opens sockets";
