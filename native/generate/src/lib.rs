//! Guided random generation of tests (Ma et al., "GRT: Program-Analysis-Guided Random Testing", ASE 2015).
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod calls;
mod classes;
mod components;
mod explore;
mod explorer;
mod literal;
mod literals;
mod operation;
mod pool;
mod purity;
mod random;
mod runner;
mod search;
mod sequence;
mod state;
mod test;
mod types;
mod unit;
mod weights;
mod write;

pub use classes::{Access, Classes};
pub use components::Components;
pub use explore::{Explored, INSTRUCTIONS_PER_SECOND, Module, Settings, explore, probes_of};
pub use explorer::{Argument, Explorer, Outcome};
pub use literal::Literal;
pub use operation::{Action, Operation, Operations};
pub use search::{Ending, Found, Kept};
pub use sequence::{Input, Sequence, Statement};
pub use test::{Assertion, Expected, Subject, Test};
pub use types::{TypeId, Types};
pub use write::{AssertionLibrary, Form, Junit, Naming, Style, TestClass, TestMethod, Writer};
