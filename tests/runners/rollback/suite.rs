//! Distributes the work over all processors, and counts the results.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use engine::{Guest, Jdk};
use taint::Taint;
use vm::{Machine, Plain, Vm};

use crate::marker::Marker;
use crate::places::KINDS;
use crate::rehearsal::{Count, Rehearsal};
use crate::stage::{Spent, Stage};
use crate::work::Work;
use oracle_tests::data;
use oracle_tests::discover::discover;
use oracle_tests::random::Random;
use oracle_tests::{compile, jdk, parallel};

use crate::{image, junit, many, programs};

/// The least number of safepoints that must be tried.
const PLACES: u64 = 1000;
/// The least number of images from which a program must continue.
const IMAGES: u64 = 30;
/// The least number of places of each kind.
const OF_EACH_KIND: u64 = 50;
/// The number of places to try in each program of `tests/data/pass`.
const IN_EACH_PROGRAM: usize = 13;
/// Without filters, every n-th of these programs is tried.
const ONE_IN: usize = 3;
/// The bytes that live objects may take.
const MEMORY: usize = 256 << 20;
/// The number of allocations between two collections, so that every run has some.
const COLLECT_EVERY: u64 = 20_000;

/// Runs the work that the filters select. Without filters this is a part that has enough
/// safepoints.
pub fn run(seed: u64, filters: &[String]) -> Result<(), String> {
    let pass = data("pass");
    let mut programs = discover(&pass)?.programs;
    let mut class_path = vec![compile::compile(Path::new(env!("CARGO_TARGET_TMPDIR")), &programs)?];
    // Programs with options are left out, because all programs run in the same vm.
    programs.retain(|program| program.options().is_empty());
    let is_tried =
        |index: usize| !filters.is_empty() || (index + seed as usize).is_multiple_of(ONE_IN);
    let tried = programs.iter().enumerate().filter(|&(index, _)| is_tried(index));
    let mut all: Vec<Work> = tried.map(of_program).collect();
    let (classes, work) = programs::prepare(seed)?;
    class_path.push(classes);
    all.extend(work);
    let (classes, work) = junit::prepare()?;
    class_path.extend(classes);
    all.extend(work);
    all.retain(|it| filters.is_empty() || filters.iter().any(|filter| it.name.contains(filter)));

    let jdk = Jdk::open(&jdk::home()?).map_err(|error| error.to_string())?;
    let cwd = class_path[0].clone();
    let guest = Guest { memory: Some(MEMORY), ..Guest::new(jdk, class_path, cwd) };
    let (plain, tainted): (Vec<Work>, Vec<Work>) = all.into_iter().partition(|it| !it.taint);
    let tally = Tally::default();
    if let Some(work) = plain.last() {
        many_times(work, &guest, seed)?;
    }
    parallel::everywhere(|| {
        let house = plain_house(&guest, seed);
        rehearse_all(&plain, &tally.next[0], &tally, &house);
        let (machine, prepare) = (marking, Marker::begin);
        let house = House { guest: &guest, seed, machine, other: None, prepare };
        rehearse_all(&tainted, &tally.next[1], &tally, &house);
    });
    tally.conclude(filters.is_empty())
}

/// Runs one program alone, because the test measures the memory of the process.
fn many_times(work: &Work, guest: &Guest, seed: u64) -> Result<(), String> {
    let mut stage = plain_house(guest, seed).boot()?;
    let spent = many::rehearse(&mut stage, work);
    let [short, long] = spent.map_err(|what| format!("{}, many times: {what}", work.name))?;
    let (checkpoints, roll_backs) = (spread(short.checkpoints), spread(short.roll_backs));
    println!("{}, many times: checkpoints {checkpoints}; roll-backs {roll_backs}", work.name);
    println!("roll-backs of {} pages {}", many::PAGES, spread(long.roll_backs));
    Ok(())
}

/// Returns the way to create vms without labels.
fn plain_house(guest: &Guest, seed: u64) -> House<'_> {
    let machine = || Box::new(Plain) as Box<dyn Machine>;
    House { guest, seed, machine, other: Some(marking), prepare: |_| {} }
}

fn marking() -> Box<dyn Machine> {
    Box::new(Taint::new(Marker::default()))
}

/// Returns the work for a program. Every second one runs with labels.
fn of_program((index, program): (usize, &oracle_tests::discover::Program)) -> Work {
    Work {
        name: program.name.clone(),
        main: program.main.clone(),
        arguments: Vec::new(),
        places: IN_EACH_PROGRAM,
        taint: index % 2 == 1,
        expected: None,
    }
}

/// The state that all workers share.
#[derive(Default)]
struct Tally {
    /// The index of the next work, for each machine.
    next: [AtomicUsize; 2],
    found: Mutex<(Count, Vec<String>)>,
}

