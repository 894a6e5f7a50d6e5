//! The style of test classes: the libraries that they use, and the habits of the project.

/// The version of JUnit that runs the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Junit {
    /// JUnit 5: `org.junit.jupiter.api`.
    Five,
    /// JUnit 4: `org.junit`.
    Four {
        /// Whether `Assert.assertThrows` exists, as it does from JUnit 4.13 on.
        has_assert_throws: bool,
    },
}

/// The library that provides the assertions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssertionLibrary {
    /// JUnit's own assertions.
    Junit,
    /// AssertJ.
    AssertJ,
}

/// How the words of a test's name are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// `addThrowsForNull`
    Camel,
    /// `add_throws_forNull`
    Underscores,
    /// `testAddThrowsForNull`
    Prefix,
}

/// The style of a project's tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// The version of JUnit.
    pub junit: Junit,
    /// The library that provides the assertions.
    pub assertions: AssertionLibrary,
    /// The version of the Java language, such as 8 or 17.
    pub language: u16,
    /// The text that indents a line by one level.
    pub indent: String,
    /// The text that ends a line.
    pub line_end: String,
    /// The simple name of the test class. `{class}` stands for the name of the class under test.
    pub class_name: String,
    /// How tests are named.
    pub naming: Naming,
    /// Whether letters outside ASCII are written as they are. Otherwise they are escaped.
    pub unicode: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            junit: Junit::Five,
            assertions: AssertionLibrary::Junit,
            language: 8,
            indent: "    ".to_owned(),
            line_end: "\n".to_owned(),
            class_name: "{class}GeneratedTest".to_owned(),
            naming: Naming::Camel,
            unicode: true,
        }
    }
}

/// How explicitly the types of a test are written. A test that does not compile in one form may compile in the next
/// one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Generic types with exact type arguments. Casts only where the types need them.
    #[default]
    Typed,
    /// In addition, a cast on each argument that does not have the parameter's type.
    Cast,
    /// Raw types. The method suppresses the compiler's warnings about them.
    Raw,
}

impl Form {
    /// Returns the form to try after this one.
    #[must_use]
    pub fn next(self) -> Option<Form> {
        match self {
            Form::Typed => Some(Form::Cast),
            Form::Cast => Some(Form::Raw),
            Form::Raw => None,
        }
    }
}
