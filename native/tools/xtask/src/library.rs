//! Published libraries as sample projects; their builds download the sources.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::target;

/// The POM that the POMs of all libraries inherit from.
const PARENT: &str = include_str!("library/parent.xml");

/// A library. We have only its POM.
pub struct Library {
    /// The name of its folder.
    pub name: &'static str,
    /// Name and release, for people.
    pub title: &'static str,
    pom: &'static str,
}

/// A library that is small enough to look at all findings.
pub const COMMONS_CLI: Library = Library {
    name: "commons-cli",
    title: "commons-cli 1.9.0",
    pom: include_str!("library/commons-cli.xml"),
};

/// A library that is large enough to need the report's search.
pub const COMMONS_CODEC: Library = Library {
    name: "commons-codec",
    title: "commons-codec 1.17.1",
    pom: include_str!("library/commons-codec.xml"),
};

const COMMONS_CSV: Library = Library {
    name: "commons-csv",
    title: "commons-csv 1.12.0",
    pom: include_str!("library/commons-csv.xml"),
};

const COMMONS_TEXT: Library = Library {
    name: "commons-text",
    title: "commons-text 1.12.0",
    pom: include_str!("library/commons-text.xml"),
};

/// All libraries, smaller ones first.
pub const ALL: [Library; 4] = [COMMONS_CLI, COMMONS_CSV, COMMONS_CODEC, COMMONS_TEXT];

impl Library {
    /// Writes the POMs and returns the folder of the project.
    pub fn project(&self) -> Result<PathBuf, String> {
        let all = target().join("demo");
        let folder = all.join(self.name);
        write(&all, PARENT)?;
        write(&folder, self.pom)?;
        Ok(folder)
    }
}

fn write(folder: &Path, pom: &str) -> Result<(), String> {
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(folder.join("pom.xml"), pom))
        .map_err(|error| format!("{} cannot be written: {error}", folder.display()))
}
