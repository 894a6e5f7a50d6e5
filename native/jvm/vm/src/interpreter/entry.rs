//! Awaited entries: when an awaited method is entered, the vm calls the machine. The machine may
//! run another method in its place.
//!
//! Awaiting replaces the first operation of the method's code by [`Opcode::Entry`], so all other
//! methods cost nothing. Awaiting is a request of the embedder and no state of the guest. A
//! roll-back may therefore cancel it, but never restores it.

use std::rc::Rc;

use classfile::ClassFile;

use crate::classes::class::{Body, Class, Method, MethodId};
use crate::classes::source::Source;
use crate::frames::frame::Cursor;
use crate::interpreter::code::{Op, Opcode};
use crate::interpreter::exit::{Exit, Res};
use crate::interpreter::mode::StaticMode;
use crate::vm::Vm;

/// # Awaited entries of methods
impl Vm {
    /// Calls [`crate::Events::entered_awaited`] whenever this method is entered, until that returns
    /// `None`. Does nothing if the method has not been decoded yet: when the vm decodes it, it asks
    /// [`crate::Events::awaits`].
    pub fn await_entry(&mut self, id: MethodId) {
        if let Body::Code(code) = &mut self.method_mut(id).body {
            code.await_entry();
        }
    }

    /// Creates a method that can run in the frame of a decoded method. Its body is the one that
    /// another version of the class file has for the same method. That body must have as many local
    /// variables, and an operand stack no deeper than [`classfile::BODY_STACK`]. No instruction can
    /// call the new method, and a roll-back removes it.
    ///
    /// # Errors
    /// [`crate::Failure::Internal`] if the other version has no such body.
    pub fn method_beside(&mut self, id: MethodId, file: ClassFile) -> Res<MethodId> {
        let class = self.class(self.method(id).class).clone();
        let source = file.methods.get(usize::from(self.method(id).index));
        let source = source.and_then(|method| method.code.as_ref());
        let Some(Ok(code)) =
            source.map(|source| crate::interpreter::code::decode(source, &file.pool))
        else {
            return self.internal(format!("no body to run beside {}", self.signature(id)));
        };
        let version = self.next_class_id();
        let class = Class {
            place: version,
            source: Some(Source::read(file, None)),
            resolved_base: self.resolved_end(&class),
            ..(*class).clone()
        };
        let end = class.resolved_base + class.pool_size() + 1;
        self.state.call_sites.insert(class.id, end);
        self.classes.push(Rc::new(class));
        let beside = self.next_method();
        let body = Body::Code(Box::new(code));
        let method = Method { body, ..self.method(id).without_body(beside, version) };
        self.methods.push(method);
        self.settle(beside);
        Ok(beside)
    }
}

/// Runs [`Opcode::Entry`], the first operation of a method whose entry is awaited.
pub(crate) fn entry<M: StaticMode, const L: bool>(
    vm: &mut Vm,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    vm.save(frame);
    let method = frame.method();
    let entered = vm.machine.events().entered_awaited;
    if let Some(beside) = entered.map_or(Ok(None), |entered| entered(vm, method))? {
        let fp = frame.fp();
        vm.thread_mut().stack.set_method(fp, beside);
        return Err(Exit::Reframe);
    }
    if let Body::Code(code) = &mut vm.method_mut(method).body {
        code.forget_entry();
    }
    // After `Suspend` the operation at this pc runs again. It is now the restored first operation.
    Err(Exit::Suspend)
}

impl crate::interpreter::code::Code {
    /// Replaces the first operation by [`Opcode::Entry`].
    fn await_entry(&mut self) {
        if let (None, Some(op)) = (self.entry, self.ops.first_mut()) {
            self.entry = Some(std::mem::replace(&mut op.code, Opcode::Entry));
        }
    }

    /// Restores the first operation.
    pub(crate) fn forget_entry(&mut self) {
        if let (Some(code), Some(op)) = (self.entry.take(), self.ops.first_mut()) {
            op.code = code;
        }
    }

    /// Returns the operations as they are when no entry is awaited.
    pub(crate) fn own_ops(&self) -> Vec<Op> {
        let mut ops = self.ops.clone();
        if let (Some(code), Some(op)) = (self.entry, ops.first_mut()) {
            op.code = code;
        }
        ops
    }
}
