//! Transforms the fixtures under `tests/transform`, or those of one test class, and compares what
//! comes of each transformation with the comments in them.
// A test runner starts programs, reads files and prints.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod expected;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use oracle_tests::libraries::{libraries, output, sources};
use oracle_tests::{binary, compile, jdk};
use report::Oracle;
use serde_json::json;

use crate::expected::{differences, expected, found};

fn main() -> ExitCode {
    match check() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            eprintln!("transformations: {wrong} differ");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("transformations: {message}");
            ExitCode::FAILURE
        }
    }
}

/// How many lines differ.
fn check() -> Result<usize, String> {
    let fixtures = Fixtures::build()?;
    let class = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let text = fixtures.transform(1, class.as_deref())?;
    let oracle: Oracle = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let main = fixtures.tests.join("main");
    let mut wrong = differences(&expected(&main, &sources(&main)?)?, &found(&oracle));
    if class.is_some() {
        // The others are not covered.
        wrong.retain(|line| !line.contains(": not-covered"));
    } else if text != fixtures.transform(3, None)? {
        wrong.push("with three threads the report is another".to_owned());
    }
    for line in &wrong {
        println!("FAIL {line}");
    }
    println!("{} transformations, {} differ", oracle.transformations.len(), wrong.len());
    Ok(wrong.len())
}

/// The compiled fixtures.
struct Fixtures {
    tests: PathBuf,
    folder: PathBuf,
    main: PathBuf,
    test: PathBuf,
    libraries: Vec<PathBuf>,
}

impl Fixtures {
    fn build() -> Result<Fixtures, String> {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("transform");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("transform");
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let libraries = libraries(&tests.with_file_name("polish"), &folder)?;
        let of_main = sources(&tests.join("main"))?;
        let main = compile::compile_sources(&folder.join("main"), "", &of_main)?;
        let class_path = [vec![main.clone()], libraries.clone()].concat();
        let class_path = std::env::join_paths(class_path).map_err(|error| error.to_string())?;
        let of_test = sources(&tests.join("test"))?;
        let class_path = class_path.to_string_lossy();
        let test = compile::compile_sources(&folder.join("test"), &class_path, &of_test)?;
        Ok(Fixtures { tests, folder, main, test, libraries })
    }

    /// The report, as a build would get it.
    fn transform(&self, threads: u32, class: Option<&str>) -> Result<String, String> {
        let class_path = [vec![self.test.clone(), self.main.clone()], self.libraries.clone()];
        let text = json!({
            "kind": "analyse",
            "schemaVersion": 1,
            "jdkHome": jdk::home()?,
            "classPath": class_path.concat(),
            "testClassDirectories": [self.test],
            "classDirectories": [self.main],
            "selection": { "test": class },
            "workingDirectory": self.folder,
            "baseDirectory": self.tests,
            "sourceRoots": [self.tests.join("main")],
            "testSourceRoots": [self.tests.join("test")],
            "memory": "192m",
            "threads": threads,
            "analyses": ["transform"],
            "outputDirectory": self.folder,
        });
        let request = self.folder.join("request.json");
        std::fs::write(&request, text.to_string()).map_err(|error| error.to_string())?;
        output(Command::new(binary::oracle()?).arg("analyse").arg(&request))?;
        let oracle = self.folder.join(report::ORACLE_FILE);
        std::fs::read_to_string(oracle).map_err(|error| error.to_string())
    }
}
