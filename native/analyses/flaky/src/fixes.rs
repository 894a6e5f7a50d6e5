//! Finds and proves fixes of flaky tests.
//!
//! For causes with a usual cure, the cure is written into copies of the sources and compiled. Such a candidate is a
//! fix if all of this holds:
//!
//! 1. The test passes with it in the world and order in which it failed, with further values of what it depends on,
//!    and where it passed before.
//! 2. All tests of test classes that load a changed class end as before.
//! 3. The test passes with it on the real JVM, if the JVM can have the world in which the test failed.

mod defaults;
mod hooks;
mod json;
mod linking;
mod mocks;
mod project;
mod proving;
mod restoring;
mod state;
mod unordered;

use std::collections::{BTreeMap, BTreeSet};

use environment::{Aspect, World};
use laboratory::interrupt;
use prove::editor::Edit;
use report::{Finding, Fix, Test};

use self::project::Project;
use self::proving::Proving;
use crate::jvm::confirming::{Case, Confirming};
use crate::worlds::long::Costs;

pub(crate) use self::state::Order;

/// The most candidates that are tried for one test.
const CANDIDATES: usize = 16;

/// The most tests for which fixes are tried.
const TESTS: usize = 60;

/// The cause of a flaky test.
#[derive(Clone, Debug)]
pub(crate) enum Why {
    /// It depends on aspects of the world.
    World(BTreeSet<Aspect>),
    /// It depends on the order of tests.
    Order(Order),
    /// It depends on the JDK.
    Jdk,
}

/// A flaky test, with what is needed to see whether a fix cures it.
pub(crate) struct Flaky<'a> {
    pub finding: &'a Finding,
    pub case: &'a Case,
    /// The test as it failed.
    pub test: &'a Test,
    /// The worlds in which it passed and failed.
    pub worlds: &'a [World; 2],
    pub why: &'a Why,
}

/// The tests of a project, as they run without a fix.
pub(crate) struct Tests<'a> {
    /// How they end, and the instructions that they take.
    pub costs: &'a Costs<'a>,
    /// By test class, the classes that it has loaded, as `Class.getName` gives them.
    pub loaded: BTreeMap<&'a str, &'a BTreeSet<String>>,
}

/// A change of sources that may fix a test.
#[derive(Clone, Debug)]
struct Candidate {
    /// The change in words, as advice.
    text: String,
    /// The edits, at most one for each source.
    edits: Vec<Edit>,
}

impl Candidate {
    fn of(text: String, edit: Edit) -> Candidate {
        Candidate { text, edits: vec![edit] }
    }

    /// Returns the candidate with several edits. Edits of the same source are merged.
    fn of_all(text: String, all: Vec<Edit>) -> Candidate {
        let mut edits: Vec<Edit> = Vec::new();
        for edit in all {
            match edits.iter_mut().find(|it| it.source == edit.source) {
                Some(same) => same.changes.extend(edit.changes),
                None => edits.push(edit),
            }
        }
        Candidate { text, edits }
    }
}

/// Returns the fix of each of these tests, in their order. A test without a proved fix has `None`.
pub(crate) fn fixes(
    confirming: &Confirming<'_>,
    tests: &Tests<'_>,
    flaky: &[Flaky<'_>],
) -> Vec<Option<Fix>> {
    let project = Project::of(confirming.request);
    let mut proving = Proving::new(confirming, &project, tests);
    let fix = |(number, it): (usize, &Flaky<'_>)| {
        if number >= TESTS || interrupt::is_asked() {
            return None;
        }
        let mut own = candidates(&project, it).into_iter().take(CANDIDATES);
        // The order of collections comes last: it changes most places, and needs most runs until the change is small.
        let found = own.find_map(|candidate| proving.proved(it, &candidate));
        found.or_else(|| linking::ordered(&mut proving, it))
    };
    flaky.iter().enumerate().map(fix).collect()
}

/// Returns the changes that may fix a test, the likeliest first. Returns none for a cause without a usual cure.
fn candidates(project: &Project<'_>, flaky: &Flaky<'_>) -> Vec<Candidate> {
    let Flaky { finding, test, worlds, why, .. } = flaky;
    match why {
        Why::Order(order) => state::candidates(project, order),
        Why::World(aspects) if aspects.iter().any(is_default) => {
            let named = (test.class.clone(), test.method.clone());
            defaults::candidates(project, (finding, aspects), (&named, &worlds[0]))
        }
        Why::World(aspects) if aspects.iter().any(is_order) => {
            let class = project.class(&test.class.replace('.', "/"));
            let of_class = |it| {
                let method = test.method.as_deref();
                unordered::candidates(project, (finding, aspects), (&it, method))
            };
            class.map(of_class).unwrap_or_default()
        }
        Why::World(_) | Why::Jdk => Vec::new(),
    }
}

/// Returns whether an aspect is a default of the machine, which code can name instead.
fn is_default(aspect: &Aspect) -> bool {
    matches!(aspect, Aspect::Zone | Aspect::Locale | Aspect::Charset)
}

/// Returns whether an aspect is an order that nothing promises.
fn is_order(aspect: &Aspect) -> bool {
    let orders =
        [Aspect::HashOrder, Aspect::Identity, Aspect::Salt, Aspect::MemberOrder, Aspect::Reflected];
    orders.contains(aspect)
}
