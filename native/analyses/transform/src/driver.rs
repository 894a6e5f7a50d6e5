//! Runs tests again with methods' bodies replaced: the analysis as a part of a suite's run.

mod names;
mod turn;
pub(crate) mod waiting;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use classfile::{ClassFile, Method};
use report::{AnalyseRequest, How, Outcome};
use study::LongTests;
use suite::analysis::{Analysis, Confirm, Ended, Ending, Listen, Names, Recall, TestInfo};
use suite::planning::sources;
use vm::{Failure, Machine, Res, Vm};

use crate::driver::turn::{Turn, are_in};
use crate::verdict::too_long;
use crate::{
    Callers, Catalogue, Choice, Detection, Entries, Find, Observation, SkipRule, Trial, Verdict,
    judge,
};

/// The analysis that finds method bodies which can be removed unnoticed.
pub struct Transforming {
    catalogue: Arc<Catalogue>,
    sources: sources::Sources,
    full_matrix: bool,
    /// Whether the catalogue has only some of the methods.
    is_part: bool,
    /// The transformations to try, if not all.
    only: Option<BTreeSet<usize>>,
    /// The tests that take too long for trials. Which targets they enter is observed all the same.
    long: LongTests,
    turn: Turn,
    /// Whether tests that run after a test with a transformation may notice it too.
    follows: bool,
    /// If set, a test tries nothing more once one of its assertions has failed. The value says whose calls run the
    /// replaced bodies.
    until_noticed: Option<Callers>,
    /// By transformation, the first test class that detected it. Later classes need not try it.
    /// Earlier ones do, so that the report does not depend on which worker was first.
    detected: Mutex<BTreeMap<usize, String>>,
}

/// Operators in addition to the default ones: an assertion that no usual value violates may fail with an extreme value.
const EXTREMES: [&str; 14] = [
    "new",
    "optional",
    "2_000_000_000",
    "-2_000_000_000",
    "4_000_000_000_000L",
    "-4_000_000_000_000L",
    "(short) 30_000",
    "(byte) -100",
    "1e30",
    "-1e30",
    "1e30f",
    "'~'",
    "'\\0'",
    "\"2\\nlines\"",
];

/// The number of instructions of all its trials from which on a test waits, or a class for set-up that its tests share.
/// Running the class once more, later, takes little beside that.
const LONG: u64 = 1_000_000_000;

/// The number of instructions that a trial may run in addition to ten times those of its test. For a look at tests that
/// notice nothing, it is `LEAST_UNTIL_NOTICED`: the same endless loops occur in the trials of many of them.
const LEAST: u64 = 50_000_000;
const LEAST_UNTIL_NOTICED: u64 = 5_000_000;

/// The targets that a test entered, or all tests of a class in their shared set-up.
pub struct Entered {
    covered: Vec<usize>,
    /// For each target, the instructions from its first entry to the end of the unchanged run.
    ahead: Vec<u64>,
    /// The transformations to try.
    trials: Vec<usize>,
    passed: bool,
    /// The top-level class.
    class: String,
    /// The instructions of the unchanged run, for all tests of a class.
    cost: u64,
    /// Whether the test waits for a later turn.
    waits: bool,
    /// The digest of the state that the test leaves to the tests after it; `None` for all tests of a class.
    left: Option<u64>,
    /// The reason why the test tries nothing, if it takes too long for trials.
    left_out: Option<String>,
    /// For all tests of a class: the transformations beside those of covered targets that one of them passes, and that
    /// those after it may notice.
    later: Vec<usize>,
}

/// An unchanged run that has ended, of a test or of all tests of a class.
struct Ran<'a> {
    test: &'a TestInfo,
    passed: bool,
    /// The targets that it entered, each with the instructions from its first entry to the end.
    covered: Vec<(usize, u64)>,
    /// Its instructions, for all tests of a class.
    cost: u64,
    /// For all tests of a class: what one of them left to those after it.
    leaving: BTreeSet<usize>,
}

