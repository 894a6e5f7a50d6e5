//! The meter of this process: what the phases of an analysis cost.
//!
//! Everything that runs a guest or starts a JVM counts for the phase that has begun last. A process serves one request,
//! and its phases follow each other.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
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
    /// The processor time of this process and of the processes that it started. Zero if the system does not tell.
    pub processor: Duration,
}

/// What was counted since the process started.
static INSTRUCTIONS: AtomicU64 = AtomicU64::new(0);
static BOOTS: AtomicU64 = AtomicU64::new(0);
static PROCESSES: AtomicU64 = AtomicU64::new(0);

static METER: Mutex<Meter> = Mutex::new(Meter {
    account: (Vec::new(), String::new()),
    costs: BTreeMap::new(),
    before: Cost { instructions: 0, boots: 0, processes: 0, processor: Duration::ZERO },
});

/// Forgets all costs, and begins the first phase, which belongs to no analysis.
pub fn start(phase: &str) {
    *meter() = Meter {
        account: (Vec::new(), phase.to_owned()),
        costs: BTreeMap::new(),
        before: counted(),
    };
}

/// Begins a phase that works for some analyses.
pub fn begin(analyses: &[&'static str], phase: &str) {
    meter().begin((analyses.to_vec(), phase.to_owned()), counted());
}

/// Begins another phase of the same analyses.
pub fn begin_phase(phase: &str) {
    let mut meter = meter();
    let account = (meter.account.0.clone(), phase.to_owned());
    meter.begin(account, counted());
}

/// Counts instructions of a guest.
pub fn add_instructions(instructions: u64) {
    INSTRUCTIONS.fetch_add(instructions, Ordering::Relaxed);
}

/// Counts the boot of a vm.
pub fn note_boot() {
    BOOTS.fetch_add(1, Ordering::Relaxed);
}

/// Counts a process of the JVM.
pub fn note_process() {
    PROCESSES.fetch_add(1, Ordering::Relaxed);
}

/// Returns the costs of all phases so far.
#[must_use]
pub fn costs() -> BTreeMap<Account, Cost> {
    let mut meter = meter();
    meter.settle(counted());
    meter.costs.clone()
}

struct Meter {
    account: Account,
    costs: BTreeMap<Account, Cost>,
    /// What had been counted when the phase began.
    before: Cost,
}

fn meter() -> MutexGuard<'static, Meter> {
    METER.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Meter {
    fn begin(&mut self, account: Account, counted: Cost) {
        self.settle(counted);
        self.account = account;
    }

    /// Adds what was counted since the last call to the costs of the present phase.
    fn settle(&mut self, counted: Cost) {
        let cost = self.costs.entry(self.account.clone()).or_default();
        cost.instructions += counted.instructions.saturating_sub(self.before.instructions);
        cost.boots += counted.boots.saturating_sub(self.before.boots);
        cost.processes += counted.processes.saturating_sub(self.before.processes);
        cost.processor += counted.processor.saturating_sub(self.before.processor);
        self.before = counted;
    }
}

fn counted() -> Cost {
    Cost {
        instructions: INSTRUCTIONS.load(Ordering::Relaxed),
        boots: BOOTS.load(Ordering::Relaxed),
        processes: PROCESSES.load(Ordering::Relaxed),
        processor: processor().unwrap_or_default(),
    }
}

/// The unit of processor time in `/proc` (`USER_HZ`, which Linux fixes for programs).
const TICKS_PER_SECOND: u64 = 100;

/// Returns the processor time of this process and of those that it has waited for.
fn processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the name in parentheses, which may have spaces. User and system time are the fields 14 and 15,
    // and 16 and 17 for other processes.
    let (_, fields) = text.rsplit_once(')')?;
    let fields = fields.split_whitespace().skip(11).take(4);
    let ticks = fields.map(|it| it.parse::<u64>().ok()).sum::<Option<u64>>()?;
    Some(Duration::from_millis(ticks.saturating_mul(1000 / TICKS_PER_SECOND)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(instructions: u64, boots: u64) -> Cost {
        Cost { instructions, boots, ..Cost::default() }
    }

    #[test]
    fn what_is_counted_belongs_to_the_phase_that_began_last() {
        let account =
            |analyses: &[&'static str], phase: &str| (analyses.to_vec(), phase.to_owned());
        let mut meter = Meter {
            account: account(&[], "reads"),
            costs: BTreeMap::new(),
            before: counted(10, 0),
        };
        meter.begin(account(&["polish"], "tests"), counted(11, 0));
        meter.begin(account(&["polish"], "replays"), counted(16, 1));
        meter.begin(account(&["polish"], "tests"), counted(16, 1));
        meter.settle(counted(18, 2));
        let expected = [
            (account(&[], "reads"), counted(1, 0)),
            (account(&["polish"], "replays"), counted(0, 0)),
            (account(&["polish"], "tests"), counted(7, 2)),
        ];
        assert_eq!(meter.costs, BTreeMap::from(expected));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_processor_time_is_known() {
        assert!(processor().is_some());
    }
}
