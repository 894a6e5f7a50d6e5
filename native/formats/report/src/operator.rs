//! Operators: the bodies that can replace a method's body, with the names that Descartes gives them.

mod literal;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use literal::Literal;

/// An operator: the result that a replaced method body returns.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// The method does nothing.
    Void,
    /// The method returns `null`.
    Null,
    /// The method returns an array without elements; with several dimensions, all of length 0.
    Empty,
    /// The method returns a new object from the constructor without parameters. For an interface of the
    /// collections it is an object of the usual class.
    New,
    /// The method returns an `Optional` without a value.
    Optional,
    /// The method returns its first argument that has the type of the result.
    Argument,
    /// The method returns the object that it was called on.
    This,
    /// The method returns a value of a primitive type, or a string.
    Literal(Literal),
}

/// The operators that are no literals, with their names.
const NAMED: [(&str, Operator); 7] = [
    ("void", Operator::Void),
    ("null", Operator::Null),
    ("empty", Operator::Empty),
    ("new", Operator::New),
    ("optional", Operator::Optional),
    ("argument", Operator::Argument),
    ("this", Operator::This),
];

impl Operator {
    /// Returns the name in a request. A literal is written with its type.
    fn written(&self) -> String {
        match self {
            Operator::Literal(literal) => literal.written(),
            named => named.to_string(),
        }
    }
}

/// Writes the name in reports. A literal is written as its value alone, because the method's descriptor has the type.
impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operator::Literal(literal) => literal.fmt(f),
            named => {
                let found = NAMED.iter().find(|(_, operator)| operator == named);
                f.write_str(found.map_or("", |(name, _)| name))
            }
        }
    }
}

impl FromStr for Operator {
    type Err = UnknownOperator;

    fn from_str(text: &str) -> Result<Operator, UnknownOperator> {
        let text = text.trim();
        let named = NAMED.iter().find(|(name, _)| *name == text).map(|(_, named)| named.clone());
        let literal = || Literal::parse(text).map(Operator::Literal);
        named.or_else(literal).ok_or_else(|| UnknownOperator(text.to_owned()))
    }
}

/// An error: no operator has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOperator(String);

impl std::error::Error for UnknownOperator {}

impl fmt::Display for UnknownOperator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not an operator: there are ", self.0)?;
        for (name, _) in NAMED {
            write!(f, "`{name}`, ")?;
        }
        f.write_str(
            "Java's literals such as `true`, `3`, `(byte) -1`, `2L`, `0.5f`, `'x'` and `\"text\"`, \
             and `defaults` for those that are on by default",
        )
    }
}

/// The operators to use, each once; in a request a list of names. An empty list means the operators that
/// are on by default. The name `defaults` in a list stands for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(with = "Vec<String>"))]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Operators(Vec<Operator>);

impl Operators {
    /// The name that stands for all operators that are on by default.
    const DEFAULTS: &str = "defaults";

    /// Returns the operators that are on by default, in the order of reports.
    fn of_default() -> Vec<Operator> {
        use Literal as L;
        let literals = [
            L::Boolean(true),
            L::Boolean(false),
            L::Int(0),
            L::Int(1),
            L::Byte(0),
            L::Byte(1),
            L::Short(0),
            L::Short(1),
            L::Long(0),
            L::Long(1),
            L::Double(0_f64.to_bits()),
            L::Double(1_f64.to_bits()),
            L::Float(0_f32.to_bits()),
            L::Float(1_f32.to_bits()),
            L::Char(b' '.into()),
            L::Char(b'A'.into()),
            L::Text("".into()),
            L::Text("A".into()),
        ];
        let plain = [Operator::Void, Operator::Null, Operator::Empty];
        plain.into_iter().chain(literals.map(Operator::Literal)).collect()
    }

    /// Returns the operators in the order of reports.
    pub fn iter(&self) -> impl Iterator<Item = &Operator> {
        self.0.iter()
    }
}

impl Default for Operators {
    fn default() -> Operators {
        Operators(Operators::of_default())
    }
}

impl TryFrom<Vec<String>> for Operators {
    type Error = UnknownOperator;

    fn try_from(names: Vec<String>) -> Result<Operators, UnknownOperator> {
        let mut operators = Vec::new();
        for name in &names {
            let meant = match name.trim() {
                Operators::DEFAULTS => Operators::of_default(),
                name => vec![name.parse()?],
            };
            for operator in meant {
                if !operators.contains(&operator) {
                    operators.push(operator);
                }
            }
        }
        Ok(if operators.is_empty() { Operators::default() } else { Operators(operators) })
    }
}

impl From<Operators> for Vec<String> {
    fn from(operators: Operators) -> Vec<String> {
        operators.0.iter().map(Operator::written).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Literal, Operator, Operators, UnknownOperator};

    fn read(names: &[&str]) -> Result<Vec<String>, UnknownOperator> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        Operators::try_from(names).map(Vec::from)
    }

    #[test]
    fn none_and_defaults_mean_those_of_descartes() {
        let all = [
            "void",
            "null",
            "empty",
            "true",
            "false",
            "0",
            "1",
            "(byte) 0",
            "(byte) 1",
            "(short) 0",
            "(short) 1",
            "0L",
            "1L",
            "0.0",
            "1.0",
            "0.0f",
            "1.0f",
            "' '",
            "'A'",
            "\"\"",
            "\"A\"",
        ];
        for names in [&[][..], &["defaults"], &all] {
            assert_eq!(read(names), Ok(all.map(str::to_owned).to_vec()));
        }
    }

    #[test]
    fn a_list_says_exactly_which_and_defaults_are_part_of_one() {
        assert_eq!(read(&["null", " new", "null"]), Ok(vec!["null".into(), "new".into()]));
        let more = read(&["new", "defaults", "3", "0"]).unwrap_or_default();
        assert_eq!((more.first(), more.last()), (Some(&"new".into()), Some(&"3".into())));
        assert_eq!(more.len(), 23);
    }

    #[test]
    fn reports_have_the_value_alone() {
        for (written, reported) in
            [("(byte) 3", "3"), ("0x1FL", "31"), ("2.5f", "2.5"), ("'\\40'", "' '"), ("new", "new")]
        {
            let operator = written.parse::<Operator>();
            assert_eq!(operator.map(|it| it.to_string()), Ok(reported.to_owned()), "{written}");
        }
    }

    #[test]
    fn an_unknown_name_is_quoted_with_those_that_are_known() {
        let error = read(&["nul"]).map_or_else(|error| error.to_string(), |_| String::new());
        assert!(
            error.starts_with("`nul` is not an operator: there are `void`, `null`, "),
            "{error}"
        );
        for name in ["`new`", "`optional`", "`argument`", "`this`", "`defaults`", "`(byte) -1`"] {
            assert!(error.contains(name), "{error}");
        }
    }

    #[test]
    fn what_is_written_means_the_same_again() {
        let literals = [
            Literal::Byte(-7),
            Literal::Short(300),
            Literal::Long(i64::MIN),
            Literal::Int(i32::MIN),
            Literal::Float(1e30_f32.to_bits()),
            Literal::Double((-0.0_f64).to_bits()),
            Literal::Char(0xd800),
            Literal::Text("a\"b\\c\n\u{1}é".into()),
        ];
        for literal in literals {
            assert_eq!(literal.written().parse(), Ok(Operator::Literal(literal)));
        }
    }
}
