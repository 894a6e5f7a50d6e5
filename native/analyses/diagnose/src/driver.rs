//! Runs the tests to diagnose undetected transformations, and writes the results into the report.

mod elsewhere;
mod recalling;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use laboratory::interrupt;
use report::{Outcome, Status, Transformation};
use serde::{Deserialize, Serialize};
use study::Library;
use suite::RequestError;
use suite::analysis::{Analysis, Confirm, Effort, Ending, Found, Listen, TestInfo};
use suite::planning::plan::Plan;
use suite::run::{self, Observer};
use transform::{Catalogue, Covered};
use vm::{Machine, Res, Vm};

use self::elsewhere::Suspects;
use crate::{
    Close, Comparison, Datum, Diagnose, Judged, Key, Observation, Project, Run, Shown, Varying,
    Wanted,
};

/// The number of test classes for each thread that are diagnosed together in one batch.
const BATCH: usize = 8;

/// Diagnoses the undetected transformations. Writes the results into `transformations` and returns
/// what may notice them. `budget` is the number of instructions that the runs of one test may
/// take.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub fn diagnose(
    plan: &Plan,
    catalogue: &Arc<Catalogue>,
    covered: &[Covered],
    transformations: &mut [Transformation],
    project: &Project<'_>,
    (observer, budget): (&Observer<'_>, u64),
) -> Result<Judged, RequestError> {
    let numbered = transformations.iter().enumerate();
    let undetected = numbered.filter(|(_, it)| it.status == Status::Undetected);
    let undetected = undetected.map(|(index, _)| index).collect();
    let comparing = Diagnosing::of(plan, catalogue.clone(), undetected, budget).entered_by(covered);
    let mut concerned: BTreeMap<&[String], BTreeSet<usize>> = BTreeMap::new();
    for (names, targets) in covered {
        if !targets.is_disjoint(&comparing.targets) {
            concerned.entry(names).or_default().extend(targets);
        }
    }
    let concerned: Vec<_> = concerned.into_iter().collect();
    // In batches, so that an interrupted run keeps the results of the batches before.
    let [_, others @ ..] = plan.in_worlds();
    let mut whole = Diagnosed::default();
    let mut cut = BTreeSet::new();
    let size = plan.threads.saturating_mul(BATCH);
    for batch in concerned.chunks(size) {
        let plan = plan.only(batch.iter().flat_map(|(names, _)| names.iter().cloned()));
        let seen = observe(&plan, &others, &comparing, observer)?;
        whole.add(seen.diagnosed);
        for (_, targets) in
            batch.iter().filter(|(names, _)| names.iter().any(|name| seen.cut.contains(name)))
        {
            cut.extend(targets.iter().copied());
        }
    }
    let Diagnosed { seen, varying } = &whole;
    let judged = crate::judge(transformations, seen, varying, project);
    let all = transformations.iter_mut().zip(catalogue.transformations());
    for (told, _) in all.filter(|(_, made)| cut.contains(&made.target)) {
        if told.undiagnosed.is_some() {
            told.undiagnosed = Some(interrupt::reason().to_owned());
        }
    }
    Ok(judged)
}

/// Runs the tests of a plan, without and with each of the given transformations that they reach, and returns the
/// differences.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub fn differences(
    plan: &Plan,
    catalogue: &Arc<Catalogue>,
    transformations: BTreeSet<usize>,
    (observer, budget): (&Observer<'_>, u64),
) -> Result<Vec<Observation>, RequestError> {
    let comparing = Diagnosing::of(plan, catalogue.clone(), transformations, budget);
    let units = run::run(plan, &comparing, observer, false)?;
    Ok(units.into_iter().flat_map(|unit| unit.ran.observed.found.seen).collect())
}

/// The observations of undetected transformations.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Diagnosed {
    /// In the order of tests.
    seen: Vec<Observation>,
    /// The properties that differ in another world.
    varying: Varying,
}

impl Found for Diagnosed {
    fn add(&mut self, other: Diagnosed) {
        self.seen.extend(other.seen);
        self.varying.extend(other.varying);
    }
}

type Unit = run::Unit<Diagnosed>;

/// The observations of the test classes of a plan, for the classes that all worlds have finished.
struct Seen {
    diagnosed: Diagnosed,
    /// Classes that were unfinished when the run was interrupted.
    cut: BTreeSet<String>,
}

