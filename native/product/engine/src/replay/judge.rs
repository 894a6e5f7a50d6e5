//! Judges a finding by the JVM's answers.

use std::collections::BTreeMap;

use report::{Ended, Outcome};

use super::case::{Asked, Case, Check};
use prove::answer::Answer;

/// The JVM's verdict on a finding.
#[derive(Debug)]
pub(super) enum Verdict {
    /// All tests ended as in the interpreter.
    Confirmed,
    /// The JVM gave no usable answer, for this reason.
    NotTried(String),
    /// These tests ended differently.
    Contradicted(Vec<Contradiction>),
}

/// A test that ends differently on the JVM. Its fields are those of the [`Check`].
#[derive(Debug)]
pub(super) struct Contradiction {
    /// JUnit's id of the test.
    pub test: String,
    pub input: Option<String>,
    pub value: String,
    pub interpreter: Ended,
    pub jvm: Ended,
    pub transformation: Option<usize>,
}

impl Verdict {
    pub fn is_contradiction(&self) -> bool {
        matches!(self, Verdict::Contradicted(_))
    }

    /// Returns the verdict for a contradiction that was not repeated.
    pub fn varying() -> Verdict {
        Verdict::NotTried("the test does not always end in the same way on the JVM".to_owned())
    }
}

/// Errors that are caused by the edited class or by the process, not by the test.
const NOT_THE_TESTS: [&str; 12] = [
    "java.lang.VerifyError",
    "java.lang.ClassFormatError",
    "java.lang.IllegalAccessError",
    "java.lang.NoSuchFieldError",
    "java.lang.NoSuchMethodError",
    "java.lang.IncompatibleClassChangeError",
    "java.lang.BootstrapMethodError",
    "java.lang.UnsupportedClassVersionError",
    "java.lang.LinkageError",
    "java.lang.OutOfMemoryError",
    "java.lang.InternalError",
    "java.lang.SecurityException",
];

impl Case {
    /// Returns the verdict by the answers to all runs. One contradiction is enough, even if other
    /// runs have no usable answer.
    pub fn judge(&self, answers: &BTreeMap<Asked, Answer>) -> Verdict {
        let mut contradictions = Vec::new();
        let mut reason = None;
        for check in &self.checks {
            match check.judge(answers) {
                Ok(found) => contradictions.extend(found),
                Err(why) => reason = reason.or(Some(why)),
            }
        }
        match reason {
            _ if !contradictions.is_empty() => Verdict::Contradicted(contradictions),
            Some(reason) => Verdict::NotTried(reason),
            None => Verdict::Confirmed,
        }
    }
}

impl Check {
    /// Returns the tests that end differently.
    ///
    /// # Errors
    /// Returns the reason if no test can be judged.
    fn judge(&self, answers: &BTreeMap<Asked, Answer>) -> Result<Vec<Contradiction>, String> {
        let answer = |run: &Asked| answers.get(run).ok_or_else(|| "it was not run".to_owned());
        let (before, after) = (answer(&self.run.unchanged())?, answer(&self.run)?);
        let mut found = Vec::new();
        let (mut judged, mut reason) = (0, None);
        for (test, interpreter) in &self.tests {
            match self.compare(test, interpreter, before, after) {
                Ok(other) => {
                    judged += 1;
                    found.extend(other.map(|jvm| Contradiction {
                        test: test.clone(),
                        input: self.input.clone(),
                        value: self.value.clone(),
                        interpreter: interpreter.clone(),
                        jvm,
                        transformation: self.transformation,
                    }));
                }
                Err(why) => reason = reason.or(Some(why)),
            }
        }
        match reason {
            Some(reason) if judged == 0 => Err(reason),
            _ => Ok(found),
        }
    }

    /// Returns how a test ends on the JVM if the interpreter disagrees, or `None` if both agree.
    ///
    /// # Errors
    /// Returns the reason if the test cannot be judged.
    fn compare(
        &self,
        test: &str,
        interpreter: &Ended,
        before: &Answer,
        after: &Answer,
    ) -> Result<Option<Ended>, String> {
        if before.end_of(test)?.outcome != Outcome::Passed {
            return Err("the test does not pass on the JVM as it is".to_owned());
        }
        let jvm = after.end_of(test)?;
        let thrown = jvm.exception.as_ref().map(|it| it.class.as_str());
        if let Some(error) = thrown.filter(|class| NOT_THE_TESTS.contains(class)) {
            return Err(format!("the JVM cannot run the test with the change: {error}"));
        }
        // A test that an assumption aborts does not detect a transformation.
        let notices = |ended: &Ended| match self.transformation {
            Some(_) => ended.outcome == Outcome::Failed,
            None => ended.outcome != Outcome::Passed,
        };
        Ok((notices(jvm) != notices(interpreter)).then(|| jvm.clone()))
    }
}

#[cfg(test)]
mod tests {
    use report::Thrown;

    use super::super::case::Change;
    use super::*;

    fn ended(outcome: Outcome, class: Option<&str>) -> Ended {
        let exception = class.map(|class| Thrown { class: class.to_owned(), message: None });
        Ended { outcome, exception }
    }

    /// Returns the verdict on a test that passes with a change in the interpreter.
    fn verdict(before: &Ended, after: &Ended) -> Verdict {
        let run = Asked { class: "C".into(), wanted: Vec::new(), change: Change::Body(0) };
        let answer = |end: &Ended| Answer(Ok([("t".to_owned(), end.clone())].into()));
        let answers = [(run.unchanged(), answer(before)), (run.clone(), answer(after))].into();
        let tests = vec![("t".to_owned(), ended(Outcome::Passed, None))];
        let (input, value, transformation) = (None, "an empty body".to_owned(), Some(0));
        let check = Check { run, tests, input, value, transformation };
        Case { finding: "f".into(), checks: vec![check] }.judge(&answers)
    }

    #[test]
    fn a_test_that_fails_only_with_the_change_contradicts() {
        let passed = ended(Outcome::Passed, None);
        let failed = ended(Outcome::Failed, Some("a.E"));
        assert!(matches!(verdict(&passed, &passed), Verdict::Confirmed));
        assert!(verdict(&passed, &failed).is_contradiction());
        // The check is one of a transformation.
        assert!(matches!(verdict(&passed, &ended(Outcome::Aborted, None)), Verdict::Confirmed));
        let Verdict::NotTried(why) = verdict(&failed, &failed) else { unreachable!() };
        assert!(why.contains("does not pass"));
        let unlinked = ended(Outcome::Failed, Some("java.lang.VerifyError"));
        let Verdict::NotTried(why) = verdict(&passed, &unlinked) else { unreachable!() };
        assert!(why.contains("java.lang.VerifyError"));
    }
}
