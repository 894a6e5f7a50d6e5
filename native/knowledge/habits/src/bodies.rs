//! Bodies of methods that only return something.

use std::sync::Arc;

use classfile::{ClassFile, Code, Instruction, Instructions, Opcode};

/// What a method's body does.
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
        let all: Vec<Instruction<'_>> = Instructions::new(&code.bytes).take(4).collect();
        let opcodes: Vec<Opcode> = all.iter().map(|it| it.opcode).collect();
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
