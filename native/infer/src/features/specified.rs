//! Model A: should this call throw?

mod documents;
mod signature;
mod values;

use crate::evidence::{Others, Tally};

use super::{Call, Method, features};

features! {
    /// What is known of a call, for the question whether it was specified to throw.
    pub struct Specified = "specified" {
        /// The number of arguments.
        arguments,
        /// Arguments that are `null`.
        null_arguments,
        /// Arguments with an element that is `null`.
        with_null,
        /// Arguments that are empty texts, arrays, collections or maps.
        empty_arguments,
        /// Arguments that are texts of white space.
        blank_arguments,
        /// Arguments below zero.
        negative_arguments,
        /// Arguments that are zero.
        zero_arguments,
        /// Arguments that are the least or greatest number of a type, infinite, or not a number.
        extreme_arguments,
        /// Arguments that are mocks.
        mock_arguments,
        /// Arguments of which nothing is known.
        unknown_arguments,
        /// The least whole number among the arguments.
        least_whole,
        /// The greatest whole number among the arguments.
        greatest_whole,
        /// The length of the longest text.
        longest_text,
        /// The least share of letters and digits in a text.
        least_alphanumeric,
        /// The greatest share of digits in a text.
        greatest_digits,
        /// Texts with white space.
        texts_with_space,
        /// Texts that start with a minus.
        texts_with_minus,
        /// The size of the smallest array, collection or map.
        least_size,

        /// The number of parameters.
        parameters,
        /// Parameters of primitive types.
        primitive_parameters,
        /// Parameters of whole-number types.
        integral_parameters,
        /// Parameters that are texts.
        text_parameters,
        /// Parameters that are arrays.
        array_parameters,
        /// Parameters whose names mean a position or a size.
        index_parameters,
        /// What it returns: nothing, boolean, whole number, fraction, text, array, object.
        returned,
        /// Whether it is a constructor.
        is_constructor,
        /// Whether it is static.
        is_static,
        /// Whether it is public.
        is_public,
        /// Whether it is deprecated.
        is_deprecated,
        /// The number of exceptions after `throws`.
        declared,
        /// Those of them that need not be declared.
        declared_unchecked,
        /// Those of them that have to be declared.
        declared_checked,
        /// Whether it declares an `IOException`.
        declares_io,
        /// The group of the verb that its name starts with.
        verb,
        /// The number of words in its name.
        name_words,
        /// Arguments that are `null` for a parameter that an annotation allows to be `null`.
        null_for_nullable,
        /// Arguments that are `null` for a parameter that an annotation forbids to be `null`.
        null_for_non_null,

        /// Whether its source is known.
        has_source,
        /// The characters of its tags' texts.
        text_length,
        /// The number of `@throws` tags.
        tags,
        /// Tags of `NullPointerException`.
        tags_null_pointer,
        /// Tags of `IllegalArgumentException` or a subclass known from the JDK.
        tags_argument,
        /// Tags of `IllegalStateException`.
        tags_state,
        /// Tags of an `IndexOutOfBoundsException`.
        tags_bounds,
        /// Tags of `UnsupportedOperationException`.
        tags_unsupported,
        /// Tags of `IOException` or a subclass known from the JDK.
        tags_io,
        /// Tags of exceptions whose name speaks of parsing or format.
        tags_format,
        /// Tags of exceptions that it does not declare.
        tags_undeclared,
        /// Arguments that are `null` for a parameter whose text, or a tag with its name, forbids it.
        null_forbidden,
        /// Arguments that are `null` for a parameter whose text allows it.
        null_allowed,
        /// Parameters that a `@throws` tag names.
        named_in_tags,
        /// Words in its tags that speak of ranges.
        range_words,
        /// Words in its tags that speak of states.
        state_words,
        /// Words in its tags that speak of formats.
        format_words,
        /// Words in its tags that say that something is not supported.
        support_words,

        /// Tags whose condition holds.
        tags_true,
        /// Tags whose condition does not hold.
        tags_false,
        /// Tags whose condition may hold or not.
        tags_unknown,
        /// Tags that are not understood.
        tags_not_understood,
        /// Tags whose condition holds and is the whole text.
        true_whole,
        /// Tags that hold and speak of `null`.
        true_null,
        /// Tags that hold and compare numbers.
        true_compared,
        /// Tags that hold and speak of something empty or blank.
        true_empty,
        /// Tags that hold and speak of elements that are `null`.
        true_with_null,
        /// Tags that hold for each call.
        true_always,
        /// Tags that speak of the receiver.
        about_receiver,

        /// Calls of the test before this one.
        calls_before,
        /// Calls on the receiver before this one.
        calls_on_receiver,
        /// Calls of this method before this one.
        calls_of_method,
        /// Whether the receiver was closed or cleared.
        is_closed,
        /// Mocks of the test.
        mocks,

        /// In the project's other test classes: the share of calls that are expected to throw.
        others_project,
        /// The same, of calls to the package.
        others_package,
        /// The same, of calls to the class.
        others_class,
        /// The number of calls to the class.
        others_class_count,
        /// If the call passes `null`: the share of such calls that are expected to throw.
        others_null_project,
        /// The number of these calls.
        others_null_project_count,
        /// The same share, of calls to the package.
        others_null_package,
        /// The same share, of calls to the class.
        others_null_class,
        /// The number of these calls.
        others_null_class_count,
        /// In the project's other tests: the share of calls of this method that are expected to throw.
        others_method,
        /// The number of these calls.
        others_method_count,
        /// The share of calls of this method, with `null` or without, that are expected to throw.
        others_method_null,
        /// The number of these calls.
        others_method_null_count,
        /// The share of calls of this method with such arguments that are expected to throw.
        others_kinds,
        /// The number of these calls.
        others_kinds_count,
        /// The share of calls of methods with this name that are expected to throw.
        others_name,
        /// The number of these calls.
        others_name_count,
        /// The share of calls of methods with this name, with `null` or without, that are expected to throw.
        others_name_null,
    }
}

