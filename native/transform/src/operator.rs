//! The operators: what a method can give back in place of running its body.

use classfile::{FieldType, MethodDescriptor};

/// An operator that is on by default, with the name that Descartes gives it; suffixes and casts are
/// left out, since the method's descriptor tells the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// The method does nothing.
    Void,
    /// `null`
    Null,
    /// An array without elements; with several dimensions, all of length 0.
    Empty,
    /// `true`
    True,
    /// `false`
    False,
    /// 0 of an integral type.
    Zero,
    /// 1 of an integral type.
    One,
    /// 0 of a floating-point type.
    FloatingZero,
    /// 1 of a floating-point type.
    FloatingOne,
    /// A space.
    Space,
    /// The letter A.
    Letter,
    /// The string without characters.
    EmptyString,
    /// The string of the letter A.
    LetterString,
}

use Operator as O;

impl Operator {
    /// The operators that fit a method's result, in the order of reports; none for a malformed
    /// descriptor.
    #[must_use]
    pub fn of(descriptor: &str) -> &'static [Operator] {
        let Some(descriptor) = MethodDescriptor::parse(descriptor) else { return &[] };
        match descriptor.result {
            None => &[O::Void],
            Some(FieldType::Boolean) => &[O::True, O::False],
            Some(FieldType::Byte | FieldType::Short | FieldType::Int | FieldType::Long) => {
                &[O::Zero, O::One]
            }
            Some(FieldType::Float | FieldType::Double) => &[O::FloatingZero, O::FloatingOne],
            Some(FieldType::Char) => &[O::Space, O::Letter],
            Some(FieldType::Object("java/lang/String")) => {
                &[O::Null, O::EmptyString, O::LetterString]
            }
            Some(FieldType::Object(_)) => &[O::Null],
            Some(FieldType::Array(_)) => &[O::Null, O::Empty],
        }
    }

    /// As it is written in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            O::Void => "void",
            O::Null => "null",
            O::Empty => "empty",
            O::True => "true",
            O::False => "false",
            O::Zero => "0",
            O::One => "1",
            O::FloatingZero => "0.0",
            O::FloatingOne => "1.0",
            O::Space => "' '",
            O::Letter => "'A'",
            O::EmptyString => "\"\"",
            O::LetterString => "\"A\"",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(descriptor: &str) -> Vec<&'static str> {
        Operator::of(descriptor).iter().map(|operator| operator.name()).collect()
    }

    #[test]
    fn operators_fit_the_result() {
        assert_eq!(names("(IJ)V"), ["void"]);
        assert_eq!(names("()Z"), ["true", "false"]);
        for integral in ["()B", "()S", "()I", "()J"] {
            assert_eq!(names(integral), ["0", "1"]);
        }
        assert_eq!(names("()F"), ["0.0", "1.0"]);
        assert_eq!(names("()D"), ["0.0", "1.0"]);
        assert_eq!(names("()C"), ["' '", "'A'"]);
        assert_eq!(names("()Ljava/lang/String;"), ["null", "\"\"", "\"A\""]);
        assert_eq!(names("()Ljava/lang/Integer;"), ["null"]);
        assert_eq!(names("()[[Ljava/lang/String;"), ["null", "empty"]);
        assert!(names("nonsense").is_empty());
    }
}
