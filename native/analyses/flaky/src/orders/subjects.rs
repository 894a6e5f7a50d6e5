//! Reads the test methods of a suite from the notes of the notebook.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use report::{Outcome, Test};
use suite::planning::classes::top_level;
use suite::sequence::Named;

use crate::notebook::accesses::{Accesses, INITIALISER};
use crate::notebook::notes::{Notes, Properties, Value};
use crate::notebook::root::{Access, Root};

/// A test method, with all its invocations.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its class and method.
    pub named: Named,
    /// The unique ids by which JUnit finds it. Empty if the test ran in a suite of classes, where its ids are of no
    /// use.
    pub ids: BTreeSet<String>,
    /// The number of the unit in which it ran.
    pub unit: usize,
    /// Whether it passed.
    pub passes: bool,
    /// The instructions that all its invocations took.
    pub cost: u64,
    /// Whether it changes files or opens sockets. It may then leave something outside of the vm.
    pub reaches: bool,
    /// Whether other threads run during the test, during another test of its class, or during the set-up of the
    /// class. All of them count, because in another order this test may meet threads that ended before it in the
    /// suite.
    pub has_threads: bool,
    /// The system properties that the tests of its unit access. Shared by all subjects of the unit.
    pub properties: Arc<Properties>,
    /// The classes that its unit has loaded, as `Class.getName` gives them. Shared by all subjects of the unit.
    pub loaded: Arc<BTreeSet<String>>,
    /// The roots that the test or the set-up of its class accesses, each with one access: a write if there is one.
    pub touched: BTreeMap<Root, Access>,
    /// The touched roots that initialisers of other classes access. An initialiser runs once, so after this test
    /// nobody reads them again.
    pub initialised: BTreeSet<Root>,
    /// The roots that the test left different from before, each with its new value. A root that nothing accessed
    /// earlier counts too.
    pub left: BTreeMap<Root, Value>,
    /// The roots of `left` whose value surely differs from the value before.
    pub changed: BTreeSet<Root>,
}

impl Subject {
    /// Adds the accesses in the initialisers that this test runs if it comes first.
    pub(crate) fn add_initialisers(&mut self, reached: BTreeMap<Root, Access>) {
        for (root, access) in reached {
            // Before a class is initialised, nobody can have left anything in its own fields.
            if root.class() != Some(&access.class) || &*access.method != INITIALISER {
                self.initialised.insert(root.clone());
            }
            self.touched.entry(root).or_insert(access);
        }
    }

    /// Returns the access to a root, unless only an initialiser accesses it. Such an access is not repeated in later
    /// runs.
    pub(crate) fn access(&self, root: &Root) -> Option<&Access> {
        self.touched.get(root).filter(|it| &*it.method != INITIALISER)
    }

    /// Returns whether the test writes the field of a root itself, rather than an object below it.
    #[must_use]
    pub fn writes(&self, root: &Root) -> bool {
        self.access(root).is_some_and(|it| it.writes)
    }

    /// Returns whether the test may access a root.
    pub(crate) fn touches(&self, root: &Root) -> bool {
        // The vm notes which properties a unit reads, but not which of its tests reads them. So every test of the
        // unit counts that accesses the properties at all.
        match root {
            Root::Field(..) => self.touched.contains_key(root),
            Root::Property(key) => {
                self.touched.keys().any(Root::is_properties) && self.properties.has(key)
            }
            // A call of a mocked class accesses no field of Mockito, so there is no access to look for.
            Root::StaticMock(class) => self.loaded.contains(&class.replace('/', ".")),
        }
    }
}

/// Facts about the tests of a run that the notes do not have.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The tests of all units.
    pub tests: &'a [Test],
    /// The instructions that each test took, by its id.
    pub cost: &'a BTreeMap<String, u64>,
    /// The ids of tests that change files or open sockets.
    pub reaching: &'a BTreeSet<String>,
}

/// A test method, and the values that it found.
#[derive(Debug)]
pub(crate) struct Observed {
    pub subject: Subject,
    /// The values that roots had before the test changed them.
    pub before: BTreeSet<(Root, Value)>,
    /// The roots that nothing accessed before this test, without those that still have their initial value.
    pub fresh: BTreeSet<Root>,
}

/// Reads the notes of one unit.
pub(crate) struct Reader<'a> {
    pub accesses: &'a Accesses,
    pub unit: usize,
    pub told: Told<'a>,
}

