//! Medians, spreads and means.

use serde::{Deserialize, Serialize};

/// Several measurements of the same thing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sample(Vec<f64>);

impl Sample {
    /// Adds a measurement.
    pub fn add(&mut self, value: f64) {
        self.0.push(value);
    }

    /// Returns the median, for an even number the upper of the two; 0 if there is no measurement.
    #[must_use]
    pub fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or_default()
    }

    /// Returns the distance from the least to the greatest, as a fraction of the median.
    #[must_use]
    pub fn spread(&self) -> f64 {
        let least = self.0.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = self.0.iter().copied().fold(0.0, f64::max);
        if self.0.is_empty() { 0.0 } else { (greatest - least) / self.median() }
    }
}

/// Returns the geometric mean; 0 if there are no values.
#[must_use]
pub fn geometric_mean(values: &[f64]) -> f64 {
    if values.is_empty() {
        return 0.0;
    }
    let logarithms: f64 = values.iter().map(|value| value.ln()).sum();
    (logarithms / values.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f64]) -> Sample {
        Sample(values.to_vec())
    }

    #[test]
    fn median_does_not_depend_on_order() {
        assert_eq!(sample(&[3.0, 1.0, 2.0]).median(), 2.0);
        assert_eq!(sample(&[4.0, 1.0, 2.0, 3.0]).median(), 3.0);
        assert_eq!(sample(&[]).median(), 0.0);
    }

    #[test]
    fn spread_is_a_part_of_the_median() {
        assert_eq!(sample(&[3.0, 1.0, 2.0]).spread(), 1.0);
        assert_eq!(sample(&[2.0]).spread(), 0.0);
        assert_eq!(sample(&[]).spread(), 0.0);
    }

    #[test]
    fn mean_is_geometric() {
        assert!((geometric_mean(&[0.5, 2.0]) - 1.0).abs() < 1e-12);
        assert_eq!(geometric_mean(&[]), 0.0);
    }
}
