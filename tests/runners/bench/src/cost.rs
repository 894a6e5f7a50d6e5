//! Measures the CPU time and memory of processes.

use std::time::Duration;

use nix::sys::resource::{Usage, UsageWho, getrusage};
use nix::sys::time::TimeValLike;

/// Returns the CPU seconds, user and system, of all processes for which this one has waited.
///
/// # Errors
/// Returns an error if the system does not provide the figure.
pub fn spent() -> Result<f64, String> {
    usage(UsageWho::RUSAGE_CHILDREN).map(|usage| seconds(&usage))
}

/// Returns the CPU seconds, user and system, of this process.
///
/// # Errors
/// Returns an error if the system does not provide the figure.
pub fn own() -> Result<f64, String> {
    usage(UsageWho::RUSAGE_SELF).map(|usage| seconds(&usage))
}

/// Returns the largest memory in MiB: of this process, or of the largest one for which it has
/// waited.
///
/// # Errors
/// Returns an error if the system does not provide the figure.
pub fn peak(own: bool) -> Result<f64, String> {
    let who = if own { UsageWho::RUSAGE_SELF } else { UsageWho::RUSAGE_CHILDREN };
    usage(who).map(|usage| usage.max_rss() as f64 / 1024.0)
}

fn usage(who: UsageWho) -> Result<Usage, String> {
    getrusage(who).map_err(|error| error.to_string())
}

fn seconds(usage: &Usage) -> f64 {
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Duration::from_micros(u64::try_from(micros).unwrap_or(0)).as_secs_f64()
}
