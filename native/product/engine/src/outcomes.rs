//! Lists how every node of JUnit's tree ended, for a comparison with another JVM.

use report::{AnalyseRequest, Outcome};
use suite::analysis::NoAnalysis;
use suite::conversation::tree::State;
use suite::planning::plan::Plan;
use suite::run::{self, Observer, Unit};

use crate::RequestError;
use crate::identity::identity;
use crate::mode::{Idle, Mode};

/// A test, or a container that did not pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// JUnit's unique id.
    pub id: String,
    /// Whether it is a container.
    pub container: bool,
    /// How it ended.
    pub outcome: Outcome,
    /// The class of the exception that it threw.
    pub exception: Option<String>,
    /// The reason why it was skipped, stopped or not analysed.
    pub reason: Option<String>,
}

/// Runs the tests of a request. Returns the tests and containers that started, and one row for each
/// class that could not run at all. With `console`, the output of the tests is shown.
///
/// # Errors
/// Returns an error if the request cannot be served.
pub fn outcomes(
    request: &AnalyseRequest,
    mode: Mode,
    observer: &Observer<'_>,
    console: bool,
) -> Result<Vec<Row>, RequestError> {
    let plan = Plan::of(request, identity(request))?;
    let units = match mode {
        Mode::Plain => run::run(&plan, &NoAnalysis, observer, console),
        mode => run::run(&plan, &Idle(mode), observer, console),
    }?;
    Ok(units.iter().flat_map(rows).collect())
}

/// Returns the rows of a unit.
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
