//! Jars: their entries as one Java release sees them, and their manifests.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use zip::ZipArchive;

use super::manifest::Manifest;

const MANIFEST: &str = "META-INF/MANIFEST.MF";
const VERSIONS: &str = "META-INF/versions/";

/// The lowest release that may have its own versions of entries.
const FIRST_VERSIONED: u16 = 9;

/// The most memory to reserve for an entry because of the size that it declares, which may be
/// wrong.
const MOST_RESERVED: u64 = 1 << 24;

/// An error while a jar or one of its entries is read.
#[derive(Debug, thiserror::Error)]
pub enum JarError {
    /// The file cannot be opened, or an entry cannot be decompressed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The archive is malformed or uses an unsupported feature.
    #[error(transparent)]
    Zip(#[from] zip::result::ZipError),
}

/// Bytes that many readers may share.
#[derive(Clone)]
struct Shared(Arc<dyn AsRef<[u8]> + Send + Sync>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        (*self.0).as_ref()
    }
}

/// An open jar.
pub struct Jar {
    archive: ZipArchive<Cursor<Shared>>,
    manifest: Manifest,
    /// By the name for look-ups: the release that the entry is for (0 for all), and its index in
    /// the archive.
    entries: BTreeMap<String, (u16, usize)>,
}

impl Jar {
    /// Opens the jar file at `path`. `feature` is the Java release for which a multi-release jar
    /// selects its entries.
    ///
    /// # Errors
    /// Returns an error if the file cannot be mapped or is not a jar.
    pub fn open(path: &Path, feature: u16) -> Result<Self, JarError> {
        Self::new(super::mapped::map(path)?, feature)
    }

    /// Reads a jar's directory and manifest.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a jar.
    pub fn new(
        bytes: impl AsRef<[u8]> + Send + Sync + 'static,
        feature: u16,
    ) -> Result<Self, JarError> {
        let archive = ZipArchive::new(Cursor::new(Shared(Arc::new(bytes))))?;
        let manifest = match archive.index_for_name(MANIFEST) {
            Some(index) => Manifest::parse(&read(&archive, index)?),
            None => Manifest::default(),
        };
        let entries = effective_entries(&archive, manifest.is_multi_release(), feature);
        Ok(Self { archive, manifest, entries })
    }

    /// Returns the main attributes of the manifest. They are empty if there is no manifest.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Returns the names of all entries except directories, sorted.
    ///
    /// An entry for a release appears both under its own name and under the name for look-ups.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// Returns whether there is an entry with this name.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// Returns the contents of an entry. A multi-release jar may have several versions of it. Then
    /// this is the version for the newest release that is not above `feature`.
    ///
    /// # Errors
    /// Returns an error if the entry cannot be decompressed.
    pub fn entry(&self, name: &str) -> Result<Option<Vec<u8>>, JarError> {
        match self.entries.get(name) {
            Some((_, index)) => read(&self.archive, *index).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the entry's own name in the archive. For `a/B.class` this may be
    /// `META-INF/versions/11/a/B.class`.
    #[must_use]
    pub fn stored_name(&self, name: &str) -> Option<String> {
        let (_, index) = self.entries.get(name)?;
        entry_name(&self.archive, *index)
    }
}

fn read(archive: &ZipArchive<Cursor<Shared>>, index: usize) -> Result<Vec<u8>, JarError> {
    // A clone shares the directory and the bytes. It only has its own reading position.
    let mut archive = archive.clone();
    let entry = archive.by_index(index)?;
    let size = entry.size();
    let mut contents = Vec::with_capacity(usize::try_from(size.min(MOST_RESERVED)).unwrap_or(0));
    entry.take(size).read_to_end(&mut contents)?;
    Ok(contents)
}

/// Returns the name of an entry, or `None` if it is not valid text.
fn entry_name(archive: &ZipArchive<Cursor<Shared>>, index: usize) -> Option<String> {
    archive.name_for_index(index)?.ok().map(Into::into)
}

/// Selects the entry for each name: in a multi-release jar, the one for the newest release that is
/// not above `feature`.
fn effective_entries(
    archive: &ZipArchive<Cursor<Shared>>,
    multi_release: bool,
    feature: u16,
) -> BTreeMap<String, (u16, usize)> {
    let mut entries = BTreeMap::new();
    let mut offer = |name: &str, release: u16, index: usize| {
        let best = entries.entry(name.to_owned()).or_insert((release, index));
        if best.0 < release {
            *best = (release, index);
        }
    };
    for index in 0..archive.len() {
        let name = entry_name(archive, index).filter(|name| !name.ends_with('/'));
        let Some(name) = name else { continue };
        offer(&name, 0, index);
        if multi_release
            && let Some((release, name)) = versioned(&name)
            && release <= feature
        {
            offer(name, release, index);
        }
    }
    entries
}

/// Splits the name of an entry for a release into the release and the name for look-ups.
/// `META-INF/versions/11/a/B.class` gives 11 and `a/B.class`.
fn versioned(name: &str) -> Option<(u16, &str)> {
    let (release, name) = name.strip_prefix(VERSIONS)?.split_once('/')?;
    let release = release.parse().ok().filter(|release| *release >= FIRST_VERSIONED)?;
    (!name.starts_with("META-INF/")).then_some((release, name))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::io::Write as _;
    use zip::write::{SimpleFileOptions, ZipWriter};

    pub(crate) fn jar(entries: &[(&str, &str)]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, contents) in entries {
            writer.start_file(*name, SimpleFileOptions::default()).unwrap();
            writer.write_all(contents.as_bytes()).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn the_newest_fitting_version_is_found() {
        let bytes = jar(&[
            (MANIFEST, "Multi-Release: true\n\n"),
            ("META-INF/versions/21/a/B.class", "new"),
            ("META-INF/versions/11/a/B.class", "middle"),
            ("a/B.class", "old"),
            ("META-INF/versions/9/META-INF/x", "no"),
        ]);
        let read = |feature, name: &str| {
            let jar = Jar::new(bytes.clone(), feature).unwrap();
            jar.entry(name).unwrap().map(|bytes| String::from_utf8(bytes).unwrap())
        };
        assert_eq!(read(8, "a/B.class").as_deref(), Some("old"));
        assert_eq!(read(17, "a/B.class").as_deref(), Some("middle"));
        assert_eq!(read(21, "a/B.class").as_deref(), Some("new"));
        assert_eq!(read(21, "META-INF/x"), None);
        let jar = Jar::new(bytes.clone(), 17).unwrap();
        assert_eq!(jar.stored_name("a/B.class").as_deref(), Some("META-INF/versions/11/a/B.class"));
        assert_eq!(jar.names().count(), 5);
    }

    #[test]
    fn versions_count_only_when_the_manifest_says_so() {
        let bytes = jar(&[("META-INF/versions/9/x", "new"), ("x", "old")]);
        let jar = Jar::new(bytes, 17).unwrap();
        assert_eq!(jar.entry("x").unwrap().as_deref(), Some(&b"old"[..]));
    }

    #[test]
    fn what_is_no_jar_is_refused() {
        assert!(Jar::new(b"no jar".to_vec(), 17).is_err());
    }
}
