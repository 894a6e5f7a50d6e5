//! Virtual time: it starts at an instant that the seed fixes and moves when it is read or instructions run.

use serde::{Deserialize, Serialize};
use vm::host::INSTRUCTIONS_A_NANOSECOND;

use crate::random::Random;

const SECOND: i64 = 1_000_000_000;
/// Where it starts with the seed 0, since the epoch: 2026-05-13T14:30:15.678901234Z. It is the same
/// day everywhere that most people live, amid a week, a month and a year: what only a boundary
/// shows is left to other seeds.
const EPOCH: i64 = 1_778_682_615_678_901_234;
/// Another seed starts it so many seconds later at most.
const YEAR: u64 = 365 * 24 * 60 * 60;
/// What `System.nanoTime` starts with: programs take 0 for a span that is long over.
const UPTIME: i64 = 86_400 * SECOND;
/// What one reading takes.
const READING: i64 = 1_000;
/// So many readings take twice that when nothing has run for a while: a machine is cold then, and
/// tests that hold one span against another rely on it. Two stopwatches that stop behind a sleep take four; what begins
/// afterwards has to be warm again.
const COLD: u32 = 4;

/// The clock.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Clock {
    /// Since it started.
    nanos: i64,
    /// Instructions that have run since then and do not make up a nanosecond yet.
    rest: u64,
    /// Nanoseconds since the epoch at its start.
    start: i64,
    /// What `System.nanoTime` counts from, which is any instant.
    origin: i64,
    /// Readings that still take longer.
    cold: u32,
}

impl Clock {
    /// A clock that starts when a seed says.
    pub(crate) fn new(seed: u64) -> Clock {
        if seed == 0 {
            return Clock { nanos: 0, rest: 0, start: EPOCH, origin: UPTIME, cold: 0 };
        }
        let mut random = Random::new(seed);
        let later = (random.next() % YEAR) as i64 * SECOND;
        let origin = UPTIME + i64::from(random.next() as u32);
        Clock { nanos: 0, rest: 0, start: EPOCH + later, origin, cold: 0 }
    }

    /// Lets the time pass that so many instructions take.
    pub(crate) fn run(&mut self, instructions: u64) {
        let all = self.rest.saturating_add(instructions);
        self.advance((all / INSTRUCTIONS_A_NANOSECOND) as i64);
        self.rest = all % INSTRUCTIONS_A_NANOSECOND;
    }

    fn advance(&mut self, nanos: i64) {
        self.nanos = self.nanos.saturating_add(nanos.max(0));
    }

    /// Lets time pass in which nothing runs.
    pub(crate) fn idle(&mut self, nanos: i64) {
        self.advance(nanos);
        self.cold = COLD;
    }

    pub(crate) fn now(&self) -> i64 {
        self.nanos
    }

    pub(crate) fn monotonic(&mut self) -> i64 {
        self.read();
        self.origin.saturating_add(self.nanos)
    }

    pub(crate) fn realtime(&mut self) -> (i64, u32) {
        self.read();
        let now = self.start.saturating_add(self.nanos);
        (now.div_euclid(SECOND), now.rem_euclid(SECOND) as u32)
    }

    fn read(&mut self) {
        self.advance(if self.cold == 0 { READING } else { 2 * READING });
        self.cold = self.cold.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::Clock;

    #[test]
    fn four_instructions_take_a_nanosecond_however_they_are_counted() {
        let mut one_by_one = Clock::new(0);
        let mut at_once = Clock::new(0);
        (0..1_000_003).for_each(|_| one_by_one.run(1));
        at_once.run(1_000_003);
        assert_eq!((one_by_one.now(), at_once.now()), (250_000, 250_000));
        at_once.run(1);
        assert_eq!(at_once.now(), 250_001);
    }
}
