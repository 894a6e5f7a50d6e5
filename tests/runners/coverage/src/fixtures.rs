//! Compiles the fixtures of the filters with several compilers and options.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use oracle_tests::libraries::{output, sources};
use oracle_tests::{data, jdk};

use crate::jars::Jars;

/// The folders of the fixtures; each is named by the first Java release that compiles it.
const LEVELS: [u32; 4] = [8, 17, 21, 25];

/// A compiler with its options, and the release for which it compiles.
struct Compiler<'a> {
    name: String,
    program: OsString,
    options: Vec<&'a str>,
    release: u32,
}

/// The classes that one compiler made of the fixtures.
pub struct Compiled {
    /// The name of the compiler with its options.
    pub name: String,
    /// The folder of the classes.
    pub classes: PathBuf,
}

/// Compiles the fixtures with each compiler: javac and ecj for releases up to 17 and, if
/// `ORACLE_TEST_JDK` is a JDK 25, for those up to 25.
pub fn compile(folder: &Path, jars: &Jars) -> Result<Vec<Compiled>, String> {
    let ecj = jars.one("ecj-", "")?.to_string_lossy().into_owned();
    let home = jdk::home()?;
    let mut compilers = Vec::new();
    for release in [8, 17] {
        compilers.push(javac(&home, release, &["-g"]));
        compilers.push(ecj_on(&home, release, &ecj));
    }
    compilers.push(javac(&home, 8, &["-g:none"]));
    if let Some(home) = jdk::under_test() {
        for release in [21, 25].into_iter().filter(|release| supports(&home, *release)) {
            compilers.push(javac(&home, release, &["-g"]));
            compilers.push(ecj_on(&home, release, &ecj));
        }
    }
    compilers.iter().map(|compiler| compiler.run(folder)).collect()
}

/// Returns the fixtures whose first line says that a filter concerns them, and the lowest release
/// that compiles them.
pub fn filtered() -> Result<Vec<(String, u32)>, String> {
    let mut names = Vec::new();
    for level in LEVELS {
        for source in sources(&level_folder(level))? {
            let text = std::fs::read_to_string(&source).map_err(|error| error.to_string())?;
            if text.starts_with("// filtered\n") {
                let name = source.file_stem().unwrap_or_default().to_string_lossy();
                names.push((name.into_owned(), level));
            }
        }
    }
    Ok(names)
}

impl Compiled {
    /// Returns the release for which the classes are compiled.
    pub fn release(&self) -> u32 {
        let digits = self.name.split(' ').find_map(|word| word.parse().ok());
        digits.unwrap_or_default()
    }
}

fn level_folder(level: u32) -> PathBuf {
    data("coverage").join(level.to_string())
}

fn javac<'a>(home: &Path, release: u32, options: &[&'a str]) -> Compiler<'a> {
    Compiler {
        name: format!("javac {release} {}", options.join(" ")),
        program: home.join("bin/javac").into_os_string(),
        options: [options, &["-nowarn", "-Xlint:none"]].concat(),
        release,
    }
}

fn ecj_on<'a>(home: &Path, release: u32, ecj: &'a str) -> Compiler<'a> {
    Compiler {
        name: format!("ecj {release}"),
        program: home.join("bin/java").into_os_string(),
        options: vec!["-jar", ecj, "-nowarn", "-g"],
        release,
    }
}

/// Returns whether the JDK's javac compiles for a release.
fn supports(home: &Path, release: u32) -> bool {
    home.join("lib/ct.sym").exists()
        && output(Command::new(home.join("bin/javac")).arg("-version")).is_ok_and(|version| {
            let text = String::from_utf8_lossy(&version.stdout).into_owned();
            let digits = text.split(|letter: char| !letter.is_ascii_digit());
            digits.into_iter().find_map(|it| it.parse().ok()).is_some_and(|it: u32| it >= release)
        })
}

impl Compiler<'_> {
    fn run(&self, folder: &Path) -> Result<Compiled, String> {
        let classes = folder.join("fixtures").join(self.name.replace([' ', ':'], "-"));
        let fail = |error: std::io::Error| format!("{}: {error}", classes.display());
        if classes.exists() {
            std::fs::remove_dir_all(&classes).map_err(fail)?;
        }
        std::fs::create_dir_all(&classes).map_err(fail)?;
        let mut command = Command::new(&self.program);
        command.args(&self.options).args(["--release", &self.release.to_string()]);
        command.args(["-encoding", "UTF-8", "-d"]).arg(&classes);
        for level in LEVELS.into_iter().filter(|level| *level <= self.release) {
            command.args(sources(&level_folder(level))?);
        }
        output(&mut command)?;
        Ok(Compiled { name: self.name.trim().to_owned(), classes })
    }
}
