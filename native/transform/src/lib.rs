//! Extreme transformations: which method bodies can vanish unnoticed (Descartes).
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod catalogue;
mod machine;
mod operator;
mod rule;
mod shape;
mod verdict;

pub use catalogue::{Catalogue, Target, Transformation};
pub use machine::{
    Transform, begin, begin_test, end_test, entered_in_set_up, go_on, halted, replace, stop_at,
};
pub use operator::Operator;
pub use rule::SkipRule;
pub use verdict::{Detection, Observation, Trial, Verdict, judge};
