//! Assertions that make a test notice a transformation: shown only if they were seen to do so.

mod round;

use std::collections::{BTreeMap, BTreeSet};

use diagnose::Proposal;
use report::{AnalyseRequest, Assertion, Test};

use self::round::Round;
use crate::EngineError;
use crate::editor::{self, Edit, Edited, Insertion};
use crate::plan::Plan;
use crate::transform::Transforming;

/// In so many environments an assertion has to do the same.
const ENVIRONMENTS: u32 = 3;

/// Runs tests with proposed assertions in them.
pub(crate) struct Prover<'a> {
    pub request: &'a AnalyseRequest,
    pub plan: &'a Plan,
    pub transforming: &'a Transforming,
    /// All tests, as they end without.
    pub tests: &'a [Test],
}

/// An assertion in a test, and what it may notice.
struct Candidate {
    assertion: Assertion,
    place: Place,
    transformations: BTreeSet<usize>,
}

/// Where an assertion is evaluated.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    class: String,
    /// Nothing for what all tests of the class share.
    method: Option<String>,
}

/// By transformation, the assertion that notices it.
type Proved = BTreeMap<usize, Assertion>;

impl Prover<'_> {
    /// Of the proposals for each transformation one that holds; or why nothing can be compiled.
    ///
    /// # Errors
    /// The worker threads cannot be started.
    pub fn prove(&self, proposals: Vec<Proposal>) -> Result<Result<Proved, String>, EngineError> {
        let mut pending = self.candidates(proposals);
        let alone: Vec<Vec<&Candidate>> = pending.iter().map(|it| vec![it]).collect();
        let compiled = match self.edit(&alone) {
            Ok(compiled) => compiled,
            Err(why) => return Ok(Err(why)),
        };
        let mut is_compiled = compiled.iter().map(Result::is_ok);
        pending.retain(|_| is_compiled.next().unwrap_or(false));
        let mut proved = Proved::new();
        while let Some(round) = Round::of(&mut pending, &proved) {
            match self.edit(&round.by_source()) {
                Ok(edited) => self.try_out(&round, edited, &mut proved)?,
                Err(why) => return Ok(Err(why)),
            }
        }
        Ok(Ok(proved))
    }

    /// The different assertions among the proposals.
    fn candidates(&self, proposals: Vec<Proposal>) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = Vec::new();
        for Proposal { transformation, run, assertion } in proposals {
            let Some(place) = self.place(&run) else { continue };
            let is_same = |it: &&mut Candidate| it.place == place && it.assertion == assertion;
            match candidates.iter_mut().find(is_same) {
                Some(known) => drop(known.transformations.insert(transformation)),
                None => {
                    let transformations = BTreeSet::from([transformation]);
                    candidates.push(Candidate { assertion, place, transformations });
                }
            }
        }
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
    fn edit(&self, groups: &[Vec<&Candidate>]) -> Result<Vec<Result<Edited, String>>, String> {
        let edits: Vec<Edit> = groups.iter().filter_map(|group| self.edit_of(group)).collect();
        editor::edit(&self.request.jdk_home, Some(&self.request.class_path), &edits)
    }

    /// The edit of a group, none of which is empty.
    fn edit_of(&self, group: &[&Candidate]) -> Option<Edit> {
        let source = self.request.base_directory.join(&group.first()?.assertion.file);
        let insertions = group.iter().map(|it| Insertion::of(&it.assertion));
        Some(Edit { source, insertions: insertions.collect() })
    }
}
