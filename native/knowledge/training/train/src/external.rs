//! TOGA's own task on its published rows: exception or not, and which assertion, without running anything.
//!
//! Each of the 364 rows is a generated test that reaches a bug. The rows hold no documents and no signatures, so the
//! predictors see the prefix only. A row counts as right *by label*: the oracle equals the one that the generator
//! wrote for the fixed version. All rows are about bugs, so nothing can be said here about false alarms on correct
//! code.

pub mod call;
pub mod csv;
pub mod guess;
pub mod java;
pub mod oracle;
mod report;

use std::collections::BTreeSet;
use std::path::Path;

use crate::TrainError;

pub use self::report::report;

use self::java::Statement;
use self::oracle::{Oracle, normalised};

/// The file with the published rows.
const FILE: &str = "oracle_preds.csv";
/// The origin of the data set.
const SOURCE: &str = "https://github.com/microsoft/toga, folder `data` (MIT licence)";
/// The columns that are read.
const COLUMNS: [&str; 6] =
    ["project", "bug_num", "test_name", "test_prefix", "except_pred", "assert_pred"];

/// A published row.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// The project and the number of the bug.
    pub bug: (String, String),
    /// The simple name of the tested class.
    pub class: String,
    /// The statements before the oracle.
    pub statements: Vec<Statement>,
    /// The oracle for the fixed version: the label.
    pub gold: Oracle,
    /// TOGA's answer.
    pub toga: Answer,
}

/// The answer of a predictor.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The last call should throw.
    Exception,
    /// The call should not throw, and this assertion should hold.
    Assertion(String),
    /// The call should not throw.
    NoException,
}

/// Reads the published rows of a folder.
///
/// # Errors
///
/// Returns an error if the file is missing or has other columns. It says where the file comes from.
pub fn read(folder: &Path) -> Result<Vec<Published>, TrainError> {
    let path = folder.join(FILE);
    let text = std::fs::read_to_string(&path).map_err(|error| TrainError::External {
        path: path.clone(),
        source: error,
        from: SOURCE,
    })?;
    let mut records = csv::records(&text).into_iter();
    let header = records.next().unwrap_or_default();
    if header != COLUMNS {
        return Err(TrainError::Columns { path, expected: COLUMNS.join(","), from: SOURCE });
    }
    Ok(records.filter_map(|it| published(&it)).collect())
}

fn published(record: &[String]) -> Option<Published> {
    let [project, bug, test_name, test, is_exception, assertion] = record else { return None };
    let (prefix, gold) = oracle::split(test);
    let class = test_name.split("_ESTest").next()?.rsplit('.').next()?;
    let toga = match (&**is_exception, &**assertion) {
        ("1", _) => Answer::Exception,
        (_, "") => Answer::NoException,
        (_, assertion) => Answer::Assertion(assertion.to_owned()),
    };
    Some(Published {
        bug: (project.clone(), bug.clone()),
        class: class.to_owned(),
        statements: java::statements(&prefix),
        gold,
        toga,
    })
}

/// How a predictor does, by label.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The rows for which it says that the last call should throw.
    pub exceptions: usize,
    /// The rows of these whose oracle expects an exception.
    pub right_exceptions: usize,
    /// The rows for which it names an assertion.
    pub assertions: usize,
    /// The rows of these whose oracle is the same assertion.
    pub right_assertions: usize,
    /// The rows without an oracle for which it expects no exception.
    pub right_silence: usize,
    /// The bugs with a row that is right.
    pub bugs: usize,
}

/// Compares a predictor's answers with the labels.
pub fn score(rows: &[Published], predictor: impl Fn(&Published) -> Answer) -> Score {
    score_all(rows, &rows.iter().map(predictor).collect::<Vec<_>>())
}

/// Compares an answer for each row with the labels.
#[must_use]
pub fn score_all(rows: &[Published], answers: &[Answer]) -> Score {
    let mut score = Score::default();
    let mut bugs = BTreeSet::new();
    for (row, answer) in rows.iter().zip(answers) {
        let is_right = match (answer, &row.gold) {
            (Answer::Exception, Oracle::Exception { .. }) => true,
            (Answer::Assertion(found), Oracle::Assertion(gold)) => {
                normalised(found) == normalised(gold)
            }
            // A row without an oracle: the exception that the test raises on the faulty version is the failure.
            (Answer::Assertion(_) | Answer::NoException, Oracle::Nothing) => true,
            _ => false,
        };
        let is_silent = row.gold == Oracle::Nothing && is_right;
        match answer {
            Answer::Exception => {
                score.exceptions += 1;
                score.right_exceptions += usize::from(is_right);
            }
            Answer::Assertion(_) => {
                score.assertions += 1;
                score.right_assertions += usize::from(is_right && !is_silent);
            }
            Answer::NoException => {}
        }
        score.right_silence += usize::from(is_silent);
        if is_right {
            bugs.insert(&row.bug);
        }
    }
    score.bugs = bugs.len();
    score
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const TEST: &str =
        "\"void t() {\n  A a0 = new A();\n  int int0 = a0.b(null);\n  assertEquals(1, int0);\n}\"";

    fn folder(rows: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let text = format!("{}\n{rows}", COLUMNS.join(","));
        fs::write(folder.path().join(FILE), text).unwrap();
        folder
    }

    #[test]
    fn a_missing_file_is_named_with_its_source() {
        let folder = tempfile::tempdir().unwrap();
        let message = read(folder.path()).unwrap_err().to_string();
        assert!(message.contains(FILE) && message.contains("microsoft/toga"), "{message}");
        fs::write(folder.path().join(FILE), "a,b\n").unwrap();
        let message = read(folder.path()).unwrap_err().to_string();
        assert!(message.contains("project,bug_num"), "{message}");
    }

    #[test]
    fn rows_are_compared_by_label() {
        let rows = format!(
            "A,1,a.A_ESTest::test0,{TEST},0,\"assertEquals(1L, int0)\"\nA,2,a.A_ESTest::test1,{TEST},1,\n"
        );
        let rows = read(folder(&rows).path()).unwrap();
        let toga = score(&rows, |it| it.toga.clone());
        assert_eq!((toga.assertions, toga.right_assertions, toga.bugs), (1, 1, 1));
        assert_eq!((toga.exceptions, toga.right_exceptions), (1, 0));
        assert_eq!(score(&rows, |_| Answer::NoException), Score::default());
    }

    /// Trap: traces of an oracle in the code give the oracle away.
    #[test]
    fn a_predictor_sees_nothing_of_the_oracle() {
        let row = |test: &str| read(folder(&format!("A,1,a.A_ESTest::t,{test},0,\n")).path());
        let with = row(TEST).unwrap().remove(0);
        let without = row(&TEST.replace("  assertEquals(1, int0);\n", "")).unwrap().remove(0);
        let caught = TEST
            .replace("  int int0", "  int int0 = 0;\n try {\n int0")
            .replace("assertEquals(1, int0);", "fail(\"x\"); } catch (B e) { verify(e); }");
        assert_eq!(with.statements, without.statements);
        let caught = row(&caught).unwrap().remove(0);
        assert_eq!(caught.gold, Oracle::Exception { class: Some("B".to_owned()) });
        let calls = |of: &Published| of.statements.last().and_then(|it| it.call.clone());
        assert_eq!(calls(&caught), calls(&with));
        assert!(!format!("{:?}", caught.statements).contains("fail"));
    }
}
