//! Evaluates all questions on the facts, and writes the results as Markdown.
//!
//! Each figure comes from models that have not seen the project. Simple rules stand beside.

pub mod asserted;
pub mod held_out;
pub mod specified;
pub mod thrown;

use crate::TrainError;
use crate::boost::Settings;
use crate::corpus::Corpus;

/// The folds of the projects.
pub const FOLDS: usize = 7;

/// The share of exceptional tests for which figures are given: that of TOGA's data.
pub const BALANCE: f64 = 0.148;

/// Evaluates all questions.
///
/// # Errors
///
/// Returns an error if the trainer fails.
pub fn all(corpus: &Corpus, sizes: &[Settings]) -> Result<String, TrainError> {
    let specified = specified::evaluate(corpus, sizes)?;
    let thrown = thrown::evaluate(corpus, sizes)?;
    let asserted = asserted::evaluate(corpus, sizes)?;
    Ok(format!("{}\n{}\n{}", specified.text, thrown.text, asserted.text))
}

/// A section of the results.
#[derive(Clone, Debug)]
pub struct Section {
    /// The section in Markdown.
    pub text: String,
    /// The scores of the model that is shipped, each from a model that has not seen the project.
    pub scored: Vec<crate::cross::Scored>,
}

/// Returns how often each project counts, from a list.
fn counts(list: &[f64]) -> impl Fn(usize) -> f64 {
    |project| list.get(project).copied().unwrap_or_default()
}
