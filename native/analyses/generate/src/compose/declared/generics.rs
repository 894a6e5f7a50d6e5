//! Generic types, and bindings of their type variables.

use std::collections::BTreeMap;
use std::sync::Arc;

use vm::classes::class::Kind;

/// A type of the Java language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Generic {
    /// A primitive type, or `void`.
    Primitive(Kind),
    /// A type variable, by its name.
    Variable(Arc<str>),
    /// An array type, by the type of its elements.
    Array(Box<Generic>),
    /// A class or interface.
    Class(ClassType),
}

/// A class or interface with its type arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassType {
    /// The internal name.
    pub name: Arc<str>,
    /// The type arguments. Empty if the class has no type parameters, and for a raw type.
    pub arguments: Vec<TypeArgument>,
    /// The enclosing type, for an inner class of a parameterized type.
    pub owner: Option<Box<ClassType>>,
}

/// A type argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeArgument {
    /// `?`
    Any,
    /// A type.
    Exact(Generic),
    /// `? extends` a type.
    Extends(Generic),
    /// `? super` a type.
    Super(Generic),
}

/// A type parameter of a class or method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeParameter {
    /// The name.
    pub name: Arc<str>,
    /// The bounds. Without any, the bound is `Object`.
    pub bounds: Vec<Generic>,
}

/// Type arguments for type variables, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bindings(pub BTreeMap<Arc<str>, TypeArgument>);

impl Generic {
    /// Returns a class without type arguments.
    pub fn class(name: &str) -> Generic {
        Generic::Class(ClassType::plain(name))
    }

    /// Returns `Object`.
    pub fn object() -> Generic {
        Generic::class("java/lang/Object")
    }

    /// Reads a field descriptor as a type.
    pub fn of_descriptor(descriptor: &str) -> Generic {
        let class = || descriptor.strip_prefix('L')?.strip_suffix(';');
        match (descriptor.strip_prefix('['), class()) {
            (Some(element), _) => Generic::Array(Box::new(Generic::of_descriptor(element))),
            (None, Some(class)) => Generic::class(class),
            (None, None) => Generic::Primitive(Kind::of(descriptor)),
        }
    }

    /// Returns the kind of the type's values.
    pub fn kind(&self) -> Kind {
        match self {
            Generic::Primitive(kind) => *kind,
            _ => Kind::Reference,
        }
    }

    /// Returns the descriptor of the erased type. Type variables must have been replaced.
    pub fn descriptor(&self) -> String {
        match self {
            Generic::Primitive(kind) => kind.letter().to_string(),
            Generic::Variable(_) => "Ljava/lang/Object;".to_owned(),
            Generic::Array(element) => format!("[{}", element.descriptor()),
            Generic::Class(class) => format!("L{};", class.name),
        }
    }

    /// Returns the internal name of the class; `None` for other types.
    pub fn class_name(&self) -> Option<&Arc<str>> {
        match self {
            Generic::Class(class) => Some(&class.name),
            _ => None,
        }
    }

    /// Returns whether a type variable occurs in it.
    pub fn has_variable(&self) -> bool {
        let mut names = Vec::new();
        self.note_variables(&mut names);
        !names.is_empty()
    }

    /// Adds the names of the type variables that occur in it.
    fn note_variables(&self, names: &mut Vec<Arc<str>>) {
        match self {
            Generic::Primitive(_) => {}
            Generic::Variable(name) => names.push(name.clone()),
            Generic::Array(element) => element.note_variables(names),
            Generic::Class(class) => class.note_variables(names),
        }
    }
}

impl ClassType {
    /// Returns a class without type arguments.
    pub fn plain(name: &str) -> ClassType {
        ClassType { name: name.into(), arguments: Vec::new(), owner: None }
    }

    fn note_variables(&self, names: &mut Vec<Arc<str>>) {
        let named = self.arguments.iter().filter_map(TypeArgument::named);
        named.for_each(|it| it.note_variables(names));
        if let Some(owner) = &self.owner {
            owner.note_variables(names);
        }
    }
}

impl TypeArgument {
    /// Returns the type that the argument names.
    pub fn named(&self) -> Option<&Generic> {
        match self {
            TypeArgument::Any => None,
            TypeArgument::Exact(of) | TypeArgument::Extends(of) | TypeArgument::Super(of) => {
                Some(of)
            }
        }
    }

    /// Returns whether it is a wildcard.
    pub fn is_wildcard(&self) -> bool {
        !matches!(self, TypeArgument::Exact(_))
    }