impl Reader<'_> {
    /// Returns the subjects of the unit in the order in which they ran. A test passes if all its invocations pass. A
    /// test with an invocation that neither passed nor failed is left out.
    pub fn subjects(&self, notes: &Notes) -> Vec<Observed> {
        let tests: BTreeMap<&str, &Test> =
            self.told.tests.iter().map(|it| (it.id.as_str(), it)).collect();
        let mut set_up: BTreeMap<String, BTreeMap<Root, Access>> = BTreeMap::new();
        let mut places: BTreeMap<Named, usize> = BTreeMap::new();
        let properties = Arc::new(notes.properties.clone());
        let loaded = Arc::new(notes.loaded.clone());
        let mut found: Vec<Observed> = Vec::new();
        let mut unknown: BTreeSet<Named> = BTreeSet::new();
        for note in &notes.tests {
            let Some(test) = tests.get(note.test.as_str()) else { continue };
            let named: Named = (test.class.clone(), test.method.clone());
            if !matches!(test.outcome, Outcome::Passed | Outcome::Failed) {
                unknown.insert(named.clone());
            }
            // The notes have the set-up of a class at its first test. All later tests of the class use that set-up,
            // so its accesses are added up, and each test starts with those so far.
            let of_class = set_up.entry(top_level(&test.class).to_owned()).or_default();
            self.accesses.touch(of_class, &note.set_up);
            let fresh = found.len();
            let place = *places.entry(named.clone()).or_insert(fresh);
            if place == fresh {
                let (unit, touched, left) = (self.unit, of_class.clone(), BTreeMap::new());
                let subject = Subject {
                    named,
                    ids: BTreeSet::new(),
                    unit,
                    passes: true,
                    cost: 0,
                    reaches: false,
                    has_threads: false,
                    properties: properties.clone(),
                    loaded: loaded.clone(),
                    touched,
                    initialised: BTreeSet::new(),
                    left,
                    changed: BTreeSet::new(),
                };
                let (before, fresh) = (BTreeSet::new(), BTreeSet::new());
                found.push(Observed { subject, before, fresh });
            }
            let Some(Observed { subject, before, fresh }) = found.get_mut(place) else { continue };
            subject.ids.extend(id_to_find(test).map(str::to_owned));
            subject.cost =
                subject.cost.saturating_add(self.told.cost.get(&note.test).copied().unwrap_or(0));
            subject.passes &= test.outcome == Outcome::Passed;
            subject.reaches |= self.told.reaching.contains(&note.test);
            subject.has_threads |= note.has_threads;
            self.accesses.touch(&mut subject.touched, &note.own);
            for left in &note.left {
                let Some(root) = self.accesses.root(left.root) else { continue };
                match left.before {
                    // The value before is known if something accessed the root earlier. Otherwise the root is fresh,
                    // unless it still is as initialised.
                    Some(value) => drop(before.insert((root.clone(), value))),
                    None if left.initial == Some(left.after) => {}
                    None => drop(fresh.insert(root.clone())),
                }
                // The last invocation of a parameterised test decides what the test leaves. Every change counts as
                // one.
                subject.changed.extend(left.is_changed().then(|| root.clone()));
                subject.left.insert(root, left.after);
            }
        }
        // In another order, a thread of one test of a class may still run during any other test of it.
        let with_threads = found.iter().map(|it| &it.subject).filter(|it| it.has_threads);
        let classes: BTreeSet<String> =
            with_threads.map(|it| top_level(&it.named.0).to_owned()).collect();
        for Observed { subject, .. } in &mut found {
            subject.has_threads = classes.contains(top_level(&subject.named.0));
        }
        // The engine stopped these, so what they leave at the end is not known.
        found.retain(|it| !unknown.contains(&it.subject.named));
        found
    }
}

/// Starts of the part of a unique id that names an invocation or a dynamic test. These exist only while the test
/// runs, so JUnit has to look for the part before them.
const INVOCATIONS: [&str; 4] =
    ["/[test-template-invocation:", "/[dynamic-container:", "/[dynamic-test:", "/[invoc:"];

/// Returns whether a test ran in a suite of classes. JUnit does not find it by looking through its own class.
#[must_use]
pub fn is_in_suite(test: &Test) -> bool {
    id_to_find(test).is_none()
}

/// Returns the unique id by which JUnit finds a test. `None` for a test in a suite of classes.
fn id_to_find(test: &Test) -> Option<&str> {
    let class = top_level(&test.class);
    let end = INVOCATIONS.iter().filter_map(|it| test.id.find(it)).min().unwrap_or(test.id.len());
    let id = test.id.get(..end)?;
    // In `[engine:junit-jupiter]/[class:a.BTest]/[method:c()]`, the part after the engine names the class that JUnit
    // was asked for. For a test in a suite of classes, that is the suite.
    let (_, rest) = id.split_once("]/[")?;
    let first = rest.split_once(']')?.0.split_once(':')?.1;
    (first == class).then_some(id)
}
