//! The candidates of a test: inputs and assertions that its run makes suspicious, with the values
//! to try.

use std::collections::{BTreeMap, BTreeSet};

use report::{CalleeKind, Evidence, Source};
use roles::Site;
use serde::{Deserialize, Serialize};
use taint::Mark;
use vm::classes::class::{ClassId, Kind, MethodId};
use vm::memory::heap::Ref;
use vm::{TraceFrame, Vm};

use crate::Polish;
use crate::code::pushed::Pushed;
use crate::code::set_up::is_for_each_test;
use crate::code::uses::Parameter;
use crate::marking::marks::{Meaning, Origin, When};
use crate::trying::evidence::{evidence, getter, location, named};
use crate::trying::replay::{Replay, Unwritable};
use crate::trying::texts;
use crate::trying::trial::{Literal, Trial};
use crate::trying::value::{Other, is_exhaustive, neighbours, others};
use crate::watch::{Running, pushed};
use taint::Labels;

/// Finds the path of a source in the build, by its path below a source root, such as
/// `com/example/ATest.java`.
pub type Sources<'a> = &'a dyn Fn(&str) -> Option<String>;

/// An assertion in the test's code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file in the build.
    pub file: Option<String>,
    /// The line; lines count from 1.
    pub line: Option<u32>,
    /// The name of the assertion's method, or `a check by hand`.
    pub assertion: String,
}

/// One value that is tried in place of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The trial, with which the vm is armed.
    pub trial: Trial,
    /// The value, as the report shows it.
    pub shown: String,
    /// The edit of a class file that makes the same trial on a real JVM.
    pub replay: Result<Replay, Unwritable>,
    /// Whether the test reached the input in this trial and got the value.
    pub used: bool,
    /// Whether a `NullPointerException` in this trial is no evidence. This is so if the value is
    /// null and the field never was null in an unchanged run.
    pub is_impossible: bool,
}

impl Candidate {
    /// Returns whether a failure by an exception that no assertion threw says nothing about an input. `at` is the
    /// innermost line of the project or its tests in the stack trace.
    ///
    /// Code may refuse null for an input that nobody looks at, so it does not show that anybody looks. A
    /// value object may refuse an argument, for example a text that is no number. Then the code under
    /// test did not get it.
    #[must_use]
    pub fn is_refused(&self, attempt: &Attempt, at: Option<&report::Site>) -> bool {
        let is_by_maker = self.made_at.is_some() && self.made_at.as_ref() == at;
        self.suspicion == Suspicion::Unused && (attempt.shown == NULL || is_by_maker)
    }
}

/// How the value null is shown.
const NULL: &str = "null";

/// The kind of a suspicion about an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suspicion {
    /// An assertion depends on the input, although the test does not control it.
    Brittle,
    /// No assertion checks the input.
    Unused,
}

/// A suspicion about one input, with the attempts that confirm or refute it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The kind of the suspicion.
    pub suspicion: Suspicion,
    /// The description of the input, still without a witness.
    pub evidence: Evidence,
    /// The assertions that depend on the input. Empty for an unused input.
    pub places: Vec<Place>,
    /// The values to try.
    pub attempts: Vec<Attempt>,
    /// Whether the attempts cover all other values of the type, as for a boolean.
    pub exhaustive: bool,
    /// The line on which the test's code makes a value object of the input, if it does.
    pub made_at: Option<report::Site>,
    /// Whether the input was set before the session could roll back to the test's start, so that a
    /// trial must begin earlier.
    pub early: bool,
    /// The places where a trial can branch off otherwise: numbers of instructions that have run
    /// shortly before the input is first used.
    pub reached: Vec<u64>,
    /// The number of instructions from there to the end of the unchanged test. It is 0 for set-up.
    pub ahead: u64,
    /// Whether the input belongs to set-up that runs for each test. Then `reached` has one place
    /// for each test, and a trial runs separately in each test.
    pub each: bool,
    /// The getter that belongs to the setter to which the input is passed, if there is one.
    pub getter: Option<String>,
}

/// The identity of an input, made of the properties that the report shows. It is the same in each invocation of a
/// parameterised test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Input {
    file: Option<String>,
    line: Option<u32>,
    name: Option<String>,
    value: Option<String>,
}

impl Input {
    /// Returns whether the file and line of the input are known.
    #[must_use]
    pub fn has_place(&self) -> bool {
        self.file.is_some() && self.line.is_some()
    }

