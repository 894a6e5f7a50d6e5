//! The machine of transformations: it records entered targets, pauses there, and replaces their
//! bodies.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::{BodyError, ClassFile};
use report::Outcome;
use vm::classes::class::{ClassId, MethodId};
use vm::{Events, Machine, Res, Vm};

use crate::catalogue::Catalogue;
use crate::left::holds_state;
use crate::operator::returned;

/// A machine that transforms: the targets that have been entered, and the transformation that is
/// being tried.
#[derive(Debug)]
pub struct Entries {
    catalogue: Arc<Catalogue>,
    seen: Seen,
    pub(crate) loaded: Loaded,
    /// Transformations with which a test passed and left other state than without. A roll-back does not
    /// restore them.
    pub(crate) leaving: BTreeSet<usize>,
    /// The vm's instruction count when the tests of a class began. A roll-back does not restore it.
    since: u64,
    /// Targets at whose next entry the vm pauses. A roll-back does not restore them.
    stops: BTreeSet<usize>,
    /// Whether the vm currently runs on at these entries.
    passing: bool,
    /// The target at whose entry the vm has paused, if it has.
    halted: Option<usize>,
    /// The transformation that is being tried.
    replaced: Option<usize>,
    /// Whose calls run the replaced body.
    callers: Callers,
    beside: Beside,
}

/// Whose calls of a target run its replaced body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callers {
    /// All calls.
    All,
    /// Calls that the project's own code does not make: a test gets a different result, while the code under test runs
    /// unchanged.
    Tests,
}

/// By target method and transformation, the method that runs instead of it; one for each class with the target's name.
/// Without a transformation it has the target's own body.
type Beside = BTreeMap<(MethodId, Option<usize>), MethodId>;

/// Targets, each with the vm's instruction count at its first entry.
type Entered = BTreeMap<usize, u64>;

/// The targets entered so far.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// Targets entered in shared code: in set-up of classes, or while a class was initialised.
    shared: Entered,
    /// Targets entered for the running test, or for the test that comes next.
    own: Entered,
    /// Whether the code that runs is shared by tests.
    in_set_up: bool,
    /// Whether a test has passed.
    has_passed: bool,
}

/// The targets among the classes that the vm has loaded, and the classes that hold state.
#[derive(Debug, Default)]
pub(crate) struct Loaded {
    /// The number of the vm's classes that have been searched.
    classes: usize,
    /// The targets in them.
    methods: Vec<MethodId>,
    /// The classes among them that hold state; see [`holds_state`].
    holding_state: Vec<ClassId>,
}

impl Loaded {
    /// Returns the number of the vm's classes that have been searched.
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// Returns the classes among them that hold state.
    pub fn holding_state(&self) -> &[ClassId] {
        &self.holding_state
    }
}

/// The part of [`Entries`] that a checkpoint keeps.
#[derive(Clone, Debug)]
pub struct Saved {
    seen: Seen,
    classes: usize,
    methods: usize,
    holding_state: usize,
    beside: Beside,
}

impl Entries {
    /// Creates the record for the methods of a catalogue, without a transformation.
    #[must_use]
    pub fn new(catalogue: Arc<Catalogue>) -> Entries {
        Entries {
            catalogue,
            seen: Seen { in_set_up: true, ..Seen::default() },
            loaded: Loaded::default(),
            leaving: BTreeSet::new(),
            since: 0,
            stops: BTreeSet::new(),
            passing: false,
            halted: None,
            replaced: None,
            callers: Callers::All,
            beside: Beside::new(),
        }
    }

    /// Returns the record for replaced bodies that only some calls run.
    #[must_use]
    pub fn of_calls_by(self, callers: Callers) -> Entries {
        Entries { callers, ..self }
    }

    /// Returns the catalogue.
    #[must_use]
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// Returns the transformation that is being tried.
    #[must_use]
    pub fn replaced(&self) -> Option<usize> {
        self.replaced
    }

    /// Returns the state for a checkpoint.
    #[must_use]
    pub fn saved(&self) -> Saved {
        let (seen, loaded) = (self.seen.clone(), &self.loaded);
        let (classes, methods) = (loaded.classes, loaded.methods.len());
        let (holding_state, beside) = (loaded.holding_state.len(), self.beside.clone());
        Saved { seen, classes, methods, holding_state, beside }
    }

    /// Goes back to a checkpoint.
    pub fn go_back(&mut self, saved: &Saved) {
        self.seen.clone_from(&saved.seen);
        self.loaded.classes = saved.classes;
        self.loaded.methods.truncate(saved.methods);
        self.loaded.holding_state.truncate(saved.holding_state);
        self.beside.clone_from(&saved.beside);
    }
}

