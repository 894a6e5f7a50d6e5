//! The tasks for developers, started with `cargo xtask`.
// A tool for developers runs programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod demo;
mod fuzz;
mod infer;
mod library;
mod maven;
mod natives;
mod parameters;
mod prerequisites;
mod shell;
mod site;
mod size;
mod suites;
mod test;
mod tidy;

use std::process::{Command, ExitCode};

use crate::maven::{Plugins, Samples};
use crate::prerequisites::Jdk;

const USAGE: &str = "\
usage: cargo xtask TASK

  test [FILTER]          build, then run the tests; with a filter only the programs whose path contains it
  test --all             the same, the samples with other Mavens and with Gradle too, the HTML report in a
                         browser, the programs in other modes, roll-backs, and whole suites of other
                         libraries, compared with the JVM
  install                put the plugins for Maven and Gradle into the local Maven repository
  demo                   run `oracle:check` on the paper's example and on commons-cli
  bench [ROUNDS]         CPU time, wall time and memory of small programs and of some suites, in the
                         interpreter and on the JVM, 3 rounds of the programs and 2 of the suites;
                         then as `bench growth`
  bench kernels [NAME]   those of the small programs whose name contains this
  bench corpus           those of all suites that `test --all` compares, in one round, which takes hours
  bench descartes [LIBRARY [ROUNDS]]
                         time of the whole check beside PIT with Descartes, on commons-cli, -csv, -codec
                         and -text, and where their verdicts differ; 3 rounds, up to an hour for each
  bench generate [JAR [SECONDS]]
                         what generated tests of six libraries cover, with all components, each one alone
                         and none, 2 CPU seconds a class, which takes hours; JAR is a part of the
                         coordinates
  bench growth           what one more generated test takes, from 100 to 10,000
  bench compare OLD NEW  what changed between two files of results in target/bench
  random-programs COUNT SEED
                         compare so many random programs with the JVM, a seed each from this one on
  fuzz SECONDS [TARGET]  look for input that brings the parsers or the interpreter down, so long for
                         each target
  infer mine [--again] [SUITE...]
                         run the suites of native/knowledge/models/corpus.json that have no facts yet, and write
                         their facts, which takes hours; with --again all, or those that are named
  infer train            train the models from the facts: the same facts give the same bytes
  infer evaluate         evaluate the models by project, beside simple rules
  infer evaluate --external DIR
                         the same on published rows of TOGA; says which file DIR has to hold
  bless [FILTER]         rewrite the programs' expectations from the JDK
  natives JDK...         write the table of native methods by release, from these JDKs
  parameters             write the lists of parameters, for the documentation and for the plugins, from
                         the plugins' sources
  site                   build the documents as a site with mdBook, in target/site/book
  size                   what makes the library large: code by crate, functions with most copies; fails if
                         the engine compiles the vm again
  tidy                   check what no linter can: rooms, dependencies, first sentences, phrases,
                         paths and examples in documents
  ci                     everything that a submission has to pass";

/// Rounds of each benchmark.
const ROUNDS: &str = "3";
/// Rounds of the suites, which take most of the time.
const ROUNDS_OF_SUITES: &str = "2";

/// CPU seconds for each class for which tests are generated.
const SECONDS: &str = "2";

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

/// Runs the tests that every submission has to pass.
fn quick(jdk: &Jdk, samples: Samples) -> Result<(), String> {
    test::all(jdk, samples)?;
    suites::junit(jdk)
}

fn run(words: &[&str]) -> Result<(), String> {
    match words {
        ["test"] => quick(&prerequisites::check()?, Samples::Quick),
        ["test", "--all"] => {
            let jdk = prerequisites::check()?;
            prerequisites::browser()?;
            quick(&jdk, Samples::All)?;
            test::page(&jdk)?;
            test::modes(&jdk)?;
            suites::compare(&jdk)
        }
        ["test", filter] if !filter.starts_with('-') => test::programs(&[filter]),
        ["install"] => maven::install(&prerequisites::check()?, Plugins::All),
        ["demo"] => demo::demo(),
        ["bench"] => bench::all(ROUNDS, ROUNDS_OF_SUITES),
        ["bench", rounds] if rounds.parse::<u32>().is_ok() => bench::all(rounds, rounds),
        ["bench", "kernels"] => bench::kernels(ROUNDS, ""),
        ["bench", "kernels", name] => bench::kernels(ROUNDS, name),
        ["bench", "corpus"] => suites::corpus(),
        ["bench", "descartes"] => bench::descartes(ROUNDS, None),
        ["bench", "descartes", name] => bench::descartes(ROUNDS, Some(name)),
        ["bench", "descartes", name, rounds] => bench::descartes(rounds, Some(name)),
        ["bench", "generate"] => bench::generate("", SECONDS),
        ["bench", "generate", jar] => bench::generate(jar, SECONDS),
        ["bench", "generate", jar, seconds] => bench::generate(jar, seconds),
        ["bench", "growth"] => suites::growth(),
        ["bench", "compare", old, new] => bench::compare(old, new),
        ["random-programs", count, seed] => test::random_programs(count, seed),
        ["fuzz", seconds] => fuzz::all(seconds),
        ["fuzz", seconds, target] => fuzz::one(seconds, target),
        ["infer", "mine", words @ ..] => infer::mine(words),
        ["infer", "train"] => infer::train(),
        ["infer", "evaluate"] => infer::evaluate(),
        ["infer", "evaluate", "--external", folder] => infer::external(folder),
        ["bless"] => test::bless(&[]),
        ["bless", filter] if !filter.starts_with('-') => test::bless(&[filter]),
        ["natives", homes @ ..] if !homes.is_empty() => natives::table(homes),
        ["parameters"] => parameters::write(),
        ["site"] => site::site(),
        ["size"] => size::size(),
        ["tidy"] => tidy::tidy(),
        ["ci"] => shell::run(Command::new("bash").arg(".ci/run")),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(format!("unknown: `{}`\n{USAGE}", words.join(" "))),
    }
}
