//! The methods of a project, with the facts from their signatures and documentation.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use classfile::{ClassFile, FieldType, Method as Compiled, MethodDescriptor, access};
use javadoc::{Condition, Documented, Nullness, Shape};
use models::facts::{
    Clause, Documentation, Exception, Method, Parameter, ResultKind, name_hash, words,
};

use crate::bodies::Body;
use crate::hierarchy::{Hierarchy, Superclass, simple_name};
use crate::texts;

/// The facts about a method that are used while tests run.
#[derive(Debug)]
pub struct Target {
    /// The names and kinds of its parameters, as they are declared.
    pub parameters: Vec<(String, Shape)>,
    /// The conditions of its tags; `None` for a tag that is not understood.
    pub conditions: Vec<Option<Condition>>,
    /// Whether it is an observer: an instance method without parameters and with a result.
    pub is_observer: bool,
    /// The behaviour of its body.
    pub body: Body,
    /// Its name.
    pub name: Arc<str>,
    /// Its descriptor.
    pub descriptor: Arc<str>,
    /// The internal name of its class.
    pub class: Arc<str>,
}

impl Target {
    /// Returns whether it only returns a field.
    #[must_use]
    pub fn returns_field(&self) -> bool {
        matches!(self.body, Body::Field(_))
    }
}

/// The methods of a project. The number of a method is its position in both lists.
#[derive(Debug, Default)]
pub struct Catalogue {
    /// The methods as the models see them.
    pub methods: Vec<Method>,
    /// The facts about the methods that are used while tests run.
    pub targets: Vec<Target>,
    /// The exceptions of tags and `throws` clauses.
    pub exceptions: Numbers<Exception>,
    /// The internal names of the project's classes.
    pub(crate) classes: Numbers<()>,
    pub(crate) packages: Numbers<()>,
    by_class: HashMap<Arc<str>, BTreeMap<u16, u32>>,
    /// The names of observers.
    observers: HashSet<Arc<str>>,
}

/// Names with numbers, in the order in which they were added, and a value for each.
#[derive(Clone, Debug)]
pub struct Numbers<T> {
    numbers: HashMap<String, u32>,
    /// The values, by number.
    pub values: Vec<T>,
}

impl<T> Default for Numbers<T> {
    fn default() -> Numbers<T> {
        Numbers { numbers: HashMap::new(), values: Vec::new() }
    }
}

impl<T> Numbers<T> {
    /// Returns the number of a name that is known.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// Returns the number of a name. A new name gets the next number.
    pub fn number(&mut self, name: &str, value: impl FnOnce() -> T) -> u32 {
        if let Some(known) = self.numbers.get(name) {
            return *known;
        }
        let next = self.values.len() as u32;
        self.values.push(value());
        self.numbers.insert(name.to_owned(), next);
        next
    }
}

impl Catalogue {
    /// Creates the catalogue from the class files of a project, sorted by name, and the documentation of its sources.
    #[must_use]
    pub fn new(
        classes: &[ClassFile],
        documented: &[Documented],
        superclass: Superclass<'_>,
    ) -> Catalogue {
        let hierarchy = Hierarchy::new(classes, superclass);
        let key = |it: &Documented| (it.class.clone(), it.name.clone(), it.descriptor.clone());
        let docs: HashMap<_, &Documented> = documented.iter().map(|it| (key(it), it)).collect();
        let mut catalogue = Catalogue::default();
        for file in classes {
            for (position, method) in (0..).zip(&file.methods) {
                // Nobody calls these methods in source, so no model knows them.
                if method.access & access::SYNTHETIC != 0 || &*method.name == "<clinit>" {
                    continue;
                }
                let name = |it: &Arc<str>| it.to_string();
                let key = (name(&file.this_class), name(&method.name), name(&method.descriptor));
                catalogue.add(&hierarchy, file, (position, method), docs.get(&key).copied());
            }
        }
        catalogue
    }

    /// Returns the number of the method at a position of a class file.
    #[must_use]
    pub fn find(&self, class: &str, position: u16) -> Option<u32> {
        self.by_class.get(class)?.get(&position).copied()
    }

    /// Returns whether an observer has this name.
    pub fn is_observed(&self, name: &str) -> bool {
        self.observers.contains(name)
    }

