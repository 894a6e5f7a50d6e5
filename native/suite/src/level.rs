//! Whether a JDK is new enough for the tests' classes.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use laboratory::Jdk;

use crate::RequestError;

/// What the major version of class files is ahead of the release's number.
const AHEAD: u16 = 44;

/// Checks that a JDK can run classes, whose names are those of `Class.getName`: without that each
/// test would fail for the same reason.
///
/// # Errors
/// The JDK is too old for one of them.
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

/// The release that a class is compiled for; `None` of a file that is no class file.
fn level(folders: &[PathBuf], class: &str) -> Option<u16> {
    let path = format!("{}.class", class.replace('.', "/"));
    folders.iter().find_map(|folder| major(&folder.join(&path)))?.checked_sub(AHEAD)
}

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
