//! Class files, images, jars and class paths as typed models.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod annotations;
mod attributes;
mod body;
pub mod bytecode;
mod check;
pub mod class_path;
mod code_reader;
mod compressed;
mod cursor;
pub mod descriptor;
pub mod digest;
mod effect;
mod error;
mod flags;
pub mod flow;
pub mod jar;
pub mod jimage;
pub mod manifest;
mod mapped;
mod members;
mod model;
mod names;
mod opcode;
mod pool;
mod pool_check;
mod reader;
mod stack_map;
mod utf8;

pub use annotations::{Annotation, annotation_types, annotations};
pub use body::{
    BODY_STACK, BodyError, Insertion, Member, Returned, Side, Step, with_body, with_initialiser,
    with_insertions,
};
pub use bytecode::{
    Instruction, Instructions, Opcode, Operands, disassemble, instruction_length, mnemonic,
};
pub use check::check_format;
pub use class_path::{ClassPath, Found, Location};
pub use descriptor::{FieldType, MethodDescriptor, argument_slots};
pub use effect::{Effect, OperandType, effect, named_descriptor, slots, slots_of};
pub use error::{ClassFormatError, HIGHEST_MAJOR, LOWEST_MAJOR};
pub use flow::{ExceptionEdges, FlowGraph, Place, PostDominators, post_dominators};
pub use jar::{Jar, JarError};
pub use jimage::{Image, ImageError, ImageLocation};
pub use manifest::Manifest;
pub use mapped::{OpenImageError, open_image};
pub use model::*;
pub use names::written_in;
pub use pool::{Constant, ConstantPool, MemberRef, Utf8};
pub use reader::{read_class, read_class_name};
pub use stack_map::{
    StackMapEntries, StackMapEntry, StackMapError, StackMapFrame, VerificationType,
};
