//! Conditions on the arguments of a call.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Alternatives, any of which makes the method throw. The parts of an alternative hold together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Condition {
    /// The alternatives; at least one. Each has at least one part.
    pub alternatives: Vec<Vec<Atom>>,
}

/// A condition without alternatives and parts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Atom {
    /// A comparison of two values.
    Compare(Operand, Comparison, Operand),
    /// The text, array, collection or map has no elements.
    Empty(usize),
    /// The text has no characters but white space. An empty text is blank.
    Blank(usize),
    /// The array or collection has an element that is `null`.
    ContainsNull(usize),
    /// Every call.
    Always,
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Comparison {
    /// `==`: numbers and texts by value, other objects by identity.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    LessOrEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterOrEqual,
}

/// The owner of a value: a parameter or the receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// The object on which the method is called.
    Receiver,
    /// The parameter of this number, starting at 0.
    Parameter(usize),
}

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Operand {
    /// The argument for the parameter of this number, starting at 0.
    Parameter(usize),
    /// The object on which the method is called.
    Receiver,
    /// The length of a text or array, or the size of a collection or map.
    Size(Subject),
    /// The result of a method without parameters.
    Getter(Subject, String),
    /// The sum of two numbers.
    Sum(Box<Operand>, Box<Operand>),
    /// The first number without the second.
    Difference(Box<Operand>, Box<Operand>),
    /// `null`.
    Null,
    /// A whole number.
    Whole(i64),
    /// Another number; "not a number" is [`f64::NAN`].
    Fraction(f64),
    /// A character.
    Char(char),
    /// A text.
    Text(String),
    /// `true` or `false`.
    Boolean(bool),
}

impl Condition {
    /// Returns the condition that consists of one part.
    #[must_use]
    pub fn of(atom: Atom) -> Condition {
        Condition { alternatives: vec![vec![atom]] }
    }

    /// Gives parameters other numbers.
    pub fn renumber(&mut self, number: impl Fn(usize) -> usize + Copy) {
        for atom in self.alternatives.iter_mut().flatten() {
            match atom {
                Atom::Compare(left, _, right) => {
                    left.renumber(number);
                    right.renumber(number);
                }
                Atom::Empty(at) | Atom::Blank(at) | Atom::ContainsNull(at) => *at = number(*at),
                Atom::Always => {}
            }
        }
    }

    /// Returns the condition as a text, with the names of parameters.
    #[must_use]
    pub fn text(&self, parameters: &[&str]) -> String {
        let all = self.alternatives.iter().map(|parts| {
            let parts: Vec<String> = parts.iter().map(|it| it.text(parameters)).collect();
            parts.join(" && ")
        });
        all.collect::<Vec<_>>().join(" || ")
    }
}

impl Atom {
    /// Returns the numbers of the parameters that it is about.
    #[must_use]
    pub fn parameters(&self) -> Vec<usize> {
        match self {
            Atom::Compare(left, _, right) => [left.parameters(), right.parameters()].concat(),
            Atom::Empty(at) | Atom::Blank(at) | Atom::ContainsNull(at) => vec![*at],
            Atom::Always => Vec::new(),
        }
    }

    /// Returns the part that holds exactly if this one does not; `None` if there is none.
    #[must_use]
    pub fn negated(&self) -> Option<Atom> {
        let is_nan = |it: &Operand| matches!(it, Operand::Fraction(value) if value.is_nan());
        match self {
            Atom::Empty(at) => {
                let size = Operand::Size(Subject::Parameter(*at));
                Some(Atom::Compare(size, Comparison::NotEqual, Operand::Whole(0)))
            }
            Atom::Compare(left, comparison, right) if !is_nan(right) => {
                Some(Atom::Compare(left.clone(), comparison.negated(), right.clone()))
            }
            Atom::Compare(..) | Atom::Blank(_) | Atom::ContainsNull(_) | Atom::Always => None,
        }
    }

    fn text(&self, parameters: &[&str]) -> String {
        let name = |at: usize| parameters.get(at).copied().unwrap_or("?");
        match self {
            Atom::Compare(left, comparison, right) => {
                format!("{} {comparison} {}", left.text(parameters), right.text(parameters))
            }
            Atom::Empty(at) => format!("empty({})", name(*at)),
            Atom::Blank(at) => format!("blank({})", name(*at)),
            Atom::ContainsNull(at) => format!("containsNull({})", name(*at)),
            Atom::Always => "always".to_owned(),
        }
    }
}

impl Operand {
    fn renumber(&mut self, number: impl Fn(usize) -> usize + Copy) {
        match self {
            Operand::Parameter(at)
            | Operand::Size(Subject::Parameter(at))
            | Operand::Getter(Subject::Parameter(at), _) => *at = number(*at),
            Operand::Sum(left, right) | Operand::Difference(left, right) => {
                left.renumber(number);
                right.renumber(number);
            }
            _ => {}
        }
    }

    fn parameters(&self) -> Vec<usize> {
        match self {
            Operand::Parameter(at)
            | Operand::Size(Subject::Parameter(at))
            | Operand::Getter(Subject::Parameter(at), _) => vec![*at],
            Operand::Sum(left, right) | Operand::Difference(left, right) => {
                [left.parameters(), right.parameters()].concat()
            }
            _ => Vec::new(),
        }
    }

    fn text(&self, parameters: &[&str]) -> String {
        let subject = |of: &Subject| match of {
            Subject::Receiver => "this",
            Subject::Parameter(at) => parameters.get(*at).copied().unwrap_or("?"),
        };
        match self {
            Operand::Parameter(at) => subject(&Subject::Parameter(*at)).to_owned(),
            Operand::Receiver => "this".to_owned(),
            Operand::Size(of) => format!("size({})", subject(of)),
            Operand::Getter(of, name) => format!("{name}({})", subject(of)),
            Operand::Sum(left, right) => {
                format!("{} + {}", left.text(parameters), right.text(parameters))
            }
            Operand::Difference(left, right) => {
                format!("{} - {}", left.text(parameters), right.text(parameters))
            }
            Operand::Null => "null".to_owned(),
            Operand::Whole(value) => value.to_string(),
            Operand::Fraction(value) => format!("{value:?}"),
            Operand::Char(value) => format!("{value:?}"),
            Operand::Text(value) => format!("{value:?}"),
            Operand::Boolean(value) => value.to_string(),
        }
    }
}

impl Comparison {
    /// Returns the comparison that holds exactly if this one does not.
    #[must_use]
    pub fn negated(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::NotEqual,
            Comparison::NotEqual => Comparison::Equal,
            Comparison::Less => Comparison::GreaterOrEqual,
            Comparison::LessOrEqual => Comparison::Greater,
            Comparison::Greater => Comparison::LessOrEqual,
            Comparison::GreaterOrEqual => Comparison::Less,
        }
    }

    /// Returns the comparison of the same two values in the other order.
    #[must_use]
    pub fn mirrored(self) -> Comparison {
        match self {
            Comparison::Equal | Comparison::NotEqual => self,
            Comparison::Less => Comparison::Greater,
            Comparison::LessOrEqual => Comparison::GreaterOrEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterOrEqual => Comparison::LessOrEqual,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Comparison::Equal => "==",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::LessOrEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => ">=",
        })
    }
}
