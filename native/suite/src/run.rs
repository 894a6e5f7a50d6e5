//! All units of a plan, spread over worker threads, in the plan's order. What is remembered of an earlier run
//! is not run again.

mod progress;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use environment::{Reach, Reads};
use laboratory::{Guest, Key, Memory, interrupt};
use rayon::ThreadPool;
use report::Event;

use self::progress::Progress;
use crate::RequestError;
use crate::analysis::{Driver, Found};
use crate::ending::Ending;
use crate::memory::{self, Common};
use crate::plan::Plan;
use crate::session::{Script, Seat};
use crate::unit::{self, Ran};

/// Takes events as they happen, from any thread.
pub type Observer<'a> = dyn Fn(Event) + Sync + 'a;

/// A unit's classes and how it went.
pub struct Unit<F> {
    /// As `Class.getName` gives them.
    pub classes: Vec<String>,
    /// How it went.
    pub ran: Ran<F>,
    /// Whether it ran in an earlier run, and would do the same again.
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

/// Runs everything.
///
/// # Errors
/// The worker threads cannot be started.
pub fn run<A: Driver>(
    plan: &Plan,
    analysis: &A,
    observer: &Observer<'_>,
    console: bool,
) -> Result<Vec<Unit<A::Found>>, RequestError> {
    let phase = analysis.names().last().map_or("tests", |analysis| analysis.name());
    let progress = Progress::new(plan, phase, observer);
    let memory = plan.memory.as_deref().zip(Common::of(plan, analysis));
    let runner = Runner { plan, analysis, console, progress, memory };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
    let pool = pool.map_err(|error| RequestError(format!("no worker threads: {error}")))?;
    let done = runner.all(&pool);
    if let Some(memory) = &plan.memory {
        memory::count(memory, done.values().flatten());
    }
    let reached = done.values().flatten().any(|unit| unit.ran.reached);
    if reached {
        plan.guest.reach.note();
    }
    Ok(done.into_values().flatten().collect())
}

/// Units by their places in the plan, which workers take one after the other.
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

/// By a unit's place in the plan, what became of it; more than one if its classes had to be parted.
type Done<F> = BTreeMap<usize, Vec<Unit<F>>>;

/// A unit's place in the plan, its classes, and what is remembered of it.
type Recalled<F> = (usize, Vec<String>, Option<Ran<F>>);

struct Runner<'a, A: Driver> {
    plan: &'a Plan,
    analysis: &'a A,
    console: bool,
    progress: Progress<'a>,
    memory: Option<(&'a Memory, Common)>,
}

/// What a worker thread has of its own: a vm, and notes of what it uses.
struct Worker<A: Driver> {
    guest: Guest,
    seat: Option<Seat<A::Machine>>,
}

impl<A: Driver> Runner<'_, A> {
    /// What is remembered, and the rest run. Another unit's result may make a remembered one incomplete: then it
    /// runs after all.
    fn all(&self, pool: &ThreadPool) -> Done<A::Found> {
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

    /// What is remembered of units, in their order.
    fn recall(
        &self,
        pool: &ThreadPool,
        units: Vec<(usize, Vec<String>)>,
    ) -> Vec<Recalled<A::Found>> {
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

    /// Whether what was chosen among the tests of a unit still is: those of a suite belong to other classes.
    fn has_same_tests(&self, ran: &Ran<A::Found>) -> bool {
        let chosen = &self.plan.chosen;
        ran.chosen.iter().all(|((class, method), was)| chosen.has_method(class, method) == *was)
    }

    fn is_whole(&self, unit: &Unit<A::Found>) -> bool {
        self.analysis.is_whole(&unit.classes, &unit.ran.observed.found)
    }

    /// Where a unit is remembered, if it is.
    fn key(&self, classes: &[String]) -> Option<(&Memory, Key)> {
        self.memory.as_ref().map(|(memory, common)| (*memory, common.of_unit(classes)))
    }

    /// Runs units in one seat until none is left, each with its place in the plan.
    fn work(&self, queue: &Queue) -> Vec<(usize, Vec<Unit<A::Found>>)> {
        let (reach, reads) = (Reach::default(), Reads::default());
        let guest = Guest { reach, reads, ..self.plan.guest.clone() };
        let mut worker = Worker { guest, seat: None };
        std::iter::from_fn(|| queue.take())
            .map(|(index, classes)| (index, self.unless_interrupted(classes, &mut worker)))
            .collect()
    }

    /// A unit that was not done when the run was interrupted is not analysed as a whole.
    fn unless_interrupted(
        &self,
        classes: Vec<String>,
        worker: &mut Worker<A>,
    ) -> Vec<Unit<A::Found>> {
        let done = (!interrupt::is_asked()).then(|| self.unit(classes.clone(), worker));
        done.filter(|_| !interrupt::is_asked()).unwrap_or_else(|| {
            let broken = Some(Ending::NotAnalysed(interrupt::REASON.to_owned()));
            vec![Unit::new(classes, Ran { broken, ..Ran::default() })]
        })
    }

    fn unit(&self, classes: Vec<String>, worker: &mut Worker<A>) -> Vec<Unit<A::Found>> {
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

    fn play(
        &self,
        driver: &'static str,
        classes: &[String],
        worker: &mut Worker<A>,
    ) -> Ran<A::Found> {
        let Worker { guest, seat } = worker;
        let mut ran = unit::run(&self.script(driver, classes, guest), seat, &self.progress);
        ran.reached = guest.reach.take() || !ran.observed.reaching.is_empty();
        ran
    }

    /// The same, remembered, unless it was interrupted or the vm has been lost over it.
    fn kept(
        &self,
        classes: &[String],
        ran: Ran<A::Found>,
        worker: &mut Worker<A>,
    ) -> Ran<A::Found> {
        let (Some((memory, key)), Some(seat)) = (self.key(classes), &mut worker.seat) else {
            return ran;
        };
        let footprint = seat.take_footprint(&worker.guest);
        match interrupt::is_asked() {
            true => ran,
            false => memory::keep(memory, &key, self.analysis, footprint, ran),
        }
    }

    /// Where finding the tests of many classes broke: the classes for which it breaks stand alone.
    fn without_culprits(
        &self,
        driver: &'static str,
        classes: Vec<String>,
        worker: &mut Worker<A>,
    ) -> Vec<Unit<A::Found>> {
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

    fn script<'s>(
        &'s self,
        main: &'static str,
        classes: &[String],
        guest: &'s Guest,
    ) -> Script<'s, A> {
        Script {
            guest,
            images: &self.plan.images,
            analysis: self.analysis,
            main,
            words: self.plan.words_for(classes),
            budget: self.plan.budget,
            console: self.console,
        }
    }
}
