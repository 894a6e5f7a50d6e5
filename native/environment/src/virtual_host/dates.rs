//! Readings of the time of day, and boundaries of time that pass between them.

use vm::host::Timestamp;

use crate::world::Edge;

const SECOND: i64 = 1_000_000_000;
/// How long before a boundary of time the last reading is that must not be after it, in nanoseconds.
const LAST: i64 = 1;
/// How long before it the first reading is if others must not be after it either, in nanoseconds.
const NEAR: i64 = 1_000_000;

/// What a guest has read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Dates {
    /// How often it has read the time of day since it booted.
    pub count: u64,
    /// The nanoseconds by which the clock was set forward to meet boundaries of time.
    pub skipped: i64,
    /// How often it has read it in the present test.
    of_test: u32,
    /// The boundary that passes in the present test, in nanoseconds since the epoch.
    boundary: i64,
}

impl Dates {
    pub fn begin_test(&mut self) {
        self.of_test = 0;
    }

    /// Returns what a reading gives at a time of day, and sets the clock forward if a boundary is near.
    pub fn read(&mut self, now: Timestamp, edge: Option<Edge>) -> Timestamp {
        self.count += 1;
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
