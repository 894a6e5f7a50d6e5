//! Operations: the members and expressions that a statement of a test can use.

use std::sync::Arc;

use classfile::{ClassFile, Field, Method, MethodDescriptor, access};

use crate::statements::calls::MethodKey;
use crate::statements::classes::{Access, Classes, package};
use crate::statements::types::{TypeId, Types};

/// The kind of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Calls a constructor.
    Construct,
    /// Calls a static method.
    CallStatic,
    /// Calls a method of an instance.
    Call,
    /// Reads a static field, such as an enum constant.
    ReadStatic,
    /// Makes an array of its inputs.
    Array,
    /// Writes a lambda expression. Its inputs are the values that it returns.
    Lambda,
    /// Makes an object of an anonymous class. Its inputs are those of the superclass's constructor, and the values
    /// that its methods return.
    Subclass,
}

/// An expression that test code in one package may write as a statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    /// What it does.
    pub action: Action,
    /// The class that declares the member, in internal form. For an array, it is the descriptor of the elements. For
    /// a lambda expression or an anonymous class, it is the interface or abstract class.
    pub class: Arc<str>,
    /// The member's name: `<init>` for a constructor, empty for an array. For a lambda expression or an anonymous
    /// class, it is the internal name of the [`Implementation`](crate::statements::implementations::Implementation).
    pub name: Arc<str>,
    /// The member's descriptor; for an array empty.
    pub descriptor: Arc<str>,
    /// The types of its inputs, the receiver first.
    pub inputs: Vec<TypeId>,
    /// The type of its result.
    pub output: Option<TypeId>,
}

impl Operation {
    /// Returns whether the first input is a receiver.
    #[must_use]
    pub fn has_receiver(&self) -> bool {
        self.action == Action::Call
    }

    /// Returns whether it makes an object of an [`Implementation`](crate::statements::implementations::Implementation).
    #[must_use]
    pub fn is_implementation(&self) -> bool {
        matches!(self.action, Action::Lambda | Action::Subclass)
    }

    /// Returns the method that it calls, as named in the source. An overriding method may run instead.
    #[must_use]
    pub fn key(&self) -> MethodKey {
        MethodKey {
            class: self.class.clone(),
            name: self.name.clone(),
            descriptor: self.descriptor.clone(),
        }
    }

    /// Returns the operation that makes an array with this number of elements.
    #[must_use]
    pub fn array(types: &Types, element: TypeId, length: usize) -> Operation {
        Operation {
            action: Action::Array,
            class: types.descriptor(element),
            name: "".into(),
            descriptor: "".into(),
            inputs: vec![element; length],
            output: Some(types.array_of(element)),
        }
    }

    /// Returns the call of a method of a class, on a receiver of this type. Returns `None` if the method's descriptor
    /// is malformed.
    #[must_use]
    pub fn call(
        types: &Types,
        receiver: TypeId,
        class: &Arc<str>,
        method: &Method,
    ) -> Option<Operation> {
        let parsed = MethodDescriptor::parse(&method.descriptor)?;
        let action = match (&*method.name, method.access & access::STATIC != 0) {
            ("<init>", _) => Action::Construct,
            (_, true) => Action::CallStatic,
            (_, false) => Action::Call,
        };
        let receiver_input = (action == Action::Call).then_some(receiver);
        let parameters = descriptors(&method.descriptor);
        let inputs = receiver_input.into_iter().chain(parameters.iter().map(|it| types.of(it)));
        let result = method.descriptor.rsplit_once(')').map(|(_, result)| result);
        let output = match action {
            Action::Construct => Some(types.of_class(class)),
            _ => parsed.result.and(result).map(|result| types.of(result)),
        };
        Some(Operation {
            action,
            class: class.clone(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            inputs: inputs.collect(),
            output,
        })
    }

    /// Returns the operation that reads a static field.
    fn read(types: &Types, class: &Arc<str>, field: &Field) -> Operation {
        Operation {
            action: Action::ReadStatic,
            class: class.clone(),
            name: field.name.clone(),
            descriptor: field.descriptor.clone(),
            inputs: Vec::new(),
            output: Some(types.of(&field.descriptor)),
        }
    }
}

/// Returns the descriptors of the parameters in a method descriptor.
pub fn descriptors(of: &str) -> Vec<&str> {
    let mut rest = of.strip_prefix('(').unwrap_or("");
    let mut found = Vec::new();
    while let Some((_, after)) = classfile::FieldType::split(rest) {
        found.extend(rest.get(..rest.len() - after.len()));
        rest = after;
    }
    found
}

/// Lists the operations of classes that test code in one package may use.
#[derive(Clone, Copy)]
pub struct Operations<'a> {
    /// The types.
    pub types: &'a Types,
    /// The names that the package may use.
    pub access: Access<'a>,
}

