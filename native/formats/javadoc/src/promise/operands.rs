//! Values that a text names.

use super::Found;
use super::grammar::Grammar;
use super::predicates::COUNTED;
use crate::{Operand, Shape, Subject};

/// Numbers as words.
const NUMBERS: [(&str, i64); 6] =
    [("zero", 0), ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("ten", 10)];

/// Classes whose constants texts name with the class.
const CONSTANTS: [(&str, i64); 8] = [
    ("Integer.MAX_VALUE", i32::MAX as i64),
    ("Integer.MIN_VALUE", i32::MIN as i64),
    ("Long.MAX_VALUE", i64::MAX),
    ("Long.MIN_VALUE", i64::MIN),
    ("Short.MAX_VALUE", i16::MAX as i64),
    ("Short.MIN_VALUE", i16::MIN as i64),
    ("Byte.MAX_VALUE", i8::MAX as i64),
    ("Byte.MIN_VALUE", i8::MIN as i64),
];

/// The names for the length of something.
pub(super) const SIZES: [&str; 2] = ["length", "size"];

impl Grammar<'_> {
    /// Reads a value to compare with: one value, or the sum or difference of two.
    pub(super) fn operands(&self, at: usize) -> Found<Operand> {
        let mut found = Vec::new();
        for (left, next) in self.values(at) {
            let plus = self.one_of(next, &["+", "plus"]);
            if let Some(next) = plus.or_else(|| self.one_of(next, &["-", "minus"])) {
                for (right, end) in self.values(next) {
                    let is_fixed =
                        matches!((&left, &right), (Operand::Whole(_), Operand::Whole(_)));
                    let is_sum = self.is_number(&left) && self.is_number(&right) && !is_fixed;
                    let (one, other) = (Box::new(left.clone()), Box::new(right));
                    let of = match plus {
                        Some(_) => Operand::Sum(one, other),
                        None => Operand::Difference(one, other),
                    };
                    found.extend(is_sum.then_some((of, end)));
                }
            }
            found.push((left, next));
        }
        found
    }

    /// Reads a number, a constant, a parameter, a size.
    fn values(&self, at: usize) -> Found<Operand> {
        if let Some(open) = self.one_of(at, &["("]) {
            let inner = self.operands(open).into_iter();
            return inner.filter_map(|(it, end)| Some((it, self.one_of(end, &[")"])?))).collect();
        }
        let mut found = Vec::new();
        found.extend(self.literal(at));
        found.extend(self.size(at).into_iter().map(|(of, next)| (Operand::Size(of), next)));
        for (parameter, next) in self.parameter(at) {
            found.push((Operand::Parameter(parameter), next));
        }
        found.extend(self.called(at));
        found.extend(self.property(at));
        if self.lower(at) == "this" {
            found.extend(self.receiver(at).into_iter().map(|end| (Operand::Receiver, end)));
        }
        found
    }

    /// Reads a number, a character, a text, `null`, `true` or `false`.
    pub(super) fn literal(&self, at: usize) -> Option<(Operand, usize)> {
        let token = self.token(at)?;
        if token.is_quoted {
            let mut characters = token.text.chars();
            return match (characters.next(), characters.next()) {
                (Some(one), None) => Some((Operand::Char(one), at + 1)),
                _ => Some((Operand::Text(token.text.clone()), at + 1)),
            };
        }
        if token.lower == "-" {
            let (number, next) = self.literal(at + 1)?;
            let negative = match number {
                Operand::Whole(value) => Operand::Whole(value.checked_neg()?),
                Operand::Fraction(value) => Operand::Fraction(-value),
                _ => return None,
            };
            return Some((negative, next));
        }
        let known = CONSTANTS.iter().find(|(name, _)| *name == token.text);
        let word = NUMBERS.iter().find(|(name, _)| *name == token.lower);
        let operand = if let Some((_, value)) = known.or(word) {
            Operand::Whole(*value)
        } else if let Ok(value) = token.text.parse::<i64>() {
            Operand::Whole(value)
        } else if token.text.starts_with(|it: char| it.is_ascii_digit()) {
            Operand::Fraction(token.text.trim_end_matches(['d', 'f', 'D', 'F']).parse().ok()?)
        } else {
            match &*token.lower {
                "null" => Operand::Null,
                "true" => Operand::Boolean(true),
                "false" => Operand::Boolean(false),
                "nan" | "double.nan" | "float.nan" => Operand::Fraction(f64::NAN),
                _ => self.names.constant(&self.method.class, &token.text)?,
            }
        };
        Some((operand, at + 1))
    }

    /// Reads the length or size of something.
    fn size(&self, at: usize) -> Found<Subject> {
        let mut found = Vec::new();
        if let Some((subject, name)) = self.member(at)
            && SIZES.contains(&name)
            && self.has_size(subject)
        {
            found.push((subject, at + 1));
        }
        // "[0, size)"
        let is_bound = self.one_of(at + 1, &["]", ")"]).is_some();
        if is_bound && self.lower(at) == "size" {
            found.push((Subject::Receiver, at + 1));
        }
        // "the length of the array", "the number of elements in the list"
        let start = self.skip(at, &["the"]);
        let counted = self.phrase(start, &["number", "of"]);
        let counted = counted.and_then(|it| self.one_of(it, &COUNTED));
        // "the number of values" of an array with this name
        let named = self.phrase(start, &["number", "of"]).into_iter();
        for (parameter, next) in named.flat_map(|it| self.parameter(it)) {
            // A text that is called "ranges" has others in it than characters.
            let is_text = self.shape(parameter) == Some(Shape::Text);
            found.extend((!is_text).then_some((Subject::Parameter(parameter), next)));
        }
        let sized = SIZES.iter().find_map(|it| self.phrase(start, &[it]));
        if let Some(next) = counted.or(sized).and_then(|it| self.one_of(it, &["of", "in"])) {
            let of = self.parameter(next).into_iter();
            found.extend(of.map(|(it, next)| (Subject::Parameter(it), next)));
            // "the length of this sequence"
            let own = self.receiver(next).into_iter();
            found.extend(own.map(|next| (Subject::Receiver, next)));
        }
        // "the array's length", "the array length"
        for (parameter, next) in self.parameter(at) {
            let next = self.phrase(next, &["'s"]).unwrap_or(next);
            if let Some(next) = self.one_of(next, &SIZES) {
                found.push((Subject::Parameter(parameter), next));
            }
        }
        found.retain(|(subject, _)| self.has_size(*subject));
        found
    }

    fn has_size(&self, subject: Subject) -> bool {
        match subject {
            Subject::Receiver => !self.method.is_static && self.method.name != "<init>",
            Subject::Parameter(at) => self.shape(at).is_some_and(Shape::has_size),
        }
    }

    /// Reads the call of a method without parameters, other than a size.
    fn called(&self, at: usize) -> Option<(Operand, usize)> {
        let token = self.token(at).filter(|it| it.is_call)?;
        let (subject, name) = self.member(at)?;
        let is_static = self.method.is_static || self.method.name == "<init>";
        let is_missing = subject == Subject::Receiver && is_static;
        let is_class = token.text.starts_with(char::is_uppercase);
        let is_known = !(SIZES.contains(&name) || is_missing || is_class);
        is_known.then(|| (Operand::Getter(subject, name.to_owned()), at + 1))
    }

    /// Returns the owner and the name of the member that a token such as `str.length` or `size()` names.
    fn member(&self, at: usize) -> Option<(Subject, &str)> {
        let token = self.token(at)?;
        match token.text.rsplit_once('.') {
            Some(("this", name)) => Some((Subject::Receiver, name)),
            Some((of, name)) => {
                let parameter = self.method.parameters.iter().position(|it| it.name == of)?;
                let is_field = self.shape(parameter) == Some(Shape::Array) && name == "length";
                (token.is_call || is_field).then_some((Subject::Parameter(parameter), name))
            }
            None => token.is_call.then_some((Subject::Receiver, &*token.text)),
        }
    }
}
