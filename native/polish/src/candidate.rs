//! What a test's run raised suspicion of, and what other values to try to confirm it.

use std::collections::{BTreeMap, BTreeSet};

use report::Evidence;
use roles::Site;
use serde::{Deserialize, Serialize};
use taint::Mark;
use vm::Vm;
use vm::class::{ClassId, Kind};
use vm::heap::Ref;

use crate::evidence::{evidence, getter, location, named};
use crate::marks::{Meaning, Origin, When};
use crate::pushed::Pushed;
use crate::replay::{Replay, Unwritable};
use crate::set_up::is_for_each_test;
use crate::texts;
use crate::trial::{Literal, Trial};
use crate::uses::Parameter;
use crate::value::{Other, others};
use crate::watch::{Machinery, Running, pushed};

/// Where sources lie: a path such as `com/example/ATest.java` in the build.
pub type Sources<'a> = &'a dyn Fn(&str) -> Option<String>;

/// An assertion in the test's code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file in the build.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The assertion's name, or what it is.
    pub assertion: String,
}

/// A trial, and its value as a report shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// What to arm the vm with.
    pub trial: Trial,
    /// The value.
    pub shown: String,
    /// The same on a real JVM.
    pub replay: Result<Replay, Unwritable>,
    /// Whether the test came to the input in it, and got the value.
    pub used: bool,
    /// Whether a test that ends because this is dereferenced says nothing: null, where no run had it.
    pub is_impossible: bool,
}

/// What an input is suspected of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suspicion {
    /// That an assertion depends on it, although the test does not control it.
    Brittle,
    /// That no assertion checks it.
    Unused,
}

/// A suspicion about one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What it is suspected of.
    pub suspicion: Suspicion,
    /// The input, without a witness.
    pub evidence: Evidence,
    /// The assertions that looked at it; for an unused input none.
    pub places: Vec<Place>,
    /// What to try.
    pub attempts: Vec<Attempt>,
    /// Whether the attempts have all other values of the type, as for a boolean.
    pub exhaustive: bool,
    /// Whether the input was set before the test began, so that a trial has to begin earlier.
    pub early: bool,
    /// Where a trial can branch off otherwise: so many instructions have run before the input was
    /// first met.
    pub reached: Vec<u64>,
    /// Whether the input is one of set-up that is done for each test anew: then `reached` has all of them, and a trial is one of
    /// each test.
    pub each: bool,
    /// Of an input passed to a setter: the getter of the same class.
    pub getter: Option<String>,
}

/// An input of a test, told apart as a reader tells it apart: so it is the same one in each invocation of a
/// parameterised test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Input {
    file: Option<String>,
    line: Option<u32>,
    name: Option<String>,
    value: Option<String>,
}

impl Input {
    /// Whether it is known where it stands.
    #[must_use]
    pub fn has_place(&self) -> bool {
        self.file.is_some() && self.line.is_some()
    }

    /// The input that evidence is about.
    #[must_use]
    pub fn of(evidence: &Evidence) -> Input {
        let Evidence { file, line, name, value, .. } = evidence.clone();
        Input { file, line, name, value }
    }
}

/// What comes of a test's run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suspicions {
    /// What has to be confirmed.
    pub candidates: Vec<Candidate>,
    /// The inputs that an assertion looked at, if the test is repeated.
    pub checked: Vec<Input>,
    /// The parameters that were given an input which an assertion looked at.
    pub parameters: BTreeSet<Parameter>,
    /// Whether other tests run the same code: other invocations, or those of classes that inherit it.
    pub is_repeated: bool,
    /// Whether the test asserts nothing. Then no input of it can be checked, and none is suspected.
    pub asserts_nothing: bool,
}

