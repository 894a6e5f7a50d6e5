//! Finds tests whose outcome depends on the tests that run before them.
//!
//! 1. The notebook watches one run of all tests. From its notes, `orders` computes the orders that are worth a try.
//! 2. A test that touches state which earlier tests left runs alone. If it fails alone, it needs one of these earlier
//!    tests: it is *brittle*. Where running alone would show no more, or would take too long, the class runs in
//!    reverse first. A class also runs in reverse if one of its tests leaves state that an earlier test touches. A
//!    test that fails in the suite and passes alone is the *victim* of an earlier test.
//! 3. A test runs after a different test that leaves state which it touches. If it fails, it is the *victim* of that
//!    test.
//! 4. A test that leaves state which it touches itself runs twice.
//! 5. Tests that write the state run between the two tests. The first test after which the victim passes is the
//!    *cleaner*.
//! 6. Between the two tests, one static field after the other gets its former content, to see which field decides.
//!
//! A failure counts only if it comes back with every seed, each time in a new vm. A test with threads also has to
//! fail and to pass in the same orders when a thread that starts another thread gives it time. Otherwise the failure
//! is a race.

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

/// The way in which a test depends on the order of tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// The test fails after the other test.
    Victim,
    /// The test fails unless the other test runs before it.
    Brittle,
    /// The test fails when it runs a second time.
    Twice,
}

/// A test that depends on the order of tests, and the test on which it depends.
#[derive(Clone, Debug)]
pub(super) struct Dependence {
    pub kind: Kind,
    /// The number of the test that depends on the order.
    pub subject: usize,
    /// The number of the test on which it depends. For [`Kind::Twice`], this is the subject itself.
    pub other: usize,
    /// The number of a test that restores the state, so that the subject passes after it.
    pub cleaner: Option<usize>,
    /// The subject as it ended when it failed.
    pub ended: EndedTest,
    /// The state through which the subject depends on the other test. `None` if no run has shown it.
    pub decided: Option<Decided>,
}

/// The most roots for which fixes are tried. `finding::roots` names at most as many if no run has shown which one
/// decides.
const RESTORED: usize = 3;

impl Dependence {
    fn of(kind: Kind, subject: usize, other: usize, ended: EndedTest) -> Dependence {
        Dependence { kind, subject, other, cleaner: None, ended, decided: None }
    }

    /// Returns this dependence without its cleaner.
    pub fn without_cleaner(&self) -> Dependence {
        Dependence { cleaner: None, ..self.clone() }
    }

    /// Returns the case about which the real JVM is asked.
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

    /// Returns whether the test is one step of a scenario. Its class declares an order of its tests (`ordered`), and
    /// only static state of the class itself makes the second run fail.
    ///
    /// Such a test is written to run once, after the steps before it. That it fails a second time is no news to its
    /// authors.
    fn is_step(&self, orders: &Orders, ordered: &BTreeSet<String>) -> bool {
        let Some(subject) = orders.subject(self.subject) else { return false };
        let is_own = |it: &&Root| {
            it.class()
                .is_some_and(|it| top_level(&it.replace('/', ".")) == top_level(&subject.named.0))
        };
        // State without a root, such as a file, is not known to belong to the class.
        let roots = finding::deciding(orders, self);
        self.kind == Kind::Twice
            && ordered.contains(&subject.named.0)
            && !roots.is_empty()
            && roots.iter().all(is_own)
    }

    /// Returns the finding to report. `None` if a test of this dependence is unknown.
    pub fn finding(&self, request: &AnalyseRequest, orders: &Orders) -> Option<Finding> {
        finding::finding(request, orders, self)
    }

    /// Returns the input for the search for fixes: the tests, and the roots whose state may have to be restored.
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

    /// Returns two lists of executions of JUnit: the test fails in the first list, and passes in the second one. In
    /// each list, the test belongs to the last execution.
    fn executions(&self, orders: &Orders) -> (Vec<Part>, Vec<Part>) {
        let alone = vec![part(orders, [self.subject])];
        let cleaned = self.cleaner.map(|it| self.cleaned(orders, it));
        // The passing run differs from the failing run in as little as possible. With a cleaner it has one more test
        // in between. Without a cleaner, the other test is missing.
        match self.kind {
            Kind::Twice => ([alone.clone(), alone.clone()].concat(), cleaned.unwrap_or(alone)),
            Kind::Victim => {
                (after(orders, &[self.other], &[self.subject]), cleaned.unwrap_or(alone))
            }
            Kind::Brittle => (alone, after(orders, &[self.other], &[self.subject])),
        }
    }

