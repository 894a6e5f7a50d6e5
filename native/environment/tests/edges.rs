//! A boundary of time passes between two readings of a test.
#![allow(clippy::unwrap_used)]

use environment::{Edge, EdgeUnit, Virtual, VirtualOptions, World};
use vm::host::Host;

const DAY: i64 = 86_400;

/// Returns the seconds that some readings of a test give.
fn readings(reading: u32, passes: bool, count: usize) -> Vec<i64> {
    let edge = Some(Edge { unit: EdgeUnit::Day, reading, passes });
    let world = World { edge, ..World::default() };
    let options = VirtualOptions { world, ..VirtualOptions::default() };
    let mut host = Virtual::new(options, Box::new(|_, _| {}));
    host.now_realtime();
    host.begin_test();
    (0..count).map(|_| host.now_realtime().0).collect()
}

#[test]
fn midnight_comes_after_the_reading() {
    let seconds = readings(2, true, 4);
    let days: Vec<i64> = seconds.iter().map(|it| it / DAY - seconds[0] / DAY).collect();
    assert_eq!(days, [0, 0, 1, 1]);
    assert_eq!(seconds[1] % DAY, DAY - 1);
}

#[test]
fn the_clock_stays_before_midnight_if_that_must_not_pass() {
    let seconds = readings(1, false, 3);
    let days: Vec<i64> = seconds.iter().map(|it| it / DAY - seconds[0] / DAY).collect();
    assert_eq!(days, [0, 0, 0]);
    assert!(seconds[0] % DAY > DAY / 2);
}
