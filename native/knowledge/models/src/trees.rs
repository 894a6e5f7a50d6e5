//! Gradient-boosted trees: reads a model file and scores rows of features.
//!
//! A model is a sum: each tree leads a row to one leaf, and the score is the base plus the values of these leaves. A
//! calibration table turns a score into a probability.
//!
//! Scores are the same on every machine. Features and thresholds are `f32` and are only compared. Leaves are added as
//! `f64`, in the order of the trees.
//!
//! ```text
//! tree 0:                  node 0: feature 3 <= 1.5 ?       next: 1, missing goes left
//!                           ├─ yes or missing: node 1: leaf, −0.25
//!                           └─ no:             node 2: leaf, 0.75
//! ```

mod calibration;
mod error;
mod format;
mod node;

pub use self::calibration::{Calibration, Step};
pub use self::error::TreesError;
pub use self::node::{Direction, Node};

/// A row of features, in the order of the model's table. `None` is a value that is not known.
pub type Row = [Option<f32>];

/// A model: trees, and how their sum becomes a probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Trees {
    base: f64,
    calibration: Calibration,
    trees: Vec<Vec<Node>>,
}

impl Trees {
    /// Returns a model with a score for a row that no tree changes.
    ///
    /// # Errors
    ///
    /// Returns an error if a tree has a node that cannot be followed, or if a number is not finite.
    pub fn new(
        base: f64,
        calibration: Calibration,
        trees: Vec<Vec<Node>>,
    ) -> Result<Trees, TreesError> {
        if !base.is_finite() {
            return Err(TreesError::Base);
        }
        for (number, tree) in trees.iter().enumerate() {
            node::check(number, tree)?;
        }
        Ok(Trees { base, calibration, trees })
    }

    /// Returns the score of a row: the base plus one leaf of each tree. A feature that the row lacks is missing.
    #[must_use]
    pub fn score(&self, row: &Row) -> f64 {
        self.trees.iter().fold(self.base, |sum, tree| sum + f64::from(node::leaf(tree, row)))
    }

    /// Returns the probability of a row, between 0 and 1.
    #[must_use]
    pub fn probability(&self, row: &Row) -> f64 {
        self.calibration.probability(self.score(row))
    }

    /// Returns the same trees with another table of probabilities.
    #[must_use]
    pub fn calibrated(self, calibration: Calibration) -> Trees {
        Trees { calibration, ..self }
    }

    /// Returns the number of trees.
    #[must_use]
    pub fn len(&self) -> usize {
        self.trees.len()
    }

    /// Returns whether the model has no tree, so that each row gets the base as its score.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.trees.is_empty()
    }
}

#[cfg(test)]
mod tests;
