//! Trained models that estimate, from documentation and the project's own tests, whether a behaviour was meant.
//!
//! The models rank behaviours that execution has observed. [`facts`] of calls and assertions, with [`evidence`] of
//! other tests, become [`features`], which [`trees`] score. [`models`] holds those that are shipped.
//!
//! The crate knows plain texts and values only: neither the vm, nor JUnit, nor any build tool.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod evidence;
pub mod facts;
pub mod features;
mod hash;
pub mod models;
pub mod trees;
