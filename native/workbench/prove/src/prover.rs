//! Tries out edits of tests, and keeps those that meet the expectation.

use std::collections::BTreeMap;
use std::path::Path;

use laboratory::Key;
use laboratory::memory::words_of_jdk;
use report::{AnalyseRequest, Assertion, Refusal, RefusalReason, Test};
use suite::RequestError;
use suite::planning::classes::MethodName;
use suite::planning::plan::Plan;

use crate::Expectation;
use crate::candidate::{Candidate, Place, is_beside};
use crate::editor::{self, Edit, Edited, Insertion, Refused};
use crate::search::Search;

/// Runs edited tests and compares their outcomes with an expectation.
pub struct Prover<'a> {
    /// The request whose tests are edited.
    pub request: &'a AnalyseRequest,
    /// The plan for running its tests.
    pub plan: &'a Plan,
    /// The changes that edited tests are expected to notice.
    pub expectation: &'a dyn Expectation,
    /// All tests, with their outcomes without edits.
    pub tests: &'a [Test],
}

/// An assertion to write into a test so that the test notices a change of the code.
pub struct TestEdit {
    /// The change.
    pub change: usize,
    /// JUnit's id of the test in which the assertion should fail, or of the class for set-up that
    /// its tests share.
    pub run: String,
    /// The method that contains the assertion.
    pub method: MethodName,
    /// The assertion.
    pub assertion: Assertion,
    /// Whether the assertion gets a `catch` of its own, and fails in place of an exception that the test
    /// expects.
    pub is_caught: bool,
}

/// The results of trying out edits.
#[derive(Default)]
pub struct Proofs {
    /// By change, the assertion that notices it.
    pub proved: BTreeMap<usize, Assertion>,
    /// By change, the assertions that were refused, in the order in which they were tried.
    pub refused: BTreeMap<usize, Vec<Refusal>>,
}

/// The line of an inserted statement, or the reason why its source cannot be compiled with it.
pub type Line = Result<u32, (RefusalReason, String)>;

/// The compiled classes of sources into which candidates were inserted.
pub struct Compiled<'a> {
    /// The classes by binary name.
    pub classes: Vec<(String, Vec<u8>)>,
    /// The line of each candidate's statement.
    pub statements: Vec<(&'a Candidate, Line)>,
}

impl Prover<'_> {
    /// Finds for each change an assertion that meets the expectation. The inner error says why
    /// nothing can be compiled.
    ///
    /// 1. Every candidate is compiled alone. Those that do not compile are refused.
    /// 2. Rounds of candidates that do not interfere are tried out, until no candidate could notice
    ///    anything new.
    /// 3. The candidates that notice a change run in all tests that may evaluate them, then on the
    ///    real JVM. If one is withdrawn, the search goes on with step 2: another candidate may
    ///    replace it.
    ///
    /// # Errors
    /// Returns an error if the worker threads cannot be started.
    pub fn prove(&self, edits: Vec<TestEdit>) -> Result<Result<Proofs, String>, RequestError> {
        let mut search = Search::of(self.candidates(edits));
        let alone: Vec<Vec<&Candidate>> = search.candidates.iter().map(|it| vec![it]).collect();
        let compiled = match self.edit(&alone) {
            Ok(compiled) => compiled,
            Err(why) => return Ok(Err(why)),
        };
        for (number, edited) in compiled.into_iter().enumerate() {
            if let Err(refused) = edited {
                let (reason, detail) = reason_of(refused);
                search.refuse_all(number, reason, Some(detail));
            }
        }
        loop {
            while let Some(round) = search.next_round() {
                if let Err(why) = self.try_out(&round, &mut search)? {
                    return Ok(Err(why));
                }
            }
            match self.hold_everywhere(&mut search)? {
                Ok(true) => {}
                Ok(false) => continue,
                Err(why) => return Ok(Err(why)),
            }
            match self.hold_on_jvm(&mut search)? {
                Ok(true) => break,
                Ok(false) => {}
                Err(why) => return Ok(Err(why)),
            }
        }
        Ok(Ok(search.proofs(|assertion| self.digest(assertion))))
    }

    /// Turns edits into candidates: one for each assertion at a place, with all changes for which
    /// it was proposed.
    fn candidates(&self, edits: Vec<TestEdit>) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = Vec::new();
        for TestEdit { change, run, method, assertion, is_caught } in edits {
            let Some(place) = self.place(&run) else { continue };
            let is_same = |it: &&mut Candidate| it.place == place && it.assertion == assertion;
            match candidates.iter_mut().find(is_same) {
                Some(known) => drop(known.proposed.insert(change)),
                None => candidates.push(Candidate {
                    number: 0,
                    assertion,
                    place,
                    method,
                    is_caught,
                    proposed: [change].into(),
                    open: [].into(),
                    avoids: [].into(),
                }),
            }
        }
        together(&mut candidates);
        candidates
    }

    /// Returns the place for JUnit's id of a test or class. The ids of a class' tests start with
    /// the id of the class.
    fn place(&self, run: &str) -> Option<Place> {
        let test = self.tests.iter().find(|test| test.id == run);
        let of_class = || self.tests.iter().find(|test| test.id.starts_with(run));
        let class = test.or_else(of_class)?.class.clone();
        Some(Place { class, method: test.and_then(|test| test.method.clone()) })
    }

    /// Compiles a source for each group of candidates, with the assertions of the group.
    pub(crate) fn edit(
        &self,
        groups: &[Vec<&Candidate>],
    ) -> Result<Vec<Result<Edited, Refused>>, String> {
        let edits: Vec<Edit> = groups.iter().filter_map(|group| self.edit_of(group)).collect();
        edit(self.request, self.plan, &edits)
    }

    /// Returns the edit that inserts a group's assertions, which belong to one source. Returns
    /// `None` for an empty group.
    fn edit_of(&self, group: &[&Candidate]) -> Option<Edit> {
        let source = self.request.base_directory.join(&group.first()?.assertion.file);
        let insertions = group.iter().map(|it| Insertion::of(&it.assertion));
        Some(Edit::inserting(source, insertions.collect()))
    }

    /// Compiles candidates, with all those of one source together.
    pub(crate) fn compiled<'c>(
        &self,
        candidates: Vec<&'c Candidate>,
    ) -> Result<Compiled<'c>, String> {
        let groups = by_source(candidates);
        let edited = self.edit(&groups)?;
        let mut compiled = Compiled { classes: Vec::new(), statements: Vec::new() };
        for (group, edited) in groups.into_iter().zip(edited) {
            match edited.map_err(reason_of) {
                Ok(edited) => {
                    compiled.classes.extend(edited.classes);
                    let lines = edited.lines.into_iter().map(Ok);
                    compiled.statements.extend(group.into_iter().zip(lines));
                }
                Err(why) => {
                    compiled.statements.extend(group.into_iter().map(|it| (it, Err(why.clone()))));
                }
            }
        }
        Ok(compiled)
    }

    /// Returns the digest of an assertion's source.
    fn digest(&self, assertion: &Assertion) -> String {
        source_digest(&self.request.base_directory.join(&assertion.file))
    }
}

