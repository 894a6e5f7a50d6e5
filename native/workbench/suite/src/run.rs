//! Runs all units of a plan on worker threads, except those whose results are remembered.

mod progress;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use environment::Reach;
use laboratory::lanes::{self, Task};
use laboratory::{Footprint, Guest, Memory, interrupt};
use rayon::ThreadPool;
use report::Event;

use self::progress::Progress;
use crate::RequestError;
use crate::analysis::erased::{AnyDriver, AnyFound};
use crate::analysis::together::{Parts, Together};
use crate::analysis::{Driver, Found, Watching};
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
    /// Whether the results are new although they could have been remembered: something that they depend on has changed.
    pub is_fresh: bool,
}

impl<F: Found> Unit<F> {
    fn new(classes: Vec<String>, ran: Ran<F>) -> Unit<F> {
        Unit { classes, ran, is_recalled: false, is_fresh: false }
    }

    /// Returns whether the unit was not done when the run was interrupted.
    pub fn is_cut(&self) -> bool {
        matches!(&self.ran.broken, Some(Ending::NotAnalysed(why)) if interrupt::is_reason(why))
    }
}

impl Unit<AnyFound> {
    fn typed<F: Found>(self) -> Unit<F> {
        let Unit { classes, ran, is_recalled, is_fresh } = self;
        Unit { classes, ran: ran.typed(), is_recalled, is_fresh }
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

/// The units of a plan with the results of two analyses.
pub struct Both<F, G> {
    /// The units with the results of the first analysis.
    pub first: Vec<Unit<F>>,
    /// The units with the results of the second analysis.
    pub second: Vec<Unit<G>>,
}

/// Runs two analyses that only watch on all units of a plan, in one run. A unit is recalled if the results of both are
/// remembered.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub fn run_both<A: Watching, B: Watching>(
    plan: &Plan,
    (first, second): (&A, &B),
    observer: &Observer<'_>,
) -> Result<Both<A::Found, B::Found>, RequestError> {
    let all: [&dyn AnyDriver; 2] = [first, second];
    let mut both = Both { first: Vec::new(), second: Vec::new() };
    for Unit { classes, mut ran, is_recalled, is_fresh } in run_together(plan, &all, observer)? {
        let mut parts: Parts = std::mem::take(&mut ran.observed.found).typed();
        let of_second = ran.with(parts.take(1));
        let second = Unit { classes: classes.clone(), ran: of_second, is_recalled, is_fresh };
        ran.observed.found = parts.take(0);
        both.first.push(Unit { classes, ran, is_recalled, is_fresh }.typed());
        both.second.push(second.typed());
    }
    Ok(both)
}

fn run_together(
    plan: &Plan,
    all: &[&dyn AnyDriver],
    observer: &Observer<'_>,
) -> Result<Vec<Unit<AnyFound>>, RequestError> {
    let mut stores = Vec::new();
    for (place, analysis) in all.iter().enumerate() {
        let store = Store::of(plan, *analysis);
        stores.extend(store.map(|store| Store { place: Some(place), ..store }));
    }
    let together = Together::new(all);
    let remembers_all = stores.len() == all.len();
    finish(&Runner { remembers_all, ..Runner::new(plan, &together, stores, observer, false) })
}

fn run_any(
    plan: &Plan,
    analysis: &dyn AnyDriver,
    observer: &Observer<'_>,
    console: bool,
) -> Result<Vec<Unit<AnyFound>>, RequestError> {
    let stores = Store::of(plan, analysis).into_iter().collect();
    finish(&Runner::new(plan, analysis, stores, observer, console))
}

/// Runs all units. Counts the remembered units. Notes which files of the project the units read, and whether anything
/// reached out of a vm.
fn finish(runner: &Runner<'_>) -> Result<Vec<Unit<AnyFound>>, RequestError> {
    let plan = runner.plan;
    let done = runner.all(&pool(plan)?);
    if let Some(memory) = &plan.memory {
        memory::count(memory, done.values().flatten());
    }
    for unit in done.values().flatten() {
        plan.files_read.note(&unit.classes, &unit.ran.files);
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
            "the worker threads cannot be started: {error}; set oracle.threads to a smaller number"
        ))
    })
}

