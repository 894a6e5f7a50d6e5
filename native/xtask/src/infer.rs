//! Training and evaluation of the models of `infer`, by the program `train`.

use crate::shell::{cargo, run};

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
