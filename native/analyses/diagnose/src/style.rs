//! How the assertions of a test class are written, so that a proposal reads like the code around it.

use classfile::{ClassFile, Constant, Instructions, Opcode};
use serde::{Deserialize, Serialize};

use crate::code::member;
use crate::literal::literal;
use crate::state::{Bits, Datum};

/// How a test class writes assertions: with which library, and for which test framework.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Style {
    library: Library,
    framework: Framework,
}

/// A library of assertions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Library {
    /// The test framework's own: `assertEquals(1, x)`.
    Own,
    /// `assertThat(x).isEqualTo(1)`.
    AssertJ,
    /// `assertThat(x).isEqualTo(1)`.
    Truth,
    /// `assertThat(x, is(1))`.
    Hamcrest,
}

/// A test framework.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Framework {
    /// The test class inherits `assertEquals` and the like.
    JUnit3,
    JUnit4,
    Jupiter,
    /// The actual value comes first: `assertEquals(x, 1)`.
    TestNg,
}

/// The statement of an assertion, independent of the library that writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// An expression has a value.
    Equal {
        /// The value.
        expected: Datum,
        /// The expression.
        actual: String,
        /// Whether the expression is a reference to a box.
        is_boxed: bool,
    },
    /// A condition holds.
    True(String),
    /// A condition does not hold.
    False(String),
    /// A reference is null.
    Null(String),
    /// A reference is not null.
    NotNull(String),
}

/// A statement with the imports that it needs, each as `static a.B.c`.
pub(crate) struct Statement {
    pub code: String,
    pub imports: Vec<String>,
}

impl Style {
    /// Returns the style that most assertions of a test class have; the test framework's own if no other has more.
    pub(crate) fn of(file: &ClassFile) -> Style {
        // Most classes use no other library, so their code need not be read.
        let is_fluent = LIBRARIES.iter().any(|(prefix, _)| names(file, prefix));
        let library = if is_fluent { library(file) } else { Library::Own };
        Style { library, framework: framework(file) }
    }

    /// Writes an assertion.
    pub(crate) fn write(self, said: &Said) -> Statement {
        match self.library {
            Library::Own => self.framework.write(said),
            Library::AssertJ => fluent("org.assertj.core.api.Assertions", said),
            Library::Truth => fluent("com.google.common.truth.Truth", said),
            Library::Hamcrest => matching(said),
        }
    }

    /// Writes the failure of a test that should not have come so far. Not all libraries have a word for it, so it is
    /// the framework's.
    pub(crate) fn fail(self, message: &str) -> Statement {
        self.framework.call("fail", &format!("\"{message}\""))
    }
}

impl Framework {
    /// Returns the class with the static assertions.
    fn owner(self) -> Option<&'static str> {
        match self {
            Framework::JUnit3 => None,
            Framework::JUnit4 => Some("org.junit.Assert"),
            Framework::Jupiter => Some("org.junit.jupiter.api.Assertions"),
            Framework::TestNg => Some("org.testng.Assert"),
        }
    }

    fn write(self, said: &Said) -> Statement {
        match said {
            Said::Equal { expected, actual, is_boxed } => {
                self.call("assertEquals", &self.equal(expected, actual, *is_boxed))
            }
            Said::True(condition) => self.call("assertTrue", condition),
            Said::False(condition) => self.call("assertFalse", condition),
            Said::Null(reference) => self.call("assertNull", reference),
            Said::NotNull(reference) => self.call("assertNotNull", reference),
        }
    }

    fn call(self, name: &str, arguments: &str) -> Statement {
        let import = self.owner().map(|owner| format!("static {owner}.{name}"));
        Statement { code: format!("{name}({arguments});"), imports: import.into_iter().collect() }
    }

    /// Returns the arguments of `assertEquals`. A box is unboxed, because otherwise the compiler could not choose an
    /// overload. A `long` that fits in an `int` needs no suffix, because the other argument selects the overload.
    fn equal(self, expected: &Datum, actual: &str, is_boxed: bool) -> String {
        let Datum::Bits(bits) = expected else { return self.pair(&literal(expected), actual) };
        let unboxed = if is_boxed { format!(".{}()", unboxing(*bits)) } else { String::new() };
        let expected = match bits {
            Bits::Long(value) if i32::try_from(*value).is_ok() => value.to_string(),
            bits => literal(&Datum::Bits(*bits)),
        };
        let delta = match bits {
            Bits::Float(_) => ", 0.0f",
            Bits::Double(_) => ", 0.0",
            _ => "",
        };
        self.pair(&expected, &format!("{actual}{unboxed}")) + delta
    }

    /// Returns both values in the framework's order.
    fn pair(self, expected: &str, actual: &str) -> String {
        match self {
            Framework::TestNg => format!("{actual}, {expected}"),
            Framework::JUnit3 | Framework::JUnit4 | Framework::Jupiter => {
                format!("{expected}, {actual}")
            }
        }
    }
}

