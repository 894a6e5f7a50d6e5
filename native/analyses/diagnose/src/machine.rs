//! The machine of the diagnosis: it transforms methods, and records their exits and the values of
//! expressions.

mod control;
mod known;
mod seen;

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::mem::offset_of;
use std::rc::Rc;
use std::sync::Arc;

use roles::{Methods, Roles, SavedRoles};
use transform::{Catalogue, Entries};
use vm::classes::class::{Kind, MethodId};
use vm::frames::frame::{Fp, Frame, Value};
use vm::machine::{self, Alert, Interest};
use vm::memory::heap::Ref;
use vm::threads::thread::ThreadId;
use vm::{Events, Label, Machine, Mode, Res, TraceFrame, Vm};

pub use control::{
    begin, compare, copy, found, is_trial, last_difference, look_at_all, look_closely, look_deeply,
    take, varying,
};
use known::{Known, know};
use seen::{escaped, exited, given, left_by, look_around};

use crate::log::{Log, Names, Part, Size};
use crate::state::{self, Layouts};

/// Transforms methods and records the effects: values in the tests' code and at the exits of
/// methods.
#[derive(Debug)]
pub struct Diagnose {
    entries: Entries,
    /// The targets whose exits are recorded.
    observed: Arc<BTreeSet<usize>>,
    roles: Roles,
    methods: Methods<Known>,
    pub(crate) names: Names,
    pub(crate) log: Log,
    running: Running,
    /// Stacks at exits of targets, from the target's frame to the test's, each with target and
    /// invocation.
    ways: Vec<(usize, u32, Vec<TraceFrame>)>,
    /// Whether expressions of the project's code are recorded like those of the tests (a *close
    /// look*). A roll-back does not restore it.
    closely: bool,
    /// The state that is recorded deeply, with everything that can be reached from it. A roll-back does not restore
    /// this setting.
    deeply: Option<Wanted>,
    layouts: Layouts,
    /// Whether the record covers all tests of a class together, so that a new test does not clear
    /// it. A roll-back does not restore it.
    whole: bool,
}

/// By target, the invocations at whose exits all that can be reached is recorded, from 0. In the tests' own code it is
/// recorded after calls in which one of the targets was entered.
pub type Wanted = BTreeMap<usize, BTreeSet<u32>>;

/// The code that is running now.
#[derive(Clone, Debug, Default)]
struct Running {
    /// Whether anything is recorded.
    recording: bool,
    threads: Vec<Thread>,
    /// The entries of targets so far.
    entries: u64,
    /// How often each target was entered, and which of the entries was the last one, from 1.
    entered: BTreeMap<usize, (u32, u64)>,
}

/// An operation that began.
#[derive(Clone, Copy, Debug)]
struct Begun {
    /// The number of the operation in its method.
    number: u32,
    /// The number of entries of targets before it.
    entries: u64,
}

/// The calls and frames of a thread that are being recorded.
#[derive(Clone, Debug, Default)]
struct Thread {
    /// Frames whose expressions are recorded, outermost first, each with the operation that it
    /// began last.
    frames: Vec<(Fp, Option<Begun>)>,
    /// Targets that were entered and not left yet, outermost first.
    calls: Vec<Call>,
}

/// A running call of a target.
#[derive(Clone, Debug)]
struct Call {
    fp: Fp,
    target: usize,
    invocation: u32,
    given: Vec<(Part, Kind, u64)>,
}

/// The part of the machine that a checkpoint keeps.
#[derive(Clone, Debug)]
struct Saved {
    entries: transform::Saved,
    roles: SavedRoles,
    methods: usize,
    log: Size,
    ways: usize,
    running: Running,
}

impl Diagnose {
    /// Creates a machine that records the exits of the targets `observed`.
    #[must_use]
    pub fn new(catalogue: Arc<Catalogue>, observed: Arc<BTreeSet<usize>>) -> Diagnose {
        Diagnose {
            entries: Entries::new(catalogue),
            observed,
            roles: Roles::default(),
            methods: Methods::default(),
            names: Names::default(),
            log: Log::default(),
            running: Running::default(),
            ways: Vec::new(),
            closely: false,
            deeply: None,
            layouts: Layouts::default(),
            whole: false,
        }
    }

    /// Sets the state to record deeply, with everything that can be reached from it, from the start on.
    #[must_use]
    pub fn deeply(self, wanted: Option<Wanted>) -> Diagnose {
        Diagnose { deeply: wanted, ..self }
    }

    fn known(&self, method: MethodId) -> Option<&Rc<Known>> {
        self.methods.get(method)
    }

    /// Clears the record and starts a new one.
    fn begin(&mut self) {
        self.log.clear();
        self.ways.clear();
        self.running = Running { recording: true, ..Running::default() };
    }

    fn thread(&mut self, id: ThreadId) -> &mut Thread {
        let index = id.index();
        let threads = &mut self.running.threads;
        threads.resize_with(threads.len().max(index + 1), Thread::default);
        // In range by the line above.
        #[allow(clippy::indexing_slicing)]
        &mut threads[index]
    }
}

/// Ends the call of a target that has the frame `fp`, and returns it; `None` for other frames.
fn call_of(vm: &mut Vm, fp: Fp) -> Option<Call> {
    let current = vm.state.current;
    if !vm.machine.of::<Diagnose>().running.recording {
        return None;
    }
    vm.machine.of_mut::<Diagnose>().thread(current).calls.pop_if(|call| call.fp == fp)
}

