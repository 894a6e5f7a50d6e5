//! Splits a published test into its prefix and its oracle, as `get_prefix` of TOGA's `gen_tests_from_metadata.py`
//! does.
//!
//! The published rows still hold the oracle that the test generator wrote for the fixed version. It is the label. A
//! predictor may see the prefix only.

/// The oracle of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Oracle {
    /// The last call is expected to throw.
    Exception {
        /// The simple name of the exception's class, if the test names it.
        class: Option<String>,
    },
    /// An assertion, without white space at its ends.
    Assertion(String),
    /// Nothing: the test passes if nothing is thrown.
    Nothing,
}

/// Returns the prefix and the oracle of a test.
#[must_use]
pub fn split(test: &str) -> (String, Oracle) {
    let test = test.replace("// Undeclared exception!", "");
    if let Some(expected) = try_fail_catch(&test) {
        return expected;
    }
    if let Some((start, end)) = assertion(&test) {
        let prefix = test.get(..start).unwrap_or_default().to_owned();
        let text = test.get(start..end).unwrap_or_default();
        return (prefix, Oracle::Assertion(text.trim().to_owned()));
    }
    let end = test.rfind('}').unwrap_or(test.len());
    (test.get(..end).unwrap_or_default().to_owned(), Oracle::Nothing)
}

/// Finds `try { …; fail(…); } catch (X e)`. The prefix keeps the statements before `fail`.
fn try_fail_catch(test: &str) -> Option<(String, Oracle)> {
    let start = test.find("try {").or_else(|| test.find("try{"))?;
    let body = start + test.get(start..)?.find('{')? + 1;
    // The published expression is greedy: the last `fail` before a `catch` counts.
    let catch = test.rfind("catch").filter(|it| *it > body)?;
    let fail = body + test.get(body..catch)?.rfind("fail(")?;
    let content = test.get(body..fail)?.trim();
    let class = test.get(catch..)?.split(['(', ' ', ')']).find(|it| is_class(it));
    let prefix = format!("{} {content}", test.get(..start)?);
    Some((prefix, Oracle::Exception { class: class.map(str::to_owned) }))
}

fn is_class(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

/// Finds the first assertion: `assert`, letters, and a parenthesis; to the last parenthesis of the line.
fn assertion(test: &str) -> Option<(usize, usize)> {
    let is_start = |at: &usize| {
        let rest = test.get(*at..).unwrap_or_default();
        let word = rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(rest.len());
        rest.get(word..).is_some_and(|it| it.trim_start().starts_with('('))
    };
    let start = test.match_indices("assert").map(|(at, _)| at).find(is_start)?;
    let line = test.get(start..)?.lines().next()?;
    Some((start, start + line.rfind(')')? + 1))
}

/// Returns an assertion in the form in which two of them are compared: without white space, casts, superfluous
/// parentheses, the suffix of `long` literals and the delta; `assertEquals(true, x)` as `assertTrue(x)`.
#[must_use]
pub fn normalised(assertion: &str) -> String {
    let text: String = assertion.chars().filter(|it| !it.is_whitespace()).collect();
    let text = text.trim_end_matches(';');
    let Some((name, arguments)) =
        text.split_once('(').and_then(|(name, rest)| Some((name, rest.strip_suffix(')')?)))
    else {
        return text.to_owned();
    };
    let mut arguments: Vec<String> = arguments_of(arguments).iter().map(|it| plain(it)).collect();
    if name == "assertEquals" && arguments.len() == 3 {
        arguments.truncate(2);
    }
    match (name, arguments.as_slice()) {
        ("assertEquals", [expected, actual]) if expected == "true" => {
            format!("assertTrue({actual})")
        }
        ("assertEquals", [expected, actual]) if expected == "false" => {
            format!("assertFalse({actual})")
        }
        _ => format!("{name}({})", arguments.join(",")),
    }
}

/// Splits arguments at the commas outside of parentheses and quotation marks.
#[must_use]
pub fn arguments_of(text: &str) -> Vec<&str> {
    let mut arguments = Vec::new();
    let (mut depth, mut quote, mut is_escaped, mut start) = (0_i32, None, false, 0);
    for (at, char) in text.char_indices() {
        match (quote, char) {
            _ if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(open), _) if open == char => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(char),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, ',') if depth == 0 => {
                arguments.extend(text.get(start..at));
                start = at + 1;
            }
            (None, _) => {}
        }
    }
    arguments.extend(text.get(start..).filter(|it| !it.trim().is_empty()));
    arguments
}

/// Returns an argument without a cast, parentheses around it, and the suffix of a `long`.
fn plain(argument: &str) -> String {
    let mut text = argument.trim();
    for cast in ["(byte)", "(short)", "(char)", "(int)", "(long)", "(float)", "(double)"] {
        text = text.strip_prefix(cast).unwrap_or(text);
    }
    let inner = text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    let text = inner.filter(|it| !it.contains(['(', ')'])).unwrap_or(text);
    let digits = text.strip_suffix('L').map(|it| it.trim_start_matches('-'));
    let is_long = digits.is_some_and(|it| it.chars().all(|it| it.is_ascii_digit()));
    if is_long { text.trim_end_matches('L').to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expected_exception_leaves_the_statements_before_fail() {
        let test = "public void test0() throws Throwable {\n  A a = null;\n  // Undeclared exception!\n  try {\n    a = new A(\"x\");\n    fail(\"Expecting exception: IllegalArgumentException\");\n  } catch(IllegalArgumentException e) {\n    //\n    // no assert(x)\n    verifyException(\"A\", e);\n  }\n}";
        let (prefix, oracle) = split(test);
        assert!(prefix.ends_with("a = new A(\"x\");"), "{prefix}");
        let class = Some("IllegalArgumentException".to_owned());
        assert_eq!(oracle, Oracle::Exception { class });
        for leftover in ["fail", "catch", "verifyException", "Undeclared", "try"] {
            assert!(!prefix.contains(leftover), "{leftover} is left in {prefix}");
        }
    }

    #[test]
    fn an_assertion_is_taken_off_with_all_that_follows() {
        let test =
            "void t() {\n int i = a.size();\n assertEquals(1, a.size());\n assertNull(a.b());\n}";
        let (prefix, oracle) = split(test);
        assert!(prefix.trim_end().ends_with("a.size();"), "{prefix}");
        assert_eq!(oracle, Oracle::Assertion("assertEquals(1, a.size())".to_owned()));
        assert!(!prefix.contains("assert"));
    }

    #[test]
    fn a_test_without_oracle_loses_its_last_brace() {
        let (prefix, oracle) = split("void t() {\n a.assertion = 1;\n}");
        assert_eq!(oracle, Oracle::Nothing);
        assert!(prefix.trim_end().ends_with("= 1;"), "{prefix}");
    }

    #[test]
    fn equal_assertions_have_one_form() {
        assert_eq!(normalised("assertEquals(464L, long0)"), "assertEquals(464,long0)");
        assert_eq!(normalised("assertEquals((-1), int0);"), "assertEquals(-1,int0)");
        assert_eq!(normalised("assertEquals(1.0, a.b(1, 2), 0.01)"), "assertEquals(1.0,a.b(1,2))");
        assert_eq!(normalised("assertEquals(false, boolean0)"), "assertFalse(boolean0)");
        assert_eq!(normalised("assertEquals(\", )\", s)"), "assertEquals(\",)\",s)");
        assert_eq!(normalised("assertEquals((byte)0, byte0)"), "assertEquals(0,byte0)");
    }
}
