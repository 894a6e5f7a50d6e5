//! Compiles all programs with one `javac`, and only when one of them has changed.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::discover::Program;
use crate::jdk;

const OPTIONS: [&str; 7] =
    ["--release", "17", "-g", "-nowarn", "-Xlint:none", "-encoding", "UTF-8"];

/// Returns the folder of the classes.
pub fn compile(programs: &[Program]) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
    let (classes, stamp) = (folder.join("classes"), folder.join("stamp"));
    let fingerprint = fingerprint(programs)?;
    if std::fs::read_to_string(&stamp).is_ok_and(|found| found == fingerprint) {
        return Ok(classes);
    }
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(fail)?;
    }
    std::fs::create_dir_all(&classes).map_err(fail)?;
    javac(programs, &classes)?;
    std::fs::write(&stamp, fingerprint).map_err(fail)?;
    Ok(classes)
}

fn javac(programs: &[Program], classes: &Path) -> Result<(), String> {
    let output = Command::new(jdk::tool("javac"))
        .args(OPTIONS)
        .arg("-d")
        .arg(classes)
        .args(programs.iter().map(|program| &program.source))
        .output()
        .map_err(|error| format!("`javac` does not start ({error}): install a JDK 17 or newer"))?;
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("`javac` fails:\n{}", String::from_utf8_lossy(&output.stderr)))
    }
}

/// Changes with the compiler, its options, and every source's path and text.
fn fingerprint(programs: &[Program]) -> Result<String, String> {
    let mut hasher = DefaultHasher::new();
    (jdk::javac_version()?, OPTIONS).hash(&mut hasher);
    for program in programs {
        let text =
            std::fs::read(&program.source).map_err(|error| format!("{}: {error}", program.name))?;
        (&program.name, text).hash(&mut hasher);
    }
    Ok(format!("{:016x}\n", hasher.finish()))
}