/// Runs test classes. Runs them again in the other worlds if their tests showed a difference.
fn observe(
    plan: &Plan,
    others: &[Plan],
    comparing: &Diagnosing,
    observer: &Observer<'_>,
) -> Result<Seen, RequestError> {
    let mut units = run::run(plan, comparing, observer, false)?;
    let of_unit =
        |unit: &Unit| (unit.classes.clone(), crate::suspects(&unit.ran.observed.found.seen));
    let suspects = units.iter().map(of_unit).filter(|(_, suspects)| !suspects.is_empty());
    let suspects: BTreeMap<Vec<String>, Suspects> = suspects.collect();
    let suspected: Vec<String> = suspects.keys().flatten().cloned().collect();
    let repeating = comparing.repeating(suspects);
    let mut varying = Varying::new();
    let mut cut = classes_cut(&units);
    for other in others {
        let plan = Plan { classes: plan.only(suspected.clone()).classes, ..other.clone() };
        let units = run::run(&plan, &repeating, observer, false)?;
        cut.extend(classes_cut(&units));
        let shown = units.into_iter().flat_map(|unit| unit.ran.observed.found.varying).collect();
        for (run, keys) in with_missing(shown, repeating.all_suspects()) {
            varying.entry(run).or_default().extend(keys);
        }
    }
    units.retain(|unit| unit.classes.iter().all(|class| !cut.contains(class)));
    let seen = units.into_iter().flat_map(|unit| unit.ran.observed.found.seen).collect();
    Ok(Seen { diagnosed: Diagnosed { seen, varying }, cut })
}

fn classes_cut(units: &[Unit]) -> BTreeSet<String> {
    units.iter().filter(|unit| unit.is_cut()).flat_map(|unit| unit.classes.clone()).collect()
}

/// Returns the properties that vary in another world. They are the ones that the runs there showed
/// differently, and all properties of runs that did not finish there.
fn with_missing<'a>(
    mut shown: Varying,
    suspects: impl Iterator<Item = (&'a String, &'a BTreeMap<Key, Datum>)>,
) -> Varying {
    for (run, keys) in suspects {
        shown.entry(run.clone()).or_insert_with(|| keys.keys().cloned().collect());
    }
    shown
}

/// Compares unchanged runs of tests with runs under undetected transformations. In another world,
/// compares unchanged runs with the results from the first world instead.
struct Diagnosing {
    catalogue: Arc<Catalogue>,
    /// The classes of the class path as they are now.
    library: Arc<Library>,
    /// The numbers of the undetected transformations.
    undetected: BTreeSet<usize>,
    /// The targets of the undetected transformations.
    targets: Arc<BTreeSet<usize>>,
    /// The targets that units enter, by the units' classes. Units whose targets are unknown are missing.
    entered: Arc<BTreeMap<Vec<String>, BTreeSet<usize>>>,
    /// In another world: what to compare, by the classes of units.
    suspects: Option<BTreeMap<Vec<String>, Suspects>>,
    /// The instructions that the runs of one test may take, or those of all tests of a class for
    /// set-up that they share.
    budget: u64,
}

/// A run of one test, or of all tests of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trial {
    /// The unchanged run.
    Unchanged,
    /// A run under a transformation.
    Made(usize),
    /// An unchanged run with a close look from the first entry of a target on.
    Closely(usize),
    /// A run under a transformation with a close look.
    MadeClosely(usize),
}

impl Trial {
    /// Returns the transformation that the trial makes, if it makes one.
    fn made(self) -> Option<usize> {
        match self {
            Trial::Made(made) | Trial::MadeClosely(made) => Some(made),
            Trial::Unchanged | Trial::Closely(_) => None,
        }
    }

    fn is_close(self) -> bool {
        matches!(self, Trial::Closely(_) | Trial::MadeClosely(_))
    }
}

/// The trials of a test, or of all tests of a class together, and their results.
struct Watched {
    trials: Vec<Trial>,
    /// Whether the trials run all tests of a class.
    whole: bool,
    /// The record of the unchanged run, if it was not too large.
    original: Option<Run>,
    /// The differences by transformation.
    compared: BTreeMap<usize, Comparison>,
    /// The record of the last unchanged run with a close look, by target. The trials of a target
    /// follow one another, so one record is enough.
    close: BTreeMap<usize, Run>,
    varying: BTreeSet<Key>,
    /// Whether a run was skipped because the runs before it took too long.
    is_cut: Cell<bool>,
}

impl Diagnosing {
    fn of(
        plan: &Plan,
        catalogue: Arc<Catalogue>,
        undetected: BTreeSet<usize>,
        budget: u64,
    ) -> Diagnosing {
        let made = undetected.iter().filter_map(|index| catalogue.transformations().get(*index));
        let targets = Arc::new(made.map(|made| made.target).collect());
        let (library, entered) = (Arc::new(Library::of(plan)), Arc::default());
        Diagnosing { catalogue, library, undetected, targets, entered, suspects: None, budget }
    }

