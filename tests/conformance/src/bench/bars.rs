//! How fast suites should be, at least.

use super::Side;

/// A side, what it is measured against, and how many times as long as that it may take.
const BARS: [(Side, Side, f64); 4] = [
    (Side::Plain, Side::JavaXint, 1.3),
    (Side::Taint, Side::Plain, 1.15),
    (Side::Detection, Side::JavaXint, 2.5),
    (Side::Polish, Side::JavaXint, 4.0),
];

/// Suites that take little on a JVM: what the whole analysis may take of that.
const SMALL: [&str; 3] = ["commons-beanutils", "commons-cli", "commons-numbers-fraction"];
const OF_JAVA: (Side, Side, f64) = (Side::Polish, Side::Java, 3.0);

/// What a suite misses, in words; `seconds` says what it took.
pub fn missed(suite: &str, seconds: impl Fn(Side) -> f64) -> Vec<String> {
    let small = SMALL.contains(&suite).then_some(OF_JAVA);
    let bars = BARS.into_iter().chain(small);
    let over = bars.filter_map(|(side, unit, most)| {
        let times = seconds(side) / seconds(unit);
        let (side, unit) = (side.name(), unit.name());
        (times > most).then(|| format!("{suite}: {side} takes {times:.2} times {unit}, bar {most}"))
    });
    over.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(polish: f64) -> impl Fn(Side) -> f64 {
        move |side| match side {
            Side::JavaXint => 2.0,
            Side::Polish => polish,
            _ => 1.0,
        }
    }

    #[test]
    fn only_what_is_slower_than_it_may_be_is_missed() {
        assert!(missed("other", seconds(8.0)).is_empty());
        let slow = ["other: polish takes 4.50 times java -Xint, bar 4"];
        assert_eq!(missed("other", seconds(9.0)), slow);
    }

    #[test]
    fn small_suites_are_held_against_a_jvm_too() {
        let slow = ["commons-cli: polish takes 4.00 times java, bar 3"];
        assert_eq!(missed("commons-cli", seconds(4.0)), slow);
    }
}
