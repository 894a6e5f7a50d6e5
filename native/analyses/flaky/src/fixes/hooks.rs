//! Adds methods to a test class that a test framework runs around its tests.

use classfile::Constant;
use prove::editor::{Change, Edit, Members};

use super::project::{Class, Project};

/// A test framework.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Framework {
    Jupiter,
    JUnit4,
    JUnit3,
    TestNg,
}

/// The time at which a framework runs a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    BeforeEach,
    AfterEach,
    AfterAll,
}

/// A method to be run around the tests of a class.
#[derive(Clone, Debug, Default)]
pub(super) struct Hook {
    pub name: String,
    /// Its statements, one on each line.
    pub body: String,
    pub imports: Vec<String>,
    /// The line of a statement in the source that replaces `$STATEMENT` in the body.
    pub quoted: Option<u32>,
}

/// Annotations that show the framework of a class, as prefixes of their descriptors.
const ANNOTATIONS: [(&str, Framework); 3] = [
    ("Lorg/junit/jupiter/", Framework::Jupiter),
    ("Lorg/junit/Test;", Framework::JUnit4),
    ("Lorg/testng/annotations/", Framework::TestNg),
];

impl Framework {
    /// Returns the framework of the tests of a class. `None` if neither the class nor a superclass shows it.
    pub fn of(project: &Project<'_>, class: &Class) -> Option<Framework> {
        let names =
            |prefix: &str| {
                class.file.pool.iter().any(
                    |(_, it)| matches!(it, Constant::Utf8(name) if name.text.starts_with(prefix)),
                )
            };
        if let Some((_, framework)) = ANNOTATIONS.iter().find(|(prefix, _)| names(prefix)) {
            return Some(*framework);
        }
        let superclass = class.file.super_class.as_deref()?;
        match superclass {
            "junit/framework/TestCase" => Some(Framework::JUnit3),
            _ => Framework::of(project, &project.class(superclass)?),
        }
    }

    /// Returns the edit that adds fields and hooks to a test class. `None` if the framework has no such hook.
    pub fn adding(self, class: &Class, fields: &str, hooks: &[(When, Hook)]) -> Option<Edit> {
        let mut methods = Vec::new();
        let mut imports = Vec::new();
        let mut quoted = None;
        for (when, hook) in hooks {
            let (annotation, code) = self.method(*when, hook)?;
            methods.push(code);
            imports.extend(annotation.map(str::to_owned));
            imports.extend(hook.imports.iter().cloned());
            quoted = quoted.or(hook.quoted);
        }
        let members = Members {
            class: class.name(),
            fields: fields.to_owned(),
            methods: methods.join("\n\n"),
            quoted,
            imports,
        };
        Some(Edit::changing(class.source.clone(), vec![Change::Members(members)]))
    }

    /// Returns the annotation of a hook, by its class, and the method in Java.
    fn method(self, when: When, hook: &Hook) -> Option<(Option<&'static str>, String)> {
        let Hook { name, body, .. } = hook;
        let body: Vec<String> = body.lines().map(|it| format!("    {it}")).collect();
        let body = body.join("\n");
        // JUnit 3 finds hooks by their names. The superclass may have hooks too, so they are called: first before the
        // tests, and last after them.
        let Some((annotation, modifiers)) = self.annotation(when) else {
            let (method, is_first) = match when {
                When::BeforeEach => ("setUp", true),
                When::AfterEach => ("tearDown", false),
                When::AfterAll => return None,
            };
            let outer = format!("    super.{method}();");
            let lines = if is_first { [outer, body] } else { [body, outer] }.join("\n");
            let code =
                format!("@Override\nprotected void {method}() throws Exception {{\n{lines}\n}}");
            return Some((None, code));
        };
        let simple = annotation.rsplit('.').next().unwrap_or(annotation);
        Some((Some(annotation), format!("@{simple}\n{modifiers}void {name}() {{\n{body}\n}}")))
    }

    /// Returns the annotation of hooks, by its class, and their modifiers. `None` for JUnit 3, which has no
    /// annotations.
    fn annotation(self, when: When) -> Option<(&'static str, &'static str)> {
        Some(match (self, when) {
            (Framework::Jupiter, When::BeforeEach) => ("org.junit.jupiter.api.BeforeEach", ""),
            (Framework::Jupiter, When::AfterEach) => ("org.junit.jupiter.api.AfterEach", ""),
            (Framework::Jupiter, When::AfterAll) => ("org.junit.jupiter.api.AfterAll", "static "),
            (Framework::JUnit4, When::BeforeEach) => ("org.junit.Before", "public "),
            (Framework::JUnit4, When::AfterEach) => ("org.junit.After", "public "),
            (Framework::JUnit4, When::AfterAll) => ("org.junit.AfterClass", "public static "),
            (Framework::TestNg, When::BeforeEach) => {
                ("org.testng.annotations.BeforeMethod", "public ")
            }
            (Framework::TestNg, When::AfterEach) => {
                ("org.testng.annotations.AfterMethod", "public ")
            }
            (Framework::TestNg, When::AfterAll) => ("org.testng.annotations.AfterClass", "public "),
            (Framework::JUnit3, _) => return None,
        })
    }
}

impl When {
    /// Returns in words when the framework runs a hook of a class.
    pub fn in_words(self, class: &str) -> String {
        match self {
            When::BeforeEach => format!("before each test of {class}"),
            When::AfterEach => format!("after each test of {class}"),
            When::AfterAll => format!("after the tests of {class}"),
        }
    }
}
