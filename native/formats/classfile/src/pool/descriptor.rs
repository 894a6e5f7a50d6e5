//! Field and method descriptors (JVMS 4.3), parsed without copying.

/// The most slots that the parameters of a descriptor may take. JVMS 4.3.3 counts `this` too, but a
/// descriptor does not say whether there is one.
const MOST_SLOTS: u16 = 255;

/// The most dimensions that an array type may have (JVMS 4.3.2).
const MOST_DIMENSIONS: usize = 255;

/// The type of a field, parameter or result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldType<'a> {
    /// `B`
    Byte,
    /// `C`
    Char,
    /// `D`
    Double,
    /// `F`
    Float,
    /// `I`
    Int,
    /// `J`
    Long,
    /// `S`
    Short,
    /// `Z`
    Boolean,
    /// A class or interface, by its internal name without `L` and `;`.
    Object(&'a str),
    /// An array, by its whole descriptor.
    Array(&'a str),
}

/// A method's parameter types and its result type; no result means `void`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodDescriptor<'a> {
    /// The parameters in order.
    pub parameters: Vec<FieldType<'a>>,
    /// The result, or none for `void`.
    pub result: Option<FieldType<'a>>,
}

impl<'a> FieldType<'a> {
    /// Parses a field descriptor such as `[Ljava/lang/String;`. Returns `None` if it is malformed
    /// or if text follows it.
    #[must_use]
    pub fn parse(descriptor: &'a str) -> Option<Self> {
        match Self::split(descriptor)? {
            (parsed, "") => Some(parsed),
            _ => None,
        }
    }

    /// Parses the field descriptor at the start of `text`. Returns it with the rest of the text.
    #[must_use]
    pub fn split(text: &'a str) -> Option<(Self, &'a str)> {
        let rest = text.get(1..)?;
        Some(match text.as_bytes().first()? {
            b'B' => (Self::Byte, rest),
            b'C' => (Self::Char, rest),
            b'D' => (Self::Double, rest),
            b'F' => (Self::Float, rest),
            b'I' => (Self::Int, rest),
            b'J' => (Self::Long, rest),
            b'S' => (Self::Short, rest),
            b'Z' => (Self::Boolean, rest),
            b'L' => {
                let (name, rest) = rest.split_once(';')?;
                legal_class_name(name).then_some((Self::Object(name), rest))?
            }
            b'[' => {
                let element = text.trim_start_matches('[');
                let dimensions = text.len().checked_sub(element.len())?;
                let (_, rest) = Self::split(element).filter(|_| dimensions <= MOST_DIMENSIONS)?;
                let whole = text.get(..text.len().checked_sub(rest.len())?)?;
                (Self::Array(whole), rest)
            }
            _ => return None,
        })
    }

    /// Returns the number of slots of a value in local variables or on the operand stack: 2 for
    /// `long` and `double`, otherwise 1.
    #[must_use]
    pub fn slots(&self) -> u16 {
        match self {
            Self::Long | Self::Double => 2,
            _ => 1,
        }
    }

    /// Returns whether values of the type are references.
    #[must_use]
    pub fn is_reference(&self) -> bool {
        matches!(self, Self::Object(_) | Self::Array(_))
    }

    /// Returns the type of an array's elements, or `None` for other types. The elements of `[[I`
    /// are `[I`.
    #[must_use]
    pub fn element(&self) -> Option<FieldType<'a>> {
        match self {
            Self::Array(whole) => Self::parse(whole.get(1..)?),
            _ => None,
        }
    }
}

impl<'a> MethodDescriptor<'a> {
    /// Parses a method descriptor such as `(IJLjava/lang/String;)V`. Returns `None` if it is
    /// malformed.
    #[must_use]
    pub fn parse(descriptor: &'a str) -> Option<Self> {
        let mut rest = descriptor.strip_prefix('(')?;
        let mut parameters = Vec::new();
        let mut slots = 0u16;
        let result = loop {
            if let Some(result) = rest.strip_prefix(')') {
                break result;
            }
            let (parameter, after) = FieldType::split(rest)?;
            slots = slots.checked_add(parameter.slots()).filter(|s| *s <= MOST_SLOTS)?;
            parameters.push(parameter);
            rest = after;
        };
        let result = match result {
            "V" => None,
            text => Some(FieldType::parse(text)?),
        };
        Some(Self { parameters, result })
    }

    /// Returns the number of slots of all parameters together, without `this`.
    #[must_use]
    pub fn slots(&self) -> u16 {
        self.parameters.iter().fold(0, |sum, parameter| sum.saturating_add(parameter.slots()))
    }
}

/// Returns the number of slots of a method descriptor's parameters, without `this`; `None` if the
/// descriptor is malformed.
#[must_use]
pub fn argument_slots(descriptor: &str) -> Option<u16> {
    MethodDescriptor::parse(descriptor).map(|parsed| parsed.slots())
}

/// Returns whether the parameters of a method descriptor are well formed but take too many slots
/// (JVMS 4.3.3).
pub(crate) fn has_too_many_parameters(descriptor: &str) -> bool {
    let inner = descriptor.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let Some((mut rest, _)) = inner else { return false };
    let mut slots = 0usize;
    while !rest.is_empty() {
        let Some((parameter, after)) = FieldType::split(rest) else { return false };
        slots += usize::from(parameter.slots());
        rest = after;
    }
    slots > usize::from(MOST_SLOTS)
}

/// Returns whether `name` is a class name in internal form: parts that are not empty and contain no
/// `.`, `;` or `[`, joined by `/`.
#[must_use]
pub fn legal_class_name(name: &str) -> bool {
    // A loop over bytes, because this runs several times for each constant of a class file.
    let mut begins_part = true;
    for byte in name.bytes() {
        match byte {
            b'/' if begins_part => return false,
            b'.' | b';' | b'[' => return false,
            _ => begins_part = byte == b'/',
        }
    }
    !begins_part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_descriptor_parses() {
        let parsed = MethodDescriptor::parse("(IJ[[Ljava/lang/String;Lé;Z)[D").unwrap();
        assert_eq!(
            parsed.parameters,
            [
                FieldType::Int,
                FieldType::Long,
                FieldType::Array("[[Ljava/lang/String;"),
                FieldType::Object("é"),
                FieldType::Boolean,
            ]
        );
        assert_eq!(parsed.result, Some(FieldType::Array("[D")));
        assert_eq!(parsed.slots(), 6);
        assert_eq!(parsed.parameters[2].element(), Some(FieldType::Array("[Ljava/lang/String;")));
    }

    #[test]
    fn illegal_descriptors_are_refused() {
        for bad in [
            "",
            "(",
            "()",
            "V",
            "(V)V",
            "()VV",
            "(L;)V",
            "(La//b;)V",
            "(La.b;)V",
            "([)V",
            "(I",
            "é",
        ] {
            assert_eq!(MethodDescriptor::parse(bad), None, "{bad}");
        }
        assert_eq!(argument_slots(&format!("({})V", "J".repeat(128))), None);
        assert_eq!(argument_slots(&format!("({})V", "I".repeat(255))), Some(255));
        assert_eq!(FieldType::parse(&format!("{}I", "[".repeat(256))), None);
        assert_eq!(FieldType::parse(&"[".repeat(100_000)), None);
    }
}
