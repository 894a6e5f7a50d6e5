//! A method's code: its instructions, their effect, its control flow and its stack map.

pub mod bytecode;
pub mod effect;
pub mod flow;
mod opcode;
pub mod stack_map;