fn unboxing(bits: Bits) -> &'static str {
    match bits {
        Bits::Boolean(_) => "booleanValue",
        Bits::Char(_) => "charValue",
        Bits::Int(_) => "intValue",
        Bits::Long(_) => "longValue",
        Bits::Float(_) => "floatValue",
        Bits::Double(_) => "doubleValue",
    }
}

/// Writes an assertion whose subject comes first. `owner` has `assertThat`.
fn fluent(owner: &str, said: &Said) -> Statement {
    let (subject, check) = match said {
        Said::Equal { expected, actual, .. } => {
            (actual, format!("isEqualTo({})", literal(expected)))
        }
        Said::True(condition) => (condition, "isTrue()".to_owned()),
        Said::False(condition) => (condition, "isFalse()".to_owned()),
        Said::Null(reference) => (reference, "isNull()".to_owned()),
        Said::NotNull(reference) => (reference, "isNotNull()".to_owned()),
    };
    Statement {
        code: format!("assertThat({subject}).{check};"),
        imports: vec![format!("static {owner}.assertThat")],
    }
}

/// Writes an assertion with a matcher.
fn matching(said: &Said) -> Statement {
    let (subject, matcher) = match said {
        Said::Equal { expected, actual, .. } => (actual, format!("is({})", literal(expected))),
        Said::True(condition) => (condition, "is(true)".to_owned()),
        Said::False(condition) => (condition, "is(false)".to_owned()),
        Said::Null(reference) => (reference, "nullValue()".to_owned()),
        Said::NotNull(reference) => (reference, "notNullValue()".to_owned()),
    };
    let name = matcher.split('(').next().unwrap_or_default();
    Statement {
        imports: vec![
            "static org.hamcrest.MatcherAssert.assertThat".to_owned(),
            format!("static org.hamcrest.CoreMatchers.{name}"),
        ],
        code: format!("assertThat({subject}, {matcher});"),
    }
}

/// Assertion libraries other than those of the frameworks, by prefixes of the internal names of their classes.
const LIBRARIES: [(&str, Library); 3] = [
    ("org/assertj/core/api/", Library::AssertJ),
    ("com/google/common/truth/", Library::Truth),
    ("org/hamcrest/", Library::Hamcrest),
];

/// Returns whether a class names something that begins so.
fn names(file: &ClassFile, prefix: &str) -> bool {
    let mut constants = file.pool.iter();
    constants.any(|(_, it)| matches!(it, Constant::Utf8(utf8) if utf8.text.contains(prefix)))
}

/// Returns the test framework for which a test class is written.
fn framework(file: &ClassFile) -> Framework {
    const FRAMEWORKS: [(&str, Framework); 3] = [
        ("org/junit/jupiter/api/", Framework::Jupiter),
        ("org/junit/", Framework::JUnit4),
        ("org/testng/", Framework::TestNg),
    ];
    let named = FRAMEWORKS.iter().find(|(package, _)| names(file, package));
    named.map_or(Framework::JUnit3, |(_, framework)| *framework)
}

