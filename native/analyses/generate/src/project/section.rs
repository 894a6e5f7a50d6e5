//! The section `generation` of the report.

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::ClassFile;
use coverage::Ran;
use report::{
    AnalyseRequest, ClassCoverage, Counters, GeneratedClass, GeneratedTest, Generation, NoTest,
    Spent, Without,
};
use suite::analysis::Found;
use vm::Failure;

use coverage::Covered;

use super::writing::Writing;
use super::{Method, files};
use crate::{
    Access, Classes, Dropped, Ending, Explored, Goal, Harvest, Obstacle, Obstacles, TestClass,
    Types, Unit, Unusable,
};

/// The data that the section is made from.
pub(super) struct Report<'a> {
    pub request: &'a AnalyseRequest,
    pub covered: &'a Covered,
    pub explored: &'a [Explored],
    pub writing: &'a Writing<'a>,
    /// The code that the generated tests ran.
    pub passed: &'a Ran,
    pub classes: &'a Arc<Classes>,
    /// The methods that the user excludes.
    pub excluded: &'a BTreeSet<Method>,
    /// Whether the time ended before the search reached all classes.
    pub interrupted: bool,
}

impl Report<'_> {
    pub(super) fn generation(&self) -> Generation {
        let mut after = self.covered.ran.clone();
        after.add(self.passed.clone());
        let classes = self.explored.iter().map(|of| self.class(of, &after)).collect();
        let mut spent = Spent::default();
        for harvest in self.explored.iter().filter_map(|of| of.outcome.as_ref().ok()) {
            spent.instructions = spent.instructions.saturating_add(harvest.found.spent);
            spent.tries = spent.tries.saturating_add(harvest.found.tries);
            spent.kept = spent.kept.saturating_add(harvest.found.kept.len() as u64);
        }
        let components = self.request.generation.components.clone();
        Generation { components, spent, classes, interrupted: self.interrupted }
    }

    fn class(&self, of: &Explored, after: &Ran) -> GeneratedClass {
        let unit = &*of.unit.name;
        let known = self.coverage(&of.unit, &self.covered.ran);
        let all = self.coverage(&of.unit, after);
        let mut class = GeneratedClass {
            class: unit.replace('/', "."),
            before: sum(&known, |it| it.counters),
            after: sum(&all, |it| it.counters),
            raw_before: sum(&known, |it| it.raw),
            raw_after: sum(&all, |it| it.raw),
            dropped: self.writing.dropped(unit).collect(),
            without: self.without(of, &all),
            ..GeneratedClass::default()
        };
        match &of.outcome {
            Ok(harvest) => {
                for (reason, count) in harvest.losses.counts() {
                    *class.dropped.entry(reason_of(*reason)).or_default() += count;
                }
                if let Some(failure) = &harvest.found.lost {
                    fail(&mut class, failure);
                } else if let Some(unusable) = harvest.unusable.get(&of.unit.name) {
                    let (reason, detail) = reason_unusable(unusable);
                    (class.reason, class.detail) = (Some(reason), detail);
                }
                let written = self.writing.classes().find(|(it, ..)| it.unit.name == of.unit.name);
                if let Some((_, numbers, written)) = written {
                    class.file = Some(self.file(written));
                    class.tests = self.tests(&of.unit, harvest, &numbers, written);
                }
            }
            Err(failure) => fail(&mut class, failure),
        }
        if self.is_covered(&class) {
            class.reason = Some(NoTest::AlreadyCovered);
        }
        class
    }

    /// Returns whether a class has no tests because the project's own tests run everything that was reached.
    fn is_covered(&self, class: &GeneratedClass) -> bool {
        let is_quiet =
            class.reason.is_none() && class.dropped.is_empty() && class.without.is_empty();
        let has_code = class.raw_after.instructions.total() > 0;
        class.tests.is_empty() && is_quiet && has_code && !self.interrupted
    }

    /// Returns the methods of a unit that no test runs.
    fn without(&self, of: &Explored, coverage: &[ClassCoverage]) -> Vec<Without> {
        let harvest = of.outcome.as_ref().ok();
        let types = Types::new(self.classes.clone());
        let access = Access { classes: self.classes, package: of.unit.package() };
        let mut obstacles = Obstacles::new(&types, access);
        let mut found = Vec::new();
        for class in coverage {
            let internal = class.class.replace('.', "/");
            for method in class.methods.iter().filter(|it| it.counters.methods.covered == 0) {
                let unusable = harvest.and_then(|it| it.unusable.get(internal.as_str()));
                let lost = harvest.and_then(|it| {
                    it.losses.of_method(&internal, &method.name, &method.descriptor)
                });
                let name = (Arc::from(internal.as_str()), Arc::from(method.name.as_str()));
                let (reason, detail) = match (unusable, lost) {
                    // The reasons go from the most certain one to a guess from class files: a setting, a class that
                    // does not load, a test that was lost, an obstacle.
                    _ if self.excluded.contains(&name) => (NoTest::Excluded, None),
                    (Some(unusable), _) => reason_unusable(unusable),
                    (None, Some(lost)) => (reason_of(lost), None),
                    (None, None) => {
                        reason_without(obstacles.of(&internal, &method.name, &method.descriptor))
                    }
                };
                found.push(Without {
                    class: class.class.clone(),
                    method: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                    line: method.line,
                    reason,
                    detail,
                });
            }
        }
        found
    }

    /// Returns the coverage of the classes of a unit.
    fn coverage(&self, unit: &Unit, ran: &Ran) -> Vec<ClassCoverage> {
        let counts =
            |file: &ClassFile| unit.files.iter().any(|it| it.this_class == file.this_class);
        self.covered.measured.coverage(ran, &counts, &|_| None).classes
    }

    /// Returns the path of a test class, relative to the build's root.
    fn file(&self, class: &TestClass) -> String {
        let request = self.request;
        request.shown(&files::folder(request).join(format!("{}.java", class.name)))
    }

    /// Returns the tests of a unit, each with the number of branches that it adds to those before it.
    fn tests(
        &self,
        unit: &Unit,
        harvest: &Harvest,
        numbers: &[usize],
        class: &TestClass,
    ) -> Vec<GeneratedTest> {
        let mut ran = self.covered.ran.clone();
        let covered = |ran: &Ran| sum(&self.coverage(unit, ran), |it| it.counters).branches.covered;
        let mut so_far = covered(&ran);
        let mut tests = Vec::new();
        // In the order of the file: a branch counts for the first test that covers it.
        for (number, method) in numbers.iter().zip(&class.tests) {
            let Some((test, adds)) = harvest.tests.get(*number) else { continue };
            // The run in JUnit measures whole classes. So the share of each test comes from the search.
            let probes: Vec<u32> = adds.iter().filter_map(Goal::probe).collect();
            ran.add(self.covered.measured.named(&probes));
            let now = covered(&ran);
            tests.push(GeneratedTest {
                name: method.name.clone(),
                line: method.lines.start,
                last_line: method.lines.end.saturating_sub(1),
                branches: now.saturating_sub(so_far),
                exception: match &test.ending {
                    Ending::Returns => None,
                    Ending::Throws(class) => Some(class.replace('/', ".")),
                },
            });
            so_far = now;
        }
        tests
    }
}

