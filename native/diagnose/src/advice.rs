//! What to write so that somebody notices.

use report::{Advice, Assertion, Placement, Symptom, Transformation};

use crate::compare::{Difference, Spot};
use crate::log::{Code, MethodName};
use crate::members::{Classes, Reader, Shows};

/// What to do about a transformation with a symptom, where no assertion is known that does it; `exposed` is
/// what tells the most of what differs in the tests' own code.
pub(crate) fn advice(
    transformation: &Transformation,
    exposed: Option<&Difference>,
    classes: &Classes,
) -> Option<Advice> {
    Some(match transformation.symptom? {
        Symptom::NoInfection => another_input(transformation),
        Symptom::NoPropagation => another_test(transformation, classes),
        Symptom::WeakOracle => look_through(exposed?, classes),
    })
}

/// A method as a reader knows it.
fn short(class: &str, name: &str) -> String {
    format!("{}.{name}", class.rsplit(['.', '$']).next().unwrap_or(class))
}

fn another_input(transformation: &Transformation) -> Advice {
    let method = short(&transformation.class, &transformation.method);
    let outcome = match transformation.operator.as_str() {
        "void" => format!("{method} changes its object or its arguments"),
        "empty" => format!("{method} returns an array with elements"),
        "new" => format!("{method} returns something else than a new object"),
        "optional" => format!("{method} returns an optional with a value"),
        "argument" => format!("{method} returns something else than its argument"),
        "this" => format!("{method} changes its object, or returns another one"),
        value => format!("{method} returns something else than {value}"),
    };
    let tests = transformation.covered_by.len();
    let start = if tests == 1 { "the test that runs it" } else { "one of the tests that run it" };
    let text =
        format!("write a test that varies the input of {start} so that {outcome}, and assert that");
    Advice { text, targets: Vec::new(), assertion: None }
}

fn another_test(transformation: &Transformation, classes: &Classes) -> Advice {
    let method = MethodName {
        class: transformation.class.as_str().into(),
        name: transformation.method.as_str().into(),
        descriptor: transformation.descriptor.as_str().into(),
    };
    let package = transformation.class.rsplit_once('.').map_or("", |(package, _)| package);
    let nearest = classes.nearest(&method, package);
    let names: Vec<String> = nearest.iter().map(|it| short(&it.class, &it.name)).collect();
    let text = match names.as_slice() {
        [] => {
            "no method that a test can call leads to it: make it testable, or delete it".to_owned()
        }
        names => {
            let what = match transformation.infection.as_ref().map(|it| it.part) {
                Some(report::Part::Result) => "what it returns",
                Some(report::Part::Ending) => "what it throws",
                _ => "what it changes",
            };
            format!("write a test that calls {} directly and asserts {what}", names.join(" or "))
        }
    };
    let targets = nearest.iter().map(|it| format!("{}.{}{}", it.class, it.name, it.descriptor));
    Advice { text, targets: targets.collect(), assertion: None }
}

/// To write an assertion that was proved.
#[must_use]
pub fn insert(assertion: Assertion) -> Advice {
    let Assertion { file, line, place, code, not_on_jvm, .. } = &assertion;
    let place = match place {
        Placement::Behind => "behind",
        Placement::Instead => "in place of the statement in",
    };
    let alone = not_on_jvm.as_ref().map(|why| format!(" (not tried on the JVM: {why})"));
    let alone = alone.unwrap_or_default();
    let text = format!("insert `{code}` {place} line {line} of {file}{alone}");
    Advice { text, targets: Vec::new(), assertion: Some(assertion) }
}

/// Where no assertion can be written down: who could be asked, or that nobody can.
fn look_through(difference: &Difference, classes: &Classes) -> Advice {
    let field = difference.key.property.field.as_ref();
    let package = match &difference.key.spot {
        Spot::Expression { code, .. } | Spot::Escaped { code, .. } => package(code),
        Spot::Exit { .. } => "",
    };
    let mut readers =
        field.map_or_else(Vec::new, |it| classes.readers(&it.class, &it.name, package));
    leave_best(&mut readers);
    let names: Vec<String> =
        readers.iter().map(|it| short(&it.method.class, &it.method.name)).collect();
    let text = match (field, names.as_slice()) {
        (Some(field), []) => {
            format!(
                "nothing that a test can reach shows the field {}: make it observable",
                field.name
            )
        }
        (Some(field), names) => {
            format!(
                "assert what {} gives, which reads the field {}",
                names.join(" or "),
                field.name
            )
        }
        (None, _) => "keep the value in a variable and assert it".to_owned(),
    };
    let targets = readers.iter().map(|it| {
        let MethodName { class, name, descriptor } = &it.method;
        format!("{class}.{name}{descriptor}")
    });
    Advice { text, targets: targets.collect(), assertion: None }
}

/// So many methods to ask are named.
const NAMED: usize = 3;

/// Where some methods show the field itself, nobody needs to be told of others that read it.
fn leave_best(readers: &mut Vec<Reader>) {
    if readers.first().is_some_and(|reader| reader.shows == Shows::Field) {
        readers.retain(|reader| reader.shows == Shows::Field);
    }
    readers.truncate(NAMED);
}

/// The package of a method's class.
pub(crate) fn package(code: &Code) -> &str {
    code.method.class.rsplit_once('.').map_or("", |(package, _)| package)
}
