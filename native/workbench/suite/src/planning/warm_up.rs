//! Finds parts of the JDK that a project uses and whose first use takes long. The driver uses them before any test, so
//! that their state is in the image from which vms start. Otherwise each test class, and each trial of a test that is
//! the first to use such a part, would take this time.
//!
//! Tests see no difference, because the JDK keeps this state to itself.

use std::path::PathBuf;
use std::sync::OnceLock;

use classfile::{ClassFile, Constant};
use laboratory::{names_class, naming};

/// Classes whose first use takes long.
const DATES: [&str; 4] = [
    "java/text/SimpleDateFormat",
    "java/text/DateFormat",
    "java/util/Calendar",
    "java/util/GregorianCalendar",
];

/// Classes that need the names of all time zones for some patterns: 90 million instructions, ten times as many as all
/// other parts of a format.
const ZONES: [&str; 2] = ["java/text/SimpleDateFormat", "java/time/format/DateTimeFormatter"];

/// The most characters of a pattern of dates.
const LENGTH: usize = 64;

/// The beginning of an argument that names a part.
const WORD: &str = "warm=";

/// Returns whether an argument of the driver names something to use beforehand.
pub fn is_of_warm_up(word: &str) -> bool {
    word.starts_with(WORD)
}

/// The parts of the JDK that the driver uses beforehand, for the classes in some folders.
#[derive(Debug, Default)]
pub struct WarmUp {
    folders: Vec<PathBuf>,
    words: OnceLock<Vec<String>>,
}

impl WarmUp {
    /// Creates the warm-up for folders of class files. The files are read when its words are first needed.
    pub fn of(folders: Vec<PathBuf>) -> WarmUp {
        WarmUp { folders, words: OnceLock::new() }
    }

    /// Returns the driver's arguments for this warm-up.
    pub fn words(&self) -> &[String] {
        self.words.get_or_init(|| {
            let has_pattern = |bytes: Vec<u8>| {
                let file = classfile::read_class(&bytes);
                file.is_ok_and(|file| texts(&file).any(is_pattern_with_zone))
            };
            let parts = [
                ("dates", names_class(&self.folders, &DATES)),
                ("zones", naming(&self.folders, &ZONES).any(has_pattern)),
            ];
            let used = parts.into_iter().filter(|(_, is_used)| *is_used);
            used.map(|(part, _)| format!("{WORD}{part}")).collect()
        })
    }
}

/// Returns whether a text can be a pattern of dates with the name of a zone, as `HH:mm z`.
fn is_pattern_with_zone(text: &str) -> bool {
    // What is in quotation marks stands for itself.
    let unquoted = text.split('\'').step_by(2).collect::<String>();
    let letters = || unquoted.chars().filter(char::is_ascii_alphabetic);
    let is_known = |letter: char| "GyYuUMLwWDdFEaHkKhmsSzZX".contains(letter);
    let (has_zone, is_long) = (letters().any(|it| it == 'z'), letters().count() > 3);
    text.len() <= LENGTH && has_zone && is_long && letters().all(is_known)
}

fn texts(file: &ClassFile) -> impl Iterator<Item = &str> {
    file.pool.iter().filter_map(|(_, constant)| match constant {
        Constant::Utf8(utf8) => Some(&*utf8.text),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::is_pattern_with_zone;

    #[test]
    fn patterns_with_the_name_of_a_zone_are_told_from_words() {
        let patterns = ["EEE MMM dd HH:mm:ss zzz yyyy", "yyyy-MM-dd'T'HH:mm z", "dd.MM.yy, zzzz"];
        assert!(patterns.iter().all(|it| is_pattern_with_zone(it)));
        let others = ["yyyy-MM-dd HH:mm", "zz", "a zone", "EEE 'zone' HH:mm", "size"];
        assert!(!others.iter().any(|it| is_pattern_with_zone(it)));
    }
}
