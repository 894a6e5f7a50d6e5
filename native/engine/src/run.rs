//! All units of a plan, spread over worker threads, in the plan's order.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use report::{Event, Outcome};

use crate::EngineError;
use crate::analysis::Analysis;
use crate::ending::Ending;
use crate::interrupt;
use crate::plan::Plan;
use crate::session::{Script, Seat};
use crate::unit::{self, Director, Ran};

/// Takes events as they happen, from any thread.
pub type Observer<'a> = dyn Fn(Event) + Sync + 'a;

/// A unit's classes and how it went.
pub(crate) struct Unit {
    pub classes: Vec<String>,
    pub ran: Ran,
}

/// Runs everything.
///
/// # Errors
/// The worker threads cannot be started.
pub(crate) fn run<A: Analysis>(
    plan: &Plan,
    analysis: &A,
    observer: &Observer<'_>,
    console: bool,
) -> Result<Vec<Unit>, EngineError> {
    let phase = analysis.names().last().map_or("tests", |analysis| analysis.name());
    let progress = Progress::new(plan, phase, observer);
    let runner = Runner { plan, analysis, console, progress };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
    let pool = pool.map_err(|error| EngineError(format!("no worker threads: {error}")))?;
    let queue = Queue { units: plan.units(), taken: AtomicUsize::new(0) };
    let mut done: Vec<_> = pool.broadcast(|_| runner.work(&queue)).into_iter().flatten().collect();
    done.sort_by_key(|(index, _)| *index);
    Ok(done.into_iter().flat_map(|(_, units)| units).collect())
}

/// Units that workers take one after the other.
struct Queue {
    units: Vec<Vec<String>>,
    taken: AtomicUsize,
}

impl Queue {
    fn take(&self) -> Option<(usize, Vec<String>)> {
        let index = self.taken.fetch_add(1, Ordering::Relaxed);
        self.units.get(index).map(|classes| (index, classes.clone()))
    }
}

struct Runner<'a, A: Analysis> {
    plan: &'a Plan,
    analysis: &'a A,
    console: bool,
    progress: Progress<'a>,
}

impl<A: Analysis> Runner<'_, A> {
    /// Runs units in one seat until none is left, each with its place in the plan.
    fn work(&self, queue: &Queue) -> Vec<(usize, Vec<Unit>)> {
        let mut seat = None;
        std::iter::from_fn(|| queue.take())
            .map(|(index, classes)| (index, self.unless_interrupted(classes, &mut seat)))
            .collect()
    }

    /// A unit that was not done when the run was interrupted is not analysed as a whole.
    fn unless_interrupted(
        &self,
        classes: Vec<String>,
        seat: &mut Option<Seat<A::Machine>>,
    ) -> Vec<Unit> {
        let done = (!interrupt::is_asked()).then(|| self.unit(classes.clone(), seat));
        done.filter(|_| !interrupt::is_asked()).unwrap_or_else(|| {
            let broken = Some(Ending::NotAnalysed(interrupt::REASON.to_owned()));
            vec![Unit { classes, ran: Ran { broken, ..Ran::default() } }]
        })
    }

    fn unit(&self, classes: Vec<String>, seat: &mut Option<Seat<A::Machine>>) -> Vec<Unit> {
        let driver = match self.plan.driver {
            Ok(driver) => driver,
            Err(reason) => {
                let broken = Some(Ending::NotAnalysed(reason.to_owned()));
                return vec![Unit { classes, ran: Ran { broken, ..Ran::default() } }];
            }
        };
        let ran = unit::run(&self.script(driver, &classes), seat, &self.progress);
        if classes.len() > 1 && ran.broken.is_some() && !ran.tree.is_planned() {
            return self.without_culprits(driver, classes, seat);
        }
        self.progress.unit_done(classes.len());
        vec![Unit { classes, ran }]
    }

    /// Where finding the tests of many classes broke: the classes for which it breaks stand alone.
    fn without_culprits(
        &self,
        driver: &'static str,
        classes: Vec<String>,
        seat: &mut Option<Seat<A::Machine>>,
    ) -> Vec<Unit> {
        let mut units = Vec::new();
        let mut sound = Vec::new();
        for class in classes {
            let alone = vec![class.clone()];
            match unit::discover(&self.script(driver, &alone), seat) {
                None => sound.push(class),
                broken => {
                    units.push(Unit { classes: alone, ran: Ran { broken, ..Ran::default() } });
                }
            }
        }
        if !sound.is_empty() {
            let ran = unit::run(&self.script(driver, &sound), seat, &self.progress);
            units.push(Unit { classes: sound, ran });
        }
        self.progress.unit_done(self.plan.classes.len());
        units
    }

    fn script(&self, main: &'static str, classes: &[String]) -> Script<'_, A> {
        Script {
            guest: &self.plan.guest,
            analysis: self.analysis,
            main,
            words: self.plan.words_for(classes),
            budget: self.plan.budget,
            console: self.console,
        }
    }
}

/// Counts for a live line.
struct Progress<'a> {
    plan: &'a Plan,
    observer: &'a Observer<'a>,
    phase: String,
    tests: AtomicU32,
    done: AtomicU32,
    classes: AtomicU32,
}

impl<'a> Progress<'a> {
    fn new(plan: &'a Plan, phase: &str, observer: &'a Observer<'a>) -> Progress<'a> {
        let progress = Progress {
            plan,
            observer,
            phase: phase.to_owned(),
            tests: AtomicU32::new(0),
            done: AtomicU32::new(0),
            classes: AtomicU32::new(0),
        };
        progress.discovered(0);
        progress
    }

    fn total(&self) -> u32 {
        u32::try_from(self.plan.classes.len()).unwrap_or(u32::MAX)
    }

    fn discovered(&self, tests: u32) {
        (self.observer)(Event::Discovered { classes: self.total(), tests });
    }

    fn unit_done(&self, classes: usize) {
        let classes = u32::try_from(classes).unwrap_or(0);
        self.classes.fetch_add(classes, Ordering::Relaxed);
        self.show();
    }

    /// Of the tests only the classes are all known from the start.
    fn show(&self) {
        let (phase, tests) = (self.phase.clone(), self.done.load(Ordering::Relaxed));
        let done = self.classes.load(Ordering::Relaxed);
        (self.observer)(Event::Progress { phase, tests, done, total: self.total() });
    }
}

impl Director for Progress<'_> {
    fn wants(&self, class: &str, method: &str) -> bool {
        self.plan.chosen.has_method(class, method)
    }

    fn planned(&self, tests: usize) {
        let tests = u32::try_from(tests).unwrap_or(0);
        let known = self.tests.fetch_add(tests, Ordering::Relaxed) + tests;
        self.discovered(known);
    }

    fn finished(&self, id: &str, outcome: Outcome) {
        (self.observer)(Event::TestFinished { id: id.to_owned(), outcome });
        self.done.fetch_add(1, Ordering::Relaxed);
        self.show();
    }
}
