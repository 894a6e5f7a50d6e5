//! Looks up the members that a test uses in class files.

use std::sync::Arc;

use classfile::{ClassFile, Method, access};

use super::generics::{Bindings, ClassType, Generic, TypeArgument, TypeParameter};
use super::signature::{self, ClassSignature, MethodSignature};
use crate::statements::classes::Access;
use crate::statements::operation::{Action, Operation};
use crate::statements::types::Types;

/// Looks members up.
#[derive(Clone, Copy)]
pub struct Members<'a> {
    /// The types.
    pub types: &'a Types,
    /// The names that the test can use.
    pub access: Access<'a>,
}

impl Members<'_> {
    /// Calls a function with the method that an operation calls. Returns `None` if the method is not found.
    pub fn with_method<T>(
        self,
        operation: &Operation,
        then: impl FnOnce(&ClassFile, &Method) -> T,
    ) -> Option<T> {
        let file = self.access.classes.find(&operation.class)?;
        let method = file.method(&operation.name, &operation.descriptor)?;
        Some(then(&file, method))
    }

    /// Returns the generic signature of the member that an operation calls or reads. It has all parameters of the
    /// descriptor, but no receiver.
    pub fn signature(self, operation: &Operation) -> MethodSignature {
        match operation.action {
            Action::Array => self.signature_of_array(operation),
            Action::ReadStatic => MethodSignature {
                result: Some(self.type_of_field(operation)),
                ..MethodSignature::default()
            },
            Action::Construct | Action::Call | Action::CallStatic => {
                self.signature_of_method(operation)
            }
            Action::Lambda | Action::Subclass => {
                signature::method(&operation.descriptor).unwrap_or_default()
            }
        }
    }

    fn signature_of_array(self, operation: &Operation) -> MethodSignature {
        let element = self.with_wildcards(&Generic::of_descriptor(&operation.class));
        MethodSignature {
            type_parameters: Vec::new(),
            parameters: vec![element.clone(); operation.inputs.len()],
            result: Some(Generic::Array(Box::new(element))),
        }
    }

    fn type_of_field(self, operation: &Operation) -> Generic {
        let file = self.access.classes.find(&operation.class);
        let field = file.as_ref().and_then(|it| it.field(&operation.name, &operation.descriptor));
        let generic =
            field.and_then(|it| it.signature.as_ref()).and_then(|it| signature::field(it));
        let erased = || self.with_wildcards(&Generic::of_descriptor(&operation.descriptor));
        generic.unwrap_or_else(erased)
    }

    fn signature_of_method(self, operation: &Operation) -> MethodSignature {
        let erased = signature::method(&operation.descriptor).unwrap_or_default();
        let generic = self.with_method(operation, |_, method| method.signature.clone()).flatten();
        let Some(mut generic) = generic.and_then(|it| signature::method(&it)) else {
            let result = erased.result.map(|it| self.with_wildcards(&it));
            return MethodSignature { result, ..erased };
        };
        // The signature of a constructor of an inner class may leave out the outer instance.
        let missing = erased.parameters.len().saturating_sub(generic.parameters.len());
        generic.result = generic.result.map(|it| self.with_wildcards(&it));
        generic.parameters.splice(0..0, erased.parameters.iter().take(missing).cloned());
        generic
    }

    /// Returns the type with wildcards in place of the type arguments that a raw type lacks. Unlike a raw type, it
    /// causes no warnings.
    pub fn with_wildcards(self, of: &Generic) -> Generic {
        match of {
            Generic::Array(element) => Generic::Array(Box::new(self.with_wildcards(element))),
            Generic::Class(class) if class.arguments.is_empty() => {
                Generic::Class(self.parameterized(&class.name, |_| TypeArgument::Any))
            }
            _ => of.clone(),
        }
    }

    /// Returns a class with type arguments for its own type parameters. If it is an inner class, the classes around
    /// it get type arguments as well.
    pub fn parameterized(
        self,
        name: &str,
        argument: impl Fn(&TypeParameter) -> TypeArgument + Copy,
    ) -> ClassType {
        let arguments = self.type_parameters(name).iter().map(argument).collect();
        let owner = self.outer_of_inner(name).map(|outer| self.parameterized(&outer, argument));
        let owner = owner.filter(|it| !it.arguments.is_empty() || it.owner.is_some());
        ClassType { name: name.into(), arguments, owner: owner.map(Box::new) }
    }

    /// Returns the class whose instance an inner class needs. See [`crate::Classes::outer_of_inner`].
    pub fn outer_of_inner(self, name: &str) -> Option<Arc<str>> {
        self.access.classes.outer_of_inner(name)
    }

    /// Returns whether an operation makes an instance of an inner class. Its first input is the outer instance.
    pub fn is_inner(self, operation: &Operation) -> bool {
        operation.action == Action::Construct && self.outer_of_inner(&operation.class).is_some()
    }

    /// Returns whether the test can call the method of an operation on values of a class.
    pub fn has_method(self, class: &str, operation: &Operation) -> bool {
        let supertypes = self.types.supertypes(self.types.of_class(class));
        let mut names = supertypes.iter().filter_map(|it| self.types.class_name(*it));
        // The nearest declaration decides: an override may be accessible where the overridden method is not.
        let nearest = names.find_map(|name| {
            let file = self.access.classes.find(&name);
            let flags =
                file.and_then(|it| Some(it.method(&operation.name, &operation.descriptor)?.access));
            flags.map(|it| self.access.to_flags(&name, it))
        });
        nearest.unwrap_or(false)
    }

    /// Returns whether the result of an operation has a raw type in the source.
    pub fn is_raw(self, operation: &Operation) -> bool {
        let file = self.access.classes.find(&operation.class);
        let declared = file.and_then(|file| {
            let method = file.method(&operation.name, &operation.descriptor);
            let field = file.field(&operation.name, &operation.descriptor);
            let of_field = || field.map(|it| it.signature.clone());
            method.map(|it| it.signature.clone()).or_else(of_field)
        });
        let of = operation.output.and_then(|it| self.types.class_name(it));
        let is_generic = of.is_some_and(|it| !self.type_parameters(&it).is_empty());
        // A member without a signature attribute mentions no type arguments. If the class of its result has type
        // parameters, the result is raw.
        is_generic && operation.action != Action::Construct && declared == Some(None)
    }

    /// Returns a class's type parameters.
    pub fn type_parameters(self, name: &str) -> Vec<TypeParameter> {
        self.class_signature(name).map(|it| it.type_parameters).unwrap_or_default()
    }

    fn class_signature(self, name: &str) -> Option<ClassSignature> {
        let file = self.access.classes.find(name)?;
        if let Some(text) = &file.attributes.signature {
            return signature::class(text);
        }
        let parents = file.super_class.iter().chain(&file.interfaces);
        let supertypes = parents.map(|name| ClassType::plain(name)).collect();
        Some(ClassSignature { type_parameters: Vec::new(), supertypes })
    }

    /// Returns the supertype of a type that is of the class `name`, with its type arguments. A raw type has raw
    /// supertypes. Returns `None` if there is no such supertype.
    pub fn as_super(self, of: &ClassType, name: &str) -> Option<ClassType> {
        let mut waiting = vec![of.clone()];
        let mut at = 0;
        while let Some(class) = waiting.get(at).cloned() {
            if *class.name == *name {
                return Some(class);
            }
            at += 1;
            let Some(signature) = self.class_signature(&class.name) else { continue };
            let is_raw = class.arguments.is_empty() && !signature.type_parameters.is_empty();
            let bindings = Bindings::of(&signature.type_parameters, &class.arguments);
            waiting.extend(signature.supertypes.iter().map(|parent| match is_raw {
                true => ClassType::plain(&parent.name),
                false => bindings.apply_to_class(parent),
            }));
        }
        None
    }

    /// Returns the names of the parameters, without the receiver; `None` for each name that the class file lacks.
    pub fn parameter_names(self, operation: &Operation) -> Vec<Option<Arc<str>>> {
        let count = operation.inputs.len() - usize::from(operation.has_receiver());
        let names = self.with_method(operation, |file, method| names(file, method, operation));
        let mut names = names.unwrap_or_default();
        names.resize(count, None);
        names
    }

    /// Returns the internal names of the exceptions that the called method declares.
    pub fn exceptions(self, operation: &Operation) -> Vec<Arc<str>> {
        let declared = self.with_method(operation, |file, method| {
            method.exceptions.iter().filter_map(|it| file.pool.class_name(*it).cloned()).collect()
        });
        declared.unwrap_or_default()
    }

    /// Returns whether the last parameter takes any number of arguments.
    pub fn is_varargs(self, operation: &Operation) -> bool {
        let is = |_: &ClassFile, method: &Method| method.access & access::VARARGS != 0;
        self.with_method(operation, is).unwrap_or(false)
    }

    /// Returns the compiler's warning about the use of a member: `deprecation` or `removal`.
    pub fn warning(self, operation: &Operation) -> Option<&'static str> {
        let file = self.access.classes.find(&operation.class)?;
        let method = file.method(&operation.name, &operation.descriptor);
        let deprecated = file.attributes.deprecated || method.is_some_and(|it| it.deprecated);
        let annotations = method.and_then(|it| it.annotations.as_ref());
        let annotations = annotations.or(file.attributes.annotations.as_ref());
        let annotated = annotations.is_some_and(|body| is_for_removal(&file, body));
        deprecated.then_some(if annotated { "removal" } else { "deprecation" })
    }

    /// Returns whether an exception has to be declared (JLS 11.1.1).
    pub fn is_checked(self, exception: &str) -> bool {
        let is_a = |class: &str| self.is_subclass(exception, class);
        !is_a("java/lang/RuntimeException") && !is_a("java/lang/Error")
    }

    /// Returns whether `class` is the same as `other`, or extends or implements it.
    pub fn is_subclass(self, class: &str, other: &str) -> bool {
        self.types.is_assignable(self.types.of_class(class), self.types.of_class(other))
    }

    /// Returns the class itself or its nearest supertype that the test can name.
    pub fn nameable(self, class: &str) -> Arc<str> {
        let supertypes = self.types.supertypes(self.types.of_class(class));
        let mut names = supertypes.iter().filter_map(|it| self.types.class_name(*it));
        names.find(|name| self.access.to_class(name)).unwrap_or_else(|| "java/lang/Object".into())
    }
}

