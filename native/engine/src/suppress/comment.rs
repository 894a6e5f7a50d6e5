//! Comments `oracle:ignore[rule, rule] reason` in a source.

use super::Ignore;

const MARKER: &str = "oracle:ignore";

/// How many lines a statement or a method's head may have above the line that is asked about.
const REACH: usize = 60;

/// The comment that is about what stands at a line, from 1, and its own line. It stands on that line
/// or above, as long as nothing ends in between: for the first line of a method's body, in front
/// of the method, too.
pub(super) fn about(lines: &[String], line: u32, of_method: bool) -> Option<(usize, Ignore)> {
    let last = usize::try_from(line).ok()?;
    let own = split(lines.get(last.checked_sub(1)?)?);
    let mut head_to_come = of_method && !own.code.contains('{');
    for number in (last.saturating_sub(REACH).max(1)..=last).rev() {
        let parts = split(lines.get(number - 1)?);
        if number != last && is_an_end(parts.code.trim_end(), &mut head_to_come) {
            return None;
        }
        if let Some(ignore) = parts.comment.and_then(read) {
            return Some((number, ignore));
        }
    }
    None
}

/// Whether something else ends with a line of code; the brace that opens the method's body does not.
fn is_an_end(code: &str, head_to_come: &mut bool) -> bool {
    match code.chars().last() {
        Some(';' | '}') => true,
        Some('{') => !std::mem::take(head_to_come),
        _ => false,
    }
}

/// A line's code, and its comment if it has one.
struct Parts<'a> {
    code: String,
    comment: Option<&'a str>,
}

/// Takes a line apart. A line within a longer comment is told by the asterisk that it begins with.
fn split(line: &str) -> Parts<'_> {
    if line.trim_start().starts_with('*') {
        return Parts { code: String::new(), comment: Some(line) };
    }
    let Some(start) = comment_start(line) else {
        return Parts { code: line.to_owned(), comment: None };
    };
    let (code, comment) = line.split_at(start);
    let behind = comment.strip_prefix("/*").and_then(|inner| inner.split_once("*/"));
    let code = code.to_owned() + behind.map_or("", |(_, behind)| behind);
    Parts { code, comment: Some(comment) }
}

/// Where a comment begins that is in no literal.
fn comment_start(line: &str) -> Option<usize> {
    let mut quote = None;
    let mut chars = line.char_indices();
    while let Some((at, char)) = chars.next() {
        match (char, quote) {
            ('\\', Some(_)) => {
                chars.next();
            }
            ('"' | '\'', None) => quote = Some(char),
            (_, Some(open)) if open == char => quote = None,
            ('/', None) if line[at..].starts_with("//") || line[at..].starts_with("/*") => {
                return Some(at);
            }
            _ => {}
        }
    }
    None
}

/// What a comment says.
fn read(comment: &str) -> Option<Ignore> {
    let (_, rest) = comment.split_once(MARKER)?;
    let rest = rest.split("*/").next().unwrap_or(rest);
    let (rules, reason) = match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((rules, reason)) => (rules, reason),
        None => ("", rest),
    };
    let rules = rules.split(',').map(str::trim).filter(|rule| !rule.is_empty());
    Some(Ignore { rules: rules.map(str::to_owned).collect(), reason: reason.trim().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reason of what is said about the last line.
    fn reason(source: &str, of_method: bool) -> Option<String> {
        let lines: Vec<String> = source.lines().map(str::to_owned).collect();
        let line = u32::try_from(lines.len()).ok()?;
        about(&lines, line, of_method).map(|(_, ignore)| ignore.reason)
    }

    #[test]
    fn a_comment_names_rules_and_a_reason() {
        let ignore = |rules: &[&str], reason: &str| {
            let rules = rules.iter().map(|rule| (*rule).to_owned()).collect();
            Some(Ignore { rules, reason: reason.to_owned() })
        };
        assert_eq!(read("// oracle:ignore[a, b] it is so"), ignore(&["a", "b"], "it is so"));
        assert_eq!(read("/* oracle:ignore it is so */"), ignore(&[], "it is so"));
        assert_eq!(read("// oracle:ignore[a]"), ignore(&["a"], ""));
        assert_eq!(read("// oracle"), None);
    }

    #[test]
    fn a_comment_is_about_the_statement_that_it_stands_in_or_above() {
        let found = Some("r".to_owned());
        assert_eq!(reason("f(1); // oracle:ignore r", false), found);
        assert_eq!(reason("a();\n// oracle:ignore r\n\nf(\n  1);", false), found);
        assert_eq!(reason("/* oracle:ignore r */ f(\n  1);", false), found);
        assert_eq!(reason("f(\"// oracle:ignore r\");", false), None);
    }

    #[test]
    fn a_comment_about_another_statement_is_not_about_this_one() {
        assert_eq!(reason("a(); // oracle:ignore r\nf(1);", false), None);
        assert_eq!(reason("// oracle:ignore r\nvoid t() {\n  f(1);", false), None);
        assert_eq!(reason("// oracle:ignore r\n/* x */ a();\nf(1);", false), None);
    }

    #[test]
    fn a_comment_in_front_of_a_method_is_about_its_body() {
        let found = Some("r".to_owned());
        assert_eq!(reason("/**\n * oracle:ignore r\n */\n@A\nint x()\n{\n  f(1);", true), found);
        assert_eq!(reason("// oracle:ignore r\nint x() { return 1; }", true), found);
        assert_eq!(reason("// oracle:ignore r\nclass C {\n  int x() {\n    f(1);", true), None);
        assert_eq!(reason("// oracle:ignore r\nclass C {\n  int x() { f(1); }", true), None);
    }
}
