//! Assertions on what differs, as proposals: whether they hold is for their trial to tell.

use report::{Assertion, Placement};
use vm::class::Kind;

use crate::advice::package;
use crate::code::{Expression, Use, Yield};
use crate::compare::{Difference, Spot, Step};
use crate::literal::literal;
use crate::log::Code;
use crate::members::{Classes, Shows};
use crate::state::{Aspect, Bits, Datum, RETURNED};

/// How far a proposal is from what differs: the nearest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    /// Whether an expression is evaluated once more.
    again: bool,
    /// Through which method; none if it is the value itself or an open field.
    through: Option<Shows>,
}

/// What an assertion may be about.
struct Asked {
    source: String,
    through: Option<Shows>,
    /// Whether it is a reference to a box, should it be a number.
    is_boxed: bool,
}

/// Assertions on what differs.
pub(crate) fn assertions(
    difference: &Difference,
    classes: &Classes,
    file: &dyn Fn(&str) -> Option<String>,
) -> Vec<(Rank, Assertion)> {
    // Each of several evaluations would need the same value.
    if difference.key.occurrence > 0 {
        return Vec::new();
    }
    let Spot::Expression { code, pc } = &difference.key.spot else { return Vec::new() };
    let expression = code.expressions.at_index(*pc);
    let source = code.source.as_deref().and_then(file);
    let (Some(expression), Some(file), Some(line)) = (expression, source, code.line(*pc)) else {
        return Vec::new();
    };
    let Some((again, place, value)) = value(expression) else { return Vec::new() };
    let is_reference = matches!(expression.yields, Yield::Value(Kind::Reference) | Yield::Made);
    let all = asked(difference, code, value, is_reference, classes);
    let written = all.into_iter().flat_map(|asked| {
        let rank = Rank { again, through: asked.through };
        checks(difference, &asked).into_iter().map(move |(name, arguments)| (rank, name, arguments))
    });
    let complete = |(rank, name, arguments): (Rank, &str, String)| {
        let call = calling(code, name, &arguments);
        (rank, Assertion { file: file.clone(), line: u32::from(line), place, ..call })
    };
    written.map(complete).collect()
}

/// How to name the value of an expression: whether that evaluates it once more, and where to.
fn value(expression: &Expression) -> Option<(bool, Placement, &str)> {
    let text = expression.text.as_deref();
    match &expression.used {
        _ if expression.yields == Yield::Way => None,
        Use::Local(Some(variable)) => Some((false, Placement::Behind, variable)),
        _ if expression.is_local => Some((false, Placement::Behind, text?)),
        Use::Discarded => Some((false, Placement::Instead, text?)),
        _ => Some((true, Placement::Behind, text?)),
    }
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
    let imports = code.assertions.as_ref().map(|owner| format!("static {owner}.{name}"));
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

/// The sources of what may be asserted of a value with this source, the best first.
fn asked(
    difference: &Difference,
    code: &Code,
    text: &str,
    is_reference: bool,
    classes: &Classes,
) -> Vec<Asked> {
    let property = &difference.key.property;
    let object = if is_primary(text) { text.to_owned() } else { format!("({text})") };
    let Some(field) = &property.field else {
        let is_member = matches!(property.aspect, Aspect::Length | Aspect::Size);
        let source = if is_member || is_reference { object } else { text.to_owned() };
        return vec![Asked { source, through: None, is_boxed: is_reference }];
    };
    let package = package(code);
    let of_field = classes.field_type(&field.class, &field.name);
    let is_boxed = of_field.is_some_and(|descriptor| descriptor.starts_with('L'));
    let mut all = Vec::new();
    if classes.has_open_field(&field.class, &field.name, package) {
        let source = format!("{object}.{}", field.name);
        all.push(Asked { source, through: None, is_boxed });
    }
    let readers = classes.readers(&field.class, &field.name, package).into_iter();
    all.extend(readers.filter(|reader| is_told(property.aspect, reader.shows)).map(|reader| {
        let source = format!("{object}.{}()", reader.method.name);
        Asked { source, through: Some(reader.shows), is_boxed }
    }));
    all
}

/// Whether a method's result may tell an aspect of the field that it reads.
fn is_told(aspect: Aspect, shows: Shows) -> bool {
    match shows {
        Shows::Field | Shows::Alike => true,
        Shows::Number => matches!(aspect, Aspect::Length | Aspect::Size),
        Shows::Condition => aspect == Aspect::Null,
        Shows::Else => false,
    }
}

/// Whether a member of it can be named without brackets: no operator stands outside of its own brackets.
fn is_primary(text: &str) -> bool {
    if text.starts_with("new ") {
        return true;
    }
    let (mut depth, mut in_text, mut is_escaped) = (0_u32, false, false);
    for character in text.chars() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => in_text = !in_text,
            _ if in_text => {}
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ' ' | '-' if depth == 0 => return false,
            _ => {}
        }
    }
    true
}

/// Names of assertions and their arguments.
fn checks(difference: &Difference, asked: &Asked) -> Vec<(&'static str, String)> {
    let Asked { source, through, is_boxed } = asked;
    match (difference.key.property.aspect, through) {
        (Aspect::Length | Aspect::Size, Some(Shows::Number)) => {
            vec![("assertEquals", format!("{}, {source}", literal(&difference.original)))]
        }
        // Either may be what it asks.
        (_, Some(Shows::Condition)) => {
            vec![("assertTrue", source.clone()), ("assertFalse", source.clone())]
        }
        _ => check(difference, source, *is_boxed).into_iter().collect(),
    }
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

#[cfg(test)]
mod tests {
    use super::is_primary;

    #[test]
    fn brackets_are_set_where_an_operator_would_bind_less() {
        for text in ["list", "a.b(c + d).e", "new A(1)", "f(\"a b\")", "list.get(-1)", "a[i - 1]"] {
            assert!(is_primary(text), "{text}");
        }
        for text in ["a + b", "-a", "f(a) - 1", "\"a\" + b"] {
            assert!(!is_primary(text), "{text}");
        }
    }
}