impl Tally {
    fn add(&self, name: &str, result: Result<Count, String>) {
        let Ok(mut found) = self.found.lock() else { return };
        match result {
            Ok(count) => found.0.add(count),
            Err(what) => {
                println!("FAIL {name}: {what}");
                found.1.push(name.to_owned());
            }
        }
    }

    fn conclude(self, is_whole: bool) -> Result<(), String> {
        let (count, failed) = self.found.into_inner().map_err(|error| error.to_string())?;
        print!("{} safepoints, {} of them nested", count.places, count.nested);
        for (kind, count) in KINDS.iter().zip(count.kinds) {
            print!(", {count} in {kind}");
        }
        let Count { images, labelled, .. } = count;
        println!("; {images} images, {labelled} for labels; {} failed", failed.len());
        let Spent { checkpoints, roll_backs } = count.spent;
        println!("checkpoints {}; roll-backs {}", spread(checkpoints), spread(roll_backs));
        let too_few = count.places < PLACES
            || images < IMAGES
            || labelled < IMAGES
            || count.kinds.iter().any(|&of| of < OF_EACH_KIND);
        match (failed.is_empty(), is_whole && too_few) {
            (false, _) => Err(format!("{} failed", failed.len())),
            (true, true) => Err("too few safepoints of some kind, or images".to_owned()),
            (true, false) => Ok(()),
        }
    }
}

/// Returns the median and the 95th percentile of durations, as a text.
fn spread(mut durations: Vec<Duration>) -> String {
    durations.sort_unstable();
    let part = |share: usize| durations.get(durations.len() * share / 100).copied();
    let [middle, high] = [50, 95].map(|share| part(share).unwrap_or_default());
    format!("take {middle:.0?} in the middle, {high:.0?} at 95 %")
}

/// Takes work until none is left. All programs run on one vm, which is rolled back after each.
fn rehearse_all(all: &[Work], next: &AtomicUsize, tally: &Tally, house: &House<'_>) {
    let mut stage = None;
    while let Some(work) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
        let mut old = stage.take();
        let attempt = AssertUnwindSafe(|| {
            let mut stage = match old.take() {
                Some(stage) => stage,
                None => house.boot()?,
            };
            let count = rehearse(work, house, &mut stage)?;
            Ok((stage, count))
        });
        // After a failure or a panic the next program gets a new vm.
        let result = catch_unwind(attempt).unwrap_or_else(|panic| {
            Err(panic.downcast_ref::<String>().cloned().unwrap_or_else(|| "panic".to_owned()))
        });
        let result = result.map(|(kept, count)| {
            stage = Some(kept);
            count
        });
        tally.add(&work.name, result);
    }
}

fn rehearse(work: &Work, house: &House<'_>, stage: &mut Stage) -> Result<Count, String> {
    let mut new = house.boot()?;
    new.start(work)?;
    let ending = new.vm.run();
    let fresh = new.story(ending);
    drop(new);
    if let Some(expected) = &work.expected
        && *expected != fresh.output
    {
        let output = String::from_utf8_lossy(&fresh.output);
        return Err(format!("ends with {}, and prints other than the JDK: {output}", fresh.ending));
    }
    let mut random = Random::new(house.seed, &work.name);
    let place = random.below(fresh.instructions);
    let mut other = house.empty()?;
    other.vm.heap.collect_every(COLLECT_EVERY);
    let images = image::rehearse([house.boot()?, other], work, place, true)?;
    let labelled = house.other.map_or(Ok(false), |machine| {
        let other = Stage::new(house.guest, machine())?;
        image::rehearse([house.boot()?, other], work, place, false)
            .map_err(|what| format!("with labels: {what}"))
    })?;
    let (images, labelled) = (u64::from(images), u64::from(labelled));
    let count = Count { images, labelled, ..Count::default() };
    Rehearsal { stage, work, fresh: &fresh, random, count }.run(work.places)
}

/// The way to create vms with one machine.
struct House<'a> {
    guest: &'a Guest,
    seed: u64,
    machine: fn() -> Box<dyn Machine>,
    /// Another machine, whose vms can start from images of these.
    other: Option<fn() -> Box<dyn Machine>>,
    /// Prepares a vm that has booted.
    prepare: fn(&mut Vm),
}

impl House<'_> {
    fn boot(&self) -> Result<Stage, String> {
        let mut stage = self.empty()?;
        stage.vm.boot().map_err(|end| end.to_string())?;
        (self.prepare)(&mut stage.vm);
        stage.vm.heap.collect_every(COLLECT_EVERY);
        Ok(stage)
    }

    /// Creates a stage whose vm has run nothing.
    fn empty(&self) -> Result<Stage, String> {
        Stage::new(self.guest, (self.machine)())
    }
}
