//! Recognises methods whose body only returns something.

use std::sync::Arc;

use classfile::{ClassFile, Code, Instruction, Instructions, Opcode};

/// The behaviour of a method's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// It only returns a field of the object, with this name.
    Field(Arc<str>),
    /// It only returns a constant, or a static field.
    Constant,
    /// Anything else.
    Other,
}

impl Body {
    /// Reads a body.
    pub fn of(file: &ClassFile, code: &Code) -> Body {
        // The longest known pattern has three instructions. A fourth one shows that there is more.
        let all: Vec<Instruction<'_>> = Instructions::new(&code.bytes).take(4).collect();
        let opcodes: Vec<Opcode> = all.iter().map(|it| it.opcode).collect();
        // From `aconst_null` to `ldc2_w` (JVMS 6.5).
        let is_constant = |it: Opcode| matches!(it.byte(), 0x01..=0x14) || it == Opcode::Getstatic;
        match opcodes[..] {
            [Opcode::Aload0, Opcode::Getfield, end] if end.is_return() => {
                let index = all.get(1).and_then(Instruction::pool_index);
                let field = index.and_then(|it| file.pool.member(it));
                field.map_or(Body::Other, |it| Body::Field(it.name.clone()))
            }
            [constant, end] if is_constant(constant) && end.is_return() => Body::Constant,
            _ => Body::Other,
        }
    }
}
