//! Chooses names of variables.

use std::collections::BTreeSet;

use vm::classes::class::Kind;

use super::imports::simple_name;
use super::words;
use crate::compose::declared::generics::Generic;
use crate::compose::declared::members::Members;
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::{Input, Sequence};

/// Words that are no identifiers in Java, or that have a special meaning where a variable stands.
const KEYWORDS: [&str; 58] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "record",
    "return",
    "sealed",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "var",
    "void",
    "volatile",
    "while",
    "yield",
    "_",
];

/// Verbs that stand before the noun in the name of a getter or factory.
const VERBS: [&str; 16] = [
    "get", "create", "make", "build", "new", "of", "to", "as", "from", "copy", "read", "find",
    "next", "with", "current", "default",
];

/// The words before the name of a second variable, and of further ones, if the name ends with a digit.
const ORDINALS: [&str; 5] = ["other", "third", "fourth", "fifth", "sixth"];

/// Returns whether a word cannot name a variable.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// The names of a test's variables.
#[derive(Default)]
pub struct Variables {
    taken: BTreeSet<String>,
}

impl Variables {
    /// Returns a free name for the value of a statement of this type.
    pub fn name(
        &mut self,
        members: Members<'_>,
        sequence: &Sequence,
        at: u16,
        of: &Generic,
    ) -> String {
        let by_parameter = || parameter(members, sequence, at);
        let operation = sequence.statements.get(usize::from(at)).map(|it| &*it.operation);
        // The parameter's name comes first: it says what the value is for. The noun of the method that made it, and
        // the name of its class, say only what it is.
        let wanted =
            by_parameter().or_else(|| operation.and_then(noun)).unwrap_or_else(|| type_noun(of));
        self.free(&wanted)
    }

    /// Returns a name that no variable has, as near as possible to the wanted one.
    pub fn free(&mut self, wanted: &str) -> String {
        let name = self.unused(wanted);
        self.taken.insert(name.clone());
        name
    }

    /// Returns the same name as [`Variables::free`] without taking it. Parameters of different lambda expressions can
    /// have the same name.
    pub fn unused(&self, wanted: &str) -> String {
        let wanted = match is_keyword(wanted) {
            true => format!("{wanted}Value"),
            false => wanted.to_owned(),
        };
        let is_taken = |name: &str| self.taken.contains(name);
        // A number after a number would be hard to read: `base322`.
        let ordinal = ORDINALS
            .iter()
            .filter(|_| is_taken(&wanted) && wanted.ends_with(|it: char| it.is_ascii_digit()))
            .map(|it| format!("{it}{}", words::upper_first(&wanted)))
            .find(|name| !is_taken(name));
        ordinal.unwrap_or_else(|| words::free(&wanted, is_taken))
    }
}

/// Returns the name of the first parameter to which a value is passed, if a programmer gave it.
fn parameter(members: Members<'_>, sequence: &Sequence, at: u16) -> Option<String> {
    let names = sequence.statements.iter().flat_map(|statement| {
        let skip = usize::from(statement.operation.has_receiver());
        let positions = statement.inputs.iter().skip(skip).enumerate();
        let passed = positions.filter(|(_, input)| **input == Input::Result(at));
        let positions: Vec<usize> = passed.map(|(position, _)| position).collect();
        let names = match positions.is_empty() || statement.operation.action == Action::Array {
            true => Vec::new(),
            false => members.parameter_names(&statement.operation),
        };
        positions.into_iter().filter_map(move |position| names.get(position).cloned().flatten())
    });
    names.map(|it| it.to_string()).find(|it| is_real(it))
}

/// Returns whether a parameter's name was given by a programmer and says something about the value.
pub fn is_real(name: &str) -> bool {
    let stem = name.trim_end_matches(|it: char| it.is_ascii_digit());
    let is_numbered = stem.len() < name.len();
    let is_identifier = name.chars().all(|it| it.is_alphanumeric() || it == '_')
        && name.starts_with(|it: char| it.is_lowercase());
    is_identifier
        && name.chars().count() > 1
        // These names are typical of `equals` and of decompiled code, and fit anything.
        && !matches!(name, "obj" | "other" | "that" | "arg" | "param" | "object")
        && !(is_numbered && matches!(stem, "arg" | "var" | "p" | "param" | "a"))
}

/// Returns the noun in the name of a getter or factory.
fn noun(operation: &Operation) -> Option<String> {
    if !matches!(operation.action, Action::Call | Action::CallStatic) {
        return None;
    }
    let words = words::split(&operation.name);
    let (verb, noun) = words.split_first()?;
    let is_noun = VERBS.contains(&&*verb.to_lowercase()) && !noun.is_empty();
    let name = words::camel(noun);
    (is_noun && name.starts_with(|it: char| it.is_alphabetic())).then_some(name)
}

/// Returns a noun for a value of a type.
pub fn type_noun(of: &Generic) -> String {
    match of {
        Generic::Primitive(Kind::Char) => "character".to_owned(),
        Generic::Primitive(_) | Generic::Variable(_) => "result".to_owned(),
        Generic::Array(element) => plural(&match &**element {
            Generic::Primitive(Kind::Char) => "char".to_owned(),
            Generic::Primitive(kind) => kind.keyword().to_owned(),
            other => type_noun(other),
        }),
        Generic::Class(class) => match &*class.name {
            "java/lang/String" => "text".to_owned(),
            "java/lang/Object" => "object".to_owned(),
            "java/lang/Class" => "type".to_owned(),
            name => class_noun(name),
        },
    }
}

/// Returns the name of a class in lower camel case. A class whose own name is in lower case gets a suffix, because a
/// variable of the same name would hide it.
pub fn class_noun(class: &str) -> String {
    let simple = simple_name(class);
    let simple = simple.rsplit('$').find(|it| !it.is_empty()).unwrap_or(simple);
    let noun = words::camel(&words::split(simple));
    // A class called `order` and a variable `order` would be confused, by readers and by the compiler.
    if noun.is_empty() || noun == simple { format!("{noun}Value") } else { noun }
}

fn plural(noun: &str) -> String {
    match noun {
        _ if noun.ends_with('s') || noun.ends_with('x') || noun.ends_with("ch") => {
            format!("{noun}es")
        }
        _ if noun.ends_with('y') && !noun.ends_with("ay") && !noun.ends_with("ey") => {
            format!("{}ies", noun.trim_end_matches('y'))
        }
        _ => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_of_the_class() {
        assert_eq!(class_noun("a/b/OrderItem"), "orderItem");
        assert_eq!(class_noun("a/Outer$Inner"), "inner");
        assert_eq!(class_noun("a/URLParser"), "urlParser");
        assert_eq!(class_noun("a/b"), "bValue");
        assert_eq!(type_noun(&Generic::of_descriptor("[La/Box;")), "boxes");
        assert_eq!(type_noun(&Generic::of_descriptor("[[I")), "intses");
    }

    #[test]
    fn names_are_free_and_no_keywords() {
        let mut variables = Variables::default();
        assert_eq!(variables.free("order"), "order");
        assert_eq!(variables.free("order"), "order2");
        assert_eq!(variables.free("default"), "defaultValue");
        assert_eq!(variables.free("base32"), "base32");
        assert_eq!(variables.free("base32"), "otherBase32");
        assert_eq!(variables.free("base32"), "thirdBase32");
    }

    #[test]
    fn numbered_parameters_have_no_real_name() {
        assert!(!is_real("arg0"));
        assert!(!is_real("x"));
        assert!(is_real("quantity"));
        assert!(is_real("base64"));
    }
}
