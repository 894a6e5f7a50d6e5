//! Guesses an assertion from the prefix alone, as TOGA's grammar does: the type of the last variable decides the kind.
//!
//! The type comes from the declaration in the prefix, never from the expected value. Nothing is trained: the order of
//! preference is how often developers write each kind (design "infer", section 3).

use super::Answer;
use super::java::{Literal, Statement};

/// Guesses the assertion after the last statement.
#[must_use]
pub fn assertion(statements: &[Statement]) -> Answer {
    let Some((of, name)) = statements.last().and_then(|it| it.variable.clone()) else {
        return Answer::NoException;
    };
    Answer::Assertion(match &*of {
        "boolean" => format!("assertTrue({name})"),
        "byte" | "short" | "int" | "long" => {
            format!("assertEquals({}, {name})", whole(statements).unwrap_or_default())
        }
        "char" | "float" | "double" => return Answer::NoException,
        "String" => match text(statements) {
            Some(text) => format!("assertEquals({text:?}, {name})"),
            None => format!("assertNotNull({name})"),
        },
        _ => format!("assertNotNull({name})"),
    })
}

fn arguments(statements: &[Statement]) -> impl Iterator<Item = &Literal> {
    statements.iter().rev().filter_map(|it| it.call.as_ref()).flat_map(|it| &it.arguments)
}

/// Returns the whole number that was passed last.
fn whole(statements: &[Statement]) -> Option<i64> {
    arguments(statements).find_map(|it| match it {
        Literal::Whole(value) => Some(*value),
        _ => None,
    })
}

/// Returns the text that was passed last.
fn text(statements: &[Statement]) -> Option<&str> {
    arguments(statements).find_map(|it| match it {
        Literal::Text(value) => Some(&**value),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::java::statements;

    fn guess(body: &str) -> Answer {
        assertion(&statements(&format!("void t() {{ {body}")))
    }

    #[test]
    fn the_declared_type_decides_the_kind() {
        let is = |text: &str| Answer::Assertion(text.to_owned());
        assert_eq!(guess("boolean b0 = a.b();"), is("assertTrue(b0)"));
        assert_eq!(guess("int i0 = a.b(7);"), is("assertEquals(7, i0)"));
        assert_eq!(guess("long i0 = a.b();"), is("assertEquals(0, i0)"));
        assert_eq!(guess("A a = new A(\"x\"); String s0 = a.b();"), is("assertEquals(\"x\", s0)"));
        assert_eq!(guess("A a = b.c();"), is("assertNotNull(a)"));
        assert_eq!(guess("a.b();"), Answer::NoException);
    }
}
