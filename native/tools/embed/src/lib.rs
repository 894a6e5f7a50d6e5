//! For build scripts: compiles a crate's Java sources and embeds the class files in the crate.
// A build script works with files and programs, and a panic is its way to report a failure.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::expect_used, clippy::panic)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles the Java sources in `FOLDER/src` with options of `javac`. Writes a table `CLASS_FILES`
/// of paths and contents to `FOLDER.rs` in `OUT_DIR`. Any JDK in `JAVA_HOME` will do: with
/// `--release 17`, every `javac` makes the same class files.
///
/// # Panics
/// Panics if there is no `javac`, or if it cannot compile the sources.
pub fn java(folder: &str, options: &[&str]) {
    println!("cargo::rerun-if-changed={folder}");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo names a folder"));
    let classes = out.join(folder);
    let _ = fs::remove_dir_all(&classes);
    fs::create_dir_all(&classes).expect("the folder can be made");
    compile(&Path::new(folder).join("src"), &classes, options);
    let files = found(&classes, "class");
    let written = fs::write(out.join(folder).with_extension("rs"), table(&classes, &files));
    written.expect("the table can be written");
}

fn compile(sources: &Path, classes: &Path, options: &[&str]) {
    let javac = env::var_os("JAVA_HOME")
        .map_or_else(|| "javac".into(), |home| PathBuf::from(home).join("bin").join("javac"));
    let status = Command::new(&javac)
        .args(["--release", "17", "-implicit:none"])
        .args(options)
        .arg("-d")
        .arg(classes)
        .args(found(sources, "java"))
        .status()
        .unwrap_or_else(|error| {
            panic!("cannot run {}: {error}; install a JDK or set JAVA_HOME", javac.display())
        });
    assert!(status.success(), "javac cannot compile {}", sources.display());
}

/// Returns all files with an extension below a folder, sorted.
///
/// # Panics
/// Panics if the folder cannot be read.
#[must_use]
pub fn found(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(found(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Formats the table of class files as Rust source.
fn table(classes: &Path, files: &[PathBuf]) -> String {
    let mut text = format!("static CLASS_FILES: [(&str, &[u8]); {}] = [\n", files.len());
    for file in files {
        let name = file.strip_prefix(classes).expect("a file of the folder");
        text += &format!("    ({:?}, include_bytes!({file:?})),\n", name.display().to_string());
    }
    text + "];\n"
}
