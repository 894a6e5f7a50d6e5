//! The common parts of the XML formats.

/// Escapes text for XML, also inside of attributes. Characters that XML 1.0 does not allow become U+FFFD.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            '\0'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            char => escaped.push(char),
        }
    }
    escaped
}
