//! Reads promises from the documentation of a method: under which conditions it throws which exceptions.
//!
//! [`Documented`] holds what a method's documentation and signature say, as texts. The clause of a `@throws` tag
//! promises an exception under a [`Condition`] on the arguments of a call, which [`promise`] reads.
//!
//! The crate knows plain texts and values only: neither the vm, nor JUnit, nor any build tool.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod condition;
mod documented;
pub mod promise;

pub use condition::{Atom, Comparison, Condition, Operand, Subject};
pub use documented::{Clause, Documented, Nullness, Parameter, Shape};
