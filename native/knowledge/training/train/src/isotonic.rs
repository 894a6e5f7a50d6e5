//! Turns scores into probabilities: the best step function that does not decrease.

use models::trees::{Calibration, Step, TreesError};

use crate::judged::Judged;

/// Rows of similar score, with their weight and the weight of the positives among them.
#[derive(Clone, Copy, Debug)]
struct Block {
    score: f64,
    positive: f64,
    weight: f64,
}

impl Block {
    fn share(self) -> f64 {
        self.positive / self.weight
    }
}

/// Fits probabilities to scores, as if `balance` of the rows were positive. The scores must come from models that
/// have not seen the rows.
///
/// Adjacent violators are pooled: starting at the lowest score, a block whose share of positives is not above the one
/// of the block before is merged with it, until the shares increase.
///
/// # Errors
///
/// Returns an error if a score is not finite.
pub fn fit(rows: &[Judged], balance: f64) -> Result<Calibration, TreesError> {
    let positives = rows.iter().filter(|it| it.is_positive).count() as f64;
    let negatives = rows.len() as f64 - positives;
    let (of_positive, of_negative) =
        (balance / positives.max(1.0), (1.0 - balance) / negatives.max(1.0));
    let mut sorted: Vec<&Judged> = rows.iter().collect();
    sorted.sort_by(|a, b| a.score.total_cmp(&b.score));
    let mut blocks: Vec<Block> = Vec::new();
    for row in sorted {
        let weight = if row.is_positive { of_positive } else { of_negative };
        let positive = if row.is_positive { weight } else { 0.0 };
        blocks.push(Block { score: row.score, positive, weight });
        pool(&mut blocks);
    }
    let steps =
        blocks.iter().map(|it| Step { score: it.score, probability: it.share().clamp(0.0, 1.0) });
    Calibration::new(steps.collect())
}

/// Merges the last blocks until shares and scores increase.
fn pool(blocks: &mut Vec<Block>) {
    while let [.., before, last] = blocks.as_slice() {
        if before.share() < last.share() && before.score < last.score {
            return;
        }
        let merged = Block {
            score: before.score,
            positive: before.positive + last.positive,
            weight: before.weight + last.weight,
        };
        blocks.truncate(blocks.len() - 2);
        blocks.push(merged);
    }
}

#[cfg(test)]
mod tests {
    use models::trees::Step;

    use super::fit;
    use crate::judged::Judged;

    fn rows(of: &[(f64, bool)]) -> Vec<Judged> {
        let row = |(score, is_positive): &(f64, bool)| Judged {
            project: 0,
            is_positive: *is_positive,
            score: *score,
            is_flagged: false,
        };
        of.iter().map(row).collect()
    }

    #[test]
    fn violators_are_pooled() {
        let rows = rows(&[(0.0, false), (1.0, true), (2.0, false), (3.0, true), (3.0, true)]);
        let fitted = fit(&rows, 0.6).unwrap();
        let probabilities: Vec<f64> = fitted.steps().iter().map(|it| it.probability).collect();
        assert_eq!(fitted.steps().iter().map(|it| it.score).collect::<Vec<_>>(), [0.0, 1.0, 3.0]);
        assert_eq!(probabilities.len(), 3);
        for (found, expected) in probabilities.iter().zip([0.0, 0.5, 1.0]) {
            assert!((found - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn the_balance_is_the_mean_probability_of_rows_that_say_nothing() {
        let rows = rows(&[(1.0, false), (1.0, true)]);
        let fitted = fit(&rows, 0.125).unwrap();
        assert_eq!(fitted.steps(), [Step { score: 1.0, probability: 0.125 }]);
        assert!(fit(&[], 0.1).unwrap().steps().is_empty());
    }
}