/// Returns the names of a method's parameters. They come from the attribute `MethodParameters`, and otherwise from
/// the local variables.
fn names(file: &ClassFile, method: &Method, operation: &Operation) -> Vec<Option<Arc<str>>> {
    if let Some(parameters) = &method.parameters {
        let name = |index: u16| file.pool.utf8(index).map(|it| Arc::from(it.to_string()));
        return parameters.iter().map(|it| name(it.name_index)).collect();
    }
    let variables = method.code.as_ref().map_or(&[][..], |code| &code.local_variables);
    // Parameters are the first local variables, after `this`. A `long` or `double` takes two slots.
    let mut slot = u16::from(method.access & access::STATIC == 0);
    let erased = signature::method(&operation.descriptor).unwrap_or_default();
    let names = erased.parameters.iter().map(|parameter| {
        let found = variables.iter().find(|it| it.index == slot && it.start == 0);
        slot += parameter.kind().slots() as u16;
        found.map(|it| it.name.clone())
    });
    names.collect()
}

/// Returns whether an annotation has the element `forRemoval`, which the compiler writes only if it is `true`
/// in the source.
fn is_for_removal(file: &ClassFile, annotations: &[u8]) -> bool {
    let is_name = |index: u16| file.pool.utf8(index).is_some_and(|it| &**it == "forRemoval");
    annotations.windows(3).any(|bytes| match *bytes {
        [high, low, b'Z'] => is_name(u16::from_be_bytes([high, low])),
        _ => false,
    })
}
