//! Names of classes in a source file, and the imports that they need.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::access;

use crate::compose::declared::generics::{ClassType, Generic, TypeArgument};
use crate::statements::classes::{Access, package};

/// The imports of a source file. They grow while its code is written.
pub struct Imports<'a> {
    access: Access<'a>,
    /// For each simple name, the internal name of the top-level class that it means in this file.
    meanings: BTreeMap<String, Arc<str>>,
    /// The methods that are imported statically, with dots.
    statics: BTreeSet<String>,
    unicode: bool,
}

impl<'a> Imports<'a> {
    /// Creates the imports of a file that declares a class with this simple name.
    pub fn new(access: Access<'a>, class_name: &str, unicode: bool) -> Imports<'a> {
        let own = match access.package {
            "" => class_name.to_owned(),
            package => format!("{package}/{class_name}"),
        };
        // The class itself takes its name, or a class under test of that name would be imported over it.
        let meanings = BTreeMap::from([(class_name.to_owned(), own.into())]);
        Imports { access, meanings, statics: BTreeSet::new(), unicode }
    }

    /// Returns whether letters outside ASCII are written as they are.
    pub fn unicode(&self) -> bool {
        self.unicode
    }

    /// Imports a static method, such as `org.junit.Assert.fail`, and returns its name.
    pub fn method(&mut self, class: &str, name: &'static str) -> &'static str {
        self.statics.insert(format!("{class}.{name}"));
        name
    }

    /// Returns the name of a class in this file. Its top-level class is imported if that is possible.
    pub fn class(&mut self, name: &str) -> String {
        match self.member(name) {
            Some((outer, simple)) => format!("{}.{simple}", self.class(&outer)),
            None => self.top_level(name),
        }
    }

    /// Returns the source of a type, given by the descriptor of an array or the internal name of a class.
    pub fn erased(&mut self, name: &str) -> String {
        match name.starts_with('[') {
            true => self.generic(&Generic::of_descriptor(name)),
            false => self.class(name),
        }
    }

    /// Returns the source of a type.
    pub fn generic(&mut self, of: &Generic) -> String {
        match of {
            Generic::Primitive(kind) => kind.keyword().to_owned(),
            Generic::Variable(_) => self.class("java/lang/Object"),
            Generic::Array(element) => format!("{}[]", self.generic(element)),
            Generic::Class(class) => self.class_type(class),
        }
    }

    fn class_type(&mut self, class: &ClassType) -> String {
        let member = self.member(&class.name);
        let name = match (&class.owner, member) {
            (Some(owner), Some((_, simple))) => format!("{}.{simple}", self.class_type(owner)),
            _ => self.class(&class.name),
        };
        if class.arguments.is_empty() {
            return name;
        }
        let arguments: Vec<String> = class.arguments.iter().map(|it| self.argument(it)).collect();
        format!("{name}<{}>", arguments.join(", "))
    }

    fn argument(&mut self, argument: &TypeArgument) -> String {
        match argument {
            TypeArgument::Any => "?".to_owned(),
            TypeArgument::Exact(of) => self.generic(of),
            TypeArgument::Extends(of) => format!("? extends {}", self.generic(of)),
            TypeArgument::Super(of) => format!("? super {}", self.generic(of)),
        }
    }

    /// Returns the class that has a class as a member, and the member's simple name.
    fn member(&self, name: &str) -> Option<(Arc<str>, String)> {
        let file = self.access.classes.find(name)?;
        let own = file.own_inner_class()?;
        let simple = file.pool.utf8(own.name)?;
        Some((file.pool.class_name(own.outer)?.clone(), simple.to_string()))
    }

    fn top_level(&mut self, name: &str) -> String {
        let simple = simple_name(name);
        let in_full = || name.replace('/', ".");
        // The first class of a name is imported. A later one of the same name is written in full.
        if let Some(meaning) = self.meanings.get(simple) {
            return if **meaning == *name { simple.to_owned() } else { in_full() };
        }
        if self.is_taken(name, simple) {
            return in_full();
        }
        self.meanings.insert(simple.to_owned(), name.into());
        simple.to_owned()
    }

    /// Returns whether a simple name already means a class of the file's package or of `java.lang`.
    fn is_taken(&self, name: &str, simple: &str) -> bool {
        let of_package = package(name);
        let exists = |package: &str| {
            let other =
                if package.is_empty() { simple.to_owned() } else { format!("{package}/{simple}") };
            package != of_package && self.access.classes.find(&other).is_some()
        };
        let in_java_lang = || {
            let other = self.access.classes.find(&format!("java/lang/{simple}"));
            other.is_some_and(|it| it.access & access::PUBLIC != 0)
        };
        let is_own = of_package == self.access.package;
        // An import would hide such a class, which compiles. But readers would take the name for the class that they
        // know.
        exists(self.access.package) || (!is_own && of_package != "java/lang" && in_java_lang())
    }

    /// Returns the lines of the import section: static imports, an empty line, and the other imports, each in the
    /// order of names.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> =
            self.statics.iter().map(|it| format!("import static {it};")).collect();
        let imported = self.meanings.values().filter(|name| {
            let package = package(name);
            package != self.access.package && package != "java/lang"
        });
        let names: BTreeSet<String> = imported.map(|name| name.replace('/', ".")).collect();
        if !lines.is_empty() && !names.is_empty() {
            lines.push(String::new());
        }
        lines.extend(names.iter().map(|it| format!("import {it};")));
        lines
    }
}

/// Returns the last part of an internal name.
pub fn simple_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}
