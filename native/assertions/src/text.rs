//! What the source says of an assertion that the class file does not: names of constants that javac has replaced.

use std::collections::BTreeSet;

/// Lines of a statement before and after the line of a call.
const REACH: u32 = 20;

/// A line of the source, from 1; `None` if there is none, or no source.
pub type Line<'a> = &'a dyn Fn(u32) -> Option<String>;

/// Returns the statement that a line belongs to, as far as the ends of lines tell.
pub fn statement(line: Line<'_>, number: u32) -> Option<String> {
    let ends = |text: &str| text.trim_end().ends_with([';', '{', '}']);
    let mut first = number;
    while first > 1 && number - first < REACH && line(first - 1).is_some_and(|text| !ends(&text)) {
        first -= 1;
    }
    let mut text = String::new();
    for at in first..number.saturating_add(REACH) {
        let next = line(at)?;
        text += &next;
        text.push('\n');
        if at >= number && ends(&next) {
            return Some(text);
        }
    }
    Some(text)
}

/// Returns whether a statement looks at types: which there are is the project's code too.
pub fn is_about_types(statement: &str) -> bool {
    words(statement).any(|word| matches!(word, "instanceof" | "class" | "getClass"))
}

/// Returns whether lines of the source name one of the constants, which javac has replaced by its value.
pub fn names_constant(
    line: Line<'_>,
    (first, last): (u32, u32),
    constants: &BTreeSet<String>,
) -> bool {
    (first..=last).filter_map(line).any(|text| words(&text).any(|word| constants.contains(word)))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '$')
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str =
        "void t() {\n  call();\n  assertEquals(\n      MAX,\n      3);\n  more();\n}";

    fn line(number: u32) -> Option<String> {
        SOURCE.lines().nth(number as usize - 1).map(str::to_owned)
    }

    #[test]
    fn a_statement_is_what_stands_between_the_ends_of_two() {
        assert_eq!(statement(&line, 4).unwrap(), "  assertEquals(\n      MAX,\n      3);\n");
        assert_eq!(statement(&line, 2).unwrap(), "  call();\n");
        assert_eq!(statement(&|_| None, 2), None);
    }

    #[test]
    fn constants_are_named_as_words() {
        let constants = |name: &str| BTreeSet::from([name.to_owned()]);
        assert!(names_constant(&line, (1, 7), &constants("MAX")));
        assert!(!names_constant(&line, (1, 7), &constants("MA")));
        assert!(!names_constant(&line, (1, 3), &constants("MAX")));
    }

    #[test]
    fn types_are_asked_for_by_name() {
        assert!(is_about_types("assertTrue(a instanceof B);"));
        assert!(is_about_types("assertEquals(A.class, b);"));
        assert!(!is_about_types("assertEquals(classes, b);"));
    }
}
