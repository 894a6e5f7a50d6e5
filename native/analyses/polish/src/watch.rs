//! The watcher of polish: it marks inputs, and collects the labels that assertions look at.

mod begin;
mod calls;
mod inputs;

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use roles::{Check, Extents, Methods, Role, Roles, Site};
use taint::{Label, Mark, Taint, Watcher};
use vm::classes::class::{ClassId, Kind, MethodId};
use vm::frames::frame::{Fp, Frame, Value};
use vm::machine::{self, Alert, Interest};
use vm::memory::heap::Ref;
use vm::{Events, Exit, Res, Vm};

use crate::code::methods::{Known, know};
use crate::code::mined::Mined;
use crate::code::rows::Argument;
use crate::code::scope::Scope;
use crate::code::set_up::Shared;
use crate::code::uses::Passed;
use crate::marking::fields;
use crate::marking::instances::Instances;
use crate::marking::marks::{Marks, Meaning, Origin, When};
use crate::marking::occasions::Occasions;
use crate::trying::trial::Trial;

pub use begin::{begin, discovered, has_body, is_inherited, mark};
pub(crate) use inputs::pushed;

/// The machine of this analysis.
pub type Machinery = Taint<Polish>;

/// Returns a line of a source, by a path such as `com/example/ATest.java` and the line's number.
pub type Lines = dyn Fn(&str, u32) -> Option<String>;

/// The owner of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// The test with this number.
    Test(u32),
    /// All tests of a class.
    Class,
}

/// The state of the running test.
#[derive(Clone, Debug, Default)]
pub(crate) struct Running {
    /// The methods that contain its code.
    pub bodies: BTreeSet<MethodId>,
    /// The instances on which they were called.
    pub instances: BTreeSet<Ref>,
    /// The labels that each assertion looked at.
    pub collected: BTreeMap<Site, BTreeSet<Label>>,
    /// The inputs used so far.
    pub inputs: BTreeSet<Mark>,
    /// Whether it asserts something, or may do so in a way that we do not understand.
    pub asserts: bool,
    /// The calls in its own code that ended with an exception: the calling method, and the bytecode index of the call.
    pub thrown_out: BTreeSet<(MethodId, u32)>,
}

/// The watcher. It marks the inputs that tests control and those that they do not (OraclePolish,
/// section 4.2), and collects the labels of the values that assertions compare (section 4.4).
#[derive(Default)]
pub struct Polish {
    pub(crate) sources: Option<Rc<Lines>>,
    pub(crate) roles: Roles,
    pub(crate) marks: Marks,
    pub(crate) instances: Instances,
    pub(crate) extents: Extents,
    pub(crate) running: Option<Running>,
    /// The inputs of set-up.
    pub(crate) shared: Shared,
    /// The first uses of these inputs in each test.
    pub(crate) occasions: Occasions,
    /// The number of tests that have ended. Marks made between two tests belong to the next one.
    pub(crate) test: u32,
    /// The initialised classes that have static fields to mark, in order of initialisation.
    pub(crate) statics: Vec<ClassId>,
    /// The number of instances of test classes created before the place to which the session rolls
    /// back.
    pub(crate) earlier: u32,
    /// The armed trial, if any.
    pub(crate) trial: Option<Trial>,
    /// The bits with which the armed trial has replaced its input, after the test has reached the
    /// input. Like the trial, it is not rolled back.
    pub(crate) put: Option<u64>,
    /// The fields that count as inputs.
    pub(crate) scope: Scope,
    /// The static fields that were null when they were marked in an unchanged run. For them, null
    /// is a possible value.
    pub(crate) nullable: BTreeSet<(ClassId, u32)>,
    pub(crate) mined: Mined,
    /// The numbers of instructions at which trials branch off. Like the trial, they are not rolled
    /// back.
    pub(crate) branches: BTreeSet<u64>,
    pub(crate) methods: Methods<Known>,
}

impl Polish {
    /// Creates a watcher. The methods of the classes `assertions` also count as assertions.
    /// `sources` reads lines of sources, and `scope` decides which fields are marked.
    #[must_use]
    pub fn new(assertions: &[String], sources: Rc<Lines>, scope: Scope) -> Polish {
        Polish { sources: Some(sources), roles: Roles::new(assertions), scope, ..Polish::default() }
    }

    pub(crate) fn known(&self, method: MethodId) -> Option<&Rc<Known>> {
        self.methods.get(method)
    }

    /// Returns the descriptor of the type that the first use of a constant requires.
    pub(crate) fn asked_type(&self, vm: &Vm, method: MethodId, pc: u32) -> Option<String> {
        let plan = self.known(method)?.plan.as_ref()?;
        plan.inputs.types.get(&u32::from(vm.bci(method, pc))).cloned()
    }

