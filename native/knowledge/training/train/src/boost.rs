//! Trains trees with `forust-ml`, and converts them into our own format.

use forust_ml::Matrix;
use forust_ml::gradientbooster::{GradientBooster, GrowPolicy};
use forust_ml::sampler::SampleMethod;
use forust_ml::tree::Tree;
use models::trees::{Calibration, Direction, Node, Trees};

use crate::TrainError;
use crate::samples::Sample;
use crate::trends::Trends;

/// The most values of a feature that splits distinguish. More make training slower, not better.
const BINS: u16 = 64;

/// How trees are grown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The number of trees.
    pub trees: usize,
    /// The most leaves of a tree.
    pub leaves: usize,
    /// The factor of each leaf.
    pub rate: f32,
    /// The share of the rows that each tree sees.
    pub rows: f32,
    /// The share of the features that each tree sees.
    pub features: f64,
    /// The least sum of second derivatives in a leaf. A row has at most ¼.
    pub least: f32,
    /// The penalty on the squares of the leaves.
    pub penalty: f32,
    /// The seed for drawing rows and features.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            trees: 300,
            leaves: 31,
            rate: 0.05,
            rows: 0.8,
            features: 0.5,
            least: 2.0,
            penalty: 1.0,
            seed: 2022,
        }
    }
}

/// Settings from few small trees to many large ones. Which ones are used is decided by inner folds: with few projects,
/// large trees learn these projects by heart.
#[must_use]
pub fn sizes() -> Vec<Settings> {
    let all = Settings::default();
    vec![
        Settings { trees: 100, leaves: 4, least: 10.0, ..all },
        Settings { trees: 200, leaves: 8, least: 10.0, ..all },
        Settings { trees: 300, leaves: 24, least: 5.0, ..all },
    ]
}

/// Trains trees on rows, with one thread. Scores follow the trends.
///
/// # Errors
///
/// Returns an error if there are no rows, if the trainer fails, or if our trees do not give its scores.
pub fn fit(samples: &[Sample], settings: Settings, trends: &Trends) -> Result<Trees, TrainError> {
    let columns = samples.first().map_or(0, |it| it.row.len());
    if columns == 0 {
        return Err(TrainError::NoRows);
    }
    let data = by_column(samples, columns);
    let data = Matrix::new(&data, samples.len(), columns);
    let answers: Vec<f64> =
        samples.iter().map(|it| if it.is_positive { 1.0 } else { 0.0 }).collect();
    let weights: Vec<f64> = samples.iter().map(|it| f64::from(it.weight)).collect();
    let mut booster = booster(settings);
    booster.monotone_constraints = Some(trends.constraints());
    booster
        .fit(&data, &answers, &weights, None)
        .map_err(|error| TrainError::Trainer(error.to_string()))?;
    let trees = booster.trees.iter().map(converted).collect::<Result<Vec<_>, _>>()?;
    let trees = Trees::new(booster.base_score, Calibration::default(), trees)?;
    compare(&trees, samples, &booster.predict(&data, false))?;
    Ok(trees)
}

fn booster(settings: Settings) -> GradientBooster {
    let mut booster = GradientBooster::default()
        .set_iterations(settings.trees)
        .set_max_leaves(settings.leaves)
        .set_max_depth(usize::MAX)
        .set_learning_rate(settings.rate)
        .set_l2(settings.penalty)
        .set_min_leaf_weight(settings.least)
        .set_subsample(settings.rows)
        .set_sample_method(SampleMethod::Random)
        .set_colsample_bytree(settings.features)
        .set_nbins(BINS)
        .set_seed(settings.seed)
        // Sums of floating-point numbers depend on their order, so there is one thread.
        .set_parallel(false);
    booster.grow_policy = GrowPolicy::LossGuide;
    booster
}

