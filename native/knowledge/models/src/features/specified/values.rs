//! Features of the arguments.

use crate::facts::{Text, Value};

use super::super::values::{has_null, is_blank, is_empty, is_extreme, is_negative, is_zero, size};
use super::{Specified, count};

/// Fills in the features of the arguments.
pub(super) fn fill(features: &mut Specified, arguments: &[Value]) {
    let number = |is: fn(&Value) -> bool| count(arguments.iter().filter(|it| is(it)).count());
    features.arguments = count(arguments.len());
    features.null_arguments = number(|it| *it == Value::Null);
    features.with_null = number(has_null);
    features.empty_arguments = number(is_empty);
    features.blank_arguments = number(is_blank);
    features.negative_arguments = number(is_negative);
    features.zero_arguments = number(is_zero);
    features.extreme_arguments = number(is_extreme);
    features.mock_arguments = number(|it| *it == Value::Mock);
    features.test_arguments = number(|it| matches!(it, Value::OfTest | Value::Function));

    let wholes = || arguments.iter().filter_map(whole);
    features.least_whole = wholes().min().map(|it| it as f32);
    features.greatest_whole = wholes().max().map(|it| it as f32);
    features.least_size = arguments.iter().filter_map(size).min().map(|it| it as f32);
    fill_texts(features, arguments);
}

fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Whole(it) => Some(*it),
        _ => None,
    }
}

fn fill_texts(features: &mut Specified, arguments: &[Value]) {
    let text = |it: &Value| if let Value::Text(it) = it { Some(*it) } else { None };
    let texts: Vec<Text> = arguments.iter().filter_map(text).collect();
    features.texts_with_space = count(texts.iter().filter(|it| it.has_space).count());
    features.texts_with_minus = count(texts.iter().filter(|it| it.has_minus).count());
    features.longest_text = texts.iter().map(|it| it.length).max().map(|it| it as f32);
    let filled = || texts.iter().filter(|it| it.length > 0);
    let share = |part: u32, it: &Text| part as f32 / it.length as f32;
    features.least_alphanumeric = filled().map(|it| share(it.alphanumeric, it)).reduce(f32::min);
    features.greatest_digits = filled().map(|it| share(it.digits, it)).reduce(f32::max);
}