    /// Returns the literal parts of a concatenation.
    pub(crate) fn literals(&self, vm: &Vm, method: MethodId, pc: u32) -> Option<Rc<[String]>> {
        let plan = self.known(method)?.plan.as_ref()?;
        plan.inputs.literals.get(&u32::from(vm.bci(method, pc))).cloned()
    }

    /// Returns the call and the parameter to which a constant is passed.
    pub(crate) fn passed(&self, vm: &Vm, method: MethodId, pc: u32) -> Option<&Passed> {
        let plan = self.known(method)?.plan.as_ref()?;
        plan.inputs.passed.get(&u32::from(vm.bci(method, pc)))
    }

    /// Returns a parameter of a parameterised test that is an input, by its index.
    pub(crate) fn argument(&self, method: MethodId, index: u32) -> Option<&Argument> {
        let plan = self.known(method)?.plan.as_ref()?;
        plan.arguments.iter().find(|argument| argument.index == index)
    }

    /// Returns the bytecode index of the call that makes a value object of a constant.
    pub(crate) fn maker(&self, vm: &Vm, method: MethodId, pc: u32) -> Option<u32> {
        let plan = self.known(method)?.plan.as_ref()?;
        plan.inputs.makers.get(&u32::from(vm.bci(method, pc))).copied()
    }

    /// Returns the line of a constant in the source, if it differs from that in the line table.
    pub(crate) fn written_at(&self, vm: &Vm, method: MethodId, pc: u32) -> Option<u32> {
        let plan = self.known(method)?.plan.as_ref()?;
        plan.inputs.lines.get(&u32::from(vm.bci(method, pc))).copied()
    }

    /// Returns the line that declares a parameterised test.
    pub(crate) fn declared_at(&self, method: MethodId) -> Option<u32> {
        self.known(method)?.plan.as_ref()?.declared
    }

    /// Returns whether the running test or a later one may report the meaning of a mark.
    fn may_report(&self, meaning: &Meaning) -> bool {
        match (meaning.origin(), meaning.test) {
            (Origin::Instance(_, _, instance), _) => {
                self.instances.get(meaning.holder) == Some(instance)
            }
            (origin, None) => origin.is_controlled(),
            (_, test) => self.running.is_some() && test == Some(self.test),
        }
    }

    /// Returns whether a trial runs. Nobody reads labels during a trial, so inputs get none.
    pub(crate) fn is_trial(&self) -> bool {
        self.trial.is_some()
    }

    fn is_body(&self, method: MethodId) -> bool {
        self.running.as_ref().is_some_and(|running| running.bodies.contains(&method))
    }

    /// Returns the owner of the inputs among a method's constants, or `None` if it has no inputs.
    fn owner(&self, method: MethodId) -> Option<Owner> {
        if self.is_body(method) {
            return Some(Owner::Test(self.test));
        }
        if !self.watches(method) {
            return None;
        }
        let plan = self.known(method)?.plan.as_ref()?;
        plan.sets_up.then_some(Owner::Class)
    }
}

impl Watcher for Polish {
    const EVENTS: Events = Events {
        constant: Some(constant),
        stored: Some(stored),
        compared: Some(compared),
        entered: Some(entered),
        returning: Some(returning),
        abandoned: Some(abandoned),
        left: Some(left),
        caught: Some(caught),
        initialised: Some(initialised),
        ..Events::NONE
    };

    fn keeps(&self, pairs: &mut Vec<(Ref, Ref)>) {
        if let Some(running) = &self.running {
            pairs.extend(running.instances.iter().map(|&instance| (Ref(0), instance)));
        }
        let meanings = self.marks.meanings().filter(|meaning| meaning.kind == Kind::Reference);
        for meaning in meanings.filter(|meaning| self.may_report(meaning)) {
            pairs.push((meaning.holder, Ref(meaning.bits as u32)));
        }
    }

    fn collected(&mut self, is_live: &dyn Fn(Ref) -> bool) {
        self.instances.retain(is_live);
    }

    fn save(&self) -> Box<dyn Any> {
        Box::new(crate::marking::saved::Saved::of(self))
    }

    fn restore(&mut self, saved: &dyn Any) -> Vec<MethodId> {
        machine::saved::<crate::marking::saved::Saved>(saved).restore(self)
    }

    fn redefined(&mut self, method: MethodId) {
        self.methods.forget(method);
    }

    fn interest(&self, method: MethodId) -> Interest {
        self.methods.interest(method)
    }

    fn alert(&self) -> Alert {
        self.extents.alert()
    }

    fn watches(&self, method: MethodId) -> bool {
        self.methods.get(method).is_some_and(|known| known.plan.is_some())
    }
}

fn constant(vm: &mut Vm, frame: &mut Frame, value: Value) -> Res<Value> {
    inputs::constant(vm, frame, value)
}

