//! Reports the causes of a large library and a slow build: code by crate, and functions with many copies.

use std::collections::BTreeMap;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::shell::{cargo, output, target};

/// The number of functions that are listed.
const LISTED: usize = 20;

/// Bytes of the vm's functions that another crate may contain: small ones that are compiled where they
/// are called. One function of the interpreter that is generic over something of the crate's brings much
/// more with it.
const OF_VM_ELSEWHERE: u64 = 40_000;

/// All copies of one function.
#[derive(Default)]
struct Copies {
    number: u64,
    bytes: u64,
}

/// Builds the library and prints its size, the code of each crate, and the functions whose copies take most
/// room. A function that is generic has a copy for each set of types in each crate that calls it.
///
/// # Errors
/// Returns an error if something cannot be run, or if another crate compiles the vm again.
pub fn size() -> Result<(), String> {
    let crates = built()?;
    let library = target().join("release").join(format!("{DLL_PREFIX}oracle_bridge{DLL_SUFFIX}"));
    let bytes = std::fs::metadata(&library)
        .map_err(|error| format!("{} cannot be read: {error}", library.display()))?
        .len();
    println!("the library takes {}", megabytes(bytes));
    let (mut sizes, mut functions) = (Vec::new(), BTreeMap::<String, Copies>::new());
    let mut again = Vec::new();
    for (name, file) in &crates {
        let (mut total, mut of_vm) = (0, 0);
        for (symbol, bytes) in symbols(file)? {
            total += bytes;
            if is_of_vm(&symbol) {
                of_vm += bytes;
            }
            let copies = functions.entry(without_types(&symbol)).or_default();
            copies.number += 1;
            copies.bytes += bytes;
        }
        sizes.push((total, name));
        if name != "vm" && of_vm > OF_VM_ELSEWHERE {
            again.push(format!("{name} ({of_vm} bytes)"));
        }
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    println!("\ncode and data by crate, before the linker drops what is not used or there twice");
    for (bytes, name) in sizes {
        println!("{:>9}  {name}", megabytes(bytes));
    }
    let mut functions: Vec<_> = functions.into_iter().collect();
    functions.sort_unstable_by_key(|(_, copies)| std::cmp::Reverse(copies.bytes));
    println!("\nfunctions whose copies take most");
    for (name, Copies { number, bytes }) in functions.iter().take(LISTED) {
        println!("{:>9}  {number:>5} times  {name}", megabytes(*bytes));
    }
    if !again.is_empty() {
        return Err(format!(
            "these crates compile more than {OF_VM_ELSEWHERE} bytes of the vm again: {}. Something in them \
             calls a generic function of the vm's",
            again.join(", ")
        ));
    }
    Ok(())
}

/// Builds the library. Returns our crates in it, each with its file.
fn built() -> Result<BTreeMap<String, PathBuf>, String> {
    let mut build = cargo();
    build.args(["build", "--release", "--package", "bridge", "--message-format", "json"]);
    let messages = output(&mut build)?;
    let artifact = |line: &str| {
        let message: Value = serde_json::from_str(line).ok()?;
        let is_ours = message["package_id"].as_str()?.starts_with("path+");
        let files = message["filenames"].as_array()?.iter().filter_map(Value::as_str);
        let library = files.into_iter().find(|file| file.ends_with(".rlib"))?;
        let name = message["target"]["name"].as_str()?;
        is_ours.then(|| (name.to_owned(), PathBuf::from(library)))
    };
    Ok(messages.lines().filter_map(artifact).collect())
}

/// Returns the symbols of a library with their sizes in bytes.
fn symbols(library: &Path) -> Result<Vec<(String, u64)>, String> {
    let text = output(Command::new("nm").args(["--print-size", "--demangle"]).arg(library))?;
    let symbol = |line: &str| {
        let mut words = line.splitn(4, ' ');
        let size = u64::from_str_radix(words.nth(1)?, 16).ok()?;
        let is_code = matches!(words.next()?, "t" | "T" | "w" | "W" | "r" | "R" | "d" | "D");
        is_code.then_some((words.next()?.to_owned(), size))
    };
    Ok(text.lines().filter_map(symbol).collect())
}

/// Returns whether a symbol is a function of the vm's.
fn is_of_vm(symbol: &str) -> bool {
    symbol.trim_start_matches('<').starts_with("vm::")
}

/// Returns the name of a function without its types and hashes, so that all its copies have the same name.
fn without_types(symbol: &str) -> String {
    let symbol = symbol
        .rsplit_once("::h")
        .map_or(symbol, |(name, hash)| if hash.len() == 16 { name } else { symbol });
    let (mut name, mut depth) = (String::new(), 0_u32);
    for letter in symbol.chars() {
        match letter {
            '<' => {
                depth += 1;
                if depth == 1 {
                    name.push_str("<…");
                }
            }
            '>' if !name.ends_with('-') => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    name.push('>');
                }
            }
            _ if depth == 0 => name.push(letter),
            _ => {}
        }
    }
    name
}

fn megabytes(bytes: u64) -> String {
    format!("{}.{:02} MB", bytes / 1_000_000, bytes / 10_000 % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_a_function_have_one_name() {
        let symbol = "alloc::vec::Vec<T,A>::push::h0123456789abcdef";
        assert_eq!(without_types(symbol), "alloc::vec::Vec<…>::push");
        assert_eq!(without_types("vm::a::b"), "vm::a::b");
    }

    #[test]
    fn functions_of_the_vm_are_known_by_their_path() {
        assert!(is_of_vm("vm::interpreter::turns::run"));
        assert!(is_of_vm("<vm::machine::Plain as vm::machine::Machine>::events"));
        assert!(!is_of_vm("core::ptr::drop_in_place<vm::vm::Vm>"));
    }
}