impl Machine for Diagnose {
    fn events(&self) -> &'static Events {
        &Events {
            mode: Mode::Events,
            arrived: Some(arrived),
            entered: Some(entered),
            returning: Some(returning),
            abandoned: Some(abandoned),
            left: Some(left),
            caught: Some(caught),
            ..transform::EVENTS
        }
    }

    fn parts(&self) -> &'static [machine::Part] {
        // SAFETY: the offset is that of a field with this type.
        const { unsafe { &[machine::Part::new::<Entries>(offset_of!(Diagnose, entries))] } }
    }

    fn save(&self) -> Box<dyn Any> {
        Box::new(Saved {
            entries: self.entries.saved(),
            roles: self.roles.save(),
            methods: self.methods.bound(),
            log: self.log.size(),
            ways: self.ways.len(),
            running: self.running.clone(),
        })
    }

    fn restore(&mut self, saved: &dyn Any) -> Vec<MethodId> {
        let saved = machine::saved::<Saved>(saved);
        self.entries.go_back(&saved.entries);
        // Later methods may get the ids of methods that no longer exist.
        let mut forgotten = self.methods.truncate(saved.methods);
        if self.roles.restore(&saved.roles) {
            forgotten.extend(self.methods.truncate(0));
        }
        self.log.go_back(saved.log);
        self.ways.truncate(saved.ways);
        self.running.clone_from(&saved.running);
        forgotten
    }

    fn has_begun(&self) -> bool {
        self.running.recording
    }

    fn keeps(&self, pairs: &mut Vec<(Ref, Ref)>) {
        let calls = self.running.threads.iter().flat_map(|thread| &thread.calls);
        let given = calls.flat_map(|call| &call.given);
        let references = given.filter(|(_, kind, _)| *kind == Kind::Reference);
        pairs.extend(references.map(|(_, _, bits)| (Ref(0), Ref(*bits as u32))));
    }

    fn alert(&self) -> Alert {
        Alert { exits: self.running.recording, ..Alert::default() }
    }

    fn interest(&self, method: MethodId) -> Interest {
        self.methods.interest(method)
    }

    #[inline]
    fn watches(&self, method: MethodId) -> bool {
        let code = || self.known(method).and_then(|known| known.code.as_ref());
        self.running.recording && code().is_some_and(|it| it.code.is_test || self.closely)
    }

    #[inline]
    fn arrivals(&self, _: ThreadId, _: Fp) -> u64 {
        if self.running.recording { u64::MAX } else { 0 }
    }

    fn redefined(&mut self, method: MethodId) {
        self.methods.forget(method);
    }
}

/// Records the result of the operation before this one, which is on the stack now. If an
/// operation is tried again, it arrives twice and has left no result yet.
fn arrived(vm: &mut Vm, frame: &mut Frame) {
    let Some(known) = vm.machine.of::<Diagnose>().known(frame.method()).cloned() else { return };
    let Some(watched) =
        known.code.as_ref().filter(|_| vm.machine.of::<Diagnose>().watches(frame.method()))
    else {
        return;
    };
    let (current, fp, pc) = (vm.state.current, frame.fp(), frame.pc());
    let machine = vm.machine.of_mut::<Diagnose>();
    let entries = machine.running.entries;
    let frames = &mut machine.thread(current).frames;
    let last = frames.pop_if(|(of, _)| *of == fp).and_then(|(_, last)| last);
    let again = last.filter(|last| last.number == pc);
    let begun = again.unwrap_or(Begun { number: pc, entries });
    frames.push((fp, Some(begun)));
    let Some(done) = last.filter(|_| again.is_none()) else { return };
    left_by(vm, watched, frame, done.number);
    if done.entries < begun.entries && watched.code.is_test {
        look_around(vm, watched, frame, done);
    }
}

fn entered(vm: &mut Vm, fp: Fp, method: MethodId) {
    if !vm.machine.of::<Diagnose>().running.recording {
        return;
    }
    let Some(target) = know(vm, method).target else { return };
    let given = given(vm, fp, method);
    let running = &mut vm.machine.of_mut::<Diagnose>().running;
    running.entries += 1;
    let (count, last) = running.entered.entry(target).or_default();
    let invocation = *count;
    *count += 1;
    *last = running.entries;
    let current = vm.state.current;
    vm.machine.of_mut::<Diagnose>().thread(current).calls.push(Call {
        fp,
        target,
        invocation,
        given,
    });
}

fn returning(vm: &mut Vm, fp: Fp, value: Value) -> Res<Value> {
    if let Some(call) = call_of(vm, fp) {
        let kind = vm.method(vm.thread().stack.method(fp)).result;
        exited(vm, &call, state::RETURNED, Some((kind, value.bits)));
    }
    Ok(value)
}

fn abandoned(vm: &mut Vm, fp: Fp, exception: Ref) {
    if let Some(call) = call_of(vm, fp) {
        let class = vm.class(vm.class_of(exception)).external_name();
        exited(vm, &call, &class, None);
    }
    escaped(vm, fp, vm.thread().stack.pc(fp), exception);
}

fn left(vm: &mut Vm, fp: Fp, _: bool) {
    let current = vm.state.current;
    if vm.machine.of::<Diagnose>().running.recording {
        let thread = vm.machine.of_mut::<Diagnose>().thread(current);
        thread.frames.pop_if(|(of, _)| *of >= fp);
        thread.calls.pop_if(|call| call.fp >= fp);
    }
}

fn caught(vm: &mut Vm, fp: Fp, from: u32, _: Label) {
    let current = vm.state.current;
    let locals = u32::from(vm.method(vm.thread().stack.method(fp)).max_locals);
    escaped(vm, fp, from, Ref(vm.thread().stack.slot(fp, locals) as u32));
    if vm.machine.of::<Diagnose>().running.recording {
        let frames = &mut vm.machine.of_mut::<Diagnose>().thread(current).frames;
        // The operation that threw has left no result.
        frames.pop_if(|(of, _)| *of == fp);
    }
}
