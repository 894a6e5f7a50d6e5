//! Clauses of one method with parameters of many types.

use super::*;
use crate::{Nullness, Operand, Parameter, Shape};

/// Returns a method with parameters, each as `type name`.
fn method(parameters: &[(&str, Shape, &str)]) -> Documented {
    let parameters = parameters.iter().map(|(type_name, shape, name)| Parameter {
        name: (*name).to_owned(),
        type_name: (*type_name).to_owned(),
        shape: *shape,
        text: String::new(),
        nullness: Nullness::Unknown,
    });
    Documented {
        class: "a/List".to_owned(),
        name: "add".to_owned(),
        descriptor: String::new(),
        is_static: false,
        is_deprecated: false,
        line: 1,
        parameters: parameters.collect(),
        text: String::new(),
        returns: String::new(),
        clauses: Vec::new(),
    }
}

fn sample() -> Documented {
    method(&[
        ("int", Shape::Integral, "startIndex"),
        ("int", Shape::Integral, "count"),
        ("String", Shape::Text, "text"),
        ("Object[]", Shape::Array, "values"),
        ("Locale", Shape::Object, "locale"),
        ("double", Shape::Floating, "ratio"),
    ])
}

/// The class of the sample method: `MAX`, and methods that return properties of its objects.
struct List;

impl Names for List {
    fn constant(&self, class: &str, name: &str) -> Option<Operand> {
        let is_known = class == "a/List" && ["MAX", "Limits.MAX"].contains(&name);
        is_known.then_some(Operand::Whole(100))
    }

    fn getter(&self, _: &str, name: &str) -> Option<Shape> {
        match name {
            "size" | "columns" | "getLimit" | "rowCount" => Some(Shape::Integral),
            "isClosed" | "isEmpty" | "hasNext" => Some(Shape::Boolean),
            "getName" => Some(Shape::Text),
            _ => None,
        }
    }
}

/// Reads a clause of the sample method. A condition that is not the whole text ends with `…`.
fn read_of(exception: &str, text: &str) -> Option<String> {
    let method = sample();
    let clause = Clause {
        exception: exception.to_owned(),
        text: text.to_owned(),
        line: 1,
        inherited_from: None,
        is_inherited: false,
    };
    let names: Vec<&str> = method.parameters.iter().map(|it| &*it.name).collect();
    let promise = read(&method, &clause, &List)?;
    let rest = if promise.is_partial { " …" } else { "" };
    Some(format!("{}{rest}", promise.condition.text(&names)))
}

fn reads(text: &str, expected: &str) {
    let read = read_of("java/lang/IllegalArgumentException", text);
    assert_eq!(read.as_deref(), Some(expected), "{text}");
}

fn is_not_understood(text: &str) {
    assert_eq!(read_of("java/lang/IllegalArgumentException", text), None, "{text}");
}

#[test]
fn parameters_are_named_in_many_ways() {
    reads("if text is null", "text == null");
    reads("if the given text is null.", "text == null");
    reads("thrown when the string is null", "text == null");
    reads("if start index is negative", "startIndex < 0");
    reads("if the index is negative", "startIndex < 0");
    reads("if the Locale parameter is null", "locale == null");
    reads("if the values array is null", "values == null");
    reads("if a null locale is passed", "locale == null");
    reads("if either the text or the locale is null", "text == null || locale == null");
    reads("if text and locale are null", "text == null && locale == null");
    reads("if any argument is null", "text == null || values == null || locale == null");
    is_not_understood("if the date is null");
    is_not_understood("if it is null");
}

#[test]
fn predicates_have_to_fit_the_type() {
    reads("if text is null or empty", "text == null || empty(text)");
    reads("if count is zero", "count == 0");
    reads("if ratio is NaN or infinite", "ratio == NaN || ratio == -inf || ratio == inf");
    reads("if values is or contains null", "values == null || containsNull(values)");
    reads("if any element of values is null", "containsNull(values)");
    is_not_understood("if count is null");
    is_not_understood("if locale is empty");
    is_not_understood("if text is negative");
    is_not_understood("if count is NaN");
}

#[test]
fn comparisons_are_read_in_words_and_symbols() {
    reads("if count < 1", "count < 1");
    reads("if count is less than or equal to 0", "count <= 0");
    reads("if count is 1 or less", "count <= 1");
    reads("if count exceeds the length of the text", "count > size(text)");
    reads("if startIndex > text.length()", "startIndex > size(text)");
    reads("if startIndex is greater than count", "startIndex > count");
    reads("if count is greater than Integer#MAX_VALUE", "count > 2147483647");
    reads("if startIndex + count > 10", "startIndex + count > 10");
    reads("if count > text.length() - startIndex", "count > size(text) - startIndex");
    is_not_understood("if startIndex + locale > 10");
    is_not_understood("if count is less than the bound");
}

#[test]
fn ranges_are_read_with_their_bounds() {
    reads("if ratio is not in the range [0, 1)", "ratio < 0 || ratio >= 1");
    reads("if ratio is not between 0 and 1", "ratio < 0 || ratio > 1");
    reads(
        "if the index is out of range (startIndex < 0 || startIndex >= size())",
        "startIndex < 0 || startIndex >= size(this)",
    );
    reads(
        "if startIndex is not in the range 0 <= startIndex <= text.length()",
        "startIndex < 0 || startIndex > size(text)",
    );
    is_not_understood("if the index is out of range");
}