impl Transforming {
    /// Creates the analysis for a request, with the methods that are `wanted`.
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
        Transforming {
            catalogue,
            sources,
            full_matrix,
            is_part,
            only: None,
            long: LongTests::default(),
            turn,
            follows: true,
            until_noticed: None,
            detected,
        }
    }

    /// Returns the same analysis, in which these tests try nothing.
    #[must_use]
    pub fn without_trials_of(self, long: LongTests) -> Transforming {
        Transforming { long, ..self }
    }

    /// Returns an analysis that replaces all that is `wanted`, by more values: also what the rules for trivial methods
    /// skip. Only equivalent replacements and what the project itself excludes stay out.
    #[must_use]
    pub fn of_everything(
        request: &AnalyseRequest,
        classes: &[ClassFile],
        find: Find,
        wanted: impl Fn(&ClassFile, &Method) -> bool,
    ) -> Transforming {
        let stays = [SkipRule::Equivalent, SkipRule::DoNotMutate, SkipRule::Clinit];
        let off = SkipRule::ALL.iter().copied().filter(|rule| !stays.contains(rule)).collect();
        let names = ["defaults"].into_iter().chain(EXTREMES).map(str::to_owned).collect::<Vec<_>>();
        let operators = names.try_into().unwrap_or_default();
        let request = AnalyseRequest { skip_rules_off: off, operators, ..request.clone() };
        Transforming::new(&request, classes, find, wanted)
    }

    /// Returns the same analysis for some transformations, whose bodies only these callers see. Each test tries them until
    /// one of its assertions fails, or an exception that it expects is missing.
    #[must_use]
    pub fn until_noticed(&self, made: BTreeSet<usize>, callers: Callers) -> Transforming {
        Transforming { until_noticed: Some(callers), ..self.only(made) }
    }

    /// Returns the same analysis for some transformations. Every test tries them, whatever was
    /// detected before.
    pub fn only(&self, transformations: BTreeSet<usize>) -> Transforming {
        let (catalogue, sources) = (self.catalogue.clone(), self.sources.clone());
        let (only, detected) = (Some(transformations), Mutex::default());
        let (is_part, turn) = (self.is_part, Turn::All);
        Transforming {
            catalogue,
            sources,
            full_matrix: true,
            is_part,
            only,
            long: LongTests::default(),
            turn,
            follows: false,
            until_noticed: None,
            detected,
        }
    }

    /// Returns whether there is nothing to transform.
    pub fn is_idle(&self) -> bool {
        self.catalogue.targets().is_empty()
    }

    /// Returns the targets and their transformations.
    #[must_use]
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// Returns the path of a source file, by its path below a source root.
    pub fn file(&self, path: &str) -> Option<String> {
        self.sources.find(path)
    }

    /// Returns a line of a source file; lines count from 1.
    pub fn line(&self, path: &str, number: u32) -> Option<String> {
        self.sources.line(path, number)
    }

    /// Judges the transformations by the observations of all tests, which are in the order of
    /// tests.
    #[must_use]
    pub fn judge(&self, observations: &[Observation]) -> Verdict {
        let last = observations.iter().filter(|it| !it.waiting);
        let made: BTreeSet<&str> = last.map(|it| &*it.run).collect();
        let is_last = |it: &&Observation| !it.waiting || !made.contains(&*it.run);
        let observations: Vec<&Observation> = observations.iter().filter(is_last).collect();
        judge(&self.catalogue, &observations, self.full_matrix, |path| self.file(path))
    }

    /// Decides which transformations a test tries now, or whether it waits. Returns `None` if an earlier turn has tried
    /// them.
    fn entered(&self, ran: Ran<'_>) -> Option<Entered> {
        let Ran { test, passed, covered, cost, mut leaving } = ran;
        let (covered, ahead): (Vec<usize>, Vec<u64>) = covered.into_iter().unzip();
        let left_out = self.long.has(&test.class, test.method.as_deref());
        let left_out = left_out.then(|| too_long(&test.name()));
        if let Turn::Waiting(runs) = &self.turn {
            leaving.extend(&runs.get(&test.id)?.later);
        }
        let class = test.root.clone();
        let mut trials: Vec<usize> = match passed {
            true => self.open(&covered, &class).collect(),
            false => Vec::new(),
        };
        let later: Vec<usize> = leaving.into_iter().filter(|made| !trials.contains(made)).collect();
        trials.extend(&later);
        let waits = left_out.is_some()
            || matches!(self.turn, Turn::Quick) && passed && self.takes_long(&covered, &ahead);
        if waits {
            trials.clear();
        }
        let left = None;
        Some(Entered { covered, ahead, trials, passed, class, cost, waits, left, left_out, later })
    }

    /// Returns whether the trials of all transformations of covered targets take long together. Those that are settled
    /// count, since what is settled by now depends on the other workers.
    fn takes_long(&self, covered: &[usize], ahead: &[u64]) -> bool {
        let costs = covered.iter().zip(ahead).map(|(target, ahead)| {
            let trials = self.asked(std::slice::from_ref(target)).count();
            ahead.saturating_mul(trials as u64)
        });
        costs.fold(0, u64::saturating_add) > LONG
    }

    /// Returns the transformations of the covered targets that a class still has to try.
    fn open<'a>(
        &'a self,
        covered: &'a [usize],
        class: &'a str,
    ) -> impl Iterator<Item = usize> + 'a {
        self.asked(covered).filter(move |index| !self.is_settled(*index, class))
    }

    /// Returns the transformations of the covered targets that are to be tried at all.
    fn asked<'a>(&'a self, covered: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        let all = covered.iter().flat_map(|target| self.catalogue.of_target(*target));
        let is_asked = |index: usize| self.only.as_ref().is_none_or(|only| only.contains(&index));
        let asked = all.filter(move |(index, made)| made.skipped.is_none() && is_asked(*index));
        asked.map(|(index, _)| index)
    }

    /// Returns whether a class need not try a transformation, because it or an earlier class
    /// detected it.
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
        let (covered, ahead) = (entered.covered.clone(), entered.ahead.clone());
        let passed = entered.passed;
        let (run, class, cost) = (test.id.clone(), entered.class.clone(), entered.cost);
        let (waiting, later) = (entered.waits, entered.later.clone());
        let (test, left_out) = (test.template.clone(), entered.left_out.clone());
        Observation {
            test,
            run,
            class,
            cost,
            waiting,
            left_out,
            passed,
            covered,
            ahead,
            later,
            trials,
        }
    }
}

