//! Gives the engine's sources a digest.
// A build script's tools are the file system and programs, and its only way to fail is to say so.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::expect_used)]

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

fn main() {
    name_engine();
}

/// Gives the engine's sources a digest, under which results are remembered: another engine may find others.
fn name_engine() {
    let rooms = Path::new("..");
    let mut files = vec![rooms.join("../Cargo.lock")];
    for entry in fs::read_dir(rooms).expect("the rooms") {
        let room = entry.expect("a room").path();
        for part in ["src", "driver", "editor", "patches"].map(|part| room.join(part)) {
            if part.is_dir() {
                println!("cargo::rerun-if-changed={}", part.display());
                files.extend(embed::found(&part, "rs"));
                files.extend(embed::found(&part, "java"));
            }
        }
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        hash.update(file.display().to_string());
        hash.update(fs::read(file).expect("a source"));
    }
    let digest: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=ORACLE_ENGINE_DIGEST={digest}");
}
