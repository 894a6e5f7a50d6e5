//! The table of all predictors on TOGA's rows.

use std::collections::BTreeSet;
use std::path::Path;

use models::features::specified::Known;
use models::trees::Trees;

use crate::TrainError;
use crate::judged::{self, Curve, Judged};
use crate::markdown::{Table, share};

use super::java::Literal;
use super::oracle::Oracle;
use super::{Answer, Published, Score, call, guess, read, score, score_all};

/// The probabilities from which on model A's answer is an exception.
const THRESHOLDS: [f64; 2] = [0.5, 0.9];

/// Reads the published rows of a folder and returns the table. `specified` is model A.
///
/// # Errors
///
/// Returns an error if the file is missing or has another form.
pub fn report(folder: &Path, specified: &Trees) -> Result<String, TrainError> {
    let rows = read(folder)?;
    let mut table = Table::new(&[
        "predictor",
        "exceptions",
        "P",
        "R",
        "F1",
        "assertions",
        "exact",
        "rows without oracle",
        "bugs",
    ]);
    let mut add = |name: &str, predictor: &dyn Fn(&Published) -> Answer| {
        table.row(&cells(name, &rows, &score(&rows, predictor)));
    };
    add("NoException", &|_| Answer::NoException);
    add("an exception for `null`", &|it| {
        if passes_null(it) { Answer::Exception } else { Answer::NoException }
    });
    add("TOGA", &|it| it.toga.clone());
    add("assertion by declared type", &|it| guess::assertion(&it.statements));
    let probabilities: Vec<f64> = rows.iter().map(|it| probability(it, specified)).collect();
    for threshold in THRESHOLDS {
        let mut numbers = 0..;
        let name = format!("model A at p ≥ {threshold}, and assertion by declared type");
        let answers = rows.iter().map(|row| {
            let p = numbers.next().and_then(|it: usize| probabilities.get(it)).copied();
            if p.is_some_and(|it| it >= threshold) {
                Answer::Exception
            } else {
                guess::assertion(&row.statements)
            }
        });
        let answers: Vec<Answer> = answers.collect();
        table.row(&cells(&name, &rows, &score_all(&rows, &answers)));
    }
    Ok(format!("{}\n{}\n{}", summary(&rows), table.text(), ranking(&rows, &probabilities)))
}

/// Returns the probability that model A gives the last call. What the row does not hold is missing.
fn probability(row: &Published, specified: &Trees) -> f64 {
    let Some((method, facts)) = call::last(row) else { return 0.0 };
    let mut features = Known::new(&method, &[]).features(&facts, None);
    // Whether there are documents is not known either.
    features.is_documented = None;
    features.declared = None;
    features.declared_checked = None;
    features.declared_unchecked = None;
    features.declared_own = None;
    features.declares_io = None;
    specified.probability(&features.row())
}

/// Describes how well the probabilities order the rows.
fn ranking(rows: &[Published], probabilities: &[f64]) -> String {
    let judged: Vec<Judged> = rows
        .iter()
        .zip(probabilities)
        .map(|(row, p)| Judged {
            project: 0,
            is_positive: matches!(row.gold, Oracle::Exception { .. }),
            score: *p,
            is_flagged: false,
        })
        .collect();
    let balance = judged::share(&judged);
    let points = Curve::new(judged).points(balance, &|_| 1.0);
    format!(
        "Model A orders the rows with an average precision of {}; a random order has {}. It sees the prefix only.\n",
        share(judged::average_precision(&points)),
        share(balance),
    )
}

/// Returns whether the last call has `null` as an argument.
fn passes_null(row: &Published) -> bool {
    let call = row.statements.last().and_then(|it| it.call.as_ref());
    call.is_some_and(|it| it.arguments.contains(&Literal::Null))
}

fn summary(rows: &[Published]) -> String {
    let bugs: BTreeSet<_> = rows.iter().map(|it| &it.bug).collect();
    let count = |is: &dyn Fn(&Oracle) -> bool| rows.iter().filter(|it| is(&it.gold)).count();
    format!(
        "{} rows, {} bugs. By label: {} rows end in an assertion, {} in an expected exception, {} in nothing.\n",
        rows.len(),
        bugs.len(),
        count(&|it| matches!(it, Oracle::Assertion(_))),
        count(&|it| matches!(it, Oracle::Exception { .. })),
        count(&|it| matches!(it, Oracle::Nothing)),
    )
}

fn cells(name: &str, rows: &[Published], score: &Score) -> Vec<String> {
    let count = |is: &dyn Fn(&Oracle) -> bool| rows.iter().filter(|it| is(&it.gold)).count();
    let exceptions = count(&|it| matches!(it, Oracle::Exception { .. }));
    let ratio = |a: usize, b: usize| crate::judged::ratio(a as f64, b as f64);
    let precision = ratio(score.right_exceptions, score.exceptions);
    let recall = ratio(score.right_exceptions, exceptions);
    let f1 = crate::judged::ratio(2.0 * precision * recall, precision + recall);
    vec![
        name.to_owned(),
        format!("{}, {} right", score.exceptions, score.right_exceptions),
        share(precision),
        share(recall),
        share(f1),
        score.assertions.to_string(),
        score.right_assertions.to_string(),
        score.right_silence.to_string(),
        score.bugs.to_string(),
    ]
}
