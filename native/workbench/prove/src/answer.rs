//! The JVM's answer to one run: how the tests ended.

use std::collections::BTreeMap;

use report::{Ended, Outcome};
use serde::{Deserialize, Serialize};
use suite::conversation::messages::Message;

use crate::jvm::Told;

/// How tests and containers ended in a run, by JUnit's ids, or the reason why nothing is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer(pub Result<BTreeMap<String, Ended>, String>);

impl Answer {
    /// Reads an answer from the driver's messages.
    pub fn of(told: Told) -> Answer {
        let messages = match told {
            Ok(messages) => messages,
            Err(why) => return Answer(Err(why)),
        };
        let mut ends = BTreeMap::new();
        for message in messages {
            match message {
                Message::Finished { id, status, failure } => {
                    let exception = failure.map(|it| it.thrown);
                    ends.insert(id, Ended { outcome: status.outcome(), exception });
                }
                Message::Broken { text } => {
                    let line = text.lines().next().unwrap_or_default();
                    return Answer(Err(format!("JUnit cannot run on the JVM: {line}")));
                }
                _ => {}
            }
        }
        Answer(Ok(ends))
    }

    /// Returns whether everything that ran passed.
    pub fn is_all_passed(&self) -> bool {
        let passed = |end: &Ended| end.outcome == Outcome::Passed;
        self.0.as_ref().is_ok_and(|ends| ends.values().all(passed))
    }

    /// Returns the ending of a test. If it did not run, returns the ending of the innermost container that kept it from
    /// running.
    ///
    /// # Errors
    /// Returns the reason if nothing is known about the test.
    pub fn end_of(&self, test: &str) -> Result<&Ended, String> {
        let ends = self.0.as_ref().map_err(Clone::clone)?;
        let failed = |(id, end): &(&String, &Ended)| {
            end.outcome != Outcome::Passed
                && test.strip_prefix(id.as_str()).is_some_and(|rest| rest.starts_with('/'))
        };
        let container = || ends.iter().filter(failed).max_by_key(|(id, _)| id.len());
        let end = ends.get(test).or_else(|| container().map(|(_, end)| end));
        end.ok_or_else(|| "JUnit does not run the test alone on the JVM".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_did_not_run_ends_like_the_container_that_kept_it() {
        let ended = |outcome| Ended { outcome, exception: None };
        let ends = [
            ("e".to_owned(), ended(Outcome::Passed)),
            ("e/c".to_owned(), ended(Outcome::Failed)),
            ("e/d/t".to_owned(), ended(Outcome::Passed)),
        ];
        let answer = Answer(Ok(ends.into()));
        assert_eq!(answer.end_of("e/c/t").map(|it| it.outcome), Ok(Outcome::Failed));
        assert_eq!(answer.end_of("e/d/t").map(|it| it.outcome), Ok(Outcome::Passed));
        assert!(answer.end_of("e/cc/t").is_err_and(|why| why.contains("does not run")));
        let silent = Answer(Err("why".to_owned()));
        assert_eq!(silent.end_of("e").unwrap_err(), "why");
    }
}