/// Lets all threads of a pool work for the task of this thread. Returns the results of all threads.
pub(crate) fn on_all<R: Send>(pool: &ThreadPool, work: impl Fn() -> Vec<R> + Sync) -> Vec<R> {
    let task = Task::of_this_thread();
    let made = pool.broadcast(|_| {
        let _task = task.begin();
        work()
    });
    made.into_iter().flatten().collect()
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

    fn is_empty(&self) -> bool {
        self.taken.load(Ordering::Relaxed) >= self.units.len()
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
    stores: Vec<Store<'a>>,
    /// Whether the results of all analyses that run are remembered.
    remembers_all: bool,
}

/// Where the results of an analysis are remembered.
struct Store<'a> {
    memory: &'a Memory,
    common: Common,
    analysis: &'a dyn AnyDriver,
    /// Its place among the analyses that run together; `None` if it runs alone.
    place: Option<usize>,
}

impl<'a> Store<'a> {
    /// Returns the store of an analysis; `None` if its results are not remembered.
    fn of(plan: &'a Plan, analysis: &'a dyn AnyDriver) -> Option<Store<'a>> {
        let common = Common::of(plan, analysis)?;
        Some(Store { memory: plan.memory.as_deref()?, common, analysis, place: None })
    }

    /// Stores the results of a unit, and returns them.
    fn keep(
        &self,
        classes: &[String],
        footprint: Footprint,
        mut ran: Ran<AnyFound>,
    ) -> Ran<AnyFound> {
        let key = self.common.of_unit(classes, self.analysis);
        let keep = |ran| memory::keep(self.memory, &key, self.analysis, footprint, ran);
        let Some(place) = self.place else { return keep(ran) };
        let mut parts: Parts = std::mem::take(&mut ran.observed.found).typed();
        ran.observed.found = parts.take(place);
        let mut ran = keep(ran);
        parts.put(place, std::mem::take(&mut ran.observed.found));
        ran.observed.found = AnyFound::of(parts);
        ran
    }
}

/// The state of one worker thread: a guest with its own footprint, and a vm.
struct Worker {
    guest: Guest,
    seat: Option<Seat>,
}