/// Returns the result of a trial by how its test ended, or `None` if it did not run.
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

/// Returns whether an assertion failed in a trial, or an expected exception was missing.
fn is_noticed(ending: &Ending) -> bool {
    match ending {
        Ending::Ended(ended) | Ending::Broken(ended) => {
            matches!(ended.how, Some(How::Assertion | How::MissingException))
        }
        Ending::Untried | Ending::Stopped(..) => false,
    }
}

fn detection(ended: Ended) -> Detection {
    let Ended { test, thrown, how, at, .. } = ended;
    Detection { exception: thrown, at, ..Detection::of(test, how.unwrap_or(How::Crash)) }
}

impl Analysis for Transforming {
    type Suspicion = Entered;

    type Found = Vec<Observation>;

    fn name(&self) -> Option<report::Analysis> {
        Some(report::Analysis::Transform)
    }

    fn machine(&self) -> Box<dyn Machine> {
        let callers = self.until_noticed.unwrap_or(Callers::All);
        Box::new(Entries::new(self.catalogue.clone()).of_calls_by(callers))
    }
}

impl Recall for Transforming {
    fn key(&self) -> Option<String> {
        let catalogue = &self.catalogue;
        let name = |made: &usize| catalogue.transformation_name(*made);
        let only = self.only.as_ref().filter(|_| !self.turn.is_waiting());
        let only = only.map(|only| only.iter().filter_map(name).collect::<Vec<_>>());
        let targets = self.is_part.then(|| catalogue.targets());
        let mode = (self.full_matrix, self.until_noticed, self.turn.name());
        Some(format!("{mode:?} {only:?} {targets:?} {}", self.long.key()))
    }

    fn names_in(&self, seen: &Vec<Observation>) -> Names {
        names::names_of(&self.catalogue, seen)
    }

    fn renumber(&self, seen: &mut Vec<Observation>, names: &Names) -> bool {
        let is_known = names::renumber(&self.catalogue, seen, names);
        self.keep_asked(seen);
        is_known
    }

    fn recall(&self, _: &[String], seen: &Vec<Observation>) {
        for observation in seen {
            let trials = observation.trials.iter();
            let detected = trials.filter(|(_, trial)| matches!(trial, Trial::Detected(_)));
            detected.for_each(|(made, _)| self.settle(*made, &observation.class));
        }
    }

    /// A transformation was left out if another class detected it. If that class does not detect it
    /// any more, it has to be tried here. What waits now need not have waited then.
    fn is_whole(&self, classes: &[String], seen: &Vec<Observation>) -> bool {
        let is_tried = |observation: &Observation| {
            let tried: BTreeSet<usize> = observation.trials.iter().map(|(made, _)| *made).collect();
            let later = observation.later.iter().copied();
            let later = later.filter(|made| !self.is_settled(*made, &observation.class));
            let mut open = self.open(&observation.covered, &observation.class).chain(later);
            observation.waiting || !observation.passed || open.all(|made| tried.contains(&made))
        };
        match &self.turn {
            Turn::Waiting(runs) => are_in(runs, classes, seen) && seen.iter().all(is_tried),
            Turn::All | Turn::Quick => classes.len() > 1 || seen.iter().all(is_tried),
        }
    }
}