/// Makes edits of sources independently of each other and compiles the results. Answers are remembered. The inner errors
/// say why single edits cannot be made.
///
/// # Errors
/// Returns an error if the JDK has no javac, or the editor cannot be run.
pub fn edit(
    request: &AnalyseRequest,
    plan: &Plan,
    edits: &[Edit],
) -> Result<Vec<Result<Edited, Refused>>, String> {
    // A build may replace the project's JUnit, so what the class path declares belongs to the key.
    let class_path = request.whole_class_path();
    let edit = |edits: &[&Edit]| editor::edit(&request.jdk_home, Some(&class_path), edits);
    let all: Vec<&Edit> = edits.iter().collect();
    let Some(memory) = &plan.memory else { return edit(&all) };
    let (jdk, shapes) = (words_of_jdk(&plan.guest.jdk), memory.shapes_of(&class_path));
    let key = |edit: &Edit| {
        let source = source_digest(&edit.source);
        Key::of(&format!("{}\n{jdk}\n{shapes:?}\n{edit:?} {source:?}", plan.engine))
    };
    let keys: Vec<Key> = edits.iter().map(key).collect();
    let open = |open: &[usize]| edit(&open.iter().map(|it| all[*it]).collect::<Vec<_>>());
    memory.answers(&keys, open, |_| true)
}

/// Returns the digest of a source, or an empty text if it cannot be read.
fn source_digest(source: &Path) -> String {
    std::fs::read(source).map(|bytes| report::digest(&bytes)).unwrap_or_default()
}

/// Numbers candidates and decides which changes each of them may notice.
///
/// A candidate may notice the changes proposed for any candidate at the same statement, so that
/// fewer assertions are needed. Those proposed for the most changes come first. For example,
/// `assertEquals(3, x.size())` was proposed for the changes 1 and 2, and `assertTrue(x.done())`
/// after the same statement for change 3. Both are tried for 1, 2 and 3, the first one before the
/// second. If the first one notices all three, the second one is not suggested.
fn together(candidates: &mut [Candidate]) {
    let beside = |one: &Candidate, other: &Candidate| {
        one.place == other.place && is_beside(&one.assertion, &other.assertion)
    };
    let open = candidates.iter().map(|it| {
        let there = candidates.iter().filter(|other| beside(it, other));
        there.flat_map(|other| other.proposed.iter().copied()).collect()
    });
    let open: Vec<_> = open.collect();
    for (candidate, open) in candidates.iter_mut().zip(open) {
        candidate.open = open;
    }
    candidates.sort_by_key(|it| std::cmp::Reverse(it.proposed.len()));
    for (number, candidate) in candidates.iter_mut().enumerate() {
        candidate.number = number;
    }
}

/// Groups candidates by source, in the order of the sources' paths.
fn by_source(candidates: Vec<&Candidate>) -> Vec<Vec<&Candidate>> {
    let mut groups: BTreeMap<&str, Vec<&Candidate>> = BTreeMap::new();
    for candidate in candidates {
        groups.entry(&candidate.assertion.file).or_default().push(candidate);
    }
    groups.into_values().collect()
}

/// Returns the reason and the details of a refusal for the report.
fn reason_of(refused: Refused) -> (RefusalReason, String) {
    match refused {
        Refused::NoPlace(why) => (RefusalReason::NoPlace, why),
        Refused::NotCompiled(why) => (RefusalReason::NotCompiled, why),
    }
}
