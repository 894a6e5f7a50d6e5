//! Model T: if this call should throw, which exception?
//!
//! The candidates are the exceptions that the method's documentation or declaration names, those that the project's
//! tests expect elsewhere, and some of the JDK.

use std::sync::LazyLock;

use crate::evidence::{OtherExceptions, Tally};
use crate::facts::{Call, Exception, Holds, Method, NullText, Value, name_hash};

use super::values;

features! {
    /// What is known of an exception, for the question whether a call that should throw throws it.
    pub struct Thrown = "thrown" {
        /// Which one of the JDK's common exceptions it is.
        common,
        /// Whether it is checked.
        is_checked,
        /// Whether the project defines it.
        is_own,
        /// The number of its superclasses.
        depth,
        /// Tags of the method that name it.
        tags,
        /// Those of them whose condition holds.
        tags_true,
        /// Those of them whose condition holds and names each of its parameters.
        tags_true_exact,
        /// Those of them whose condition does not hold.
        tags_false,
        /// Those of them whose condition may hold or not.
        tags_unknown,
        /// Those of them that are not understood.
        tags_not_understood,
        /// Tags that mention `null` and name it.
        tags_with_null,
        /// Tags of other exceptions.
        tags_of_others,
        /// Tags of other exceptions whose condition holds.
        others_true,
        /// Whether the method declares it.
        is_declared,
        /// Whether the method declares a superclass of it.
        is_declared_above,
        /// Whether a tag names a superclass of it.
        is_tagged_above,
        /// The number of exceptions that the method declares.
        declared,
        /// Arguments that are `null`.
        null_arguments,
        /// Arguments that are `null` for a parameter whose text, or a tag with its name, forbids it.
        forbidden_null,
        /// Arguments below zero.
        negative_arguments,
        /// Arguments that are empty.
        empty_arguments,
        /// Arguments that are texts.
        text_arguments,
        /// Arguments that are whole numbers.
        whole_arguments,
        /// The number of arguments.
        arguments,
        /// Whether the receiver was closed.
        was_closed,
        /// The group of the verb that the method's name starts with.
        verb,
        /// Whether the method is a constructor.
        is_constructor,

        /// Its share of the exceptions that other tests of the project expect.
        others_project,
        /// The same, of calls to the package.
        others_package,
        /// The same, of calls to the class.
        others_class,
        /// The number of exceptions that other tests expect of calls to the class.
        others_class_count,
        /// Its share of the exceptions that other tests expect of calls of the method.
        others_method,
        /// The number of exceptions that other tests expect of calls of the method.
        others_method_count,
        /// Its share of the exceptions that other tests expect of calls of methods with the same name.
        others_name,
        /// Its share of the exceptions that other tests of the same test class expect.
        others_test_class,
        /// Its share of the exceptions that other tests expect of calls with `null`, or without.
        others_null,
        /// The same, of calls to the class.
        others_null_class,
    }
}

/// Exceptions of the JDK that are candidates for any call. The position is a feature.
const COMMON: [&str; 9] = [
    "NullPointerException",
    "IllegalArgumentException",
    "IllegalStateException",
    "IndexOutOfBoundsException",
    "UnsupportedOperationException",
    "NoSuchElementException",
    "NumberFormatException",
    "ClassCastException",
    "IOException",
];

static COMMON_HASHES: LazyLock<Vec<u32>> =
    LazyLock::new(|| COMMON.iter().map(|it| name_hash(it)).collect());

/// Returns whether an exception is one of the JDK's that are candidates for any call.
#[must_use]
pub fn is_common(exception: &Exception) -> bool {
    COMMON_HASHES.contains(&exception.name)
}

/// Returns the features of a candidate, by its number among the project's exceptions. Returns `None` if there is no
/// such exception. How the call ends is not looked at.
#[must_use]
pub fn features(
    method: &Method,
    exceptions: &[Exception],
    call: &Call,
    candidate: u32,
    others: Option<&OtherExceptions>,
) -> Option<Thrown> {
    let exception = exceptions.get(candidate as usize)?;
    let mut features = Thrown::default();
    let common = COMMON_HASHES.iter().position(|it| *it == exception.name);
    features.common = common.map(|it| it as f32);
    features.is_checked = exception.is_checked.and_then(flag);
    features.is_own = flag(exception.is_own);
    features.depth = count(exception.ancestors.len());
    fill_tags(&mut features, method, exceptions, call, candidate);
    fill_declared(&mut features, method, exceptions, candidate);
    fill_call(&mut features, method, call);
    if let Some(others) = others {
        fill_others(&mut features, others);
    }
    Some(features)
}

fn count(of: usize) -> Option<f32> {
    Some(of as f32)
}

