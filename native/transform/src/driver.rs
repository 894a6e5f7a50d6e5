//! Tests run again with methods' bodies replaced: how the analysis takes part in a suite's run.

mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use classfile::{ClassFile, Method};
use report::{AnalyseRequest, How, Outcome};
use suite::analysis::{Analysis, Confirm, Ended, Ending, Listen, Names, Recall, TestInfo};
use suite::classes::top_level;
use suite::sources;
use vm::{Failure, Interpreter, Res, Vm};

use crate::{Catalogue, Choice, Detection, Find, Observation, Transform, Trial, Verdict, judge};

/// Which method bodies can vanish unnoticed.
pub struct Transforming {
    catalogue: Arc<Catalogue>,
    sources: sources::Sources,
    full_matrix: bool,
    /// Whether the catalogue is of some of the methods only.
    is_part: bool,
    /// The transformations to try, if not all.
    only: Option<BTreeSet<usize>>,
    turn: Turn,
    /// By transformation, the first test class in which it was detected. Later classes need not try
    /// it; earlier ones do, so that the report does not depend on which worker was first.
    detected: Mutex<BTreeMap<usize, String>>,
}

/// The tests that try transformations.
#[derive(Debug)]
enum Turn {
    All,
    /// Those that do not take long. The others wait: what is detected by then they need not try.
    Quick,
    /// Those that waited, by JUnit's ids.
    Waiting(BTreeSet<String>),
}

/// Instructions behind which a test waits, and the tests of a class for what they share.
const LONG: u64 = 100_000_000;
const LONG_TOGETHER: u64 = 1_000_000_000;

/// What a test entered, or the tests of a class in what they share.
pub struct Entered {
    covered: Vec<usize>,
    /// The transformations to try.
    trials: Vec<usize>,
    passed: bool,
    /// The top-level class.
    class: String,
    /// Whether it is another's turn.
    waits: bool,
}

impl Transforming {
    /// As a request asks for it, of some of its methods.
    pub fn new(
        request: &AnalyseRequest,
        classes: &[ClassFile],
        find: Find,
        wanted: impl Fn(&ClassFile, &Method) -> bool,
    ) -> Transforming {
        let mut catalogue = Catalogue::default();
        let choice = Choice { operators: &request.operators, off: &request.skip_rules_off, find };
        for class in classes {
            catalogue.add(class, choice, |method| wanted(class, method));
        }
        let catalogue = Arc::new(catalogue);
        let (sources, full_matrix) = (sources::Sources::of(request), request.full_matrix);
        let is_part = request.changed_since.is_some();
        let turn = if full_matrix { Turn::All } else { Turn::Quick };
        let detected = Mutex::default();
        Transforming { catalogue, sources, full_matrix, is_part, only: None, turn, detected }
    }

    /// The same for some transformations, tried in every test whatever was detected so far.
    pub fn only(&self, transformations: BTreeSet<usize>) -> Transforming {
        let (catalogue, sources) = (self.catalogue.clone(), self.sources.clone());
        let (only, detected) = (Some(transformations), Mutex::default());
        let (is_part, turn) = (self.is_part, Turn::All);
        Transforming { catalogue, sources, full_matrix: true, is_part, only, turn, detected }
    }

    /// The same for the tests that have waited, and their classes, if they have anything to try.
    pub fn waiting(&self, seen: &[Observation]) -> Option<(Transforming, Vec<String>)> {
        let detected = self.detected.lock().unwrap_or_else(PoisonError::into_inner);
        let mut open = BTreeSet::new();
        let (mut runs, mut classes) = (BTreeSet::new(), Vec::new());
        for observation in seen.iter().filter(|it| it.waiting) {
            let all = observation.covered.iter().flat_map(|it| self.catalogue.of_target(*it));
            let left: Vec<usize> = all
                .filter(|(index, made)| made.skipped.is_none() && !detected.contains_key(index))
                .map(|(index, _)| index)
                .collect();
            if !left.is_empty() {
                runs.insert(observation.run.clone());
                classes.push(observation.class.clone());
                open.extend(left);
            }
        }
        let (catalogue, sources) = (self.catalogue.clone(), self.sources.clone());
        let (turn, detected) = (Turn::Waiting(runs), Mutex::default());
        let only = Some(open);
        let (is_part, full_matrix) = (self.is_part, false);
        let waiting =
            Transforming { catalogue, sources, full_matrix, is_part, only, turn, detected };
        (!classes.is_empty()).then_some((waiting, classes))
    }

    /// Whether there is nothing to transform.
    pub fn is_idle(&self) -> bool {
        self.catalogue.targets().is_empty()
    }

    /// What can be transformed.
    #[must_use]
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// Where a source lies.
    pub fn file(&self, path: &str) -> Option<String> {
        self.sources.find(path)
    }

