//! Compares the two sides: what agrees, what differs, and what the engine did not analyse.

use crate::known::Known;
use crate::rows::{self, End, Rows};

/// The comparison of the two sides of a suite, or of many suites.
#[derive(Debug, Default)]
pub struct Comparison {
    /// The number of nodes that ended the same.
    pub agree: usize,
    /// Nodes that ended differently.
    pub differ: Vec<Difference>,
    /// Nodes that end as on the JVM if the whole suite shares a vm, but not otherwise.
    pub order_dependent: Vec<Difference>,
    /// Nodes that the engine did not analyse, with its reasons.
    pub not_analysed: Vec<NotAnalysed>,
}

/// A node that ended differently. An absent side does not have the node.
#[derive(Debug, PartialEq, Eq)]
pub struct Difference {
    /// The node.
    pub id: String,
    /// On the JVM.
    pub theirs: Option<End>,
    /// In the interpreter.
    pub ours: Option<End>,
    /// The cause, if it is known.
    pub cause: Option<String>,
}

/// A node that the engine did not analyse.
#[derive(Debug, PartialEq, Eq)]
pub struct NotAnalysed {
    /// The node.
    pub id: String,
    /// The reason.
    pub reason: String,
}

impl Comparison {
    /// Compares the JVM's rows with the interpreter's.
    pub fn of(theirs: &Rows, ours: &Rows) -> Comparison {
        let mut comparison = Comparison::default();
        for (id, end) in theirs.iter() {
            comparison.node(id, Some(end), ours.get(id), ours);
        }
        for (id, end) in ours.iter().filter(|(id, _)| theirs.get(id).is_none()) {
            let stands_for_others = matches!(end, End::NotAnalysed(_))
                && theirs.iter().any(|(theirs, _)| rows::is_part(theirs, id));
            if !stands_for_others {
                comparison.node(id, None, Some(end), ours);
            }
        }
        comparison
    }

    fn node(&mut self, id: &str, theirs: Option<&End>, ours: Option<&End>, all: &Rows) {
        let reason = match ours {
            Some(End::NotAnalysed(reason)) => Some(reason.as_str()),
            Some(End::Ended { .. }) => None,
            None => all.reason_above(id),
        };
        match reason {
            Some(reason) => {
                self.not_analysed.push(NotAnalysed { id: id.to_owned(), reason: reason.to_owned() })
            }
            None if theirs == ours => self.agree += 1,
            None => self.differ.push(Difference {
                id: id.to_owned(),
                theirs: theirs.cloned(),
                ours: ours.cloned(),
                cause: None,
            }),
        }
    }

    /// Separates order dependence from differences of the vm. For that the interpreter has also run
    /// the suite in one vm, as the JVM did.
    pub fn explain_order(mut self, in_one_vm: &Rows) -> Comparison {
        let depends = |difference: &mut Difference| {
            difference.theirs.is_some()
                && in_one_vm.get(&difference.id) == difference.theirs.as_ref()
        };
        self.order_dependent.extend(self.differ.extract_if(.., depends));
        self
    }

    /// Adds the known causes.
    pub fn explain(mut self, suite: &str, known: &Known) -> Comparison {
        for difference in &mut self.differ {
            difference.cause = known.cause(suite, &difference.id).map(str::to_owned);
        }
        self
    }

    /// Adds the comparison of another suite.
    pub fn add(&mut self, other: Comparison) {
        self.agree += other.agree;
        self.differ.extend(other.differ);
        self.order_dependent.extend(other.order_dependent);
        self.not_analysed.extend(other.not_analysed);
    }

    /// Returns the number of compared nodes.
    pub fn all(&self) -> usize {
        self.agree + self.differ.len() + self.order_dependent.len() + self.not_analysed.len()
    }

    /// Returns whether every difference has a known cause.
    pub fn is_as_known(&self) -> bool {
        self.differ.iter().all(|difference| difference.cause.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(outcome: &str, exception: &str) -> End {
        End::Ended { outcome: outcome.into(), exception: exception.into() }
    }

    fn rows(rows: &[(&str, End)]) -> Rows {
        let mut all = Rows::default();
        for (id, end) in rows {
            all.add(id, end.clone());
        }
        all
    }

    fn counts(theirs: &[(&str, End)], ours: &[(&str, End)]) -> (usize, usize, usize) {
        let comparison = Comparison::of(&rows(theirs), &rows(ours));
        (comparison.agree, comparison.differ.len(), comparison.not_analysed.len())
    }

    #[test]
    fn outcomes_and_exceptions_have_to_agree() {
        let passed = ended("SUCCESSFUL", "");
        let failed = ended("FAILED", "E");
        assert_eq!(counts(&[("[a]", passed.clone())], &[("[a]", passed.clone())]), (1, 0, 0));
        assert_eq!(counts(&[("[a]", failed)], &[("[a]", ended("FAILED", "F"))]), (0, 1, 0));
        assert_eq!(counts(&[("[a]", passed.clone())], &[]), (0, 1, 0));
        assert_eq!(counts(&[], &[("[a]", passed)]), (0, 1, 0));
    }

    #[test]
    fn what_ends_as_on_the_jvm_after_other_tests_depends_on_their_order() {
        let [passed, failed] = [ended("SUCCESSFUL", ""), ended("FAILED", "E")];
        let theirs = rows(&[("[a]", failed.clone()), ("[b]", failed.clone())]);
        let alone = rows(&[("[a]", passed.clone()), ("[b]", passed.clone())]);
        let in_one_vm = rows(&[("[a]", failed), ("[b]", passed)]);
        let comparison = Comparison::of(&theirs, &alone).explain_order(&in_one_vm);
        let ids = |all: &[Difference]| all.iter().map(|one| one.id.clone()).collect::<Vec<_>>();
        assert_eq!(ids(&comparison.order_dependent), ["[a]"]);
        assert_eq!(ids(&comparison.differ), ["[b]"]);
        assert_eq!(comparison.all(), 2);
    }

    #[test]
    fn tests_of_what_is_not_analysed_are_not_either() {
        let passed = ended("SUCCESSFUL", "");
        let theirs = [("[c:A]/[m:x]", passed.clone()), ("[c:A]/[m:y]", passed)];
        let ours = [("[c:A]", End::NotAnalysed("r".into()))];
        assert_eq!(counts(&theirs, &ours), (0, 0, 2));
        assert_eq!(counts(&[], &ours), (0, 0, 1));
    }

    #[test]
    fn differences_of_known_cause_are_in_order() {
        let theirs = rows(&[("[a]", ended("SUCCESSFUL", ""))]);
        let known = Known::default();
        let comparison = Comparison::of(&theirs, &Rows::default()).explain("s", &known);
        assert!(!comparison.is_as_known());
        assert_eq!(comparison.all(), 1);
    }
}
