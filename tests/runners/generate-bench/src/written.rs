//! Writes the tests that were found as Java sources, and compiles them.

use std::path::{Path, PathBuf};
use std::process::Command;

use generate::{
    Complaint, Draft, Explored, Junit, Style, TestClass, Writer, compile_all, drop_needless,
};

/// The folder to which tests are written, and the class path with which they are compiled.
pub struct Written {
    /// The folder of the sources, which is made.
    pub folder: PathBuf,
    /// The jar under test, its libraries, and JUnit.
    pub class_path: Vec<PathBuf>,
    /// The home of the JDK whose compiler is used.
    pub jdk: PathBuf,
    /// The seed of the search.
    pub seed: u64,
}

impl Written {
    /// Writes all tests and compiles them into the folder `classes` beside the sources. Returns the number of
    /// tests that compile.
    pub fn write(&self, explored: &[Explored]) -> Result<usize, String> {
        let junit = Junit::Four { has_assert_throws: true };
        let style = Style { junit, ..Style::default() };
        let mut drafts = Vec::new();
        for it in explored {
            let Ok(harvest) = &it.outcome else { continue };
            let unit = &*it.unit.name;
            let writer = Writer { types: &harvest.types, style: &style, unit, seed: self.seed };
            let tests: Vec<_> = harvest.tests.iter().map(|(test, _)| test.clone()).collect();
            if !tests.is_empty() {
                drafts.push(Draft::new(writer, tests));
            }
        }
        let mut all: Vec<&mut Draft<'_>> = drafts.iter_mut().collect();
        drop_needless(&mut all);
        compile_all(&mut all, |classes| self.compile(classes))?;
        Ok(drafts.iter().map(|draft| draft.class().tests.len()).sum())
    }

    fn compile(&self, classes: &[&TestClass]) -> Result<Vec<Complaint>, String> {
        let said = |error: std::io::Error| error.to_string();
        let _ = std::fs::remove_dir_all(&self.folder);
        let mut sources = Vec::new();
        for class in classes {
            let path = self.folder.join("sources").join(format!("{}.java", class.name));
            std::fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).map_err(said)?;
            std::fs::write(&path, &class.text).map_err(said)?;
            sources.push(path);
        }
        let list: Vec<String> = sources.iter().map(|path| path.display().to_string()).collect();
        let arguments = self.folder.join("arguments");
        std::fs::create_dir_all(&self.folder).map_err(said)?;
        std::fs::write(&arguments, list.join("\n")).map_err(said)?;
        let class_path: Vec<String> =
            self.class_path.iter().map(|path| path.display().to_string()).collect();
        let output = Command::new(self.jdk.join("bin/javac"))
            .args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-Xmaxerrs", "100000", "-d"])
            .arg(self.folder.join("classes"))
            .args(["-cp", &class_path.join(":")])
            .arg(format!("@{}", arguments.display()))
            .output()
            .map_err(said)?;
        let text = String::from_utf8_lossy(&output.stderr);
        let complaints: Vec<Complaint> =
            text.lines().filter_map(|line| self.complaint(line)).collect();
        if !output.status.success() && complaints.is_empty() {
            return Err(text.into_owned());
        }
        Ok(complaints)
    }

    /// Reads a line such as `…/sources/a/B.java:12: error: …`.
    fn complaint(&self, line: &str) -> Option<Complaint> {
        let sources = self.folder.join("sources");
        let rest = line.strip_prefix(sources.to_str()?)?.strip_prefix('/')?;
        let (class, rest) = rest.split_once(".java:")?;
        let (number, rest) = rest.split_once(": ")?;
        rest.starts_with("error").then_some(())?;
        eprintln!("{line}");
        Some(Complaint { class: class.to_owned(), line: number.parse().ok()? })
    }
}