fn stored(vm: &mut Vm, frame: &mut Frame, object: Ref, offset: u32, label: Label) -> Label {
    let bci = vm.bci(frame.method(), frame.pc());
    let Some(known) = vm.machine.of::<Polish>().known(frame.method()).cloned() else {
        return label;
    };
    let Some((first, last)) = known.plan.as_ref().and_then(|plan| plan.own_lines) else {
        return label;
    };
    let line = vm.line(vm::TraceFrame { method: frame.method(), bci });
    let outside = u16::try_from(line).is_ok_and(|line| line < first || line > last);
    if outside && frame.local(0) == object && fields::is_test_instance(vm, object) {
        let when = When::At(frame.method(), frame.pc());
        let marked = fields::mark_instance_field(vm, object, offset, when);
        return or_stop(vm, marked).unwrap_or(label);
    }
    label
}

fn compared(vm: &mut Vm, frame: &mut Frame, label: Label) {
    let current = vm.state.current;
    let watcher = vm.machine.of_mut::<Polish>();
    if watcher.running.is_none() {
        return;
    }
    if let Some(site) = watcher.extents.active(current) {
        calls::collect(vm, site, label);
    } else if frame.is_watched() {
        let bci = u32::from(vm.bci(frame.method(), frame.pc()));
        let guards = |known: &Rc<Known>| {
            known.plan.as_ref().is_some_and(|plan| plan.guards.branches.contains(&bci))
        };
        if vm.machine.of::<Polish>().known(frame.method()).is_some_and(guards) {
            let (method, pc) = (frame.method(), frame.pc());
            calls::collect(vm, Site { method, pc, assertion: method }, label);
        }
    }
}

fn entered(vm: &mut Vm, fp: Fp, method: MethodId) {
    calls::entered(vm, fp, method);
}

fn returning(vm: &mut Vm, fp: Fp, value: Value) -> Res<Value> {
    let (method, below) = (vm.thread().stack.method(fp), vm.thread().stack.previous(fp));
    let watcher = vm.machine.of::<Polish>();
    let owner =
        (below != Fp::NONE).then(|| watcher.owner(vm.thread().stack.method(below))).flatten();
    match watcher.known(method) {
        Some(known) => calls::returning(vm, fp, known.clone(), owner, value),
        None => Ok(value),
    }
}

#[inline]
fn left(vm: &mut Vm, fp: Fp, _: bool) {
    let current = vm.state.current;
    vm.machine.of_mut::<Polish>().extents.leave(current, fp);
}

fn abandoned(vm: &mut Vm, fp: Fp, _: Ref) {
    let below = vm.thread().stack.previous(fp);
    if below == Fp::NONE {
        return;
    }
    let (caller, pc) = (vm.thread().stack.method(below), vm.thread().stack.pc(below));
    let call = u32::from(vm.bci(caller, pc));
    let watcher = vm.machine.of_mut::<Polish>();
    if let Some(running) = watcher.running.as_mut().filter(|it| it.bodies.contains(&caller)) {
        running.thrown_out.insert((caller, call));
    }
}

fn caught(vm: &mut Vm, fp: Fp, _: u32, label: Label) {
    if label == Label::default() || vm.machine.of::<Polish>().running.is_none() {
        return;
    }
    let (method, pc) = (vm.thread().stack.method(fp), vm.thread().stack.pc(fp));
    let known = know(vm, method);
    let current = vm.state.current;
    let extents = &vm.machine.of::<Polish>().extents;
    if let Some(site) = extents.active(current) {
        if extents.executes(current) && known.role == Role::Framework {
            calls::collect(vm, site, label);
        }
    } else if matches!(known.check, Check::Expects | Check::MayExpect) {
        let running = vm.machine.of::<Polish>().running.as_ref();
        let body = running.and_then(|running| running.bodies.first().copied());
        if let Some(body) = body {
            calls::collect(vm, Site { method: body, pc: 0, assertion: method }, label);
        }
    } else if let Some(plan) = &known.plan {
        let bci = u32::from(vm.bci(method, pc));
        if plan.guards.handlers.contains(&bci) {
            calls::collect(vm, Site { method, pc, assertion: method }, label);
        }
    }
}

fn initialised(vm: &mut Vm, class: ClassId) {
    let initialised = fields::class_initialised(vm, class);
    or_stop(vm, initialised);
}

/// Returns the result of handling an event. If there was no memory to mark a field, stops the vm
/// with a reason, because the test could not be judged.
fn or_stop<T: Default>(vm: &mut Vm, result: Res<T>) -> T {
    result.unwrap_or_else(|exit| {
        if matches!(exit, Exit::Throw(_)) {
            // The vm keeps the failure. The handler of an event cannot return it.
            let _ = vm.unsupported::<()>("more memory for marks than there is");
        }
        T::default()
    })
}
