//! What to write so that somebody notices.

use report::{Advice, Assertion, Placement, Symptom, Transformation};
use vm::class::Kind;

use crate::code::{Use, Yield};
use crate::compare::{Difference, Spot, Step};
use crate::literal::literal;
use crate::log::{Code, MethodName};
use crate::members::Classes;
use crate::state::{Aspect, Bits, Datum, RETURNED};

/// What to do about a transformation with a symptom, where no assertion is known that does it; `exposed` is
/// what of the tests' own code differs.
pub(crate) fn advice(
    transformation: &Transformation,
    exposed: &[&Difference],
    classes: &Classes,
) -> Option<Advice> {
    Some(match transformation.symptom? {
        Symptom::NoInfection => another_input(transformation),
        Symptom::NoPropagation => another_test(transformation, classes),
        Symptom::WeakOracle => look_through(exposed.first()?, classes),
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
        Spot::Expression { code, .. } | Spot::Escaped { code } => package(code),
        Spot::Exit { .. } => "",
    };
    let readers = field.map_or_else(Vec::new, |it| classes.readers(&it.class, &it.name, package));
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

fn package(code: &Code) -> &str {
    code.method.class.rsplit_once('.').map_or("", |(package, _)| package)
}

/// An assertion on what differs, where one can be written without evaluating anything twice.
pub(crate) fn assertion(
    difference: &Difference,
    classes: &Classes,
    file: &dyn Fn(&str) -> Option<String>,
) -> Option<Assertion> {
    let Spot::Expression { code, pc } = &difference.key.spot else { return None };
    let expression = code.expressions.at_index(*pc)?;
    // Each of several evaluations would need the same value.
    if difference.key.occurrence > 0 || expression.yields == Yield::Way {
        return None;
    }
    let (place, value) = match &expression.used {
        Use::Local(variable) => (Placement::Behind, variable),
        _ if expression.is_local => (Placement::Behind, &expression.text),
        Use::Discarded => (Placement::Instead, &expression.text),
        _ => return None,
    };
    let asked = asked(difference, code, value.as_ref()?, classes)?;
    let is_boxed = match &difference.key.property.field {
        Some(field) => classes.field_type(&field.class, &field.name)?.starts_with('L'),
        None => matches!(expression.yields, Yield::Value(Kind::Reference) | Yield::Made),
    };
    let (name, arguments) = check(difference, &asked, is_boxed)?;
    Some(Assertion {
        file: file(code.source.as_deref()?)?,
        line: u32::from(code.line(*pc)?),
        place,
        ..calling(code, name, &arguments)
    })
}

/// That a call throws, where a test has seen to it that the exception does no harm.
pub(crate) fn fail(
    difference: &Difference,
    call: &Step,
    code: &Code,
    file: &dyn Fn(&str) -> Option<String>,
) -> Option<Assertion> {
    let (Datum::Text(thrown), Datum::Text(ending)) =
        (&difference.original, &difference.transformed)
    else {
        return None;
    };
    if difference.key.property.aspect != Aspect::Ending || &*ending.text != RETURNED {
        return None;
    }
    let class = thrown.text.rsplit(['.', '$']).next().unwrap_or_default();
    Some(Assertion {
        file: file(code.source.as_deref()?)?,
        line: call.line?,
        ..calling(code, "fail", &format!("\"{class} expected\""))
    })
}

/// A call of an assertion method, which stands nowhere yet and is not proved.
fn calling(code: &Code, name: &str, arguments: &str) -> Assertion {
    let imports = code.assertions.map(|owner| format!("static {owner}.{name}"));
    Assertion {
        file: String::new(),
        line: 0,
        place: Placement::Behind,
        code: format!("{name}({arguments});"),
        imports: imports.into_iter().collect(),
        environments: 0,
        on_jvm: false,
        not_on_jvm: None,
        digest: String::new(),
    }
}

/// The source of what is to be asserted of a value with this source.
fn asked(difference: &Difference, code: &Code, text: &str, classes: &Classes) -> Option<String> {
    let property = &difference.key.property;
    let Some(field) = &property.field else { return Some(text.to_owned()) };
    let package = package(code);
    if classes.has_open_field(&field.class, &field.name, package) {
        return Some(format!("{text}.{}", field.name));
    }
    let readers = classes.readers(&field.class, &field.name, package);
    let getter = readers.iter().find(|reader| reader.is_getter)?;
    Some(format!("{text}.{}()", getter.method.name))
}

/// The name of an assertion and its arguments; a box would leave open which overload is meant.
fn check(difference: &Difference, asked: &str, is_boxed: bool) -> Option<(&'static str, String)> {
    let Difference { key, original, .. } = difference;
    Some(match (key.property.aspect, original) {
        (Aspect::Null, Datum::Bits(Bits::Boolean(true))) => ("assertNull", asked.to_owned()),
        (Aspect::Null, _) => ("assertNotNull", asked.to_owned()),
        (Aspect::Length, it) => ("assertEquals", format!("{}, {asked}.length", literal(it))),
        (Aspect::Size, it) => ("assertEquals", format!("{}, {asked}.size()", literal(it))),
        (Aspect::Value, Datum::Bits(Bits::Boolean(true))) => ("assertTrue", asked.to_owned()),
        (Aspect::Value, Datum::Bits(Bits::Boolean(false))) => ("assertFalse", asked.to_owned()),
        (Aspect::Value, Datum::Text(text)) if text.cut.is_none() => {
            ("assertEquals", format!("{}, {asked}", literal(original)))
        }
        (Aspect::Value, Datum::Bits(bits)) => {
            let asked =
                if is_boxed { format!("{asked}.{}()", unboxing(*bits)) } else { asked.to_owned() };
            let delta = match bits {
                Bits::Float(_) => ", 0.0f",
                Bits::Double(_) => ", 0.0",
                _ => "",
            };
            ("assertEquals", format!("{}, {asked}{delta}", expected(*bits)))
        }
        _ => return None,
    })
}

/// A long that fits needs no suffix: the overload for longs is chosen by the other argument.
fn expected(bits: Bits) -> String {
    match bits {
        Bits::Long(value) if i32::try_from(value).is_ok() => value.to_string(),
        bits => literal(&Datum::Bits(bits)),
    }
}

fn unboxing(bits: Bits) -> &'static str {
    match bits {
        Bits::Boolean(_) => "booleanValue",
        Bits::Char(_) => "charValue",
        Bits::Int(_) => "intValue",
        Bits::Long(_) => "longValue",
        Bits::Float(_) => "floatValue",
        Bits::Double(_) => "doubleValue",
    }
}
