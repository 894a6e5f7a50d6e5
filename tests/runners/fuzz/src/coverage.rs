//! Runs the target named by `ORACLE_FUZZ_TARGET` under libFuzzer.
#![no_main]

use std::sync::LazyLock;

use fuzz::{TARGETS, Target};

static TARGET: LazyLock<Option<&Target>> = LazyLock::new(|| {
    let name = std::env::var("ORACLE_FUZZ_TARGET").unwrap_or_default();
    TARGETS.iter().find(|target| target.name == name)
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    match *TARGET {
        Some(target) => (target.run)(bytes),
        None => std::process::abort(),
    }
});