    /// Returns whether a type variable occurs in it.
    pub fn has_variable(&self) -> bool {
        self.named().is_some_and(Generic::has_variable)
    }

    /// Returns the type that every value has whose type is this argument.
    fn upper(&self) -> Generic {
        match self {
            TypeArgument::Exact(of) | TypeArgument::Extends(of) => of.clone(),
            TypeArgument::Any | TypeArgument::Super(_) => Generic::object(),
        }
    }
}

impl Bindings {
    /// Binds type parameters to type arguments.
    pub fn of(parameters: &[TypeParameter], arguments: &[TypeArgument]) -> Bindings {
        let pairs = parameters.iter().zip(arguments);
        Bindings(pairs.map(|(it, argument)| (it.name.clone(), argument.clone())).collect())
    }

    /// Adds a binding, unless the variable is already bound. So the first source of a binding wins.
    pub fn bind(&mut self, variable: &Arc<str>, argument: TypeArgument) {
        self.0.entry(variable.clone()).or_insert(argument);
    }

    /// Replaces the bound type variables of a type. A variable that stands for a wildcard becomes the wildcard's
    /// bound.
    pub fn apply(&self, to: &Generic) -> Generic {
        match to {
            Generic::Primitive(_) => to.clone(),
            Generic::Variable(name) => {
                self.0.get(name).map_or_else(|| to.clone(), TypeArgument::upper)
            }
            Generic::Array(element) => Generic::Array(Box::new(self.apply(element))),
            Generic::Class(class) => Generic::Class(self.apply_to_class(class)),
        }
    }

    /// Replaces all type variables of a type. Variables that are not bound become wildcards.
    pub fn closed(&self, of: &Generic) -> Generic {
        let mut names = Vec::new();
        self.apply(of).note_variables(&mut names);
        let mut bindings = self.clone();
        names.iter().for_each(|name| bindings.bind(name, TypeArgument::Any));
        bindings.apply(of)
    }

    /// Returns whether a variable of a type stands for a wildcard.
    fn opens(&self, of: &Generic) -> bool {
        let mut names = Vec::new();
        of.note_variables(&mut names);
        names.iter().any(|it| self.0.get(it).is_some_and(TypeArgument::is_wildcard))
    }

    /// Replaces the bound type variables in the type arguments of a class.
    pub fn apply_to_class(&self, class: &ClassType) -> ClassType {
        ClassType {
            name: class.name.clone(),
            arguments: class.arguments.iter().map(|it| self.apply_to_argument(it)).collect(),
            owner: class.owner.as_ref().map(|owner| Box::new(self.apply_to_class(owner))),
        }
    }

    fn apply_to_argument(&self, argument: &TypeArgument) -> TypeArgument {
        match argument {
            TypeArgument::Any => TypeArgument::Any,
            TypeArgument::Exact(Generic::Variable(name)) => {
                self.0.get(name).unwrap_or(argument).clone()
            }
            // A type with a wildcard inside stands for one of many types. With `T` bound to `?`, `List<Set<T>>`
            // becomes `List<? extends Set<?>>`: it may be a `List<Set<A>>`, which is no `List<Set<?>>`.
            TypeArgument::Exact(of) if self.opens(of) => TypeArgument::Extends(self.apply(of)),
            TypeArgument::Exact(of) => TypeArgument::Exact(self.apply(of)),
            TypeArgument::Extends(of) => TypeArgument::Extends(self.apply(of)),
            TypeArgument::Super(of) => TypeArgument::Super(self.apply(of)),
        }
    }

    /// Binds the variables among the type arguments of a pattern so that the pattern becomes `actual`. Both belong to
    /// the same class.
    ///
    /// For example, the pattern `Map<K, List<V>>` and the type `Map<String, List<Item>>` bind `K` to `String` and `V`
    /// to `Item`.
    pub fn unify(&mut self, pattern: &[TypeArgument], actual: &[TypeArgument]) {
        for (pattern, actual) in pattern.iter().zip(actual) {
            let (Some(named), Some(type_of)) = (pattern.named(), actual.named()) else { continue };
            match (named, type_of) {
                (Generic::Variable(name), _) if !type_of.has_variable() => {
                    self.bind(name, TypeArgument::Exact(type_of.clone()));
                }
                (Generic::Class(one), Generic::Class(other)) if one.name == other.name => {
                    self.unify(&one.arguments, &other.arguments);
                }
                _ => {}
            }
        }
    }
}
