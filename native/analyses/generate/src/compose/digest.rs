//! The last line of a test class that Oracle Check wrote. It carries a digest of the lines before it, which shows
//! whether somebody edited them.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// The last line up to the digest.
const MARK: &str = "// Written by Oracle Check, digest of the lines above: ";
/// The number of bytes of the digest that the line shows. It detects edits, not forgeries.
const SHOWN: usize = 8;

/// The author of a file, judged by its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Oracle Check wrote it, and nobody edited it.
    Unedited,
    /// Oracle Check wrote it, and somebody edited it.
    Edited,
    /// Somebody else wrote it.
    Foreign,
}

/// Returns the last line of a file, without its line end. `before` is the text of the lines before it.
pub fn last_line(before: &str) -> String {
    // Git may convert line ends. That is no edit.
    let digest = Sha256::digest(before.replace("\r\n", "\n"));
    let mut line = MARK.to_owned();
    for byte in digest.iter().take(SHOWN) {
        // Writing to a string cannot fail.
        let _ = write!(line, "{byte:02x}");
    }
    line
}

/// Returns who wrote a file.
pub fn origin(text: &str) -> Origin {
    let (before, last) = split(text);
    match last.trim_end() == last_line(before) {
        true => Origin::Unedited,
        // Any line may be the mark: somebody may have written code after it.
        false if text.lines().any(|line| line.starts_with(MARK)) => Origin::Edited,
        false => Origin::Foreign,
    }
}

/// Returns a file with a new last line that fits its text. The file was unedited before text was inserted.
pub fn renewed(text: &str) -> String {
    let (before, last) = split(text);
    let line_end = last.strip_prefix(last.trim_end()).unwrap_or_default();
    format!("{before}{}{line_end}", last_line(before))
}

/// Splits off the last line that is not blank.
fn split(text: &str) -> (&str, &str) {
    let end = text.trim_end().len();
    let start = text.get(..end).and_then(|it| it.rfind('\n')).map_or(0, |it| it + 1);
    text.split_at(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signed(before: &str) -> String {
        format!("{before}{}\n", last_line(before))
    }

    #[test]
    fn edits_are_noticed() {
        let text = signed("class A {\n}\n");
        assert_eq!(origin(&text), Origin::Unedited);
        assert_eq!(origin(&text.replace("A {", "B {")), Origin::Edited);
        assert_eq!(origin(&format!("{text}class B {{}}\n")), Origin::Edited);
        assert_eq!(origin("class A {\n}\n"), Origin::Foreign);
        assert_eq!(origin(""), Origin::Foreign);
    }

    #[test]
    fn line_ends_are_no_edit() {
        let text = signed("class A {\n}\n");
        assert_eq!(origin(&text.replace('\n', "\r\n")), Origin::Unedited);
        assert_eq!(origin(text.trim_end()), Origin::Unedited);
        assert_eq!(origin(&format!("{text}\n")), Origin::Unedited);
    }

    #[test]
    fn a_changed_file_can_be_signed_again() {
        for line_end in ["\n", "\r\n"] {
            let text = signed("class A {\n}\n").replace('\n', line_end);
            let changed = text.replace("A {", "A { int i;");
            assert_eq!(origin(&renewed(&changed)), Origin::Unedited);
            assert!(renewed(&changed).ends_with(line_end));
        }
    }
}
