//! The trait that the engine requires of an analysis, and the types of its methods.

use report::{
    AnalyseRequest, Analysis, Coverage, Disagreement, Finding, Generation, Method, Promises,
    Transformation,
};
use suite::RequestError;
use suite::analysis::Driver;

use crate::study::{Seen, Study};

/// An analysis as the engine runs it. In the order of the methods, it checks its settings, reads its inputs, watches a
/// run of the tests, and draws conclusions.
///
/// The [`Stage::Watcher`] decides which trials run with the tests, and what they change. A value of the implementing
/// type holds the inputs that were read before the tests run.
pub trait Stage: Sized {
    /// The name of the analysis.
    const ANALYSIS: Analysis;

    /// The type that takes part in the stage's run of the tests. [`NoAnalysis`](suite::analysis::NoAnalysis) if the
    /// stage watches none.
    type Watcher: Driver;

    /// The results of other analyses that it needs.
    type Takes<'a>;

    /// The results that other analyses and the report need from it.
    type Leaves;

    /// Checks the settings of the analysis. Called before any stage runs, so that a mistake does not cost a whole
    /// analysis.
    ///
    /// # Errors
    /// Returns an error that names the setting.
    fn check(_request: &AnalyseRequest) -> Result<(), RequestError> {
        Ok(())
    }

    /// Reads the inputs that the analysis needs before the tests run.
    ///
    /// # Errors
    /// Returns an error if the request cannot be served.
    fn prepare(study: &Study<'_>) -> Result<Self, RequestError>;

    /// Returns the run of the tests that it watches, or `None` if no test has to run for it.
    fn watch(&self) -> Option<Watch<'_, Self::Watcher>> {
        None
    }

    /// Draws the conclusions of the analysis. `seen` is empty if the stage watched nothing. Leaves nothing if there was
    /// nothing to analyse, or if the run was interrupted.
    ///
    /// # Errors
    /// Returns an error if the request cannot be served.
    fn conclude(
        self,
        study: &mut Study<'_>,
        seen: Seen<Found<Self>>,
        takes: Self::Takes<'_>,
    ) -> Result<Outcome<Self>, RequestError>;
}

/// The share of a stage in the report, and the results that it leaves for other stages.
pub type Outcome<S> = (Share, Option<<S as Stage>::Leaves>);

/// The results of a stage's watcher.
pub type Found<S> = <<S as Stage>::Watcher as suite::analysis::Analysis>::Found;

/// The run of the tests that an analysis watches.
pub struct Watch<'a, D> {
    /// The tests that have to run.
    pub scope: Scope,
    /// How it takes part in their run.
    pub watcher: &'a D,
}

/// The tests that have to run for an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All tests but those that take too long.
    Suite,
    /// All tests.
    Everything,
    /// The tests that a change concerns, or all tests if the request does not restrict itself to a change.
    Change,
    /// No tests. The analysis works without them.
    Nothing,
}

/// What an analysis contributes to the report.
#[derive(Debug, Default)]
pub struct Share {
    /// Whether the analysis is done. An interrupted analysis is not, unless its partial results count.
    pub is_done: bool,
    /// Findings, neither merged nor ranked.
    pub findings: Vec<Finding>,
    /// Findings that the real JVM contradicts.
    pub disagreements: Vec<Disagreement>,
    /// Sentences about what was left out.
    pub left_out: Vec<String>,
    /// Sentences about settings without effect.
    pub not_honoured: Vec<String>,
    /// The section of the report that belongs to the analysis.
    pub section: Section,
}

/// A section of the report that belongs to one analysis.
#[derive(Debug, Default)]
pub enum Section {
    /// The analysis has no section.
    #[default]
    None,
    /// The transformations and the methods.
    Transformations(Vec<Transformation>, Vec<Method>),
    /// The transformations with their explanations. They replace the transformations of an earlier stage.
    Explained(Vec<Transformation>),
    /// The promises.
    Promises(Promises),
    /// The coverage.
    Coverage(Coverage),
    /// The generated tests.
    Generation(Generation),
}
