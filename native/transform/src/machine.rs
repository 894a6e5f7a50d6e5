//! The machine: notes which targets are entered, stops there, and gives back something else.

use std::collections::BTreeSet;
use std::sync::Arc;

use vm::class::{Kind, MethodId};
use vm::frame::Value;
use vm::{Machine, Res, Vm};

use crate::catalogue::Catalogue;
use crate::operator::Operator;

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
}

impl Entries {
    /// Of these methods; nothing is transformed yet.
    #[must_use]
    pub fn new(catalogue: Arc<Catalogue>) -> Entries {
        let seen = Seen { in_set_up: true, ..Seen::default() };
        let (loaded, stops) = (Loaded::default(), BTreeSet::new());
        Entries { catalogue, seen, loaded, stops, passing: false, halted: None, replaced: None }
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
        Saved { seen, classes: loaded.classes, methods: loaded.methods.len() }
    }

    /// Goes back to a checkpoint.
    pub fn restore(&mut self, saved: &Saved) {
        self.seen.clone_from(&saved.seen);
        self.loaded.classes = saved.classes;
        self.loaded.methods.truncate(saved.methods);
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
    const TRACKS: bool = false;

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

    fn restore(&mut self, saved: &Saved) {
        self.0.restore(saved);
    }

    fn awaits(vm: &Vm<Self>, method: MethodId) -> bool {
        target(vm, method).is_some()
    }

    fn entered_awaited(vm: &mut Vm<Self>, method: MethodId) -> Res<Option<Value<()>>> {
        entered(vm, method)
    }
}

/// [`Machine::entered_awaited`] of a machine that transforms.
///
/// # Errors
/// The vm pauses here, or cannot make what the method gives back.
pub fn entered<M: Transforms>(vm: &mut Vm<M>, method: MethodId) -> Res<Option<Value<M::Shadow>>> {
    let Some(target) = target(vm, method) else { return Ok(None) };
    let entries = vm.machine.entries_mut();
    if let Some(replaced) = entries.replaced {
        let made = entries.catalogue.transformations().get(replaced).copied();
        return match made.filter(|made| made.target == target) {
            Some(made) => result(vm, method, made.operator).map(Some),
            None => Ok(None),
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
    let frames = std::iter::successors(Some(vm.thread().top), |fp| Some(stack.previous(*fp)));
    frames.take_while(|fp| *fp != 0).any(|fp| {
        let method = vm.method(stack.method(fp));
        &*method.name == "<clinit>" && vm.class(method.class).loader.0 != 0
    })
}

/// What a transformed method gives back.
fn result<M: Machine>(
    vm: &mut Vm<M>,
    method: MethodId,
    operator: Operator,
) -> Res<Value<M::Shadow>> {
    let (class, kind) = (vm.method(method).class, vm.method(method).result);
    if vm.is_redefined(class) {
        // Its code is in part an agent's, whose part would be gone too.
        return vm.unsupported("a transformation in a class that an agent has redefined");
    }
    let bits = match (operator, kind) {
        (Operator::Empty, _) => empty_array(vm, method)?,
        (Operator::EmptyString, _) => u64::from(vm.intern_text("")?.0),
        (Operator::LetterString, _) => u64::from(vm.intern_text("A")?.0),
        (Operator::Space, _) => u64::from(b' '),
        (Operator::Letter, _) => u64::from(b'A'),
        (Operator::FloatingOne, Kind::Float) => u64::from(1_f32.to_bits()),
        (Operator::FloatingOne, _) => 1_f64.to_bits(),
        (Operator::True | Operator::One, _) => 1,
        (
            Operator::Void
            | Operator::Null
            | Operator::False
            | Operator::Zero
            | Operator::FloatingZero,
            _,
        ) => 0,
    };
    Ok(Value { bits, shadow: M::Shadow::default() })
}

fn empty_array<M: Machine>(vm: &mut Vm<M>, method: MethodId) -> Res<u64> {
    let (class, descriptor) = (vm.method(method).class, vm.method(method).descriptor.clone());
    let loader = vm.class(class).loader;
    let array = descriptor.rsplit(')').next().unwrap_or_default();
    let array = vm.class_of_descriptor(loader, array)?;
    Ok(u64::from(vm.allocate_array(array, 0)?.0))
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
    vm.machine.entries_mut().seen.since = vm.instructions;
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
    vm.instructions.saturating_sub(vm.machine.entries().seen.since)
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
