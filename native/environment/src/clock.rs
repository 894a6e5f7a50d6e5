//! Virtual time: it starts at a fixed instant and moves when it is read or instructions run.

/// 2024-01-01T00:00:00Z in seconds since the epoch.
const EPOCH: i64 = 1_704_067_200;
/// What one reading takes.
const READING: i64 = 1_000;

/// The clock.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    nanos: i64,
}

impl Clock {
    pub(crate) fn advance(&mut self, nanos: i64) {
        self.nanos = self.nanos.saturating_add(nanos.max(0));
    }

    pub(crate) fn now(&self) -> i64 {
        self.nanos
    }

    pub(crate) fn monotonic(&mut self) -> i64 {
        self.advance(READING);
        self.nanos
    }

    pub(crate) fn realtime(&mut self) -> (i64, u32) {
        self.advance(READING);
        (EPOCH + self.nanos / 1_000_000_000, (self.nanos % 1_000_000_000) as u32)
    }
}
