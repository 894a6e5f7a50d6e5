//! Features of the declaration.

use javadoc::{Nullness, Shape};

use super::super::verbs;
use super::{Specified, count, flag};
use crate::facts::{Call, Exception, Method, ResultKind, Value, name_hash};

/// Fills in the features of the method's declaration.
pub(super) fn fill(features: &mut Specified, method: &Method, exceptions: &[Exception]) {
    let number =
        |is: fn(Shape) -> bool| count(method.parameters.iter().filter(|it| is(it.shape)).count());
    features.parameters = count(method.parameters.len());
    features.primitive_parameters = number(|it| !it.is_reference());
    features.integral_parameters = number(|it| it == Shape::Integral);
    features.text_parameters = number(|it| it == Shape::Text);
    features.array_parameters = number(|it| it == Shape::Array);
    features.object_parameters = number(|it| it == Shape::Object);
    let known: Option<Vec<bool>> = method.parameters.iter().map(|it| it.is_like_index).collect();
    features.index_parameters = known.and_then(|it| count(it.iter().filter(|it| **it).count()));
    features.has_list = flag(method.has_list);
    features.returned = Some(result(method.result));
    features.is_constructor = flag(method.is_constructor);
    features.is_static = flag(method.is_static);
    features.is_public = flag(method.is_public);
    features.is_deprecated = flag(method.is_deprecated);
    let verb = method.words.first().filter(|_| !method.is_constructor);
    features.verb = verb.and_then(|it| verbs::group(*it));
    features.name_words = count(method.words.len());
    fill_declared(features, method, exceptions);
}

fn result(kind: ResultKind) -> f32 {
    match kind {
        ResultKind::Void => 0.0,
        ResultKind::Boolean => 1.0,
        ResultKind::Char | ResultKind::Integral => 2.0,
        ResultKind::Floating => 3.0,
        ResultKind::Text => 4.0,
        ResultKind::Array => 5.0,
        ResultKind::Own => 6.0,
        ResultKind::Object => 7.0,
    }
}

fn fill_declared(features: &mut Specified, method: &Method, exceptions: &[Exception]) {
    let declared = || method.throws.iter().filter_map(|it| exceptions.get(*it as usize));
    let number = |is: &dyn Fn(&Exception) -> bool| count(declared().filter(|it| is(it)).count());
    let io = name_hash("IOException");
    features.declared = count(method.throws.len());
    features.declared_unchecked = number(&|it| it.is_checked == Some(false));
    features.declared_checked = number(&|it| it.is_checked != Some(false));
    features.declared_own = number(&|it| it.is_own);
    features.declares_io = flag(declared().any(|it| it.name == io || it.ancestors.contains(&io)));
}

/// Fills in the statements of annotations about arguments that are `null`.
pub(super) fn fill_null(features: &mut Specified, method: &Method, call: &Call) {
    let number = |nullness: Nullness| {
        let pairs = method.parameters.iter().zip(&call.arguments);
        let null = pairs.filter(|(it, value)| it.nullness == nullness && **value == Value::Null);
        count(null.count())
    };
    features.null_for_nullable = number(Nullness::Nullable);
    features.null_for_non_null = number(Nullness::NonNull);
}
