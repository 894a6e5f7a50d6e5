//! Fixtures with code of a project in `main` and tests of it in `test`, compiled and analysed as a build would.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::libraries::{libraries, output, sources};
use crate::{binary, compile, data, jdk};

/// Compiled fixtures.
pub struct Fixtures {
    /// The folder below `tests/data` with their sources.
    sources: PathBuf,
    /// The sources of a sample build that belong to them.
    sample: Option<PathBuf>,
    folder: PathBuf,
    main: PathBuf,
    test: PathBuf,
    libraries: Vec<PathBuf>,
}

impl Fixtures {
    /// Compiles the fixtures in a folder below `tests/data`, with those of a sample build, if there is one.
    ///
    /// # Errors
    /// A source does not compile, or a library is not found.
    pub fn build(name: &str, sample: Option<&str>, temporary: &Path) -> Result<Fixtures, String> {
        let folder = temporary.join(name);
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let libraries = libraries(&data("polish"), &folder)?;
        let (main, test) = (PathBuf::new(), PathBuf::new());
        let (sources, sample) = (data(name), sample.map(data));
        let mut fixtures = Fixtures { sources, sample, folder, main, test, libraries };
        fixtures.main = fixtures.compile("main", "")?;
        let class_path = [vec![fixtures.main.clone()], fixtures.libraries.clone()].concat();
        let class_path = std::env::join_paths(class_path).map_err(|error| error.to_string())?;
        fixtures.test = fixtures.compile("test", &class_path.to_string_lossy())?;
        Ok(fixtures)
    }

    fn compile(&self, part: &str, class_path: &str) -> Result<PathBuf, String> {
        let sources: Result<Vec<_>, _> =
            self.roots(part).iter().map(|root| sources(root)).collect();
        compile::compile_sources(&self.folder.join(part), class_path, &sources?.concat())
    }

    /// Returns the folder of the sources.
    #[must_use]
    pub fn sources(&self) -> &Path {
        &self.sources
    }

    /// Returns the folder in which the tests run. The report is written there, too.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the folder of the compiled classes of `main`.
    #[must_use]
    pub fn classes(&self) -> &Path {
        &self.main
    }

    /// Returns the class path of the tests without the libraries whose path contains a text.
    #[must_use]
    pub fn class_path_without(&self, library: Option<&str>) -> Vec<&PathBuf> {
        let is_left =
            |jar: &&PathBuf| library.is_none_or(|text| !jar.to_string_lossy().contains(text));
        [&self.test, &self.main].into_iter().chain(self.libraries.iter().filter(is_left)).collect()
    }

    /// Returns the source folders of `main` or `test`.
    #[must_use]
    pub fn roots(&self, part: &str) -> Vec<PathBuf> {
        let sample = self.sample.as_ref().map(|sample| sample.join(part).join("java"));
        [self.sources.join(part)].into_iter().chain(sample).collect()
    }

    /// Returns the request that a build would make, with these settings.
    ///
    /// # Errors
    /// No JDK is found.
    pub fn request(&self, settings: Value) -> Result<Value, String> {
        // JUnit is on a class path of its own. Builds do the same if the project's JUnit is too
        // old.
        let is_junit = |jar: &&PathBuf| jar.to_string_lossy().contains("junit");
        let (junit, libraries): (Vec<&PathBuf>, Vec<&PathBuf>) =
            self.libraries.iter().partition(is_junit);
        let class_path = [vec![&self.test, &self.main], libraries].concat();
        let mut request = json!({
            "kind": "analyse",
            "schemaVersion": 1,
            "jdkHome": jdk::home()?,
            "classPath": class_path,
            "providerClassPath": junit,
            "testClassDirectories": [self.test],
            "classDirectories": [self.main],
            "workingDirectory": self.folder,
            "baseDirectory": data(""),
            "sourceRoots": self.roots("main"),
            "testSourceRoots": self.roots("test"),
            "memory": "192m",
            "outputDirectory": self.folder,
        });
        if let (Value::Object(request), Value::Object(settings)) = (&mut request, settings) {
            request.extend(settings);
        }
        Ok(request)
    }

    /// Returns the report that a build would get; `settings` are added to the request.
    ///
    /// # Errors
    /// The engine cannot serve the request.
    pub fn analyse(&self, settings: Value) -> Result<String, String> {
        let path = self.write(&self.request(settings)?)?;
        output(Command::new(binary::oracle()?).arg("analyse").arg(&path))?;
        let oracle = self.folder.join(report::ORACLE_FILE);
        std::fs::read_to_string(oracle).map_err(|error| error.to_string())
    }

    /// Returns the events of a request of this kind, whether it can be served or not.
    ///
    /// # Errors
    /// The engine does not run.
    pub fn serve(&self, kind: &str, request: &Value) -> Result<Vec<Value>, String> {
        let path = self.write(request)?;
        let output = Command::new(binary::oracle()?).arg(kind).arg(&path).output();
        let output = output.map_err(|error| error.to_string())?.stdout;
        let lines = output.split(|it| *it == b'\n').filter(|line| !line.is_empty());
        let events = lines.map(|line| serde_json::from_slice(line).map_err(|it| it.to_string()));
        events.collect()
    }

    fn write(&self, request: &Value) -> Result<PathBuf, String> {
        let path = self.folder.join("request.json");
        std::fs::write(&path, request.to_string()).map_err(|error| error.to_string())?;
        Ok(path)
    }
}
