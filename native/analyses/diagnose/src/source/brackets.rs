//! Adds brackets around expressions whose operator binds too weakly for their place.

/// Returns an expression, in brackets if necessary, that can be followed by `.member` or an
/// operator.
pub(crate) fn primary(text: &str) -> String {
    if is_primary(text) { text.to_owned() } else { format!("({text})") }
}

/// Returns whether a text has no operator outside of brackets and quotes.
fn is_primary(text: &str) -> bool {
    let text = text.strip_prefix("new ").unwrap_or(text);
    let (mut depth, mut in_text, mut is_escaped) = (0_u32, false, false);
    for character in text.chars() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => in_text = !in_text,
            _ if in_text => {}
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ' ' | '-' if depth == 0 => return false,
            _ => {}
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::is_primary;

    #[test]
    fn brackets_are_set_where_an_operator_would_bind_less() {
        for text in ["list", "a.b(c + d).e", "new A(1)", "f(\"a b\")", "list.get(-1)", "a[i - 1]"] {
            assert!(is_primary(text), "{text}");
        }
        for text in ["a + b", "-a", "f(a) - 1", "\"a\" + b", "new A() + b"] {
            assert!(!is_primary(text), "{text}");
        }
    }
}
