//! Tries out edits of tests, and keeps those that meet the expectation.

use std::collections::BTreeMap;
use std::path::Path;

use report::{AnalyseRequest, Assertion, Refusal, RefusalReason, Test};
use suite::RequestError;
use suite::classes::MethodName;
use suite::memory::key_of_plan;
use suite::plan::Plan;

use crate::Expectation;
use crate::candidate::{Candidate, Place, is_beside};
use crate::editor::{self, Edit, Edited, Insertion, Refused};
use crate::search::Search;

/// Runs edited tests and compares what they do with an expectation.
pub struct Prover<'a> {
    /// The request whose tests are edited.
    pub request: &'a AnalyseRequest,
    /// How its tests are run.
    pub plan: &'a Plan,
    /// What edited tests are expected to notice.
    pub expectation: &'a dyn Expectation,
    /// All tests, as they end without edits.
    pub tests: &'a [Test],
}

/// An assertion to write into a test so that the test notices a change of the code.
pub struct TestEdit {
    /// The change.
    pub change: usize,
    /// JUnit's id of the test in which the assertion should fail; of the class for what its tests share.
    pub run: String,
    /// The method that the assertion stands in.
    pub method: MethodName,
    /// The assertion.
    pub assertion: Assertion,
    /// Whether the assertion gets a `catch` of its own, and fails in place of an exception that the test
    /// expects.
    pub is_caught: bool,
}

/// What came of all edits.
#[derive(Default)]
pub struct Proofs {
    /// By change, the assertion that notices it.
    pub proved: BTreeMap<usize, Assertion>,
    /// By change, the assertions that were tried in vain, in the order in which they were tried.
    pub refused: BTreeMap<usize, Vec<Refusal>>,
}

/// The line of a statement, or why its source cannot be compiled with it.
pub type Line = Result<u32, (RefusalReason, String)>;

/// Sources with candidates in them.
pub struct Compiled<'a> {
    /// By binary name.
    pub classes: Vec<(String, Vec<u8>)>,
    /// Where each candidate's statement is.
    pub statements: Vec<(&'a Candidate, Line)>,
}

impl Prover<'_> {
    /// Finds for each change an assertion that meets the expectation. The inner error says why nothing can
    /// be compiled.
    ///
    /// # Errors
    /// The worker threads cannot be started.
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

    /// The different assertions among the edits; at one statement, the one proposed most often comes first.
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

    /// Where a run happens: what tests share has the class' id, which theirs begin with.
    fn place(&self, run: &str) -> Option<Place> {
        let test = self.tests.iter().find(|test| test.id == run);
        let of_class = || self.tests.iter().find(|test| test.id.starts_with(run));
        let class = test.or_else(of_class)?.class.clone();
        Some(Place { class, method: test.and_then(|test| test.method.clone()) })
    }

    /// Compiles the assertions of each group into their source.
    pub(crate) fn edit(
        &self,
        groups: &[Vec<&Candidate>],
    ) -> Result<Vec<Result<Edited, Refused>>, String> {
        let edits: Vec<Edit> = groups.iter().filter_map(|group| self.edit_of(group)).collect();
        // A build may put another JUnit in the place of the project's own.
        let class_path = self.request.whole_class_path();
        let edit = || editor::edit(&self.request.jdk_home, Some(&class_path), &edits);
        let Some(memory) = &self.plan.memory else { return edit() };
        let sources: Vec<String> = edits.iter().map(|edit| source_digest(&edit.source)).collect();
        let content = memory.content_of(&class_path);
        let key = key_of_plan(self.plan, &format!("{edits:?} {sources:?} {content:?}"));
        memory.answer(&key, edit, Result::is_ok)
    }

    /// The edit of a group, none of which is empty.
    fn edit_of(&self, group: &[&Candidate]) -> Option<Edit> {
        let source = self.request.base_directory.join(&group.first()?.assertion.file);
        let insertions = group.iter().map(|it| Insertion::of(&it.assertion));
        Some(Edit { source, insertions: insertions.collect() })
    }

    /// Compiles candidates, those of a source together.
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

    /// That of an assertion's source.
    fn digest(&self, assertion: &Assertion) -> String {
        source_digest(&self.request.base_directory.join(&assertion.file))
    }
}

fn source_digest(source: &Path) -> String {
    std::fs::read(source).map(|bytes| report::digest(&bytes)).unwrap_or_default()
}

/// Gives candidates their numbers and what they may notice. What is proposed at one statement may notice what
/// the others there do, so that fewer are needed. Those that were proposed for more go first.
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

/// Candidates of each source, in the order of sources.
fn by_source(candidates: Vec<&Candidate>) -> Vec<Vec<&Candidate>> {
    let mut groups: BTreeMap<&str, Vec<&Candidate>> = BTreeMap::new();
    for candidate in candidates {
        groups.entry(&candidate.assertion.file).or_default().push(candidate);
    }
    groups.into_values().collect()
}

fn reason_of(refused: Refused) -> (RefusalReason, String) {
    match refused {
        Refused::NoPlace(why) => (RefusalReason::NoPlace, why),
        Refused::NotCompiled(why) => (RefusalReason::NotCompiled, why),
    }
}
