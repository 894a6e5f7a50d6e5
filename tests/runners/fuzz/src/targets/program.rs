//! The target for the interpreter: links, verifies and runs any class that the bytes make.
//!
//! One vm is booted for all inputs and rolled back after each.

use std::cell::RefCell;
use std::collections::HashMap;

use engine::{Guest, Jdk};
use oracle_tests::{compile, jdk};
use vm::{Failure, Plain, Vm};

/// The number of instructions that one input may run.
const BUDGET: u64 = 2_000_000;
/// The bytes that its objects may take.
const MEMORY: usize = 64 << 20;
/// The Java class that defines the input's class and calls all of its methods that can be called.
const DRIVER: &str = "Driver";

thread_local! {
    /// The booted vm. It is taken out while an input runs, so that a panic leaves no used vm
    /// behind.
    static STAGE: RefCell<Option<Vm>> = const { RefCell::new(None) };
}

/// Runs a class. Panics if the run ends in an internal error.
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

/// Panics, which a fuzzer takes for a crash.
#[allow(clippy::panic)]
fn fail(what: &str) -> ! {
    panic!("{what}")
}

fn run_on(vm: &mut Vm, bytes: &[u8]) -> Failure {
    // One character for each byte, because arguments are text.
    let input: String = bytes.iter().copied().map(char::from).collect();
    match vm.start_main(DRIVER, &[input]) {
        Ok(()) => vm.run(),
        Err(exit) => Failure::Internal(format!("the driver cannot start: {exit:?}")),
    }
}

fn boot() -> Result<Vm, String> {
    let folder = oracle_tests::data("fuzz/driver");
    let classes = std::env::temp_dir().join(format!("oracle-fuzz-{}", std::process::id()));
    let source = folder.join(DRIVER).with_extension("java");
    let classes = compile::compile_sources(&classes, "", &[source])?;
    let jdk = Jdk::open(&jdk::home()?).map_err(|error| error.to_string())?;
    let mut guest = Guest::new(jdk, vec![classes], folder);
    guest.budget = Some(BUDGET);
    guest.memory = Some(MEMORY);
    let boot = guest.boot(Box::new(Plain), Box::new(|_, _| ()), HashMap::new());
    boot.map_err(|failure| failure.to_string())
}
