//! Holds the documents that real builds have written against the schemas that are checked in.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::shell::{read, root};

/// The documents' names and their schemas.
const DOCUMENTS: [(&str, &str); 2] = [
    ("oracle.json", "native/report/schema/oracle.schema.json"),
    ("gate.json", "native/report/schema/gate.schema.json"),
];

/// Checks every document below a folder; an error if one is not as its schema says, or if there is
/// none of a kind.
pub fn check(folder: &Path) -> Result<(), String> {
    for (name, schema) in DOCUMENTS {
        let schema = json(&root().join(schema))?;
        let schema = jsonschema::validator_for(&schema).map_err(|error| error.to_string())?;
        let mut documents = Vec::new();
        find(folder, name, &mut documents)
            .map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
        if documents.is_empty() {
            return Err(format!("no build below {} wrote a {name}", folder.display()));
        }
        for document in documents {
            schema.validate(&json(&document)?).map_err(|error| {
                let place = error.instance_path();
                format!("{}: {error}, at `{place}`", document.display())
            })?;
        }
    }
    Ok(())
}

fn json(file: &Path) -> Result<Value, String> {
    let text = read(file)?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))
}

fn find(folder: &Path, name: &str, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, name, found)?;
        } else if path.file_name().is_some_and(|own| own == name) {
            found.push(path);
        }
    }
    Ok(())
}
