//! Finds class files by the paths that the reference prints.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;

use zip::ZipArchive;

/// Reads class files from the disk and from jars, which stay open.
#[derive(Default)]
pub struct Classes {
    jars: BTreeMap<String, ZipArchive<File>>,
}

impl Classes {
    /// Reads the class file at a path; in a jar, the entry's name comes after a `!`.
    pub fn read(&mut self, path: &str) -> Result<Vec<u8>, String> {
        let fail = |error: &dyn std::fmt::Display| format!("{path}: {error}");
        let Some((jar, entry)) = path.split_once('!') else {
            return std::fs::read(path).map_err(|error| fail(&error));
        };
        if !self.jars.contains_key(jar) {
            let file = File::open(jar).map_err(|error| fail(&error))?;
            let archive = ZipArchive::new(file).map_err(|error| fail(&error))?;
            self.jars.insert(jar.to_owned(), archive);
        }
        let archive = self.jars.get_mut(jar).ok_or_else(|| fail(&"not open"))?;
        let mut entry = archive.by_name(entry).map_err(|error| fail(&error))?;
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).map_err(|error| fail(&error))?;
        Ok(bytes)
    }
}
