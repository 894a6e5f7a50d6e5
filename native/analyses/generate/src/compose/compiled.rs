//! Makes test classes compile. A test whose source does not compile takes its next form, or is dropped.

use std::collections::{BTreeMap, BTreeSet};

use crate::compose::write::{Form, TestClass, Writer};
use crate::harvest::test::Test;
use crate::statements::classes::package;

/// The most rounds of compiling: one for each of the three forms, one after the last tests are dropped, and one for
/// errors that show only when others are gone.
const ROUNDS: usize = 5;

/// A test class to be compiled, with the tests that it is written from.
pub struct Draft<'a> {
    writer: Writer<'a>,
    /// The remaining tests, with their number among all and their form.
    tests: Vec<(usize, Test, Form)>,
    class: TestClass,
}

/// An error or warning of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The internal name of the test class.
    pub class: String,
    /// The line, where the first line of the file is 1.
    pub line: u32,
}

impl<'a> Draft<'a> {
    /// Writes tests in their first form.
    #[must_use]
    pub fn new(writer: Writer<'a>, tests: Vec<Test>) -> Draft<'a> {
        let numbered = tests.into_iter().enumerate();
        let tests = numbered.map(|(number, test)| (number, test, Form::default())).collect();
        let class = TestClass { name: String::new(), text: String::new(), tests: Vec::new() };
        let mut draft = Draft { writer, tests, class };
        draft.write();
        draft
    }

    /// Returns the class in its current form.
    #[must_use]
    pub fn class(&self) -> &TestClass {
        &self.class
    }

    /// Returns the numbers of the remaining tests.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        self.tests.iter().map(|(number, ..)| *number)
    }

    /// Returns the text of each test's body.
    fn bodies(&self) -> Vec<String> {
        let lines: Vec<&str> = self.class.text.lines().collect();
        let bodies = self.class.tests.iter().map(|test| {
            let at = |line: u32| line as usize - 1;
            let method = lines.get(at(test.lines.start)..at(test.lines.end)).unwrap_or_default();
            // The head is left out, because names of tests differ in any case.
            let head = method.iter().position(|line| line.ends_with('{'));
            method.get(head.map_or(0, |it| it + 1)..).unwrap_or_default().join("\n")
        });
        bodies.collect()
    }

    /// Returns whether a test is about a method that the class under test declares itself.
    fn is_own(&self, position: usize) -> bool {
        let last =
            self.tests.get(position).and_then(|(_, test, _)| test.sequence.statements.last());
        let rest = last.and_then(|it| it.operation.class.strip_prefix(self.writer.unit));
        rest.is_some_and(|it| it.is_empty() || it.starts_with('$'))
    }

    /// Keeps the tests at positions for which `keeps` returns true, and writes the class again.
    pub fn retain(&mut self, keeps: impl Fn(usize) -> bool) {
        let mut positions = 0..;
        self.tests.retain(|_| positions.next().is_some_and(&keeps));
        self.write();
    }

    /// Writes the class. Tests with a cast that may fail take their next form at once.
    fn write(&mut self) {
        loop {
            let tests: Vec<(Test, Form)> =
                self.tests.iter().map(|(_, test, form)| (test.clone(), *form)).collect();
            self.class = self.writer.write(&tests);
            let mut changed = false;
            for ((.., form), method) in self.tests.iter_mut().zip(&self.class.tests) {
                // The compiler accepts such a cast, and it fails only when the test runs. The loop ends, because each
                // round moves at least one test to a later form.
                if let Some(next) = form.next().filter(|_| method.is_doubtful) {
                    *form = next;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Moves the tests with complaints in their lines to their next form, and drops those in their last form. Returns
    /// whether any test changed. If no test has such a line, all tests change.
    fn mend(&mut self, complaints: &[Complaint]) -> bool {
        let own: Vec<u32> =
            complaints.iter().filter(|it| it.class == self.class.name).map(|it| it.line).collect();
        let at_fault = |line: u32| self.class.tests.iter().position(|it| it.lines.contains(&line));
        let mut positions: BTreeSet<usize> =
            own.iter().filter_map(|&line| at_fault(line)).collect();
        // The complaint is about an import or the head of the class, and any test may be its cause.
        if positions.is_empty() && !own.is_empty() {
            positions.extend(0..self.tests.len());
        }
        let mut position = 0;
        self.tests.retain_mut(|(.., form)| {
            let is_at_fault = positions.contains(&position);
            position += 1;
            match (is_at_fault, form.next()) {
                (false, _) => true,
                (true, Some(next)) => {
                    *form = next;
                    true
                }
                (true, None) => false,
            }
        });
        if !positions.is_empty() {
            self.write();
        }
        !positions.is_empty()
    }
}

/// Drops tests that do the same as another test of their package. Examples are tests of a constructor whose class and
/// superclass are both under test. The test of the unit that declares the method stays.
fn drop_repetitions(drafts: &mut [&mut Draft<'_>]) {
    let mut kept: BTreeMap<(String, String), (bool, usize, usize)> = BTreeMap::new();
    let key = |draft: &Draft<'_>, body: String| (package(draft.writer.unit).to_owned(), body);
    for (number, draft) in drafts.iter().enumerate() {
        for (position, body) in draft.bodies().into_iter().enumerate() {
            // The least place wins: a test of an own method first, then the order of units and tests.
            let place = (!draft.is_own(position), number, position);
            let best = kept.entry(key(draft, body)).or_insert(place);
            *best = place.min(*best);
        }
    }
    let kept: BTreeSet<(usize, usize)> =
        kept.into_values().map(|(_, number, position)| (number, position)).collect();
    for (number, draft) in drafts.iter_mut().enumerate() {
        if (0..draft.tests.len()).any(|position| !kept.contains(&(number, position))) {
            draft.retain(|position| kept.contains(&(number, position)));
        }
    }
}

/// Drops weak tests whose statements another test of their class runs before its last statement.
fn drop_covered(draft: &mut Draft<'_>) {
    let tests = || draft.tests.iter().map(|(_, test, _)| test);
    let is_covered = |test: &Test| test.is_weak() && tests().any(|other| other.contains(test));
    let kept: Vec<bool> = tests().map(|test| !is_covered(test)).collect();
    if kept.contains(&false) {
        draft.retain(|position| kept.get(position) == Some(&true));
    }
}

/// Drops tests that other tests of their class or package make superfluous.
pub fn drop_needless(drafts: &mut [&mut Draft<'_>]) {
    drop_repetitions(drafts);
    drafts.iter_mut().for_each(|draft| drop_covered(draft));
}

/// Compiles classes until the compiler has nothing to complain about. Tests that do not compile in any form are
/// dropped. `compile` returns the errors, and the warnings if they count as errors.
///
/// # Errors
/// Returns the error of `compile`, or that errors remain.
pub fn compile_all(
    drafts: &mut [&mut Draft<'_>],
    mut compile: impl FnMut(&[&TestClass]) -> Result<Vec<Complaint>, String>,
) -> Result<(), String> {
    for _ in 0..ROUNDS {
        let classes: Vec<&TestClass> = drafts
            .iter()
            .map(|draft| draft.class())
            .filter(|class| !class.tests.is_empty())
            .collect();
        let complaints = compile(&classes)?;
        if complaints.is_empty() {
            return Ok(());
        }
        let changed = drafts.iter_mut().filter_map(|draft| draft.mend(&complaints).then_some(()));
        // Another round would give the same complaints.
        if changed.count() == 0 {
            return Err("the compiler complains about classes that do not exist".to_owned());
        }
    }
    Err(format!("tests do not compile after {ROUNDS} rounds"))
}
