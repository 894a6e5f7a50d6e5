//! A boundary of time passes between two readings of a test.
#![allow(clippy::unwrap_used)]

use environment::{Edge, EdgeUnit, Virtual, VirtualOptions, World};
use vm::host::Host;

const SECOND: i64 = 1_000_000_000;
const DAY: i64 = 86_400 * SECOND;

/// Returns the nanoseconds since the epoch that some readings of a test give.
fn readings(edge: Option<Edge>, count: usize) -> Vec<i64> {
    let world = World { edge, ..World::default() };
    let options = VirtualOptions { world, ..VirtualOptions::default() };
    let mut host = Virtual::new(options, Box::new(|_, _| {}));
    host.now_realtime();
    host.begin_test();
    let nanos = |(seconds, nanos): (i64, u32)| seconds * SECOND + i64::from(nanos);
    (0..count).map(|_| nanos(host.now_realtime())).collect()
}

fn midnight(reading: u32, passes: bool) -> Option<Edge> {
    Some(Edge { unit: EdgeUnit::Day, reading, passes })
}

/// Returns the numbers of the days of readings, from that of the first one.
fn days(readings: &[i64]) -> Vec<i64> {
    readings.iter().map(|it| it / DAY - readings[0] / DAY).collect()
}

#[test]
fn midnight_comes_after_the_reading() {
    let first = readings(midnight(1, true), 3);
    assert_eq!(days(&first), [0, 1, 1]);
    let second = readings(midnight(2, true), 4);
    assert_eq!(days(&second), [0, 0, 1, 1]);
    assert_eq!(second[1] % DAY, DAY - 1);
}

#[test]
fn the_times_between_readings_stay_up_to_a_millisecond() {
    let usual = readings(None, 5);
    for edge in 1..5 {
        let near = readings(midnight(edge, true), 5);
        let passed = |all: &[i64]| all[4] - all[0];
        assert!(passed(&near) - passed(&usual) < 1_000_000, "after reading {edge}");
    }
}

#[test]
fn all_readings_are_after_midnight_if_that_must_not_pass() {
    for edge in 1..3 {
        let after = readings(midnight(edge, false), 3);
        assert_eq!(days(&after), [0, 0, 0]);
        assert_eq!(after[0] % DAY, 0);
    }
}