    /// Returns this analysis with the targets that units enter. With them, the results of a unit do not depend on
    /// transformations of targets that it does not enter.
    fn entered_by(self, covered: &[Covered]) -> Diagnosing {
        let mut entered: BTreeMap<Vec<String>, BTreeSet<usize>> = BTreeMap::new();
        for (classes, targets) in covered {
            entered.entry(classes.clone()).or_default().extend(targets);
        }
        Diagnosing { entered: Arc::new(entered), ..self }
    }

    /// Returns the same analysis for another world, which checks the results of the first world.
    fn repeating(&self, suspects: BTreeMap<Vec<String>, Suspects>) -> Diagnosing {
        Diagnosing {
            catalogue: self.catalogue.clone(),
            library: self.library.clone(),
            undetected: self.undetected.clone(),
            targets: self.targets.clone(),
            entered: self.entered.clone(),
            suspects: Some(suspects),
            budget: self.budget,
        }
    }

    fn target(&self, transformation: usize) -> Option<usize> {
        Some(self.catalogue.transformations().get(transformation)?.target)
    }

    /// Returns the target that a trial is about; `None` for all.
    fn about(&self, trial: Trial) -> Option<usize> {
        match trial {
            Trial::Unchanged => None,
            Trial::Closely(target) => Some(target),
            Trial::Made(made) | Trial::MadeClosely(made) => self.target(made),
        }
    }

    /// Returns the target at whose entry a trial begins, or `None` if it begins at the start of the
    /// test or the class.
    fn begins(&self, watched: &Watched, trial: Trial) -> Option<usize> {
        self.about(trial).filter(|_| !watched.whole)
    }

    /// Returns the trials for the targets that a test covers: for each target its transformations,
    /// and then the runs with a close look.
    fn trials_of(&self, covered: &[(usize, u64)]) -> Vec<Trial> {
        let of_target = |(target, _): &(usize, u64)| {
            let made: Vec<usize> = self.made(&[*target]).collect();
            let closely = (!made.is_empty()).then_some(Trial::Closely(*target));
            let trials = made.iter().map(|made| Trial::Made(*made)).chain(closely);
            trials.chain(made.iter().map(|made| Trial::MadeClosely(*made))).collect::<Vec<_>>()
        };
        covered.iter().flat_map(of_target).collect()
    }

    /// Returns whether a trial would show nothing new. A close look is for transformations whose effect does not reach
    /// the tests' own code, or lies deeper than what is compared first.
    fn is_idle(&self, watched: &Watched, trial: Trial) -> bool {
        let is_below = |made: usize| {
            let compared = watched.compared.get(&made);
            compared.is_some_and(|it| match it.infection.is_empty() {
                true => it.below.is_some(),
                false => it.exposure.is_empty(),
            })
        };
        match trial {
            Trial::Unchanged => false,
            Trial::Made(_) => watched.original.is_none(),
            Trial::Closely(target) => !self.made(&[target]).any(is_below),
            Trial::MadeClosely(made) => !is_below(made),
        }
    }

    /// Returns what a close look at the transformations of a target records with all that can be reached from it.
    fn wanted(&self, watched: &Watched, target: usize) -> Wanted {
        let below = |made| watched.compared.get(&made)?.below;
        Wanted::from([(target, self.made(&[target]).filter_map(below).collect())])
    }

    /// Returns the undetected transformations of some targets.
    fn made(&self, covered: &[usize]) -> impl Iterator<Item = usize> {
        let all = covered.iter().flat_map(|target| self.catalogue.of_target(*target));
        all.map(|(index, _)| index).filter(|index| self.undetected.contains(index))
    }
}

impl Analysis for Diagnosing {
    type Suspicion = Watched;

    type Found = Diagnosed;

    fn name(&self) -> Option<report::Analysis> {
        Some(report::Analysis::Diagnose)
    }

    fn machine(&self) -> Box<dyn Machine> {
        let machine = Diagnose::new(self.catalogue.clone(), self.targets.clone());
        Box::new(machine.deeply(self.wanted_again()))
    }
}

impl Listen for Diagnosing {
    fn found(&self, vm: &mut Vm, test: &TestInfo) {
        crate::found(vm, &test.class);
    }

    fn marked(&self, vm: &mut Vm, set_up: bool) {
        crate::begin(vm, set_up);
    }

    fn started(&self, vm: &mut Vm, _: &TestInfo) -> Res<()> {
        transform::begin_test(vm);
        Ok(())
    }

