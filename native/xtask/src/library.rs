//! Published libraries as projects, whose sources their own builds fetch.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::target;

/// What the POMs of all libraries have in common.
const PARENT: &str = include_str!("library/parent.xml");

/// A library, of which the POM is all that we have.
pub struct Library {
    /// The folder's name.
    pub name: &'static str,
    /// Name and release for readers.
    pub title: &'static str,
    pom: &'static str,
}

/// Small enough to be looked at whole.
pub const COMMONS_CLI: Library = Library {
    name: "commons-cli",
    title: "commons-cli 1.9.0",
    pom: include_str!("library/commons-cli.xml"),
};

/// Large enough for a report in which one looks for something.
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

/// All of them, smaller ones first.
pub const ALL: [Library; 4] = [COMMONS_CLI, COMMONS_CSV, COMMONS_CODEC, COMMONS_TEXT];

impl Library {
    /// The folder of the project, with its POM.
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
