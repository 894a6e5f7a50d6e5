//! Virtual time: it starts at an instant of the world, and advances with instructions and readings.

use serde::{Deserialize, Serialize};
use vm::host::INSTRUCTIONS_A_NANOSECOND;

use crate::random::Random;
use crate::world::Speed;

const SECOND: i64 = 1_000_000_000;
/// The clock's start for seed 0, in nanoseconds since the epoch: 2026-05-13T14:30:15.678901234Z.
/// At this instant it is the same day in all populated time zones, and the middle of a week, a
/// month and a year. So faults that only a boundary shows need another seed.
const EPOCH: i64 = 1_778_682_615_678_901_234;
/// The seconds by which another seed delays the start are fewer than this.
const YEAR: u64 = 365 * 24 * 60 * 60;
/// The value of `System.nanoTime` at the start. Not 0, because programs take 0 for "long ago".
const UPTIME: i64 = 86_400 * SECOND;
/// Nanoseconds that one reading of the clock takes.
const READING: i64 = 1_000;
/// Number of readings after an idle phase that take twice as long. Tests that compare two time
/// spans rely on the second one being shorter, because a real machine is cold after a sleep. Two
/// stopwatches that stop after a sleep take four readings; a later span must be warm again.
const COLD: u32 = 4;

/// How many times as many instructions a fast machine runs in the same time.
const FAST: u64 = 10;
/// Readings on a fast machine that take no time if they follow each other. More are a loop that waits.
const QUICK: u32 = 1_000;
/// Nanoseconds between two ticks of the time of day on a fast machine. Other clocks have finer ones.
const TICK: i64 = 1_000_000;
/// Instructions between two readings after which they do not follow each other.
const LOOP: u64 = 10_000;

/// The virtual clock of one guest.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Clock {
    /// Nanoseconds since the start.
    nanos: i64,
    /// Instructions that have run but do not yet add up to a nanosecond.
    rest: u64,
    /// Nanoseconds since the epoch at its start.
    start: i64,
    /// The value of `System.nanoTime` at the start; its origin is arbitrary by definition.
    origin: i64,
    /// Readings that will still take twice as long.
    cold: u32,
    /// Readings on a fast machine that followed each other.
    quick: u32,
    /// Instructions since the last reading.
    between: u64,
}

/// Returns the instant at which the clock of a world starts whose seed decides it.
pub(crate) fn start_of(seed: u64) -> i64 {
    Clock::new(seed, None).start
}

impl Clock {
    /// Makes a clock that starts at an instant, in nanoseconds since the epoch. Without one, the start
    /// depends on the seed. The origin of `System.nanoTime` always does.
    pub(crate) fn new(seed: u64, start: Option<i64>) -> Clock {
        let (later, origin) = match seed {
            0 => (0, UPTIME),
            _ => {
                let mut random = Random::new(seed);
                let later = (random.next() % YEAR) as i64 * SECOND;
                (later, UPTIME + i64::from(random.next() as u32))
            }
        };
        Clock {
            nanos: 0,
            rest: 0,
            start: start.unwrap_or(EPOCH + later),
            origin,
            cold: 0,
            quick: 0,
            between: 0,
        }
    }

    /// Advances the clock by the time that a number of instructions takes on a machine.
    pub(crate) fn run(&mut self, instructions: u64, speed: Speed) {
        let (times, pace) = match speed {
            Speed::Usual => (1, INSTRUCTIONS_A_NANOSECOND),
            Speed::Fast => (1, INSTRUCTIONS_A_NANOSECOND * FAST),
            Speed::Slow(times) => (u64::from(times), INSTRUCTIONS_A_NANOSECOND),
        };
        self.between = self.between.saturating_add(instructions);
        let all = self.rest.saturating_add(instructions.saturating_mul(times));
        self.advance((all / pace) as i64);
        self.rest = all % pace;
    }

    fn advance(&mut self, nanos: i64) {
        self.nanos = self.nanos.saturating_add(nanos.max(0));
    }

    /// Advances the clock by nanoseconds in which nothing runs. The next [`COLD`] readings are slow.
    pub(crate) fn idle(&mut self, nanos: i64) {
        self.advance(nanos);
        self.cold = COLD;
    }

    pub(crate) fn now(&self) -> i64 {
        self.nanos
    }

    pub(crate) fn monotonic(&mut self, speed: Speed) -> i64 {
        self.read(speed);
        self.origin.saturating_add(self.shown(speed, READING))
    }

    /// Returns the time of day of a clock that is this many nanoseconds ahead.
    pub(crate) fn realtime(&mut self, speed: Speed, ahead: i64) -> (i64, u32) {
        self.read(speed);
        let shown = self.shown(speed, TICK);
        let now = self.start.saturating_add(shown).saturating_add(ahead);
        (now.div_euclid(SECOND), now.rem_euclid(SECOND) as u32)
    }

    /// Returns the time that a reading gives. A fast machine does more between two ticks of its clock.
    fn shown(&self, speed: Speed, tick: i64) -> i64 {
        match speed {
            Speed::Fast => self.nanos - self.nanos % tick,
            Speed::Usual | Speed::Slow(_) => self.nanos,
        }
    }

    fn read(&mut self, speed: Speed) {
        if std::mem::take(&mut self.between) > LOOP {
            self.quick = 0;
        }
        if speed == Speed::Fast && self.quick < QUICK {
            self.quick += 1;
            return;
        }
        self.advance(if self.cold == 0 { READING } else { 2 * READING });
        self.cold = self.cold.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, QUICK, READING};
    use crate::world::Speed;

    #[test]
    fn four_instructions_take_a_nanosecond_however_they_are_counted() {
        let mut one_by_one = Clock::new(0, None);
        let mut at_once = Clock::new(0, None);
        (0..1_000_003).for_each(|_| one_by_one.run(1, Speed::Usual));
        at_once.run(1_000_003, Speed::Usual);
        assert_eq!((one_by_one.now(), at_once.now()), (250_000, 250_000));
        at_once.run(1, Speed::Usual);
        assert_eq!(at_once.now(), 250_001);
    }

    #[test]
    fn a_given_start_replaces_that_of_the_seed_and_keeps_the_origin() {
        let (mut given, mut other) = (Clock::new(5, Some(7 * super::SECOND)), Clock::new(5, None));
        assert_eq!(given.realtime(Speed::Usual, 0), (7, READING as u32));
        other.realtime(Speed::Usual, 0);
        assert_eq!(given.monotonic(Speed::Usual), other.monotonic(Speed::Usual));
    }

    #[test]
    fn on_a_fast_machine_readings_take_no_time_until_there_are_too_many() {
        let mut clock = Clock::new(0, None);
        let first = clock.monotonic(Speed::Fast);
        for _ in 1..QUICK {
            assert_eq!(clock.monotonic(Speed::Fast), first);
        }
        assert_eq!(clock.monotonic(Speed::Fast), first + READING);
    }

    #[test]
    fn a_slow_machine_takes_as_many_times_longer() {
        let mut clock = Clock::new(0, None);
        clock.run(400, Speed::Slow(20));
        assert_eq!(clock.now(), 2_000);
    }
}
