//! The stage `transform`: finds methods whose bodies can be replaced without a test noticing.

use std::collections::BTreeSet;

use classfile::ClassFile;
use laboratory::interrupt;
use report::{Analysis, Test, Transformation};
use study::{Library, Scope, Section, Seen, Share, Study, Targets, Watch};
use suite::RequestError;
use suite::analysis::Entered;
use suite::planning::classes::class_files;
use suite::planning::plan::TEST_BUDGET;

use crate::aim::Aim;
use crate::driver::waiting::most;
use crate::{Catalogue, Observation, Transforming};

/// The analysis `transform`.
pub struct Stage {
    transforming: Transforming,
    scope: Scope,
    classes: Vec<ClassFile>,
    library: Library,
    /// Sentences about patterns that name no class.
    idle: Vec<String>,
}

/// The results of `transform` for other analyses.
pub struct Transformed {
    /// The analysis, with the catalogue of transformations.
    pub transforming: Transforming,
    /// The results of the transformations, in the order of the catalogue. Empty after an interruption.
    pub transformations: Vec<Transformation>,
    /// By unit, the targets that its tests enter.
    pub covered: Vec<Covered>,
    /// The project's own classes.
    pub classes: Vec<ClassFile>,
    /// The classes outside the project.
    pub library: Library,
}

/// The classes of a unit, and the targets that its tests enter.
pub type Covered = (Vec<String>, BTreeSet<usize>);

impl study::Stage for Stage {
    const ANALYSIS: Analysis = Analysis::Transform;

    type Watcher = Transforming;

    type Takes<'a> = ();

    type Leaves = Transformed;

    fn prepare(study: &Study<'_>) -> Result<Stage, RequestError> {
        let classes = class_files(study.request)?;
        let targets = Targets::of(study.request)?;
        let names: Vec<&str> = classes.iter().map(|class| &*class.this_class).collect();
        let idle = targets.idle(&names).collect();
        let library = Library::of(study.plan);
        let transforming = Aim { study, classes: &classes, library: &library, targets }.take()?;
        // If a change concerns no method, no test has to run. Otherwise all tests run, because every
        // test may detect a transformation.
        let is_spared = study.changed.is_some() && transforming.is_idle();
        let transforming = transforming.without_trials_of(study.long.clone());
        let scope = if is_spared { Scope::Nothing } else { Scope::Everything };
        Ok(Stage { transforming, scope, classes, library, idle })
    }

    fn watch(&self) -> Option<Watch<'_, Transforming>> {
        Some(Watch { scope: self.scope, watcher: &self.transforming })
    }

    fn conclude(
        self,
        study: &mut Study<'_>,
        seen: Seen<Vec<Observation>>,
        (): (),
    ) -> Result<(Share, Option<Transformed>), RequestError> {
        let Stage { transforming, classes, library, idle, .. } = self;
        let mut all = Observations::default();
        let is_unlimited = study.request.test_budget.is_some() || study.request.full_matrix;
        all.add(seen);
        let most = if is_unlimited { u64::MAX } else { most(study.long.others()) };
        let waited = transforming.waiting(&all.seen, most);
        if let Some((waiting, classes)) = waited.turn {
            all.add(study.watch(&study.plan.only(classes), &waiting)?);
        }
        let example = waited.left_out.note(&mut all.seen);
        let Observations { mut seen, covered } = all;
        let catalogue = transforming.catalogue();
        seen.extend(long(catalogue, study));
        let missing = missing(catalogue, study, &covered);
        seen.extend(missing.iter().flatten().cloned());
        let left_out = example.map(|example| too_costly(waited.left_out.count(), &example));
        let left_out = left_out.into_iter().collect();
        let mut share = Share { not_honoured: idle, left_out, ..Share::default() };
        let mut transformations = Vec::new();
        // A missing test might detect a transformation, or be the only one that runs a method.
        if missing.is_some() {
            let verdict = transforming.judge(&seen);
            transformations.clone_from(&verdict.transformations);
            share.is_done = !interrupt::is_asked();
            share.findings = verdict.findings;
            share.section = Section::Transformations(verdict.transformations, verdict.methods);
        }
        let transformed = Transformed { transforming, transformations, covered, classes, library };
        Ok((share, Some(transformed)))
    }
}

/// Returns the observations of tests that take too long. Leaves out those of which the survey does not know the methods
/// that they enter.
fn long(catalogue: &Catalogue, study: &Study<'_>) -> Vec<Observation> {
    let observation = |test: &Test| {
        let entered = study.long.entered(&test.class, test.method.as_deref())?;
        Observation::of_long(test, among(catalogue, entered))
    };
    study.tests.all.iter().filter_map(observation).collect()
}

/// Returns the observations of units that did not run because time was up: the methods that they enter are not tried.
/// `covered` has the units that ran. Returns `None` if the methods of a missing unit are unknown, and after any other
/// interruption.
fn missing(
    catalogue: &Catalogue,
    study: &Study<'_>,
    covered: &[Covered],
) -> Option<Vec<Observation>> {
    if !interrupt::is_asked() {
        return Some(Vec::new());
    }
    if !interrupt::is_late() {
        return None;
    }
    let ran: BTreeSet<&Vec<String>> = covered.iter().map(|(classes, _)| classes).collect();
    let missing = study.plan.units().into_iter().filter(|classes| !ran.contains(classes));
    let observation = |classes: Vec<String>| {
        let entered = study.entered.get(&classes)?;
        Some(Observation::of_missing(classes.first()?, among(catalogue, entered)))
    };
    missing.map(observation).collect()
}

/// Returns the targets among the methods that tests enter.
fn among(catalogue: &Catalogue, entered: &Entered) -> Vec<usize> {
    let target =
        |(class, method): &(String, String)| catalogue.target_named(&format!("{class}.{method}"));
    entered.iter().filter_map(target).collect()
}

/// The observations of all units.
#[derive(Default)]
struct Observations {
    /// The observations, in the order of tests.
    seen: Vec<Observation>,
    /// By unit, the targets that its tests enter.
    covered: Vec<Covered>,
}

impl Observations {
    /// Adds the observations of a run.
    fn add(&mut self, seen: Seen<Vec<Observation>>) {
        for unit in seen.units {
            let entered = unit.found.iter().flat_map(|seen| &seen.covered).copied().collect();
            self.covered.push((unit.classes, entered));
            self.seen.extend(unit.found);
        }
    }
}

/// Returns a sentence about `count` transformations that are not tried in slow tests, with one such test as an example.
fn too_costly(count: usize, example: &str) -> String {
    let (bodies, was, them) = match count {
        1 => ("1 replaced body".to_owned(), "was", "it"),
        count => (format!("{count} replaced bodies"), "were", "them"),
    };
    format!(
        "{bodies} {was} not tried in all tests: no quick test notices {them}, and the other tests \
         that run {them}, such as {example}, would take more than five times as long as all tests \
         together. To try {them}, set oracle.testBudget, for example to {TEST_BUDGET}"
    )
}
