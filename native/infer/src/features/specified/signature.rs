//! Features of the declaration.

use crate::Nullness;

use super::super::descriptor::{Kind, types};
use super::super::{Call, Method, Summary, words};
use super::{Specified, count, flag};

/// Names of parameters that mean a position or a size.
const POSITIONS: [&str; 21] = [
    "index", "idx", "start", "end", "from", "to", "begin", "offset", "off", "pos", "position",
    "length", "len", "size", "count", "capacity", "limit", "n", "i", "max", "min",
];

/// Exceptions of the JDK that need not be declared, and whose names do not say so.
const UNCHECKED: [&str; 8] = [
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalStateException",
    "java/lang/NullPointerException",
    "java/lang/UnsupportedOperationException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/NumberFormatException",
    "java/lang/ArithmeticException",
    "java/util/NoSuchElementException",
];

/// Fills in what the declaration says.
pub(super) fn fill(features: &mut Specified, method: &Method) {
    let types = types(&method.descriptor);
    let number =
        |is: fn(Kind) -> bool| count(types.parameters.iter().filter(|it| is(**it)).count());
    features.parameters = count(types.parameters.len());
    features.primitive_parameters = number(Kind::is_primitive);
    features.integral_parameters = number(|it| it == Kind::Integral);
    features.text_parameters = number(|it| it == Kind::Text);
    features.array_parameters = number(|it| it == Kind::Array);
    features.returned = types.returned.map(Kind::number);
    features.index_parameters = method.documented.as_ref().map(|documented| {
        let is_position = |name: &str| {
            let last = words::words(name).pop().unwrap_or_default();
            POSITIONS.contains(&&*last)
        };
        documented.parameters.iter().filter(|it| is_position(&it.name)).count() as f32
    });
    features.is_constructor = flag(method.is_constructor());
    features.is_static = flag(method.is_static);
    features.is_public = flag(method.is_public);
    features.is_deprecated = flag(method.is_deprecated);
    fill_declared(features, method);
    let name = if method.is_constructor() {
        method.class.rsplit(['/', '$']).next().unwrap_or_default()
    } else {
        &method.name
    };
    features.verb = words::group(name).filter(|_| !method.is_constructor());
    features.name_words = count(words::words(name).len());
}

fn fill_declared(features: &mut Specified, method: &Method) {
    let unchecked = method.declared.iter().filter(|it| is_unchecked(it)).count();
    features.declared = count(method.declared.len());
    features.declared_unchecked = count(unchecked);
    features.declared_checked = count(method.declared.len() - unchecked);
    features.declares_io = flag(method.declared.iter().any(|it| it == "java/io/IOException"));
}

fn is_unchecked(exception: &str) -> bool {
    UNCHECKED.contains(&exception) || exception.ends_with("RuntimeException")
}

/// Fills in what annotations say of arguments that are `null`.
pub(super) fn fill_null(features: &mut Specified, method: &Method, call: &Call) {
    let Some(documented) = &method.documented else { return };
    let number = |nullness: Nullness| {
        let pairs = documented.parameters.iter().zip(&call.arguments);
        count(
            pairs.filter(|(it, value)| it.nullness == nullness && **value == Summary::Null).count(),
        )
    };
    features.null_for_nullable = number(Nullness::Nullable);
    features.null_for_non_null = number(Nullness::NonNull);
}
