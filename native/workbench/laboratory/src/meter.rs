//! The meter of this process: what the phases of an analysis cost.
//!
//! Each thread works for one phase at a time, and what it does counts for that phase: the guests that it runs, and the
//! JVMs that it starts. Threads that help another thread take over its phase ([`Phase::begin`]). A process serves one
//! request.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The names of the analyses for which a phase works, and of the phase.
pub type Account = (Vec<&'static str>, String);

/// What a phase costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The instructions that guests executed, those that were rolled back later too.
    pub instructions: u64,
    /// The vms that ran the start of the JDK. A vm that begins with an image is none.
    pub boots: u64,
    /// The processes of the JVM: runs of tests, compilers, and tools that read sources.
    pub processes: u64,
    /// The processor time of threads and of the processes that they started. Zero if the system does not measure it.
    pub processor: Duration,
}

/// The costs of all phases, and the time of ended processes that is among them.
static METER: Mutex<Meter> =
    Mutex::new(Meter { sheets: BTreeMap::new(), children: Duration::ZERO });

thread_local! {
    static HERE: RefCell<Here> = RefCell::default();
}

#[derive(Default)]
struct Meter {
    sheets: BTreeMap<Account, Arc<Sheet>>,
    children: Duration,
}

/// The counters of a phase.
#[derive(Debug, Default)]
struct Sheet {
    instructions: AtomicU64,
    boots: AtomicU64,
    processes: AtomicU64,
    /// The processor time in nanoseconds.
    processor: AtomicU64,
}

/// The phase for which a thread works.
#[derive(Clone, Debug, Default)]
pub struct Phase {
    account: Account,
    sheet: Arc<Sheet>,
}

/// The phase of a thread, and the processor time of the thread that is counted already.
#[derive(Default)]
struct Here {
    phase: Phase,
    counted: Duration,
}

/// Forgets all costs, and begins the first phase, which belongs to no analysis.
pub fn start(phase: &str) {
    *meter() = Meter { sheets: BTreeMap::new(), children: of_children() };
    // What this thread did before belongs to nobody.
    drop(enter(Phase::default()));
    drop(enter(Phase::of((Vec::new(), phase.to_owned()))));
}