/// The test ends; what it is suspected of, if it passed, and if it is repeated which inputs were checked. A
/// trial raises no suspicion.
pub fn end(vm: &mut Vm<Machinery>, sources: Sources<'_>, is_repeated: bool) -> Suspicions {
    let watcher = &mut vm.machine.watcher;
    let Some(running) = watcher.running.take() else { return Suspicions::default() };
    let test = watcher.test;
    watcher.test += 1;
    if watcher.is_trial() {
        return Suspicions::default();
    }
    // Where the test's code is not known, nor is what it asserts.
    if !running.asserts && !running.bodies.is_empty() {
        return Suspicions { asserts_nothing: true, ..Suspicions::default() };
    }
    vm.machine.watcher.shared.is_checked = true;
    let (mut seen, mut uncontrolled) = (BTreeSet::new(), BTreeMap::new());
    for (site, labels) in &running.collected {
        let marks = labels.iter().flat_map(|&label| vm.machine.labels.marks(label));
        let marks: BTreeSet<Mark> = marks.collect();
        let of_test = |mark: &&Mark| belongs_to_test(vm, &running, test, **mark);
        let of_site: Vec<Mark> = marks.iter().filter(of_test).copied().collect();
        if of_site.iter().any(|mark| !is_initialised_here(vm, *mark)) {
            for mark in of_site {
                uncontrolled.entry(mark).or_insert_with(BTreeSet::new).insert(*site);
            }
        }
        seen.extend(marks);
    }
    let mut candidates = Vec::new();
    for (mark, sites) in uncontrolled {
        let places = sites.iter().map(|&site| place(vm, site, sources)).collect();
        candidates.extend(candidate(vm, mark, places, sources));
    }
    for mark in running.inputs.difference(&seen) {
        candidates.extend(candidate(vm, *mark, Vec::new(), sources));
    }
    let looked_at = running.inputs.intersection(&seen);
    let checked = looked_at.clone().filter(|_| is_repeated).filter_map(|mark| {
        let meaning = vm.machine.watcher.marks.meaning(*mark)?;
        let literal = literal(vm, meaning.origin());
        Some(Input::of(&evidence(vm, meaning, literal.as_ref(), sources)))
    });
    let checked = checked.collect();
    let parameters = parameters(vm, looked_at);
    vm.machine.watcher.shared.look(&seen);
    Suspicions { candidates, checked, parameters, is_repeated, asserts_nothing: false }
}

/// All tests have ended; the inputs of their set-up that none of them looked at, if any asserts something, and what
/// the others were given to.
pub fn end_of_all(vm: &Vm<Machinery>, sources: Sources<'_>) -> Suspicions {
    let shared = &vm.machine.watcher.shared;
    if !shared.is_checked {
        return Suspicions::default();
    }
    let unseen = shared.unseen().into_iter();
    let candidates = unseen.filter_map(|mark| candidate(vm, mark, Vec::new(), sources)).collect();
    let parameters = parameters(vm, &shared.seen);
    Suspicions { candidates, parameters, ..Suspicions::default() }
}

/// The parameters that constants are given to.
fn parameters<'a>(
    vm: &Vm<Machinery>,
    marks: impl IntoIterator<Item = &'a Mark>,
) -> BTreeSet<Parameter> {
    let watcher = &vm.machine.watcher;
    let parameter = |mark: &Mark| match watcher.marks.meaning(*mark)?.origin() {
        Origin::Constant(method, pc) | Origin::Literal(method, pc, _) => {
            watcher.passed(vm, method, pc).cloned()
        }
        _ => None,
    };
    marks.into_iter().filter_map(parameter).collect()
}

/// Whether a mark is of something that this test does not control; others' marks are ignored.
fn belongs_to_test(vm: &Vm<Machinery>, running: &Running, test: u32, mark: Mark) -> bool {
    let Some(meaning) = vm.machine.watcher.marks.meaning(mark) else { return false };
    match meaning.origin() {
        Origin::Instance(_, _, instance) => {
            vm.machine.watcher.instances.get(meaning.holder) == Some(instance)
                && uses(vm, running, meaning.holder)
        }
        Origin::Static(..) => meaning.test == Some(test),
        Origin::Constant(..) | Origin::Literal(..) | Origin::Result(..) => false,
    }
}

/// Whether a mark is of what the test class itself gives to a field of its instance, and nobody else can change.
fn is_initialised_here(vm: &Vm<Machinery>, mark: Mark) -> bool {
    let Some(meaning) = vm.machine.watcher.marks.meaning(mark) else { return false };
    let (Origin::Instance(class, ..), When::At(..)) = meaning.assignment else { return false };
    !vm.machine.watcher.scope.suspects_initialisers(&vm.class(class).name)
}

/// Whether a test runs on an instance, or on one nested in it.
fn uses(vm: &Vm<Machinery>, running: &Running, object: vm::heap::Ref) -> bool {
    running.instances.iter().any(|&instance| {
        let mut inner = Some(instance);
        while let Some(at) = inner {
            if at == object {
                return true;
            }
            inner = outer(vm, at);
        }
        false
    })
}

/// The instance that an instance of an inner class belongs to.
fn outer(vm: &Vm<Machinery>, object: vm::heap::Ref) -> Option<vm::heap::Ref> {
    if object.0 == 0 {
        return None;
    }
    let class = vm.class(vm.class_of(object));
    let field = class.fields.iter().find(|field| field.name.starts_with("this$"))?;
    let outer = vm::heap::Ref(vm.load(object.0 + field.offset, field.kind) as u32);
    (outer.0 != 0).then_some(outer)
}

