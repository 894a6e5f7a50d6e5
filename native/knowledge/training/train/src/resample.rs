//! Intervals for figures, by resampling projects.
//!
//! Rows of one project resemble each other. So projects are drawn, with replacement, and not rows.

use crate::random::Random;

/// The number of resamples.
const RESAMPLES: usize = 1000;
/// The seed of all resamples.
const SEED: u64 = 2022;

/// A figure with the interval that holds it in 95 % of the resamples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The figure on all projects.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Estimates several figures at once. `figures` gets how often each project counts.
pub fn estimates<const N: usize>(
    projects: usize,
    figures: impl Fn(&[f64]) -> [f64; N],
) -> [Estimate; N] {
    let all = figures(&vec![1.0; projects]);
    let mut random = Random::new(SEED);
    let drawn: Vec<[f64; N]> = (0..RESAMPLES)
        .map(|_| {
            let mut counts = vec![0.0; projects];
            for _ in 0..projects {
                if let Some(count) = counts.get_mut(random.below(projects)) {
                    *count += 1.0;
                }
            }
            figures(&counts)
        })
        .collect();
    let mut number = 0;
    all.map(|value| {
        let mut values: Vec<f64> = drawn.iter().filter_map(|it| it.get(number)).copied().collect();
        number += 1;
        values.sort_by(f64::total_cmp);
        let at = |share: usize| values.get(share * values.len() / 1000).copied().unwrap_or(value);
        Estimate { value, low: at(25), high: at(975) }
    })
}

#[cfg(test)]
mod tests {
    use super::estimates;

    #[test]
    fn the_interval_covers_what_differs_between_projects() {
        let values = [0.0, 0.0, 1.0, 1.0];
        let mean = |counts: &[f64]| {
            [counts.iter().zip(values).map(|(count, value)| count * value).sum::<f64>() / 4.0, 0.5]
        };
        let [found, constant] = estimates(4, mean);
        assert_eq!((found.value, found.low, found.high), (0.5, 0.0, 1.0));
        assert_eq!((constant.low, constant.high), (0.5, 0.5));
    }

    #[test]
    fn the_same_seed_gives_the_same_interval() {
        let figure = |counts: &[f64]| [counts.iter().take(3).sum::<f64>()];
        assert_eq!(estimates(9, figure), estimates(9, figure));
    }
}