/// The start of the names of features that come from the project's other tests.
pub const EVIDENCE: &str = "others_";

/// A method whose features are known. Computing them reads its documentation, so this is done once for a method.
#[derive(Clone, Debug)]
pub struct Known<'a> {
    method: &'a Method,
    features: Specified,
    tags: Vec<documents::Tag>,
}

impl<'a> Known<'a> {
    /// Computes what does not depend on a call.
    #[must_use]
    pub fn new(method: &'a Method) -> Known<'a> {
        let mut features = Specified::default();
        signature::fill(&mut features, method);
        documents::fill(&mut features, method);
        Known { method, features, tags: documents::tags(method) }
    }

    /// Returns the method.
    #[must_use]
    pub fn method(&self) -> &'a Method {
        self.method
    }

    /// Returns the features of a call. Without `others` those of the project's other tests are missing.
    #[must_use]
    pub fn features(&self, call: &Call, others: Option<&Others>) -> Specified {
        let mut features = self.features.clone();
        values::fill(&mut features, &call.arguments);
        signature::fill_null(&mut features, self.method, call);
        documents::fill_null(&mut features, self.method, call);
        documents::fill_truths(&mut features, &self.tags, call);
        fill_prefix(&mut features, call);
        if let Some(others) = others {
            fill_others(&mut features, others);
        }
        features
    }
}

/// Returns a count as a feature.
fn count(of: usize) -> Option<f32> {
    Some(of as f32)
}

/// Returns a yes or no as a feature.
fn flag(is: bool) -> Option<f32> {
    Some(if is { 1.0 } else { 0.0 })
}

fn fill_prefix(features: &mut Specified, call: &Call) {
    let prefix = call.prefix;
    features.calls_before = count(prefix.calls as usize);
    features.calls_on_receiver = count(prefix.on_receiver as usize);
    features.calls_of_method = count(prefix.of_method as usize);
    features.is_closed = flag(prefix.is_closed);
    features.mocks = count(prefix.mocks as usize);
}

fn fill_others(features: &mut Specified, others: &Others) {
    let [project, package, class] = others.any;
    features.others_project = project.share();
    features.others_package = package.share();
    features.others_class = class.share();
    features.others_class_count = class.count();
    let [project, package, class] = others.null;
    features.others_null_project = project.share();
    features.others_null_project_count = project.count();
    features.others_null_package = package.share();
    features.others_null_class = class.share();
    features.others_null_class_count = class.count();
    let pair = |tally: Tally| (tally.share(), tally.count());
    (features.others_method, features.others_method_count) = pair(others.method);
    (features.others_method_null, features.others_method_null_count) = pair(others.method_null);
    (features.others_kinds, features.others_kinds_count) = pair(others.kinds);
    (features.others_name, features.others_name_count) = pair(others.name);
    features.others_name_null = others.name_null.share();
}

#[cfg(test)]
mod tests;
