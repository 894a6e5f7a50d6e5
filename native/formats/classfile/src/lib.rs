//! Class files, images, jars and class paths as typed models.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod body;
mod code;
mod containers;
pub mod digest;
mod error;
mod model;
mod pool;
mod reader;

pub use body::{
    BODY_STACK, BodyError, Insertion, LocalKind, Member, Returned, Side, Step, left_to_superclass,
    with_body, with_initialiser, with_insertions, with_silence,
};
pub use code::bytecode::{
    self, Instruction, Instructions, Opcode, Operands, disassemble, instruction_length, mnemonic,
};
pub use code::effect::{Effect, OperandType, effect, named_descriptor, slots, slots_of};
pub use code::flow::{self, ExceptionEdges, FlowGraph, Place, PostDominators, post_dominators};
pub use code::stack_map::{
    StackMapEntries, StackMapEntry, StackMapError, StackMapFrame, VerificationType,
};
pub use containers::class_path::{self, ClassPath, Found, Location};
pub use containers::jar::{self, Jar, JarError};
pub use containers::jimage::{self, Image, ImageError, ImageLocation};
pub use containers::manifest::{self, Manifest};
pub use containers::mapped::{OpenImageError, open_image};
pub use error::{ClassFormatError, HIGHEST_MAJOR, LOWEST_MAJOR};
pub use model::*;
pub use pool::descriptor::{self, FieldType, MethodDescriptor, argument_slots};
pub use pool::names::written_in;
pub use pool::{Constant, ConstantPool, MemberRef, Utf8};
pub use reader::annotations::{Annotation, annotation_types, annotations};
pub use reader::check::check_format;
pub use reader::{read_class, read_class_name};
