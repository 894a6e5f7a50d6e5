//! Methods: their signatures and what their documentation says.

use serde::{Deserialize, Serialize};

use javadoc::{Nullness, Shape};

/// A method or constructor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Method {
    /// The number of its class.
    pub class: u32,
    /// The number of its package.
    pub package: u32,
    /// The hash of its simple name; of a constructor the hash of `<init>`.
    pub name: u32,
    /// The hashes of the words of its name; of a constructor those of its class.
    pub words: Vec<u32>,
    /// The method's declared parameters. If the sources are missing, those of the descriptor, except that of an
    /// enclosing object.
    pub parameters: Vec<Parameter>,
    /// The kind of its result.
    pub result: ResultKind,
    /// Whether it is a constructor.
    pub is_constructor: bool,
    /// Whether it is static. A constructor is not.
    pub is_static: bool,
    /// Whether it is public.
    pub is_public: bool,
    /// Whether it, or a class around it, is deprecated.
    pub is_deprecated: bool,
    /// Whether its last parameter takes any number of arguments.
    pub has_list: bool,
    /// The exceptions of its `throws` clause, by number.
    pub throws: Vec<u32>,
    /// Facts from the doc comment. `None` if the method neither has nor inherits one.
    pub documentation: Option<Documentation>,
}

/// The kind of a method's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ResultKind {
    /// Nothing, also for a constructor.
    Void,
    /// `boolean`.
    Boolean,
    /// `char`.
    Char,
    /// `byte`, `short`, `int` or `long`.
    Integral,
    /// `float` or `double`.
    Floating,
    /// A `String` or another `CharSequence`.
    Text,
    /// An array.
    Array,
    /// An object of the method's own class.
    Own,
    /// Any other object.
    Object,
}

/// A parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parameter {
    /// The kind of its type.
    pub shape: Shape,
    /// Whether it has a name of a position or number, such as `index`, `offset`, `length` or `n`. `None` if its
    /// name is not known.
    pub is_like_index: Option<bool>,
    /// The statement of the parameter's annotations about `null`.
    pub nullness: Nullness,
    /// The statement of the parameter's `@param` text about `null`.
    pub null: NullText,
    /// Whether the text of some `@throws` tag contains its name.
    pub is_in_clause: bool,
    /// Whether the text of some `@throws` tag with its name contains "null".
    pub is_in_null_clause: bool,
}

/// The statement of a text about `null`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NullText {
    /// Nothing that is understood.
    #[default]
    Silent,
    /// The argument may be `null`.
    Allows,
    /// The argument must not be `null`.
    Forbids,
}

/// Facts from a doc comment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Documentation {
    /// The number of words in all its texts.
    pub words: u32,
    /// The words of all its texts.
    pub wording: Wording,
    /// Whether a text mentions `null`.
    pub mentions_null: bool,
    /// The `@throws` tags.
    pub clauses: Vec<Clause>,
}

/// A `@throws` tag.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clause {
    /// The exception, by number.
    pub exception: u32,
    /// Whether the `throws` clause names it, or a superclass of it.
    pub is_declared: bool,
    /// Whether it is inherited from the documentation of another method.
    pub is_inherited: bool,
    /// The number of words of its text.
    pub words: u16,
    /// The words of its text.
    pub wording: Wording,
    /// Whether the text mentions `null`.
    pub mentions_null: bool,
    /// The number of parameters whose names it contains.
    pub parameters: u8,
    /// The condition; `None` if the text is not understood.
    pub promise: Option<Promise>,
}

/// The condition of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promise {
    /// The predicates that occur in it.
    pub predicates: Predicates,
    /// Whether the text contains the name of each parameter in the condition.
    pub is_exact: bool,
    /// Whether the text has other alternatives as well, which are not understood.
    pub is_partial: bool,
    /// Whether it holds for each call.
    pub is_always: bool,
}

/// A set of predicates in a condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Predicates(pub u8);

impl Predicates {
    /// A comparison with `null`.
    pub const NULL: Predicates = Predicates(1);
    /// A comparison with 0 or -1 by `<`, `<=`, `>` or `>=`.
    pub const SIGN: Predicates = Predicates(2);
    /// Another comparison with a literal or a constant.
    pub const LITERAL: Predicates = Predicates(4);
    /// A comparison of two parameters.
    pub const PARAMETERS: Predicates = Predicates(8);
    /// A comparison with a length or size.
    pub const SIZE: Predicates = Predicates(16);
    /// Empty or blank.
    pub const EMPTY: Predicates = Predicates(32);
    /// An element that is `null`.
    pub const CONTAINS_NULL: Predicates = Predicates(64);
    /// Something that a getter returns.
    pub const GETTER: Predicates = Predicates(128);

    /// Returns whether this set includes all of `other`.
    #[must_use]
    pub fn has(self, other: Predicates) -> bool {
        self.0 & other.0 == other.0
    }
}

/// Which groups of words occur in a text, as a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wording(pub u8);

impl Wording {
    /// Words of ranges: "range", "bounds", "negative", "greater", "less", "positive", "zero", "exceeds", "limit".
    pub const RANGE: Wording = Wording(1);
    /// Words of states: "state", "closed", "already", "initialized", "modified", "exhausted", "no more".
    pub const STATE: Wording = Wording(2);
    /// Words of formats: "format", "parse", "invalid", "malformed", "syntax", "illegal", "pattern".
    pub const FORMAT: Wording = Wording(4);
    /// Words of support: "supported", "unsupported", "immutable", "read-only", "unmodifiable".
    pub const SUPPORT: Wording = Wording(8);
    /// Words of input and output: "I/O", "read", "write", "stream", "file".
    pub const IO: Wording = Wording(16);

    /// Returns whether this set includes all of `other`.
    #[must_use]
    pub fn has(self, other: Wording) -> bool {
        self.0 & other.0 == other.0
    }
}

/// A class of exceptions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exception {
    /// The hash of its simple name.
    pub name: u32,
    /// The hashes of the simple names of its superclasses up to `Throwable`, nearest first. They are missing from
    /// the first class on that is not known.
    pub ancestors: Vec<u32>,
    /// Whether it is checked; `None` if not all its superclasses are known.
    pub is_checked: Option<bool>,
    /// Whether it belongs to the project.
    pub is_own: bool,
}
