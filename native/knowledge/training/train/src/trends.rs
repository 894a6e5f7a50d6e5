//! Features with which a score may only rise or only fall.
//!
//! If more of a project's tests expect an exception, the score must not fall. Knowing this keeps trees from learning
//! the training projects by heart.

use forust_ml::constraints::{Constraint, ConstraintMap};
use models::features::Table;

/// The trends of a table's features, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trends {
    rising: Vec<usize>,
    falling: Vec<usize>,
}

/// Starts of names of features with which scores rise.
const RISING: [&str; 6] = ["others_", "prior_", "common_", "tags_true", "true_", "null_forbidden"];
/// Names of features with which scores fall.
const FALLING: [&str; 5] =
    ["others_rank", "others_prior_rank", "prior_rank", "others_true", "null_allowed"];
/// The end of the names of features without a trend: how many observations a share comes from.
const UNKNOWN: &str = "_count";

impl Trends {
    /// Returns the trends of a table.
    #[must_use]
    pub fn of(table: &Table) -> Trends {
        let mut trends = Trends::default();
        for (number, feature) in table.features.iter().enumerate() {
            if FALLING.contains(&feature.name) {
                trends.falling.push(number);
            } else if feature.name.ends_with(UNKNOWN) {
                continue;
            } else if RISING.iter().any(|it| feature.name.starts_with(it)) {
                trends.rising.push(number);
            }
        }
        trends
    }

    /// Returns the trends as the trainer takes them.
    #[must_use]
    pub fn constraints(&self) -> ConstraintMap {
        let rising = self.rising.iter().map(|it| (*it, Constraint::Positive));
        let falling = self.falling.iter().map(|it| (*it, Constraint::Negative));
        rising.chain(falling).collect()
    }
}

#[cfg(test)]
mod tests {
    use models::features::asserted::Asserted;

    use super::Trends;

    #[test]
    fn shares_rise_and_ranks_fall() {
        let trends = Trends::of(&Asserted::TABLE);
        let names = |of: &[usize]| -> Vec<&str> {
            of.iter().map(|it| Asserted::TABLE.features[*it].name).collect()
        };
        assert!(names(&trends.rising).contains(&"others_receiver"));
        assert!(!names(&trends.rising).contains(&"others_receiver_count"));
        assert_eq!(names(&trends.falling), ["prior_rank", "others_rank", "others_prior_rank"]);
        assert_eq!(trends.constraints().len(), trends.rising.len() + trends.falling.len());
    }
}