    /// A line of a source, from 1.
    pub fn line(&self, path: &str, number: u32) -> Option<String> {
        self.sources.line(path, number)
    }

    /// What the observations of all tests, in their order, come to.
    #[must_use]
    pub fn judge(&self, observations: &[Observation]) -> Verdict {
        let last = observations.iter().filter(|it| !it.waiting);
        let made: BTreeSet<&str> = last.map(|it| &*it.run).collect();
        let is_last = |it: &&Observation| !it.waiting || !made.contains(&*it.run);
        let observations: Vec<&Observation> = observations.iter().filter(is_last).collect();
        judge(&self.catalogue, &observations, self.full_matrix, |path| self.file(path))
    }

    /// Nothing if it is not the test's turn, and was before.
    fn entered(
        &self,
        covered: Vec<usize>,
        passed: bool,
        test: &TestInfo,
        is_long: bool,
    ) -> Option<Entered> {
        let waits = match &self.turn {
            Turn::All => false,
            Turn::Quick => is_long && passed,
            Turn::Waiting(tests) if tests.contains(&test.id) => false,
            Turn::Waiting(_) => return None,
        };
        let class = top_level(&test.class).to_owned();
        let may_try = passed && !waits;
        let trials = if may_try { self.open(&covered, &class).collect() } else { Vec::new() };
        Some(Entered { trials, covered, passed, class, waits })
    }

    /// What is to be tried in a class of what a test there enters.
    fn open<'a>(
        &'a self,
        covered: &'a [usize],
        class: &'a str,
    ) -> impl Iterator<Item = usize> + 'a {
        let all = covered.iter().flat_map(|target| self.catalogue.of_target(*target));
        let is_asked = |index: usize| self.only.as_ref().is_none_or(|only| only.contains(&index));
        let open = all.filter(move |(index, made)| made.skipped.is_none() && is_asked(*index));
        open.map(|(index, _)| index).filter(move |index| !self.is_settled(*index, class))
    }

    /// Whether a transformation need not be tried in a class.
    fn is_settled(&self, transformation: usize, class: &str) -> bool {
        let detected = self.detected.lock().unwrap_or_else(PoisonError::into_inner);
        let first = detected.get(&transformation);
        !self.full_matrix && first.is_some_and(|first| **first <= *class)
    }

    fn settle(&self, transformation: usize, class: &str) {
        let mut detected = self.detected.lock().unwrap_or_else(PoisonError::into_inner);
        let first = detected.entry(transformation).or_insert_with(|| class.to_owned());
        if *class < **first {
            class.clone_into(first);
        }
    }

    fn observation(&self, test: &TestInfo, entered: &Entered, endings: Vec<Ending>) -> Observation {
        let trials = entered.trials.iter().zip(endings);
        let trials = trials.filter_map(|(made, ending)| Some((*made, trial(ending)?)));
        let trials: Vec<(usize, Trial)> = trials.collect();
        for (made, trial) in &trials {
            if matches!(trial, Trial::Detected(_)) {
                self.settle(*made, &entered.class);
            }
        }
        let (covered, passed) = (entered.covered.clone(), entered.passed);
        let (run, class) = (test.id.clone(), entered.class.clone());
        let waiting = entered.waits;
        Observation { test: test.template.clone(), run, class, waiting, passed, covered, trials }
    }
}

/// What the end of a test under a transformation means; nothing if it was not tried.
fn trial(ending: Ending) -> Option<Trial> {
    Some(match ending {
        Ending::Untried => return None,
        Ending::Ended(ended) if ended.outcome != Outcome::Failed => Trial::Undetected,
        Ending::Ended(ended) | Ending::Broken(ended) => Trial::Detected(detection(ended)),
        Ending::Stopped(test, Failure::BudgetExceeded(_)) => {
            Trial::Detected(Detection::of(test, How::BudgetExceeded))
        }
        Ending::Stopped(test, Failure::Finished(_) | Failure::Deadlock(_)) => {
            Trial::Detected(Detection::of(test, How::Crash))
        }
        Ending::Stopped(_, failure) => Trial::NotAnalysed(failure.to_string()),
    })
}

fn detection(ended: Ended) -> Detection {
    let Ended { test, thrown, how, at, .. } = ended;
    Detection { exception: thrown, at, ..Detection::of(test, how.unwrap_or(How::Crash)) }
}

impl Analysis for Transforming {
    type Machine = Transform;

    type Suspicion = Entered;

    type Found = Vec<Observation>;

    fn names(&self) -> BTreeSet<report::Analysis> {
        BTreeSet::from([report::Analysis::Transform])
    }

    fn interpreter(&self) -> Interpreter<Transform> {
        crate::interpreter()
    }

    fn machine(&self) -> Transform {
        Transform::new(self.catalogue.clone())
    }
}

