//! Values that replace arguments.

use serde::{Deserialize, Serialize};
use vm::classes::class::Kind;
use vm::memory::heap::Ref;
use vm::{Res, Vm};

/// A collection or map without elements, which is always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Empty {
    /// `Collections.emptyList()`.
    List,
    /// `Collections.emptySet()`.
    Set,
    /// `Collections.emptyMap()`.
    Map,
}

impl Empty {
    /// Returns the one for a parameter whose type is this class, by its internal name.
    pub(crate) fn of(class: &str) -> Option<Empty> {
        match class {
            "java/util/List" | "java/util/Collection" | "java/lang/Iterable" => Some(Empty::List),
            "java/util/Set" => Some(Empty::Set),
            "java/util/Map" => Some(Empty::Map),
            _ => None,
        }
    }

    /// Returns the name of the type, and that of the field of `java.util.Collections` that holds it.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Empty::List => ("List", "EMPTY_LIST"),
            Empty::Set => ("Set", "EMPTY_SET"),
            Empty::Map => ("Map", "EMPTY_MAP"),
        }
    }

    /// Returns the object; `None` if the class library has not made it so far.
    fn object(self, vm: &Vm) -> Option<Ref> {
        let (name, field) = self.names();
        let collections = vm.lookup_loaded(Ref(0), "java/util/Collections")?;
        let object = vm.static_reference(collections, field, &format!("Ljava/util/{name};"));
        object.filter(|it| it.0 != 0)
    }
}

/// A value that replaces an argument.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum NewArgument {
    /// `null`.
    Null,
    /// A whole number, a `char` as its code unit.
    Whole(i64),
    /// A `float` or `double`, as the bits of a `double`.
    Fraction(u64),
    /// A `boolean`.
    Boolean(bool),
    /// A text.
    Text(String),
    /// An array of this length, of the class of the argument. Its elements are zero, `false` or `null`.
    Array(u32),
    /// A collection or map without elements.
    Empty(Empty),
    /// A list whose only element is `null`.
    ListOfNull,
}

impl NewArgument {
    /// Returns the bits of the value in a slot of a kind, in place of `old`.
    ///
    /// Returns `None` if there is none here.
    ///
    /// # Errors
    /// Returns the exit if there is no memory for it.
    pub(crate) fn bits(&self, vm: &mut Vm, kind: Kind, old: u64) -> Res<Option<u64>> {
        Ok(Some(match self {
            NewArgument::Null => 0,
            NewArgument::Whole(value) if kind == Kind::Long => *value as u64,
            NewArgument::Whole(value) => u64::from(*value as i32 as u32),
            NewArgument::Fraction(bits) if kind == Kind::Float => {
                u64::from((f64::from_bits(*bits) as f32).to_bits())
            }
            NewArgument::Fraction(bits) => *bits,
            NewArgument::Boolean(value) => u64::from(*value),
            NewArgument::Text(text) => u64::from(vm.new_string(text)?.0),
            NewArgument::Array(length) => {
                let class = vm.class_of(Ref(old as u32));
                u64::from(vm.allocate_array(class, *length)?.0)
            }
            NewArgument::ListOfNull => {
                let class = vm.boot_class("java/util/Collections$SingletonList")?;
                u64::from(vm.allocate(class)?.0)
            }
            NewArgument::Empty(of) => return Ok(of.object(vm).map(|it| u64::from(it.0))),
        }))
    }

    /// Returns the value in Java. `type_name` is the type that the parameter declares.
    #[must_use]
    pub fn source(&self, type_name: &str) -> String {
        match self {
            NewArgument::Null => "null".to_owned(),
            NewArgument::Whole(value) if type_name == "char" => format!("(char) {value}"),
            NewArgument::Whole(value) if ["byte", "short"].contains(&type_name) => {
                format!("({type_name}) {value}")
            }
            NewArgument::Whole(value) if type_name == "long" => format!("{value}L"),
            NewArgument::Whole(value) => value.to_string(),
            NewArgument::Fraction(bits) => {
                let value = f64::from_bits(*bits);
                let class = if type_name == "float" { "Float" } else { "Double" };
                match value {
                    _ if value.is_nan() => format!("{class}.NaN"),
                    f64::INFINITY => format!("{class}.POSITIVE_INFINITY"),
                    f64::NEG_INFINITY => format!("{class}.NEGATIVE_INFINITY"),
                    _ if type_name == "float" => format!("{:?}f", value as f32),
                    _ => format!("{value:?}"),
                }
            }
            NewArgument::Boolean(value) => value.to_string(),
            NewArgument::Text(text) => literal(text),
            NewArgument::Array(length) => {
                let element = type_name.trim_end_matches("...").trim_end_matches("[]");
                let further = type_name.matches("[]").count().saturating_sub(1);
                format!("new {element}[{length}]{}", "[]".repeat(further))
            }
            NewArgument::ListOfNull => "java.util.Collections.singletonList(null)".to_owned(),
            NewArgument::Empty(of) => format!("java.util.Collections.empty{}()", of.names().0),
        }
    }
}

/// Returns a text in Java. `repeat` writes a long one in which a character is repeated.
fn literal(text: &str) -> String {
    /// The most characters that are written out.
    const MOST: usize = 40;
    let first = text.chars().next().filter(|it| text.chars().all(|other| other == *it));
    match first {
        Some(one) if text.len() > MOST => format!("\"{one}\".repeat({})", text.chars().count()),
        _ => format!("{text:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_in_java() {
        assert_eq!(NewArgument::Whole(-1).source("long"), "-1L");
        assert_eq!(NewArgument::Whole(-1).source("byte"), "(byte) -1");
        assert_eq!(NewArgument::Fraction(f64::NAN.to_bits()).source("float"), "Float.NaN");
        assert_eq!(NewArgument::Array(0).source("int[]"), "new int[0]");
        assert_eq!(NewArgument::Array(3).source("String..."), "new String[3]");
        assert_eq!(NewArgument::Array(0).source("byte[][]"), "new byte[0][]");
        assert_eq!(NewArgument::Text("a\"b".to_owned()).source("String"), "\"a\\\"b\"");
        assert_eq!(NewArgument::Text("x".repeat(50)).source("String"), "\"x\".repeat(50)");
        let empty = NewArgument::Empty(Empty::Set);
        assert_eq!(empty.source("java.util.Set"), "java.util.Collections.emptySet()");
    }
}
