//! The assertions that the prover tries out, and the tests that evaluate them.

use std::collections::BTreeSet;

use classfile::written_in;
use report::Site;
use report::{Assertion, How, Placement, Refusal, RefusalReason, Test};
use suite::planning::classes::{MethodName, top_level};

/// An assertion that the prover tries out in a test, and the changes that it may notice.
pub struct Candidate {
    /// The candidate's index among all candidates.
    pub number: usize,
    /// The assertion.
    pub assertion: Assertion,
    /// The test in which it should fail under a change.
    pub place: Place,
    /// The method that contains it.
    pub method: MethodName,
    /// Whether it has a `catch` of its own. If it fails there, its failure replaces the exception
    /// that the test expects.
    pub is_caught: bool,
    /// The changes for which it was proposed.
    pub proposed: BTreeSet<usize>,
    /// The changes that it may notice and for which it has not been refused.
    pub open: BTreeSet<usize>,
    /// The numbers of candidates that must not be tried together with this one, because they failed in the test of this
    /// one.
    pub avoids: BTreeSet<usize>,
}

/// The test for which an assertion was proposed, or the class for set-up that its tests share.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The class, in the form of `Class.getName`.
    pub class: String,
    /// The test method; `None` for set-up that all tests of the class share.
    pub method: Option<String>,
}

impl Candidate {
    /// Returns whether two candidates must not be tried together, because it would be unclear which
    /// of them causes a failure.
    pub fn meets(&self, other: &Candidate) -> bool {
        let is_avoided = self.avoids.contains(&other.number) || other.avoids.contains(&self.number);
        is_avoided || self.place.meets(&other.place) || self.method == other.method
    }

    /// Returns whether both candidates would replace the same statement.
    pub fn displaces(&self, other: &Candidate) -> bool {
        let (one, other) = (&self.assertion, &other.assertion);
        one.place == Placement::Instead && is_beside(one, other)
    }

    /// Returns whether tests other than its own may evaluate the assertion.
    pub fn is_shared(&self, tests: &[Test]) -> bool {
        let Some(method) = &self.place.method else { return true };
        let is_own =
            *self.method.class == *self.place.class && written_in(&self.method.name) == method;
        // A test method that another class inherits is a second test.
        let is_another =
            |test: &Test| test.method.as_ref() == Some(method) && test.class != self.place.class;
        !is_own || tests.iter().any(is_another)
    }

    /// Returns whether the assertion causes a failure of its own test. `line` is the line of the
    /// assertion, and `site` is where the test failed. For an assertion in a `catch` the site does
    /// not matter: code that expects the exception may report its absence from another line.
    pub fn fails(&self, line: u32, how: How, site: Option<&Site>) -> bool {
        let is_failure = matches!(how, How::Assertion | How::MissingException);
        match self.is_caught {
            true => is_failure,
            false => is_failure && site.is_some_and(|site| self.is_at(line, site)),
        }
    }

    /// Returns whether a site is the assertion, which is at `line` of its file.
    pub fn is_at(&self, line: u32, site: &Site) -> bool {
        let file = self.assertion.file.strip_suffix(&site.source);
        line == site.line && file.is_some_and(|root| root.is_empty() || root.ends_with('/'))
    }

    /// Returns the report's entry that says why the assertion is not suggested.
    pub fn refusal(&self, reason: RefusalReason, detail: Option<String>) -> Refusal {
        let Assertion { file, line, code, .. } = &self.assertion;
        Refusal { file: file.clone(), line: *line, code: code.clone(), reason, detail }
    }
}

/// Returns whether two assertions belong to the same statement and both follow or both replace it.
pub fn is_beside(one: &Assertion, other: &Assertion) -> bool {
    (&one.file, one.line, one.place) == (&other.file, other.line, other.place)
}

impl Place {
    /// Returns whether some test evaluates the assertions of both places.
    fn meets(&self, other: &Place) -> bool {
        let is_one = self.method == other.method && self.class == other.class;
        let is_whole = self.method.is_none() || other.method.is_none();
        is_one || is_whole && top_level(&self.class) == top_level(&other.class)
    }

    /// Returns whether a test belongs to this place.
    pub fn has(&self, test: &Test) -> bool {
        let is_own = test.class == self.class && test.method == self.method;
        is_own || self.method.is_none() && top_level(&test.class) == top_level(&self.class)
    }
}
