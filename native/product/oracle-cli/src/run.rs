//! `oracle run`: runs a program in the interpreter as `java` would.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use engine::{Guest, Jdk, Program};
use environment::Slices;
use vm::Failure;

use crate::arguments::Run;
use crate::locate::locate;

/// The exit status if the engine stops the program.
const ENGINE_FAILURE: u8 = 70;

/// Runs a program and returns its exit status.
pub fn run(options: Run) -> ExitCode {
    match start(options) {
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

fn start(options: Run) -> Result<Failure, String> {
    let program = Program {
        main: options.main.clone(),
        arguments: options.arguments.clone(),
        gc_every: options.gc_every.unwrap_or(0),
    };
    let mode = options.mode;
    let failure = program.run(&guest(options)?, mode, Box::new(console));
    failure.map_err(|error| error.to_string())
}

fn guest(options: Run) -> Result<Guest, String> {
    let jdk = Jdk::open(&locate(options.jdk)?).map_err(|error| error.to_string())?;
    let cwd = std::env::current_dir()
        .map_err(|error| format!("the working directory cannot be found: {error}"))?;
    let class_path = options.class_path.split(':').map(PathBuf::from).collect();
    let mut guest = Guest::new(jdk, class_path, cwd);
    guest.world.seed = options.seed;
    if options.short_slices {
        guest.world.slices = Slices::Short;
    }
    Ok(Guest {
        properties: options.properties,
        memory: options.memory,
        assertions: options.assertions,
        preview: options.preview,
        budget: options.budget,
        ..guest
    })
}

fn console(fd: i32, bytes: &[u8]) {
    // If standard output is closed, nobody needs the text.
    let _ = if fd == 2 {
        std::io::stderr().write_all(bytes)
    } else {
        std::io::stdout().write_all(bytes)
    };
}
