//! Finds long texts that a test uses more than once. Each gets a variable.

use super::variables::is_real;
use crate::compose::declared::members::Members;
use crate::harvest::test::{Expected, Test};
use crate::statements::literal::Literal;
use crate::statements::sequence::Input;

/// The number of UTF-16 code units from which on a text is long. Shorter texts are easier to read where they are
/// used.
const LONG: usize = 24;

/// Returns the long texts that a test uses more than once, each with a name for its variable.
pub fn literals(members: Members<'_>, test: &Test) -> Vec<(Literal, String)> {
    let mut found: Vec<(Literal, u32, Option<String>)> = Vec::new();
    let mut note = |literal: &Literal, name: Option<String>| {
        if !matches!(literal, Literal::Text(units) if units.len() >= LONG) {
            return;
        }
        match found.iter_mut().find(|(it, ..)| it == literal) {
            Some((_, count, known)) => {
                *count += 1;
                // The first real name wins. Assertions give none.
                *known = known.take().or(name);
            }
            None => found.push((literal.clone(), 1, name)),
        }
    };
    for statement in &test.sequence.statements {
        let skip = usize::from(statement.operation.has_receiver());
        let names = members.parameter_names(&statement.operation);
        for (at, input) in statement.inputs.iter().enumerate() {
            let Input::Literal(literal) = input else { continue };
            let name = at.checked_sub(skip).and_then(|at| names.get(at).cloned().flatten());
            note(literal, name.map(|it| it.to_string()).filter(|it| is_real(it)));
        }
    }
    for assertion in &test.assertions {
        if let Expected::Value(literal) = &assertion.expected {
            note(literal, None);
        }
    }
    let shared = found.into_iter().filter(|(_, count, _)| *count > 1);
    shared.map(|(it, _, name)| (it, name.unwrap_or_else(|| "text".to_owned()))).collect()
}
