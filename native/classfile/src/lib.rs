//! Class files, images, jars and class paths as typed models.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod annotations;
mod attributes;
mod code_reader;
mod cursor;
mod error;
mod flags;
mod members;
mod model;
mod pool;
mod pool_check;
mod reader;
mod utf8;

pub use error::{ClassFormatError, HIGHEST_MAJOR, LOWEST_MAJOR};
pub use model::*;
pub use pool::{Constant, ConstantPool, MemberRef, Utf8};
pub use reader::read_class;
