//! E5: which observer a developer asserts.

use models::features::asserted::Asserted;

use crate::TrainError;
use crate::boost::Settings;
use crate::corpus::Corpus;
use crate::cross::{Aim, Goal, Learner, Recipe, Scored, judge};
use crate::folds::{Project, folds};
use crate::markdown::{Table, estimate};
use crate::questions::asserted::{Choices, Rule};
use crate::ranked::{Order, Place, Ranked, order, places};
use crate::resample::estimates;
use crate::trends::Trends;

use super::{FOLDS, Section, counts};

/// The simple rules with which the model is compared.
const RULES: [(&str, Rule); 4] = [
    ("random", Rule::Random),
    ("order of declaration", Rule::Declaration),
    ("how often other projects assert the name", Rule::Prior),
    ("count in the project's other test classes, then the name", Rule::Count),
];

/// Only the order of candidates matters, so neither balance nor precision does.
pub const AIM: Aim = Aim { balance: 0.1, precision: 0.9 };

/// Returns the recipe by which the model is trained.
#[must_use]
pub fn recipe(sizes: &[Settings]) -> Recipe {
    let trends = Trends::of(&Asserted::TABLE);
    Recipe { sizes: sizes.to_vec(), trends, goal: Goal::Lists }
}

/// Evaluates the question.
///
/// # Errors
///
/// Returns an error if the trainer fails.
pub fn evaluate(corpus: &Corpus, sizes: &[Settings]) -> Result<Section, TrainError> {
    let choices = Choices::new(corpus);
    let projects = corpus.for_folds(|it| choices.count(it));
    let fold_of = folds(&projects, FOLDS);
    let run = |learner: &Learner| judge(&choices, &projects, &fold_of, learner, AIM);
    let scored = run(&Learner::Trees(recipe(sizes)))?;
    let logistic = run(&Learner::Logistic)?;
    let mut table = Table::new(&["predictor", "top 1", "MRR", "in top 3"]);
    for (name, rule) in RULES {
        table.row(&cells(name, &places(&choices.ranked(rule)), projects.len()));
    }
    let logistic = places(&ranked(&logistic));
    table.row(&cells("logistic regression, same features", &logistic, projects.len()));
    let found = places(&ranked(&scored));
    table.row(&cells("**trees (model C)**", &found, projects.len()));
    let text = format!(
        "### E5: which observer would a developer assert?\n\n{} choices: an object in a test, with candidates that the test asserts and candidates that it does not; {:.1} candidates on average.\n\n{}\n{}",
        found.len(),
        candidates(&scored),
        table.text(),
        by_project(&found, &projects),
    );
    Ok(Section { text, scored })
}

fn ranked(scored: &[Scored]) -> Vec<Ranked> {
    let ranked = |it: &Scored| Ranked {
        project: it.judged.project,
        group: it.group,
        is_positive: it.judged.is_positive,
        score: it.judged.score,
    };
    scored.iter().map(ranked).collect()
}

fn candidates(scored: &[Scored]) -> f64 {
    let groups: std::collections::BTreeSet<usize> = scored.iter().map(|it| it.group).collect();
    crate::judged::ratio(scored.len() as f64, groups.len() as f64)
}

fn cells(name: &str, places: &[Place], projects: usize) -> Vec<String> {
    let found = estimates(projects, |list| {
        let Order { top, reciprocal, top_three } = order(places, &counts(list));
        [top, reciprocal, top_three]
    });
    std::iter::once(name.to_owned()).chain(found.map(estimate)).collect()
}

fn by_project(places: &[Place], projects: &[Project]) -> String {
    let mut table = Table::new(&["project", "choices", "top 1", "MRR", "in top 3"]);
    for (number, project) in projects.iter().enumerate() {
        let own: Vec<Place> = places.iter().filter(|it| it.project == number).copied().collect();
        let found = order(&own, &|_| 1.0);
        let share = crate::markdown::share;
        table.row(&[
            project.name.clone(),
            own.len().to_string(),
            share(found.top),
            share(found.reciprocal),
            share(found.top_three),
        ]);
    }
    format!("Model C by project:\n\n{}\n", table.text())
}
