//! Proved fixes of flaky tests.
//!
//! For causes with a usual cure, the cure is written into copies of the sources and compiled. A candidate is a fix if with it
//!
//! 1. the test passes in the world and order in which it fails, in further values of what it depends on, and where it
//!    passed without the candidate;
//! 2. all tests of the changed test classes end as before, and all tests that load the changed classes of the project;
//! 3. the real JVM says the same of the first, as far as it can have the world in which the test fails.

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

/// The most candidates that are tried for a test.
const CANDIDATES: usize = 16;

/// The most tests for which fixes are looked for.
const TESTS: usize = 60;

/// Why a test is flaky.
#[derive(Clone, Debug)]
pub(crate) enum Why {
    /// It depends on aspects of the world.
    World(BTreeSet<Aspect>),
    /// It depends on the order of tests.
    Order(Order),
    /// It depends on the JDK.
    Jdk,
}

/// A flaky test.
pub(crate) struct Flaky<'a> {
    pub finding: &'a Finding,
    pub case: &'a Case,
    /// The test as it failed.
    pub test: &'a Test,
    /// The worlds in which it passed and failed.
    pub worlds: &'a [World; 2],
    pub why: &'a Why,
}

/// The tests of a project without a change.
pub(crate) struct Tests<'a> {
    /// How they end, and what they take.
    pub costs: &'a Costs<'a>,
    /// By test class, the classes that it has loaded, as `Class.getName` gives them.
    pub loaded: BTreeMap<&'a str, &'a BTreeSet<String>>,
}

/// A change of sources that may fix a test.
#[derive(Clone, Debug)]
struct Candidate {
    /// What it does, as advice.
    text: String,
    /// The edits, each of another source.
    edits: Vec<Edit>,
}

impl Candidate {
    fn of(text: String, edit: Edit) -> Candidate {
        Candidate { text, edits: vec![edit] }
    }

    /// Returns the candidate of several edits, of which some may belong to one source.
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

/// Returns the fixes of some of the tests, in their order.
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
        let found = own.find_map(|candidate| proving.proved(it, &candidate));
        found.or_else(|| linking::ordered(&mut proving, it))
    };
    flaky.iter().enumerate().map(fix).collect()
}

/// Returns what may fix a test, the likeliest first.
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

/// Returns whether an aspect is a default that code can name instead.
fn is_default(aspect: &Aspect) -> bool {
    matches!(aspect, Aspect::Zone | Aspect::Locale | Aspect::Charset)
}

/// Returns whether an aspect is an order that nothing promises.
fn is_order(aspect: &Aspect) -> bool {
    let orders =
        [Aspect::HashOrder, Aspect::Identity, Aspect::Salt, Aspect::MemberOrder, Aspect::Reflected];
    orders.contains(aspect)
}
