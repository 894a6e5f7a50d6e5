//! The stage `polish`: finds brittle assertions and unused inputs.

use polish::Polishing;
use suite::analysis::Found;

use super::Work;
use crate::RequestError;

pub(super) fn run(work: &mut Work<'_>) -> Result<(), RequestError> {
    let tests = work.changed.map(|changed| work.plan.only(changed.tests()));
    let tests = tests.as_ref().unwrap_or(work.plan);
    for (_, found) in work.done.add(tests, &Polishing::new(work.request)?, work.observer)? {
        work.polished.add(found);
    }
    work.findings.append(&mut work.polished.findings);
    if let Some(changed) = work.changed {
        work.done.keep(changed, &mut work.findings);
    }
    Ok(())
}
