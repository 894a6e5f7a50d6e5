//! Advice on what to write so that a test notices a transformation.

use std::collections::BTreeSet;

use report::{Advice, Assertion, Change, Placement, Symptom, Transformation, method_in_words};

use suite::planning::classes::MethodName;

use crate::compare::{Difference, Spot, Step};
use crate::log::Code;
use crate::members::{Classes, Reader, Shows};
use crate::state::FieldName;

/// Returns the advice for a transformation with a symptom, if no assertion is known that detects it. `exposed` is the
/// most telling difference in the tests' own code. `way` is the stack of an infected run, from the method to a test.
pub(crate) fn advice(
    transformation: &Transformation,
    exposed: Option<&Difference>,
    way: &[Step],
    classes: &Classes<'_>,
) -> Option<Advice> {
    Some(match transformation.symptom? {
        Symptom::NoInfection => another_input(transformation, classes),
        Symptom::NoPropagation => another_test(transformation, way, classes),
        Symptom::WeakOracle => look_through(exposed?, classes),
    })
}

/// Returns the name of a method for readers, with the simple name of its class. A class without a
/// name is named as in stack traces: `Outer$3.apply`.
fn short(class: &str, name: &str) -> String {
    let class = class.rsplit('.').next().unwrap_or(class);
    let ends = class.rmatch_indices('$').map(|(at, _)| at + 1);
    let mut names = ends.filter_map(|at| class.get(at..));
    let named = names.find(|rest| !rest.starts_with(|it: char| it.is_ascii_digit()));
    method_in_words(named.unwrap_or(class), name)
}

fn another_input(transformation: &Transformation, classes: &Classes<'_>) -> Advice {
    let method = short(&transformation.class, &transformation.method);
    let outcome = match transformation.operator.as_str() {
        "void" if classes.only_throws(&method_of(transformation)) => format!("{method} throws"),
        "void" => format!("{method} changes its object or its arguments"),
        "empty" => format!("{method} returns an array with elements"),
        "new" => format!("{method} returns something other than a new object"),
        "optional" => format!("{method} returns an optional with a value"),
        "argument" => format!("{method} returns something other than its argument"),
        "this" => format!("{method} changes its object, or returns a different object"),
        "true" => format!("{method} returns false"),
        "false" => format!("{method} returns true"),
        value => format!("{method} returns something other than {value}"),
    };
    let target = method_of(transformation);
    if !classes.has_input(&target) {
        return text(format!(
            "no input decides what {method} does: assert what else it changes, or delete its body"
        ));
    }
    if transformation.descriptor.starts_with("()") {
        return text(format!(
            "write a test in a different state, in which {outcome}, and assert that"
        ));
    }
    text(format!("write a test with an input for which {outcome}, and assert that"))
}

/// Returns advice in words only.
fn text(text: String) -> Advice {
    Advice { text, targets: Vec::new(), assertion: None }
}

/// Returns the method of a transformation.
fn method_of(transformation: &Transformation) -> MethodName {
    MethodName {
        class: transformation.class.as_str().into(),
        name: transformation.method.as_str().into(),
        descriptor: transformation.descriptor.as_str().into(),
    }
}

/// Returns the advice to test a method, or the nearest method on the way to it that a test can call. The way is taken
/// from a run, because by their code many more methods may seem to lead to it.
fn another_test(transformation: &Transformation, way: &[Step], classes: &Classes<'_>) -> Advice {
    let target = method_of(transformation);
    let package = transformation.class.rsplit_once('.').map_or("", |(package, _)| package);
    let what = match transformation.infection.as_ref().map(|it| it.part) {
        Some(report::Part::Ending) => "what it throws",
        _ if transformation.descriptor.ends_with(")V") => "what it changes",
        _ => "what it returns",
    };
    let is_of_test = |step: &Step| step.code.as_ref().is_some_and(|code| code.is_test);
    let callers = way.iter().take_while(|step| !is_of_test(step)).map(|step| &step.method);
    let callers: Vec<&MethodName> = callers.filter(|it| **it != target).collect();
    // Of the callers, those that are public are meant to be called.
    let caller = |from: &str| callers.iter().copied().find(|it| classes.can_call(it, from));
    let own = Some(&target).filter(|it| classes.can_call(it, package));
    let Some(nearest) = own.or_else(|| caller(ANYWHERE)).or_else(|| caller(package)) else {
        return text(initialising(way, &target).unwrap_or_else(|| {
            "no method that a test can call led to it: make it testable, or delete it".to_owned()
        }));
    };
    let name = short(&nearest.class, &nearest.name);
    // The outermost caller is the one that the test calls.
    let is_called = callers.last().copied().unwrap_or(&target) == nearest;
    let text = match (is_called, *nearest == target) {
        (false, true) => format!("write a test that calls {name} directly and asserts {what}"),
        (true, true) => format!("the test calls {name} itself: assert there {what}"),
        (_, false) => matters(&name, &target),
    };
    let targets = vec![format!("{}.{}{}", nearest.class, nearest.name, nearest.descriptor)];
    Advice { text, targets, assertion: None }
}

/// A package that no class is in.
const ANYWHERE: &str = " ";

/// Returns the advice to call a method with something else.
fn matters(name: &str, target: &MethodName) -> String {
    let target = short(&target.class, &target.name);
    format!(
        "write a test that calls {name} so that {target} makes a difference, and assert that \
         difference"
    )
}

/// Returns the advice for a method that ran because a class was initialised: the test's own call of a method of that class
/// comes next.
fn initialising(way: &[Step], target: &MethodName) -> Option<String> {
    let at = way.iter().rposition(|step| &*step.method.name == "<clinit>")?;
    let called = way.get(at + 1)?.instruction.as_deref()?.strip_prefix("invokestatic ")?;
    let (class, method) = called.rsplit_once('.')?;
    Some(matters(&short(class, method), target))
}