    /// Returns the methods that a class declares, by position.
    pub fn of_class(&self, class: &str) -> impl Iterator<Item = (u16, u32)> {
        self.by_class.get(class).into_iter().flatten().map(|(at, number)| (*at, *number))
    }

    /// Returns the numbers of a class and its package.
    fn class(&mut self, class: &str) -> (u32, u32) {
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        (self.classes.number(class, || ()), self.packages.number(package, || ()))
    }

    /// Returns the numbers of a class of the project and its package.
    pub fn known_class(&self, class: &str) -> (u32, u32) {
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        let number = |of: &Numbers<()>, name: &str| of.find(name).unwrap_or(u32::MAX);
        (number(&self.classes, class), number(&self.packages, package))
    }

    fn add(
        &mut self,
        hierarchy: &Hierarchy<'_>,
        file: &ClassFile,
        (position, method): (u16, &Compiled),
        docs: Option<&Documented>,
    ) {
        let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { return };
        let is = |flag: u16| method.access & flag != 0;
        let is_constructor = &*method.name == "<init>";
        let throws: Vec<&str> = method
            .exceptions
            .iter()
            .filter_map(|it| file.pool.class_name(*it))
            .map(|it| &**it)
            .collect();
        let (documentation, conditions) = match docs.filter(|it| is_documented(it)) {
            Some(docs) => {
                let (documentation, conditions) = self.documentation(hierarchy, docs, &throws);
                (Some(documentation), conditions)
            }
            None => (None, Vec::new()),
        };
        let parameters = declared(file, is_constructor, &descriptor, docs);
        // A constructor is named by its class: `<init>` has no words.
        let named = if is_constructor { simple_name(&file.this_class) } else { &method.name };
        let result = descriptor.result.map_or(ResultKind::Void, |it| result(it, &file.this_class));
        let is_static = is(access::STATIC);
        let (class, package) = self.class(&file.this_class);
        let number = self.methods.len() as u32;
        self.by_class.entry(file.this_class.clone()).or_default().insert(position, number);
        let is_observer = !is_static && parameters.is_empty() && result != ResultKind::Void;
        if is_observer {
            self.observers.insert(method.name.clone());
        }
        self.targets.push(Target {
            is_observer,
            body: method.code.as_ref().map_or(Body::Other, |it| Body::of(file, it)),
            conditions,
            parameters: parameters.iter().map(|(name, it)| (name.clone(), it.shape)).collect(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            class: file.this_class.clone(),
        });
        let throws = throws
            .iter()
            .map(|it| self.exceptions.number(it, || hierarchy.exception(it)))
            .collect();
        self.methods.push(Method {
            class,
            package,
            name: name_hash(&method.name),
            words: words(named).iter().map(|it| name_hash(it)).collect(),
            parameters: parameters.into_iter().map(|(_, it)| it).collect(),
            result,
            is_constructor,
            is_static,
            is_public: is(access::PUBLIC),
            is_deprecated: docs.map_or(method.deprecated, |it| it.is_deprecated),
            has_list: is(access::VARARGS),
            throws,
            documentation,
        });
    }

    fn documentation(
        &mut self,
        hierarchy: &Hierarchy<'_>,
        docs: &Documented,
        throws: &[&str],
    ) -> (Documentation, Vec<Option<Condition>>) {
        let (mut clauses, mut conditions) = (Vec::new(), Vec::new());
        for clause in &docs.clauses {
            let (condition, promise) = texts::read(docs, clause).unzip();
            let named = docs.parameters.iter().filter(|it| texts::names(&clause.text, &it.name));
            let exception = &clause.exception;
            clauses.push(Clause {
                exception: self.exceptions.number(exception, || hierarchy.exception(exception)),
                is_declared: throws.iter().any(|it| hierarchy.is_a(exception, it)),
                is_inherited: clause.inherited_from.is_some(),
                words: texts::words(&clause.text).count().min(usize::from(u16::MAX)) as u16,
                wording: texts::wording(&clause.text),
                mentions_null: texts::mentions_null(&clause.text),
                parameters: named.count().min(usize::from(u8::MAX)) as u8,
                promise,
            });
            conditions.push(condition);
        }
        let all = all_texts(docs);
        let documentation = Documentation {
            words: texts::words(&all).count() as u32,
            wording: texts::wording(&all),
            mentions_null: texts::mentions_null(&all),
            clauses,
        };
        (documentation, conditions)
    }
}

/// Returns whether a method has documentation.
fn is_documented(docs: &Documented) -> bool {
    !docs.clauses.is_empty() || !all_texts(docs).trim().is_empty()
}

fn all_texts(docs: &Documented) -> String {
    let parameters = docs.parameters.iter().map(|it| it.text.as_str());
    let clauses = docs.clauses.iter().map(|it| it.text.as_str());
    let texts = [docs.text.as_str(), docs.returns.as_str()].into_iter();
    texts.chain(parameters).chain(clauses).collect::<Vec<_>>().join(" ")
}

/// Returns the declared parameters with their names. The name is empty if it is not known.
fn declared(
    file: &ClassFile,
    is_constructor: bool,
    descriptor: &MethodDescriptor<'_>,
    docs: Option<&Documented>,
) -> Vec<(String, Parameter)> {
    if let Some(docs) = docs {
        return docs.parameters.iter().map(|it| (it.name.clone(), documented(docs, it))).collect();
    }
    // A constructor of an inner class gets the enclosing object as its first parameter.
    let outer = file.own_inner_class().filter(|it| it.access & access::STATIC == 0);
    let outer = outer.and_then(|it| file.pool.class_name(it.outer));
    let is_outer = |it: &&FieldType<'_>| matches!(it, FieldType::Object(class) if Some(*class) == outer.map(|it| &**it));
    let first = descriptor.parameters.first().filter(is_outer).filter(|_| is_constructor);
    let skipped = usize::from(first.is_some());
    let unknown = |it: &FieldType<'_>| Parameter {
        shape: shape(*it),
        is_like_index: None,
        nullness: Nullness::Unknown,
        null: models::facts::NullText::Silent,
        is_in_clause: false,
        is_in_null_clause: false,
    };
    descriptor.parameters.iter().skip(skipped).map(|it| (String::new(), unknown(it))).collect()
}

