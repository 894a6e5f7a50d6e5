//! Computes the signature that an inherited method has in a class with type arguments.

use super::generics::{Bindings, ClassType, Generic, TypeArgument};
use super::members::Members;
use super::signature::{self, MethodSignature};
use crate::statements::implementations::Implemented;
use crate::statements::operation::{Action, Operation, descriptors};

/// Returns the signature of a method as a class inherits it. For a `Comparator<Item>`, `compare` takes two `Item`s.
pub fn signature(members: Members<'_>, method: &Implemented, class: &ClassType) -> MethodSignature {
    let Some(owner) = members.as_super(class, &method.class) else { return erased(method) };
    let parameters = members.type_parameters(&owner.name);
    // A raw type inherits erased members (JLS 4.8).
    if owner.arguments.is_empty() && !parameters.is_empty() {
        return erased(method);
    }
    let bindings = Bindings::of(&parameters, &owner.arguments);
    let declared = members.signature(&called(members, method));
    MethodSignature {
        type_parameters: Vec::new(),
        parameters: declared.parameters.iter().map(|it| bindings.apply(it)).collect(),
        result: declared.result.map(|it| bindings.apply(&it)),
    }
}

/// Returns the signature of a method without type arguments.
pub fn erased(method: &Implemented) -> MethodSignature {
    signature::method(&method.descriptor).unwrap_or_default()
}

/// Returns the operation that calls a method.
pub fn called(members: Members<'_>, method: &Implemented) -> Operation {
    let types = members.types;
    let parameters = descriptors(&method.descriptor).into_iter().map(|it| types.of(it));
    Operation {
        action: Action::Call,
        class: method.class.clone(),
        name: method.name.clone(),
        descriptor: method.descriptor.clone(),
        inputs: [types.of_class(&method.class)].into_iter().chain(parameters).collect(),
        output: None,
    }
}

/// Returns the class with types in place of wildcards. A class instance creation must not have wildcards (JLS 15.9).
pub fn instantiable(class: &ClassType) -> ClassType {
    let argument = |it: &TypeArgument| match it {
        TypeArgument::Any => TypeArgument::Exact(Generic::object()),
        TypeArgument::Exact(of) | TypeArgument::Extends(of) | TypeArgument::Super(of) => {
            TypeArgument::Exact(of.clone())
        }
    };
    ClassType { arguments: class.arguments.iter().map(argument).collect(), ..class.clone() }
}
