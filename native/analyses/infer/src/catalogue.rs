//! The promises of a project's methods.

use std::collections::HashMap;
use std::sync::Arc;

use classfile::{ClassFile, FieldType, Method, MethodDescriptor, access};
use javadoc::promise::Complaint;
use javadoc::{
    Atom, Clause, Comparison, Condition, Documented, Operand, Parameter, Shape, promise,
};

use crate::names::ProjectNames;

/// A method that promises exceptions.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The internal name of the class.
    pub class: Arc<str>,
    /// The method's name.
    pub name: Arc<str>,
    /// The method's descriptor.
    pub descriptor: Arc<str>,
    /// The line of its name in the source, starting at 1.
    pub line: u32,
    /// The path of the source below a source root, if the class file names it.
    pub source: Option<String>,
    /// The names and kinds of its parameters, as they are declared.
    pub parameters: Vec<(String, Shape)>,
    /// Whether the last parameter takes any number of arguments.
    pub has_list: bool,
    /// Whether other methods of the class have its name, so that the compiler has to choose one.
    pub is_overloaded: bool,
    /// The method's promises to throw, as numbers in the catalogue.
    pub promises: Vec<usize>,
    /// The method's promise never to return `null`, as a number in the catalogue.
    pub never_null: Option<usize>,
    /// The parameters that may be `null`, as their own texts say.
    pub nullable: Vec<usize>,
    /// The parameters whose own texts limit the arguments.
    pub limited: Vec<usize>,
    /// The internal names of the exceptions of tags that are not understood, or only in part: it may throw them at
    /// any time.
    pub others: Vec<String>,
}

impl Target {
    /// Returns the erased type of a declared parameter, as Java names it. Returns `None` if there is none.
    #[must_use]
    pub fn type_name(&self, parameter: usize) -> Option<String> {
        let types = MethodDescriptor::parse(&self.descriptor)?.parameters;
        // A constructor may have parameters before those that are declared.
        let before = types.len().checked_sub(self.parameters.len())?;
        types.get(before + parameter).and_then(|it| java_name(*it))
    }

    /// Returns the method's name in the report: `a.B.method(I)V`.
    #[must_use]
    pub fn report_name(&self) -> String {
        format!("{}.{}{}", self.class.replace('/', "."), self.name, self.descriptor)
    }

    /// Returns the method's name for the user. For a constructor, this is the name of the class.
    #[must_use]
    pub fn shown_name(&self) -> &str {
        match &*self.name {
            "<init>" => self.class.rsplit(['/', '$']).next().unwrap_or(&self.class),
            name => name,
        }
    }

    /// Returns the method's name with the simple names of its parameters' types, as in `add(int, String)`.
    #[must_use]
    pub fn signature(&self) -> String {
        let types = (0..self.parameters.len()).filter_map(|it| self.type_name(it));
        let simple = types.map(|it| it.rsplit('.').next().unwrap_or(&it).to_owned());
        format!("{}({})", self.shown_name(), simple.collect::<Vec<_>>().join(", "))
    }
}

/// Returns the name of a type in Java.
fn java_name(of: FieldType<'_>) -> Option<String> {
    Some(match of {
        FieldType::Byte => "byte".to_owned(),
        FieldType::Char => "char".to_owned(),
        FieldType::Double => "double".to_owned(),
        FieldType::Float => "float".to_owned(),
        FieldType::Int => "int".to_owned(),
        FieldType::Long => "long".to_owned(),
        FieldType::Short => "short".to_owned(),
        FieldType::Boolean => "boolean".to_owned(),
        FieldType::Object(class) => class.replace(['/', '$'], "."),
        FieldType::Array(_) => format!("{}[]", java_name(of.element()?)?),
    })
}

/// The promised behaviour of a method.
#[derive(Clone, Debug, PartialEq)]
pub enum Duty {
    /// To throw an exception of this class, by its internal name.
    Throw(String),
    /// To return something else than `null`, whenever it returns.
    NotNull,
}

/// A promise.
#[derive(Clone, Debug, PartialEq)]
pub struct Promised {
    /// The number of the method.
    pub target: usize,
    /// The promised behaviour.
    pub duty: Duty,
    /// The condition under which it does so.
    pub condition: Condition,
    /// The text that promises it.
    pub text: String,
    /// The line of the tag; that of the method if the text is not that of a `@throws` tag.
    pub line: u32,
    /// The source that the tag is inherited from, if it differs from the method's source.
    pub inherited_from: Option<String>,
}

impl Promised {
    /// Returns the internal name of the class of the exception that is promised, if one is.
    #[must_use]
    pub fn exception(&self) -> Option<&str> {
        match &self.duty {
            Duty::Throw(exception) => Some(exception),
            Duty::NotNull => None,
        }
    }

