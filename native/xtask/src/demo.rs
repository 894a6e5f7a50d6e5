//! Shows one program in the interpreter beside the same program on the JDK.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::prerequisites::{self, Jdk};
use crate::shell::{root, target};
use crate::test;

/// The sample, below the workspace's folder.
const SAMPLE: &str = "tests/demo/Greeting.java";
const MAIN: &str = "Greeting";

/// Runs the sample on both; an error when they differ.
pub fn demo() -> Result<(), String> {
    let jdk = prerequisites::check()?;
    test::build()?;
    let classes = compile(&jdk)?;
    let oracle = target().join("release").join("oracle");
    let mut ours = Command::new(oracle);
    ours.arg("run").arg("--jdk").arg(&jdk.home).arg("-cp").arg(&classes).arg(MAIN);
    let mut theirs = Command::new(jdk.tool("java"));
    theirs.arg("-cp").arg(&classes).arg(MAIN);
    let ours = show("in the interpreter", &classes, ours)?;
    let theirs = show("on the JDK", &classes, theirs)?;
    if ours.stdout == theirs.stdout && ours.status.code() == theirs.status.code() {
        println!("both print the same");
        Ok(())
    } else {
        Err("the interpreter and the JDK differ".to_owned())
    }
}

fn compile(jdk: &Jdk) -> Result<PathBuf, String> {
    let classes = target().join("demo");
    let mut javac = Command::new(jdk.tool("javac"));
    let javac = javac.args(["--release", "17", "-d"]).arg(&classes).arg(root().join(SAMPLE));
    crate::shell::run(javac)?;
    Ok(classes)
}

fn show(title: &str, folder: &Path, mut command: Command) -> Result<Output, String> {
    let name = command.get_program().display().to_string();
    let output = command
        .current_dir(folder)
        .output()
        .map_err(|error| format!("`{name}` does not start: {error}"))?;
    println!("--- {title}");
    print!("{}", String::from_utf8_lossy(&output.stdout));
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    println!("--- {}", output.status);
    Ok(output)
}