fn flag(is: bool) -> Option<f32> {
    Some(if is { 1.0 } else { 0.0 })
}

/// Returns whether the exception `below` has the exception `above` among its superclasses.
fn is_below(exceptions: &[Exception], below: u32, above: u32) -> bool {
    let of = |number: u32| exceptions.get(number as usize);
    match (of(below), of(above)) {
        (Some(below), Some(above)) => below.ancestors.contains(&above.name),
        _ => false,
    }
}

fn fill_tags(
    features: &mut Thrown,
    method: &Method,
    exceptions: &[Exception],
    call: &Call,
    candidate: u32,
) {
    let Some(documentation) = &method.documentation else { return };
    let tags = || documentation.clauses.iter().zip(&call.promises);
    let own = || tags().filter(|(tag, _)| tag.exception == candidate);
    let with = |holds: Holds| count(own().filter(|(_, it)| **it == holds).count());
    features.tags = count(own().count());
    features.tags_true = with(Holds::Yes);
    features.tags_false = with(Holds::No);
    features.tags_unknown = with(Holds::Unknown);
    features.tags_not_understood = with(Holds::NotUnderstood);
    let exact = own().filter(|(tag, holds)| {
        **holds == Holds::Yes && tag.promise.as_ref().is_some_and(|it| it.is_exact)
    });
    features.tags_true_exact = count(exact.count());
    features.tags_with_null = count(own().filter(|(tag, _)| tag.mentions_null).count());
    let other = || tags().filter(|(tag, _)| tag.exception != candidate);
    features.tags_of_others = count(other().count());
    features.others_true = count(other().filter(|(_, it)| **it == Holds::Yes).count());
    let above = tags().any(|(tag, _)| is_below(exceptions, candidate, tag.exception));
    features.is_tagged_above = flag(above);
}

fn fill_declared(features: &mut Thrown, method: &Method, exceptions: &[Exception], candidate: u32) {
    features.declared = count(method.throws.len());
    features.is_declared = flag(method.throws.contains(&candidate));
    let above = method.throws.iter().any(|it| is_below(exceptions, candidate, *it));
    features.is_declared_above = flag(above);
}

fn fill_call(features: &mut Thrown, method: &Method, call: &Call) {
    let number = |is: fn(&Value) -> bool| count(call.arguments.iter().filter(|it| is(it)).count());
    features.arguments = count(call.arguments.len());
    features.null_arguments = number(|it| *it == Value::Null);
    features.negative_arguments = number(values::is_negative);
    features.empty_arguments = number(values::is_empty);
    features.text_arguments = number(|it| matches!(it, Value::Text(_)));
    features.whole_arguments = number(|it| matches!(it, Value::Whole(_)));
    let pairs = method.parameters.iter().zip(&call.arguments);
    let forbidden = pairs.filter(|(it, value)| {
        **value == Value::Null && (it.null == NullText::Forbids || it.is_in_null_clause)
    });
    features.forbidden_null = count(forbidden.count());
    features.was_closed = flag(call.prefix.was_closed);
    let verb = method.words.first().filter(|_| !method.is_constructor);
    features.verb = verb.and_then(|it| super::verbs::group(*it));
    features.is_constructor = flag(method.is_constructor);
}

fn fill_others(features: &mut Thrown, others: &OtherExceptions) {
    features.others_project = others.project.rough_share();
    features.others_package = others.package.rough_share();
    features.others_class = others.class.rough_share();
    features.others_class_count = others.class.count();
    features.others_method = others.method.share();
    features.others_method_count = others.method.count();
    features.others_name = others.name.share();
    features.others_test_class = others.test_class.rough_share();
    features.others_null = others.null.rough_share();
    features.others_null_class = others.null_class.rough_share();
}

/// Returns the candidates for a call, by number: the exceptions of its tags and declarations, the common ones of the
/// JDK, and those that other tests expect. They do not depend on how the call ends.
#[must_use]
pub fn candidates(
    method: &Method,
    exceptions: &[Exception],
    mut others: impl FnMut(u32) -> Tally,
) -> Vec<u32> {
    let tagged = |number: u32| {
        method
            .documentation
            .as_ref()
            .is_some_and(|it| it.clauses.iter().any(|tag| tag.exception == number))
    };
    let numbered = (0..).zip(exceptions);
    let fitting = numbered.filter(|(number, exception)| {
        // Asked for each exception, so that the caller sees all of them.
        let is_expected = others(*number).yes > 0;
        is_expected || is_common(exception) || method.throws.contains(number) || tagged(*number)
    });
    fitting.map(|(number, _)| number).collect()
}

#[cfg(test)]
mod tests;
