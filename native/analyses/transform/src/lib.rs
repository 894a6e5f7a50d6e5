//! Extreme transformations: finds methods whose whole body can be removed without a test noticing
//! (Descartes).
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod aim;
mod catalogue;
mod driver;
mod edited;
mod equivalent;
mod left;
mod machine;
mod operator;
mod rule;
mod shape;
mod stage;
mod usual;
mod verdict;

pub use catalogue::{Catalogue, Choice, Target, Transformation};
pub use driver::{Entered, Transforming};
pub use left::{Static, left, statics};
pub use machine::{
    Callers, EVENTS, Entries, Saved, begin, begin_test, end_test, entered_in_set_up, go_on, halted,
    has_passed, pass_all, replace, stop_at, target,
};
pub use operator::{Find, returned};
pub use rule::SkipRule;
pub use stage::{Covered, Stage, Transformed};
pub use verdict::{Detection, Observation, Trial, Verdict, judge};
