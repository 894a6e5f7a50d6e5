//! How a score becomes a probability: steps that were fitted on rows that the trees had not seen.

use super::TreesError;

/// From this score on, this probability holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The lowest score of the step.
    pub score: f64,
    /// The probability of its rows.
    pub probability: f64,
}

/// Steps by score. Neither scores nor probabilities decrease.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    steps: Vec<Step>,
}

impl Calibration {
    /// Returns a table of steps.
    ///
    /// # Errors
    ///
    /// Returns an error if the steps are not in order, or if a probability is not between 0 and 1.
    pub fn new(steps: Vec<Step>) -> Result<Calibration, TreesError> {
        let is_sound = |it: &Step| it.score.is_finite() && (0.0..=1.0).contains(&it.probability);
        let is_sorted = steps.windows(2).all(|pair| match pair {
            [a, b] => a.score < b.score && a.probability <= b.probability,
            _ => true,
        });
        if is_sorted && steps.iter().all(is_sound) {
            Ok(Calibration { steps })
        } else {
            Err(TreesError::Calibration)
        }
    }

    /// Returns the steps.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the probability for a score. A score below the first step has the first step's probability. Without
    /// steps it is 0.
    #[must_use]
    pub fn probability(&self, score: f64) -> f64 {
        let after = self.steps.partition_point(|it| it.score <= score);
        let step = self.steps.get(after.saturating_sub(1));
        step.map_or(0.0, |it| it.probability)
    }
}
