//! Checks the parts from which tests are generated: statements that run one by one, and tests that are written
//! as Java source. `ORACLE_BLESS=1` rewrites the expected source.
// A test runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used, clippy::panic)]

mod boxes;
mod cases;
mod exported;
mod functions;
mod names;
mod orders;
mod statements;
mod written;

fn main() {
    written::check();
    statements::check();
}
