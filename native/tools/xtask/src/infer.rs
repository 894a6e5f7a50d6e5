//! The models of `infer`: facts for their training, by the program `mine`, and their training and evaluation, by the
//! program `train`.

use crate::prerequisites;
use crate::shell::{cargo, run, target};

/// The pinned suites.
const CORPUS: &str = "native/knowledge/models/corpus.json";
/// The folder of the files of facts, one for each suite.
const FACTS: &str = "native/knowledge/models/facts";

/// Runs the suites of the corpus that have no file of facts, or those with these names, and writes their facts. The
/// words may contain options of the program `mine`.
pub fn mine(words: &[&str]) -> Result<(), String> {
    let jdk = prerequisites::check()?;
    let mut program = cargo();
    program.args(["run", "--quiet", "--release", "-p", "mine", "--", CORPUS, FACTS]);
    run(program.arg(target().join("mine")).arg(&jdk.home).args(words))
}

/// Trains the models from the facts, and writes them with their documentation.
pub fn train() -> Result<(), String> {
    program(&["train"])
}

/// Evaluates from the facts.
pub fn evaluate() -> Result<(), String> {
    program(&["evaluate"])
}

/// Evaluates on data that is not in the repository.
pub fn external(folder: &str) -> Result<(), String> {
    // The program starts in the folder of the workspace.
    let folder = std::path::absolute(folder).map_err(|error| format!("{folder}: {error}"))?;
    program(&["evaluate", "--external", &folder.to_string_lossy()])
}

fn program(words: &[&str]) -> Result<(), String> {
    run(cargo().args(["run", "--quiet", "--release", "-p", "train", "--"]).args(words))
}