    /// Returns the executions of JUnit in which the test runs after the other test.
    fn with_other(&self, orders: &Orders) -> Vec<Part> {
        match self.kind {
            Kind::Victim | Kind::Twice => self.executions(orders).0,
            Kind::Brittle => self.executions(orders).1,
        }
    }

    /// Returns the executions of JUnit in which `cleaner` runs between the other test and the subject.
    fn cleaned(&self, orders: &Orders, cleaner: usize) -> Vec<Part> {
        let Dependence { kind, subject, other, .. } = *self;
        // Tests of one class run in one execution, so that the class is set up once. A test that runs twice cannot:
        // JUnit runs each test once in an execution.
        match kind == Kind::Victim && orders.are_of_one_class(other, subject) {
            true => after(orders, &[other, cleaner], &[subject]),
            false => [other, cleaner, subject].map(|it| part(orders, [it])).to_vec(),
        }
    }
}

/// Conclusions from the watched run of all tests.
pub(super) struct Watched {
    /// The test methods and the state between them, from which the orders to try are computed.
    pub orders: Orders,
    /// The plan for further runs of all tests. Its image has the classes loaded that the tests use.
    pub loaded: Plan,
    /// Tests during which, or during whose set-up, another thread ran. Tests that may have opened a connection count
    /// too.
    pub threaded: Group,
}

/// Tests of a suite: from the id of each test to its class and method.
#[derive(Default)]
pub(super) struct Group(BTreeMap<String, Named>);

impl Group {
    /// Returns the group of the tests with these ids. A test that runs both directly and in a suite of classes counts
    /// once.
    pub fn of(tests: &BTreeSet<String>, all: &[Test]) -> Group {
        let named = |it: &Test| (it.class.clone(), it.method.clone());
        let theirs = || all.iter().filter(|it| tests.contains(&it.id));
        let direct: BTreeSet<Named> = theirs().filter(|it| !is_in_suite(it)).map(named).collect();
        let once = theirs().filter(|it| !is_in_suite(it) || !direct.contains(&named(it)));
        Group(once.map(|it| (it.id.clone(), named(it))).collect())
    }

    /// Returns the ids of the tests of the group.
    pub fn ids(&self) -> impl Iterator<Item = &String> {
        self.0.keys()
    }

    /// Returns those of the given ids that belong to tests of the group.
    pub fn among(&self, tests: &BTreeSet<String>) -> BTreeSet<String> {
        self.tests(tests).map(|it| it.0.clone()).collect()
    }

    /// Returns the tests of the group whose ids are among `tests`, each with its id.
    pub fn tests<'g>(
        &'g self,
        tests: &'g BTreeSet<String>,
    ) -> impl Iterator<Item = (&'g String, &'g Named)> + Clone {
        self.0.iter().filter(|(id, _)| tests.contains(*id))
    }

    /// Returns a plan that runs only these tests of the group. If a test cannot be named, or if classes share state,
    /// the plan runs all tests of their classes.
    pub fn plan_of(&self, tests: &BTreeSet<String>, plan: &Plan) -> Plan {
        let named = || self.tests(tests).map(|it| it.1);
        let alone = named().map(|(class, method)| (class.as_str(), method.as_deref()));
        // `only_tests` gives each class a vm of its own. In a plan whose classes share a vm, that alone could change
        // how a test ends, and the change would look like an effect of the world.
        let alone = (plan.isolation == Isolation::Class).then(|| plan.only_tests(alone)).flatten();
        alone.unwrap_or_else(|| plan.only(named().flat_map(|(class, _)| plan.running(class))))
    }
}

impl Watched {
    /// Draws conclusions from the notes on all tests. `changing` has the ids of tests that do more than open sockets.
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
        // A test that reaches out of the vm without changing files opens sockets. Data comes from a socket in parts,
        // so its timing matters as that of a thread does.
        let connected = reaching.difference(changing);
        let threaded: BTreeSet<String> = threaded.chain(connected.cloned()).collect();
        let threaded = Group::of(&threaded, tests);
        let loaded: BTreeSet<String> =
            units.flat_map(|notes| notes.loaded.iter().cloned()).collect();
        Watched { orders, loaded: plan.with_loaded(loaded), threaded }
    }
}