impl Recall for Transforming {
    fn key(&self) -> Option<String> {
        let catalogue = &self.catalogue;
        let name = |made: &usize| catalogue.transformation_name(*made);
        let only = self.only.as_ref().map(|only| only.iter().filter_map(name).collect::<Vec<_>>());
        let targets = self.is_part.then(|| catalogue.targets());
        Some(format!("{} {:?} {only:?} {targets:?}", self.full_matrix, self.turn))
    }

    fn names_in(&self, seen: &Vec<Observation>) -> Names {
        names::names_of(&self.catalogue, seen)
    }

    fn renumber(&self, seen: &mut Vec<Observation>, names: &Names) -> bool {
        names::renumber(&self.catalogue, seen, names)
    }

    fn recall(&self, _: &[String], seen: &Vec<Observation>) {
        for observation in seen {
            let trials = observation.trials.iter();
            let detected = trials.filter(|(_, trial)| matches!(trial, Trial::Detected(_)));
            detected.for_each(|(made, _)| self.settle(*made, &observation.class));
        }
    }

    /// What was detected elsewhere then, and is not any more, has to be tried.
    fn is_whole(&self, classes: &[String], seen: &Vec<Observation>) -> bool {
        let is_tried = |observation: &Observation| {
            let tried: BTreeSet<usize> = observation.trials.iter().map(|(made, _)| *made).collect();
            let mut open = self.open(&observation.covered, &observation.class);
            observation.waiting || !observation.passed || open.all(|made| tried.contains(&made))
        };
        classes.len() > 1 || seen.iter().all(is_tried)
    }
}

impl Listen for Transforming {
    fn marked(&self, vm: &mut Vm<Transform>, set_up: bool) {
        crate::begin(vm, set_up);
    }

    fn started(&self, vm: &mut Vm<Transform>, _: &TestInfo) -> Res<()> {
        crate::begin_test(vm);
        Ok(())
    }

    fn finished(
        &self,
        vm: &mut Vm<Transform>,
        test: &TestInfo,
        outcome: Outcome,
    ) -> Option<Entered> {
        let is_long = crate::since_test(vm) > LONG;
        let covered = crate::end_test(vm);
        let passed = outcome == Outcome::Passed;
        if covered.is_empty() { None } else { self.entered(covered, passed, test, is_long) }
    }

    fn ended(&self, vm: &Vm<Transform>, class: &TestInfo) -> Option<Entered> {
        let covered = crate::entered_in_set_up(vm);
        let is_long = vm.state.instructions > LONG_TOGETHER;
        if covered.is_empty() { None } else { self.entered(covered, true, class, is_long) }
    }

    fn unconfirmed(&self, class: &TestInfo, entered: &Entered) -> Vec<Observation> {
        self.conclude(class, entered, Vec::new())
    }
}

impl Confirm for Transforming {
    const LEAST: u64 = 50_000_000;

    const SPARES_TESTS: bool = true;

    fn trials(&self, entered: &Entered) -> usize {
        entered.trials.len()
    }

    fn is_decided(&self, entered: &Entered, trial: usize, _: &[Ending]) -> bool {
        entered.trials.get(trial).is_none_or(|made| self.is_settled(*made, &entered.class))
    }

    fn tells(&self, before: Outcome, now: Outcome) -> bool {
        before == Outcome::Passed && now == Outcome::Failed
    }

    fn look_out(&self, vm: &mut Vm<Transform>, entered: &Entered) {
        let open = entered.trials.iter().filter(|made| !self.is_settled(**made, &entered.class));
        let made = open.filter_map(|made| self.catalogue.transformations().get(*made));
        crate::stop_at(vm, made.map(|made| made.target));
    }

    fn is_at_branch(&self, vm: &Vm<Transform>) -> bool {
        crate::halted(vm).is_some()
    }

    fn branches(&self, vm: &Vm<Transform>, entered: &Entered) -> Vec<usize> {
        let here = crate::halted(vm);
        let target = |made: usize| Some(self.catalogue.transformations().get(made)?.target);
        let trials = entered.trials.iter().enumerate();
        trials.filter(|(_, made)| target(**made) == here).map(|(trial, _)| trial).collect()
    }

    fn pass(&self, vm: &mut Vm<Transform>) {
        crate::go_on(vm);
    }

    fn arm(&self, vm: &mut Vm<Transform>, trial: Option<(&Entered, usize)>) {
        let made = trial.and_then(|(entered, trial)| entered.trials.get(trial));
        if trial.is_none() {
            crate::stop_at(vm, []);
        }
        crate::replace(vm, made.copied());
    }

    fn conclude(
        &self,
        test: &TestInfo,
        entered: &Entered,
        endings: Vec<Ending>,
    ) -> Vec<Observation> {
        vec![self.observation(test, entered, endings)]
    }
}
