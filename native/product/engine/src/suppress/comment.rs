//! Finds comments `oracle:ignore[rule, rule] reason` in a source.

use study::statement;

use super::Ignore;

const MARKER: &str = "oracle:ignore";

/// Returns the suppressing comment for a line, with the number of the comment's own line. Lines
/// count from 1. The comment is in the statement of that line or directly above it. With
/// `of_method`, the line is the first one of a method's body, and a comment before the method
/// counts too.
pub(super) fn about(lines: &[String], line: u32, of_method: bool) -> Option<(usize, Ignore)> {
    let mut upwards = statement::upwards(lines, line, of_method);
    upwards.find_map(|(number, parts)| Some((number, read(parts.comment?)?)))
}

/// Parses a comment, if it contains the marker.
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

    /// Returns the reason in the comment for the last line of a source.
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