impl Listen for Transforming {
    fn begins(&self, vm: &mut Vm) {
        crate::machine::begin_class(vm);
    }

    fn marked(&self, vm: &mut Vm, set_up: bool) {
        crate::begin(vm, set_up);
    }

    fn started(&self, vm: &mut Vm, _: &TestInfo) -> Res<()> {
        crate::begin_test(vm);
        Ok(())
    }

    fn finished(&self, vm: &mut Vm, test: &TestInfo, outcome: Outcome) -> Option<Entered> {
        let covered = crate::end_test(vm, outcome);
        let passed = outcome == Outcome::Passed;
        if covered.is_empty() {
            return None;
        }
        let mut entered =
            self.entered(Ran { test, passed, covered, cost: 0, leaving: BTreeSet::new() })?;
        entered.left = (self.follows && !entered.trials.is_empty()).then(|| crate::left(vm));
        Some(entered)
    }

    fn ended(&self, vm: &Vm, class: &TestInfo) -> Option<Entered> {
        let covered = crate::entered_in_set_up(vm);
        // Nobody could notice a change in set-up if no test passes after it.
        let passed = crate::has_passed(vm);
        let entries = vm.machine.of::<Entries>();
        let leaving = if passed { entries.leaving.clone() } else { BTreeSet::new() };
        if covered.is_empty() && leaving.is_empty() {
            return None;
        }
        let cost = crate::machine::since_class(vm);
        self.entered(Ran { test: class, passed, covered, cost, leaving })
    }

    fn unconfirmed(&self, class: &TestInfo, entered: &Entered) -> Vec<Observation> {
        self.conclude(class, entered, Vec::new())
    }
}

impl Confirm for Transforming {
    fn least(&self) -> u64 {
        if self.until_noticed.is_some() { LEAST_UNTIL_NOTICED } else { LEAST }
    }

    fn spares_tests(&self) -> bool {
        true
    }

    fn branches_shared(&self) -> bool {
        true
    }

    fn trials(&self, entered: &Entered) -> usize {
        entered.trials.len()
    }

    fn is_decided(&self, entered: &Entered, trial: usize, endings: &[Ending]) -> bool {
        if self.until_noticed.is_some() && endings.iter().any(is_noticed) {
            return true;
        }
        entered.trials.get(trial).is_none_or(|made| self.is_settled(*made, &entered.class))
    }

    fn tells(&self, before: Outcome, now: Outcome) -> bool {
        before == Outcome::Passed && now == Outcome::Failed
    }

    fn look_out(&self, vm: &mut Vm, entered: &Entered) {
        let open = entered.trials.iter().filter(|made| !self.is_settled(**made, &entered.class));
        let made = open.filter_map(|made| self.catalogue.transformations().get(*made));
        crate::stop_at(vm, made.map(|made| made.target));
    }

    fn is_at_branch(&self, vm: &Vm) -> bool {
        crate::halted(vm).is_some()
    }

    fn branches(&self, vm: &Vm, entered: &Entered) -> Vec<usize> {
        let here = crate::halted(vm);
        let target = |made: usize| Some(self.catalogue.transformations().get(made)?.target);
        let trials = entered.trials.iter().enumerate();
        trials.filter(|(_, made)| target(**made) == here).map(|(trial, _)| trial).collect()
    }

    fn pass(&self, vm: &mut Vm) {
        crate::go_on(vm);
    }

    fn arm(&self, vm: &mut Vm, trial: Option<(&Entered, usize)>) {
        let made = trial.and_then(|(entered, trial)| entered.trials.get(trial));
        if trial.is_none() {
            crate::stop_at(vm, []);
        }
        crate::replace(vm, made.copied());
    }

    /// If the test has left something else than without the transformation, the tests after it may notice that. So
    /// all tests of the class run with it once more ([`Listen::ended`]).
    fn tried(&self, vm: &mut Vm, _: &TestInfo, entered: &mut Entered, trial: usize) {
        let Some((left, made)) = entered.left.zip(entered.trials.get(trial)) else { return };
        if crate::left(vm) != left {
            vm.machine.of_mut::<Entries>().leaving.insert(*made);
        }
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
