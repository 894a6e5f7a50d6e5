//! The suite whose classes are woven while the tests run.

use std::path::Path;

use oracle_tests::libraries::{libraries, sources};
use oracle_tests::{compile, data};

use crate::jars::{Jars, join};
use crate::suites::{Unpacked, empty};

/// Compiles the suite in `tests/data/coverage/woven`.
pub fn compile(folder: &Path, jars: &Jars) -> Result<Unpacked, String> {
    let from = data("coverage/woven");
    let folder = empty(&folder.join("woven"))?;
    let mut libraries = libraries(&from, &folder)?;
    libraries.push(jars.one("junit-platform-console-standalone-", "")?.clone());
    let classes =
        compile::compile_sources(&folder.join("classes"), "", &sources(&from.join("main"))?)?;
    let class_path = join([&classes].into_iter().chain(&libraries))?;
    let tests = sources(&from.join("test"))?;
    let tests = compile::compile_sources(&folder.join("tests"), &class_path, &tests)?;
    Ok(Unpacked { folder, classes, tests, libraries })
}
