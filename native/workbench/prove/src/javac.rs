//! Compiles whole sources with the JDK's javac, as the build would compile them.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use laboratory::mishap;

use crate::tool::output;

/// Arguments with a value that belong to files of the build, or to what this compilation decides itself.
const WITH_VALUE: [&str; 14] = [
    "-d",
    "-s",
    "-h",
    "-cp",
    "-classpath",
    "--class-path",
    "-encoding",
    "-processor",
    "-processorpath",
    "--processor-path",
    "-p",
    "--module-path",
    "--patch-module",
    "-sourcepath",
];

/// Warnings that are not about a source.
const NOT_OF_SOURCES: &str = "-Xlint:-path,-options,-processing,-classfile";

/// A compiler with the settings of a build.
pub struct Javac<'a> {
    /// The home of its JDK.
    pub jdk_home: &'a Path,
    /// The class path.
    pub class_path: &'a [PathBuf],
    /// The arguments of the build, one word each. Those that name files have no effect.
    pub arguments: &'a [String],
}

/// A source that is not on the disk.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The internal name of its top-level class.
    pub class: &'a str,
    /// The text of the source.
    pub text: &'a str,
}

/// An error, or a warning if the build takes warnings as errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The internal name of the source's top-level class.
    pub class: String,
    /// The line, where the first line of the source is 1.
    pub line: u32,
    /// The first line of javac's message.
    pub message: String,
}

/// Compiled classes, by internal name.
pub type Classes = Vec<(String, Vec<u8>)>;

impl Javac<'_> {
    /// Compiles sources together. Returns their classes, sorted by name, or the complaints.
    ///
    /// # Errors
    /// Returns what javac says if it cannot be run, or has a complaint that is about no source.
    pub fn compile(
        &self,
        sources: &[Source<'_>],
    ) -> Result<Result<Classes, Vec<Complaint>>, String> {
        let said = |error: io::Error| format!("javac cannot be run: {error}");
        let folder = tempfile::tempdir().map_err(said)?;
        let output = self.run(folder.path(), sources).inspect_err(|_| mishap::note());
        let output = output.map_err(said)?;
        let text = String::from_utf8_lossy(&output.stderr);
        let complaints: Vec<Complaint> = text
            .lines()
            .filter_map(|line| self.complaint(&folder.path().join("sources"), line))
            .collect();
        match (output.status.success(), complaints.is_empty()) {
            (true, _) => classes(&folder.path().join("classes")).map(Ok).map_err(said),
            (false, false) => Ok(Err(complaints)),
            (false, true) => Err(text.into_owned()),
        }
    }

    fn run(&self, folder: &Path, sources: &[Source<'_>]) -> io::Result<std::process::Output> {
        let classes = folder.join("classes");
        std::fs::create_dir_all(&classes)?;
        let class_path = std::env::join_paths(self.class_path).map_err(io::Error::other)?;
        let mut words = vec!["-d".to_owned(), quoted(&classes.to_string_lossy())];
        words.extend(["-cp".to_owned(), quoted(&class_path.to_string_lossy())]);
        words.extend(self.kept().map(quoted));
        for source in sources {
            let path = folder.join("sources").join(format!("{}.java", source.class));
            path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            std::fs::write(&path, source.text)?;
            words.push(quoted(&path.to_string_lossy()));
        }
        let arguments = folder.join("arguments");
        std::fs::write(&arguments, words.join("\n"))?;
        let mut named = std::ffi::OsString::from("@");
        named.push(&arguments);
        let mut javac = Command::new(self.jdk_home.join("bin").join("javac"));
        javac
            .args(["-J-Duser.language=en", "-J-Duser.country=US", "-J-XX:TieredStopAtLevel=1"])
            .args(["-proc:none", "-implicit:none", "-encoding", "UTF-8"])
            .args(["-Xmaxerrs", "100000", "-Xmaxwarns", "100000"])
            .arg(named);
        output(&mut javac)
    }

    /// Returns the arguments of the build that have an effect.
    fn kept(&self) -> impl Iterator<Item = &str> {
        let mut words = self.arguments.iter().map(String::as_str);
        let kept = std::iter::from_fn(move || {
            loop {
                let word = words.next()?;
                if WITH_VALUE.contains(&word) {
                    words.next();
                } else if !word.starts_with("-proc:") && !word.starts_with("-A") {
                    return Some(word);
                }
            }
        });
        kept.chain(self.warnings_are_errors().then_some(NOT_OF_SOURCES))
    }

    fn warnings_are_errors(&self) -> bool {
        self.arguments.iter().any(|word| word == "-Werror")
    }

    /// Reads a line such as `…/a/B.java:12: error: …`.
    fn complaint(&self, sources: &Path, line: &str) -> Option<Complaint> {
        let (class, rest) = line.strip_prefix(sources.to_str()?)?.split_once(".java:")?;
        let (number, said) = rest.split_once(": ")?;
        let is_warning = said.starts_with("warning:");
        (!is_warning || self.warnings_are_errors()).then_some(())?;
        let class = class.trim_start_matches(['/', '\\']).replace('\\', "/");
        Some(Complaint { class, line: number.parse().ok()?, message: said.to_owned() })
    }
}

/// Returns a word as an argument file has it.
fn quoted(word: &str) -> String {
    format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Reads the class files in a folder.
fn classes(folder: &Path) -> io::Result<Classes> {
    let mut classes = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).map_err(io::Error::other)?.with_extension("");
            let name = name.to_string_lossy().replace('\\', "/");
            classes.push((name, std::fs::read(&path)?));
        }
    }
    classes.sort();
    Ok(classes)
}

#[cfg(test)]
mod tests;
