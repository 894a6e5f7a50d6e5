//! Features of the arguments.

use super::super::{Summary, TextShape};
use super::{Specified, count};

/// Fills in what the arguments say.
pub(super) fn fill(features: &mut Specified, arguments: &[Summary]) {
    let number = |is: fn(&Summary) -> bool| count(arguments.iter().filter(|it| is(it)).count());
    features.arguments = count(arguments.len());
    features.null_arguments = number(|it| *it == Summary::Null);
    features.with_null = number(|it| matches!(it, Summary::Sized { has_null: Some(true), .. }));
    features.empty_arguments = number(Summary::is_empty);
    features.blank_arguments = number(Summary::is_blank);
    features.negative_arguments = number(Summary::is_negative);
    features.zero_arguments = number(Summary::is_zero);
    features.extreme_arguments = number(Summary::is_extreme);
    features.mock_arguments = number(|it| *it == Summary::Mock);
    features.unknown_arguments = number(|it| *it == Summary::Unknown);

    let whole = |it: &Summary| if let Summary::Whole(it) = it { Some(*it) } else { None };
    features.least_whole = arguments.iter().filter_map(whole).min().map(|it| it as f32);
    features.greatest_whole = arguments.iter().filter_map(whole).max().map(|it| it as f32);
    let size = |it: &Summary| if let Summary::Sized { size, .. } = it { Some(*size) } else { None };
    features.least_size = arguments.iter().filter_map(size).min().map(|it| it as f32);
    fill_texts(features, arguments);
}

fn fill_texts(features: &mut Specified, arguments: &[Summary]) {
    let text = |it: &Summary| if let Summary::Text(it) = it { Some(*it) } else { None };
    let texts: Vec<TextShape> = arguments.iter().filter_map(text).collect();
    features.texts_with_space = count(texts.iter().filter(|it| it.spaces > 0).count());
    features.texts_with_minus = count(texts.iter().filter(|it| it.has_minus).count());
    features.longest_text = texts.iter().map(|it| it.length).max().map(|it| it as f32);
    let filled = || texts.iter().filter(|it| it.length > 0);
    let share = |part: u32, it: &TextShape| part as f32 / it.length as f32;
    features.least_alphanumeric = filled().map(|it| share(it.alphanumeric, it)).reduce(f32::min);
    features.greatest_digits = filled().map(|it| share(it.digits, it)).reduce(f32::max);
}
