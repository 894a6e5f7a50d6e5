//! How every node of JUnit's tree ended, for comparison with another JVM.

use report::{AnalyseRequest, Outcome};
use suite::analysis::NoAnalysis;
use suite::plan::Plan;
use suite::run::{self, Observer, Unit};
use suite::tree::State;

use crate::RequestError;
use crate::mode::{Mode, Unwatched};

/// A test, or a container that did not succeed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// JUnit's unique id.
    pub id: String,
    /// Whether it is no test.
    pub container: bool,
    /// How it ended.
    pub outcome: Outcome,
    /// Class of what it threw.
    pub exception: Option<String>,
    /// Why it was skipped, stopped or not analysed.
    pub reason: Option<String>,
}

/// Runs the tests of a request; what began and ended, and which classes could not be run at all.
/// `console` shows what the tests print.
///
/// # Errors
/// The request cannot be served.
pub fn outcomes(
    request: &AnalyseRequest,
    mode: Mode,
    observer: &Observer<'_>,
    console: bool,
) -> Result<Vec<Row>, RequestError> {
    let plan = Plan::of(request, crate::ENGINE)?;
    let units = match mode {
        Mode::Plain => run::run(&plan, &NoAnalysis, observer, console),
        Mode::Taint => run::run(&plan, &Unwatched, observer, console),
    }?;
    Ok(units.iter().flat_map(rows).collect())
}

fn rows(unit: &Unit<()>) -> Vec<Row> {
    let broken = unit.ran.broken.as_ref();
    let mut rows = Vec::new();
    for entry in unit.ran.tree.in_order() {
        let (outcome, exception, reason) = match &entry.state {
            State::Waiting => continue,
            State::Running => match broken {
                Some(ending) => (ending.outcome(), None, Some(ending.reason().to_owned())),
                None => continue,
            },
            State::Skipped(reason) => (Outcome::Skipped, None, Some(reason.clone())),
            State::Finished(status, thrown) => {
                (status.outcome(), thrown.as_ref().map(|it| it.thrown.class.clone()), None)
            }
            State::Stopped(ending) => (ending.outcome(), None, Some(ending.reason().to_owned())),
        };
        let container = !entry.node.is_test;
        if !container || outcome != Outcome::Passed {
            rows.push(Row { id: entry.node.id.clone(), container, outcome, exception, reason });
        }
    }
    if let (Some(ending), true) = (broken, rows.is_empty()) {
        rows.extend(unit.classes.iter().map(|class| Row {
            id: format!("[class:{class}]"),
            container: true,
            outcome: ending.outcome(),
            exception: None,
            reason: Some(ending.reason().to_owned()),
        }));
    }
    rows
}
