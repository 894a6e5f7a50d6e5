//! Methods whose entry the machine looks at, and in place of which it may run others.
//!
//! The first operation of their code is replaced, so that all other methods cost nothing. That is the
//! embedder's doing and no state of the guest: a roll-back may take it away, but not bring it back.

use std::rc::Rc;

use classfile::ClassFile;

use crate::class::{Body, Class, Method, MethodId};
use crate::code::{Op, Opcode};
use crate::exit::{Exit, Res};
use crate::frame::Cursor;
use crate::machine::Machine;
use crate::source::Source;
use crate::vm::Vm;

/// # Awaited entries of methods
impl<M: Machine> Vm<M> {
    /// From now on [`Machine::entered_awaited`] is asked when a method is entered, if it has been
    /// decoded; of others, [`Machine::awaits`] is asked then.
    pub fn await_entry(&mut self, id: MethodId) {
        if let Body::Code(code) = &mut self.method_mut(id).body {
            code.await_entry();
        }
    }

    /// A method that can run in the frame of a decoded one, with the body that another version of its class
    /// file has for it. That body has as many local variables, and an operand stack no deeper than
    /// [`classfile::BODY_STACK`]. Nobody can call the method, and a roll-back takes it away.
    ///
    /// # Errors
    /// Internal if there is no such body.
    pub fn method_beside(&mut self, id: MethodId, file: ClassFile) -> Res<MethodId> {
        let class = self.class(self.method(id).class).clone();
        let source = file.methods.get(usize::from(self.method(id).index));
        let source = source.and_then(|method| method.code.as_ref());
        let Some(Ok(code)) = source.map(|source| crate::code::decode(source, &file.pool)) else {
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

/// The first operation of a method whose entry is awaited.
pub(crate) fn entry<M: Machine, const L: bool>(
    vm: &mut Vm<M>,
    frame: &mut Cursor<'_, M, L>,
    _: Op,
) -> Res<()> {
    vm.save(frame);
    let method = frame.method();
    if let Some(beside) = M::entered_awaited(vm, method)? {
        let fp = frame.fp();
        vm.thread_mut().stack.set_method(fp, beside);
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
