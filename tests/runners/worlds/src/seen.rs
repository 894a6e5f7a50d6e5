//! The output of a program about its world.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The value of each aspect that a program prints.
pub struct Seen(BTreeMap<String, String>);

impl Seen {
    /// Reads lines with an aspect, a colon and its value. Bytes that are not ASCII are written as `\xHH`.
    pub fn read(output: &[u8]) -> Result<Seen, String> {
        let text = escaped(output);
        let pair = |line: &str| {
            let pair =
                line.split_once(": ").map(|(name, value)| (name.to_owned(), value.to_owned()));
            pair.ok_or_else(|| format!("a line without an aspect: {line}"))
        };
        text.lines().map(pair).collect::<Result<_, _>>().map(Seen)
    }

    /// Returns the value of an aspect; empty if the program does not print it.
    pub fn of(&self, aspect: &str) -> &str {
        self.0.get(aspect).map_or("", String::as_str)
    }

    /// Returns the aspects in the order of their names.
    pub fn aspects(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

fn escaped(bytes: &[u8]) -> String {
    let mut text = String::new();
    for &byte in bytes {
        if byte.is_ascii() {
            text.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}