/// Returns the names in their order, each once, because overloads share a name.
fn each_once(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut known = BTreeSet::new();
    names.filter(|name| known.insert(name.clone())).collect()
}

/// Returns the advice to insert a proved assertion. It notices so many of so many replacements of the method's body.
#[must_use]
pub fn insert(assertion: Assertion, (noticed, replacements): (usize, usize)) -> Advice {
    let Assertion { file, line, place, code, not_on_jvm, .. } = &assertion;
    let place = match place {
        Placement::Before => "before",
        Placement::Behind => "after",
        Placement::Instead => "in place of the statement in",
    };
    let alone = not_on_jvm.as_ref().map(|why| format!(" (not tried on the JVM: {why})"));
    let alone = alone.unwrap_or_default();
    let part = match noticed < replacements {
        true => format!("; it notices {noticed} of the {replacements} replacements"),
        false => String::new(),
    };
    let text = format!("insert `{code}` {place} line {line} of {file}{part}{alone}");
    Advice { text, targets: Vec::new(), assertion: Some(assertion) }
}

/// Returns the advice for a difference on which no assertion could be written: which methods to
/// check, or that none shows it.
fn look_through(difference: &Difference, classes: &Classes<'_>) -> Advice {
    let field = difference.key.property.path.first_field();
    let package = match &difference.key.spot {
        Spot::Expression { code, .. } | Spot::Escaped { code, .. } | Spot::After { code, .. } => {
            package(code)
        }
        Spot::Exit { .. } => "",
    };
    let readers = field.map_or_else(Vec::new, |it| showing(classes, it, package));
    let names = each_once(readers.iter().map(|it| short(&it.class, &it.name)));
    let text = match (field, names.as_slice()) {
        (Some(field), []) => {
            format!(
                "no method that a test can call shows the field {}: make it observable",
                field.name
            )
        }
        (Some(field), names) => {
            format!(
                "assert what {} returns, which reads the field {}",
                names.join(" or "),
                field.name
            )
        }
        (None, _) => "keep the value in a variable and assert it".to_owned(),
    };
    let targets = readers
        .iter()
        .map(|MethodName { class, name, descriptor }| format!("{class}.{name}{descriptor}"));
    Advice { text, targets: targets.collect(), assertion: None }
}

/// Changes the advice for a transformation whose difference nothing shows that a test was seen to be able to call.
pub(crate) fn nothing_shows(transformation: &mut Transformation) {
    let exposure = transformation.exposure.as_ref();
    let Some(Change { field, path, .. }) = exposure.map(|it| &it.change) else { return };
    let field = field.as_deref().and_then(|field| field.rsplit('.').next());
    let Some(what) = path.as_deref().or(field) else { return };
    transformation.suggestion =
        Some(text(format!("no method shows `{what}` to a test: make it observable, or delete it")));
}

/// Returns the methods that show a field to code in a package: those of its class that only read it, or otherwise those
/// that lead to a method which reads it.
fn showing(classes: &Classes<'_>, field: &FieldName, package: &str) -> Vec<MethodName> {
    let mut readers = classes.readers(&field.class, &field.name, package);
    leave_best(&mut readers);
    let mut methods: Vec<MethodName> = readers.into_iter().map(|it| it.method).collect();
    if methods.is_empty() {
        methods = classes.showing(&field.class, &field.name, package);
        methods.truncate(NAMED);
    }
    methods
}

/// The most methods that the advice names.
const NAMED: usize = 3;

/// Keeps the best readers of a field. If some show the field itself, the others are dropped.
fn leave_best(readers: &mut Vec<Reader>) {
    if readers.first().is_some_and(|reader| reader.shows == Shows::Field) {
        readers.retain(|reader| reader.shows == Shows::Field);
    }
    readers.truncate(NAMED);
}

/// Returns the reason why no assertion could be proposed on a difference in the tests' own code.
pub(crate) fn unwritten(difference: &Difference) -> &'static str {
    match &difference.key.spot {
        Spot::Expression { .. } | Spot::Escaped { .. } if difference.key.occurrence > 0 => {
            "the differing expression is evaluated several times, with different values"
        }
        Spot::Expression { code, pc, .. } if code.expressions.text(*pc).is_none() => {
            "the class file does not show how the source writes the differing value"
        }
        Spot::Escaped { .. } => "the class file does not show which statement throws",
        _ => "its value cannot be written in Java",
    }
}

/// Returns the package of a method's class.
pub(crate) fn package(code: &Code) -> &str {
    code.method.class.rsplit_once('.').map_or("", |(package, _)| package)
}

#[cfg(test)]
mod tests {
    use super::{each_once, short};

    #[test]
    fn a_class_without_a_name_is_named_as_in_stack_traces() {
        assert_eq!(short("a.b.Outer", "call"), "Outer.call");
        assert_eq!(short("a.b.Outer$Inner", "call"), "Inner.call");
        assert_eq!(short("a.b.Outer$3", "apply"), "Outer$3.apply");
        assert_eq!(short("a.b.Outer$Inner$16$2", "apply"), "Inner$16$2.apply");
        assert_eq!(short("a.b.Outer$1Local", "apply"), "Outer$1Local.apply");
        assert_eq!(short("$1", "apply"), "$1.apply");
        assert_eq!(short("a.b.Outer", "<init>"), "new Outer");
    }

    #[test]
    fn a_name_that_several_methods_have_stands_once() {
        let names = ["A.x", "A.y", "A.x"].map(str::to_owned).into_iter();
        assert_eq!(each_once(names), ["A.x", "A.y"]);
    }
}
