//! A JDK on the disk: its class library and its version.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use classfile::Image;
use classfile::digest::digest;
use memmap2::Mmap;
use vm::BootClasses;

use crate::memory::hex;

/// The oldest release whose class library can be run.
const OLDEST: u16 = 17;

/// The part of `lib/modules` with its index: the place and the size of each class and each resource.
const INDEX: u64 = 4 << 20;

/// A JDK whose class library is open. Clones share the mapped file.
#[derive(Clone)]
pub struct Jdk {
    /// The path of its home, without symbolic links.
    pub home: PathBuf,
    /// The version in its `release` file, for example `17.0.15`.
    pub version: String,
    /// The number of the release, for example 17.
    pub feature: u16,
    pub(crate) image: Arc<Image<Mmap>>,
    identity: Arc<OnceLock<String>>,
}

/// The reason why a class library cannot be used: one line for the user that says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct JdkError(pub(crate) String);

impl Jdk {
    /// Opens the class library of the JDK in `home`.
    ///
    /// # Errors
    /// Returns an error if the folder is not a JDK, the JDK is too old, or its class library cannot
    /// be opened.
    pub fn open(home: &Path) -> Result<Jdk, JdkError> {
        Jdk::open_as(home, "jdkHome")
    }

    /// Opens the class library of the JDK in `home`, the value of a setting. Errors name the setting, without its
    /// prefix `oracle.`.
    ///
    /// # Errors
    /// Returns an error for the reasons of [`Jdk::open`].
    pub fn open_as(home: &Path, setting: &str) -> Result<Jdk, JdkError> {
        let problem = |what: String| {
            let home = home.display();
            JdkError(format!(
                "no JDK at {home}: {what}; set oracle.{setting} to the home of a JDK {OLDEST} or newer"
            ))
        };
        let home = home.canonicalize().map_err(|error| problem(error.to_string()))?;
        let version = release(&home, "JAVA_VERSION")
            .ok_or_else(|| problem("its `release` file does not tell JAVA_VERSION".into()))?;
        let feature = version.split(['.', '-', '+']).next().and_then(|part| part.parse().ok());
        let feature = feature.ok_or_else(|| problem(format!("unknown version `{version}`")))?;
        if feature < OLDEST {
            return Err(problem(format!("it is a JDK {version}")));
        }
        let modules = home.join("lib").join("modules");
        let image = classfile::open_image(&modules).map_err(|error| {
            problem(format!("cannot open the class library {}: {error}", modules.display()))
        })?;
        let (image, identity) = (Arc::new(image), Arc::default());
        Ok(Jdk { home, version, feature, image, identity })
    }

    /// Returns a text that identifies this JDK: its `release` file, and the size and the index of `lib/modules`. The
    /// class library itself is too large to be read for this. It does not matter where and when the JDK was unpacked.
    pub(crate) fn identity(&self) -> &str {
        self.identity.get_or_init(|| {
            let release = std::fs::read_to_string(self.home.join("release")).unwrap_or_default();
            let modules = index_of(&self.home.join("lib").join("modules")).ok();
            format!("{release} {modules:?}")
        })
    }

    /// Returns the names of all classes of the module `java.base` in internal form, sorted.
    pub(crate) fn classes_of_base(&self) -> Vec<String> {
        let classes = self.image.iter().flatten().filter(|it| {
            it.module == "java.base" && it.extension == "class" && it.base != "module-info"
        });
        let mut names: Vec<String> =
            classes.map(|it| format!("{}/{}", it.parent, it.base)).collect();
        names.sort_unstable();
        names
    }
}

impl BootClasses for Jdk {
    fn find(&self, name: &str) -> Option<Vec<u8>> {
        let package = name.rfind('/').map_or("", |end| name.get(..end).unwrap_or(""));
        let module = self.image.module_of_package(package).ok()??;
        let path = format!("/{module}/{name}.class");
        self.image.find_resource(&path).ok()?.map(Cow::into_owned)
    }
}

/// Returns the size of a file, and the digest of its first part.
fn index_of(file: &Path) -> io::Result<(u64, String)> {
    let file = File::open(file)?;
    let size = file.metadata()?.len();
    let mut index = Vec::new();
    file.take(INDEX).read_to_end(&mut index)?;
    Ok((size, hex(&digest(&index))))
}

/// Returns the value of a key in a JDK's `release` file, without quotes.
fn release(jdk: &Path, key: &str) -> Option<String> {
    let text = std::fs::read_to_string(jdk.join("release")).ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(key)?.strip_prefix('=').map(str::to_owned))?;
    Some(line.trim_matches('"').to_owned())
}
