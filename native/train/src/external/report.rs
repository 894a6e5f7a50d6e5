//! The table of all predictors on TOGA's rows.

use std::collections::BTreeSet;
use std::path::Path;

use crate::TrainError;
use crate::markdown::{Table, share};

use super::java::Literal;
use super::oracle::Oracle;
use super::{Answer, Published, Score, guess, read, score};

/// Reads the published rows of a folder and returns the table.
///
/// # Errors
///
/// Returns an error if the file is missing or has another form.
pub fn report(folder: &Path) -> Result<String, TrainError> {
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
    Ok(format!("{}\n{}", summary(&rows), table.text()))
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
