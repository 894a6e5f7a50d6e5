//! Adds tests to a test class, with the imports that they need.

use std::collections::BTreeSet;
use std::fmt;

use super::java::{Kind, tokens};
use super::source::{Import, Method, Source};
use crate::compose::write::free_name;

/// A reason why tests are not added to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Oracle Check did not write the file.
    Foreign,
    /// The file is not in UTF-8.
    Encoding,
    /// The class of that name was not found.
    NotUnderstood,
    /// The file is in another package.
    Package,
    /// The class has a superclass, whose members could change the tests' meaning.
    Superclass,
    /// This name means something else in the file than in the tests.
    Name(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Foreign => f.write_str("Oracle Check did not write it"),
            Refusal::Encoding => f.write_str("it is not in UTF-8"),
            Refusal::NotUnderstood => f.write_str("its class was renamed or removed"),
            Refusal::Package => f.write_str("its package was changed"),
            Refusal::Superclass => f.write_str("its class extends another one"),
            Refusal::Name(name) => write!(f, "`{name}` means something else in it"),
        }
    }
}

/// Returns the text of `old` with tests of `new` inserted at the end of its class.
///
/// Every name in the tests must mean the same in both files. For example, the tests use `List`, which they import as
/// `java.util.List`. A file that imports `java.awt.List` is refused.
///
/// # Errors
/// Returns the reason why the tests would not compile there, or would have a different meaning.
pub fn merged(
    old: &Source<'_>,
    new: &Source<'_>,
    tests: &[&Method<'_>],
) -> Result<String, Refusal> {
    if old.package != new.package {
        return Err(Refusal::Package);
    }
    // An inherited member could be called instead of a static import.
    if old.has_superclass {
        return Err(Refusal::Superclass);
    }
    let words: BTreeSet<&str> = tests
        .iter()
        .flat_map(|test| &test.tokens)
        .filter(|it| it.kind == Kind::Word)
        .map(|it| it.text)
        .collect();
    let needed: Vec<&Import> =
        new.imports.iter().filter(|it| words.contains(it.simple_name())).collect();
    if let Some(name) = other_meaning(old, &needed, &words) {
        return Err(Refusal::Name(name));
    }
    let is_there = |import: &Import| old.imports.iter().any(|it| it.is_same(import));
    let missing: Vec<&Import> = needed.into_iter().filter(|it| !is_there(it)).collect();
    let mut insertions = imports(old, &missing);
    insertions.push(methods(old, new, tests));
    // The file may have been checked out with other line ends than the generated one has.
    let line_end = if old.text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut text = String::new();
    let mut from = 0;
    for Insertion { at, text: inserted } in insertions {
        text.push_str(old.text.get(from..at).unwrap_or_default());
        text.push_str(&inserted.replace('\n', line_end));
        from = at;
    }
    text.push_str(old.text.get(from..).unwrap_or_default());
    Ok(text)
}

/// Returns a file with a class of a different name that has no imports and no members yet.
pub fn empty(source: &Source<'_>, name: &str) -> String {
    let slice = |from: usize, to: usize| source.text.get(from..to).unwrap_or_default();
    let imports_end = source.imports.last().map_or(source.package_end, |it| it.range.end);
    let first = source.methods.first().map_or(source.end, |it| it.range.start);
    let declared = source.name.range();
    let head = format!(
        "{}{}{name}{}",
        slice(0, source.package_end),
        slice(imports_end, declared.start),
        slice(declared.end, first).trim_end(),
    );
    format!("{}\n{}", head.trim_start(), slice(source.end, source.text.len()))
}

/// Returns a name that has a different meaning in the file than in tests that use these words.
fn other_meaning(old: &Source<'_>, needed: &[&Import], words: &BTreeSet<&str>) -> Option<String> {
    let is_imported = |name: &str| needed.iter().any(|it| it.simple_name() == name);
    let declares = |name: &str| old.methods.iter().any(|it| it.name.text == name);
    let of_imports = needed.iter().map(|it| it.simple_name()).zip(needed).find(|(name, import)| {
        let same_name = || {
            old.imports
                .iter()
                .filter(|it| it.is_static == import.is_static && it.simple_name() == *name)
        };
        let is_on_demand = old.imports.iter().any(|it| {
            it.is_static == import.is_static
                && it.simple_name() == "*"
                && it.owner() == import.owner()
        });
        // A new import can change the meaning of code that is already there: without it, the name may have been a
        // class of the package. So the name must not occur, unless the file imports the same.
        let is_known = same_name().any(|it| it.is_same(import)) || is_on_demand;
        same_name().any(|it| !it.is_same(import))
            || (import.is_static && declares(name))
            || (!is_known && mentions(old, name))
    });
    let of_words = || {
        words.iter().find(|word| {
            let is_taken = old.imports.iter().any(|it| it.simple_name() == **word);
            !is_imported(word) && (is_taken || declares_type(old, word))
        })
    };
    of_imports.map(|(name, _)| name.to_owned()).or_else(|| of_words().map(|it| (*it).to_owned()))
}

/// Returns whether the code uses a simple name without a qualifier.
fn mentions(old: &Source<'_>, name: &str) -> bool {
    let mut before = None;
    old.code.iter().any(|token| {
        let is_qualified = before.replace(token).is_some_and(|it| it.is_symbol("."));
        token.is_word(name) && !is_qualified
    })
}

/// Returns whether the file declares a type of this name.
fn declares_type(old: &Source<'_>, name: &str) -> bool {
    old.code.windows(2).any(|pair| {
        let [keyword, declared] = pair else { return false };
        ["class", "interface", "enum", "record"].iter().any(|it| keyword.is_word(it))
            && declared.is_word(name)
    })
}

/// A text to be inserted at a position. Its lines end with `\n`.
struct Insertion {
    at: usize,
    text: String,
}

/// Returns the insertions of imports, in the order of the file. Each is placed where the order of names puts it.
fn imports(old: &Source<'_>, missing: &[&Import]) -> Vec<Insertion> {
    let mut insertions = Vec::new();
    for is_static in [true, false] {
        let group = || missing.iter().filter(|it| it.is_static == is_static);
        let present = || old.imports.iter().filter(|it| it.is_static == is_static);
        if let Some(last) = present().next_back() {
            insertions.extend(group().map(|import| {
                let declared = declared(import);
                match present().find(|it| it.name > import.name) {
                    Some(next) => Insertion { at: next.range.start, text: format!("{declared}\n") },
                    None => Insertion {
                        at: end_of_line(old, last.range.end),
                        text: format!("\n{declared}"),
                    },
                }
            }));
        } else if group().next().is_some() {
            let lines: Vec<String> = group().map(|it| declared(it)).collect();
            insertions.push(first_of_kind(old, is_static, &lines.join("\n")));
        }
    }
    // The sort is stable: insertions at the same position stay in order.
    insertions.sort_by_key(|it| it.at);
    insertions
}

/// Returns the insertion of imports into a file that has no imports of their kind. Static imports come first.
fn first_of_kind(old: &Source<'_>, is_static: bool, lines: &str) -> Insertion {
    match (old.imports.first(), old.imports.last()) {
        (Some(first), _) if is_static => {
            Insertion { at: first.range.start, text: format!("{lines}\n\n") }
        }
        (_, Some(last)) => {
            Insertion { at: end_of_line(old, last.range.end), text: format!("\n\n{lines}") }
        }
        _ if old.package_end == 0 => Insertion { at: 0, text: format!("{lines}\n\n") },
        _ => Insertion { at: end_of_line(old, old.package_end), text: format!("\n\n{lines}") },
    }
}

fn declared(import: &Import) -> String {
    let keyword = if import.is_static { "import static" } else { "import" };
    format!("{keyword} {};", import.name)
}

/// Returns the end of the line in which a declaration ends. If more code follows on the line, returns the end of the
/// declaration.
fn end_of_line(old: &Source<'_>, end: usize) -> usize {
    let rest = old.text.get(end..).unwrap_or_default();
    let line = rest.lines().next().unwrap_or_default();
    match tokens(line) {
        Some(code) if code.is_empty() => end + line.len(),
        _ => end,
    }
}

/// Returns the insertion of tests at the end of a class. A test whose name is taken gets a number.
fn methods(old: &Source<'_>, new: &Source<'_>, tests: &[&Method<'_>]) -> Insertion {
    let mut taken: BTreeSet<String> =
        old.methods.iter().map(|it| it.name.text.to_owned()).collect();
    let before = old.text.get(..old.end).unwrap_or_default();
    let at = before.trim_end().len();
    let mut text = String::new();
    for test in tests {
        let name = free_name(test.name.text, |it| taken.contains(it));
        text.push_str(if text.is_empty() && old.is_empty { "\n" } else { "\n\n" });
        text.push_str(&renamed(new.text, test, &name));
        taken.insert(name);
    }
    // The brace of an empty body may stand on the line of the class.
    if !before.get(at..).unwrap_or_default().contains('\n') {
        text.push('\n');
    }
    Insertion { at, text }
}

/// Returns the lines of a test under a different name. They end with `\n`.
fn renamed(text: &str, test: &Method<'_>, name: &str) -> String {
    // From the start of its line, so that the test keeps its indentation.
    let start = text.get(..test.range.start).and_then(|it| it.rfind('\n')).map_or(0, |it| it + 1);
    let slice = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    let declared = test.name.range();
    let lines = [slice(start, declared.start), name, slice(declared.end, test.range.end)].concat();
    lines.replace("\r\n", "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEW: &str = "package a;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.util.List;
import org.junit.Test;

/** Tests. */
public class AGeneratedTest {
    @Test
    public void one() {
        assertEquals(1, A.one());
    }

    @Test
    public void two() {
        List<A> list = A.list();

        assertNull(list);
    }
}
";

    /// Merges the second test, or both.
    fn merge(old: &str, count: usize) -> Result<String, Refusal> {
        let name = "AGeneratedTest";
        let new = Source::parse(NEW, name).unwrap();
        let tests: Vec<&Method<'_>> = new.methods.iter().rev().take(count).rev().collect();
        merged(&Source::parse(old, name).unwrap(), &new, &tests)
    }

    #[test]
    fn an_empty_class_becomes_the_new_one() {
        let new = Source::parse(NEW, "AGeneratedTest").unwrap();
        let empty = empty(&new, "AGeneratedTest");
        assert_eq!(empty, "package a;\n\n/** Tests. */\npublic class AGeneratedTest {\n}\n");
        assert_eq!(merge(&empty, 2).unwrap(), NEW);
        let crlf = empty.replace('\n', "\r\n");
        assert_eq!(merge(&crlf, 2).unwrap(), NEW.replace('\n', "\r\n"));
        let one_line = merge("package a; class AGeneratedTest {}", 1).unwrap();
        assert!(one_line.starts_with("package a;\n\nimport static org"), "{one_line}");
        assert!(one_line.contains("AGeneratedTest {\n    @Test\n"), "{one_line}");
        assert!(one_line.ends_with(";\n    }\n}"), "{one_line}");
    }

    #[test]
    fn tests_get_their_imports_and_free_names() {
        let old = "package a;

import static org.junit.Assert.assertFalse;

import org.junit.Test; // JUnit 4

public class AGeneratedTest {
    private int field;

    @Test
    public void two() {
        assertFalse(true);
    }

    // The end.
}
class Other { }
";
        let expected = old
            .replace("assertFalse;", "assertFalse;\nimport static org.junit.Assert.assertNull;")
            .replace("import org", "import java.util.List;\nimport org")
            .replace(
                "    // The end.\n",
                "    // The end.

    @Test
    public void two2() {
        List<A> list = A.list();

        assertNull(list);
    }
",
            );
        assert_eq!(merge(old, 1).unwrap(), expected);
    }

    #[test]
    fn wildcards_are_kept() {
        let old = "package a;\nimport java.util.*;\nimport org.junit.Test;\n\
            public class AGeneratedTest { List<A> all; }\n";
        let merged = merge(old, 1).unwrap();
        assert!(merged.contains("import java.util.*;\nimport java.util.List;\n"), "{merged}");
    }

    #[test]
    fn names_with_another_meaning_are_refused() {
        let refused = |imports: &str, member: &str| {
            let old = format!("package a;\n{imports}\nclass AGeneratedTest {{ {member} }}\n");
            merge(&old, 2).err()
        };
        let name = |it: &str| Some(Refusal::Name(it.to_owned()));
        assert_eq!(refused("import java.awt.List;", ""), name("List"));
        assert_eq!(refused("import java.awt.*;", "List it;"), name("List"));
        assert_eq!(refused("import org.junit.jupiter.api.Test;", ""), name("Test"));
        assert_eq!(refused("import b.A;", ""), name("A"));
        assert_eq!(refused("", "static class A { }"), name("A"));
        assert_eq!(refused("", "void assertNull(Object it) { }"), name("assertNull"));
        assert_eq!(refused("", "void three() { Assert.assertNull(null); }"), None);
        assert_eq!(refused("import static org.junit.Assert.*;", "int i = assertNull();"), None);
    }

    #[test]
    fn changed_classes_are_refused() {
        assert_eq!(merge("package b; class AGeneratedTest { }", 1), Err(Refusal::Package));
        assert_eq!(
            merge("package a; class AGeneratedTest extends B { }", 1),
            Err(Refusal::Superclass)
        );
    }
}
