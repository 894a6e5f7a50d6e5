//! Features of the documentation, and of the conditions in it.

use std::sync::LazyLock;

use crate::facts::{
    Call, Clause, Documentation, Exception, Holds, Method, NullText, Parameter, Predicates,
    Promise, Value, Wording, name_hash,
};

use super::{Specified, count, flag};

/// The hashes of the exceptions that features distinguish.
struct Names {
    null_pointer: u32,
    argument: u32,
    state: u32,
    bounds: u32,
    unsupported: u32,
    io: u32,
    number_format: u32,
    element: u32,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| Names {
    null_pointer: name_hash("NullPointerException"),
    argument: name_hash("IllegalArgumentException"),
    state: name_hash("IllegalStateException"),
    bounds: name_hash("IndexOutOfBoundsException"),
    unsupported: name_hash("UnsupportedOperationException"),
    io: name_hash("IOException"),
    number_format: name_hash("NumberFormatException"),
    element: name_hash("NoSuchElementException"),
});

/// Fills in the features of the documentation that do not depend on a call.
pub(super) fn fill(features: &mut Specified, method: &Method, exceptions: &[Exception]) {
    features.is_documented = flag(method.documentation.is_some());
    let Some(documentation) = &method.documentation else { return };
    let clauses = &documentation.clauses;
    let number = |is: &dyn Fn(&Clause) -> bool| count(clauses.iter().filter(|it| is(it)).count());
    features.words = count(documentation.words as usize);
    features.mentions_null = flag(documentation.mentions_null);
    features.tags = count(clauses.len());
    features.tags_undeclared = number(&|it| !it.is_declared);
    features.tags_inherited = number(&|it| it.is_inherited);
    features.tags_with_null = number(&|it| it.mentions_null);
    features.tags_with_parameter = number(&|it| it.parameters > 0);
    let in_tags =
        |is: fn(&Parameter) -> bool| count(method.parameters.iter().filter(|it| is(it)).count());
    features.named_in_tags = in_tags(|it| it.is_in_clause);
    features.null_in_tags = in_tags(|it| it.is_in_null_clause);
    fill_types(features, clauses, exceptions);
    fill_words(features, documentation);
    let about_getter = |it: &Promise| it.predicates.has(Predicates::GETTER);
    features.tags_of_state = number(&|it| it.promise.as_ref().is_some_and(about_getter));
}

fn fill_types(features: &mut Specified, clauses: &[Clause], exceptions: &[Exception]) {
    let number = |name: u32| {
        let of = |it: &Clause| exceptions.get(it.exception as usize);
        let is = |it: &Exception| it.name == name || it.ancestors.contains(&name);
        count(clauses.iter().filter_map(of).filter(|it| is(it)).count())
    };
    let own = clauses.iter().filter_map(|it| exceptions.get(it.exception as usize));
    features.tags_own = count(own.filter(|it| it.is_own).count());
    features.tags_null_pointer = number(NAMES.null_pointer);
    features.tags_argument = number(NAMES.argument);
    features.tags_state = number(NAMES.state);
    features.tags_bounds = number(NAMES.bounds);
    features.tags_unsupported = number(NAMES.unsupported);
    features.tags_io = number(NAMES.io);
    features.tags_number_format = number(NAMES.number_format);
    features.tags_element = number(NAMES.element);
}

fn fill_words(features: &mut Specified, documentation: &Documentation) {
    let number =
        |of: Wording| count(documentation.clauses.iter().filter(|it| it.wording.has(of)).count());
    features.tags_of_range = number(Wording::RANGE);
    features.tags_of_states = number(Wording::STATE);
    features.tags_of_format = number(Wording::FORMAT);
    features.tags_of_support = number(Wording::SUPPORT);
    features.speaks_of_range = flag(documentation.wording.has(Wording::RANGE));
    features.speaks_of_state = flag(documentation.wording.has(Wording::STATE));
    features.speaks_of_format = flag(documentation.wording.has(Wording::FORMAT));
    features.speaks_of_support = flag(documentation.wording.has(Wording::SUPPORT));
}

/// Fills in which conditions hold.
pub(super) fn fill_holds(features: &mut Specified, method: &Method, call: &Call) {
    let Some(documentation) = &method.documentation else { return };
    let with = |holds: Holds| count(call.promises.iter().filter(|it| **it == holds).count());
    features.tags_true = with(Holds::Yes);
    features.tags_false = with(Holds::No);
    features.tags_unknown = with(Holds::Unknown);
    features.tags_not_understood = with(Holds::NotUnderstood);
    let true_promises = || {
        let pairs = documentation.clauses.iter().zip(&call.promises);
        pairs.filter(|(_, holds)| **holds == Holds::Yes).filter_map(|(it, _)| it.promise)
    };
    let number = |is: &dyn Fn(&Promise) -> bool| count(true_promises().filter(|it| is(it)).count());
    let of = |predicate: Predicates| number(&|it| it.predicates.has(predicate));
    features.true_exact = number(&|it| it.is_exact);
    features.true_whole = number(&|it| !it.is_partial);
    features.true_always = number(&|it| it.is_always);
    features.true_null = of(Predicates::NULL);
    features.true_sign = of(Predicates::SIGN);
    features.true_literal = of(Predicates::LITERAL);
    features.true_parameters = of(Predicates::PARAMETERS);
    features.true_size = of(Predicates::SIZE);
    features.true_empty = of(Predicates::EMPTY);
    features.true_with_null = of(Predicates::CONTAINS_NULL);
    features.true_getter = of(Predicates::GETTER);
}

/// Fills in the statements of texts about arguments that are `null`.
pub(super) fn fill_null(features: &mut Specified, method: &Method, call: &Call) {
    if method.documentation.is_none() {
        return;
    }
    let number = |is: fn(&Parameter) -> bool| {
        let pairs = method.parameters.iter().zip(&call.arguments);
        count(pairs.filter(|(it, value)| **value == Value::Null && is(it)).count())
    };
    features.null_allowed = number(|it| it.null == NullText::Allows);
    features.null_forbidden = number(|it| it.null == NullText::Forbids || it.is_in_null_clause);
}
