//! The interpreter: links, verifies and runs whatever class the bytes are.
//!
//! One vm is booted for all inputs, and rolled back after each.

use std::cell::RefCell;
use std::collections::HashMap;

use engine::{Guest, Jdk};
use oracle_tests::{compile, jdk};
use vm::{Failure, Plain, Vm};

/// Instructions that one input may run.
const BUDGET: u64 = 2_000_000;
/// Bytes that its objects may take.
const MEMORY: usize = 64 << 20;
/// The class that defines the input's, and calls what can be called of it.
const DRIVER: &str = "Driver";

thread_local! {
    /// Gone while an input runs, so that one that panics leaves nothing behind.
    static STAGE: RefCell<Option<Vm<Plain>>> = const { RefCell::new(None) };
}

/// Runs a class, and panics if that ends in an internal error.
pub fn run(bytes: &[u8]) {
    let kept = STAGE.take().map_or_else(boot, Ok);
    let mut vm = kept.unwrap_or_else(|why| fail(&why));
    let before = vm.checkpoint();
    let ending = run_on(&mut vm, bytes);
    vm.roll_back(before);
    STAGE.set(Some(vm));
    if let Failure::Internal(what) = ending {
        fail(&what);
    }
}

/// What a fuzzer takes for a crash.
#[allow(clippy::panic)]
fn fail(what: &str) -> ! {
    panic!("{what}")
}

fn run_on(vm: &mut Vm<Plain>, bytes: &[u8]) -> Failure {
    // A character for each byte, since arguments are text.
    let input: String = bytes.iter().copied().map(char::from).collect();
    match vm.start_main(DRIVER, &[input]) {
        Ok(()) => vm.run(),
        Err(exit) => Failure::Internal(format!("the driver cannot start: {exit:?}")),
    }
}

fn boot() -> Result<Vm<Plain>, String> {
    let folder = oracle_tests::data("fuzz/driver");
    let classes = std::env::temp_dir().join(format!("oracle-fuzz-{}", std::process::id()));
    let source = folder.join(DRIVER).with_extension("java");
    let classes = compile::compile_sources(&classes, "", &[source])?;
    let jdk = Jdk::open(&jdk::home()?).map_err(|error| error.to_string())?;
    let mut guest = Guest::new(jdk, vec![classes], folder);
    guest.budget = Some(BUDGET);
    guest.memory = Some(MEMORY);
    let boot = guest.boot(natives::interpreter(), Plain, Box::new(|_, _| ()), HashMap::new());
    boot.map_err(|failure| failure.to_string())
}