/// The events with which a machine transforms. A machine that does more has [`Entries`] as a part,
/// and these events beside its own.
pub const EVENTS: Events = Events {
    awaits: Some(|vm, method| target(vm, method).is_some()),
    entered_awaited: Some(entered),
    ..Events::NONE
};

impl Machine for Entries {
    fn events(&self) -> &'static Events {
        &EVENTS
    }

    fn save(&self) -> Box<dyn Any> {
        Box::new(self.saved())
    }

    fn restore(&mut self, saved: &dyn Any) -> Vec<MethodId> {
        self.go_back(vm::machine::saved(saved));
        Vec::new()
    }
}

/// Handles the entry of an awaited method; see [`Events::entered_awaited`].
///
/// Returns the method that runs instead, if the transformation being tried is one of this target. For a caller that does
/// not see it, this method has the target's own body. Otherwise the vm pauses if a trial begins here, or records the entry.
///
/// # Errors
/// Returns an error if the vm pauses here or cannot transform the method.
fn entered(vm: &mut Vm, method: MethodId) -> Res<Option<MethodId>> {
    let Some(target) = target(vm, method) else { return Ok(None) };
    let entries = vm.machine.of_mut::<Entries>();
    if let Some(replaced) = entries.replaced {
        let made = entries.catalogue.transformations().get(replaced);
        if made.is_none_or(|made| made.target != target) {
            return Ok(None);
        }
        let is_meant = entries.callers == Callers::All || !is_called_by_project(vm);
        return beside(vm, method, is_meant.then_some(replaced)).map(Some);
    }
    if !entries.passing && entries.stops.remove(&target) {
        entries.halted = Some(target);
        return vm.pause();
    }
    let is_shared = entries.seen.in_set_up || initialises(vm);
    let now = vm.state.instructions;
    let seen = &mut vm.machine.of_mut::<Entries>().seen;
    let of = if is_shared { &mut seen.shared } else { &mut seen.own };
    of.entry(target).or_insert(now);
    Ok(None)
}

/// Returns the target that a method is, or `None` if it is none. Classes of the JDK have no
/// targets.
#[must_use]
pub fn target(vm: &Vm, method: MethodId) -> Option<usize> {
    let method = vm.method(method);
    let class = vm.class(method.class);
    let find = || vm.machine.of::<Entries>().catalogue.find(&class.name, method.index);
    (class.loader.0 != 0).then(find).flatten()
}

/// Returns whether the running thread initialises a class other than the JDK's. The effects of this
/// last for all tests.
fn initialises(vm: &Vm) -> bool {
    let stack = &vm.thread().stack;
    vm.thread().frames().any(|fp| {
        let method = vm.method(stack.method(fp));
        &*method.name == "<clinit>" && vm.class(method.class).loader.0 != 0
    })
}

/// Returns whether the project's own code has called the method that the running thread has entered, directly or through
/// the JDK.
fn is_called_by_project(vm: &Vm) -> bool {
    let stack = &vm.thread().stack;
    let callers =
        vm.thread().frames().skip(1).map(|fp| vm.class(vm.method(stack.method(fp)).class));
    let caller = callers.into_iter().find(|class| class.loader.0 != 0);
    let catalogue = &vm.machine.of::<Entries>().catalogue;
    caller.is_some_and(|class| !catalogue.of_class(&class.name).is_empty())
}

/// Returns the method that runs instead of a target: under a transformation, or, without one, with its own body.
fn beside(vm: &mut Vm, method: MethodId, made: Option<usize>) -> Res<MethodId> {
    if vm.is_redefined(vm.method(method).class) {
        // A part of its code is the agent's, which would be lost.
        return vm.unsupported("a transformation in a class that an agent has redefined");
    }
    if let Some(beside) = vm.machine.of::<Entries>().beside.get(&(method, made)) {
        return Ok(*beside);
    }
    let beside = match with_body(vm, method, made) {
        Some(Ok(file)) => vm.method_beside(method, file)?,
        Some(Err(why)) => return vm.unsupported(format!("this transformation: {why}")),
        None => return vm.internal(format!("{} fits no transformation", vm.signature(method))),
    };
    vm.machine.of_mut::<Entries>().beside.insert((method, made), beside);
    Ok(beside)
}

/// Returns the class file of a method with a body that returns the transformation's value, or with its own body without
/// one. Returns `None` if the transformation does not fit the method.
fn with_body(
    vm: &Vm,
    method: MethodId,
    made: Option<usize>,
) -> Option<Result<ClassFile, BodyError>> {
    let method = vm.method(method);
    let file = vm.class(method.class).file()?;
    let Some(made) = made else { return Some(Ok(ClassFile::clone(file))) };
    let made = vm.machine.of::<Entries>().catalogue.transformations().get(made)?;
    let body = returned(&made.operator, &method.descriptor, method.is_static())?;
    Some(file.with_body(usize::from(method.index), body))
}

