//! The declaration and the documentation of a method, from its source.

use serde::{Deserialize, Serialize};

/// A method or constructor with its documentation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Documented {
    /// The internal name of its class, such as `a/b/C$D`.
    pub class: String,
    /// The method's name; `<init>` for a constructor.
    pub name: String,
    /// The method's descriptor (JVMS 4.3.3).
    pub descriptor: String,
    /// Whether it is static. A constructor is not.
    pub is_static: bool,
    /// Whether it is deprecated itself, rather than its class.
    pub is_deprecated: bool,
    /// The line of its name in the source, starting at 1.
    pub line: u32,
    /// The method's parameters, as they are declared. A constructor of an inner class or an enum has more in its
    /// descriptor.
    pub parameters: Vec<Parameter>,
    /// The text of its comment before the tags; empty if it has none.
    pub text: String,
    /// The text of its `@return` tag; empty if it has none.
    pub returns: String,
    /// The method's `@throws` and `@exception` tags.
    pub clauses: Vec<Clause>,
}

/// A parameter of a method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parameter {
    /// The parameter's name.
    pub name: String,
    /// The simple name of its type without type arguments, such as `int`, `List` or `String[]`; `String...` for a
    /// parameter that takes any number of arguments.
    pub type_name: String,
    /// The kind of its type.
    pub shape: Shape,
    /// The text of its `@param` tag; empty if it has none.
    pub text: String,
    /// The statement of the parameter's annotations about `null`.
    pub nullness: Nullness,
}

impl Parameter {
    /// Returns whether its annotation or its text says that it may be `null`.
    #[must_use]
    pub fn may_be_null(&self) -> bool {
        let text = self.text.to_lowercase();
        let allows = [
            "may be null",
            "can be null",
            "might be null",
            "possibly null",
            "null permitted",
            "null allowed",
            "null is allowed",
            "null is permitted",
            "null ok",
            "or null",
            "null for",
            "null means",
            "if null",
            "null if",
            "null to",
            "null returns",
            "null-safe",
        ];
        self.nullness == Nullness::Nullable || allows.iter().any(|it| text.contains(it))
    }

    /// Returns whether the text of the parameter limits its arguments: "must be a known name", "a valid address".
    #[must_use]
    pub fn is_limited(&self) -> bool {
        let limits = [
            "must",
            "should",
            "shall",
            "valid",
            "non-",
            "not null",
            "not empty",
            "not blank",
            "known",
            "existing",
            "required",
            "expected",
            "one of",
            "legal",
            "well-formed",
        ];
        let text = self.text.to_lowercase();
        limits.iter().any(|it| text.contains(it))
    }
}

/// A kind of types, as conditions distinguish them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Shape {
    /// `boolean`.
    Boolean,
    /// `char`.
    Char,
    /// `byte`, `short`, `int` or `long`.
    Integral,
    /// `float` or `double`.
    Floating,
    /// `String` or another `CharSequence`.
    Text,
    /// An array.
    Array,
    /// A `Collection`, or an `Iterable`.
    Collection,
    /// A `Map`.
    Map,
    /// A box of a number, or another `Number`.
    Number,
    /// Any other class or interface, or a type variable.
    Object,
}

impl Shape {
    /// Returns whether values of such types can be `null`.
    #[must_use]
    pub fn is_reference(self) -> bool {
        !matches!(self, Shape::Boolean | Shape::Char | Shape::Integral | Shape::Floating)
    }

    /// Returns whether values of such types are numbers.
    #[must_use]
    pub fn is_numeric(self) -> bool {
        matches!(self, Shape::Integral | Shape::Floating)
    }

    /// Returns whether values of such types have a length or size, so that they can be empty.
    #[must_use]
    pub fn has_size(self) -> bool {
        matches!(self, Shape::Text | Shape::Array | Shape::Collection | Shape::Map)
    }
}

/// The statement of a parameter's annotations about `null`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Nullness {
    /// Nothing.
    #[default]
    Unknown,
    /// The argument may be `null`, as with `@Nullable`.
    Nullable,
    /// The argument must not be `null`, as with `@NonNull`.
    NonNull,
}

/// A `@throws` or `@exception` tag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clause {
    /// The internal name of the exception's class.
    pub exception: String,
    /// The text of the tag, without markup and with single spaces.
    pub text: String,
    /// The line of the tag, starting at 1.
    pub line: u32,
    /// The source of the tag, if it is inherited from a method in another source.
    pub inherited_from: Option<String>,
    /// Whether it is inherited from an overridden method, in whichever source.
    pub is_inherited: bool,
}
