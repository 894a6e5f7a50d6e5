//! Tests whose outcome depends on the tests before them.
//!
//! 1. All tests run once under the eyes of the notebook, which tells the orders that are worth a try.
//! 2. A test that touches what earlier ones left runs alone. If it fails, it needs one of them (*brittle*). Where that
//!    says no more, or would take too long, its class runs in reverse first; so does a class in which a test leaves what
//!    an earlier one touches. A test that fails in the suite and passes alone is the *victim* of an earlier one.
//! 3. A test runs after another one that leaves what it touches. If it fails, it is the other's *victim*.
//! 4. A test that leaves what it touches runs twice.
//! 5. Other tests that write what was left run in between. If the test passes then, one of them is the *cleaner*.
//! 6. What was left is put back in between, one static field after the other, to see which of them decides.
//!
//! A failure counts if it comes back with every seed, each time in a new vm. A test with threads also has to fail and pass in the same
//! orders if a thread that starts another one gives it time: otherwise it is a race.

mod cleaners;
mod deciding;
mod finding;
mod in_class;
mod shared;
mod suspects;
mod trying;

use std::collections::{BTreeMap, BTreeSet};

use classfile::{ClassPath, Constant, read_class};
use report::{AnalyseRequest, Finding, Isolation, Test};
use study::Seen;
use suite::RequestError;
use suite::planning::classes::top_level;
use suite::planning::plan::Plan;
use suite::sequence::{self, EndedTest, Named, Part};

use self::deciding::Decided;
use self::trying::Trying;
use crate::fixes::Order;
use crate::jvm::confirming::{Case, Likeness};
use crate::notebook::{Notebook, Notes, Root};
use crate::orders::{Orders, Subject, Told, is_in_suite};

/// How a test depends on the order of tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// It fails after the other test.
    Victim,
    /// It fails without the other test before it.
    Brittle,
    /// It fails if it runs a second time.
    Twice,
}

/// A test that depends on the order of tests.
#[derive(Clone, Debug)]
pub(super) struct Dependence {
    pub kind: Kind,
    /// The number of the test.
    pub subject: usize,
    /// The number of the other test, or the same number.
    pub other: usize,
    /// The test that puts back what the other one leaves, so that this one passes.
    pub cleaner: Option<usize>,
    /// The test as it failed.
    pub ended: EndedTest,
    /// Through which state it depends on the other test. `None` if that did not show.
    pub decided: Option<Decided>,
}

/// The most roots of which it is tried whether to put them back fixes a test.
const RESTORED: usize = 3;

impl Dependence {
    fn of(kind: Kind, subject: usize, other: usize, ended: EndedTest) -> Dependence {
        Dependence { kind, subject, other, cleaner: None, ended, decided: None }
    }

    /// Returns the dependence as if nothing were known of a cleaner.
    pub fn without_cleaner(&self) -> Dependence {
        Dependence { cleaner: None, ..self.clone() }
    }

    /// Returns the case for the real JVM.
    pub fn case(&self, orders: &Orders) -> Case {
        let (failing, passing) = self.executions(orders);
        let test = &self.ended.test;
        Case {
            test: test.id.clone(),
            exception: test.exception.as_ref().map(|it| it.class.clone()),
            passing,
            failing,
            worlds: Ok(Default::default()),
            likeness: Likeness::Same,
        }
    }

    /// Returns whether the test is a step of others: its class declares their order, and only what the class itself keeps
    /// keeps the test from running twice.
    fn is_step(&self, orders: &Orders, ordered: &BTreeSet<String>) -> bool {
        let Some(subject) = orders.subject(self.subject) else { return false };
        let is_own = |it: &&Root| {
            it.class()
                .is_some_and(|it| top_level(&it.replace('/', ".")) == top_level(&subject.named.0))
        };
        // What leaves no trace in static state, such as a file, is nobody's own.
        let roots = finding::deciding(orders, self);
        self.kind == Kind::Twice
            && ordered.contains(&subject.named.0)
            && !roots.is_empty()
            && roots.iter().all(is_own)
    }

    /// Returns the finding.
    pub fn finding(&self, request: &AnalyseRequest, orders: &Orders) -> Option<Finding> {
        finding::finding(request, orders, self)
    }

    /// Returns what may fix the test.
    pub fn order(&self, request: &AnalyseRequest, orders: &Orders) -> Option<Order> {
        let named = |it: usize| orders.subject(it).map(|it| it.named.clone());
        let roots = finding::roots(request, orders, self).into_iter().cloned();
        Some(Order {
            kind: self.kind,
            roots: roots.take(RESTORED).collect(),
            test: named(self.subject)?,
            other: named(self.other)?,
            cleaner: self.cleaner.and_then(named),
        })
    }

