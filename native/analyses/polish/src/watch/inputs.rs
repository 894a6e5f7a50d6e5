//! Marks the inputs that the code of tests and their set-up provides: constants, results, parts of
//! texts.

use classfile::Instruction;
use roles::{Role, code_of};
use vm::classes::class::{Kind, MethodId, access};
use vm::frames::frame::{Fp, Frame, Value};
use vm::memory::heap::Ref;
use vm::{Res, Vm};

use super::Owner;
use crate::Polish;
use crate::code::pushed::Pushed;
use crate::code::rows::Argument;
use crate::marking::marks::{Meaning, Origin, When};
use taint::{Label, Labels};

/// Handles a constant that code pushes, or reads from an enum. In the code of a test or its set-up it is an input, unless
/// it is only an expected value.
pub(super) fn constant(vm: &mut Vm, frame: &mut Frame, value: Value) -> Res<Value> {
    let watcher = vm.machine.of::<Polish>();
    let Some(owner) = watcher.owner(frame.method()) else { return Ok(value) };
    let bci = u32::from(vm.bci(frame.method(), frame.pc()));
    let is_input = watcher
        .known(frame.method())
        .and_then(|known| known.plan.as_ref())
        .is_some_and(|plan| plan.inputs.constants.contains(&bci));
    if !is_input {
        return Ok(value);
    }
    let kind = narrowed(vm, frame, constant_kind(vm, frame));
    provided(vm, owner, Origin::Constant(frame.method(), frame.pc()), kind, value)
}

/// Handles the return of a call in the code of a test or its set-up. The literal parts of a concatenation are inputs. The
/// result of a method of the test class without parameters is under the test's control, whatever it was made of.
pub(super) fn returned_to(
    vm: &mut Vm,
    owner: Owner,
    method: MethodId,
    below: Fp,
    role: Role,
    value: Value,
) -> Res<Value> {
    let (caller, pc) = (vm.thread().stack.method(below), vm.thread().stack.pc(below));
    let callee = vm.method(method);
    let kind = callee.result;
    let of_the_test = || {
        let class = vm.class(vm.method(caller).class);
        class.ancestors.contains(&callee.class) && callee.access & access::SYNTHETIC == 0
    };
    if role == Role::Test && callee.parameters.is_empty() && kind != Kind::Void && of_the_test() {
        return Ok(Value { shadow: Label::default(), ..value });
    }
    let Some(parts) = vm.machine.of::<Polish>().literals(vm, caller, pc) else { return Ok(value) };
    let mut result = value;
    for part in 0..parts.len() as u32 {
        let with_literal =
            provided(vm, owner, Origin::Literal(caller, pc, part), Kind::Reference, result)?;
        let shadow = vm.machine.unite(result.shadow, with_literal.shadow);
        result = Value { bits: with_literal.bits, shadow };
    }
    Ok(result)
}

/// Handles the entry of a parameterised test: its arguments are inputs.
pub(super) fn arguments(vm: &mut Vm, fp: Fp, method: MethodId, arguments: &[Argument]) -> Res<()> {
    let Some(owner) = vm.machine.of::<Polish>().owner(method) else { return Ok(()) };
    for argument in arguments {
        let slot = u32::from(argument.slot);
        let bits = vm.thread().stack.slot(fp, slot);
        let value = Value { bits, shadow: vm.shadow(fp, slot) };
        let origin = Origin::Argument(method, argument.index);
        let value = provided(vm, owner, origin, argument.kind, value)?;
        vm.set_argument(fp, slot, value);
    }
    Ok(())
}

/// Records an input. Returns its value with a label. In a trial about this input, returns the other
/// value instead; in any trial, the label stays unchanged.
fn provided(vm: &mut Vm, owner: Owner, origin: Origin, kind: Kind, value: Value) -> Res<Value> {
    let reached = vm.reached();
    let watcher = vm.machine.of_mut::<Polish>();
    let (method, pc) = match origin {
        Origin::Constant(method, pc) | Origin::Literal(method, pc, _) => (method, pc),
        Origin::Argument(method, _) => (method, 0),
        Origin::Static(..) | Origin::Instance(..) => return Ok(value),
    };
    let test = match owner {
        Owner::Test(test) => Some(test),
        Owner::Class => None,
    };
    let assignment = (origin, When::At(method, pc));
    let (bits, holder) = (value.bits, Ref(0));
    let mark = watcher.marks.mark(Meaning { assignment, kind, bits, holder, test, reached });
    match (owner, &mut watcher.running) {
        (Owner::Class, _) => {
            watcher.occasions.meet(mark, watcher.test, reached);
            watcher.shared.inputs.insert(mark)
        }
        (Owner::Test(_), Some(running)) => running.inputs.insert(mark),
        (Owner::Test(_), None) => false,
    };
    let shadow = vm.machine.of::<Polish>().is_trial().then_some(value.shadow);
    let shadow = shadow.unwrap_or_else(|| vm.machine.of_mut::<Labels>().of(mark));
    let bits = crate::trying::trial::instead(vm, assignment, value.bits)?;
    Ok(Value { bits, shadow })
}

/// Returns the type of the constant that an operation pushes. A constant of an enum is in no constant
/// pool.
fn constant_kind(vm: &Vm, frame: &Frame) -> Kind {
    pushed(vm, frame.method(), frame.pc()).map_or(Kind::Reference, |constant| constant.kind())
}

/// Returns the constant that an operation pushes.
pub(crate) fn pushed(vm: &Vm, method: MethodId, pc: u32) -> Option<Pushed> {
    let (file, code) = code_of(vm, method)?;
    let instruction = Instruction::at(&code.bytes, usize::from(vm.bci(method, pc)))?;
    Pushed::by(file, &instruction)
}

/// Returns the type of an `int` constant as its use sees it, for example `boolean`.
fn narrowed(vm: &Vm, frame: &Frame, kind: Kind) -> Kind {
    if kind != Kind::Int {
        return kind;
    }
    match vm.machine.of::<Polish>().asked_type(vm, frame.method(), frame.pc()).as_deref() {
        Some("Z") => Kind::Boolean,
        Some("B") => Kind::Byte,
        Some("C") => Kind::Char,
        Some("S") => Kind::Short,
        _ => Kind::Int,
    }
}