    /// Returns the input that evidence describes.
    #[must_use]
    pub fn of(evidence: &Evidence) -> Input {
        let Evidence { file, line, name, value, .. } = evidence.clone();
        Input { file, line, name, value }
    }
}

/// Everything that the run of a test suggests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suspicions {
    /// The candidates to confirm.
    pub candidates: Vec<Candidate>,
    /// The inputs that an assertion depends on. Recorded only if the test is repeated.
    pub checked: Vec<Input>,
    /// The parameters for which the test passed an input that an assertion depends on.
    pub parameters: BTreeSet<Parameter>,
    /// Whether other tests run the same code: other invocations, or tests of classes that inherit
    /// it.
    pub is_repeated: bool,
    /// Whether the test asserts nothing. Then none of its inputs can be checked, and none is
    /// suspected.
    pub asserts_nothing: bool,
}

/// Ends the running test, and returns its suspicions under the assumption that it passed. In a
/// trial there are none.
pub fn end(vm: &mut Vm, sources: Sources<'_>, is_repeated: bool) -> Suspicions {
    let watcher = vm.machine.of_mut::<Polish>();
    let Some(running) = watcher.running.take() else { return Suspicions::default() };
    let test = watcher.test;
    watcher.test += 1;
    if watcher.is_trial() {
        return Suspicions::default();
    }
    // If the test's code is unknown, it is unknown too whether it asserts anything.
    if !running.asserts && !running.bodies.is_empty() {
        return Suspicions { asserts_nothing: true, ..Suspicions::default() };
    }
    vm.machine.of_mut::<Polish>().shared.is_checked = true;
    let (mut seen, mut uncontrolled) = (BTreeSet::new(), BTreeMap::new());
    for (site, labels) in &running.collected {
        let marks = labels.iter().flat_map(|&label| vm.machine.of::<Labels>().marks(label));
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
        candidates.extend(candidate(vm, mark, places, sources, Some(&running)));
    }
    for mark in running.inputs.difference(&seen) {
        candidates.extend(candidate(vm, *mark, Vec::new(), sources, Some(&running)));
    }
    let looked_at = running.inputs.intersection(&seen);
    let checked = looked_at.clone().filter(|_| is_repeated).filter_map(|mark| {
        let meaning = vm.machine.of::<Polish>().marks.meaning(*mark)?;
        let literal = literal(vm, meaning.origin());
        Some(Input::of(&evidence(vm, meaning, literal.as_ref(), sources)))
    });
    let checked = checked.collect();
    let parameters = parameters(vm, looked_at);
    vm.machine.of_mut::<Polish>().shared.look(&seen);
    Suspicions { candidates, checked, parameters, is_repeated, asserts_nothing: false }
}

/// Returns the suspicions about shared set-up, when all tests have ended: the inputs that no
/// assertion of any test depends on. If no test asserts anything, there are none.
pub fn end_of_all(vm: &Vm, sources: Sources<'_>) -> Suspicions {
    let shared = &vm.machine.of::<Polish>().shared;
    if !shared.is_checked {
        return Suspicions::default();
    }
    let unseen = shared.unseen().into_iter();
    let candidates =
        unseen.filter_map(|mark| candidate(vm, mark, Vec::new(), sources, None)).collect();
    let parameters = parameters(vm, &shared.seen);
    Suspicions { candidates, parameters, ..Suspicions::default() }
}

/// Returns the parameters for which the constants of some marks are passed.
fn parameters<'a>(vm: &Vm, marks: impl IntoIterator<Item = &'a Mark>) -> BTreeSet<Parameter> {
    let watcher = vm.machine.of::<Polish>();
    let parameter = |mark: &Mark| match watcher.marks.meaning(*mark)?.origin() {
        Origin::Constant(method, pc) | Origin::Literal(method, pc, _) => {
            watcher.passed(vm, method, pc).map(|it| it.to.clone())
        }
        _ => None,
    };
    marks.into_iter().filter_map(parameter).collect()
}

/// Returns whether a mark stands for something that the running test uses and does not control.
fn belongs_to_test(vm: &Vm, running: &Running, test: u32, mark: Mark) -> bool {
    let Some(meaning) = vm.machine.of::<Polish>().marks.meaning(mark) else { return false };
    match meaning.origin() {
        Origin::Instance(_, _, instance) => {
            vm.machine.of::<Polish>().instances.get(meaning.holder) == Some(instance)
                && uses(vm, running, meaning.holder)
        }
        Origin::Static(class, offset) => {
            meaning.test == Some(test) && !is_set_up(vm, running, class, offset)
        }
        Origin::Constant(..) | Origin::Literal(..) | Origin::Argument(..) => false,
    }
}