    /// Returns the line that a finding is about: that of the tag, or of the method if the tag is in another source.
    #[must_use]
    pub fn place(&self, target: &Target) -> u32 {
        match self.inherited_from {
            Some(_) => target.line,
            None => self.line,
        }
    }
}

/// The promises of some classes, and their methods. Both are numbered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Catalogue {
    targets: Vec<Target>,
    promises: Vec<Promised>,
    /// By class, the position of a method in the class file and its number.
    by_class: HashMap<Arc<str>, Vec<(u16, usize)>>,
    /// The number of `@throws` tags of the methods that were looked at, and of other texts that promise something.
    pub clauses: usize,
    /// The methods with tags that the sources have, but not the class files: the internal name of the class, and the
    /// method's name and descriptor.
    pub missing: Vec<(String, String)>,
}

impl Catalogue {
    /// Reads the promises of the methods that tests can call: those that are neither private nor made by the compiler,
    /// in classes that are not private. Deprecated methods promise nothing.
    #[must_use]
    pub fn new(classes: &[ClassFile], documented: &[Documented]) -> Catalogue {
        let names = ProjectNames::new(classes);
        let mut catalogue = Catalogue::default();
        for method in documented.iter().filter(|it| !it.is_deprecated) {
            let Some(file) = names.find(&method.class) else { continue };
            let mut numbered = (0..).zip(&file.methods);
            let is_it = |it: &Method| {
                *it.name == *method.name && *it.descriptor == *method.descriptor && is_open(it)
            };
            if let Some((position, it)) = numbered.find(|(_, it)| is_it(it)) {
                catalogue.clauses += method.clauses.len();
                catalogue.add(&names, (file, position, it), method);
            } else if !method.clauses.is_empty() && is_missing(file, method) {
                let name = format!("{}{}", method.name, method.descriptor);
                catalogue.missing.push((method.class.clone(), name));
            }
        }
        catalogue
    }

    fn add(
        &mut self,
        names: &ProjectNames<'_>,
        (file, position, own): (&ClassFile, u16, &Method),
        method: &Documented,
    ) {
        let target = self.targets.len();
        let first = self.promises.len();
        let mut others = Vec::new();
        let announced = promise::announced(method);
        self.clauses += announced.len();
        for clause in method.clauses.iter().chain(&announced) {
            let read = promise::read(method, clause, names);
            let is_whole = read.as_ref().is_some_and(|it| !it.is_partial);
            let condition = read.and_then(|it| without_allowed(it.condition, method));
            // What a superclass always refuses, a subclass may do.
            let is_refusal =
                |it: &Condition| it.alternatives.iter().flatten().any(|it| *it == Atom::Always);
            let condition = condition.filter(|it| !clause.is_inherited || !is_refusal(it));
            if !is_whole || condition.is_none() {
                others.push(clause.exception.clone());
            }
            if let Some(condition) = condition {
                self.promises.push(Promised {
                    target,
                    duty: Duty::Throw(clause.exception.clone()),
                    condition,
                    text: clause.text.clone(),
                    line: clause.line,
                    inherited_from: clause.inherited_from.clone(),
                });
            }
        }
        for Demand { clause, text, condition } in demands(method, names) {
            // For `null`, this exception is as good as any other.
            if is_about_null(&condition) {
                others.push(NULL_POINTER.to_owned());
            }
            self.add_further(
                first,
                Promised {
                    target,
                    duty: Duty::Throw(clause.exception.clone()),
                    condition,
                    text,
                    line: clause.line,
                    inherited_from: clause.inherited_from.clone(),
                },
            );
        }
        for parameter in 0..method.parameters.len() {
            let announced = promise::announced_for(method, parameter, names);
            let Some((clause, promise)) = announced else { continue };
            let Some(condition) = without_allowed(promise.condition, method) else { continue };
            self.add_further(
                first,
                Promised {
                    target,
                    duty: Duty::Throw(clause.exception),
                    condition,
                    text: clause.text,
                    line: clause.line,
                    inherited_from: None,
                },
            );
        }
        let throws: Vec<usize> = (first..self.promises.len()).collect();
        let never_null = promise::never_null(method).map(|text| {
            self.clauses += 1;
            self.promises.push(Promised {
                target,
                duty: Duty::NotNull,
                condition: Condition::of(Atom::Always),
                text,
                line: method.line,
                inherited_from: None,
            });
            self.promises.len() - 1
        });
        if self.promises.len() == first {
            return;
        }
        self.by_class.entry(file.this_class.clone()).or_default().push((position, target));
        self.targets.push(Target {
            class: file.this_class.clone(),
            name: method.name.as_str().into(),
            descriptor: method.descriptor.as_str().into(),
            line: method.line,
            source: file.source_path(),
            parameters: method.parameters.iter().map(|it| (it.name.clone(), it.shape)).collect(),
            has_list: own.access & access::VARARGS != 0,
            is_overloaded: file.methods.iter().filter(|it| it.name == own.name).count() > 1,
            promises: throws,
            never_null,
            nullable: numbered(&method.parameters, Parameter::may_be_null),
            limited: numbered(&method.parameters, Parameter::is_limited),
            others,
        });
    }