/// Begins a phase that works for some analyses, in this thread.
pub fn begin(analyses: &[&'static str], phase: &str) {
    drop(enter(Phase::of((analyses.to_vec(), phase.to_owned()))));
}

/// Begins another phase of the same analyses, in this thread.
pub fn begin_phase(phase: &str) {
    let analyses = HERE.with_borrow(|here| here.phase.account.0.clone());
    drop(enter(Phase::of((analyses, phase.to_owned()))));
}

/// Counts instructions of a guest.
pub fn add_instructions(instructions: u64) {
    count(|sheet| &sheet.instructions, instructions);
}

/// Counts the boot of a vm.
pub fn note_boot() {
    count(|sheet| &sheet.boots, 1);
}

/// Counts a process of the JVM.
pub fn note_process() {
    count(|sheet| &sheet.processes, 1);
}

/// Counts the processor time of a process that has ended and for which this thread has waited.
pub fn note_end_of_process() {
    count_children(Duration::ZERO);
}

/// Counts the processor time of processes that have ended since the last call, of which some is `counted`.
fn count_children(counted: Duration) {
    let mut meter = meter();
    let all = of_children();
    let own = all.saturating_sub(meter.children);
    meter.children = all;
    drop(meter);
    count(|sheet| &sheet.processor, nanoseconds(own.saturating_sub(counted)));
}

/// The processor time of a process that serves one request after another.
#[derive(Debug)]
pub struct Served {
    process: u32,
    counted: Duration,
    has_ended: bool,
}

impl Served {
    /// Begins to count, for a process with an id.
    #[must_use]
    pub fn process(id: u32) -> Served {
        Served { process: id, counted: Duration::ZERO, has_ended: false }
    }

    /// Counts the processor time of the process since the last call, after a request that it has served.
    pub fn note(&mut self) {
        let all = ticks(&format!("/proc/{}/stat", self.process), 0).unwrap_or(self.counted);
        let since = all.saturating_sub(self.counted);
        self.counted += since;
        count(|sheet| &sheet.processor, nanoseconds(since));
    }

    /// Counts the rest of the processor time when this thread has waited for the end of the process. Further calls do
    /// nothing.
    pub fn end(&mut self) {
        if !std::mem::replace(&mut self.has_ended, true) {
            count_children(self.counted);
        }
    }
}

/// Returns the costs of all phases so far. Other threads than this one must be done.
#[must_use]
pub fn costs() -> BTreeMap<Account, Cost> {
    HERE.with_borrow_mut(Here::settle);
    meter().sheets.iter().map(|(account, sheet)| (account.clone(), sheet.cost())).collect()
}

impl Phase {
    fn of(account: Account) -> Phase {
        let sheet = meter().sheets.entry(account.clone()).or_default().clone();
        Phase { account, sheet }
    }

    /// Returns the phase of the present thread.
    #[must_use]
    pub fn of_this_thread() -> Phase {
        HERE.with_borrow(|here| here.phase.clone())
    }

    /// Lets the present thread work for the phase until the result is dropped.
    pub fn begin(self) -> Begun {
        Begun { before: enter(self) }
    }
}

/// A thread works for a phase until this is dropped.
#[derive(Debug)]
#[must_use]
pub struct Begun {
    before: Phase,
}

impl Drop for Begun {
    fn drop(&mut self) {
        drop(enter(std::mem::take(&mut self.before)));
    }
}

/// Lets the present thread work for another phase, and returns the previous phase.
fn enter(phase: Phase) -> Phase {
    HERE.with_borrow_mut(|here| {
        here.settle();
        std::mem::replace(&mut here.phase, phase)
    })
}

impl Here {
    /// Adds the thread's time since the last call to its phase.
    fn settle(&mut self) {
        let now = of_this_thread().unwrap_or_default();
        let since = now.saturating_sub(self.counted);
        self.counted = now;
        self.phase.sheet.processor.fetch_add(nanoseconds(since), Ordering::Relaxed);
    }
}

impl Sheet {
    fn cost(&self) -> Cost {
        Cost {
            instructions: self.instructions.load(Ordering::Relaxed),
            boots: self.boots.load(Ordering::Relaxed),
            processes: self.processes.load(Ordering::Relaxed),
            processor: Duration::from_nanos(self.processor.load(Ordering::Relaxed)),
        }
    }
}

fn count(counter: impl Fn(&Sheet) -> &AtomicU64, number: u64) {
    HERE.with_borrow(|here| counter(&here.phase.sheet).fetch_add(number, Ordering::Relaxed));
}

fn meter() -> MutexGuard<'static, Meter> {
    METER.lock().unwrap_or_else(PoisonError::into_inner)
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Returns the processor time of the present thread, if the system measures it.
fn of_this_thread() -> Option<Duration> {
    // The first number is the time on a processor in nanoseconds. Kernels without these statistics have no such file.
    let exact = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let exact = exact.and_then(|text| text.split_whitespace().next()?.parse().ok());
    exact.map(Duration::from_nanos).or_else(|| ticks("/proc/thread-self/stat", 0))
}

/// Returns the processor time of the processes for which this one has waited; zero if the system does not measure it.
fn of_children() -> Duration {
    ticks("/proc/self/stat", 2).unwrap_or_default()
}

/// The unit of processor time in `/proc` (`USER_HZ`, which Linux fixes for programs).
const TICKS_PER_SECOND: u64 = 100;

/// Reads user and system time from a file of `/proc`: the fields 14 and 15 for a thread or process itself, and two later
/// those of its children.
fn ticks(file: &str, later: usize) -> Option<Duration> {
    let text = std::fs::read_to_string(file).ok()?;
    // The second field is the name in parentheses, which may have spaces.
    let (_, fields) = text.rsplit_once(')')?;
    let fields = fields.split_whitespace().skip(11 + later).take(2);
    let ticks = fields.map(|it| it.parse::<u64>().ok()).sum::<Option<u64>>()?;
    Some(Duration::from_millis(ticks.saturating_mul(1000 / TICKS_PER_SECOND)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Works until the processor time can be measured.
    fn work() {
        let before = of_this_thread();
        while of_this_thread() == before {
            std::hint::spin_loop();
        }
    }

    #[test]
    fn what_a_thread_does_belongs_to_its_phase_and_helpers_take_it_over() {
        begin(&["polish"], "tests of the meter");
        let phase = Phase::of_this_thread();
        let other = std::thread::spawn(move || {
            add_instructions(1_000);
            let begun = phase.begin();
            add_instructions(5);
            note_boot();
            drop(begun);
            add_instructions(1_000);
        });
        other.join().unwrap();
        begin_phase("replays of the meter");
        add_instructions(2);
        begin_phase("tests of the meter");
        add_instructions(7);
        let costs = costs();
        let of = |phase: &str| costs[&(vec!["polish"], phase.to_owned())];
        assert_eq!(
            (of("tests of the meter").instructions, of("tests of the meter").boots),
            (12, 1)
        );
        assert_eq!(of("replays of the meter").instructions, 2);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_processor_time_of_a_thread_counts_for_its_phase() {
        begin(&["flaky"], "work of the meter");
        work();
        let cost = costs()[&(vec!["flaky"], "work of the meter".to_owned())];
        assert!(cost.processor > Duration::ZERO);
    }
}
