//! What the classes of a project name of the JDK that takes long when it is first used. The driver uses it before any
//! test, so that it is in the image from which vms start. Otherwise each test class, and each trial of a test that is the
//! first to use it, would take this time.
//!
//! Tests see no difference: what is used is state that the JDK keeps to itself.

use std::path::PathBuf;
use std::sync::OnceLock;

use classfile::{ClassFile, ClassPath, Constant};

/// What the driver can use beforehand, and the classes that take long at their first use.
const PARTS: [(&str, &[&str]); 2] = [
    (
        "dates",
        &[
            "java/text/SimpleDateFormat",
            "java/text/DateFormat",
            "java/util/Calendar",
            "java/util/GregorianCalendar",
        ],
    ),
    // The names of all zones take 90 million instructions, ten times as many as all other parts of a format.
    ("zones", &["java/text/SimpleDateFormat", "java/time/format/DateTimeFormatter"]),
];

/// The most characters of a pattern of dates.
const LENGTH: usize = 64;

/// The beginning of an argument that names a part.
const WORD: &str = "warm=";

/// Returns whether an argument of the driver names something to use beforehand.
pub fn is_of_warm_up(word: &str) -> bool {
    word.starts_with(WORD)
}

/// What the driver uses beforehand, for the classes in some folders.
#[derive(Debug, Default)]
pub struct WarmUp {
    folders: Vec<PathBuf>,
    words: OnceLock<Vec<String>>,
}

impl WarmUp {
    /// Creates it for folders of class files, which are read when it is first needed.
    pub fn of(folders: Vec<PathBuf>) -> WarmUp {
        WarmUp { folders, words: OnceLock::new() }
    }

    /// Returns the arguments that tell the driver.
    pub fn words(&self) -> &[String] {
        self.words.get_or_init(|| {
            let all = ClassPath::new(self.folders.clone(), 0);
            let named = all
                .classes()
                .into_iter()
                .filter_map(|name| classfile::read_class(&all.find(&name)?.bytes).ok());
            let mut used = [false; PARTS.len()];
            for file in named {
                for (used, (part, classes)) in used.iter_mut().zip(PARTS) {
                    *used |= names(&file, classes)
                        && (part != "zones" || texts(&file).any(is_pattern_with_zone));
                }
            }
            let parts = PARTS.iter().zip(used).filter(|(_, is_used)| *is_used);
            parts.map(|((part, _), _)| format!("{WORD}{part}")).collect()
        })
    }
}

fn names(file: &ClassFile, classes: &[&str]) -> bool {
    texts(file).any(|text| classes.contains(&text))
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
