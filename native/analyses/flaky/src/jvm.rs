//! Runs flaky tests on the real JVM.

pub mod confirming;
pub mod on_jvm;
pub mod replaying;
pub mod witness;
