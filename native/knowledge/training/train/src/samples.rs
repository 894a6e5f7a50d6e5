//! Rows of features with their answers.

/// A row of features, and the answer that a developer's test gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The features, in the order of the model's table.
    pub row: Vec<Option<f32>>,
    /// The answer.
    pub is_positive: bool,
    /// The number of the project.
    pub project: usize,
    /// The number of the choice that the row is a candidate of. Rows of a yes-or-no question have a number each.
    pub group: usize,
    /// How much the row counts in training.
    pub weight: f32,
}

/// A question about projects, as rows.
pub trait Source {
    /// Returns the rows of the projects in `wanted`. Statistics over projects, such as how often a name is asserted,
    /// count only the projects in `known`, and never the project of the row itself.
    fn samples(&self, wanted: Projects<'_>, known: Projects<'_>) -> Vec<Sample>;
}

/// A set of projects, by number.
pub type Projects<'a> = &'a dyn Fn(usize) -> bool;

impl Source for [Sample] {
    fn samples(&self, wanted: Projects<'_>, _: Projects<'_>) -> Vec<Sample> {
        self.iter().filter(|it| wanted(it.project)).cloned().collect()
    }
}