    /// Returns the executions of JUnit in which the test fails, and those in which it passes. In each, the test
    /// is in the last one.
    fn executions(&self, orders: &Orders) -> (Vec<Part>, Vec<Part>) {
        let alone = vec![part(orders, [self.subject])];
        let cleaned = self.cleaner.map(|it| self.cleaned(orders, it));
        match self.kind {
            Kind::Twice => ([alone.clone(), alone.clone()].concat(), cleaned.unwrap_or(alone)),
            Kind::Victim => {
                (after(orders, &[self.other], &[self.subject]), cleaned.unwrap_or(alone))
            }
            Kind::Brittle => (alone, after(orders, &[self.other], &[self.subject])),
        }
    }

    /// Returns the executions of JUnit in which the test runs behind the other one.
    fn with_other(&self, orders: &Orders) -> Vec<Part> {
        match self.kind {
            Kind::Victim | Kind::Twice => self.executions(orders).0,
            Kind::Brittle => self.executions(orders).1,
        }
    }

    /// Returns the executions of JUnit in which another test runs between the two.
    fn cleaned(&self, orders: &Orders, cleaner: usize) -> Vec<Part> {
        let Dependence { kind, subject, other, .. } = *self;
        match kind == Kind::Victim && orders.are_of_one_class(other, subject) {
            true => after(orders, &[other, cleaner], &[subject]),
            false => [other, cleaner, subject].map(|it| part(orders, [it])).to_vec(),
        }
    }
}

/// What the watched run of all tests shows.
pub(super) struct Watched {
    /// The orders that are worth a try.
    pub orders: Orders,
    /// The plan for further runs of all tests, in which the classes that they use are loaded beforehand.
    pub loaded: Plan,
    /// The tests during which, or during whose set-up, another thread ran, or which may have opened a connection.
    pub threaded: Group,
}

/// Some tests of a suite: by their ids, their classes and methods.
#[derive(Default)]
pub(super) struct Group(BTreeMap<String, Named>);

impl Group {
    /// Returns the tests with some ids. One that runs in a suite of classes too counts once.
    pub fn of(tests: &BTreeSet<String>, all: &[Test]) -> Group {
        let named = |it: &Test| (it.class.clone(), it.method.clone());
        let theirs = || all.iter().filter(|it| tests.contains(&it.id));
        let direct: BTreeSet<Named> = theirs().filter(|it| !is_in_suite(it)).map(named).collect();
        let once = theirs().filter(|it| !is_in_suite(it) || !direct.contains(&named(it)));
        Group(once.map(|it| (it.id.clone(), named(it))).collect())
    }

    /// Returns the ids of its tests.
    pub fn ids(&self) -> impl Iterator<Item = &String> {
        self.0.keys()
    }

    /// Returns the ids of those of some tests that belong to the group.
    pub fn among(&self, tests: &BTreeSet<String>) -> BTreeSet<String> {
        self.tests(tests).map(|it| it.0.clone()).collect()
    }

    /// Returns those of some tests that belong to the group, by their ids.
    pub fn tests<'g>(
        &'g self,
        tests: &'g BTreeSet<String>,
    ) -> impl Iterator<Item = (&'g String, &'g Named)> + Clone {
        self.0.iter().filter(|(id, _)| tests.contains(*id))
    }

    /// Returns a plan with tests of the group alone, if each can be named and classes share no state, or else with all
    /// tests of their classes.
    pub fn plan_of(&self, tests: &BTreeSet<String>, plan: &Plan) -> Plan {
        let named = || self.tests(tests).map(|it| it.1);
        let alone = named().map(|(class, method)| (class.as_str(), method.as_deref()));
        let alone = (plan.isolation == Isolation::Class).then(|| plan.only_tests(alone)).flatten();
        alone.unwrap_or_else(|| plan.only(named().flat_map(|(class, _)| plan.running(class))))
    }
}

impl Watched {
    /// Draws conclusions from what a notebook has seen of the tests. `changing` has the ids of tests that do more than open
    /// sockets.
    pub fn of(
        plan: &Plan,
        told: Told<'_>,
        changing: &BTreeSet<String>,
        notebook: &Notebook,
        seen: &Seen<Notes>,
    ) -> Watched {
        let Told { tests, reaching, .. } = told;
        let units = seen.units.iter().map(|unit| &unit.found);
        let orders = Orders::of(notebook.accesses(), units.clone(), told);
        let notes = || units.clone().flat_map(|notes| &notes.tests);
        let threaded = notes().filter(|it| it.has_threads).map(|it| it.test.clone());
        // What reaches out of the vm but changes no files opens sockets, and those give messages in parts.
        let connected = reaching.difference(changing);
        let threaded: BTreeSet<String> = threaded.chain(connected.cloned()).collect();
        let threaded = Group::of(&threaded, tests);
        let loaded: BTreeSet<String> =
            units.flat_map(|notes| notes.loaded.iter().cloned()).collect();
        Watched { orders, loaded: plan.with_loaded(loaded), threaded }
    }
}

