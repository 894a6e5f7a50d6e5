//! Model C: would a developer assert this?

use crate::evidence::{OtherChoices, Situation};
use crate::facts::{Method, Observer, ResultKind, Value};

use super::names::Names;
use super::{values, verbs};

features! {
    /// What is known of an observer of an object, for the question whether a developer would assert its value.
    pub struct Asserted = "asserted" {
        /// In other projects: the share of observers with this name that are asserted.
        prior_name,
        /// In other projects: the share of observers whose name starts with this word that are asserted.
        prior_word,
        /// The group of the verb that its name starts with.
        verb,
        /// The number of words in its name.
        words,
        /// Words that its name has in common with the last call on the object.
        common_last,
        /// The same, as a share of its words.
        common_last_share,
        /// Words that its name has in common with any call on the object.
        common_any,
        /// The same, as a share of its words.
        common_any_share,
        /// Whether the test called it on the object.
        was_called,
        /// Whether it was the last call on the object.
        was_last,
        /// The number of methods that the test called on the object.
        calls,
        /// Whether the last call was a constructor.
        is_new,
        /// What it returns: boolean, char or whole number, fraction, text, array, its own class, object.
        returned,
        /// The number of superclasses between the object's class and its own.
        depth,
        /// Whether it overrides a method of `Object`.
        is_of_object,
        /// Whether it returns a field and does nothing else.
        returns_field,
        /// Whether it returns a constant and does nothing else.
        returns_constant,
        /// Whether it is public.
        is_public,
        /// Whether it is deprecated.
        is_deprecated,
        /// Its rank among the candidates by `prior_name`, starting at 1.
        prior_rank,
        /// Its place among the candidates, from 0 to 1.
        place,
        /// The number of candidates.
        candidates,
        /// The number of candidates that return the same kind.
        same_kind,

        /// How often other test classes of the project assert it on objects of this class.
        others_receiver_count,
        /// The same, as a share of the occasions.
        others_receiver,
        /// Its rank among the candidates by this count, starting at 1.
        others_rank,
        /// Its rank by this count, then by how often other projects assert the name.
        others_prior_rank,
        /// The same count, as a share of the highest one among the candidates.
        others_receiver_top,
        /// How often other test classes assert it on any object.
        others_method_count,
        /// The same, as a share of the occasions.
        others_method,
        /// The same count, as a share of the highest one among the candidates.
        others_method_top,
        /// How often other test classes assert observers with this name.
        others_name_count,
        /// The same, as a share of the occasions.
        others_name,
        /// How often other test classes assert it after the same last call.
        others_after_count,
        /// The same, as a share of the occasions.
        others_after,
        /// The same count, as a share of the highest one among the candidates.
        others_after_top,

        /// The kind of its value: boolean, number, text, something with a size, object.
        value_kind,
        /// Whether its value is `null`, zero or `false`.
        is_default,
        /// Whether its value is `null`.
        is_null,
        /// Whether its value is empty.
        is_empty,
        /// The length or size of its value, or the value itself if it is a small number.
        value_size,
        /// Whether its value equals a value that the test passed to the object.
        is_passed,
        /// Transformations that an assertion about it detects.
        detected,
        /// Whether no candidate detects more of them.
        detects_most,
    }
}

/// Verbs that say nothing about the result of an observer.
const EMPTY_VERBS: [&str; 4] = ["get", "is", "has", "to"];

/// The facts about an object's state in addition to the [`Situation`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct State<'a> {
    /// The values that the test passed to the object.
    pub arguments: &'a [Value],
    /// The value of each candidate, if it is known.
    pub values: Option<&'a [Option<Value>]>,
    /// How many transformations an assertion about each candidate detects, if that is known.
    pub detected: Option<&'a [u32]>,
}

/// Returns the features of each candidate of a situation. Without `others`, those of other test classes are missing.
#[must_use]
pub fn features(
    situation: &Situation<'_>,
    state: &State<'_>,
    names: &Names,
    others: Option<&[OtherChoices]>,
) -> Vec<Asserted> {
    let Some(receiver) = situation.receiver() else { return Vec::new() };
    let method = |it: &Observer| situation.project.methods.get(it.method as usize);
    let kinds: Vec<Option<ResultKind>> =
        receiver.observers.iter().map(|it| method(it).map(|it| it.result)).collect();
    let mut all = Vec::new();
    for (number, observer) in receiver.observers.iter().enumerate() {
        let mut features = Asserted::default();
        fill_declaration(&mut features, observer);
        if let Some(method) = method(observer) {
            fill_name(&mut features, method, names);
            fill_calls(&mut features, situation, observer.method, method);
            let same = kinds.iter().filter(|it| **it == Some(method.result)).count();
            features.same_kind = Some(same as f32);
        }
        features.place = Some(number as f32 / receiver.observers.len() as f32);
        features.candidates = Some(receiver.observers.len() as f32);
        fill_value(&mut features, state, number);
        all.push(features);
    }
    fill_prior_rank(&mut all);
    if let Some(others) = others {
        fill_others(&mut all, others);
    }
    all
}

/// Returns a yes or no as a feature.
fn flag(is: bool) -> Option<f32> {
    Some(if is { 1.0 } else { 0.0 })
}

fn fill_declaration(features: &mut Asserted, observer: &Observer) {
    features.depth = Some(f32::from(observer.depth));
    features.is_of_object = flag(observer.is_of_object);
    features.returns_field = flag(observer.returns_field);
    features.returns_constant = flag(observer.returns_constant);
}

