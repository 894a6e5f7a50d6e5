//! The machine: notes which targets are entered, stops there, and gives back something else.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::{BodyError, ClassFile};
use vm::class::MethodId;
use vm::{Machine, Res, Vm};

use crate::catalogue::Catalogue;
use crate::operator::returned;

/// Knows which targets have been entered, and which transformation is made.
#[derive(Debug)]
pub struct Entries {
    catalogue: Arc<Catalogue>,
    seen: Seen,
    loaded: Loaded,
    /// Targets at whose next entry the vm pauses; no part of what a roll-back restores.
    stops: BTreeSet<usize>,
    /// Whether the vm pauses nowhere for now.
    passing: bool,
    /// The target at whose entry the vm has paused.
    halted: Option<usize>,
    /// The transformation that is made.
    replaced: Option<usize>,
    /// What runs in place of the target, of each class that has its name.
    beside: BTreeMap<MethodId, MethodId>,
}

/// The targets entered so far.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// Those entered in what tests share: in set-up of classes, or while a class was initialised.
    shared: BTreeSet<usize>,
    /// Those entered for the running test, or for that which comes next.
    own: BTreeSet<usize>,
    /// Whether what runs is shared by tests.
    in_set_up: bool,
    /// How many instructions had run when the test began that began last.
    since: u64,
}

/// The targets among the classes that the vm has loaded.
#[derive(Debug, Default)]
struct Loaded {
    /// How many of the vm's classes have been looked at.
    classes: usize,
    /// The targets in them.
    methods: Vec<MethodId>,
}

/// What a checkpoint keeps of [`Entries`].
#[derive(Clone, Debug)]
pub struct Saved {
    seen: Seen,
    classes: usize,
    methods: usize,
    beside: BTreeMap<MethodId, MethodId>,
}

impl Entries {
    /// Of these methods; nothing is transformed yet.
    #[must_use]
    pub fn new(catalogue: Arc<Catalogue>) -> Entries {
        let seen = Seen { in_set_up: true, ..Seen::default() };
        let (loaded, stops) = (Loaded::default(), BTreeSet::new());
        let (passing, halted, replaced, beside) = (false, None, None, BTreeMap::new());
        Entries { catalogue, seen, loaded, stops, passing, halted, replaced, beside }
    }

    /// The methods.
    #[must_use]
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// The transformation that is made.
    #[must_use]
    pub fn replaced(&self) -> Option<usize> {
        self.replaced
    }

    /// What a checkpoint keeps.
    #[must_use]
    pub fn save(&self) -> Saved {
        let (seen, loaded) = (self.seen.clone(), &self.loaded);
        let (classes, methods) = (loaded.classes, loaded.methods.len());
        Saved { seen, classes, methods, beside: self.beside.clone() }
    }

    /// Goes back to a checkpoint.
    pub fn restore(&mut self, saved: &Saved) {
        self.seen.clone_from(&saved.seen);
        self.loaded.classes = saved.classes;
        self.loaded.methods.truncate(saved.methods);
        self.beside.clone_from(&saved.beside);
    }
}

/// A machine that can transform. It hands [`Machine::awaits`] and [`Machine::entered_awaited`] on.
pub trait Transforms: Machine {
    /// What it knows of entries.
    fn entries(&self) -> &Entries;

    /// The same, to change.
    fn entries_mut(&mut self) -> &mut Entries;
}

/// Transforms, and looks at nothing else.
#[derive(Debug)]
pub struct Transform(Entries);

impl Transform {
    /// A machine that looks at these methods.
    #[must_use]
    pub fn new(catalogue: Arc<Catalogue>) -> Transform {
        Transform(Entries::new(catalogue))
    }
}

impl Transforms for Transform {
    fn entries(&self) -> &Entries {
        &self.0
    }

    fn entries_mut(&mut self) -> &mut Entries {
        &mut self.0
    }
}

impl Machine for Transform {
    type Shadow = ();
    type Saved = Saved;
    const EVENTS: bool = false;
    const SHADOWS: bool = false;

    #[inline(always)]
    fn unite(&mut self, (): (), (): ()) {}

    #[inline(always)]
    fn to_label((): ()) -> u32 {
        0
    }

    #[inline(always)]
    fn from_label(_: u32) {}

    fn save(&self) -> Saved {
        self.0.save()
    }

    fn restore(&mut self, saved: &Saved) -> Vec<MethodId> {
        self.0.restore(saved);
        Vec::new()
    }

    fn awaits(vm: &Vm<Self>, method: MethodId) -> bool {
        target(vm, method).is_some()
    }

    fn entered_awaited(vm: &mut Vm<Self>, method: MethodId) -> Res<Option<MethodId>> {
        entered(vm, method)
    }
}

/// [`Machine::entered_awaited`] of a machine that transforms.
///
/// # Errors
/// The vm pauses here, or cannot transform the method.
pub fn entered<M: Transforms>(vm: &mut Vm<M>, method: MethodId) -> Res<Option<MethodId>> {
    let Some(target) = target(vm, method) else { return Ok(None) };
    let entries = vm.machine.entries_mut();
    if let Some(replaced) = entries.replaced {
        let made = entries.catalogue.transformations().get(replaced);
        return match made.is_some_and(|made| made.target == target) {
            true => transformed(vm, method, replaced).map(Some),
            false => Ok(None),
        };
    }
    if !entries.passing && entries.stops.remove(&target) {
        entries.halted = Some(target);
        return vm.pause();
    }
    let is_shared = entries.seen.in_set_up || initialises(vm);
    let seen = &mut vm.machine.entries_mut().seen;
    if is_shared {
        seen.shared.insert(target)
    } else {
        seen.own.insert(target)
    };
    Ok(None)
}

