//! Measures the costs of one more test as suites grow.

use crate::arguments::Arguments;
use crate::bench::{Side, measure};
use corpus::Manifest;
use corpus::artifacts;

/// The sides to show.
const SIDES: [Side; 2] = [Side::Plain, Side::Polish];
/// The number of characters of the longest bar.
const WIDTH: f64 = 30.0;

/// Runs suites, smaller ones first, and plots the time for each additional test.
pub fn run(manifest: &Manifest, arguments: &Arguments) -> Result<(), String> {
    let suites = manifest.pick(&arguments.suites)?;
    for side in SIDES {
        let (mut points, mut gaps, mut before) = (Vec::new(), Vec::new(), (0, 0.0));
        for suite in &suites {
            artifacts::resolve(manifest, suite, &arguments.cache)?;
            let figure = measure(suite, side, arguments, None)?;
            gaps.extend(figure.gap(side));
            let more = figure.tests.saturating_sub(before.0).max(1);
            points.push((figure.tests, (figure.seconds - before.1) * 1000.0 / more as f64));
            before = (figure.tests, figure.seconds);
        }
        println!("{}: CPU milliseconds for each further test", side.name());
        print!("{}", plot(&points));
        gaps.iter().for_each(|gap| println!("{gap}"));
    }
    Ok(())
}

/// Returns a line for each point except the first, which contains the start-up.
fn plot(points: &[(usize, f64)]) -> String {
    let points = points.get(1..).unwrap_or(&[]);
    let most = points.iter().map(|(_, each)| *each).fold(f64::MIN_POSITIVE, f64::max);
    let line = |(tests, each): &(usize, f64)| {
        let bar = "#".repeat((each / most * WIDTH).round().max(0.0) as usize);
        format!("{tests:>8} {each:>8.2} {bar}\n")
    };
    points.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::plot;

    #[test]
    fn bars_are_as_long_as_what_a_test_takes() {
        let text = plot(&[(100, 20.0), (1000, 1.0), (10_000, 2.0)]);
        let short = format!("    1000     1.00 {}\n", "#".repeat(15));
        assert_eq!(text, format!("{short}   10000     2.00 {}\n", "#".repeat(30)));
        assert_eq!(plot(&[]), "");
    }
}
