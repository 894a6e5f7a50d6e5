//! Published libraries as projects, whose sources their own builds fetch.

use std::fs;
use std::path::PathBuf;

use crate::shell::target;

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

impl Library {
    /// The folder of the project, with its POM.
    pub fn project(&self) -> Result<PathBuf, String> {
        let folder = target().join("demo").join(self.name);
        let written =
            fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join("pom.xml"), self.pom));
        written.map_err(|error| format!("{} cannot be written: {error}", folder.display()))?;
        Ok(folder)
    }
}
