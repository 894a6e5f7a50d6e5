//! Runs all units of a plan on worker threads, except those whose results are remembered.

mod progress;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use environment::{Reach, Reads};
use laboratory::{Guest, Key, Memory, interrupt};
use rayon::ThreadPool;
use report::Event;

use self::progress::Progress;
use crate::RequestError;
use crate::analysis::erased::{AnyDriver, AnyFound};
use crate::analysis::{Driver, Found};
use crate::conversation::ending::Ending;
use crate::conversation::session::{self, Console, Script, Seat};
use crate::memory::{self, Common};
use crate::planning::plan::Plan;
use crate::unit::{self, Ran};

/// Receives events when they happen. It may be called from any thread.
pub type Observer<'a> = dyn Fn(Event) + Sync + 'a;

/// A unit after its run: its classes and its results.
pub struct Unit<F> {
    /// The test classes, in the form of `Class.getName`.
    pub classes: Vec<String>,
    /// The tests and results.
    pub ran: Ran<F>,
    /// Whether the results are remembered from an earlier run.
    pub is_recalled: bool,
}

impl<F: Found> Unit<F> {
    fn new(classes: Vec<String>, ran: Ran<F>) -> Unit<F> {
        Unit { classes, ran, is_recalled: false }
    }

    /// Returns whether the unit was not done when the run was interrupted.
    pub fn is_cut(&self) -> bool {
        matches!(&self.ran.broken, Some(Ending::NotAnalysed(why)) if why == interrupt::REASON)
    }
}

impl Unit<AnyFound> {
    fn typed<F: Found>(self) -> Unit<F> {
        let Unit { classes, ran, is_recalled } = self;
        Unit { classes, ran: ran.typed(), is_recalled }
    }
}

/// Runs an analysis on all units of a plan, and returns them in the plan's order. With `console`,
/// the guests' output is shown.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub fn run<A: Driver>(
    plan: &Plan,
    analysis: &A,
    observer: &Observer<'_>,
    console: bool,
) -> Result<Vec<Unit<A::Found>>, RequestError> {
    let units = run_any(plan, analysis, observer, console)?;
    Ok(units.into_iter().map(Unit::typed).collect())
}

fn run_any(
    plan: &Plan,
    analysis: &dyn AnyDriver,
    observer: &Observer<'_>,
    console: bool,
) -> Result<Vec<Unit<AnyFound>>, RequestError> {
    let phase = analysis.name().map_or("tests", report::Analysis::name);
    let progress = Progress::new(plan, phase, observer);
    let memory = plan.memory.as_deref().zip(Common::of(plan, analysis));
    let console = session::console(console);
    let runner = Runner { plan, analysis, console, progress, memory };
    let done = runner.all(&pool(plan)?);
    if let Some(memory) = &plan.memory {
        memory::count(memory, done.values().flatten());
    }
    let reached = done.values().flatten().any(|unit| unit.ran.reached);
    if reached {
        plan.guest.reach.note();
    }
    Ok(done.into_values().flatten().collect())
}

/// Starts the worker threads of a plan.
///
/// # Errors
/// Returns an error if they cannot be started.
pub fn pool(plan: &Plan) -> Result<ThreadPool, RequestError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
    pool.map_err(|error| {
        RequestError(format!(
            "the worker threads cannot be started: {error}; set oracle.threads to fewer"
        ))
    })
}

/// Units with their places in the plan. Workers take them one after the other.
struct Queue {
    units: Vec<(usize, Vec<String>)>,
    taken: AtomicUsize,
}

impl Queue {
    fn of(units: Vec<(usize, Vec<String>)>) -> Queue {
        Queue { units, taken: AtomicUsize::new(0) }
    }

    fn take(&self) -> Option<(usize, Vec<String>)> {
        self.units.get(self.taken.fetch_add(1, Ordering::Relaxed)).cloned()
    }
}

/// The units that have run, by place in the plan. A unit becomes several if its classes had to be
/// separated ([`Runner::without_culprits`]).
type Done = BTreeMap<usize, Vec<Unit<AnyFound>>>;

