//! Values that a test writes as literals.

use std::sync::Arc;

use vm::classes::class::Kind;

/// A literal of the Java language, or an expression that is as constant as a literal.
///
/// Floating-point numbers compare by their bits, so that equal statements are equal, even with NaN.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Literal {
    /// `null`
    Null,
    /// `boolean`
    Boolean(bool),
    /// `char`, a UTF-16 code unit.
    Char(u16),
    /// `byte`
    Byte(i8),
    /// `short`
    Short(i16),
    /// `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// The bits of a `float`.
    Float(u32),
    /// The bits of a `double`.
    Double(u64),
    /// `String`, as UTF-16 code units.
    Text(Arc<[u16]>),
    /// The `Class` object of a class, by its internal name.
    Class(Arc<str>),
}

impl Literal {
    /// Returns a text.
    #[must_use]
    pub fn text(text: &str) -> Literal {
        Literal::Text(text.encode_utf16().collect())
    }

    /// Returns the value of a primitive kind with these bits; `None` for references.
    #[must_use]
    pub fn of_bits(kind: Kind, bits: u64) -> Option<Literal> {
        Some(match kind {
            Kind::Boolean => Literal::Boolean(bits & 1 == 1),
            Kind::Char => Literal::Char(bits as u16),
            Kind::Byte => Literal::Byte(bits as i8),
            Kind::Short => Literal::Short(bits as i16),
            Kind::Int => Literal::Int(bits as i32),
            Kind::Long => Literal::Long(bits as i64),
            Kind::Float => Literal::Float(bits as u32),
            Kind::Double => Literal::Double(bits),
            Kind::Reference | Kind::Void => return None,
        })
    }

    /// Returns the kind of a primitive literal and its bits; `None` for texts, classes and `null`.
    #[must_use]
    pub fn bits(&self) -> Option<(Kind, u64)> {
        Some(match *self {
            Literal::Boolean(value) => (Kind::Boolean, u64::from(value)),
            Literal::Char(value) => (Kind::Char, u64::from(value)),
            Literal::Byte(value) => (Kind::Byte, u64::from(value as i32 as u32)),
            Literal::Short(value) => (Kind::Short, u64::from(value as i32 as u32)),
            Literal::Int(value) => (Kind::Int, u64::from(value as u32)),
            Literal::Long(value) => (Kind::Long, value as u64),
            Literal::Float(bits) => (Kind::Float, u64::from(bits)),
            Literal::Double(bits) => (Kind::Double, bits),
            Literal::Null | Literal::Text(_) | Literal::Class(_) => return None,
        })
    }

    /// Returns the literal of this kind with the same number, if the kind can hold it exactly.
    #[must_use]
    pub fn converted(&self, kind: Kind) -> Option<Literal> {
        let whole = match *self {
            Literal::Byte(value) => Some(i64::from(value)),
            Literal::Short(value) => Some(i64::from(value)),
            Literal::Int(value) => Some(i64::from(value)),
            Literal::Long(value) => Some(value),
            Literal::Char(value) => Some(i64::from(value)),
            _ => None,
        };
        match (whole, self) {
            (Some(value), _) => Literal::of_whole(kind, value),
            // Each `float` is a `double` exactly, but not the other way round.
            (None, &Literal::Float(bits)) if kind == Kind::Double => {
                Some(Literal::Double(f64::from(f32::from_bits(bits)).to_bits()))
            }
            (None, it) => (it.bits()?.0 == kind).then(|| it.clone()),
        }
    }

    /// Returns the literal of this kind for a whole number, if the kind can hold it exactly.
    #[must_use]
    pub fn of_whole(kind: Kind, value: i64) -> Option<Literal> {
        Some(match kind {
            Kind::Byte => Literal::Byte(value.try_into().ok()?),
            Kind::Short => Literal::Short(value.try_into().ok()?),
            Kind::Int => Literal::Int(value.try_into().ok()?),
            Kind::Char => Literal::Char(value.try_into().ok()?),
            Kind::Long => Literal::Long(value),
            Kind::Float => Some(value as f32)
                .filter(|it| *it as i64 == value)
                .map(|it| Literal::Float(it.to_bits()))?,
            Kind::Double => Some(value as f64)
                .filter(|it| *it as i64 == value)
                .map(|it| Literal::Double(it.to_bits()))?,
            Kind::Boolean | Kind::Reference | Kind::Void => return None,
        })
    }
}
