//! What the engine asks of the machine: what to look at, and what came of it.

use std::collections::BTreeSet;

use classfile::Instruction;
use vm::frame::Fp;
use vm::{Machine, TraceFrame, Vm};

use super::Diagnose;
use crate::code;
use crate::compare::{Comparison, Difference, Key, Run, Step};
use crate::log::MethodName;
use crate::state::Datum;

/// A class holds tests: its own code is the tests'.
pub fn found(vm: &mut Vm<Diagnose>, class: &str) {
    let machine = &mut vm.machine;
    if machine.roles.add_test_class(class) {
        let forgotten = machine.methods.truncate(0);
        forgotten.into_iter().for_each(|method| vm.settle(method));
    }
}

/// What is seen from here on belongs to the test that comes next, or to set-up; see
/// [`transform::begin`].
pub fn begin(vm: &mut Vm<Diagnose>, set_up: bool) {
    transform::begin(vm, set_up);
    if !vm.machine.whole {
        vm.machine.begin();
    }
}

/// Looks at all that happens from here on, whatever tests it belongs to, or, as before, at each test.
pub fn look_at_all(vm: &mut Vm<Diagnose>, whole: bool) {
    vm.machine.whole = whole;
    if whole {
        vm.machine.begin();
    }
}

/// Whether a trial runs, whose test does not count as one that ended.
#[must_use]
pub fn is_trial(vm: &Vm<Diagnose>) -> bool {
    let machine = &vm.machine;
    machine.entries.replaced().is_some() || machine.closely || machine.whole
}

/// What has been seen since the test began, or set-up; nothing if there was more than is kept.
pub fn take(vm: &mut Vm<Diagnose>) -> Option<Run> {
    vm.machine.log.take().map(Run::of)
}

/// What differs now from a run as it is, under a transformation of a target; nothing if there was more
/// to see than is kept.
#[must_use]
pub fn compare(vm: &Vm<Diagnose>, original: &Run, target: usize) -> Option<Comparison> {
    let seen = vm.machine.log.seen()?;
    let mut comparison = original.compare(&vm.machine.names, target, seen);
    let infected: BTreeSet<u32> = comparison.infection.iter().map(|it| it.key.occurrence).collect();
    let ways = vm.machine.ways.iter();
    let of_infected = ways.filter(|(of, invocation, way)| {
        *of == target && infected.contains(invocation) && !way.is_empty()
    });
    let shortest = of_infected.min_by_key(|(_, _, way)| way.len());
    let frame = |at: &TraceFrame| frame(vm, *at);
    comparison.way =
        shortest.map(|(_, _, way)| way.iter().map(frame).collect()).unwrap_or_default();
    Some(comparison)
}

/// A frame in words.
fn frame(vm: &Vm<Diagnose>, at: TraceFrame) -> Step {
    let method = vm.method(at.method);
    let class = vm.class(method.class);
    let file = class.file().map(AsRef::as_ref);
    let code = file.and_then(|file| file.methods.get(usize::from(method.index))?.code.as_ref());
    let known = vm.machine.known(at.method).and_then(|known| known.code.as_ref());
    let instruction = code.and_then(|code| Instruction::at(&code.bytes, usize::from(at.bci)));
    Step {
        method: MethodName {
            class: class.external_name().into(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
        },
        source: file.and_then(transform::source),
        line: u32::try_from(vm.line(at)).ok(),
        instruction: file.zip(instruction).map(|(file, it)| code::words(file, &it)),
        code: known.map(|watched| watched.code.clone()),
    }
}

/// From here on the project's own code is looked at too, or no longer.
pub fn look_closely(vm: &mut Vm<Diagnose>, closely: bool) {
    vm.machine.closely = closely;
    if closely {
        pick_up(vm);
    }
}

/// The current thread's frames have begun the operations that they are at, although nobody looked then.
fn pick_up(vm: &mut Vm<Diagnose>) {
    let stack = &vm.thread().stack;
    let is_watched = |fp: &Fp| vm.machine.watches(stack.method(*fp));
    let watched = vm.thread().frames().filter(is_watched);
    let mut frames: Vec<_> = watched.map(|fp| (fp, Some(stack.pc(fp)))).collect();
    frames.reverse();
    let current = vm.state.current;
    vm.machine.thread(current).frames = frames;
}

/// What has been seen so far, which goes on; nothing if there was more than is kept.
#[must_use]
pub fn copy(vm: &Vm<Diagnose>) -> Option<Run> {
    vm.machine.log.seen().map(|seen| Run::of(seen.to_vec()))
}

/// The last value of an expression, of the tests' or the project's own code, that is not what it was in a
/// run that was looked at as closely.
#[must_use]
pub fn last_difference(vm: &Vm<Diagnose>, original: &Run) -> Option<Difference> {
    original.last_difference(&vm.machine.names, vm.machine.log.seen()?)
}

/// Those of some properties that are not the same in a run, or not there.
pub fn varying<'a>(
    vm: &Vm<Diagnose>,
    run: &Run,
    known: impl IntoIterator<Item = (&'a Key, &'a Datum)>,
) -> BTreeSet<Key> {
    run.varying(&vm.machine.names, known)
}