    fn finished(&self, vm: &mut Vm, test: &TestInfo, outcome: Outcome) -> Option<Watched> {
        if crate::is_trial(vm) {
            return None;
        }
        let covered = transform::end_test(vm, outcome);
        if self.suspects.is_some() {
            self.suspects_of(&test.id)?;
            let run = crate::take(vm);
            return Some(Watched::varies(self.varying(vm, &test.id, run.as_ref())));
        }
        let trials = self.trials_of(&covered);
        let is_wanted = outcome == Outcome::Passed && !trials.is_empty();
        is_wanted.then(|| Watched::with(trials, crate::take(vm)))
    }

    fn ended(&self, vm: &Vm, class: &TestInfo) -> Option<Watched> {
        if self.suspects.is_some() {
            self.suspects_of(&class.id)?;
            return Some(Watched::whole(Vec::new()));
        }
        let covered = transform::entered_in_set_up(vm);
        let trials = self.trials_of(&covered);
        (!trials.is_empty()).then(|| Watched::whole(trials))
    }

    fn unconfirmed(&self, class: &TestInfo, watched: &Watched) -> Diagnosed {
        match self.suspects {
            // Nothing is known about this run; [`with_missing`] takes care of that.
            Some(_) => Diagnosed::default(),
            None => self.conclude(class, watched, Vec::new()),
        }
    }
}

impl Confirm for Diagnosing {
    fn least(&self) -> u64 {
        50_000_000
    }

    fn spares_tests(&self) -> bool {
        true
    }

    fn trials(&self, watched: &Watched) -> usize {
        watched.trials.len()
    }

    fn is_decided(&self, watched: &Watched, trial: usize, _: &[Ending]) -> bool {
        watched.trials.get(trial).is_none_or(|trial| self.is_idle(watched, *trial))
    }

    /// Limits the cost of a test's trials: each trial runs to the end of the test, and a test may run long and enter
    /// many methods.
    fn is_worth(&self, watched: &Watched, _: usize, _: &[Ending], effort: Effort) -> bool {
        let so_far = effort.unchanged.saturating_add(effort.spent);
        let is_worth = so_far.saturating_add(effort.ahead) <= self.budget;
        if !is_worth {
            watched.is_cut.set(true);
        }
        is_worth
    }

    /// No changed outcome ends a trial early: all tests of the class run to their end.
    fn tells(&self, _: Outcome, _: Outcome) -> bool {
        false
    }

    fn look_out(&self, vm: &mut Vm, watched: &Watched) {
        let begin = watched.trials.iter().filter_map(|trial| self.begins(watched, *trial));
        transform::stop_at(vm, begin);
    }

    fn is_at_branch(&self, vm: &Vm) -> bool {
        transform::halted(vm).is_some()
    }

    fn branches(&self, vm: &Vm, watched: &Watched) -> Vec<usize> {
        let here = transform::halted(vm);
        let trials = watched.trials.iter().enumerate();
        trials
            .filter(|(_, trial)| self.begins(watched, **trial) == here)
            .map(|(number, _)| number)
            .collect()
    }

    fn pass(&self, vm: &mut Vm) {
        crate::look_closely(vm, false);
        crate::look_deeply(vm, self.wanted_again());
        transform::go_on(vm);
    }

    fn arm(&self, vm: &mut Vm, trial: Option<(&Watched, usize)>) {
        let of_watched = |(watched, trial): (&Watched, usize)| watched.trials.get(trial).copied();
        let what = trial.and_then(of_watched);
        if trial.is_none() {
            transform::stop_at(vm, []);
        }
        let close = trial.zip(what).filter(|(_, what)| what.is_close());
        let wanted =
            close.and_then(|((watched, _), what)| Some(self.wanted(watched, self.about(what)?)));
        crate::look_at_all(vm, trial.is_some_and(|(watched, _)| watched.whole));
        crate::look_closely(vm, close.is_some());
        crate::look_deeply(vm, wanted.or_else(|| self.wanted_again()));
        match what {
            Some(Trial::Closely(_)) => transform::pass_all(vm),
            what => transform::replace(vm, what.and_then(Trial::made)),
        }
    }

