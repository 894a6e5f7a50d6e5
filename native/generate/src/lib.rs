//! Guided random generation of tests (Ma et al., "GRT: Program-Analysis-Guided Random Testing", ASE 2015).
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod assertions;
mod calls;
mod carry;
mod classes;
mod compiled;
mod components;
mod declared;
mod digest;
mod explore;
mod explorer;
pub mod export;
mod harvest;
mod implementations;
mod literal;
mod literals;
mod losses;
mod minimise;
mod observe;
mod obstacle;
mod operation;
mod pool;
mod prices;
mod project;
mod purity;
mod random;
mod replay;
mod runner;
mod search;
mod select;
mod sequence;
mod state;
mod taste;
mod test;
mod thrown;
mod types;
mod unit;
mod weights;
mod write;

pub use classes::{Access, Classes};
pub use compiled::{Complaint, Draft, compile_all, drop_needless};
pub use components::Components;
pub use digest::{Origin, origin};
pub use explore::{
    Explored, Harvest, INSTRUCTIONS_PER_SECOND, Module, Settings, explore, probes_of,
    probes_of_tests,
};
pub use explorer::{Argument, Explorer, Outcome};
pub use implementations::{Implementation, Implementations};
pub use literal::Literal;
pub use losses::{Dropped, Losses};
pub use obstacle::{Obstacle, Obstacles};
pub use operation::{Action, Operation, Operations};
pub use project::Stage;
pub use replay::Goal;
pub use runner::Unusable;
pub use search::{Ending, Found, Kept};
pub use sequence::{Input, Sequence, Statement};
pub use test::{Assertion, Expected, Subject, Test};
pub use types::{TypeId, Types};
pub use unit::Unit;
pub use write::{AssertionLibrary, Form, Junit, Naming, Style, TestClass, TestMethod, Writer};