fn fill_name(features: &mut Asserted, method: &Method, names: &Names) {
    let first = method.words.first().copied();
    features.prior_name = names.name(method.name);
    features.prior_word = first.and_then(|it| names.word(it));
    features.verb = first.and_then(verbs::group);
    features.words = Some(method.words.len() as f32);
    features.returned = Some(match method.result {
        ResultKind::Void => 0.0,
        ResultKind::Boolean => 1.0,
        ResultKind::Char | ResultKind::Integral => 2.0,
        ResultKind::Floating => 3.0,
        ResultKind::Text => 4.0,
        ResultKind::Array => 5.0,
        ResultKind::Own => 6.0,
        ResultKind::Object => 7.0,
    });
    features.is_public = flag(method.is_public);
    features.is_deprecated = flag(method.is_deprecated);
}

fn fill_calls(features: &mut Asserted, situation: &Situation<'_>, number: u32, method: &Method) {
    let called = situation.called;
    let words = |it: &u32| situation.project.methods.get(*it as usize).map(|it| &*it.words);
    let empty = EMPTY_VERBS.map(crate::facts::name_hash);
    let own: Vec<u32> = method.words.iter().copied().filter(|it| !empty.contains(it)).collect();
    let common = |of: &mut dyn Iterator<Item = &u32>| {
        let of: Vec<u32> = of.filter_map(words).flatten().copied().collect();
        own.iter().filter(|it| of.contains(it)).count() as f32
    };
    let share = |count: f32| (!own.is_empty()).then(|| count / own.len() as f32);
    let last = common(&mut called.last().into_iter());
    let any = common(&mut called.iter());
    (features.common_last, features.common_last_share) = (Some(last), share(last));
    (features.common_any, features.common_any_share) = (Some(any), share(any));
    features.was_called = flag(called.contains(&number));
    features.was_last = flag(called.last() == Some(&number));
    features.calls = Some(called.len() as f32);
    let last = called.last().and_then(|it| situation.project.methods.get(*it as usize));
    features.is_new = last.and_then(|it| flag(it.is_constructor));
}

fn fill_value(features: &mut Asserted, state: &State<'_>, number: usize) {
    if let Some(detected) = state.detected {
        let own = detected.get(number);
        features.detected = own.map(|it| *it as f32);
        features.detects_most = own.and_then(|it| flag(detected.iter().all(|other| other <= it)));
    }
    let value = state.values.and_then(|it| it.get(number)).and_then(Option::as_ref);
    let Some(value) = value else { return };
    features.value_kind = Some(match value {
        Value::Null => 0.0,
        Value::Boolean(_) => 1.0,
        Value::Char(_) | Value::Whole(_) => 2.0,
        Value::Fraction(_) => 3.0,
        Value::Text(_) => 4.0,
        Value::Array(..) | Value::Collection(..) | Value::Map(_) => 5.0,
        Value::Constant => 6.0,
        Value::Class | Value::Function | Value::Mock | Value::OfTest => 7.0,
        Value::Own => 8.0,
        Value::Object => 9.0,
    });
    features.is_default = flag(values::is_default(value));
    features.is_null = flag(*value == Value::Null);
    features.is_empty = flag(values::is_empty(value));
    features.value_size = match value {
        Value::Whole(it) => Some(*it as f32),
        Value::Text(it) => Some(it.length as f32),
        other => values::size(other).map(|it| it as f32),
    };
    features.is_passed = flag(state.arguments.contains(value));
}

fn fill_prior_rank(all: &mut [Asserted]) {
    let priors: Vec<f32> = all.iter().map(|it| it.prior_name.unwrap_or_default()).collect();
    for (features, own) in all.iter_mut().zip(&priors) {
        let better = priors.iter().filter(|it| *it > own).count();
        features.prior_rank = Some(better as f32 + 1.0);
    }
}

fn fill_others(all: &mut [Asserted], others: &[OtherChoices]) {
    let most = |count: fn(&OtherChoices) -> u32| others.iter().map(count).max().unwrap_or_default();
    let on_receiver = most(|it| it.receiver.yes);
    let on_any = most(|it| it.method.yes);
    let after = most(|it| it.after.yes);
    let share = |count: u32, most: u32| (most > 0).then(|| count as f32 / most as f32);
    let priors: Vec<f32> = all.iter().map(|it| it.prior_name.unwrap_or_default()).collect();
    let keys: Vec<(u32, f32)> =
        others.iter().zip(&priors).map(|(it, prior)| (it.receiver.yes, *prior)).collect();
    for ((features, own), key) in all.iter_mut().zip(others).zip(&keys) {
        let better = keys.iter().filter(|it| *it > key).count();
        features.others_prior_rank = Some(better as f32 + 1.0);
        let more = others.iter().filter(|it| it.receiver.yes > own.receiver.yes).count();
        features.others_rank = Some(more as f32 + 1.0);
        features.others_receiver_count = Some(own.receiver.yes as f32);
        features.others_receiver = own.receiver.share();
        features.others_receiver_top = share(own.receiver.yes, on_receiver);
        features.others_method_count = Some(own.method.yes as f32);
        features.others_method = own.method.share();
        features.others_method_top = share(own.method.yes, on_any);
        features.others_name_count = Some(own.name.yes as f32);
        features.others_name = own.name.share();
        features.others_after_count = Some(own.after.yes as f32);
        features.others_after = own.after.share();
        features.others_after_top = share(own.after.yes, after);
    }
}

#[cfg(test)]
mod tests;
