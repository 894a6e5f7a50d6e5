//! Methods whose entry the machine looks at.
//!
//! The first operation of their code is replaced, so that all other methods cost nothing. That is the
//! embedder's doing and no state of the guest: a roll-back may take it away, but not bring it back.

use crate::class::{Body, MethodId};
use crate::code::{Op, Opcode};
use crate::exit::{Exit, Res};
use crate::frame::Cursor;
use crate::machine::Machine;
use crate::vm::Vm;

impl<M: Machine> Vm<M> {
    /// From now on [`Machine::entered_awaited`] is asked when a method is entered, if it has been
    /// decoded; of others, [`Machine::awaits`] is asked then.
    pub fn await_entry(&mut self, id: MethodId) {
        if let Body::Code(code) = &mut self.method_mut(id).body {
            code.await_entry();
        }
    }
}

/// The first operation of a method whose entry is awaited.
pub(crate) fn entry<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    vm.save(frame);
    let method = frame.method();
    if let Some(value) = M::entered_awaited(vm, method)? {
        let value = vm.under_control(frame, value);
        vm.return_from(frame.fp(), value)?;
        return Err(Exit::Reframe);
    }
    if let Body::Code(code) = &mut vm.method_mut(method).body {
        code.forget_entry();
    }
    // The operation that was there runs now.
    Err(Exit::Suspend)
}

impl crate::code::Code {
    /// Puts [`Opcode::Entry`] in the place of the first operation.
    fn await_entry(&mut self) {
        if let (None, Some(op)) = (self.entry, self.ops.first_mut()) {
            self.entry = Some(std::mem::replace(&mut op.code, Opcode::Entry));
        }
    }

    /// Puts the first operation back.
    fn forget_entry(&mut self) {
        if let (Some(code), Some(op)) = (self.entry.take(), self.ops.first_mut()) {
            op.code = code;
        }
    }

    /// The operations as they are when no entry is awaited.
    pub(crate) fn own_ops(&self) -> Vec<Op> {
        let mut ops = self.ops.clone();
        if let (Some(code), Some(op)) = (self.entry, ops.first_mut()) {
            op.code = code;
        }
        ops
    }
}
