//! Diagnoses why no test notices a transformation: whether it changes the state, and how far the
//! change spreads (Reneri).
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod advice;
mod asking;
mod code;
mod compare;
mod death;
mod driver;
mod literal;
mod log;
mod machine;
mod members;
mod observers;
mod proposal;
mod source;
mod stage;
mod state;
mod style;
mod verdict;

pub use advice::insert;
pub use compare::{Close, Comparison, Difference, Key, Run, Spot, Step};
pub use driver::{diagnose, differences};
pub use literal::literal;
pub use log::{Code, Depth, Part, Variable, Within};
pub use machine::{
    Diagnose, Wanted, begin, compare, copy, found, is_trial, last_difference, look_at_all,
    look_closely, look_deeply, take, varying,
};
pub use members::{Classes, Reader, Shows};
pub use stage::{Noticing, Stage};
pub use state::{Aspect, Bits, Datum, FieldName, Path, Property, Segment, Text};
pub use style::Style;
pub use verdict::{Judged, Observation, Project, Proposal, Shown, Varying, judge, suspects};
