//! Readings of the time of day, and boundaries of time that pass between them.

use vm::host::Timestamp;

use super::{State, Virtual};
use crate::world::{Edge, World};

const SECOND: i64 = 1_000_000_000;
/// How long before a boundary of time the last reading is that must not be after it, in nanoseconds.
const LAST: i64 = 1;
/// How long before it the first reading is if others must not be after it either, in nanoseconds.
const NEAR: i64 = 1_000_000;

/// The readings of a guest's clock.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Dates {
    /// The nanoseconds by which the clock was set forward to meet boundaries of time.
    pub skipped: i64,
    /// How often the guest has read the time of day in the present test.
    of_test: u32,
    /// How often the guest has read any clock in the present test.
    readings: u32,
    /// The boundary that passes in the present test, in nanoseconds since the epoch.
    boundary: i64,
}

impl Dates {
    pub fn begin_test(&mut self) {
        (self.of_test, self.readings) = (0, 0);
    }

    /// Notes a reading of any clock. Returns its number in the present test, from 1.
    pub fn note_reading(&mut self) -> u32 {
        self.readings = self.readings.saturating_add(1);
        self.readings
    }

    /// Returns the result of a reading at a time of day, and sets the clock forward if a boundary is near.
    pub fn read(&mut self, now: Timestamp, edge: Option<Edge>) -> Timestamp {
        self.of_test += 1;
        let Some(edge) = edge else { return now };
        let now = now.0.saturating_mul(SECOND).saturating_add(i64::from(now.1));
        let shown = self.near(edge, now);
        self.skipped = self.skipped.saturating_add(shown.saturating_sub(now));
        (shown.div_euclid(SECOND), shown.rem_euclid(SECOND) as u32)
    }

    fn near(&mut self, edge: Edge, now: i64) -> i64 {
        match self.of_test {
            1 => {
                let room = if edge.reading == 1 { LAST } else { NEAR };
                let length = edge.unit.nanos();
                let whole = now.saturating_add(room).div_euclid(length).saturating_add(1);
                self.boundary = whole.saturating_mul(length);
                if edge.passes { self.boundary.saturating_sub(room) } else { self.boundary }
            }
            // If it has passed, or must not, this is no change.
            reading if reading == edge.reading => self.boundary.saturating_sub(LAST).max(now),
            _ => now,
        }
    }
}

impl Virtual {
    /// Reads the time of day.
    pub(super) fn real_time(&mut self) -> Timestamp {
        let World { speed, ahead, .. } = *self.state.world;
        self.state.clock.realtime(speed, ahead.saturating_add(self.state.dates.skipped))
    }

    /// Lets the time of a pause pass if the world has one after this reading of the clock.
    pub(super) fn pass_time(&mut self) {
        let State { dates, clock, world, .. } = &mut self.state;
        let readings = dates.note_reading();
        if let Some(pause) = world.pause.filter(|it| it.reading == readings) {
            clock.idle(i64::try_from(pause.nanos).unwrap_or(i64::MAX));
        }
    }
}
