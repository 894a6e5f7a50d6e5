//! Compiles programs with one `javac`, but only if one of them has changed.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::discover::Program;
use crate::jdk;

const OPTIONS: [&str; 7] =
    ["--release", "17", "-g", "-nowarn", "-Xlint:none", "-encoding", "UTF-8"];

/// Compiles all programs. Returns the folder of the classes, which is within `temporary`.
pub fn compile(temporary: &Path, programs: &[Program]) -> Result<PathBuf, String> {
    let sources: Vec<PathBuf> = programs.iter().map(|program| program.source.clone()).collect();
    compile_sources(&temporary.join("programs"), "", &sources)
}

/// Compiles files against a class path into a folder of their own. Returns the folder of the
/// classes.
pub fn compile_sources(
    folder: &Path,
    class_path: &str,
    sources: &[PathBuf],
) -> Result<PathBuf, String> {
    let (classes, stamp) = (folder.join("classes"), folder.join("stamp"));
    let fingerprint = fingerprint(class_path, sources)?;
    if std::fs::read_to_string(&stamp).is_ok_and(|found| found == fingerprint) {
        return Ok(classes);
    }
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(fail)?;
    }
    std::fs::create_dir_all(&classes).map_err(fail)?;
    javac(class_path, sources, &classes)?;
    std::fs::write(&stamp, fingerprint).map_err(fail)?;
    Ok(classes)
}

fn javac(class_path: &str, sources: &[PathBuf], classes: &Path) -> Result<(), String> {
    let output = Command::new(jdk::tool("javac"))
        .args(OPTIONS)
        .args(["-cp", class_path])
        .arg("-d")
        .arg(classes)
        .args(sources)
        .output()
        .map_err(|error| format!("`javac` does not start ({error}): install a JDK 17 or newer"))?;
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("`javac` fails:\n{}", String::from_utf8_lossy(&output.stderr)))
    }
}

/// Returns a text that changes with the compiler, its options, and each source's path and text.
fn fingerprint(class_path: &str, sources: &[PathBuf]) -> Result<String, String> {
    let mut hasher = DefaultHasher::new();
    (jdk::javac_version()?, OPTIONS, class_path).hash(&mut hasher);
    for source in sources {
        let text =
            std::fs::read(source).map_err(|error| format!("{}: {error}", source.display()))?;
        (source, text).hash(&mut hasher);
    }
    Ok(format!("{:016x}\n", hasher.finish()))
}
