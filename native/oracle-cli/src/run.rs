//! `oracle run`: a program in the interpreter, as `java` would run it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use environment::{Virtual, VirtualOptions};
use taint::{Nobody, Taint};
use vm::{Exit, Failure, Machine, Options, Plain, Vm};

use crate::arguments::Run;
use crate::library::{self, Library};

/// The exit status when the engine, not the program, cannot go on.
const ENGINE_FAILURE: u8 = 70;

/// Runs the program; the exit status is its own.
pub fn run(options: Run) -> ExitCode {
    let result =
        if options.taint { start(options, Taint::new(Nobody)) } else { start(options, Plain) };
    match result {
        Ok(Failure::Finished(status)) => ExitCode::from(status as u8),
        Ok(failure) => {
            eprintln!("oracle: {failure}");
            ExitCode::from(ENGINE_FAILURE)
        }
        Err(message) => {
            eprintln!("oracle: {message}");
            ExitCode::from(2)
        }
    }
}

fn start<M: Machine>(options: Run, machine: M) -> Result<Failure, String> {
    let jdk = library::locate(options.jdk.clone())?;
    let jdk =
        jdk.canonicalize().map_err(|error| format!("no JDK at {}: {error}", jdk.display()))?;
    let image = Library::open(&jdk)?;
    let host = Virtual::new(environment_options(&options, &jdk)?, Box::new(console));
    let vm_options = vm_options(&options, &jdk)?;
    let mut vm = Vm::new(machine, vm_options, Box::new(host), Box::new(image), natives::all())
        .map_err(|error| error.to_string())?;
    if let Err(failure) = vm.boot() {
        return Ok(failure);
    }
    match vm.start_main(&options.main, &options.arguments) {
        Ok(()) => Ok(vm.run()),
        Err(Exit::Throw(exception)) => Err(vm.describe_chain(exception)),
        Err(_) => Err("the main thread cannot start".into()),
    }
}

fn console(fd: i32, bytes: &[u8]) {
    // A closed pipe is the reader's affair.
    let _ = if fd == 2 {
        std::io::stderr().write_all(bytes)
    } else {
        std::io::stdout().write_all(bytes)
    };
}

fn environment_options(options: &Run, jdk: &Path) -> Result<VirtualOptions, String> {
    let cwd = std::env::current_dir().map_err(|error| format!("no working directory: {error}"))?;
    let mut roots = vec![jdk.to_owned(), cwd.clone()];
    roots.extend(std::env::split_paths(&options.class_path).map(|path| cwd.join(path)));
    Ok(VirtualOptions { seed: options.seed, roots, cwd, ..VirtualOptions::default() })
}

fn vm_options(options: &Run, jdk: &Path) -> Result<Options, String> {
    let version = library::release(jdk, "JAVA_VERSION")
        .ok_or_else(|| format!("{} has no `release` file with JAVA_VERSION", jdk.display()))?;
    let feature = version.split(['.', '-', '+']).next().and_then(|part| part.parse().ok());
    let feature = feature.ok_or_else(|| format!("cannot read the Java version `{version}`"))?;
    let defaults = Options::default();
    Ok(Options {
        memory: options.memory.unwrap_or(defaults.memory),
        seed: options.seed,
        assertions: options.assertions,
        budget: options.budget,
        feature,
        properties: properties(options, jdk, feature),
        ..defaults
    })
}

/// What HotSpot's `Arguments` sets before the class library starts.
fn properties(options: &Run, jdk: &Path, feature: u16) -> Vec<(String, String)> {
    let home: PathBuf = jdk.to_owned();
    let mut all: Vec<(String, String)> = [
        ("java.home", home.display().to_string()),
        ("java.vm.specification.name", "Java Virtual Machine Specification".into()),
        ("java.vm.specification.vendor", "Oracle Corporation".into()),
        ("java.vm.specification.version", feature.to_string()),
        ("java.vm.name", "Oracle Check".into()),
        ("java.vm.vendor", "Oracle Check".into()),
        ("java.vm.version", env!("CARGO_PKG_VERSION").into()),
        ("java.vm.info", "interpreted mode".into()),
        ("java.vm.compressedOopsMode", "32-bit".into()),
        ("java.class.path", options.class_path.clone()),
        ("java.class.version", format!("{}.0", feature + 44)),
        ("java.library.path", String::new()),
        ("sun.boot.library.path", home.join("lib").display().to_string()),
        ("user.home", "/home/user".into()),
        ("user.name", "user".into()),
        ("java.io.tmpdir", "/tmp".into()),
        ("jdk.debug", "release".into()),
        ("sun.nio.MaxDirectMemorySize", "-1".into()),
        ("sun.reflect.inflationThreshold", i32::MAX.to_string()),
        ("jdk.reflect.useNativeAccessorOnly", "true".into()),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value))
    .collect();
    all.extend(options.properties.iter().cloned());
    all
}
