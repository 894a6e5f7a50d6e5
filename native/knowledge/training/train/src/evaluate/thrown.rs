//! E2: which exception, of the calls that are expected to throw.

use std::collections::BTreeMap;

use models::features::thrown::Thrown;

use crate::TrainError;
use crate::boost::Settings;
use crate::corpus::Corpus;
use crate::cross::{Aim, Goal, Learner, Recipe, judge};
use crate::folds::folds;
use crate::judged::ratio;
use crate::markdown::{Table, estimate};
use crate::questions::thrown::{Exceptions, exceptions, right};
use crate::resample::{Estimate, estimates};
use crate::trends::Trends;

use super::{FOLDS, Section, counts};

/// Only the order of candidates matters, so neither balance nor precision does.
pub const AIM: Aim = Aim { balance: 0.1, precision: 0.9 };

/// Returns the recipe by which the model is trained.
#[must_use]
pub fn recipe(sizes: &[Settings]) -> Recipe {
    let trends = Trends::of(&Thrown::TABLE);
    Recipe { sizes: sizes.to_vec(), trends, goal: Goal::Lists }
}

/// Evaluates the question.
///
/// # Errors
///
/// Returns an error if the trainer fails.
pub fn evaluate(corpus: &Corpus, sizes: &[Settings]) -> Result<Section, TrainError> {
    let all = exceptions(corpus);
    let projects = corpus.for_folds(|it| corpus.exceptional(it));
    let fold_of = folds(&projects, FOLDS);
    let learner = Learner::Trees(recipe(sizes));
    let scored = judge(&all.samples[..], &projects, &fold_of, &learner, AIM)?;
    // Rows come back by fold. Within a project they keep their order.
    let mut by_project: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for it in &scored {
        by_project.entry(it.judged.project).or_default().push(it.judged.score);
    }
    let scores: Vec<f64> = by_project.into_values().flatten().collect();
    let rule = |row: usize| all.rules.get(row).copied().unwrap_or_default();
    let mut table = Table::new(&["predictor", "right"]);
    let mut add = |name: &str, score: &dyn Fn(usize) -> f64| {
        let right = right(&all, score);
        table.row(&[name.to_owned(), estimate(accuracy(&right, projects.len()))]);
    };
    add("always `IllegalArgumentException`", &|row| rule(row).argument);
    add("the project's commonest", &|row| rule(row).commonest);
    add("rule: fitting tag, else `null` → habit, else `throws`, else commonest", &|row| {
        rule(row).fitting
    });
    add("**trees (model T)**", &|row| scores.get(row).copied().unwrap_or_default());
    let text = format!(
        "### E2: which exception?\n\n{} calls that are expected to throw. Right is the class that was thrown, or the one that the test names. {} of the calls have a right candidate.\n\n{}\n",
        all.calls.len(),
        with_right_candidate(&all),
        table.text(),
    );
    Ok(Section { text, scored })
}

fn with_right_candidate(all: &Exceptions) -> usize {
    let groups = all.samples.iter().filter(|it| it.is_positive).map(|it| it.group);
    groups.collect::<std::collections::BTreeSet<usize>>().len()
}

fn accuracy(right: &[(usize, bool)], projects: usize) -> Estimate {
    let [found] = estimates(projects, |list| {
        let counts = counts(list);
        let sum = |is: &dyn Fn(bool) -> bool| -> f64 {
            right.iter().filter(|it| is(it.1)).map(|it| counts(it.0)).sum()
        };
        [ratio(sum(&|it| it), sum(&|_| true))]
    });
    found
}
