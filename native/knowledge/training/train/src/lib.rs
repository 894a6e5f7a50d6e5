//! Trains and evaluates the models of `infer`. Nothing that reaches the product depends on this crate.
//!
//! ```text
//! facts ─ samples ─┬─ folds ─ cross ─ judged ─ resample ─ report
//!                  └─ boost ─ model files
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod boost;
pub mod corpus;
pub mod cross;
pub mod document;
mod error;
pub mod evaluate;
pub mod external;
pub mod folds;
pub mod isotonic;
pub mod judged;
pub mod logistic;
pub mod markdown;
pub mod models;
pub mod questions;
pub mod random;
pub mod ranked;
pub mod resample;
pub mod samples;
pub mod synthetic;
pub mod trends;

pub use self::error::TrainError;
