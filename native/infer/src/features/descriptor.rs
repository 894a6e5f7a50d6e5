//! The kinds of types in a method descriptor (JVMS 4.3.3).

/// The kind of a type, as far as features distinguish it. The number is a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Void,
    Boolean,
    Integral,
    Floating,
    Text,
    Array,
    Object,
}

impl Kind {
    pub(super) fn number(self) -> f32 {
        self as u8 as f32
    }

    pub(super) fn is_primitive(self) -> bool {
        matches!(self, Kind::Boolean | Kind::Integral | Kind::Floating)
    }
}

/// The types of a descriptor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Types {
    /// The parameters.
    pub(super) parameters: Vec<Kind>,
    /// What it returns; `None` if the descriptor is broken.
    pub(super) returned: Option<Kind>,
}

/// Reads a descriptor. What is broken ends the list of parameters.
pub(super) fn types(descriptor: &str) -> Types {
    let mut types = Types::default();
    let mut rest = descriptor.strip_prefix('(').unwrap_or_default();
    while let Some((kind, after)) = kind(rest) {
        types.parameters.push(kind);
        rest = after;
    }
    types.returned = rest.strip_prefix(')').and_then(kind).map(|(kind, _)| kind);
    types
}

/// Reads a type, and returns it with what follows.
fn kind(text: &str) -> Option<(Kind, &str)> {
    let (first, rest) = text.split_at_checked(1)?;
    Some(match first {
        "V" => (Kind::Void, rest),
        "Z" => (Kind::Boolean, rest),
        "B" | "C" | "S" | "I" | "J" => (Kind::Integral, rest),
        "F" | "D" => (Kind::Floating, rest),
        "L" => {
            let (class, rest) = rest.split_once(';')?;
            let is_text = matches!(class, "java/lang/String" | "java/lang/CharSequence");
            (if is_text { Kind::Text } else { Kind::Object }, rest)
        }
        "[" => (Kind::Array, kind(rest.trim_start_matches('['))?.1),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Kind, types};

    #[test]
    fn parameters_and_result_are_read() {
        let found = types("(IZ[[JLjava/lang/String;[La/B;D)La/B;");
        let expected =
            [Kind::Integral, Kind::Boolean, Kind::Array, Kind::Text, Kind::Array, Kind::Floating];
        assert_eq!(found.parameters, expected);
        assert_eq!(found.returned, Some(Kind::Object));
        assert_eq!(types("()V").returned, Some(Kind::Void));
    }

    #[test]
    fn broken_descriptors_are_no_panic() {
        for broken in ["", "(", "(L", "([", "(é)", "()"] {
            assert_eq!(types(broken).returned, None, "{broken}");
        }
    }
}
