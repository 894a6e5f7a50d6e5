//! Checks that no suggestion makes another test fail: an assertion in a shared helper must hold in
//! every test that uses the helper.

use std::collections::BTreeSet;

use report::Site;
use report::{Outcome, RefusalReason, Test};
use suite::RequestError;
use suite::analysis::NoAnalysis;
use suite::conversation::assemble;
use suite::planning::classes::top_level;

use crate::Prover;
use crate::candidate::Candidate;
use crate::round::run;
use crate::search::Search;
use crate::trying::named;
use crate::users::users_of;

impl Prover<'_> {
    /// Runs, with all suggestions, the tests that may evaluate suggestions proposed for other
    /// tests. Withdraws the suggestions that fail there. Returns whether none failed. The inner
    /// error says why nothing can be compiled.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn hold_everywhere(
        &self,
        search: &mut Search,
    ) -> Result<Result<bool, String>, RequestError> {
        let unheld = search.unheld(self.tests);
        if unheld.is_empty() {
            return Ok(Ok(true));
        }
        let shared = unheld.iter().filter_map(|number| search.candidates.get(*number));
        let classes = shared.map(|it| top_level(&it.method.class).to_owned());
        let users = users_of(self.request, classes.collect::<Vec<_>>());
        let compiled = match self.compiled(search.proving()) {
            Ok(compiled) => compiled,
            Err(why) => return Ok(Err(why)),
        };
        let mut statements: Vec<(&Candidate, u32)> = Vec::new();
        let mut refused = Vec::new();
        for (candidate, line) in compiled.statements {
            match line {
                Ok(line) => statements.push((candidate, line)),
                Err((reason, detail)) => refused.push((candidate.number, reason, detail)),
            }
        }
        let plan = self.plan.with_classes(&compiled.classes);
        let concerned = plan.classes.iter().filter(|class| users.contains(*class)).cloned();
        let units = run(&plan.only(concerned.collect::<Vec<_>>()), &NoAnalysis)?;
        for unit in &units {
            let tests = assemble::tests(&unit.ran, &unit.classes);
            for test in tests.iter().filter(|test| test.outcome == Outcome::Failed) {
                let site = assemble::failed_at(&unit.ran, &test.id);
                let guilty = guilty(&statements, site, self.passes(test), &unheld);
                let detail = format!("{} fails", named(test));
                let refusal = |number| (number, RefusalReason::DoesNotHold, detail.clone());
                refused.extend(guilty.into_iter().map(refusal));
            }
        }
        let holds = refused.is_empty();
        search.hold(unheld);
        for (number, reason, detail) in refused {
            search.refuse_all(number, reason, Some(detail));
        }
        Ok(Ok(holds))
    }

    /// Returns whether a test passes without suggestions.
    fn passes(&self, test: &Test) -> bool {
        let mut all = self.tests.iter();
        all.any(|it| it.id == test.id && it.outcome == Outcome::Passed)
    }
}

/// Returns the numbers of the candidates that may have made a test fail. If a candidate's statement
/// is where the test failed, it is that one. Otherwise, if the test passes without suggestions,
/// these are all unchecked candidates with a `catch` of their own, because their failures may
/// appear elsewhere.
fn guilty(
    statements: &[(&Candidate, u32)],
    site: Option<&Site>,
    passes: bool,
    unheld: &BTreeSet<usize>,
) -> Vec<usize> {
    let there = |(it, line): &&(&Candidate, u32)| site.is_some_and(|site| it.is_at(*line, site));
    if let Some((found, _)) = statements.iter().find(there) {
        return vec![found.number];
    }
    let is_suspect = |it: &&Candidate| passes && it.is_caught && unheld.contains(&it.number);
    statements.iter().map(|(it, _)| *it).filter(is_suspect).map(|it| it.number).collect()
}