    /// Adds a promise of another text than a tag. What those of the same method from `first` on say already is none.
    fn add_further(&mut self, first: usize, mut promised: Promised) {
        let own = self.promises.get(first..).unwrap_or_default().iter();
        let same = own.filter(|it| it.duty == promised.duty);
        let said: Vec<&Vec<Atom>> = same.flat_map(|it| &it.condition.alternatives).collect();
        promised.condition.alternatives.retain(|it| !said.contains(&it));
        if !promised.condition.alternatives.is_empty() {
            self.clauses += 1;
            self.promises.push(promised);
        }
    }

    /// Returns the methods.
    #[must_use]
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// Returns the promises.
    #[must_use]
    pub fn promises(&self) -> &[Promised] {
        &self.promises
    }

    /// Returns the number of the method at a position of a class file.
    #[must_use]
    pub fn find(&self, class: &str, position: u16) -> Option<usize> {
        let methods = self.by_class.get(class)?;
        methods.iter().find(|(at, _)| *at == position).map(|(_, target)| *target)
    }
}

/// Returns a condition without the alternatives in which an argument is `null` that may be, as its own text says.
/// Where two texts contradict each other, neither is a promise. Returns `None` if no alternative is left.
fn without_allowed(mut condition: Condition, method: &Documented) -> Option<Condition> {
    let is_allowed = |atom: &Atom| match atom {
        Atom::Compare(Operand::Parameter(at), Comparison::Equal, Operand::Null) => {
            method.parameters.get(*at).is_some_and(Parameter::may_be_null)
        }
        _ => false,
    };
    condition.alternatives.retain(|parts| !parts.iter().any(is_allowed));
    (!condition.alternatives.is_empty()).then_some(condition)
}

/// The internal name of the exception that an unexpected `null` causes.
const NULL_POINTER: &str = "java/lang/NullPointerException";

/// A condition on arguments that the texts of parameters demand.
struct Demand<'a> {
    /// The tag that complains of arguments that are not so.
    clause: &'a Clause,
    /// The text that says so: that of the tag if it names `null`, or that of the parameter.
    text: String,
    /// When arguments are not so.
    condition: Condition,
}

/// Returns the conditions that the texts of parameters demand, together for a tag that names `null`.
fn demands<'a>(method: &'a Documented, names: &ProjectNames<'_>) -> Vec<Demand<'a>> {
    let complaints = method.clauses.iter().filter_map(|clause| {
        let complaint = promise::complaint(method, clause, names)?;
        Some((clause, complaint))
    });
    let complaints: Vec<(&Clause, Complaint)> = complaints.collect();
    let mut found: Vec<Demand<'a>> = Vec::new();
    if complaints.is_empty() {
        return found;
    }
    for (at, parameter) in method.parameters.iter().enumerate() {
        let Some(condition) = promise::demanded(method, at, names) else { continue };
        let is_null = is_about_null(&condition);
        // Which of several tags is meant, nobody can say, but for `null`.
        let mut fitting = complaints.iter().filter(|(clause, complaint)| {
            complaint.includes(at) && (is_null || clause.exception != NULL_POINTER)
        });
        let null = fitting.clone().find(|(clause, _)| is_null && clause.exception == NULL_POINTER);
        let (first, more) = (fitting.next(), fitting.next());
        if let Some((clause, _)) = null.or(first.filter(|_| more.is_none()))
            && !parameter.may_be_null()
        {
            let text = match clause.text.to_lowercase().contains("null") {
                true => clause.text.clone(),
                false => format!("@param {} {}", parameter.name, parameter.text),
            };
            match found.iter_mut().find(|it| std::ptr::eq(it.clause, *clause) && it.text == text) {
                Some(known) => known.condition.alternatives.extend(condition.alternatives),
                None => found.push(Demand { clause, text, condition }),
            }
        }
    }
    found
}

/// Returns the numbers of the parameters that fit.
fn numbered(all: &[Parameter], fits: impl Fn(&Parameter) -> bool) -> Vec<usize> {
    all.iter().enumerate().filter(|(_, it)| fits(it)).map(|(at, _)| at).collect()
}

fn is_about_null(condition: &Condition) -> bool {
    let null = |it: &Atom| matches!(it, Atom::Compare(_, Comparison::Equal, Operand::Null));
    condition.alternatives.iter().flatten().any(null)
}

fn is_missing(file: &ClassFile, method: &Documented) -> bool {
    file.method(&method.name, &method.descriptor).is_none()
}

/// Returns whether tests in the package of its class can call a method.
fn is_open(method: &Method) -> bool {
    method.access & (access::PRIVATE | access::SYNTHETIC) == 0 && method.code.is_some()
}
