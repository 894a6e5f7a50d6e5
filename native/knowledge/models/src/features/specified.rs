//! Model A: should this call throw?

mod documents;
mod signature;
mod values;

use crate::evidence::{Others, Tally};

use crate::facts::{Call, Exception, Method, Prefix};

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
        /// Arguments that are objects of the tests, or lambdas.
        test_arguments,
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
        /// Parameters that are other objects.
        object_parameters,
        /// Parameters whose names mean a position or a size.
        index_parameters,
        /// Whether its last parameter takes any number of arguments.
        has_list,
        /// What it returns: nothing, boolean, whole number, fraction, text, array, its own class, object.
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
        /// Those of them that the project defines.
        declared_own,
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

        /// Whether it has a doc comment.
        is_documented,
        /// The words of its doc comment.
        words,
        /// Whether its doc comment mentions `null`.
        mentions_null,
        /// The number of `@throws` tags.
        tags,
        /// Tags of exceptions that it does not declare.
        tags_undeclared,
        /// Tags that are inherited.
        tags_inherited,
        /// Tags that mention `null`.
        tags_with_null,
        /// Tags that name a parameter.
        tags_with_parameter,
        /// Parameters that a tag names.
        named_in_tags,
        /// Parameters that a tag names and that mentions `null`.
        null_in_tags,
        /// Tags of exceptions that the project defines.
        tags_own,
        /// Tags of `NullPointerException`.
        tags_null_pointer,
        /// Tags of `IllegalArgumentException` or a subclass.
        tags_argument,
        /// Tags of `IllegalStateException` or a subclass.
        tags_state,
        /// Tags of `IndexOutOfBoundsException` or a subclass.
        tags_bounds,
        /// Tags of `UnsupportedOperationException` or a subclass.
        tags_unsupported,
        /// Tags of `IOException` or a subclass.
        tags_io,
        /// Tags of `NumberFormatException` or a subclass.
        tags_number_format,
        /// Tags of `NoSuchElementException` or a subclass.
        tags_element,
        /// Tags that speak of ranges.
        tags_of_range,
        /// Tags that speak of states.
        tags_of_states,
        /// Tags that speak of formats.
        tags_of_format,
        /// Tags that say that something is not supported.
        tags_of_support,
        /// Whether the doc comment speaks of ranges.
        speaks_of_range,
        /// Whether the doc comment speaks of states.
        speaks_of_state,
        /// Whether the doc comment speaks of formats.
        speaks_of_format,
        /// Whether the doc comment says that something is not supported.
        speaks_of_support,
        /// Arguments that are `null` for a parameter whose text, or a tag with its name, forbids it.
        null_forbidden,
        /// Arguments that are `null` for a parameter whose text allows it.
        null_allowed,

        /// Tags whose condition holds.
        tags_true,
        /// Tags whose condition does not hold.
        tags_false,
        /// Tags whose condition may hold or not.
        tags_unknown,
        /// Tags that are not understood.
        tags_not_understood,
        /// Tags that hold and name each parameter of their condition.
        true_exact,
        /// Tags that hold and say nothing else.
        true_whole,
        /// Tags that hold for each call.
        true_always,
        /// Tags that hold and speak of `null`.
        true_null,
        /// Tags that hold and speak of a number's sign.
        true_sign,
        /// Tags that hold and compare with another literal.
        true_literal,
        /// Tags that hold and compare two parameters.
        true_parameters,
        /// Tags that hold and compare with a size.
        true_size,
        /// Tags that hold and speak of something empty or blank.
        true_empty,
        /// Tags that hold and speak of elements that are `null`.
        true_with_null,
        /// Tags that hold and ask a getter.
        true_getter,
        /// Tags that ask a getter.
        tags_of_state,

        /// Calls of the test before this one.
        calls_before,
        /// Calls on the receiver before this one.
        calls_on_receiver,
        /// Calls of this method before this one.
        calls_of_method,
        /// Calls of this method on the receiver before this one.
        calls_of_method_on_receiver,
        /// Whether the receiver was closed.
        was_closed,
        /// Whether the receiver was cleared, or something was removed from it.
        was_cleared,
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
        /// The share of calls in other tests of the same test class that are expected to throw.
        others_test_class,
        /// The number of these calls.
        others_test_class_count,
    }
}

/// The start of the names of features that come from the project's other tests.
pub const EVIDENCE: &str = "others_";

/// A method whose features are known. They are computed once for all its calls.
#[derive(Clone, Debug)]
pub struct Known<'a> {
    method: &'a Method,
    features: Specified,
}

impl<'a> Known<'a> {
    /// Computes the features of a method that do not depend on a call. `exceptions` are those of the project.
    #[must_use]
    pub fn new(method: &'a Method, exceptions: &[Exception]) -> Known<'a> {
        let mut features = Specified::default();
        signature::fill(&mut features, method, exceptions);
        documents::fill(&mut features, method, exceptions);
        Known { method, features }
    }

    /// Returns the features of a call. Without `others`, those of the project's other tests are missing.
    ///
    /// How the call ends is not looked at. Neither are the assertions before it: the prefix that a model is asked
    /// about has none.
    #[must_use]
    pub fn features(&self, call: &Call, others: Option<&Others>) -> Specified {
        let mut features = self.features.clone();
        values::fill(&mut features, &call.arguments);
        signature::fill_null(&mut features, self.method, call);
        documents::fill_null(&mut features, self.method, call);
        documents::fill_holds(&mut features, self.method, call);
        fill_prefix(&mut features, &call.prefix);
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

fn fill_prefix(features: &mut Specified, prefix: &Prefix) {
    let number = |of: u16| count(usize::from(of));
    features.calls_before = number(prefix.calls);
    features.calls_on_receiver = number(prefix.on_receiver);
    features.calls_of_method = number(prefix.same_method);
    features.calls_of_method_on_receiver = number(prefix.same_on_receiver);
    features.was_closed = flag(prefix.was_closed);
    features.was_cleared = flag(prefix.was_cleared);
    features.mocks = number(prefix.mocks);
}

fn fill_others(features: &mut Specified, others: &Others) {
    let pair = |tally: Tally| (tally.share(), tally.count());
    let rough = |tally: Tally| (tally.rough_share(), tally.count());
    let [project, package, class] = others.any;
    features.others_project = project.rough_share();
    features.others_package = package.rough_share();
    (features.others_class, features.others_class_count) = rough(class);
    let [project, package, class] = others.null;
    (features.others_null_project, features.others_null_project_count) = rough(project);
    features.others_null_package = package.rough_share();
    (features.others_null_class, features.others_null_class_count) = rough(class);
    (features.others_method, features.others_method_count) = pair(others.method);
    (features.others_method_null, features.others_method_null_count) = pair(others.method_null);
    (features.others_kinds, features.others_kinds_count) = pair(others.kinds);
    (features.others_name, features.others_name_count) = pair(others.name);
    features.others_name_null = others.name_null.share();
    (features.others_test_class, features.others_test_class_count) = rough(others.test_class);
}

#[cfg(test)]
mod tests;
