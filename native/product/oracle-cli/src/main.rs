//! The program `oracle` for developers: the engine without a build tool.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod arguments;
mod locate;
mod natives;
mod run;
mod serve;

use std::process::ExitCode;

use arguments::Command;

fn main() -> ExitCode {
    let mut words = std::env::args_os();
    words.next();
    match arguments::parse(words.map(|word| word.to_string_lossy().into_owned())) {
        Ok(Command::Run(options)) => run::run(options),
        Ok(Command::Serve(kind, file)) => serve::serve(kind, &file),
        Ok(Command::Natives(jdk)) => natives::list(jdk),
        Ok(Command::Help) => {
            println!("{}", arguments::USAGE);
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("oracle: {message}\n{}", arguments::USAGE);
            ExitCode::from(2)
        }
    }
}
