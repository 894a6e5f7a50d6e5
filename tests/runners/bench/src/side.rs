//! The sides that run programs, and their costs.

use std::path::Path;
use std::process::Command;

use bench::spent;
use serde::{Deserialize, Serialize};

use crate::arguments::Plan;

/// A side: a JVM or the interpreter in some mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// A JVM without its compilers. The others are shown as multiples of it.
    #[serde(rename = "java -Xint")]
    JavaXint,
    /// The JVM with its defaults.
    #[serde(rename = "java")]
    Java,
    /// The interpreter.
    #[serde(rename = "plain")]
    Plain,
    /// The interpreter with labels on all values, none of which is marked.
    #[serde(rename = "taint")]
    Taint,
}

impl Side {
    /// All sides, in the order in which tables show them.
    pub const ALL: [Side; 4] = [Side::JavaXint, Side::Java, Side::Plain, Side::Taint];

    /// Returns the name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Side::JavaXint => "java -Xint",
            Side::Java => "java",
            Side::Plain => "plain",
            Side::Taint => "taint",
        }
    }

    /// Runs a class's main method. Returns the CPU seconds and the output.
    ///
    /// # Errors
    /// Returns an error if the program does not start or does not succeed.
    pub fn run(self, plan: &Plan, classes: &Path, class: &str) -> Result<(f64, Vec<u8>), String> {
        let mut command = self.command(plan);
        command.arg("-cp").arg(classes).arg(class);
        let before = spent()?;
        let output = command.output().map_err(|error| format!("{}: {error}", self.name()))?;
        let seconds = spent()? - before;
        if output.status.success() {
            Ok((seconds, output.stdout))
        } else {
            let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
            Err(format!("{class} fails with {}:\n{complaint}", self.name()))
        }
    }

    /// Returns the command, without class path and class.
    pub fn command(self, plan: &Plan) -> Command {
        let java = || Command::new(plan.jdk.join("bin/java"));
        let oracle = || {
            let mut command = Command::new(&plan.oracle);
            command.arg("run").arg("--jdk").arg(&plan.jdk);
            command
        };
        match self {
            Side::Java => java(),
            Side::JavaXint => {
                let mut command = java();
                command.arg("-Xint");
                command
            }
            Side::Plain => oracle(),
            Side::Taint => {
                let mut command = oracle();
                command.arg("--taint");
                command
            }
        }
    }
}