/// Returns whether the set-up and tear-down around the running test take care of a static field.
fn is_set_up(vm: &Vm, running: &Running, class: ClassId, offset: u32) -> bool {
    let class = vm.class(class);
    let Some(field) = class.fields.iter().find(|it| it.is_static() && it.offset == offset) else {
        return false;
    };
    let types = running.instances.iter().flat_map(|&it| &vm.class(vm.class_of(it)).ancestors);
    let types = types.map(|&id| &*vm.class(id).name);
    let mut setters = vm.machine.of::<Polish>().scope.setters(&class.name, &field.name);
    setters.any(|it| it.run_for(types.clone()))
}

/// Returns whether a mark stands for a value that an initialiser of the test class gives to an
/// instance field. Nobody else can change such a value before the test.
fn is_initialised_here(vm: &Vm, mark: Mark) -> bool {
    let Some(meaning) = vm.machine.of::<Polish>().marks.meaning(mark) else { return false };
    let (Origin::Instance(class, ..), When::At(..)) = meaning.assignment else { return false };
    !vm.machine.of::<Polish>().scope.suspects_initialisers(&vm.class(class).name)
}

/// Returns whether a test runs on an instance, or on an instance of an inner class of it.
fn uses(vm: &Vm, running: &Running, object: vm::memory::heap::Ref) -> bool {
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

/// Returns the outer instance of an instance of an inner class.
fn outer(vm: &Vm, object: vm::memory::heap::Ref) -> Option<vm::memory::heap::Ref> {
    if object.0 == 0 {
        return None;
    }
    let class = vm.class(vm.class_of(object));
    let field = class.fields.iter().find(|field| field.name.starts_with("this$"))?;
    let outer = vm::memory::heap::Ref(vm.load(object.0 + field.offset, field.kind) as u32);
    (outer.0 != 0).then_some(outer)
}

/// Returns the candidate for a mark. It is an unused input if the test controls it, otherwise
/// brittle. There is none for an input of tests that come from a library. `running` is absent for
/// inputs of set-up that all tests share.
fn candidate(
    vm: &Vm,
    mark: Mark,
    places: Vec<Place>,
    sources: Sources<'_>,
    running: Option<&Running>,
) -> Option<Candidate> {
    let meaning = *vm.machine.of::<Polish>().marks.meaning(mark)?;
    let is_foreign = |by: MethodId| {
        let class = &vm.class(vm.method(by).class).name;
        !vm.machine.of::<Polish>().scope.is_own(class)
    };
    if meaning.origin().provider().is_some_and(is_foreign) {
        return None;
    }
    let suspicion =
        if meaning.origin().is_controlled() { Suspicion::Unused } else { Suspicion::Brittle };
    let literal = literal(vm, meaning.origin());
    let earlier = vm.machine.of::<Polish>().earlier;
    let shared = suspicion == Suspicion::Unused && meaning.test.is_none();
    let each = shared && meaning.origin().provider().is_some_and(|by| is_for_each_test(vm, by));
    let mut evidence = Evidence {
        set_up: meaning.origin().provider().filter(|_| shared).map(|by| named(vm, by)),
        ..evidence(vm, &meaning, literal.as_ref(), sources)
    };
    if suspicion == Suspicion::Unused && is_for_others(&evidence) {
        return None;
    }
    if let (Some(callee), Some(running)) = (&mut evidence.passed_to, running) {
        let call = call(vm, meaning.origin());
        callee.throws = call.is_some_and(|call| running.thrown_out.contains(&call));
    }
    Some(Candidate {
        suspicion,
        evidence,
        places,
        attempts: attempts(vm, &meaning, literal),
        exhaustive: is_exhaustive(vm, meaning.kind, meaning.bits),
        made_at: maker(vm, &meaning).and_then(|(method, bci)| line_of(vm, method, bci)),
        reached: if each {
            vm.machine.of::<Polish>().occasions.of(mark)
        } else {
            vec![meaning.reached]
        },
        early: vm.machine.of::<Polish>().instances.is_among_first(meaning.holder, earlier),
        ahead: if shared { 0 } else { vm.state.instructions.saturating_sub(meaning.reached) },
        each,
        getter: getter(vm, meaning.origin()),
    })
}

/// Returns whether an input is passed to nothing that this project tests: it is no argument of a call, or one of a call
/// of a library or of an exception, whose texts are for people. Nobody has to check it, so trials would be wasted.
fn is_for_others(evidence: &Evidence) -> bool {
    match &evidence.passed_to {
        None => evidence.source != Source::Parameter,
        Some(callee) => matches!(callee.kind, CalleeKind::Exception | CalleeKind::Library),
    }
}

/// Returns the call to which a constant is passed: the calling method, and the bytecode index.
fn call(vm: &Vm, origin: Origin) -> Option<(MethodId, u32)> {
    let (Origin::Constant(method, pc) | Origin::Literal(method, pc, _)) = origin else {
        return None;
    };
    Some((method, vm.machine.of::<Polish>().passed(vm, method, pc)?.call))
}

/// Returns the literal part of a concatenation that an origin stands for.
fn literal(vm: &Vm, origin: Origin) -> Option<Literal> {
    let Origin::Literal(method, pc, position) = origin else { return None };
    let parts = vm.machine.of::<Polish>().literals(vm, method, pc)?;
    Some(Literal { parts, position: position as usize })
}

/// Returns the place of an assertion for the report.
fn place(vm: &Vm, site: Site, sources: Sources<'_>) -> Place {
    let (file, line) = location(vm, site.method, site.pc, sources);
    let assertion = if site.assertion == site.method {
        "a check by hand".to_owned()
    } else {
        vm.method(site.assertion).name.to_string()
    };
    Place { file, line, assertion }
}

/// Returns the values to try for an input. Null is not tried for a box, unless the field has been
/// null in an unchanged run.
fn attempts(vm: &Vm, meaning: &Meaning, literal: Option<Literal>) -> Vec<Attempt> {
    let mut values: Vec<Other> = match literal.as_ref().and_then(Literal::text) {
        Some(part) => texts::others(part).into_iter().map(Other::Text).collect(),
        None => others(vm, meaning.kind, meaning.bits, declared(vm, meaning).as_deref()),
    };
    if maker(vm, meaning).is_some() {
        values.splice(..0, neighbours(vm, meaning.kind, meaning.bits));
        keep_first(&mut values);
    }
    let is_field = !meaning.origin().is_controlled();
    let is_nullable = match meaning.origin() {
        Origin::Static(class, offset) => {
            vm.machine.of::<Polish>().nullable.contains(&(class, offset))
        }
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

/// Removes values that occur before.
fn keep_first(values: &mut Vec<Other>) {
    let mut kept: Vec<Other> = Vec::new();
    for value in values.drain(..) {
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    *values = kept;
}

/// Returns the call that makes a value object of a constant: its method and its bytecode index.
fn maker(vm: &Vm, meaning: &Meaning) -> Option<(MethodId, u16)> {
    let Origin::Constant(method, pc) = meaning.origin() else { return None };
    let bci = vm.machine.of::<Polish>().maker(vm, method, pc)?;
    Some((method, u16::try_from(bci).ok()?))
}

/// Returns the line of an instruction, as stack traces name it.
fn line_of(vm: &Vm, method: MethodId, bci: u16) -> Option<report::Site> {
    let source = vm.class(vm.method(method).class).file()?.source_path()?;
    let line = u32::try_from(vm.line(TraceFrame { method, bci })).ok()?;
    Some(report::Site { source, line })
}

/// Returns values for a constant that other code mentions.
fn mined(vm: &Vm, meaning: &Meaning) -> Vec<Other> {
    let Origin::Constant(method, pc) = meaning.origin() else { return Vec::new() };
    let watcher = vm.machine.of::<Polish>();
    let Some(constant) = pushed(vm, method, pc) else { return Vec::new() };
    let others = watcher.mined.others(
        vm,
        method,
        &constant,
        watcher.passed(vm, method, pc).map(|it| &it.to),
    );
    let others = others.into_iter().filter_map(|other| match &other {
        Pushed::Text(text) => Some(Other::Text(text.to_string())),
        other => other.bits_of(meaning.kind).map(Other::Bits),
    });
    others.collect()
}

/// Returns the declared class of a reference, in internal form, if it is known.
fn declared(vm: &Vm, meaning: &Meaning) -> Option<String> {
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
        Origin::Constant(method, pc) => vm.machine.of::<Polish>().asked_type(vm, method, pc)?,
        Origin::Argument(method, index) => {
            vm.machine.of::<Polish>().argument(method, index)?.descriptor.clone()
        }
        Origin::Literal(..) => return None,
    };
    Some(descriptor.strip_prefix('L')?.strip_suffix(';')?.to_owned())
}