/// A unit's place in the plan, its classes, and its remembered results.
type Recalled = (usize, Vec<String>, Option<Ran<AnyFound>>);

struct Runner<'a> {
    plan: &'a Plan,
    analysis: &'a dyn AnyDriver,
    console: Console,
    progress: Progress<'a>,
    memory: Option<(&'a Memory, Common)>,
}

/// The state of one worker thread: a guest with its own notes of what it uses, and a vm.
struct Worker {
    guest: Guest,
    seat: Option<Seat>,
}

impl Runner<'_> {
    /// Recalls remembered units and runs all others. The results of a run may show that a
    /// remembered unit is incomplete. Then that unit runs too, until all remaining ones are
    /// complete.
    fn all(&self, pool: &ThreadPool) -> Done {
        let units = self.plan.units().into_iter().enumerate();
        let (mut recalled, mut done) = (Done::new(), Done::new());
        let mut open = Vec::new();
        for (index, classes, ran) in self.recall(pool, units.collect()) {
            match ran {
                Some(ran) => {
                    drop(recalled.insert(index, vec![Unit { classes, ran, is_recalled: true }]))
                }
                None => open.push((index, classes)),
            }
        }
        while !open.is_empty() {
            let queue = Queue::of(std::mem::take(&mut open));
            done.extend(pool.broadcast(|_| self.work(&queue)).into_iter().flatten());
            recalled.retain(|index, units| {
                let unit = units.iter().find(|unit| !self.is_whole(unit));
                open.extend(unit.map(|unit| (*index, unit.classes.clone())));
                unit.is_none()
            });
        }
        for unit in recalled.values().flatten() {
            self.progress.unit_recalled(&unit.ran, &unit.classes);
        }
        done.extend(recalled);
        done
    }

    /// Looks up the remembered results of units, and returns them in the units' order.
    fn recall(&self, pool: &ThreadPool, units: Vec<(usize, Vec<String>)>) -> Vec<Recalled> {
        let queue = Queue::of(units);
        let recall = |(index, classes): (usize, Vec<String>)| {
            let key = self.key(&classes);
            let ran = key.and_then(|(memory, key)| memory::recall(memory, &key, self.analysis));
            let ran = ran.filter(|ran| self.has_same_tests(ran));
            if let Some(ran) = &ran {
                self.analysis.recall(&classes, &ran.observed.found);
            }
            (index, classes, ran)
        };
        let all =
            pool.broadcast(|_| std::iter::from_fn(|| queue.take()).map(recall).collect::<Vec<_>>());
        let mut all: Vec<_> = all.into_iter().flatten().collect();
        all.sort_by_key(|(index, ..)| *index);
        all
    }

    /// Returns whether the user chooses the same tests in a unit as when its results were stored.
    /// The key of a unit does not cover this: a suite class runs tests of other classes.
    fn has_same_tests(&self, ran: &Ran<AnyFound>) -> bool {
        let chosen = &self.plan.chosen;
        ran.chosen.iter().all(|((class, method), was)| chosen.has_method(class, method) == *was)
    }

    /// Returns whether a remembered unit is complete, as the analysis sees it.
    fn is_whole(&self, unit: &Unit<AnyFound>) -> bool {
        self.analysis.is_whole(&unit.classes, &unit.ran.observed.found)
    }

    /// Returns the memory and the key of a unit, if results are remembered.
    fn key(&self, classes: &[String]) -> Option<(&Memory, Key)> {
        self.memory.as_ref().map(|(memory, common)| (*memory, common.of_unit(classes)))
    }

    /// Runs units in one worker thread until the queue is empty. Returns them with their places in
    /// the plan.
    fn work(&self, queue: &Queue) -> Vec<(usize, Vec<Unit<AnyFound>>)> {
        let (reach, reads) = (Reach::default(), Reads::default());
        let guest = Guest { reach, reads, ..self.plan.guest.clone() };
        let mut worker = Worker { guest, seat: None };
        std::iter::from_fn(|| queue.take())
            .map(|(index, classes)| (index, self.unless_interrupted(classes, &mut worker)))
            .collect()
    }

    /// Runs a unit. If the run is interrupted before the unit is done, the whole unit is *not
    /// analysed*.
    fn unless_interrupted(&self, classes: Vec<String>, worker: &mut Worker) -> Vec<Unit<AnyFound>> {
        let done = (!interrupt::is_asked()).then(|| self.unit(classes.clone(), worker));
        done.filter(|_| !interrupt::is_asked()).unwrap_or_else(|| {
            let broken = Some(Ending::NotAnalysed(interrupt::REASON.to_owned()));
            vec![Unit::new(classes, Ran { broken, ..Ran::default() })]
        })
    }

    /// Runs a unit and remembers its results.
    fn unit(&self, classes: Vec<String>, worker: &mut Worker) -> Vec<Unit<AnyFound>> {
        let driver = match self.plan.driver {
            Ok(driver) => driver,
            Err(reason) => {
                let broken = Some(Ending::NotAnalysed(reason.to_owned()));
                return vec![Unit::new(classes, Ran { broken, ..Ran::default() })];
            }
        };
        let ran = self.play(driver, &classes, worker);
        if classes.len() > 1 && ran.broken.is_some() && !ran.tree.is_planned() {
            return self.without_culprits(driver, classes, worker);
        }
        self.progress.unit_done(classes.len());
        let ran = self.kept(&classes, ran, worker);
        vec![Unit::new(classes, ran)]
    }

    /// Runs a unit in the worker's vm.
    fn play(&self, driver: &'static str, classes: &[String], worker: &mut Worker) -> Ran<AnyFound> {
        let Worker { guest, seat } = worker;
        let mut ran = unit::run(&self.script(driver, classes, guest), seat, &self.progress);
        ran.reached = guest.reach.take().is_any() || !ran.observed.reaching.is_empty();
        ran
    }

    /// Stores a unit's results and returns them. Stores nothing if the run was interrupted or the
    /// unit has lost the vm.
    fn kept(&self, classes: &[String], ran: Ran<AnyFound>, worker: &mut Worker) -> Ran<AnyFound> {
        let (Some((memory, key)), Some(seat)) = (self.key(classes), &mut worker.seat) else {
            return ran;
        };
        let footprint = seat.take_footprint(&worker.guest);
        match interrupt::is_asked() {
            true => ran,
            false => memory::keep(memory, &key, self.analysis, footprint, ran),
        }
    }

    /// Runs a unit whose tests JUnit could not find, without the classes that cause this. Each such
    /// class becomes a broken unit of its own; the others run together.
    fn without_culprits(
        &self,
        driver: &'static str,
        classes: Vec<String>,
        worker: &mut Worker,
    ) -> Vec<Unit<AnyFound>> {
        let mut units = Vec::new();
        let mut sound = Vec::new();
        for class in classes {
            let alone = vec![class.clone()];
            let Worker { guest, seat } = worker;
            match unit::discover(&self.script(driver, &alone, guest), seat) {
                None => sound.push(class),
                broken => {
                    units.push(Unit::new(alone, Ran { broken, ..Ran::default() }));
                }
            }
        }
        if !sound.is_empty() {
            let ran = self.play(driver, &sound, worker);
            units.push(Unit::new(sound, ran));
        }
        self.progress.unit_done(self.plan.classes.len());
        units
    }

    /// Returns the session's script for some classes.
    fn script<'s>(
        &'s self,
        main: &'static str,
        classes: &[String],
        guest: &'s Guest,
    ) -> Script<'s> {
        Script {
            guest,
            images: &self.plan.images,
            analysis: self.analysis,
            main,
            beforehand: &self.plan.beforehand,
            words: self.plan.words_for(classes),
            budget: self.plan.budget,
            budgets: &self.plan.budgets,
            console: self.console.clone(),
        }
    }
}