fn documented(docs: &Documented, of: &javadoc::Parameter) -> Parameter {
    let mut clauses = docs.clauses.iter().filter(|it| texts::names(&it.text, &of.name));
    Parameter {
        shape: of.shape,
        is_like_index: Some(texts::is_like_index(&of.name)),
        nullness: of.nullness,
        null: texts::null_text(of),
        is_in_clause: clauses.clone().next().is_some(),
        is_in_null_clause: clauses.any(|it| texts::mentions_null(&it.text)),
    }
}

/// Returns the kind of a type, judged by its name. Its class file may not be available.
fn shape(of: FieldType<'_>) -> Shape {
    match of {
        FieldType::Boolean => Shape::Boolean,
        FieldType::Char => Shape::Char,
        FieldType::Byte | FieldType::Short | FieldType::Int | FieldType::Long => Shape::Integral,
        FieldType::Float | FieldType::Double => Shape::Floating,
        FieldType::Array(_) => Shape::Array,
        FieldType::Object(class) => match class {
            "java/lang/String" | "java/lang/CharSequence" => Shape::Text,
            "java/util/Collection" | "java/util/List" | "java/util/Set" | "java/lang/Iterable" => {
                Shape::Collection
            }
            "java/util/Map" => Shape::Map,
            "java/lang/Number" | "java/lang/Integer" | "java/lang/Long" | "java/lang/Double" => {
                Shape::Number
            }
            _ => Shape::Object,
        },
    }
}

fn result(of: FieldType<'_>, class: &str) -> ResultKind {
    match of {
        FieldType::Boolean => ResultKind::Boolean,
        FieldType::Char => ResultKind::Char,
        FieldType::Byte | FieldType::Short | FieldType::Int | FieldType::Long => {
            ResultKind::Integral
        }
        FieldType::Float | FieldType::Double => ResultKind::Floating,
        FieldType::Array(_) => ResultKind::Array,
        FieldType::Object("java/lang/String" | "java/lang/CharSequence") => ResultKind::Text,
        FieldType::Object(name) if name == class => ResultKind::Own,
        FieldType::Object(_) => ResultKind::Object,
    }
}