/// Finds the tests that depend on the order of tests, with at most one dependence for each test. Also returns
/// sentences for the report about orders that were not tried, and about outcomes that are not known.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub(super) fn dependences(
    plan: &Plan,
    orders: &Orders,
) -> Result<(Vec<Dependence>, Vec<String>), RequestError> {
    // The steps up to `victims` share one budget, because most of their runs show nothing. `coming_back` proves what
    // they showed, whatever that takes. The search for cleaners and deciding state has budgets of its own, and comes
    // last: it is only worth paying for dependences that are proved.
    let mut trying = Trying::new(sequence::with_sorting(plan), orders);
    let trials = orders.trials();
    let suspects = trying.first_round(&trials)?;
    trying.brittle()?;
    trying.victims(&suspects)?;
    let mut found = trying.coming_back()?;
    // A test that fails in a suite of classes and passes directly has two subjects, but needs only one finding.
    let mut known = BTreeSet::new();
    found.retain(|it| known.insert(orders.subject(it.subject).map(|it| &it.named)));
    trying.clean(&mut found)?;
    trying.decide(&mut found)?;
    // This needs the deciding state, so it comes after `decide`.
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

/// Returns the classes of these tests that declare an order of their tests.
fn ordered<'a>(plan: &Plan, tests: impl Iterator<Item = &'a Subject>) -> BTreeSet<String> {
    let folders = plan.guest.class_path.iter().filter(|it| it.is_dir()).cloned();
    let folders = ClassPath::new(folders.collect::<Vec<_>>(), 0);
    let declares = |class: &&String| {
        let found = folders.find(&class.replace('.', "/"));
        let class = found.and_then(|it| read_class(&it.bytes).ok());
        // An annotation of the class has its descriptor in the constant pool. A search there needs no parser for
        // attributes.
        class.is_some_and(|it| {
            it.pool.iter().any(|(_, constant)| {
                matches!(constant, Constant::Utf8(it) if ORDERING.contains(&&*it.text))
            })
        })
    };
    let classes: BTreeSet<&String> = tests.map(|it| &it.named.0).collect();
    classes.into_iter().filter(declares).cloned().collect()
}

/// Returns one execution of JUnit with these tests, in JUnit's own order.
fn part(orders: &Orders, numbers: impl IntoIterator<Item = usize>) -> Part {
    let numbers: Vec<usize> = numbers.into_iter().collect();
    Part::of(named(orders, numbers.iter().copied())).found_by(ids(orders, &numbers))
}

/// Returns one execution of JUnit with these tests of one class, in the given order.
fn part_in_order(orders: &Orders, numbers: &[usize]) -> Part {
    Part::in_order(named(orders, numbers.iter().copied())).found_by(ids(orders, numbers))
}

/// The most unique ids that are given to JUnit for one execution. JUnit resolves each id separately, so with many of
/// them it is cheaper to let it look through the classes.
const IDS: usize = 50;

/// Returns the unique ids of these tests. Returns none at all if one of the tests has none, or if there are too many.
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

/// Returns the classes and methods of these tests.
fn named(orders: &Orders, numbers: impl IntoIterator<Item = usize>) -> Vec<Named> {
    numbers.into_iter().filter_map(|it| Some(orders.subject(it)?.named.clone())).collect()
}

/// Returns the executions of JUnit in which `others` run after `firsts`.
///
/// If all `others` are of one class, those of `firsts` that belong to the same class run in the same execution, in
/// this order. So the class is set up once. For example, `after([A.x, B.y], [A.z])` is the execution `B.y`, then the
/// execution `A.x, A.z`.
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

/// Returns how a test method ended in an execution: its first invocation that failed, or else its first invocation.
/// If the method did not run because the set-up of its class failed, returns that failure.
pub(super) fn end_of<'a>(ended: &'a [EndedTest], (class, method): &Named) -> Option<&'a EndedTest> {
    let its = || ended.iter().filter(|it| it.test.class == *class && it.test.method == *method);
    let is_of_class =
        |it: &&EndedTest| it.test.method.is_none() && top_level(&it.test.class) == top_level(class);
    let failed = its().find(|it| it.has_failed()).or_else(|| its().next());
    failed.or_else(|| ended.iter().filter(is_of_class).find(|it| it.has_failed()))
}
