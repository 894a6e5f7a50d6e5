//! Turns the notes of all tests into facts.

use std::collections::{BTreeMap, HashMap};

use classfile::ClassFile;
use habits::{Catalogue, Hierarchy, Numbers, Superclass, receiver, simple_name};
use models::facts::{
    Call, Choice, Counts, Ending, Exception, Idiom, Method, Project, Receiver, name_hash,
};
use report::Site;

use crate::record::{Called, Chosen, Expected, Notes, TestNotes};

/// The most calls of a method in all invocations of a test method that are kept if they return, and if they throw.
const MOST: [u32; 2] = [6, 12];

/// The most assertions about one observer in a test method that are kept, and about all.
const MOST_CHOICES: [u32; 2] = [3, 60];

/// A call, for a person to judge its label.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The test, as `Class.method`.
    pub test: String,
    /// The line of the test's code that makes the call.
    pub site: Option<Site>,
    /// The method, as `a/b/C.method(I)V`.
    pub method: String,
    /// The outcome of the call.
    pub label: Label,
}

/// The outcome of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Label {
    /// The call returned.
    Returned,
    /// The call threw an exception of this class, by its internal name, which the test expects in this way.
    Expected(String, Idiom),
    /// The call threw an exception of this class, and other code caught it. Such a call is not used for training.
    Swallowed(String),
}

/// Returns the facts of a project, and for each of its calls a sample for people, in the same order; then come the
/// calls whose exceptions were swallowed. The numbers are of the
/// tests that were found and of those that passed.
#[must_use]
pub fn collect(
    name: &str,
    (catalogue, classes, superclass): (&Catalogue, &[ClassFile], Superclass<'_>),
    (notes, tests, passed): (Notes, u32, u32),
) -> (Project, Vec<Sample>) {
    let hierarchy = Hierarchy::new(classes, superclass);
    let mut collector = Collector {
        catalogue,
        hierarchy,
        exceptions: catalogue.exceptions.clone(),
        receivers: Numbers::default(),
        test_classes: Numbers::default(),
        test_methods: Numbers::default(),
        known: HashMap::new(),
        kept: HashMap::new(),
        chosen: HashMap::new(),
        project: Project { name: name.to_owned(), ..Project::default() },
        samples: Vec::new(),
        swallowed: Vec::new(),
    };
    collector.project.counts.tests = tests;
    collector.project.counts.passed = passed;
    notes.tests.into_iter().for_each(|test| collector.test(test));
    collector.finish()
}

struct Collector<'a> {
    catalogue: &'a Catalogue,
    hierarchy: Hierarchy<'a>,
    exceptions: Numbers<Exception>,
    receivers: Numbers<Receiver>,
    test_classes: Numbers<()>,
    test_methods: Numbers<()>,
    /// The positions of calls by identity and by whether they are exceptional.
    known: HashMap<(u32, bool), usize>,
    /// How many calls of a method in a test method are kept, by whether they are exceptional.
    kept: HashMap<(u32, u32, bool), u32>,
    /// How many assertions about an observer, and about any, are kept in a test method.
    chosen: HashMap<(u32, Option<u32>), u32>,
    project: Project,
    samples: Vec<Sample>,
    /// The calls that are no samples because their exceptions were swallowed.
    swallowed: Vec<Sample>,
}

