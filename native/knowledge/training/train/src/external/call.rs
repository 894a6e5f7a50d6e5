//! The last call of a published test, as facts. The row holds no documents and no signatures, so most is missing.

use javadoc::{Nullness, Shape};
use models::facts::{
    Call, Ending, Method, NullText, Parameter, Prefix, ResultKind, Text, Value, name_hash, words,
};

use super::Published;
use super::java::{self, Literal};

/// Returns the last call of a prefix, with its method. Both contain what the prefix shows. Returns `None` if the prefix
/// does not end with a call.
#[must_use]
pub fn last(row: &Published) -> Option<(Method, Call)> {
    let (last, before) = row.statements.split_last()?;
    let call = last.call.as_ref()?;
    let returned = last.variable.as_ref().map(|(of, _)| of.as_str());
    let earlier = || before.iter().filter_map(|it| it.call.as_ref());
    let is_same = |it: &&java::Call| it.name == call.name;
    let on_receiver = |it: &&java::Call| !call.receiver.is_empty() && it.receiver == call.receiver;
    let number = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let prefix = Prefix {
        calls: number(earlier().count()),
        on_receiver: number(earlier().filter(on_receiver).count()),
        same_method: number(earlier().filter(is_same).count()),
        same_on_receiver: number(earlier().filter(is_same).filter(on_receiver).count()),
        was_closed: earlier().filter(on_receiver).any(|it| it.name == "close"),
        was_cleared: earlier().filter(on_receiver).any(|it| it.name == "clear"),
        ..Prefix::default()
    };
    let call_facts = Call {
        method: 0,
        test_class: 0,
        test_method: 0,
        identity: 0,
        repeats: 0,
        arguments: call.arguments.iter().map(value).collect(),
        promises: Vec::new(),
        prefix,
        // Nobody knows how it ends.
        ending: Ending::Returned,
    };
    Some((method(call, returned), call_facts))
}

fn method(call: &java::Call, returned: Option<&str>) -> Method {
    let name = if call.is_constructor { "<init>" } else { &call.name };
    Method {
        class: 0,
        package: 0,
        name: name_hash(name),
        words: words(&call.name).iter().map(|it| name_hash(it)).collect(),
        parameters: call.arguments.iter().map(parameter).collect(),
        result: if call.is_constructor { ResultKind::Void } else { result(returned) },
        is_constructor: call.is_constructor,
        is_static: call.is_static(),
        is_public: true,
        is_deprecated: false,
        has_list: false,
        throws: Vec::new(),
        documentation: None,
    }
}

fn parameter(argument: &Literal) -> Parameter {
    let shape = match argument {
        Literal::Null | Literal::Unknown => Shape::Object,
        Literal::Whole(_) => Shape::Integral,
        Literal::Fraction(_) => Shape::Floating,
        Literal::Char(_) => Shape::Char,
        Literal::Text(_) => Shape::Text,
        Literal::Boolean(_) => Shape::Boolean,
    };
    Parameter {
        shape,
        is_like_index: None,
        nullness: Nullness::Unknown,
        null: NullText::Silent,
        is_in_clause: false,
        is_in_null_clause: false,
    }
}

fn value(argument: &Literal) -> Value {
    match argument {
        Literal::Null => Value::Null,
        Literal::Whole(it) => Value::Whole(*it),
        Literal::Fraction(it) => Value::Fraction(*it),
        Literal::Char(it) => Value::Char(*it as u16),
        Literal::Boolean(it) => Value::Boolean(*it),
        Literal::Text(it) => Value::Text(Text::of(&it.encode_utf16().collect::<Vec<_>>())),
        Literal::Unknown => Value::Object,
    }
}

fn result(declared: Option<&str>) -> ResultKind {
    match declared {
        None => ResultKind::Void,
        Some("boolean") => ResultKind::Boolean,
        Some("char") => ResultKind::Char,
        Some("byte" | "short" | "int" | "long") => ResultKind::Integral,
        Some("float" | "double") => ResultKind::Floating,
        Some("String") => ResultKind::Text,
        Some(it) if it.ends_with("[]") => ResultKind::Array,
        Some(_) => ResultKind::Object,
    }
}