impl Operations<'_> {
    /// Returns the accessible members that a class declares: its methods, its constants, and its constructors unless
    /// the class is abstract. Fields of instances are left out.
    #[must_use]
    pub fn declared(self, file: &ClassFile) -> Vec<Operation> {
        if !self.access.to_class(&file.this_class) {
            return Vec::new();
        }
        let methods = file.methods.iter().filter(|method| self.can_call(file, method));
        let own = self.types.of_class(&file.this_class);
        let calls = methods.filter_map(|it| Operation::call(self.types, own, &file.this_class, it));
        let fields = file.fields.iter().filter(|field| self.can_read(file, field));
        let reads = fields.map(|field| Operation::read(self.types, &file.this_class, field));
        calls.chain(reads).filter(|it| self.can_name(it)).collect()
    }

    /// Returns the accessible instance methods that a class inherits from other classes of the module, as calls on
    /// the class itself. A method that is declared several times in its superclasses counts once.
    #[must_use]
    pub fn inherited(self, file: &ClassFile) -> Vec<Operation> {
        let own = self.types.of_class(&file.this_class);
        let mut seen: Vec<(Arc<str>, Arc<str>)> =
            file.methods.iter().map(|it| (it.name.clone(), it.descriptor.clone())).collect();
        let mut found = Vec::new();
        for &parent in self.types.supertypes(own).iter().filter(|&&it| it != own) {
            let name = self.types.class_name(parent);
            let Some(name) = name.filter(|name| self.access.classes.is_in_module(name)) else {
                continue;
            };
            let Some(parent) = self.access.classes.find(&name) else { continue };
            for method in &parent.methods {
                let key = (method.name.clone(), method.descriptor.clone());
                let instance = method.access & access::STATIC == 0 && &*method.name != "<init>";
                if !instance || seen.contains(&key) || !self.can_call(&parent, method) {
                    continue;
                }
                // Supertypes come nearest first, so the declaration that runs is the one that is found first.
                seen.push(key);
                found.extend(Operation::call(self.types, own, &parent.this_class, method));
            }
        }
        found.retain(|it| self.can_name(it));
        found
    }

    /// Returns whether test code of this package may use an operation of another package's tests.
    #[must_use]
    pub fn can_use(self, operation: &Operation) -> bool {
        if operation.action == Action::Array {
            return operation.output.is_some_and(|array| self.can_name_type(array));
        }
        // Its class lies in the package of the tests that it was made for.
        if operation.is_implementation() {
            return package(&operation.name) == self.access.package;
        }
        let Some(file) = self.access.classes.find(&operation.class) else { return false };
        let member = match operation.action {
            Action::ReadStatic => {
                file.fields.iter().find(|it| it.name == operation.name).map(|it| it.access)
            }
            _ => file.method(&operation.name, &operation.descriptor).map(|it| it.access),
        };
        // A method of an instance can be inherited from a class that the test cannot name.
        let names_class = operation.has_receiver() || self.access.to_class(&file.this_class);
        let is_accessible = |flags| self.access.to_flags(&file.this_class, flags);
        names_class && member.is_some_and(is_accessible) && self.can_name(operation)
    }

    /// Returns whether test code can call a method or constructor.
    fn can_call(self, file: &ClassFile, method: &Method) -> bool {
        let constructs_nothing = &*method.name == "<init>"
            && Classes::source_access(file) & (access::ABSTRACT | access::ENUM) != 0;
        method.access & access::SYNTHETIC == 0
            && &*method.name != "<clinit>"
            && !constructs_nothing
            && self.access.to_flags(&file.this_class, method.access)
    }

    /// Returns whether test code can use a field as an object. Only constants qualify: other static fields can have
    /// any value. Constants of primitive types and texts are mined as literals.
    fn can_read(self, file: &ClassFile, field: &Field) -> bool {
        let constant = access::STATIC | access::FINAL;
        // A field with a constant value needs no statement: constant mining turns the value into a literal.
        field.access & constant == constant
            && field.access & access::SYNTHETIC == 0
            && field.constant_value.is_none()
            && self.access.to_flags(&file.this_class, field.access)
    }

    /// Returns whether the test can name the types of all inputs. The source may have to write them in casts and
    /// variables.
    fn can_name(self, operation: &Operation) -> bool {
        operation.inputs.iter().all(|&input| self.can_name_type(input))
    }

    fn can_name_type(self, of: TypeId) -> bool {
        let mut element = of;
        while let Some(inner) = self.types.element(element) {
            element = inner;
        }
        self.types.class_name(element).is_none_or(|name| self.access.to_class(&name))
    }
}