/// Notes the failure because of which a class was not searched, or not to the end.
fn fail(class: &mut GeneratedClass, failure: &Failure) {
    class.reason = Some(match failure {
        Failure::Internal(_) => NoTest::Internal,
        Failure::Unsupported(_) => NoTest::Unsupported,
        _ => NoTest::Budget,
    });
    class.detail = Some(failure.to_string());
}

fn reason_of(dropped: Dropped) -> NoTest {
    match dropped {
        Dropped::Flaky => NoTest::Flaky,
        Dropped::NothingToAssert => NoTest::NothingToAssert,
        Dropped::TouchesFiles => NoTest::TouchesFiles,
        Dropped::LeavesThreads => NoTest::LeavesThreads,
    }
}

/// Adds up counters of classes.
fn sum(classes: &[ClassCoverage], of: fn(&ClassCoverage) -> Counters) -> Counters {
    let mut sum = Counters::default();
    classes.iter().for_each(|class| sum += of(class));
    sum
}

fn reason_unusable(unusable: &Unusable) -> (NoTest, Option<String>) {
    match unusable {
        Unusable::Budget => (NoTest::Budget, Some("its initialiser does not end".to_owned())),
        Unusable::Fails(why) => (NoTest::Unsupported, Some(why.clone())),
    }
}

fn reason_without(obstacle: Obstacle) -> (NoTest, Option<String>) {
    match obstacle {
        Obstacle::NotAccessible => (NoTest::NotAccessible, None),
        Obstacle::Abstract => (NoTest::Abstract, None),
        Obstacle::NoInstance => (NoTest::NoInstance, None),
        Obstacle::NoClass(class) => {
            (NoTest::Starved, Some(format!("{class} is not on the tests' class path")))
        }
        Obstacle::None => (NoTest::Budget, None),
    }
}
