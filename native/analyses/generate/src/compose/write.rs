//! Writes tests as the source of a Java class, as a good developer would write it.
//!
//! The text of a test depends on the other tests of its class: on their names, and on the classes that they import.
//! So a class is written as a whole, again whenever a test is dropped or takes its next [`Form`].
//!
//! 1. `naming` finds a name for each test.
//! 2. `method` writes each test: `plan` decides which values get a variable, `typing` computes their types, `body`
//!    writes the statements, and `assertions` and `throwing` write the expectations.
//! 3. `layout` breaks lines that are too long.

mod arguments;
mod assertions;
mod body;
mod implementations;
mod imports;
mod layout;
mod literals;
mod method;
mod naming;
mod overloads;
mod plan;
mod printing;
mod shared;
mod style;
mod throwing;
mod typing;
mod values;
mod variables;
mod words;

use std::ops::Range;

pub(crate) use words::{free as free_name, property, split as words};

pub use style::{AssertionLibrary, Form, Junit, Naming, Style};

use self::imports::{Imports, simple_name};
use self::layout::Page;
use self::method::Method;
use crate::compose::declared::members::Members;
use crate::compose::digest;
use crate::harvest::test::Test;
use crate::statements::classes::{Access, package};
use crate::statements::types::Types;

/// Writes the test class of one unit.
#[derive(Clone, Copy)]
pub struct Writer<'a> {
    /// The types that the tests' operations refer to.
    pub types: &'a Types,
    /// The style in which the tests are written.
    pub style: &'a Style,
    /// The internal name of the unit's top-level class.
    pub unit: &'a str,
    /// The seed of the search. It is written into the class, so that the search can be repeated.
    pub seed: u64,
}

/// The source of a test class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestClass {
    /// The internal name of the class.
    pub name: String,
    /// The text of its file.
    pub text: String,
    /// The tests, in the order in which they were given.
    pub tests: Vec<TestMethod>,
}

/// A test in the source of its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestMethod {
    /// The name of the method.
    pub name: String,
    /// The lines of the method with its annotations. The first line of the file is 1.
    pub lines: Range<u32>,
    /// Whether a cast in it may fail, because its type arguments were guessed. Its next form has fewer such casts.
    pub is_doubtful: bool,
}

impl Writer<'_> {
    /// Writes a class with these tests, each in its form.
    #[must_use]
    pub fn write(&self, tests: &[(Test, Form)]) -> TestClass {
        let package = package(self.unit);
        let access = Access { classes: self.types.classes(), package };
        let members = Members { types: self.types, access };
        let simple = self.style.class_name.replace("{class}", simple_name(self.unit));
        let mut imports = Imports::new(access, &simple, self.style.unicode);
        let all: Vec<&Test> = tests.iter().map(|(test, _)| test).collect();
        let names = naming::names(members, self.style.naming, &all);
        let mut methods = Vec::new();
        for ((test, form), name) in tests.iter().zip(&names) {
            let method = Method::new(members, &mut imports, self.style, (test, *form), name);
            methods.push(method);
        }
        // Methods are written before the head of the file, because they decide which imports it needs.
        let mut page = Page::new(&self.style.indent, &self.style.line_end);
        self.print_head(&mut page, package, &imports, &simple);
        let mut written = Vec::new();
        for (method, name) in methods.iter().zip(names) {
            if !written.is_empty() {
                page.empty();
            }
            let first = page.next_line();
            method.print(&mut page);
            written.push(TestMethod {
                name,
                lines: first..page.next_line(),
                is_doubtful: method.is_doubtful,
            });
        }
        page.line(0, "}");
        let last = digest::last_line(page.text());
        page.line(0, &last);
        let name = match package {
            "" => simple,
            package => format!("{package}/{simple}"),
        };
        TestClass { name, text: page.finish(), tests: written }
    }

    fn print_head(&self, page: &mut Page<'_>, package: &str, imports: &Imports<'_>, simple: &str) {
        if !package.is_empty() {
            page.line(0, &format!("package {};", package.replace('/', ".")));
            page.empty();
        }
        let lines = imports.lines();
        for line in &lines {
            page.line(0, line);
        }
        if !lines.is_empty() {
            page.empty();
        }
        let seed = self.seed;
        page.line(0, &format!(
            "/** Written by Oracle Check, seed {seed}. It is yours: a later export adds tests, and changes none. */"
        ));
        // JUnit 4 runs public classes and methods only.
        let visible = if self.style.junit == Junit::Five { "" } else { "public " };
        page.line(0, &format!("{visible}class {simple} {{"));
    }
}
