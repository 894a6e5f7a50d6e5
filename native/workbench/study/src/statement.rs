//! Finds the lines of a statement or of a method's head in a Java source, line by line and without
//! a parser.

/// The number of lines that a statement or a method's head may have above the given line.
const REACH: usize = 60;

/// Returns a line and the lines above it that belong to the same statement, from the bottom up.
/// Lines count from 1. The statement includes the comments above it.
///
/// The walk stops at a line in which something else ends, with `;`, `{` or `}`. With `of_method`,
/// the line is the first one of a method's body, and the method's head belongs to the result too.
/// So the walk passes one `{`, that of the body.
///
/// For example, these are lines 1 to 5:
///
/// ```text
/// a();
/// // why
/// int f(
///     int b) {
///   return b;
/// ```
///
/// For line 5 as a statement, the result is line 5. As the first line of a method, it is lines 5,
/// 4, 3, 2.
pub fn upwards(
    lines: &[String],
    line: u32,
    of_method: bool,
) -> impl Iterator<Item = (usize, Parts<'_>)> {
    let last = usize::try_from(line).unwrap_or(0);
    let text = |number: usize| Some(split(lines.get(number.checked_sub(1)?)?));
    let mut head_to_come = of_method && text(last).is_some_and(|own| !own.code.contains('{'));
    (last.saturating_sub(REACH).max(1)..=last).rev().map_while(move |number| {
        let parts = text(number)?;
        let ends = number != last && is_an_end(parts.code.trim_end(), &mut head_to_come);
        (!ends).then_some((number, parts))
    })
}

/// Returns the first line of a method's head that has code, by the first line of the method's body.
/// Lines count from 1.
pub fn head(lines: &[String], body: u32) -> u32 {
    let with_code = upwards(lines, body, true).filter(|(_, parts)| !parts.code.trim().is_empty());
    with_code.last().and_then(|(number, _)| u32::try_from(number).ok()).unwrap_or(body)
}

/// Returns whether something else ends in a line of code. The brace that opens the method's body
/// does not count; it is passed once.
fn is_an_end(code: &str, head_to_come: &mut bool) -> bool {
    match code.chars().last() {
        Some(';' | '}') => true,
        Some('{') => !std::mem::take(head_to_come),
        _ => false,
    }
}

/// The code and the comment of a line.
pub struct Parts<'a> {
    /// The code.
    pub code: String,
    /// The comment.
    pub comment: Option<&'a str>,
}

/// Splits a line into code and comment. A line that starts with an asterisk counts as part of a
/// longer comment.
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

/// Returns the position of the first comment that is not in a literal.
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

#[cfg(test)]
mod tests {
    use super::head;

    #[test]
    fn a_head_begins_behind_what_ends_above_it() {
        for (source, body, expected) in [
            ("int x;\n\n/** Words. */\n@A\nint f(\n    int a) {\n  return a;\n}", 7, 4),
            ("class C {\n  int f() { return 1; }", 2, 2),
            ("}\nvoid f()\n{\n  g();", 4, 2),
            ("void f() {\n}", 2, 1),
            ("", 3, 3),
        ] {
            let lines: Vec<String> = source.lines().map(str::to_owned).collect();
            assert_eq!(head(&lines, body), expected, "{source}");
        }
    }
}
