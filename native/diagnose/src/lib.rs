//! Diagnoses why no test notices a transformation: whether it changes the state, and how far the
//! change spreads (Reneri).
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod advice;
mod code;
mod compare;
mod death;
mod driver;
mod literal;
mod log;
mod machine;
mod members;
mod proposal;
mod source;
mod stage;
mod state;
mod style;
mod verdict;

pub use advice::insert;
pub use compare::{Comparison, Difference, Key, Run, Spot, Step};
pub use driver::diagnose;
pub use literal::literal;
pub use log::{Code, Part};
pub use machine::{
    Diagnose, begin, compare, copy, found, is_trial, last_difference, look_at_all, look_closely,
    take, varying,
};
pub use members::{Classes, Reader, Shows};
pub use stage::{Noticing, Stage};
pub use state::{Aspect, Bits, Datum, FieldName, Property, Text};
pub use style::Style;
pub use verdict::{Observation, Project, Proposal, Shown, Varying, judge, suspects};