/// Returns the tests that depend on the order of tests, at most one dependence for each of them, and sentences
/// about orders that were not tried, or in which it is not known how a test ends.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub(super) fn dependences(
    plan: &Plan,
    orders: &Orders,
) -> Result<(Vec<Dependence>, Vec<String>), RequestError> {
    let mut trying = Trying::new(sequence::with_sorting(plan), orders);
    let trials = orders.trials();
    let suspects = trying.first_round(&trials)?;
    trying.brittle()?;
    trying.victims(&suspects)?;
    let mut found = trying.coming_back()?;
    // A test that fails in a suite of classes and passes by itself has two subjects.
    let mut known = BTreeSet::new();
    found.retain(|it| known.insert(orders.subject(it.subject).map(|it| &it.named)));
    trying.clean(&mut found)?;
    trying.decide(&mut found)?;
    let ordered = ordered(plan, found.iter().filter_map(|it| orders.subject(it.subject)));
    found.retain(|it| !it.is_step(orders, &ordered));
    let mut notes = Vec::new();
    let left_out = trials.left_out + trying.left_out;
    if left_out > 0 {
        notes.push(format!(
            "not all orders of tests were tried: {left_out} more runs would take too long"
        ));
    }
    if let (1.., reason) = trying.unknown {
        let reason = reason.as_deref().unwrap_or("they did not run");
        notes.push(format!("the outcome of some tests in another order is unknown: {reason}"));
    }
    Ok((found, notes))
}

/// Annotations with which a class declares the order of its tests.
const ORDERING: [&str; 2] =
    ["Lorg/junit/jupiter/api/TestMethodOrder;", "Lorg/junit/FixMethodOrder;"];

/// Returns those of the classes of some tests that declare an order.
fn ordered<'a>(plan: &Plan, tests: impl Iterator<Item = &'a Subject>) -> BTreeSet<String> {
    let folders = plan.guest.class_path.iter().filter(|it| it.is_dir()).cloned();
    let folders = ClassPath::new(folders.collect::<Vec<_>>(), 0);
    let declares = |class: &&String| {
        let found = folders.find(&class.replace('.', "/"));
        let class = found.and_then(|it| read_class(&it.bytes).ok());
        class.is_some_and(|it| {
            it.pool.iter().any(|(_, constant)| {
                matches!(constant, Constant::Utf8(it) if ORDERING.contains(&&*it.text))
            })
        })
    };
    let classes: BTreeSet<&String> = tests.map(|it| &it.named.0).collect();
    classes.into_iter().filter(declares).cloned().collect()
}

fn part(orders: &Orders, numbers: impl IntoIterator<Item = usize>) -> Part {
    let numbers: Vec<usize> = numbers.into_iter().collect();
    Part::of(named(orders, numbers.iter().copied())).found_by(ids(orders, &numbers))
}

/// Returns tests of one class that run in this order.
fn part_in_order(orders: &Orders, numbers: &[usize]) -> Part {
    Part::in_order(named(orders, numbers.iter().copied())).found_by(ids(orders, numbers))
}

/// The most unique ids by which JUnit finds tests. It looks at each of them by itself.
const IDS: usize = 50;

/// Returns the unique ids of tests. There are none if one of the tests has none, or if there are too many.
fn ids(orders: &Orders, numbers: &[usize]) -> Vec<String> {
    let mut ids = Vec::new();
    for subject in numbers.iter().filter_map(|it| orders.subject(*it)) {
        if subject.ids.is_empty() || ids.len() + subject.ids.len() > IDS {
            return Vec::new();
        }
        ids.extend(subject.ids.iter().cloned());
    }
    ids
}

fn named(orders: &Orders, numbers: impl IntoIterator<Item = usize>) -> Vec<Named> {
    numbers.into_iter().filter_map(|it| Some(orders.subject(it)?.named.clone())).collect()
}

/// Returns the executions of JUnit in which tests run after other tests. If all others are of one class, those of the
/// same class run in the same execution and in this order, so that the class is set up once.
fn after(orders: &Orders, firsts: &[usize], others: &[usize]) -> Vec<Part> {
    let is_of_same_class =
        |it: &usize| others.iter().all(|other| orders.are_of_one_class(*it, *other));
    let (same, elsewhere): (Vec<usize>, Vec<usize>) =
        firsts.iter().partition(|it| is_of_same_class(it));
    let mut parts: Vec<Part> = elsewhere.into_iter().map(|it| part(orders, [it])).collect();
    parts.push(match same.is_empty() {
        true => part(orders, others.iter().copied()),
        false => {
            let all: Vec<usize> = same.into_iter().chain(others.iter().copied()).collect();
            part_in_order(orders, &all)
        }
    });
    parts
}

/// Returns the end of a test method in an execution: that of the first invocation that failed, or of the first
/// one. If the set-up of the class failed, that counts.
pub(super) fn end_of<'a>(ended: &'a [EndedTest], (class, method): &Named) -> Option<&'a EndedTest> {
    let its = || ended.iter().filter(|it| it.test.class == *class && it.test.method == *method);
    let is_of_class =
        |it: &&EndedTest| it.test.method.is_none() && top_level(&it.test.class) == top_level(class);
    let failed = its().find(|it| it.has_failed()).or_else(|| its().next());
    failed.or_else(|| ended.iter().filter(is_of_class).find(|it| it.has_failed()))
}