/// Starts a new record of entries: for the test that comes next, or, in `set_up`, for all tests.
pub fn begin(vm: &mut Vm, set_up: bool) {
    let seen = &mut vm.machine.of_mut::<Entries>().seen;
    // Nobody has asked for these entries, so they belong to code that runs after a test.
    for (target, at) in std::mem::take(&mut seen.own) {
        seen.shared.entry(target).or_insert(at);
    }
    seen.in_set_up = set_up;
    await_all(vm);
}

/// Notes that a test begins. After set-up, starts a new record of the targets that it enters.
pub fn begin_test(vm: &mut Vm) {
    if std::mem::take(&mut vm.machine.of_mut::<Entries>().seen.in_set_up) {
        await_all(vm);
    }
}

/// Notes that a test has ended. Returns the targets that it entered, in their order, and for each the instructions from its
/// first entry to the end of the test.
pub fn end_test(vm: &mut Vm, outcome: Outcome) -> Vec<(usize, u64)> {
    let now = vm.state.instructions;
    let seen = &mut vm.machine.of_mut::<Entries>().seen;
    seen.has_passed |= outcome == Outcome::Passed;
    until(now, std::mem::take(&mut seen.own))
}

/// Returns the targets with the instructions from their entries to now.
fn until(now: u64, entered: Entered) -> Vec<(usize, u64)> {
    entered.into_iter().map(|(target, at)| (target, now.saturating_sub(at))).collect()
}

/// Notes that the tests of a class begin.
pub(crate) fn begin_class(vm: &mut Vm) {
    let now = vm.state.instructions;
    let entries = vm.machine.of_mut::<Entries>();
    entries.leaving.clear();
    entries.since = now;
}

/// Returns the number of instructions since the tests of a class began.
pub(crate) fn since_class(vm: &Vm) -> u64 {
    vm.state.instructions.saturating_sub(vm.machine.of::<Entries>().since)
}

/// Returns whether any test has passed.
#[must_use]
pub fn has_passed(vm: &Vm) -> bool {
    vm.machine.of::<Entries>().seen.has_passed
}

/// Returns the targets entered in code that tests share, in their order, and for each the instructions since its first
/// entry.
#[must_use]
pub fn entered_in_set_up(vm: &Vm) -> Vec<(usize, u64)> {
    let seen = &vm.machine.of::<Entries>().seen;
    let mut entered = seen.own.clone();
    // What is shared was entered before.
    entered.extend(&seen.shared);
    until(vm.state.instructions, entered)
}

/// Tries a transformation from now on, or, with `None`, records entries. After a roll-back this
/// must be called again.
pub fn replace(vm: &mut Vm, transformation: Option<usize>) {
    let entries = vm.machine.of_mut::<Entries>();
    entries.replaced = transformation;
    entries.beside.clear();
    entries.halted = None;
    entries.passing = false;
    await_all(vm);
}

/// Runs methods with their original bodies from now on, without a pause at their entries, until
/// [`replace`] is called.
pub fn pass_all(vm: &mut Vm) {
    replace(vm, None);
    vm.machine.of_mut::<Entries>().passing = true;
}

/// Makes the vm pause at the next entry of each of these targets.
pub fn stop_at(vm: &mut Vm, targets: impl IntoIterator<Item = usize>) {
    vm.machine.of_mut::<Entries>().stops = targets.into_iter().collect();
}

/// Returns the target at whose entry the vm has paused.
#[must_use]
pub fn halted(vm: &Vm) -> Option<usize> {
    vm.machine.of::<Entries>().halted
}

/// Ignores the entry at which the vm has paused. When the vm continues, the method runs its
/// original body.
pub fn go_on(vm: &mut Vm) {
    // The roll-backs after trials have removed the awaited entries.
    replace(vm, None);
}

/// Awaits the entry of all loaded targets. Others are awaited when their code is decoded.
fn await_all(vm: &mut Vm) {
    let catalogue = vm.machine.of::<Entries>().catalogue.clone();
    let mut loaded = std::mem::take(&mut vm.machine.of_mut::<Entries>().loaded);
    for id in vm.class_ids_from(loaded.classes) {
        let class = vm.class(id);
        if class.loader.0 != 0 {
            let positions = catalogue.of_class(&class.name).iter();
            let methods = positions.filter_map(|(at, _)| class.methods.get(usize::from(*at)));
            loaded.methods.extend(methods);
        }
        if holds_state(vm, id) {
            loaded.holding_state.push(id);
        }
    }
    loaded.classes = vm.class_count();
    for method in &loaded.methods {
        vm.await_entry(*method);
    }
    vm.machine.of_mut::<Entries>().loaded = loaded;
}
