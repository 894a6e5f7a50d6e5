//! Suggestions all together, in all tests: one in what tests share must not fail in another's.

use report::{Outcome, RefusalReason};

use super::candidate::Candidate;
use super::round::{by_source, run};
use super::search::Search;
use super::trying::named;
use super::{Prover, reason_of};
use crate::EngineError;
use crate::analysis::NoAnalysis;
use crate::assemble;

impl Prover<'_> {
    /// Runs all tests with all suggestions, if some may be evaluated in tests that they were not proposed
    /// for, and takes back those that fail; whether none did, or why nothing can be compiled.
    ///
    /// # Errors
    /// The worker threads cannot be started.
    pub(super) fn hold_everywhere(
        &self,
        search: &mut Search,
    ) -> Result<Result<bool, String>, EngineError> {
        let proving = search.proving();
        if !proving.iter().any(|it| it.is_shared(self.tests)) {
            return Ok(Ok(true));
        }
        let groups = by_source(proving);
        let edited = match self.edit(&groups) {
            Ok(edited) => edited,
            Err(why) => return Ok(Err(why)),
        };
        let mut classes = Vec::new();
        let mut statements: Vec<(&Candidate, u32)> = Vec::new();
        let mut refused = Vec::new();
        for (group, edited) in groups.into_iter().zip(edited) {
            match edited {
                Ok(edited) => {
                    classes.extend(edited.classes);
                    statements.extend(group.into_iter().zip(edited.lines));
                }
                Err(why) => {
                    let (reason, detail) = reason_of(why);
                    refused.extend(group.iter().map(|it| (it.number, reason, detail.clone())));
                }
            }
        }
        let units = run(&self.plan.with_classes(&classes), &NoAnalysis)?;
        for unit in &units {
            let tests = assemble::tests(&unit.ran, &unit.classes);
            for test in tests.iter().filter(|test| test.outcome == Outcome::Failed) {
                let site = assemble::failed_at(&unit.ran, &test.id);
                let there = |(it, line): &&(&Candidate, u32)| {
                    site.is_some_and(|site| it.is_at(*line, site))
                };
                let found = statements.iter().find(there).map(|(it, _)| it.number);
                let detail = format!("{} fails", named(test));
                refused.extend(found.map(|it| (it, RefusalReason::DoesNotHold, detail)));
            }
        }
        let holds = refused.is_empty();
        for (number, reason, detail) in refused {
            search.refuse_all(number, reason, Some(detail));
        }
        Ok(Ok(holds))
    }
}
