//! Expressions in the source of a test: their code and their static type.

use vm::classes::class::Kind;

use super::layout::Code;
use crate::compose::declared::generics::Generic;
use crate::statements::literal::Literal;

/// An expression.
#[derive(Clone, Debug)]
pub struct Value {
    /// Its source.
    pub code: Code,
    /// Its static type; `None` for `null`.
    pub of: Option<Generic>,
    /// Whether it can be followed by a dot without parentheses.
    pub is_primary: bool,
}

impl Value {
    /// Returns an expression that a dot can follow.
    pub fn primary(code: Code, of: Generic) -> Value {
        Value { code, of: Some(of), is_primary: true }
    }

    /// Returns the value with a cast in front. A number with a sign needs parentheses after a cast (JLS 15.16).
    pub fn cast(self, to: Generic, name: &str) -> Value {
        // `(Integer) -1` would be read as a subtraction from a variable called `Integer`.
        let operand = match self.code.flat().starts_with('-') {
            true => Code::row([Code::text("("), self.code, Code::text(")")]),
            false => self.code,
        };
        let code = Code::row([Code::text(format!("({name}) ")), operand]);
        Value { code, of: Some(to), is_primary: false }
    }

    /// Returns the descriptor of its erased type; `None` for `null`.
    pub fn descriptor(&self) -> Option<String> {
        self.of.as_ref().map(Generic::descriptor)
    }
}

/// Returns the type of a literal; `None` for `null`.
pub fn type_of(literal: &Literal) -> Option<Generic> {
    if let Some((kind, _)) = literal.bits() {
        return Some(Generic::Primitive(kind));
    }
    match literal {
        Literal::Text(_) => Some(Generic::class("java/lang/String")),
        Literal::Class(_) => Some(Generic::class("java/lang/Class")),
        _ => None,
    }
}

/// Returns a literal in the form that makes it a value of a type. A whole number gets the type that a box or a
/// primitive parameter needs.
pub fn fitted(literal: &Literal, to: &Generic) -> Literal {
    let needed = match to {
        Generic::Primitive(kind) => Some(*kind),
        Generic::Class(class) => super::literals::unwrapped(&class.name),
        _ => None,
    };
    let converted =
        needed.filter(|kind| *kind != Kind::Reference).and_then(|it| literal.converted(it));
    converted.unwrap_or_else(|| literal.clone())
}
