//! The file of a project's facts: a magic number, a version, then the facts, compressed.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use super::Project;

/// The version of the format. It changes with every change of a field.
pub const FORMAT: u8 = 1;

const MAGIC: [u8; 4] = *b"OCFA";

/// The reason why facts cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FactsError {
    /// The file is not a file of facts, or has a different version.
    #[error("this is not a file of facts of format {FORMAT}; run `cargo xtask infer mine`")]
    Format,
    /// The file does not decompress.
    #[error("the facts cannot be decompressed: {0}")]
    Compression(#[from] std::io::Error),
    /// The content is broken.
    #[error("the facts are broken: {0}")]
    Content(#[from] postcard::Error),
}

impl Project {
    /// Reads a file of facts.
    ///
    /// # Errors
    /// Returns an error if the file does not have this format, or is broken.
    pub fn read(file: &[u8]) -> Result<Project, FactsError> {
        let rest = file.strip_prefix(&MAGIC).and_then(|it| it.strip_prefix(&[FORMAT]));
        let mut bytes = Vec::new();
        DeflateDecoder::new(rest.ok_or(FactsError::Format)?).read_to_end(&mut bytes)?;
        Ok(postcard::from_bytes(&bytes)?)
    }

    /// Returns the content of a file of these facts.
    ///
    /// # Errors
    /// Returns an error if they cannot be written.
    pub fn write(&self) -> Result<Vec<u8>, FactsError> {
        let mut file = [MAGIC.as_slice(), &[FORMAT]].concat();
        let mut encoder = DeflateEncoder::new(&mut file, Compression::best());
        encoder.write_all(&postcard::to_stdvec(self)?)?;
        encoder.finish()?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Counts, Project};

    #[test]
    fn facts_are_read_as_they_were_written() {
        let counts = Counts { tests: 2, ..Counts::default() };
        let project = Project { name: "p".into(), counts, ..Project::default() };
        let file = project.write().unwrap();
        assert_eq!(Project::read(&file).unwrap(), project);
        assert!(Project::read(&file[1..]).is_err());
        assert!(Project::read(&file[..file.len() - 2]).is_err());
    }
}