impl Collector<'_> {
    fn test(&mut self, test: TestNotes) {
        let class = self.test_classes.number(&test.class, || ());
        let name = format!("{}.{}", test.class, test.method);
        let method = self.test_methods.number(&name, || ());
        add(&mut self.project.counts, test.counts);
        for call in test.swallowed {
            let label = Label::Swallowed(call.thrown);
            self.swallowed.push(self.sample(call.method, call.site, &name, label));
        }
        for call in test.calls {
            self.call(call, (class, method), &name);
        }
        for choice in test.choices {
            self.choice(choice, (class, method), &test.class);
        }
    }

    fn call(&mut self, call: Called, (test_class, test_method): (u32, u32), test: &str) {
        let is_exceptional = call.expected.is_some();
        let key = (call.identity, is_exceptional);
        if let Some(earlier) = self.known.get(&key) {
            self.project.counts.repeated += 1 + u32::from(call.repeats);
            if let Some(earlier) = self.project.calls.get_mut(*earlier) {
                let again = call.repeats.saturating_add(1);
                earlier.repeats = earlier.repeats.saturating_add(again);
            }
            return;
        }
        let kept = self.kept.entry((test_method, call.method, is_exceptional)).or_default();
        if *kept >= MOST[usize::from(is_exceptional)] {
            self.project.counts.surplus += 1;
            return;
        }
        *kept += 1;
        self.project.counts.repeated += u32::from(call.repeats);
        self.known.insert(key, self.project.calls.len());
        let expected = call.expected.as_ref();
        let label =
            expected.map_or(Label::Returned, |it| Label::Expected(it.thrown.clone(), it.idiom));
        self.samples.push(self.sample(call.method, call.site, test, label));
        let ending = call.expected.map_or(Ending::Returned, |it| self.ending(it));
        self.project.calls.push(Call {
            method: call.method,
            test_class,
            test_method,
            identity: call.identity,
            repeats: call.repeats,
            arguments: call.arguments,
            promises: call.promises,
            prefix: call.prefix,
            ending,
        });
    }

    fn ending(&mut self, expected: Expected) -> Ending {
        let above: Vec<_> = expected.above.iter().map(|it| it.as_str().into()).collect();
        let exception = || self.hierarchy.of_names(&expected.thrown, &above);
        Ending::Expected {
            thrown: self.exceptions.number(&expected.thrown, exception),
            named: expected.named.as_deref().map(|it| name_hash(simple_name(it))),
            idiom: expected.idiom,
            origin: expected.origin,
        }
    }

    fn sample(&self, method: u32, site: Option<Site>, test: &str, label: Label) -> Sample {
        let target = self.catalogue.targets.get(method as usize);
        let method = target.map(|it| format!("{}.{}{}", it.class, it.name, it.descriptor));
        Sample { test: test.to_owned(), site, method: method.unwrap_or_default(), label }
    }

    fn choice(&mut self, choice: Chosen, (test_class, test_method): (u32, u32), test: &str) {
        let mut is_enough = false;
        for (of, most) in [Some(choice.observer), None].into_iter().zip(MOST_CHOICES) {
            let kept = self.chosen.entry((test_method, of)).or_default();
            *kept += 1;
            is_enough |= *kept > most;
        }
        if is_enough {
            return;
        }
        let package = |class: &str| class.rsplit_once('/').map(|it| it.0.to_owned());
        let is_same_package = package(&choice.receiver) == package(&test.replace('.', "/"));
        let key = format!("{} {is_same_package}", choice.receiver);
        let make = || receiver(self.catalogue, &self.hierarchy, &choice.receiver, is_same_package);
        let number = self.receivers.number(&key, make);
        let Some(receiver) = self.receivers.values.get(number as usize) else { return };
        let is_it = |it: &models::facts::Observer| it.method == choice.observer;
        let Some(asserted) = receiver.observers.iter().position(is_it) else { return };
        let value = |method: u32| choice.fields.iter().find(|it| it.0 == method).map(|it| it.1);
        let values: Vec<_> = receiver.observers.iter().map(|it| value(it.method)).collect();
        let is_known = values.iter().any(Option::is_some);
        self.project.choices.push(Choice {
            receiver: number,
            asserted: asserted as u16,
            test_class,
            test_method,
            object: choice.object,
            position: choice.position,
            assertion: name_hash(&choice.assertion),
            called: choice.called,
            arguments: choice.arguments,
            value: choice.value,
            values: is_known.then_some(values),
            kills: None,
        });
    }

    /// Keeps the methods and exceptions that occur, with new numbers.
    fn finish(self) -> (Project, Vec<Sample>) {
        let Collector {
            catalogue, exceptions, receivers, mut project, mut samples, swallowed, ..
        } = self;
        let mut methods = Kept::of(&catalogue.methods);
        for call in &mut project.calls {
            call.method = methods.number(call.method);
        }
        for choice in &mut project.choices {
            choice.called.iter_mut().for_each(|it| *it = methods.number(*it));
        }
        project.receivers = receivers.values;
        for observer in project.receivers.iter_mut().flat_map(|it| &mut it.observers) {
            observer.method = methods.number(observer.method);
        }
        project.methods = methods.values;
        let mut exceptions = Kept::of(&exceptions.values);
        project.methods.iter_mut().for_each(|it| renumber(it, &mut exceptions));
        for call in &mut project.calls {
            if let Ending::Expected { thrown, .. } = &mut call.ending {
                *thrown = exceptions.number(*thrown);
            }
        }
        project.exceptions = exceptions.values;
        samples.extend(swallowed);
        (project, samples)
    }
}

fn renumber(method: &mut Method, exceptions: &mut Kept<'_, Exception>) {
    method.throws.iter_mut().for_each(|it| *it = exceptions.number(*it));
    for clause in method.documentation.iter_mut().flat_map(|it| &mut it.clauses) {
        clause.exception = exceptions.number(clause.exception);
    }
}

fn add(counts: &mut Counts, more: crate::record::Counts) {
    counts.calls = counts.calls.saturating_add(more.calls);
    counts.surplus = counts.surplus.saturating_add(more.surplus);
    counts.swallowed += more.swallowed;
    counts.around += more.around;
    counts.assertions = counts.assertions.saturating_add(more.assertions);
}

/// Values that occur, numbered in the order in which they came.
struct Kept<'a, T> {
    all: &'a [T],
    numbers: BTreeMap<u32, u32>,
    values: Vec<T>,
}

impl<'a, T: Clone> Kept<'a, T> {
    fn of(all: &'a [T]) -> Kept<'a, T> {
        Kept { all, numbers: BTreeMap::new(), values: Vec::new() }
    }

    /// Returns the new number of a value.
    fn number(&mut self, old: u32) -> u32 {
        if let Some(known) = self.numbers.get(&old) {
            return *known;
        }
        let new = self.values.len() as u32;
        self.values.extend(self.all.get(old as usize).cloned());
        self.numbers.insert(old, new);
        new
    }
}
