//! A method's code: its instructions, their effect, its control flow and its stack map.

pub mod bytecode;
pub mod effect;
pub mod flow;
pub(crate) mod inlined;
mod opcode;
pub mod stack_map;