#[test]
fn what_has_to_hold_together_stays_together() {
    reads("if count > 0 and text is null", "count > 0 && text == null");
    reads("if text is null when count is positive", "text == null && count > 0");
    is_not_understood("if text is null and the cache is full");
    is_not_understood("if text is null and not lenient");
    is_not_understood("if text is null unless count is zero");
}

#[test]
fn alternatives_that_are_not_understood_are_left_out() {
    reads("if text is null or malformed", "text == null …");
    reads("if text is null or does not denote a file", "text == null …");
    reads("if the file does not exist or if text is null", "text == null …");
    reads("if count is less than 1 or greater than the number of lines", "count < 1 …");
    is_not_understood("if text is null or the cache is full and count is odd");
    is_not_understood("if the pattern or the text");
}

#[test]
fn premises_and_the_reach_of_not_are_not_guessed() {
    is_not_understood("if text is not null or empty");
    is_not_understood("if count is negative, given that text is not null and ratio >= 0");
    is_not_understood("if count is negative provided that text is not null");
    reads("if text is not null or count is negative", "text != null || count < 0");
}

#[test]
fn vague_sentences_promise_nothing() {
    is_not_understood("may be thrown if text is null");
    is_not_understood("if text is null (optional)");
    is_not_understood("if text is null. Subclasses may accept it.");
    is_not_understood("if an implementation does not accept null");
    is_not_understood("");
}

#[test]
fn requirements_are_violated_by_their_opposite() {
    reads("count must be positive", "count <= 0");
    reads("text must not be null", "text == null");
    is_not_understood("text must be sorted");
}

#[test]
fn not_positive_means_negative_where_the_exception_says_so() {
    let read = |exception: &str| read_of(exception, "if count is not positive");
    assert_eq!(read("a/NegativeArraySizeException").as_deref(), Some("count < 0"));
    assert_eq!(read("a/NotPositiveException").as_deref(), Some("count <= 0"));
}

#[test]
fn always_is_a_promise() {
    reads("always", "always");
    reads("Always thrown.", "always");
    is_not_understood("if removal is not supported");
}

#[test]
fn long_texts_end_early() {
    is_not_understood(&"if text is null or ".repeat(1000));
    is_not_understood(&"(".repeat(10_000));
}

#[test]
fn the_state_of_the_receiver_is_what_its_methods_tell() {
    reads("if this list is closed", "isClosed(this) == true");
    reads("if the list is not closed", "isClosed(this) == false");
    reads("if this list has already been closed", "isClosed(this) == true");
    reads("if this list is empty", "size(this) == 0");
    reads("if the count exceeds the limit", "count > getLimit(this)");
    reads("if count is not less than columns()", "count >= columns(this)");
    reads("if count is greater than the number of rows", "count > rowCount(this)");
    reads("if startIndex > the number of columns", "startIndex > columns(this)");
    is_not_understood("if this list is full");
    is_not_understood("if the file is closed");
    is_not_understood("if the count exceeds the name");
    is_not_understood("if the count exceeds the bounds");
}

#[test]
fn constants_have_names() {
    reads("if count is greater than MAX", "count > 100");
    reads("if count exceeds Limits#MAX", "count > 100");
    is_not_understood("if count is greater than MIN");
}

#[test]
fn sizes_are_counted_in_words() {
    reads("if the text exceeds 5 characters", "size(text) > 5");
    reads("if text is longer than 5", "size(text) > 5");
    reads("if the length of the text exceeds 5", "size(text) > 5");
    reads("if there are more than 3 values", "size(values) > 3");
    reads("if no values are given", "size(values) == 0");
    reads(
        "if startIndex is negative or past the end of the text",
        "startIndex < 0 || startIndex > size(text)",
    );
    reads("if the text is an empty string", "empty(text)");
    reads("if the text is null, empty or blank", "text == null || empty(text) || blank(text)");
    reads("if text contains only whitespace", "blank(text)");
    is_not_understood("if there are more than 3 files");
    reads("if count exceeds the number of values", "count > size(values)");
    is_not_understood("if the number of text exceeds 5");
}

#[test]
fn nouns_are_not_taken_for_others() {
    is_not_understood("if count is before startIndex");
    is_not_understood("if the actual ratio is not in the range (0, 1)");
    is_not_understood("if the given object is null");
}

#[test]
fn conditions_in_parentheses_say_what_is_wrong() {
    reads(
        "for an illegal index value (startIndex < 0 || startIndex > count)",
        "startIndex < 0 || startIndex > count",
    );
    reads("if the indices are out of order (startIndex > count)", "startIndex > count");
    is_not_understood("if the cache is full (startIndex > count)");
    is_not_understood("if the index is invalid (startIndex > count) and the cache is full");
}

#[test]
fn what_follows_a_comma_is_apart() {
    reads("if text is null, or this is a copy and count is odd", "text == null …");
    is_not_understood("if text is null, if the cache is full");
    is_not_understood("if text is null, or locale is null, and the cache is full");
    reads(
        "if text is null, if count is negative, or if locale is null",
        "text == null || count < 0 || locale == null",
    );
}

#[test]
fn null_may_be_passed() {
    reads("if null is passed for text", "text == null");
    reads("if null is passed for any argument", "text == null || values == null || locale == null");
    reads(
        "if any one of text, values and locale is null",
        "text == null || values == null || locale == null",
    );
    is_not_understood("if null is passed");
}

#[test]
fn unless_is_the_opposite_of_the_whole_sentence() {
    reads("unless 0 <= count <= 9", "count < 0 || count > 9");
    reads("unless count is positive", "count <= 0");
    is_not_understood("unless count is positive or the cache is full");
    is_not_understood("if text is null unless count is zero");
}
