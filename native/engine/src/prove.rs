//! Assertions that make a test notice a transformation: shown only if they were seen to do so.

mod candidate;
mod everywhere;
mod reference;
mod round;
mod search;
mod trying;
mod users;

use std::collections::BTreeMap;
use std::path::Path;

use diagnose::Proposal;
use report::{AnalyseRequest, Assertion, Refusal, RefusalReason, Test};
use suite::memory::key_of_plan;
use suite::plan::Plan;
use transform::Transforming;

use self::candidate::{Candidate, Place, is_beside};
use self::search::Search;
use crate::RequestError;
use crate::editor::{self, Edit, Edited, Insertion, Refused};

/// Runs tests with proposed assertions in them.
pub(crate) struct Prover<'a> {
    pub request: &'a AnalyseRequest,
    pub plan: &'a Plan,
    pub transforming: &'a Transforming,
    /// All tests, as they end without.
    pub tests: &'a [Test],
}

/// What came of proposals.
#[derive(Default)]
pub(crate) struct Proofs {
    /// By transformation, the assertion that notices it.
    pub proved: BTreeMap<usize, Assertion>,
    /// By transformation, those that were tried in vain, in the order in which they were.
    pub refused: BTreeMap<usize, Vec<Refusal>>,
}

/// The line of a statement, or why its source cannot be compiled with it.
type Line = Result<u32, (RefusalReason, String)>;

/// Sources with candidates in them.
struct Compiled<'a> {
    /// By binary name.
    classes: Vec<(String, Vec<u8>)>,
    /// Where each candidate's statement is.
    statements: Vec<(&'a Candidate, Line)>,
}

impl Prover<'_> {
    /// Of the proposals for each transformation one that holds; or why nothing can be compiled.
    ///
    /// # Errors
    /// The worker threads cannot be started.
    pub fn prove(&self, proposals: Vec<Proposal>) -> Result<Result<Proofs, String>, RequestError> {
        let mut search = Search::of(self.candidates(proposals));
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

    /// The different assertions among the proposals; at one statement, the one with the most first.
    fn candidates(&self, proposals: Vec<Proposal>) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = Vec::new();
        for Proposal { transformation, run, method, assertion, is_caught } in proposals {
            let Some(place) = self.place(&run) else { continue };
            let is_same = |it: &&mut Candidate| it.place == place && it.assertion == assertion;
            match candidates.iter_mut().find(is_same) {
                Some(known) => drop(known.proposed.insert(transformation)),
                None => candidates.push(Candidate {
                    number: 0,
                    assertion,
                    place,
                    method,
                    is_caught,
                    proposed: [transformation].into(),
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
    fn edit(&self, groups: &[Vec<&Candidate>]) -> Result<Vec<Result<Edited, Refused>>, String> {
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
    fn compiled<'c>(&self, candidates: Vec<&'c Candidate>) -> Result<Compiled<'c>, String> {
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