fn candidate(
    vm: &Vm<Machinery>,
    mark: Mark,
    places: Vec<Place>,
    sources: Sources<'_>,
) -> Option<Candidate> {
    let meaning = *vm.machine.watcher.marks.meaning(mark)?;
    let suspicion =
        if meaning.origin().is_controlled() { Suspicion::Unused } else { Suspicion::Brittle };
    let literal = literal(vm, meaning.origin());
    let earlier = vm.machine.watcher.earlier;
    let shared = suspicion == Suspicion::Unused && meaning.test.is_none();
    let each = shared && meaning.origin().provider().is_some_and(|by| is_for_each_test(vm, by));
    Some(Candidate {
        suspicion,
        evidence: Evidence {
            set_up: meaning.origin().provider().filter(|_| shared).map(|by| named(vm, by)),
            ..evidence(vm, &meaning, literal.as_ref(), sources)
        },
        places,
        attempts: attempts(vm, &meaning, literal),
        exhaustive: meaning.kind == Kind::Boolean,
        reached: if each { vm.machine.watcher.occasions.of(mark) } else { vec![meaning.reached] },
        early: vm.machine.watcher.instances.is_among_first(meaning.holder, earlier),
        each,
        getter: getter(vm, meaning.origin()),
    })
}

/// The literal part of a concatenation that is an input.
fn literal(vm: &Vm<Machinery>, origin: Origin) -> Option<Literal> {
    let Origin::Literal(method, pc, position) = origin else { return None };
    let parts = vm.machine.watcher.literals(vm, method, pc)?;
    Some(Literal { parts, position: position as usize })
}

fn place(vm: &Vm<Machinery>, site: Site, sources: Sources<'_>) -> Place {
    let (file, line) = location(vm, site.method, site.pc, sources);
    let assertion = if site.assertion == site.method {
        "a check by hand".to_owned()
    } else {
        vm.method(site.assertion).name.to_string()
    };
    Place { file, line, assertion }
}

fn attempts(vm: &Vm<Machinery>, meaning: &Meaning, literal: Option<Literal>) -> Vec<Attempt> {
    let mut values: Vec<Other> = match literal.as_ref().and_then(Literal::text) {
        Some(part) => texts::others(part).into_iter().map(Other::Text).collect(),
        None => others(vm, meaning.kind, meaning.bits, declared(vm, meaning).as_deref()),
    };
    let is_field = !meaning.origin().is_controlled();
    let is_nullable = match meaning.origin() {
        Origin::Static(class, offset) => vm.machine.watcher.nullable.contains(&(class, offset)),
        _ => false,
    };
    let is_box = meaning.kind == Kind::Reference && vm.unbox(Ref(meaning.bits as u32)).is_some();
    let is_null = |value: &Other| meaning.kind == Kind::Reference && *value == Other::Bits(0);
    values.retain(|value| !(is_box && is_null(value)) || is_nullable);
    values.extend(
        mined(vm, meaning).into_iter().filter(|value| !values.contains(value)).collect::<Vec<_>>(),
    );
    values
        .into_iter()
        .map(|value| {
            let shown = value.show(vm, meaning.kind);
            let is_impossible = is_field && is_null(&value) && !is_nullable;
            let (assignment, literal) = (meaning.assignment, literal.clone());
            let replay = Replay::of(vm, assignment, meaning.kind, &value, literal.as_ref());
            let trial = Trial { assignment, value, literal };
            Attempt { trial, shown, replay, used: false, is_impossible }
        })
        .collect()
}

/// Values for a constant that the code names elsewhere.
fn mined(vm: &Vm<Machinery>, meaning: &Meaning) -> Vec<Other> {
    let Origin::Constant(method, pc) = meaning.origin() else { return Vec::new() };
    let watcher = &vm.machine.watcher;
    let Some(constant) = pushed(vm, method, pc) else { return Vec::new() };
    let others = watcher.mined.others(vm, method, &constant, watcher.passed(vm, method, pc));
    let others = others.into_iter().filter_map(|other| match &other {
        Pushed::Text(text) => Some(Other::Text(text.to_string())),
        other => other.bits_of(meaning.kind).map(Other::Bits),
    });
    others.collect()
}

/// The class that a reference is declared with, in internal form.
fn declared(vm: &Vm<Machinery>, meaning: &Meaning) -> Option<String> {
    if meaning.kind != Kind::Reference {
        return None;
    }
    let in_class = |id: ClassId, offset: u32, is_static: bool| {
        let field = vm
            .class(id)
            .fields
            .iter()
            .find(|field| field.offset == offset && field.is_static() == is_static)?;
        Some(field.descriptor.to_string())
    };
    let descriptor = match meaning.origin() {
        Origin::Static(class, offset) => in_class(class, offset, true)?,
        Origin::Instance(class, offset, _) => in_class(class, offset, false)?,
        Origin::Constant(method, pc) => vm.machine.watcher.asked_type(vm, method, pc)?,
        Origin::Literal(..) | Origin::Result(..) => return None,
    };
    Some(descriptor.strip_prefix('L')?.strip_suffix(';')?.to_owned())
}
