//! Measures the coverage of a test suite in the interpreter, as a build would.

use std::path::{Path, PathBuf};
use std::process::Command;

use oracle_tests::libraries::output;
use oracle_tests::{binary, jdk};

use crate::suites::Unpacked;

/// Runs the tests in the interpreter. Returns the coverage in the form of JaCoCo's XML.
pub fn report(suite: &Unpacked) -> Result<String, String> {
    let folder = &suite.folder;
    let class_path: Vec<&PathBuf> =
        [&suite.tests, &suite.classes].into_iter().chain(&suite.libraries).collect();
    let request = serde_json::json!({
        "kind": "analyse",
        "schemaVersion": 2,
        "jdkHome": jdk::home()?,
        "classPath": class_path,
        "testClassDirectories": [suite.tests],
        "classDirectories": [suite.classes],
        "selection": { "includes": ["**/*Test.java"], "excludes": ["**/*$*", "**/*PerformanceTest.java"] },
        "workingDirectory": folder,
        "baseDirectory": folder,
        "analyses": ["coverage"],
        "threads": 2,
        "outputDirectory": folder,
    });
    serve(folder, "analyse", &request)?;
    let request = serde_json::json!({
        "kind": "gate",
        "schemaVersion": 2,
        "oracle": folder.join("oracle.json"),
        "outputDirectory": folder,
        "formats": ["jacoco"],
    });
    serve(folder, "gate", &request)?;
    read(&folder.join("jacoco.xml"))
}

fn serve(folder: &Path, kind: &str, request: &serde_json::Value) -> Result<(), String> {
    let path = folder.join(format!("{kind}-request.json"));
    std::fs::write(&path, request.to_string())
        .map_err(|error| format!("{}: {error}", path.display()))?;
    output(Command::new(binary::oracle()?).arg(kind).arg(&path)).map(drop)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
