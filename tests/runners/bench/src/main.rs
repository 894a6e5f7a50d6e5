//! Measures the interpreter on small programs beside a JVM, and the whole check beside PIT with Descartes.
// A developer's tool runs programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod arguments;
mod comparison;
mod descartes;
mod instructions;
mod kernels;
mod side;
mod table;

use std::process::ExitCode;

use crate::arguments::Task;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bench: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    match arguments::parse(std::env::args().skip(1))? {
        Task::Measure(plan) => {
            let mut figures = kernels::measure(&plan)?;
            table::print(&figures);
            if plan.instructions {
                figures.instructions = instructions::count(&plan)?;
            }
            let file = figures.write(&plan.results)?;
            println!("written to {}", file.display());
            Ok(())
        }
        Task::Descartes(plan) => descartes::measure(&plan),
        Task::Compare(old, new) => comparison::print(&old, &new),
    }
}
