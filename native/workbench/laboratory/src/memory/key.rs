//! The keys of results: digests of everything that is known before anything runs.

use std::fmt::Write as _;

use classfile::digest::{Digest, digest};

use super::properties;
use crate::guest::Guest;
use crate::jdk::Jdk;

/// The name under which a result is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    /// Returns the key for a text that describes the result.
    #[must_use]
    pub fn of(text: &str) -> Key {
        Key(hex(&digest(text.as_bytes())))
    }

    /// Returns the key of the file that belongs to the entry with this key.
    pub(super) fn of_file(&self) -> Key {
        Key::of(&format!("{} file", self.0))
    }

    /// Returns the key in hexadecimal digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns a text that describes how a guest starts. It leaves out the system properties that
/// matter only if the guest asks for them.
#[must_use]
pub fn words_of_guest(guest: &Guest) -> String {
    let Guest { world, readable, memory, assertions, preview, budget, .. } = guest;
    let mut text = format!(
        "{}\n{world:?}\n{:?}\n{:?}\n{:?}\n{readable:?}\n\
         {memory:?}\n{assertions}\n{preview}\n{budget:?}\n",
        words_of_jdk(&guest.jdk),
        guest.class_path,
        guest.working_directory,
        properties::of_key(&guest.properties),
    );
    for (path, content) in guest.files.iter().chain(&guest.replaced) {
        let _ = writeln!(text, "{}={}", path.display(), hex(&digest(content)));
    }
    text
}

/// Returns a text that identifies a JDK, on every machine that has it at the same place.
#[must_use]
pub fn words_of_jdk(jdk: &Jdk) -> String {
    format!("{} {}", jdk.home.display(), jdk.identity())
}

pub(crate) fn hex(digest: &Digest) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
