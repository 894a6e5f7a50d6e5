//! Tests of the documents, the gate and the formats.
#![allow(clippy::expect_used, clippy::panic)]

mod baseline;
mod browser;
mod console;
mod documents;
mod formats;
mod gate;
mod group;
mod library;
mod merge;
mod page;
mod rank;
mod rules;
mod sample;