impl<'a> Runner<'a> {
    fn new(
        plan: &'a Plan,
        analysis: &'a dyn AnyDriver,
        stores: Vec<Store<'a>>,
        observer: &'a Observer<'a>,
        console: bool,
    ) -> Runner<'a> {
        let phase = analysis.name().map_or("tests", report::Analysis::name);
        let progress = Progress::new(plan, phase, observer);
        let console = session::console(console);
        Runner { plan, analysis, console, progress, stores, remembers_all: true }
    }

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
                    let unit = Unit { is_recalled: true, ..Unit::new(classes, ran) };
                    drop(recalled.insert(index, vec![unit]))
                }
                None => open.push((index, classes)),
            }
        }
        while !open.is_empty() {
            let queue = Queue::of(std::mem::take(&mut open));
            done.extend(on_all(pool, || self.work(&queue)));
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
            let ran = self.remembered(&classes);
            let ran = ran.filter(|ran| self.has_same_tests(ran));
            if let Some(ran) = &ran {
                self.analysis.recall(&classes, &ran.observed.found);
            }
            (index, classes, ran)
        };
        let mut all = on_all(pool, || std::iter::from_fn(|| queue.take()).map(recall).collect());
        all.sort_by_key(|(index, ..)| *index);
        all
    }

    /// Returns the remembered results of a unit. If several analyses watch together, the results of all of them have to
    /// exist. The outcomes that the first analysis remembers count.
    fn remembered(&self, classes: &[String]) -> Option<Ran<AnyFound>> {
        let recall = |store: &Store<'_>| {
            let key = store.common.of_unit(classes, store.analysis);
            memory::recall((store.memory, &self.plan.guest), &key, store.analysis)
        };
        if self.stores.iter().all(|store| store.place.is_none()) {
            return recall(self.stores.first()?);
        }
        let mut all = self.stores.iter().map(recall).collect::<Option<Vec<_>>>()?;
        let parts = all.iter_mut().map(|ran| std::mem::take(&mut ran.observed.found));
        let found = AnyFound::of(Parts::of(parts.collect()));
        let mut first = all.into_iter().next().filter(|_| self.remembers_all)?;
        first.observed.found = found;
        Some(first)
    }

    /// Returns whether the user chooses the same tests in a unit as when its results were stored.
    /// The key of a unit does not cover this: a suite class runs tests of other classes.
    fn has_same_tests(&self, ran: &Ran<AnyFound>) -> bool {
        let chosen = &self.plan.chosen;
        ran.chosen.iter().all(|(test, was)| chosen.has_method(test) == *was)
    }

    /// Returns whether a remembered unit is complete, as the analysis sees it.
    fn is_whole(&self, unit: &Unit<AnyFound>) -> bool {
        self.analysis.is_whole(&unit.classes, &unit.ran.observed.found)
    }

    /// Runs units in one worker thread until the queue is empty. Returns them with their places in
    /// the plan.
    fn work(&self, queue: &Queue) -> Vec<(usize, Vec<Unit<AnyFound>>)> {
        let (reach, reads) = (Reach::default(), self.plan.guest.reads.beside());
        let guest = Guest { reach, reads, ..self.plan.guest.clone() };
        let mut worker = Worker { guest, seat: None };
        let mut done = Vec::new();
        // While other lanes have the processors, this one needs no memory for a vm.
        let waits = |worker: &mut Worker| worker.seat = None;
        lanes::work(
            &mut worker,
            || !queue.is_empty(),
            waits,
            |worker| {
                let unit = queue.take();
                done.extend(unit.map(|(index, it)| (index, self.unless_interrupted(it, worker))));
            },
        );
        done
    }

    /// Runs a unit. If the run is interrupted before the unit is done, the whole unit is *not
    /// analysed*.
    fn unless_interrupted(&self, classes: Vec<String>, worker: &mut Worker) -> Vec<Unit<AnyFound>> {
        let done = (!interrupt::is_asked()).then(|| self.unit(classes.clone(), worker));
        done.filter(|_| !interrupt::is_asked()).unwrap_or_else(|| {
            let broken = Some(Ending::NotAnalysed(interrupt::reason().to_owned()));
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
        let (ran, footprint) = self.play(driver, &classes, worker);
        if classes.len() > 1 && ran.broken.is_some() && !ran.tree.is_planned() {
            return self.without_culprits(driver, classes, worker);
        }
        self.progress.unit_done(classes.len());
        let ran = match footprint {
            Some(footprint) if !interrupt::is_asked() => self.kept(&classes, footprint, ran),
            _ => ran,
        };
        vec![Unit { is_fresh: !self.stores.is_empty(), ..Unit::new(classes, ran) }]
    }

    /// Runs a unit in the worker's vm. Returns its results, and its footprint unless the vm is lost.
    fn play(
        &self,
        driver: &'static str,
        classes: &[String],
        worker: &mut Worker,
    ) -> (Ran<AnyFound>, Option<Footprint>) {
        let Worker { guest, seat } = worker;
        let mut ran = unit::run(&self.script(driver, classes, guest), seat, &self.progress);
        ran.reached = guest.reach.take().is_any() || !ran.observed.reaching.is_empty();
        let footprint = seat.as_mut().map(|seat| seat.take_footprint(guest));
        if let Some(footprint) = &footprint {
            ran.files = self.plan.files_read.in_run(footprint, guest);
        }
        (ran, footprint)
    }

    /// Stores a unit's results and returns them.
    fn kept(&self, classes: &[String], footprint: Footprint, ran: Ran<AnyFound>) -> Ran<AnyFound> {
        let stores = self.stores.iter();
        stores.fold(ran, |ran, store| store.keep(classes, footprint.clone(), ran))
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
            let (ran, _) = self.play(driver, &sound, worker);
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
            preparation: self.plan.preparation(),
            words: self.plan.words_for(classes),
            budget: self.plan.budget,
            budgets: &self.plan.budgets,
            console: self.console.clone(),
        }
    }
}
