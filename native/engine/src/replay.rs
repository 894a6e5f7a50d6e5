//! Findings on the real JVM: what their tests do there, with the same values and the same methods replaced. A finding
//! that the JVM contradicts is none.

mod answer;
mod ask;
mod case;
mod draw;
mod judge;
mod withdraw;

use std::collections::{BTreeMap, BTreeSet};

use laboratory::interrupt;
use polish::TestClaim;
use report::{AnalyseRequest, Oracle, Test};
use suite::plan::Plan;
use transform::Transforming;

use self::case::Case;
use self::judge::Verdict;

/// What is known of findings when all analyses are done.
pub(crate) struct Replaying<'a> {
    pub request: &'a AnalyseRequest,
    pub plan: &'a Plan,
    /// What was transformed, if anything was.
    pub transforming: Option<&'a Transforming>,
    /// All tests, as they end in the interpreter.
    pub tests: &'a [Test],
    /// What polish's findings rest on.
    pub claims: &'a [TestClaim],
    /// The ids of tests that change files or open sockets.
    pub reaching: &'a BTreeSet<String>,
    /// Top-level test classes whose runs were not remembered ones.
    pub fresh: &'a BTreeSet<String>,
}

impl Replaying<'_> {
    /// Replays findings of a report, as many as the request says, and writes down what the JVM says of them. Those
    /// that it contradicts leave the findings.
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
        // A test that ends now this way and now that says nothing.
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
