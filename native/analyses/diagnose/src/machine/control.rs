//! The functions with which the driver controls what the machine records, and reads the results.

use std::collections::BTreeSet;

use classfile::Instruction;
use vm::frames::frame::Fp;
use vm::{Machine, TraceFrame, Vm};

use super::{Begun, Diagnose, Wanted};
use crate::code;
use crate::compare::{Comparison, Difference, Key, Run, Step};
use crate::state::Datum;
use suite::planning::classes::MethodName;

/// Declares a class to be a test class: its code counts as the tests' own.
pub fn found(vm: &mut Vm, class: &str) {
    let machine = vm.machine.of_mut::<Diagnose>();
    if machine.roles.add_test_class(class) {
        let forgotten = machine.methods.truncate(0);
        forgotten.into_iter().for_each(|method| vm.settle(method));
    }
}

/// Starts a new record for the next test or for set-up; see [`transform::begin`].
pub fn begin(vm: &mut Vm, set_up: bool) {
    transform::begin(vm, set_up);
    if !vm.machine.of::<Diagnose>().whole {
        vm.machine.of_mut::<Diagnose>().begin();
    }
}

/// Starts one record for all tests that follow, or returns to one record for each test.
pub fn look_at_all(vm: &mut Vm, whole: bool) {
    vm.machine.of_mut::<Diagnose>().whole = whole;
    if whole {
        vm.machine.of_mut::<Diagnose>().begin();
    }
}

/// Returns whether a trial is running. Its test does not count as ended.
#[must_use]
pub fn is_trial(vm: &Vm) -> bool {
    let machine = vm.machine.of::<Diagnose>();
    machine.entries.replaced().is_some() || machine.closely || machine.whole
}

/// Takes the record of the current test or set-up. Returns `None` if there was more than is kept.
pub fn take(vm: &mut Vm) -> Option<Run> {
    vm.machine.of_mut::<Diagnose>().log.take().map(Run::of)
}

/// Compares the current record, made under a transformation of `target`, with the unchanged run.
/// Returns `None` if there was more to record than is kept.
#[must_use]
pub fn compare(vm: &Vm, original: &Run, target: usize) -> Option<Comparison> {
    let entries = vm.machine.of::<Diagnose>().log.entries()?;
    let mut comparison = original.compare(&vm.machine.of::<Diagnose>().names, target, entries);
    let infected = comparison.infection.iter().map(|it| it.key.occurrence);
    let infected: BTreeSet<u32> = infected.chain(comparison.below).collect();
    let ways = vm.machine.of::<Diagnose>().ways.iter();
    let of_infected = ways.filter(|(of, invocation, way)| {
        *of == target && infected.contains(invocation) && !way.is_empty()
    });
    let shortest = of_infected.min_by_key(|(_, _, way)| way.len());
    let frame = |at: &TraceFrame| frame(vm, *at);
    comparison.way =
        shortest.map(|(_, _, way)| way.iter().map(frame).collect()).unwrap_or_default();
    Some(comparison)
}

/// Describes a frame of the guest.
fn frame(vm: &Vm, at: TraceFrame) -> Step {
    let method = vm.method(at.method);
    let class = vm.class(method.class);
    let file = class.file().map(AsRef::as_ref);
    let code = file.and_then(|file| file.methods.get(usize::from(method.index))?.code.as_ref());
    let known = vm.machine.of::<Diagnose>().known(at.method).and_then(|known| known.code.as_ref());
    let line = code.and_then(|code| code.line(at.bci));
    let instruction = code.and_then(|code| Instruction::at(&code.bytes, usize::from(at.bci)));
    Step {
        method: MethodName {
            class: class.external_name().into(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
        },
        source: file.and_then(|file| file.source_path()),
        bci: line.map(|_| at.bci),
        line: line.map(u32::from),
        instruction: file.zip(instruction).map(|(file, it)| code::words(file, &it)),
        code: known.map(|watched| watched.code.clone()),
    }
}

/// Starts or ends a close look, which also records expressions of the project's own code.
pub fn look_closely(vm: &mut Vm, closely: bool) {
    vm.machine.of_mut::<Diagnose>().closely = closely;
    if closely {
        pick_up(vm);
    }
}

/// Sets the state to record deeply, with everything that can be reached from it; `None` records nothing deeply.
pub fn look_deeply(vm: &mut Vm, wanted: Option<Wanted>) {
    vm.machine.of_mut::<Diagnose>().deeply = wanted;
}

/// Enters the frames that are on the stack already. A close look begins in the midst of a test, so
/// their current operations began before anything was recorded.
fn pick_up(vm: &mut Vm) {
    let stack = &vm.thread().stack;
    let is_watched = |fp: &Fp| vm.machine.of::<Diagnose>().watches(stack.method(*fp));
    let watched = vm.thread().frames().filter(is_watched);
    // The entry of the target has been counted: the vm has paused after it.
    let entries = vm.machine.of::<Diagnose>().running.entries.saturating_sub(1);
    let begun = |fp: Fp| Begun { number: stack.pc(fp), entries };
    let mut frames: Vec<_> = watched.map(|fp| (fp, Some(begun(fp)))).collect();
    frames.reverse();
    let current = vm.state.current;
    vm.machine.of_mut::<Diagnose>().thread(current).frames = frames;
}

/// Copies the record so far and continues it. Returns `None` if there was more than is kept.
#[must_use]
pub fn copy(vm: &Vm) -> Option<Run> {
    vm.machine.of::<Diagnose>().log.entries().cloned().map(Run::of)
}

/// Returns the last value of an expression, in the tests' or the project's code, that differs from
/// an unchanged run. Both runs must have been recorded with a close look.
#[must_use]
pub fn last_difference(vm: &Vm, original: &Run) -> Option<Difference> {
    let machine = vm.machine.of::<Diagnose>();
    original.last_difference(&machine.names, machine.log.entries()?)
}

/// Returns the properties among `known` that a run does not show, or shows with other values.
pub fn varying<'a>(
    vm: &Vm,
    run: &Run,
    known: impl IntoIterator<Item = (&'a Key, &'a Datum)>,
) -> BTreeSet<Key> {
    run.varying(&vm.machine.of::<Diagnose>().names, known)
}