/// The target that a method is.
#[must_use]
pub fn target<M: Transforms>(vm: &Vm<M>, method: MethodId) -> Option<usize> {
    let method = vm.method(method);
    let class = vm.class(method.class);
    let find = || vm.machine.entries().catalogue.find(&class.name, method.index);
    (class.loader.0 != 0).then(find).flatten()
}

/// Whether the running thread initialises a class that is not the JDK's: what that does lasts for all
/// tests.
fn initialises<M: Machine>(vm: &Vm<M>) -> bool {
    let stack = &vm.thread().stack;
    vm.thread().frames().any(|fp| {
        let method = vm.method(stack.method(fp));
        &*method.name == "<clinit>" && vm.class(method.class).loader.0 != 0
    })
}

/// What runs in place of a method under a transformation of it.
fn transformed<M: Transforms>(vm: &mut Vm<M>, method: MethodId, made: usize) -> Res<MethodId> {
    if vm.is_redefined(vm.method(method).class) {
        // Its code is in part an agent's, whose part would be gone too.
        return vm.unsupported("a transformation in a class that an agent has redefined");
    }
    if let Some(beside) = vm.machine.entries().beside.get(&method) {
        return Ok(*beside);
    }
    let beside = match with_body(vm, method, made) {
        Some(Ok(file)) => vm.method_beside(method, file)?,
        Some(Err(why)) => return vm.unsupported(format!("this transformation: {why}")),
        None => return vm.internal(format!("transformation {made} fits no method here")),
    };
    vm.machine.entries_mut().beside.insert(method, beside);
    Ok(beside)
}

/// A method's class file in which it gives back what a transformation says; nothing if that cannot be said.
fn with_body<M: Transforms>(
    vm: &Vm<M>,
    method: MethodId,
    made: usize,
) -> Option<Result<ClassFile, BodyError>> {
    let method = vm.method(method);
    let made = vm.machine.entries().catalogue.transformations().get(made)?;
    let body = returned(&made.operator, &method.descriptor, method.is_static())?;
    let file = vm.class(method.class).file()?;
    Some(file.with_body(usize::from(method.index), body))
}

/// From here on entries are noted anew: for the test that comes next, or, in `set_up`, for all.
pub fn begin<M: Transforms>(vm: &mut Vm<M>, set_up: bool) {
    let seen = &mut vm.machine.entries_mut().seen;
    // Nobody has asked for them: they belong to what happens after a test.
    let left = std::mem::take(&mut seen.own);
    seen.shared.extend(left);
    seen.in_set_up = set_up;
    await_all(vm);
}

/// A test begins; behind set-up, what it enters is noted anew.
pub fn begin_test<M: Transforms>(vm: &mut Vm<M>) {
    vm.machine.entries_mut().seen.since = vm.state.instructions;
    if std::mem::take(&mut vm.machine.entries_mut().seen.in_set_up) {
        await_all(vm);
    }
}

/// A test has ended; the targets that it entered, in their order.
pub fn end_test<M: Transforms>(vm: &mut Vm<M>) -> Vec<usize> {
    std::mem::take(&mut vm.machine.entries_mut().seen.own).into_iter().collect()
}

/// Instructions since the test began that began last.
#[must_use]
pub fn since_test<M: Transforms>(vm: &Vm<M>) -> u64 {
    vm.state.instructions.saturating_sub(vm.machine.entries().seen.since)
}

/// The targets entered in what tests share, in their order.
#[must_use]
pub fn entered_in_set_up<M: Transforms>(vm: &Vm<M>) -> Vec<usize> {
    let seen = &vm.machine.entries().seen;
    seen.shared.union(&seen.own).copied().collect()
}

/// From now on a transformation is made, or, with none, entries are noted; behind a roll-back this
/// has to be said again.
pub fn replace<M: Transforms>(vm: &mut Vm<M>, transformation: Option<usize>) {
    let entries = vm.machine.entries_mut();
    entries.replaced = transformation;
    entries.beside.clear();
    entries.halted = None;
    entries.passing = false;
    await_all(vm);
}

/// From now on methods run as they are, and the vm does not pause where they are entered, until something
/// else is said.
pub fn pass_all<M: Transforms>(vm: &mut Vm<M>) {
    replace(vm, None);
    vm.machine.entries_mut().passing = true;
}

/// The vm pauses where each of these targets is entered next.
pub fn stop_at<M: Transforms>(vm: &mut Vm<M>, targets: impl IntoIterator<Item = usize>) {
    vm.machine.entries_mut().stops = targets.into_iter().collect();
}

/// The target at whose entry the vm has paused.
#[must_use]
pub fn halted<M: Transforms>(vm: &Vm<M>) -> Option<usize> {
    vm.machine.entries().halted
}

/// Lets the entry at which the vm has paused be, once the vm runs on.
pub fn go_on<M: Transforms>(vm: &mut Vm<M>) {
    // Behind trials, rolling back took the awaits away that were there.
    replace(vm, None);
}

/// Awaits the entry of all targets that are loaded; others are awaited when they are decoded.
fn await_all<M: Transforms>(vm: &mut Vm<M>) {
    let catalogue = vm.machine.entries().catalogue.clone();
    let mut loaded = std::mem::take(&mut vm.machine.entries_mut().loaded);
    for id in vm.class_ids_from(loaded.classes) {
        let class = vm.class(id);
        if class.loader.0 != 0 {
            let positions = catalogue.of_class(&class.name).iter();
            let methods = positions.filter_map(|(at, _)| class.methods.get(usize::from(*at)));
            loaded.methods.extend(methods);
        }
    }
    loaded.classes = vm.class_count();
    for method in &loaded.methods {
        vm.await_entry(*method);
    }
    vm.machine.entries_mut().loaded = loaded;
}
