//! Replays findings on the real JVM: runs their tests there with the same values or the same
//! replaced methods. Findings that the JVM contradicts are withdrawn. Tests that fail are run there too.

mod ask;
mod case;
mod draw;
mod failures;
mod judge;
mod withdraw;

use std::collections::{BTreeMap, BTreeSet};

use laboratory::interrupt;
use polish::TestClaim;
use report::{AnalyseRequest, Oracle, Test};
use suite::planning::plan::Plan;
use transform::Transforming;

use self::case::Case;
use self::judge::Verdict;

/// Everything that a replay needs to know after all analyses are done.
pub(crate) struct Replaying<'a> {
    pub request: &'a AnalyseRequest,
    pub plan: &'a Plan,
    /// The analysis that transformed methods, if it ran.
    pub transforming: Option<&'a Transforming>,
    /// All tests, with their outcomes in the interpreter.
    pub tests: &'a [Test],
    /// The runs on which the findings of polish are based.
    pub claims: &'a [TestClaim],
    /// The ids of tests that change files or open sockets.
    pub reaching: &'a BTreeSet<String>,
    /// The top-level test classes for which an analysis that remembers its results had to find new ones.
    pub fresh: &'a BTreeSet<String>,
}

impl Replaying<'_> {
    /// Replays findings of a report, as many as the request says, and writes the JVM's answers into
    /// the report. Findings that it contradicts twice become disagreements.
    pub fn check(&self, oracle: &mut Oracle) {
        if !self.request.verify_on_jvm || interrupt::is_asked() {
            return;
        }
        let drawn = draw::draw(&oracle.findings, self.request.verify_sample, self.request.seed);
        let mut verdicts = BTreeMap::new();
        let mut cases = Vec::new();
        for finding in drawn {
            match self.case(oracle, finding) {
                Ok(case) => cases.push(case),
                Err(reason) => drop(verdicts.insert(finding.id.clone(), Verdict::NotTried(reason))),
            }
        }
        let answers = self.ask(&cases, ask::Turn::First);
        let (doubtful, sure): (Vec<Case>, Vec<Case>) =
            cases.into_iter().partition(|case| case.judge(&answers).is_contradiction());
        let mut judged: Vec<(String, Verdict)> =
            sure.into_iter().map(|case| (case.finding.clone(), case.judge(&answers))).collect();
        // A test whose outcome varies says nothing, so a contradiction counts only if it is
        // repeated.
        let again = self.ask(&doubtful, ask::Turn::Second);
        judged.extend(doubtful.into_iter().map(|case| {
            let verdict = case.judge(&again);
            let is_same = verdict.is_contradiction();
            (case.finding, if is_same { verdict } else { Verdict::varying() })
        }));
        verdicts.extend(judged);
        if !interrupt::is_asked() {
            withdraw::take_in(oracle, verdicts);
        }
    }
}
