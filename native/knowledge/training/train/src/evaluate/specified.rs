//! E1: model A on developers' tests.

use models::features::specified::Specified;

use crate::TrainError;
use crate::boost::Settings;
use crate::corpus::Corpus;
use crate::cross::{Aim, Goal, Learner, Recipe, Scored, judge};
use crate::folds::{Project, folds};
use crate::judged::{Curve, Judged, average_precision, decision, recall_at};
use crate::markdown::{Table, estimate, share};
use crate::questions::specified::{Calls, Flags, Rule, calls, judged};
use crate::resample::estimates;
use crate::trends::Trends;

use super::{BALANCE, FOLDS, Section, counts};

/// The precision of sure decisions.
const SURE: f64 = 0.98;

/// The goals for which thresholds and probabilities are chosen.
pub const AIM: Aim = Aim { balance: BALANCE, precision: SURE };

/// The simple rules with which the models are compared.
const RULES: [(&str, Rule); 4] = [
    ("never", |_: &Flags| false),
    ("an argument is `null`", |it: &Flags| it.null),
    ("any `throws` or `@throws`", |it: &Flags| it.declared),
    ("a documented condition holds", |it: &Flags| it.condition),
];

/// Returns the recipe by which the model is trained.
#[must_use]
pub fn recipe(sizes: &[Settings]) -> Recipe {
    let trends = Trends::of(&Specified::TABLE);
    Recipe { sizes: sizes.to_vec(), trends, goal: Goal::Answers }
}

/// Evaluates the question. The scores are those of the model that is shipped, which knows no calls of other tests.
///
/// # Errors
///
/// Returns an error if the trainer fails.
pub fn evaluate(corpus: &Corpus, sizes: &[Settings]) -> Result<Section, TrainError> {
    let projects = corpus.for_folds(|it| corpus.calls(it));
    let fold_of = folds(&projects, FOLDS);
    let with = calls(corpus, true);
    let without = calls(corpus, false);
    let run = |calls: &Calls, learner: &Learner| {
        judge(&calls.samples[..], &projects, &fold_of, learner, AIM)
    };
    let trees = Learner::Trees(recipe(sizes));
    let scored = run(&without, &trees)?;
    let models = [
        ("logistic regression, with the project's other tests", run(&with, &Learner::Logistic)?),
        ("trees, with the project's other tests", run(&with, &trees)?),
        ("**trees without them (model A)**", scored.clone()),
    ];
    let mut text = introduction(&with, &projects);
    text.push_str(&table(&with, &models, projects.len()));
    text.push_str(&sure(&models));
    text.push_str(&by_project(&scored, &projects));
    Ok(Section { text, scored })
}

fn introduction(calls: &Calls, projects: &[Project]) -> String {
    let positives = calls.samples.iter().filter(|it| it.is_positive).count();
    format!(
        "### E1: should this call throw?\n\n{} calls in {} projects, {positives} of them expected to throw. Figures as if {BALANCE} of the calls were (TOGA's data). Folds by project: {FOLDS}; thresholds and calibration from inner folds. Brackets: 95 % of 1000 resamples of the projects.\n\n",
        calls.samples.len(),
        projects.len(),
    )
}

fn table(calls: &Calls, models: &[(&str, Vec<Scored>)], projects: usize) -> String {
    let mut table = Table::new(&[
        "predictor",
        "P",
        "R",
        "F1",
        "F1, mean of projects",
        "AP",
        "recall at 1 % false alarms",
        "at 0.1 %",
    ]);
    for (name, rule) in RULES {
        table.row(&cells(name, judged(calls, rule), projects, false));
    }
    for (name, scored) in models {
        let rows = scored.iter().map(|it| it.judged).collect();
        table.row(&cells(name, rows, projects, true));
    }
    format!("{}\n", table.text())
}

fn cells(name: &str, rows: Vec<Judged>, projects: usize, is_scored: bool) -> Vec<String> {
    let all = decision(&rows, BALANCE, &|_| 1.0);
    let macro_f1 = mean_f1(&rows, projects);
    let curve = Curve::new(rows.clone());
    let [f1, ap] = estimates(projects, |list| {
        let counts = counts(list);
        let ap = if is_scored { average_precision(&curve.points(BALANCE, &counts)) } else { 0.0 };
        [decision(&rows, BALANCE, &counts).f1, ap]
    });
    let mut cells = vec![
        name.to_owned(),
        share(all.precision),
        share(all.recall),
        estimate(f1),
        share(macro_f1),
    ];
    if is_scored {
        let points = curve.points(BALANCE, &|_| 1.0);
        cells.push(estimate(ap));
        cells.push(share(recall_at(&points, 0.01)));
        cells.push(share(recall_at(&points, 0.001)));
    }
    cells
}

/// Returns the mean of the projects' F1, over projects with a positive row.
fn mean_f1(rows: &[Judged], projects: usize) -> f64 {
    let own = |project: usize| -> Vec<Judged> {
        rows.iter().filter(|it| it.project == project).copied().collect()
    };
    let with_positive = (0..projects).map(own).filter(|it| it.iter().any(|it| it.is_positive));
    let all: Vec<f64> = with_positive.map(|it| decision(&it, BALANCE, &|_| 1.0).f1).collect();
    crate::judged::ratio(all.iter().sum(), all.len() as f64)
}

/// Describes the decisions for which precision was wanted.
fn sure(models: &[(&str, Vec<Scored>)]) -> String {
    let mut table =
        Table::new(&["predictor", "P at the sure threshold", "R", "P where p ≥ .9", "R"]);
    for (name, scored) in models {
        let flagged = |is: fn(&Scored) -> bool| {
            let rows: Vec<Judged> =
                scored.iter().map(|it| Judged { is_flagged: is(it), ..it.judged }).collect();
            decision(&rows, BALANCE, &|_| 1.0)
        };
        let (sure, probable) = (flagged(|it| it.is_sure), flagged(|it| it.probability >= 0.9));
        table.row(&[
            (*name).to_owned(),
            share(sure.precision),
            share(sure.recall),
            share(probable.precision),
            share(probable.recall),
        ]);
    }
    format!(
        "Sure decisions: the threshold with the most recall at P ≥ {SURE} on inner folds.\n\n{}\n",
        table.text()
    )
}

fn by_project(scored: &[Scored], projects: &[Project]) -> String {
    let mut table = Table::new(&["project", "calls", "expected to throw", "P", "R", "F1", "AP"]);
    for (number, project) in projects.iter().enumerate() {
        let own = scored.iter().map(|it| it.judged).filter(|it| it.project == number);
        let rows: Vec<Judged> = own.collect();
        let found = decision(&rows, BALANCE, &|_| 1.0);
        let ap = average_precision(&Curve::new(rows.clone()).points(BALANCE, &|_| 1.0));
        table.row(&[
            project.name.clone(),
            rows.len().to_string(),
            rows.iter().filter(|it| it.is_positive).count().to_string(),
            share(found.precision),
            share(found.recall),
            share(found.f1),
            share(ap),
        ]);
    }
    format!("Model A by project:\n\n{}\n", table.text())
}
