//! Developer tasks: everything that the README's commands do.
// A developer's tool runs programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod demo;
mod maven;
mod prerequisites;
mod shell;
mod test;
mod tidy;

use std::process::{Command, ExitCode};

const USAGE: &str = "\
usage: cargo xtask TASK

  test [--all] [FILTER]  build, then run all tests; with a filter only the programs whose path contains it
  demo                   run `oracle:check` on the paper's example and on commons-cli
  bless [FILTER]         rewrite the programs' expectations from the JDK
  tidy                   check what no linter can: rooms, first sentences, paths
  ci                     everything that a submission has to pass";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    match words {
        ["test"] => test::all(),
        ["test", "--all"] => {
            println!("no suite is heavy enough to be left out of `test`: `--all` runs the same");
            test::all()
        }
        ["test", filter] if !filter.starts_with('-') => test::programs(&[filter]),
        ["demo"] => demo::demo(),
        ["bless"] => test::bless(&[]),
        ["bless", filter] if !filter.starts_with('-') => test::bless(&[filter]),
        ["tidy"] => tidy::tidy(),
        ["ci"] => shell::run(Command::new("bash").arg(".ci/run")),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(format!("unknown: `{}`\n{USAGE}", words.join(" "))),
    }
}
