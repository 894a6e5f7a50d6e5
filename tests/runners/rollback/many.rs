//! Makes ten thousand checkpoints and roll-backs in a row, which must not leak memory, and some
//! larger ones.

use vm::Failure;

use crate::stage::{Spent, Stage};
use crate::work::Work;

const LAPS: usize = 10_000;
/// The number of laps after which the process has all the memory that it needs.
const FIRST: usize = 1_000;
/// The number of instructions of a lap.
const LENGTH: u64 = 2_000;
/// The number of pages to which a longer lap writes, and the number of these laps.
pub const PAGES: usize = 256;
const LONGER: usize = 100;
/// The bytes by which the process may grow after the first laps, because its allocator may keep
/// some.
const SLACK: u64 = 1 << 20;

/// Goes forth and back in the middle of a program. Returns the times of the short laps and of the
/// longer ones. The error says what the roll-backs did not restore.
pub fn rehearse(stage: &mut Stage, work: &Work) -> Result<[Spent; 2], String> {
    stage.start(work)?;
    let start = stage.vm.state.instructions;
    let ground = stage.mark();
    stage.vm.run();
    let middle = start.midpoint(stage.vm.state.instructions);
    stage.back(ground)?;
    if stage.vm.run_to(middle) != Failure::Paused {
        return Err("it has no middle".to_owned());
    }
    stage.spent = Spent::default();
    let before = stage.vm.dump();
    let mut laps = |count| (0..count).for_each(|_| stage.lap(middle + LENGTH));
    laps(FIRST);
    let needed = resident()?;
    laps(LAPS - FIRST);
    let grown = resident()?.saturating_sub(needed);
    if let Some(difference) = before.first_difference(&stage.vm.dump()) {
        return Err(difference);
    }
    if grown > SLACK {
        return Err(format!("the process has grown by {grown} bytes"));
    }
    let short = std::mem::take(&mut stage.spent);
    let far = far_enough(stage, middle)?;
    (0..LONGER).for_each(|_| stage.lap(far));
    Ok([short, std::mem::take(&mut stage.spent)])
}

/// Returns the instruction count at which the program has written to [`PAGES`] pages or has ended.
fn far_enough(stage: &mut Stage, from: u64) -> Result<u64, String> {
    let mark = stage.mark();
    let mut to = from;
    while stage.vm.heap.pages_saved() < PAGES {
        to += LENGTH;
        if stage.vm.run_to(to) != Failure::Paused {
            break;
        }
    }
    stage.back(mark)?;
    Ok(to)
}

/// Returns the bytes of this process that are in memory.
fn resident() -> Result<u64, String> {
    let text = std::fs::read_to_string("/proc/self/status").map_err(|error| error.to_string())?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    number.map(|kilobytes| kilobytes << 10).ok_or_else(|| "no VmRSS".to_owned())
}
