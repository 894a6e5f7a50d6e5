//! Guided random generation of tests (Ma et al., "GRT: Program-Analysis-Guided Random Testing", ASE 2015).
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod compose;
mod explore;
mod harvest;
mod project;
mod running;
mod search;
mod statements;

pub use compose::compiled::{Complaint, Draft, compile_all, drop_needless};
pub use compose::digest::{Origin, origin};
pub use compose::export;
pub use compose::write::{
    AssertionLibrary, Form, Junit, Naming, Style, TestClass, TestMethod, Writer,
};
pub use explore::{
    Explored, Harvest, INSTRUCTIONS_PER_SECOND, Module, Settings, explore, probes_of,
    probes_of_tests,
};
pub use harvest::test::{Assertion, Expected, Subject, Test};
pub use project::Stage;
pub use running::explorer::{Argument, Explorer, Outcome};
pub use running::losses::{Dropped, Losses};
pub use running::obstacle::{Obstacle, Obstacles};
pub use running::replay::Goal;
pub use running::runner::Unusable;
pub use search::components::Components;
pub use search::{Ending, Found, Kept};
pub use statements::classes::{Access, Classes};
pub use statements::implementations::{Implementation, Implementations};
pub use statements::literal::Literal;
pub use statements::operation::{Action, Operation, Operations};
pub use statements::sequence::{Input, Sequence, Statement};
pub use statements::types::{TypeId, Types};
pub use statements::unit::Unit;
