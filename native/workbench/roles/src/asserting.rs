//! Whether a test's code may check something, so that it is not said to assert nothing.

use classfile::{ClassFile, Code, Instruction, Instructions, Opcode};
use vm::Vm;
use vm::classes::class::MethodId;
use vm::frames::frame::Fp;

use crate::{code_of, is_fluent};

/// A function that returns whether the checks of a class's methods are known, by the class's internal name. They are
/// known for the project, the JDK and known frameworks.
pub type IsUnderstood<'a> = &'a dyn Fn(&str) -> bool;

/// How the names of assertions begin, in whatever library.
const ASSERTING: [&str; 12] = [
    "assert",
    "andExpect",
    "check",
    "ensure",
    "expect",
    "fail",
    "match",
    "must",
    "require",
    "should",
    "validate",
    "verify",
];

/// Whether a method may check something: it makes an error, or calls what is named like an assertion or is of a
/// library that is not known. A test asserts nothing only if none of its code may.
pub fn may_assert(file: &ClassFile, code: &Code, is_understood: IsUnderstood<'_>) -> bool {
    Instructions::new(&code.bytes).any(|instruction| {
        let Some(index) = instruction.pool_index() else { return false };
        match instruction.opcode {
            Opcode::New => file.pool.class_name(index).is_some_and(|name| name.ends_with("Error")),
            _ => file.pool.member(index).is_some_and(|member| {
                let is_call = member.descriptor.starts_with('(');
                let is_named = || ASSERTING.iter().any(|start| member.name.starts_with(start));
                let may = is_named() || !is_understood(member.class);
                is_call && may && !dangles(file, code, &instruction)
            }),
        }
    })
}

/// Returns whether the call of a method dangles: it begins a fluent assertion, as `assertThat(x)` does, and its caller,
/// whose frame is at `caller`, drops the result. Then nothing is asserted.
#[must_use]
pub fn is_dangling(vm: &Vm, caller: Fp, called: MethodId) -> bool {
    let method = vm.method(called);
    if caller == Fp::NONE || !method.is_static() || !is_fluent(&vm.class(method.class).name) {
        return false;
    }
    let stack = &vm.thread().stack;
    let (calling, pc) = (stack.method(caller), stack.pc(caller));
    code_of(vm, calling).is_some_and(|(file, code)| {
        let call = Instruction::at(&code.bytes, usize::from(vm.bci(calling, pc)));
        call.is_some_and(|call| dangles(file, code, &call))
    })
}

/// Returns whether an instruction begins a fluent assertion and the next one drops it. Other methods of these libraries
/// return something too, but check something before: `fail` and `assertThatThrownBy`, for example.
fn dangles(file: &ClassFile, code: &Code, call: &Instruction<'_>) -> bool {
    let member = call.pool_index().and_then(|index| file.pool.member(index));
    let begins = call.opcode == Opcode::Invokestatic
        && member.is_some_and(|it| is_fluent(it.class) && &**it.name == "assertThat");
    let next = Instruction::at(&code.bytes, call.next_pc() as usize);
    begins && next.is_some_and(|next| next.opcode == Opcode::Pop)
}