    fn tried(&self, vm: &mut Vm, class: &TestInfo, watched: &mut Watched, trial: usize) {
        match watched.trials.get(trial) {
            Some(Trial::Made(made)) => {
                let target = self.target(*made).zip(watched.original.as_ref());
                let compared = target.and_then(|(it, run)| crate::compare(vm, run, it));
                watched.compared.extend(compared.map(|compared| (*made, compared)));
            }
            Some(Trial::Closely(target)) => {
                // Keeps only one record, because each takes a lot of memory.
                watched.close.clear();
                watched.close.extend(crate::copy(vm).map(|run| (*target, run)));
            }
            Some(Trial::MadeClosely(made)) => {
                let target = self.target(*made);
                let run = target.and_then(|target| Some((target, watched.close.get(&target)?)));
                if let Some(((target, run), compared)) = run.zip(watched.compared.get_mut(made)) {
                    let last = crate::last_difference(vm, run);
                    let deep = crate::compare(vm, run, target);
                    compared.is_bounded |= deep.as_ref().is_none_or(|it| it.is_bounded);
                    let Comparison { infection, exposure, way, .. } = deep.unwrap_or_default();
                    let close = Close { infection, exposure, way, last };
                    compared.close = Some(Box::new(close));
                }
            }
            Some(Trial::Unchanged) => {
                let run = crate::take(vm);
                watched.varying = self.varying(vm, &class.id, run.as_ref());
                watched.original = run;
            }
            None => {}
        }
    }

    fn conclude(&self, test: &TestInfo, watched: &Watched, endings: Vec<Ending>) -> Diagnosed {
        if self.suspects.is_some() {
            let varying = Varying::from([(test.id.clone(), watched.varying.clone())]);
            return Diagnosed { varying, ..Diagnosed::default() };
        }
        let endings = endings.into_iter().chain(std::iter::repeat(Ending::Untried));
        let shown = watched.trials.iter().zip(endings).filter_map(|(trial, ending)| match trial {
            Trial::Made(made) => Some((*made, watched.shown(*made, ending))),
            _ => None,
        });
        let (test, run) = (test.template.clone(), test.id.clone());
        let seen = vec![Observation { test, run, shown: shown.collect() }];
        Diagnosed { seen, ..Diagnosed::default() }
    }
}

impl Watched {
    /// Creates the trials of a test that has run once.
    fn with(trials: Vec<Trial>, original: Option<Run>) -> Watched {
        let (compared, close, varying) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        let is_cut = Cell::default();
        Watched { trials, whole: false, original, compared, close, varying, is_cut }
    }

    /// Creates the trials of all tests of a class: an unchanged run, and then these.
    fn whole(trials: Vec<Trial>) -> Watched {
        let trials = std::iter::once(Trial::Unchanged).chain(trials).collect();
        Watched { whole: true, ..Watched::with(trials, None) }
    }

    fn varies(varying: BTreeSet<Key>) -> Watched {
        Watched { varying, ..Watched::with(Vec::new(), None) }
    }

    fn shown(&self, made: usize, ending: Ending) -> Shown {
        let unknown = |reason: &str| Shown::Unknown(reason.to_owned());
        match (ending, self.compared.get(&made)) {
            (Ending::Ended(ended), Some(compared)) if ended.outcome != Outcome::Failed => {
                Shown::Compared(compared.clone())
            }
            (Ending::Untried, _) if self.is_cut.get() => {
                unknown("it runs too long for its diagnosis (trialBudget raises the limit)")
            }
            (Ending::Untried, _) if self.original.is_some() || self.whole => {
                unknown("it could not be run again")
            }
            (Ending::Untried, _) | (Ending::Ended(_), None) => {
                unknown("it has more values than a diagnosis can compare")
            }
            (Ending::Stopped(_, failure), _) => Shown::Unknown(failure.to_string()),
            (Ending::Ended(_) | Ending::Broken(_), _) => unknown(
                "it did not notice the replaced body at first, but noticed it when it ran again",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Aspect, Depth, Part, Path, Property, Spot};

    use super::*;

    /// A world in which a test was stopped shows nothing of it, so all properties of the test may
    /// vary.
    #[test]
    fn what_another_world_does_not_show_varies() {
        let spot = Spot::Exit { target: 0, part: Part::Result, depth: Depth::Shallow };
        let property = Property { path: Path::default(), aspect: Aspect::Size };
        let key = Key { spot, occurrence: 0, property };
        let keys = BTreeMap::from([(key.clone(), Datum::Count(1))]);
        let suspects =
            BTreeMap::from([("stopped".to_owned(), keys.clone()), ("same".to_owned(), keys)]);
        let shown = Varying::from([("same".to_owned(), BTreeSet::new())]);
        let expected = Varying::from([
            ("stopped".to_owned(), BTreeSet::from([key])),
            ("same".to_owned(), BTreeSet::new()),
        ]);
        assert_eq!(with_missing(shown, suspects.iter()), expected);
    }
}
