//! The machine: notes which targets are entered, stops there, and gives back something else.

use std::collections::BTreeSet;
use std::sync::Arc;

use vm::class::{Kind, MethodId};
use vm::frame::Value;
use vm::{Machine, Res, Vm};

use crate::catalogue::Catalogue;
use crate::operator::Operator;

/// Knows which targets have been entered, and which transformation is made.
pub struct Transform {
    catalogue: Arc<Catalogue>,
    seen: Seen,
    loaded: Loaded,
    /// Targets at whose next entry the vm pauses; no part of what a roll-back restores.
    stops: BTreeSet<usize>,
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
}

/// The targets among the classes that the vm has loaded.
#[derive(Debug, Default)]
struct Loaded {
    /// How many of the vm's classes have been looked at.
    classes: usize,
    /// The targets in them.
    methods: Vec<MethodId>,
}

/// What a checkpoint keeps.
#[derive(Clone, Debug)]
pub struct Saved {
    seen: Seen,
    classes: usize,
    methods: usize,
}

impl Transform {
    /// A machine that looks at these methods.
    #[must_use]
    pub fn new(catalogue: Arc<Catalogue>) -> Transform {
        let seen = Seen { in_set_up: true, ..Seen::default() };
        let (loaded, stops) = (Loaded::default(), BTreeSet::new());
        Transform { catalogue, seen, loaded, stops, halted: None, replaced: None }
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
        let (seen, loaded) = (self.seen.clone(), &self.loaded);
        Saved { seen, classes: loaded.classes, methods: loaded.methods.len() }
    }

    fn restore(&mut self, saved: &Saved) {
        self.seen.clone_from(&saved.seen);
        self.loaded.classes = saved.classes;
        self.loaded.methods.truncate(saved.methods);
    }

    fn awaits(vm: &Vm<Self>, method: MethodId) -> bool {
        target(vm, method).is_some()
    }

    fn entered_awaited(vm: &mut Vm<Self>, method: MethodId) -> Res<Option<Value<()>>> {
        let Some(target) = target(vm, method) else { return Ok(None) };
        let machine = &mut vm.machine;
        if let Some(replaced) = machine.replaced {
            let made = machine.catalogue.transformations().get(replaced).copied();
            return match made.filter(|made| made.target == target) {
                Some(made) => result(vm, method, made.operator).map(Some),
                None => Ok(None),
            };
        }
        if machine.stops.remove(&target) {
            machine.halted = Some(target);
            return vm.pause();
        }
        let is_shared = machine.seen.in_set_up || initialises(vm);
        let seen = &mut vm.machine.seen;
        if is_shared {
            seen.shared.insert(target)
        } else {
            seen.own.insert(target)
        };
        Ok(None)
    }
}

/// The target that a method is.
fn target(vm: &Vm<Transform>, method: MethodId) -> Option<usize> {
    let method = vm.method(method);
    let class = vm.class(method.class);
    (class.loader.0 != 0).then(|| vm.machine.catalogue.find(&class.name, method.index)).flatten()
}

/// Whether the running thread initialises a class that is not the JDK's: what that does lasts for all
/// tests.
fn initialises(vm: &Vm<Transform>) -> bool {
    let stack = &vm.thread().stack;
    let frames = std::iter::successors(Some(vm.thread().top), |fp| Some(stack.previous(*fp)));
    frames.take_while(|fp| *fp != 0).any(|fp| {
        let method = vm.method(stack.method(fp));
        &*method.name == "<clinit>" && vm.class(method.class).loader.0 != 0
    })
}

/// What a transformed method gives back.
fn result(vm: &mut Vm<Transform>, method: MethodId, operator: Operator) -> Res<Value<()>> {
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
    Ok(Value { bits, shadow: () })
}

fn empty_array(vm: &mut Vm<Transform>, method: MethodId) -> Res<u64> {
    let (class, descriptor) = (vm.method(method).class, vm.method(method).descriptor.clone());
    let loader = vm.class(class).loader;
    let array = descriptor.rsplit(')').next().unwrap_or_default();
    let array = vm.class_of_descriptor(loader, array)?;
    Ok(u64::from(vm.allocate_array(array, 0)?.0))
}

/// From here on entries are noted anew: for the test that comes next, or, in `set_up`, for all.
pub fn begin(vm: &mut Vm<Transform>, set_up: bool) {
    let seen = &mut vm.machine.seen;
    // Nobody has asked for them: they belong to what happens after a test.
    let left = std::mem::take(&mut seen.own);
    seen.shared.extend(left);
    seen.in_set_up = set_up;
    await_all(vm);
}

/// A test begins; behind set-up, what it enters is noted anew.
pub fn begin_test(vm: &mut Vm<Transform>) {
    if std::mem::take(&mut vm.machine.seen.in_set_up) {
        await_all(vm);
    }
}

/// A test has ended; the targets that it entered, in their order.
pub fn end_test(vm: &mut Vm<Transform>) -> Vec<usize> {
    std::mem::take(&mut vm.machine.seen.own).into_iter().collect()
}

/// The targets entered in what tests share, in their order.
#[must_use]
pub fn entered_in_set_up(vm: &Vm<Transform>) -> Vec<usize> {
    let seen = &vm.machine.seen;
    seen.shared.union(&seen.own).copied().collect()
}

/// From now on a transformation is made, or, with none, entries are noted; behind a roll-back this
/// has to be said again.
pub fn replace(vm: &mut Vm<Transform>, transformation: Option<usize>) {
    vm.machine.replaced = transformation;
    vm.machine.halted = None;
    await_all(vm);
}

/// The vm pauses where each of these targets is entered next.
pub fn stop_at(vm: &mut Vm<Transform>, targets: impl IntoIterator<Item = usize>) {
    vm.machine.stops = targets.into_iter().collect();
}

/// The target at whose entry the vm has paused.
#[must_use]
pub fn halted(vm: &Vm<Transform>) -> Option<usize> {
    vm.machine.halted
}

/// Lets the entry at which the vm has paused be, once the vm runs on.
pub fn go_on(vm: &mut Vm<Transform>) {
    // Behind trials, rolling back took the awaits away that were there.
    replace(vm, None);
}

/// Awaits the entry of all targets that are loaded; others are awaited when they are decoded.
fn await_all(vm: &mut Vm<Transform>) {
    let catalogue = vm.machine.catalogue.clone();
    for id in vm.class_ids_from(vm.machine.loaded.classes) {
        let class = vm.class(id).clone();
        if class.loader.0 != 0 {
            let positions = catalogue.of_class(&class.name).iter();
            let methods = positions.filter_map(|(at, _)| class.methods.get(usize::from(*at)));
            vm.machine.loaded.methods.extend(methods);
        }
    }
    vm.machine.loaded.classes = vm.class_count();
    let methods = std::mem::take(&mut vm.machine.loaded.methods);
    for method in &methods {
        vm.await_entry(*method);
    }
    vm.machine.loaded.methods = methods;
}
