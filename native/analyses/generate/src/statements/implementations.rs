//! Implementations of abstract types by tests: lambda expressions and anonymous classes.
//!
//! A search needs their objects before there is any source. So each is a class of our own, in the package of the
//! tests, which does the same as the source will do. Its constructor takes the values that its methods return, so one
//! class serves all values.

mod abstract_methods;
mod class_file;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use classfile::{ClassFile, Method, access};

use self::abstract_methods::{AbstractMethod, abstract_methods};
use crate::statements::classes::{Access, Classes, package};
use crate::statements::operation::{Action, Operation, descriptors};
use crate::statements::types::Types;

/// The most abstract methods of a type whose objects tests make. A longer anonymous class would be hard to read.
const MOST_METHODS: usize = 3;
/// The beginning of the simple names of these classes.
pub(crate) const PREFIX: &str = "OracleCheck$Implementation";
/// The annotation of interfaces that are meant for lambda expressions (JLS 9.6.4.9).
const FUNCTIONAL: &str = "Ljava/lang/FunctionalInterface;";

/// A class that implements the abstract methods of an interface or abstract class.
#[derive(Debug)]
pub struct Implementation {
    /// The internal name of the class.
    pub name: Arc<str>,
    /// The internal name of the interface or abstract class.
    pub of: Arc<str>,
    /// Whether `of` is an interface.
    pub is_interface: bool,
    /// How tests make an object: [`Action::Lambda`] or [`Action::Subclass`].
    pub action: Action,
    /// The descriptor of the superclass's constructor; `()V` for an interface.
    pub construct: Arc<str>,
    /// The methods.
    pub methods: Vec<Implemented>,
}

/// A method of an [`Implementation`].
#[derive(Debug)]
pub struct Implemented {
    /// The internal name of the class that declares it as abstract.
    pub class: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Its descriptor.
    pub descriptor: Arc<str>,
    /// [`access::PUBLIC`], [`access::PROTECTED`] or 0.
    pub access: u16,
    /// Its behaviour.
    pub does: Does,
}

/// The behaviour of a method of an [`Implementation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Nothing.
    Nothing,
    /// It returns a value, by its position among the values.
    ReturnsValue(usize),
    /// It returns a parameter, by its position.
    ReturnsParameter(usize),
    /// It throws an `IllegalStateException`.
    Throws,
}

impl Implementation {
    /// Returns the descriptor of its own constructor. The parameters are those of the superclass's constructor, and
    /// the values that its methods return.
    #[must_use]
    pub fn constructor(&self) -> Arc<str> {
        let own = self.values().map(result);
        let parameters = descriptors(&self.construct).into_iter().chain(own);
        format!("({})V", parameters.collect::<String>()).into()
    }

    /// Returns whether it has a method with this name and descriptor.
    #[must_use]
    pub fn implements(&self, name: &str, descriptor: &str) -> bool {
        self.methods.iter().any(|it| *it.name == *name && *it.descriptor == *descriptor)
    }

    /// Returns the number of parameters of the superclass's constructor.
    #[must_use]
    pub fn arguments(&self) -> usize {
        descriptors(&self.construct).len()
    }

    /// Returns the descriptors of the methods that return a value, in the order of the values.
    fn values(&self) -> impl Iterator<Item = &str> {
        let returning = self.methods.iter().filter(|it| matches!(it.does, Does::ReturnsValue(_)));
        returning.map(|it| &*it.descriptor)
    }

    /// Returns the operation that makes an object of it.
    #[must_use]
    pub fn operation(&self, types: &Types) -> Operation {
        let descriptor = self.constructor();
        Operation {
            action: self.action,
            class: self.of.clone(),
            name: self.name.clone(),
            inputs: descriptors(&descriptor).into_iter().map(|it| types.of(it)).collect(),
            output: Some(types.of_class(&self.of)),
            descriptor,
        }
    }
}