/// Returns the features one after the other, each with all rows. Missing values are "not a number".
fn by_column(samples: &[Sample], columns: usize) -> Vec<f64> {
    let mut data = Vec::with_capacity(samples.len() * columns);
    for column in 0..columns {
        let value = |it: &Sample| it.row.get(column).copied().flatten().map_or(f64::NAN, f64::from);
        data.extend(samples.iter().map(value));
    }
    data
}

/// Returns the nodes of a tree in our order: breadth first, so that both children of a node stand side by side.
fn converted(tree: &Tree) -> Result<Vec<Node>, TrainError> {
    let broken = || TrainError::Trainer("a tree has a node that no format can hold".to_owned());
    let mut nodes = Vec::new();
    let mut waiting = std::collections::VecDeque::from([0]);
    let mut next: u16 = 1;
    while let Some(number) = waiting.pop_front() {
        let node = tree.nodes.get(number).ok_or_else(broken)?;
        if node.is_leaf {
            nodes.push(Node::leaf(node.weight_value));
            continue;
        }
        let missing = match node.missing_node {
            it if it == node.left_child => Direction::Left,
            it if it == node.right_child => Direction::Right,
            _ => return Err(broken()),
        };
        let feature = u16::try_from(node.split_feature).map_err(|_| broken())?;
        let threshold = below(node.split_value);
        nodes.push(Node::split(feature, threshold, missing, next).ok_or_else(broken)?);
        waiting.extend([node.left_child, node.right_child]);
        next = next.checked_add(2).ok_or_else(broken)?;
    }
    Ok(nodes)
}

/// Returns the largest `f32` below a value. For features, which are `f32`, `x < value` and `x <= below(value)` are
/// the same.
fn below(value: f64) -> f32 {
    let near = value as f32;
    if f64::from(near) < value { near } else { near.next_down() }
}

/// Checks that each score is the trainer's, bit for bit.
fn compare(trees: &Trees, samples: &[Sample], expected: &[f64]) -> Result<(), TrainError> {
    let differs = |(sample, expected): &(&Sample, &f64)| {
        trees.score(&sample.row).to_bits() != expected.to_bits()
    };
    match samples.iter().zip(expected).position(|it| differs(&it)) {
        Some(row) => Err(TrainError::Scores { row }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Settings, below, fit};
    use crate::random::Random;
    use crate::samples::Sample;
    use crate::trends::Trends;

    fn samples() -> Vec<Sample> {
        let mut random = Random::new(7);
        let mut value = || match random.below(9) {
            0 => None,
            it => Some(it as f32 / 3.0),
        };
        let row = |group| {
            let row = vec![value(), value(), value()];
            let is_positive = row[0] > row[1] || row[2].is_none();
            Sample { row, is_positive, project: 0, group, weight: 1.0 }
        };
        (0..2000).map(row).collect()
    }

    /// `fit` itself compares all scores with the trainer's.
    #[test]
    fn our_trees_give_the_trainers_scores_and_learn() {
        let settings = Settings { trees: 40, ..Settings::default() };
        let trees = fit(&samples(), settings, &Trends::default()).unwrap();
        let is_right = |it: &&Sample| (trees.score(&it.row) > 0.0) == it.is_positive;
        let right = samples().iter().filter(is_right).count();
        assert!(right > 1850, "{right}");
        assert_eq!(trees.len(), 40);
    }

    #[test]
    fn the_same_rows_give_the_same_trees() {
        let settings = Settings { trees: 20, ..Settings::default() };
        assert_eq!(
            fit(&samples(), settings, &Trends::default()).unwrap(),
            fit(&samples(), settings, &Trends::default()).unwrap()
        );
    }

    #[test]
    fn no_rows_are_an_error() {
        assert!(fit(&[], Settings::default(), &Trends::default()).is_err());
    }

    #[test]
    fn a_threshold_is_the_number_before() {
        assert_eq!(below(1.0), 1.0_f32.next_down());
        assert_eq!(below(1.0 + 1e-12), 1.0);
        assert_eq!(below(f64::MAX), f32::MAX);
    }
}
