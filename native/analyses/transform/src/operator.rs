//! Decides which operators fit a method, and which value the method returns by each.

use std::sync::Arc;

use classfile::{ClassFile, FieldType, Method, MethodDescriptor, Returned, access};
use report::{Literal, Operator};

use crate::usual::usual;

/// A function that returns a class by its internal name.
pub type Find<'a> = &'a dyn Fn(&str) -> Option<Arc<ClassFile>>;

/// Returns whether an operator fits a method of a class.
pub(crate) fn fits(operator: &Operator, class: &ClassFile, method: &Method, find: Find) -> bool {
    let is_static = method.access & access::STATIC != 0;
    match (operator, returned(operator, &method.descriptor, is_static)) {
        (Operator::This, Some(_)) => is_a(class, &method.descriptor),
        (_, Some(Returned::New(made))) => can_make(class, made, find),
        (_, returned) => returned.is_some(),
    }
}

/// Returns the value that a method with this descriptor returns by an operator, or `None` if the
/// operator does not fit the descriptor.
#[must_use]
pub fn returned<'a>(
    operator: &'a Operator,
    descriptor: &'a str,
    is_static: bool,
) -> Option<Returned<'a>> {
    let descriptor = MethodDescriptor::parse(descriptor)?;
    let Some(result) = descriptor.result else {
        return (*operator == Operator::Void).then_some(Returned::Nothing);
    };
    match (operator, result) {
        (Operator::Null, FieldType::Object(_) | FieldType::Array(_)) => Some(Returned::Null),
        (Operator::Empty, FieldType::Array(_)) => Some(Returned::EmptyArray),
        (Operator::New, FieldType::Object(class)) => Some(Returned::New(usual(class))),
        (Operator::Optional, FieldType::Object(class)) if OPTIONALS.contains(&class) => {
            Some(Returned::Called { class, name: "empty" })
        }
        (Operator::Argument, _) => argument(&descriptor, result, is_static),
        (Operator::This, FieldType::Object(_)) if !is_static => Some(Returned::Local(0)),
        (Operator::Literal(literal), _) => of_literal(literal, result),
        _ => None,
    }
}

const OPTIONALS: [&str; 4] = [
    "java/util/Optional",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
];

/// Returns the first parameter that has exactly the type of the result.
fn argument(
    descriptor: &MethodDescriptor<'_>,
    result: FieldType<'_>,
    is_static: bool,
) -> Option<Returned<'static>> {
    let parameters = &descriptor.parameters;
    let position = parameters.iter().position(|parameter| *parameter == result)?;
    let before = parameters.iter().take(position).map(FieldType::slots);
    let slot = before.sum::<u16>() + u16::from(!is_static);
    // The arguments of a method have at most 255 slots.
    u8::try_from(slot).ok().map(Returned::Local)
}

fn of_literal<'a>(literal: &'a Literal, result: FieldType<'_>) -> Option<Returned<'a>> {
    Some(match (literal, result) {
        (Literal::Boolean(value), FieldType::Boolean) => Returned::Int((*value).into()),
        (Literal::Byte(value), FieldType::Byte) => Returned::Int((*value).into()),
        (Literal::Short(value), FieldType::Short) => Returned::Int((*value).into()),
        (Literal::Int(value), FieldType::Int) => Returned::Int(*value),
        (Literal::Long(value), FieldType::Long) => Returned::Long(*value),
        (Literal::Float(bits), FieldType::Float) => Returned::Float(*bits),
        (Literal::Double(bits), FieldType::Double) => Returned::Double(*bits),
        (Literal::Char(unit), FieldType::Char) => Returned::Int((*unit).into()),
        (Literal::Text(text), FieldType::Object("java/lang/String")) => Returned::Text(text),
        _ => return None,
    })
}

/// Returns whether the objects of a class have the return type of a descriptor, according to the
/// class's own declaration. Other classes are not looked at, as in Descartes.
fn is_a(class: &ClassFile, descriptor: &str) -> bool {
    let result = MethodDescriptor::parse(descriptor).and_then(|it| it.result);
    let Some(FieldType::Object(result)) = result else { return false };
    let mut declared = [&class.this_class].into_iter().chain(&class.super_class);
    result == "java/lang/Object"
        || declared.any(|name| &**name == result)
        || class.interfaces.iter().any(|name| &**name == result)
}

/// Returns whether code of a class can create objects of another class without arguments. Strings
/// are excluded, because literals cover them.
fn can_make(from: &ClassFile, made: &str, find: Find) -> bool {
    if made == "java/lang/String" {
        return false;
    }
    find(made).is_some_and(|class| {
        let is_concrete = class.access & (access::ABSTRACT | access::INTERFACE) == 0;
        let mut methods = class.methods.iter();
        let constructor =
            methods.find(|method| &*method.name == "<init>" && &*method.descriptor == "()V");
        let is_visible = |flags| sees(&from.this_class, &class.this_class, flags);
        let is_open = constructor.is_some_and(|constructor| is_visible(constructor.access));
        is_concrete && is_open && is_visible(class.access & !access::PRIVATE)
    })
}

/// Returns whether code of a class can access a member that another class declares with these flags
/// (JVMS 5.4.4). A protected constructor can create objects for other classes only in its own
/// package.
fn sees(from: &str, declaring: &str, flags: u16) -> bool {
    let package = |class: &'_ str| class.rsplit_once('/').map(|(package, _)| package.to_owned());
    let is_near = package(from) == package(declaring);
    from == declaring || flags & access::PUBLIC != 0 || flags & access::PRIVATE == 0 && is_near
}

#[cfg(test)]
mod tests;
