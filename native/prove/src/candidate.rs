//! An assertion that is tried out, and where it is evaluated.

use std::collections::BTreeSet;

use classfile::written_in;
use report::Site;
use report::{Assertion, How, Placement, Refusal, RefusalReason, Test};
use suite::classes::{MethodName, top_level};

/// An assertion in a test, and what it may notice.
pub struct Candidate {
    /// Among all.
    pub number: usize,
    pub assertion: Assertion,
    pub place: Place,
    /// The method that it stands in.
    pub method: MethodName,
    /// Whether it stands in a catch of its own, and fails in place of an exception that others wait for.
    pub is_caught: bool,
    /// The changes for which it was proposed.
    pub proposed: BTreeSet<usize>,
    /// The changes of which it is not known yet whether it notices them.
    pub open: BTreeSet<usize>,
    /// Others that get in its way: one of them failed in its test.
    pub avoids: BTreeSet<usize>,
}

/// The run for which an assertion was proposed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub class: String,
    /// Nothing for what all tests of the class share.
    pub method: Option<String>,
}

impl Candidate {
    /// Whether they cannot be tried out together: it would not be known what each of them does alone.
    pub fn meets(&self, other: &Candidate) -> bool {
        let is_avoided = self.avoids.contains(&other.number) || other.avoids.contains(&self.number);
        is_avoided || self.place.meets(&other.place) || self.method == other.method
    }

    /// Whether both would take the place of one statement.
    pub fn displaces(&self, other: &Candidate) -> bool {
        let (one, other) = (&self.assertion, &other.assertion);
        one.place == Placement::Instead && is_beside(one, other)
    }

    /// Whether tests other than its own may come to it.
    pub fn is_shared(&self, tests: &[Test]) -> bool {
        let Some(method) = &self.place.method else { return true };
        let is_own =
            *self.method.class == *self.place.class && written_in(&self.method.name) == method;
        // A test that another class inherits is two.
        let is_another =
            |test: &Test| test.method.as_ref() == Some(method) && test.class != self.place.class;
        !is_own || tests.iter().any(is_another)
    }

    /// Whether a failure of its own test is its doing, where its statement stands at `line`. Who waited for the
    /// exception may say in its own words, and in a place of its own, that another one came.
    pub fn fails(&self, line: u32, how: How, site: Option<&Site>) -> bool {
        match self.is_caught {
            true => matches!(how, How::Assertion | How::MissingException),
            false => how == How::Assertion && site.is_some_and(|site| self.is_at(line, site)),
        }
    }

    /// Whether a line is that of its statement, which stands at `line`.
    pub fn is_at(&self, line: u32, site: &Site) -> bool {
        let file = self.assertion.file.strip_suffix(&site.source);
        line == site.line && file.is_some_and(|root| root.is_empty() || root.ends_with('/'))
    }

    /// Why it is not suggested.
    pub fn refusal(&self, reason: RefusalReason, detail: Option<String>) -> Refusal {
        let Assertion { file, line, code, .. } = &self.assertion;
        Refusal { file: file.clone(), line: *line, code: code.clone(), reason, detail }
    }
}

/// Whether two assertions belong to the same statement, in the same way.
pub fn is_beside(one: &Assertion, other: &Assertion) -> bool {
    (&one.file, one.line, one.place) == (&other.file, other.line, other.place)
}

impl Place {
    /// Whether a test runs what is at both.
    fn meets(&self, other: &Place) -> bool {
        let is_one = self.method == other.method && self.class == other.class;
        let is_whole = self.method.is_none() || other.method.is_none();
        is_one || is_whole && top_level(&self.class) == top_level(&other.class)
    }

    pub fn has(&self, test: &Test) -> bool {
        let is_own = test.class == self.class && test.method == self.method;
        is_own || self.method.is_none() && top_level(&test.class) == top_level(&self.class)
    }
}