/// The implementations that tests of a module may need.
#[derive(Debug, Default)]
pub struct Implementations {
    /// By internal name.
    by_name: BTreeMap<Arc<str>, Arc<Implementation>>,
    /// By package of the tests, and by internal name of the interface or abstract class.
    by_type: BTreeMap<(Arc<str>, Arc<str>), Implementing>,
}

/// The implementations of one type.
type Implementing = Vec<Arc<Implementation>>;

impl Implementations {
    /// Lists the implementations for the abstract types of each package, and for the types that its methods take.
    #[must_use]
    pub fn new(classes: &Classes) -> Implementations {
        let mut taken: BTreeMap<&str, BTreeSet<Arc<str>>> = BTreeMap::new();
        for file in classes.module() {
            let of_package = taken.entry(package(&file.this_class)).or_default();
            of_package.insert(file.this_class.clone());
            let parameters = file.methods.iter().flat_map(|it| descriptors(&it.descriptor));
            of_package.extend(parameters.filter_map(class_of));
        }
        let mut found = Implementations::default();
        for (package, types) in taken {
            let access = Access { classes, package };
            for of in types {
                let implementing = found.implementing(access, &of);
                for one in implementing {
                    found.by_name.insert(one.name.clone(), one.clone());
                    found.by_type.entry((package.into(), of.clone())).or_default().push(one);
                }
            }
        }
        found
    }

    /// Returns the class with this internal name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Arc<Implementation>> {
        self.by_name.get(name)
    }

    /// Returns the implementations of an interface or abstract class for tests in a package.
    #[must_use]
    pub fn of_type(&self, package: &str, of: &str) -> &[Arc<Implementation>] {
        self.by_type.get(&(package.into(), of.into())).map_or(&[], Vec::as_slice)
    }

    /// Returns the class files, by path below a folder of the class path.
    pub fn files(&self) -> impl Iterator<Item = (PathBuf, Vec<u8>)> {
        let files = self.by_name.values().map(|it| (&it.name, class_file::bytes(it)));
        files.filter_map(|(name, bytes)| Some((PathBuf::from(format!("{name}.class")), bytes?)))
    }

    /// Returns new implementations of a type. There are none if tests cannot implement it.
    fn implementing(&self, access: Access<'_>, of: &Arc<str>) -> Vec<Arc<Implementation>> {
        let Some(file) = access.classes.find(of) else { return Vec::new() };
        let Some(methods) = open_methods(access, &file) else { return Vec::new() };
        let action = match (file.is_interface(), &*methods) {
            (true, [_]) => Action::Lambda,
            _ => Action::Subclass,
        };
        let is_of_jdk = of.starts_with("java/") || of.starts_with("javax/");
        // Types of the JDK have ordinary implementations that the detective knows. Only those that are meant for
        // lambda expressions are better written as one.
        if is_of_jdk && !(action == Action::Lambda && is_functional(&file)) {
            return Vec::new();
        }
        let Some(construct) = constructor(access, &file) else { return Vec::new() };
        let mut found: Vec<Arc<Implementation>> = Vec::new();
        for does in variants(action, &methods) {
            let number = self.by_name.len() + found.len() + 1;
            let name = match access.package {
                "" => format!("{PREFIX}{number}"),
                package => format!("{package}/{PREFIX}{number}"),
            };
            let methods = methods.iter().zip(does).map(|(method, does)| Implemented {
                class: method.class.clone(),
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
                access: method.access & (access::PUBLIC | access::PROTECTED),
                does,
            });
            found.push(Arc::new(Implementation {
                name: name.into(),
                of: of.clone(),
                is_interface: file.is_interface(),
                action,
                construct: construct.clone(),
                methods: methods.collect(),
            }));
        }
        found
    }
}

