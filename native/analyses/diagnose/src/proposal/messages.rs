//! Proposes assertions on an exception for which a test only waits. They stand in a `catch` block
//! that throws the exception again.

use report::{Assertion, Placement};

use super::{Rank, Wanted};
use crate::advice::package;
use crate::compare::Difference;
use crate::log::Code;
use crate::members::Classes;
use crate::state::FieldName;

/// The variable of the `catch` block.
const CAUGHT: &str = "e";

/// Returns assertions on an exception that escaped a call. They replace the statement with the
/// call. There are none if the statement is more than an expression.
pub(super) fn messages(
    difference: &Difference,
    (code, pc): (&Code, u16),
    wanted: &Wanted<'_>,
) -> Vec<(Rank, Assertion)> {
    let classes = wanted.project.classes;
    let field = difference.key.property.path.field();
    let class = field.and_then(|field| caught(field, package(code), classes));
    let (Some(statement), Some(class)) = (code.expressions.statement(pc), class) else {
        return Vec::new();
    };
    let statement = wanted.project.as_written(code, pc, statement);
    let wrapped = |(rank, assertion): (Rank, Assertion)| {
        let code = format!(
            "try {{ {statement}; }} catch ({class} {CAUGHT}) {{ {} throw {CAUGHT}; }}",
            assertion.code
        );
        (rank, Assertion { code, place: Placement::Instead, ..assertion })
    };
    let rank = Rank { is_caught: true, ..Rank::default() };
    wanted.asking(difference, code, (CAUGHT, true), rank).map(wrapped).collect()
}

/// Returns the class to catch, as code of the package `of` names it, so that the assertion can
/// access a field of the exception. Code that throws the exception again needs no declaration (JLS
/// 11.2.2).
fn caught(field: &FieldName, of: &str, classes: &Classes<'_>) -> Option<String> {
    if &*field.class == "java.lang.Throwable" {
        return Some("Exception".to_owned());
    }
    let is_open = classes.is_open(&field.class.replace('.', "/"), of);
    let own = field.class.strip_prefix(of).and_then(|rest| rest.strip_prefix('.'));
    let name = own.filter(|name| !name.contains('.')).unwrap_or(&field.class);
    is_open.then(|| name.replace('$', "."))
}
