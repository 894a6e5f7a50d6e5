//! Checks that a JDK is new enough for the test classes.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use laboratory::Jdk;

use crate::RequestError;

/// The difference between the major version of a class file and the number of its release: Java 17
/// has 61.
const AHEAD: u16 = 44;

/// Checks that a JDK can run the named classes, which are in the form of `Class.getName`. Without
/// this check, every test would fail for the same reason.
///
/// # Errors
/// Returns an error if a class is compiled for a later release than that of the JDK.
pub fn check(jdk: &Jdk, folders: &[PathBuf], classes: &[String]) -> Result<(), RequestError> {
    let newest = classes.iter().filter_map(|class| Some((level(folders, class)?, class))).max();
    match newest {
        Some((level, class)) if level > jdk.feature => Err(RequestError(format!(
            "{class} is compiled for Java {level}, and the JDK at {} is {}: set oracle.jdkHome to the home of a JDK {level} or newer",
            jdk.home.display(),
            jdk.version
        ))),
        _ => Ok(()),
    }
}

/// Returns the release for which a class is compiled, or `None` if there is no class file.
fn level(folders: &[PathBuf], class: &str) -> Option<u16> {
    let path = format!("{}.class", class.replace('.', "/"));
    folders.iter().find_map(|folder| major(&folder.join(&path)))?.checked_sub(AHEAD)
}

/// Returns the major version in the head of a class file.
fn major(file: &Path) -> Option<u16> {
    let mut head = [0; 8];
    File::open(file).ok()?.read_exact(&mut head).ok()?;
    match head {
        [0xca, 0xfe, 0xba, 0xbe, _, _, high, low] => Some(u16::from_be_bytes([high, low])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::level;

    #[test]
    fn the_level_stands_in_the_class_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("a")).unwrap();
        let write = |name: &str, bytes: &[u8]| {
            std::fs::write(folder.path().join(name), bytes).unwrap();
        };
        write("a/T.class", &[0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 69, 1]);
        write("a/U.class", b"text");
        let of = |class: &str| level(&["/nowhere".into(), folder.path().into()], class);
        assert_eq!((of("a.T"), of("a.U"), of("a.V")), (Some(25), None, None));
    }
}
