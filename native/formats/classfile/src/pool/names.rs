//! Checks names and descriptors of classes and members (JVMS 4.2.2, 4.3), with HotSpot's messages.

use crate::error::ClassFormatError;

use super::descriptor::{FieldType, MethodDescriptor, has_too_many_parameters, legal_class_name};

/// The first class file version whose names are checked. HotSpot applies laxer rules to older
/// versions.
const FIRST_CHECKED: u16 = 49;

/// Checks the name of a class in internal form, or the descriptor of an array class.
pub(crate) fn check_class(name: &str, major: u16, offset: usize) -> Result<(), ClassFormatError> {
    let legal = match name.starts_with('[') {
        true => FieldType::parse(name).is_some(),
        false => major < FIRST_CHECKED || legal_class_name(name),
    };
    if legal { Ok(()) } else { Err(illegal_name("class", name, offset)) }
}

/// Checks a field's name and type descriptor.
pub(crate) fn check_field(
    name: &str,
    descriptor: &str,
    major: u16,
    offset: usize,
) -> Result<(), ClassFormatError> {
    if major >= FIRST_CHECKED && !unqualified(name) {
        return Err(illegal_name("field", name, offset));
    }
    match FieldType::parse(descriptor) {
        Some(_) => Ok(()),
        None => Err(illegal_signature("Field", name, descriptor, offset)),
    }
}

/// Checks a method's name and descriptor. Initializers must return `void`. From version 51 on,
/// `<clinit>` must have no parameters.
pub(crate) fn check_method(
    name: &str,
    descriptor: &str,
    major: u16,
    offset: usize,
) -> Result<(), ClassFormatError> {
    let initializer = matches!(name, "<init>" | "<clinit>");
    if major >= FIRST_CHECKED
        && !initializer
        && (!unqualified(name) || name.bytes().any(|byte| matches!(byte, b'<' | b'>')))
    {
        return Err(illegal_name("method", name, offset));
    }
    let fits = |parsed: &MethodDescriptor<'_>| {
        let takes_nothing = name != "<clinit>" || major < 51 || parsed.parameters.is_empty();
        takes_nothing && !(initializer && parsed.result.is_some())
    };
    match MethodDescriptor::parse(descriptor).as_ref().is_some_and(fits) {
        true => Ok(()),
        false => Err(illegal_signature("Method", name, descriptor, offset)),
    }
}

fn unqualified(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|byte| matches!(byte, b'.' | b';' | b'[' | b'/'))
}

fn illegal_name(kind: &str, name: &str, offset: usize) -> ClassFormatError {
    let place = if kind == "class" { "class file" } else { "class" };
    let reason = format!("Illegal {kind} name \"{name}\" in {place} {{class}}");
    ClassFormatError::malformed(offset, reason)
}

fn illegal_signature(kind: &str, name: &str, descriptor: &str, offset: usize) -> ClassFormatError {
    let bad_class = descriptor.split_once('L').and_then(|(_, rest)| rest.split_once(';'));
    let reason = if bad_class.is_some_and(|(class, _)| !legal_class_name(class)) {
        "Class name is empty or contains illegal character in descriptor in class file {class}"
            .to_owned()
    } else if has_too_many_parameters(descriptor) {
        "Too many arguments in method signature in class file {class}".to_owned()
    } else {
        format!("{kind} \"{name}\" in class {{class}} has illegal signature \"{descriptor}\"")
    };
    ClassFormatError::malformed(offset, reason)
}

/// Returns the name of the source method that contains a method's code.
///
/// This is the method's own name, except for the body of a lambda. There it is the enclosing
/// method, taken from the name that javac gives to the body: `lambda$run$0` was written in `run`.
#[must_use]
pub fn written_in(method: &str) -> &str {
    let lambda = method.strip_prefix("lambda$").and_then(|rest| rest.rsplit_once('$'));
    lambda.map_or(method, |(around, _)| around)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_judged() {
        assert!(check_class("a/b-c", 61, 0).is_ok());
        assert!(check_class("[[La/b;", 61, 0).is_ok());
        assert!(check_class("[[La/b", 48, 0).is_err());
        assert!(check_class("a//b", 61, 0).is_err());
        assert!(check_field("a b<", "[I", 61, 0).is_ok());
        assert!(check_field("a.b", "I", 61, 0).is_err());
        assert!(check_field("a.b", "I", 48, 0).is_ok());
        assert!(check_field("a", "II", 48, 0).is_err());
        assert!(check_method("<init>", "(I)V", 61, 0).is_ok());
        assert!(check_method("<init>", "()I", 61, 0).is_err());
        assert!(check_method("<clinit>", "(I)V", 61, 0).is_err());
        assert!(check_method("<other>", "()V", 61, 0).is_err());
        assert!(check_method("", "()V", 61, 0).is_err());
    }
}