/// Returns the behaviours of the methods for each implementation of a type. All methods of the first implementation
/// return values. A lambda expression can also return its argument, or throw.
fn variants(action: Action, methods: &[AbstractMethod]) -> Vec<Vec<Does>> {
    // Each returning method gets its own value, in the order of the methods.
    let mut values = 0..;
    let plain = methods.iter().map(|it| match result(&it.descriptor) {
        "V" => Does::Nothing,
        _ => Does::ReturnsValue(values.next().unwrap_or(0)),
    });
    let mut found = vec![plain.collect()];
    if let (Action::Lambda, [method]) = (action, methods) {
        let result = result(&method.descriptor);
        let same = descriptors(&method.descriptor).iter().position(|it| *it == result);
        found.extend(same.map(|at| vec![Does::ReturnsParameter(at)]));
        found.push(vec![Does::Throws]);
    }
    found
}

/// Returns the abstract methods of a type. Returns `None` if tests may not implement the type, or if it has too many.
fn open_methods(access: Access<'_>, file: &ClassFile) -> Option<Vec<AbstractMethod>> {
    let source = Classes::source_access(file);
    let is_possible = source & access::ABSTRACT != 0
        && source & (access::ANNOTATION | access::ENUM) == 0
        // Tests cannot extend a sealed type, and a subclass of an inner class needs an outer object.
        && file.attributes.permitted_subclasses.is_none()
        && access.classes.outer_of_inner(&file.this_class).is_none()
        && access.to_class(&file.this_class);
    let methods = is_possible.then(|| abstract_methods(access.classes, file)).flatten()?;
    let can_implement = |method: &AbstractMethod| {
        let is_visible = method.access & (access::PUBLIC | access::PROTECTED) != 0
            || package(&method.class) == access.package;
        // No lambda expression can implement a generic method (JLS 15.27.3).
        is_visible && !method.is_generic && can_name(access, &method.descriptor)
    };
    (methods.len() <= MOST_METHODS && methods.iter().all(can_implement)).then_some(methods)
}

/// Returns the descriptor of the constructor with the fewest parameters that an anonymous subclass can call without
/// declaring an exception.
fn constructor(access: Access<'_>, file: &ClassFile) -> Option<Arc<str>> {
    if file.is_interface() {
        return Some("()V".into());
    }
    let is_visible = |method: &&Method| {
        method.access & (access::PUBLIC | access::PROTECTED) != 0
            || (package(&file.this_class) == access.package && method.access & access::PRIVATE == 0)
    };
    let constructors = file.methods.iter().filter(|it| &*it.name == "<init>");
    let usable = constructors.filter(is_visible).filter(|it| {
        it.exceptions.is_empty()
            && it.access & access::SYNTHETIC == 0
            && can_name(access, &it.descriptor)
    });
    usable.map(|it| it.descriptor.clone()).min_by_key(|it| (descriptors(it).len(), it.clone()))
}

/// Returns whether tests can name all classes in a method descriptor.
fn can_name(access: Access<'_>, descriptor: &str) -> bool {
    let types = descriptors(descriptor).into_iter().chain([result(descriptor)]);
    types.filter_map(class_of).all(|it| access.to_class(&it))
}

/// Returns the class in a field descriptor. The descriptor may be that of an array.
fn class_of(descriptor: &str) -> Option<Arc<str>> {
    let element = descriptor.trim_start_matches('[');
    Some(element.strip_prefix('L')?.strip_suffix(';')?.into())
}

/// Returns the result's descriptor in a method descriptor.
fn result(descriptor: &str) -> &str {
    descriptor.rsplit_once(')').map_or("V", |(_, result)| result)
}

/// Returns whether a class has the annotation `FunctionalInterface`.
fn is_functional(file: &ClassFile) -> bool {
    let is_name = |index: u16| file.pool.utf8(index).is_some_and(|it| &**it == FUNCTIONAL);
    let annotations = file.attributes.annotations.as_deref().unwrap_or(&[]);
    // The annotations are not parsed: any two bytes that form the index of the name will do. The constant pool has
    // this name only for the annotation, so a false match needs an odd class file.
    annotations.windows(2).any(|bytes| match *bytes {
        [high, low] => is_name(u16::from_be_bytes([high, low])),
        _ => false,
    })
}
