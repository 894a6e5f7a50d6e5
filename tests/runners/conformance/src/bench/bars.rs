//! The bars: limits on the time and memory of suites.

use super::{Cell, Side};

/// A measured quantity: its name, and how to read it.
type Measure = (&'static str, fn(&Cell) -> f64);

const CPU: Measure = ("CPU time", |cell| cell.seconds.median());
const WALL: Measure = ("wall time", |cell| cell.wall.median());
const MEMORY: Measure = ("memory", |cell| cell.peak.median());

/// A limit for a side: its quantity may be at most a multiple of another side's.
struct Bar {
    side: Side,
    unit: Side,
    measure: Measure,
    most: f64,
    /// The suites with this limit; none means all.
    suites: &'static [&'static str],
}

/// Suites that take little time on a JVM, for which the whole analysis has a limit in relation to
/// `java`.
const SMALL: &[&str] = &["commons-beanutils", "commons-cli", "commons-numbers-fraction"];

const BARS: [Bar; 8] = [
    bar(Side::Plain, Side::JavaXint, CPU, 1.3, &[]),
    bar(Side::Taint, Side::Plain, CPU, 1.15, &[]),
    bar(Side::Detection, Side::JavaXint, CPU, 2.5, &[]),
    bar(Side::Polish, Side::JavaXint, CPU, 4.0, &[]),
    bar(Side::Polish, Side::Java, CPU, 3.0, SMALL),
    bar(Side::TwoThreads, Side::Polish, CPU, 1.15, &[]),
    bar(Side::TwoThreads, Side::Polish, WALL, 0.65, &[]),
    bar(Side::Polish, Side::Java, MEMORY, 2.0, &["commons-lang3"]),
];

/// The limit for the engine's CPU milliseconds until the first test has ended.
const FIRST: f64 = 50.0;

const fn bar(
    side: Side,
    unit: Side,
    measure: Measure,
    most: f64,
    suites: &'static [&'static str],
) -> Bar {
    Bar { side, unit, measure, most, suites }
}

/// Returns the limits that a suite exceeds, as texts. `of` returns the figures of a side.
pub fn missed<'a>(suite: &str, of: impl Fn(Side) -> Option<&'a Cell>) -> Vec<String> {
    let held = |bar: &&Bar| bar.suites.is_empty() || bar.suites.contains(&suite);
    let over = |bar: &Bar| {
        let (name, figure) = bar.measure;
        let times = figure(of(bar.side)?) / figure(of(bar.unit)?);
        let (side, unit, most) = (bar.side.name(), bar.unit.name(), bar.most);
        let text =
            || format!("{suite}: {side} takes {times:.2} times the {name} of {unit}, bar {most}");
        (times > most).then(text)
    };
    let mut missed: Vec<String> = BARS.iter().filter(held).filter_map(over).collect();
    let first = of(Side::Plain).map_or(0.0, |cell| cell.first.median());
    if first > FIRST {
        missed.push(format!("{suite}: the first test has ended after {first:.0} ms, bar {FIRST}"));
    }
    missed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(seconds: f64, first: f64) -> Cell {
        let mut cell = Cell::default();
        cell.seconds.add(seconds);
        cell.wall.add(seconds);
        cell.peak.add(1.0);
        cell.first.add(first);
        cell
    }

    fn misses(suite: &str, polish: f64, first: f64) -> Vec<String> {
        let (unit, other, polish) = (cell(2.0, 0.0), cell(1.0, first), cell(polish, 0.0));
        missed(suite, |side| match side {
            Side::JavaXint => Some(&unit),
            Side::Polish => Some(&polish),
            Side::TwoThreads => None,
            _ => Some(&other),
        })
    }

    #[test]
    fn only_what_is_slower_than_it_may_be_is_missed() {
        assert!(misses("other", 8.0, 50.0).is_empty());
        let slow = ["other: polish takes 4.50 times the CPU time of java -Xint, bar 4"];
        assert_eq!(misses("other", 9.0, 50.0), slow);
        let late = ["other: the first test has ended after 51 ms, bar 50"];
        assert_eq!(misses("other", 8.0, 51.0), late);
    }

    #[test]
    fn small_suites_are_held_against_a_jvm_too() {
        let slow = ["commons-cli: polish takes 4.00 times the CPU time of java, bar 3"];
        assert_eq!(misses("commons-cli", 4.0, 0.0), slow);
    }
}