/// Returns the library with which a class makes most of its assertions on values.
fn library(file: &ClassFile) -> Library {
    let mut counts = [0, 0, 0];
    let mut own = 0;
    for (owner, name) in static_calls(file) {
        let is_that = name.starts_with("assertThat");
        let of_library = LIBRARIES.iter().position(|(prefix, _)| owner.starts_with(prefix));
        // JUnit 4's own `assertThat` takes Hamcrest's matchers.
        let at = if is_that && owner == "org/junit/Assert" { Some(2) } else { of_library };
        match at.and_then(|at| counts.get_mut(at)).filter(|_| is_that) {
            Some(count) => *count += 1,
            None => own += usize::from(is_value_check(&owner, &name)),
        }
    }
    let all = LIBRARIES.iter().map(|(_, library)| *library).zip(counts);
    let most = all.filter(|(_, count)| *count > own).max_by_key(|(_, count)| *count);
    most.map_or(Library::Own, |(library, _)| library)
}

/// Returns whether a method is an assertion of a test framework on a value. Other libraries' users take a framework's
/// `fail` and `assertThrows` too.
fn is_value_check(owner: &str, name: &str) -> bool {
    let is_own = matches!(
        owner,
        "org/junit/Assert" | "org/junit/jupiter/api/Assertions" | "org/testng/Assert"
    );
    is_own && !matches!(name, "fail" | "assertAll" | "assertThrows" | "assertDoesNotThrow")
}

/// Returns owner and name of the static methods that a class calls, as often as its code has a call.
fn static_calls(file: &ClassFile) -> Vec<(String, String)> {
    let code = file.methods.iter().filter_map(|method| method.code.as_ref());
    let calls = code.flat_map(|code| Instructions::new(&code.bytes));
    let calls = calls.filter(|it| it.opcode == Opcode::Invokestatic);
    let called = calls.filter_map(|it| member(file, &it));
    called.map(|(owner, name, _)| (owner, name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(library: Library) -> Style {
        Style { library, framework: Framework::JUnit4 }
    }

    #[test]
    fn each_library_writes_a_number_in_its_own_way() {
        let expected = Datum::Bits(Bits::Long(3));
        let said = Said::Equal { expected, actual: "box.size".to_owned(), is_boxed: true };
        let code = |library| style(library).write(&said).code;
        assert_eq!(code(Library::Own), "assertEquals(3, box.size.longValue());");
        assert_eq!(code(Library::AssertJ), "assertThat(box.size).isEqualTo(3L);");
        assert_eq!(code(Library::Truth), "assertThat(box.size).isEqualTo(3L);");
        assert_eq!(code(Library::Hamcrest), "assertThat(box.size, is(3L));");
    }

    #[test]
    fn testng_has_the_actual_value_first() {
        let expected = Datum::Bits(Bits::Double(0.5_f64.to_bits()));
        let said = Said::Equal { expected, actual: "box.size".to_owned(), is_boxed: false };
        let style = Style { library: Library::Own, framework: Framework::TestNg };
        let Statement { code, imports } = style.write(&said);
        assert_eq!(code, "assertEquals(box.size, 0.5, 0.0);");
        assert_eq!(imports, ["static org.testng.Assert.assertEquals"]);
    }

    #[test]
    fn imports_are_those_of_the_library() {
        let imports = |library| style(library).write(&Said::NotNull("x".to_owned())).imports;
        assert_eq!(imports(Library::Own), ["static org.junit.Assert.assertNotNull"]);
        assert_eq!(imports(Library::Truth), ["static com.google.common.truth.Truth.assertThat"]);
        let hamcrest = imports(Library::Hamcrest);
        assert_eq!(hamcrest.last().unwrap(), "static org.hamcrest.CoreMatchers.notNullValue");
    }

    #[test]
    fn every_library_fails_with_junit() {
        let written = style(Library::Truth).fail("IOException expected");
        assert_eq!(written.code, "fail(\"IOException expected\");");
        assert_eq!(written.imports, ["static org.junit.Assert.fail"]);
    }
}
