//! Reads facts about an assertion that only the source has: names of constants that javac has replaced.

use std::collections::BTreeSet;

/// Lines of a statement before and after the line of a call.
const REACH: u32 = 20;

/// A line of the source, from 1; `None` if there is none, or no source.
pub type Line<'a> = &'a dyn Fn(u32) -> Option<String>;

/// Returns the statement that a line belongs to. Guesses its extent from the ends of lines.
pub fn statement(line: Line<'_>, number: u32) -> Option<String> {
    let line = |number: u32| Some(without_comment(&line(number)?).to_owned());
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

/// Returns a line without the comment at its end.
fn without_comment(line: &str) -> &str {
    let is_code = |at: &usize| line.get(..*at).is_some_and(|it| it.matches('"').count() % 2 == 0);
    let comment = line.match_indices("//").map(|(at, _)| at).find(is_code);
    comment.and_then(|at| line.get(..at)).unwrap_or(line)
}

/// Returns whether a statement looks at types: which there are is the project's code too.
pub fn is_about_types(statement: &str) -> bool {
    words(statement).any(|word| matches!(word, "instanceof" | "class" | "getClass"))
}

/// Returns whether an assertion compares only literals, or a value with itself: `assertTrue(true)`,
/// `assertEquals(a, a)`, `assertThat(a).isEqualTo(a)`.
pub fn is_about_itself(statement: &str) -> bool {
    let arguments = arguments(statement);
    let mut names = arguments.iter().filter(|it| !is_literal(it)).collect::<Vec<_>>();
    let count = names.len();
    names.sort();
    names.dedup();
    !arguments.is_empty() && (count == 0 || count > names.len())
}

/// Returns the arguments of the calls in a statement that follow each other, as of `assertThat(a).isEqualTo(b)`.
fn arguments(statement: &str) -> Vec<&str> {
    let (mut depth, mut start, mut is_text, mut found) = (0, 0, false, Vec::new());
    let mut last = ' ';
    for (index, letter) in statement.char_indices() {
        let argument = || statement.get(start..index).unwrap_or_default().trim();
        match letter {
            '"' if last != '\\' => is_text = !is_text,
            _ if is_text => {}
            '(' | '{' | '[' => {
                depth += 1;
                start = if depth == 1 { index + 1 } else { start };
            }
            ',' | ')' if depth == 1 => {
                found.push(argument());
                start = index + 1;
            }
            _ => {}
        }
        depth -= i32::from(!is_text && matches!(letter, ')' | '}' | ']'));
        last = letter;
    }
    found.retain(|it| !it.is_empty());
    found
}

/// Returns whether an expression names nothing.
fn is_literal(expression: &str) -> bool {
    let is_text = expression.starts_with('"') && expression.matches('"').count() == 2;
    let names_nothing = |word: &str| {
        matches!(word, "true" | "false" | "null")
            || word.starts_with(|it: char| it.is_ascii_digit())
    };
    is_text || words(expression).filter(|word| !word.is_empty()).all(names_nothing)
}

/// Returns whether the name of a test says that nothing is thrown: `shouldNotThrow`, `test_no_exception`.
pub fn says_that_nothing_is_thrown(method: &str) -> bool {
    let words = words_of_name(method);
    let negation = words.iter().position(|word| {
        matches!(&**word, "not" | "no" | "never" | "without" | "nothing" | "doesnt" | "dont")
    });
    let thrown = ["throw", "exception", "error", "fail", "crash", "npe"];
    negation.is_some_and(|at| {
        words.iter().skip(at).any(|word| thrown.iter().any(|start| word.starts_with(start)))
    })
}

/// Returns the words of a name in lower case: `testNo_Error` has three.
fn words_of_name(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in name.chars() {
        if !letter.is_alphanumeric() || letter.is_uppercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            word.extend(letter.to_lowercase());
        }
    }
    words
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
    fn a_comment_is_no_part_of_a_statement() {
        let line = |number: u32| {
            let lines = ["a(\"http://b\"); // a", "b(", "  1); // b", "c();"];
            lines.get(number as usize - 1).map(|it| (*it).to_owned())
        };
        assert_eq!(statement(&line, 1).unwrap(), "a(\"http://b\"); \n");
        assert_eq!(statement(&line, 2).unwrap(), "b(\n  1); \n");
    }

    #[test]
    fn constants_are_named_as_words() {
        let constants = |name: &str| BTreeSet::from([name.to_owned()]);
        assert!(names_constant(&line, (1, 7), &constants("MAX")));
        assert!(!names_constant(&line, (1, 7), &constants("MA")));
        assert!(!names_constant(&line, (1, 3), &constants("MAX")));
    }

    #[test]
    fn literals_and_a_value_with_itself_are_about_themselves() {
        for it in [
            "assertTrue(true);",
            "assertEquals(\"a(b\", \"a(b\");",
            "assertEquals(total, total);",
            "assertThat(1).isEqualTo(1);",
            "assertThat(a).isEqualTo(a);",
        ] {
            assert!(is_about_itself(it), "{it}");
        }
        for it in
            ["assertNotNull(made);", "assertEquals(3, list.size());", "assertThat(a).isNotNull();"]
        {
            assert!(!is_about_itself(it), "{it}");
        }
    }

    #[test]
    fn a_name_may_say_that_nothing_is_thrown() {
        for it in ["shouldNotThrowAnyException", "test_no_error", "neverFails", "worksWithoutNpe"] {
            assert!(says_that_nothing_is_thrown(it), "{it}");
        }
        for it in ["throwsNothingElse", "testNotNull", "notesTheError", "parsesNumbers"] {
            assert!(!says_that_nothing_is_thrown(it), "{it}");
        }
    }

    #[test]
    fn types_are_asked_for_by_name() {
        assert!(is_about_types("assertTrue(a instanceof B);"));
        assert!(is_about_types("assertEquals(A.class, b);"));
        assert!(!is_about_types("assertEquals(classes, b);"));
    }
}
