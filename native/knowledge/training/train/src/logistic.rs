//! Logistic regression on the same features as the trees: the check that trees earn their place.

use models::trees::Row;

use crate::random::Random;
use crate::samples::Sample;

/// Passes over the rows.
const PASSES: usize = 20;
/// The size of a step.
const RATE: f64 = 0.05;
/// The penalty on the squares of the weights.
const PENALTY: f64 = 1e-4;
/// The seed of the order of rows.
const SEED: u64 = 2022;

/// A linear model. Each feature has two inputs: its standardised value, and whether it is missing.
#[derive(Clone, Debug)]
pub struct Logistic {
    means: Vec<f64>,
    deviations: Vec<f64>,
    weights: Vec<f64>,
}

impl Logistic {
    /// Fits the weights with AdaGrad, in the same order for the same rows.
    #[must_use]
    pub fn fit(samples: &[Sample]) -> Logistic {
        let columns = samples.first().map_or(0, |it| it.row.len());
        let (means, deviations) = (0..columns).map(|column| moments(samples, column)).unzip();
        let mut model = Logistic { means, deviations, weights: vec![0.0; 2 * columns + 1] };
        let mut squares = vec![1e-8; model.weights.len()];
        let mut order: Vec<&Sample> = samples.iter().collect();
        let mut random = Random::new(SEED);
        for _ in 0..PASSES {
            random.shuffle(&mut order);
            for sample in &order {
                model.step(sample, &mut squares);
            }
        }
        model
    }

    /// Returns the score of a row: the logarithm of the odds.
    #[must_use]
    pub fn score(&self, row: &Row) -> f64 {
        self.inputs(row).zip(&self.weights).map(|(input, weight)| input * weight).sum()
    }

    fn step(&mut self, sample: &Sample, squares: &mut [f64]) {
        let probability = 1.0 / (1.0 + (-self.score(&sample.row)).exp());
        let answer = if sample.is_positive { 1.0 } else { 0.0 };
        let error = f64::from(sample.weight) * (probability - answer);
        let inputs: Vec<f64> = self.inputs(&sample.row).collect();
        for ((input, weight), square) in inputs.iter().zip(&mut self.weights).zip(squares) {
            let gradient = error * input + PENALTY * *weight;
            *square += gradient * gradient;
            *weight -= RATE * gradient / square.sqrt();
        }
    }

    /// Returns the inputs: 1, then two for each feature.
    fn inputs(&self, row: &Row) -> impl Iterator<Item = f64> {
        let pairs = row.iter().zip(&self.means).zip(&self.deviations);
        let inputs = pairs.flat_map(|((value, mean), deviation)| match value {
            Some(value) => [((f64::from(*value) - mean) / deviation).clamp(-5.0, 5.0), 0.0],
            None => [0.0, 1.0],
        });
        std::iter::once(1.0).chain(inputs)
    }
}

/// Returns the mean and the standard deviation of a feature where it is known.
fn moments(samples: &[Sample], column: usize) -> (f64, f64) {
    let values = || samples.iter().filter_map(|it| it.row.get(column).copied().flatten());
    let count = (values().count() as f64).max(1.0);
    let mean = values().map(f64::from).sum::<f64>() / count;
    let variance = values().map(|it| (f64::from(it) - mean).powi(2)).sum::<f64>() / count;
    (mean, if variance > 0.0 { variance.sqrt() } else { 1.0 })
}

#[cfg(test)]
mod tests {
    use super::Logistic;
    use crate::samples::Sample;

    #[test]
    fn a_line_between_classes_is_found() {
        let sample = |at: u16| {
            let value = at.is_multiple_of(2).then_some(f32::from(at % 100));
            let is_positive = value.is_none_or(|it| it > 50.0);
            Sample { row: vec![value], is_positive, project: 0, group: 0, weight: 1.0 }
        };
        let samples: Vec<Sample> = (0..1000).map(sample).collect();
        let model = Logistic::fit(&samples);
        let is_right = |it: &&Sample| (model.score(&it.row) > 0.0) == it.is_positive;
        let right = samples.iter().filter(is_right).count();
        assert!(right > 950, "{right}");
    }
}
