//! Records the values of expressions, exits of targets, and exceptions.

use vm::class::{Kind, MethodId};
use vm::frame::{Fp, Frame};
use vm::heap::Ref;
use vm::{TraceFrame, Vm};

use super::known::Watched;
use super::{Call, Diagnose, is_trial};
use crate::code::Yield;
use crate::log::{Part, Place};
use crate::state::{self, Aspect, Bits, Datum, State};

/// Returns the state that the operation `last` has left, with its bytecode index, if the operation
/// evaluates an expression. `frame.pc` is where control went after it.
pub(super) fn left_by(
    vm: &Vm,
    watched: &Watched,
    frame: &Frame,
    last: u32,
) -> Option<(u16, State)> {
    let expression = watched.code.expressions.at(last)?;
    let locals = u32::from(vm.method(frame.method()).max_locals);
    let top = |slots: u32| {
        let at = frame.sp().checked_sub(slots).filter(|at| *at >= locals)?;
        Some(vm.thread().stack.slot(frame.fp(), at))
    };
    let state = match expression.yields {
        Yield::Value(kind) if !watched.code.is_test => {
            state::basic(vm, kind, top(kind.slots() as u32)?)
        }
        Yield::Made if !watched.code.is_test => state::basic(vm, Kind::Reference, top(1)?),
        Yield::Value(kind) => state::state(vm, kind, top(kind.slots() as u32)?),
        Yield::Made => state::state(vm, Kind::Reference, top(1)?),
        Yield::Way => {
            state::single(Aspect::Value, Datum::Bits(Bits::Boolean(frame.pc() != last + 1)))
        }
    };
    Some((expression.pc, state))
}

/// Records an exit of a target: its receiver and arguments, its result, and how it ended.
pub(super) fn exited(vm: &mut Vm, call: &Call, ending: &str, result: Option<(Kind, u64)>) {
    let result = result.filter(|(kind, _)| *kind != Kind::Void);
    let result = result.map(|(kind, bits)| (Part::Result, kind, bits));
    let Call { target, invocation, .. } = *call;
    for (part, kind, bits) in call.given.iter().copied().chain(result) {
        let state = state::state(vm, kind, bits);
        vm.machine.of_mut::<Diagnose>().log.add(Place::Exit { target, part }, invocation, state);
    }
    let units: Vec<u16> = ending.encode_utf16().collect();
    let state = state::single(Aspect::Ending, Datum::Text(state::text(&units)));
    vm.machine.of_mut::<Diagnose>().log.add(
        Place::Exit { target, part: Part::Ending },
        invocation,
        state,
    );
    if is_trial(vm) && vm.machine.of::<Diagnose>().ways.len() < WAYS {
        let way = way(vm, call.fp);
        vm.machine.of_mut::<Diagnose>().ways.push((target, invocation, way));
    }
}

/// Records an exception that arrived in a frame of the tests, where an operation was at `pc`.
pub(super) fn escaped(vm: &mut Vm, fp: Fp, pc: u32, exception: Ref) {
    let method = vm.thread().stack.method(fp);
    let known = vm.machine.of::<Diagnose>().known(method).and_then(|known| known.code.as_ref());
    let number = known.filter(|watched| watched.code.is_test).map(|watched| watched.number);
    if let Some(number) = number.filter(|_| vm.machine.of::<Diagnose>().running.recording) {
        let state = state::state(vm, Kind::Reference, u64::from(exception.0));
        let place = Place::Escaped { method: number, pc: vm.bci(method, pc) };
        vm.machine.of_mut::<Diagnose>().log.add(place, 0, state);
    }
}

/// The number of stacks that are kept of a run.
const WAYS: usize = 1000;

/// Returns the frames from `fp` to the nearest frame of the tests' own code, innermost first. They
/// are empty if there is no such frame.
fn way(vm: &Vm, fp: Fp) -> Vec<TraceFrame> {
    let stack = &vm.thread().stack;
    let mut way = Vec::new();
    for fp in stack.frames(fp) {
        let method = stack.method(fp);
        if vm.method(method).hidden {
            continue;
        }
        way.push(TraceFrame { method, bci: vm.bci(method, stack.pc(fp)) });
        let code = vm.machine.of::<Diagnose>().known(method).and_then(|known| known.code.as_ref());
        if code.is_some_and(|watched| watched.code.is_test) {
            return way;
        }
    }
    Vec::new()
}

/// Returns the receiver and the arguments of a method that has just been entered.
pub(super) fn given(vm: &Vm, fp: Fp, method: MethodId) -> Vec<(Part, Kind, u64)> {
    let (method, stack) = (vm.method(method), &vm.thread().stack);
    let receiver =
        (!method.is_static()).then(|| (Part::Receiver, Kind::Reference, stack.slot(fp, 0)));
    let mut slot = u32::from(receiver.is_some());
    let arguments = (0..).zip(&method.parameters).map(|(index, &kind)| {
        let bits = stack.slot(fp, slot);
        slot += kind.slots() as u32;
        (Part::Argument(index), kind, bits)
    });
    receiver.into_iter().chain(arguments).collect()
}
