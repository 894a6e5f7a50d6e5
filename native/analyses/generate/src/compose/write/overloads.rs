//! Predicts which overload of a method the compiler chooses (JLS 15.12.2), simplified to erased types.

use vm::classes::class::Kind;

use classfile::access;

use super::literals::{unwrapped, wrapper};
use crate::compose::declared::generics::Generic;
use crate::compose::declared::members::Members;
use crate::compose::declared::signature;
use crate::statements::operation::{Action, Operation};

/// The phase in which the compiler finds a method, the earliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// Without boxing.
    Strict,
    /// With boxing and unboxing.
    Loose,
    /// With a list of any length for the last parameter.
    Variable,
}

/// An overload: the descriptors of its parameters.
struct Overload {
    parameters: Vec<String>,
    is_varargs: bool,
}

impl Members<'_> {
    /// Returns whether the compiler chooses the method of an operation for arguments of these types. `None` stands
    /// for `null`.
    ///
    /// For example, the search called `print(Object)` with `null`. For `print(null)` the compiler would choose
    /// `print(String)`, because `String` is more specific. So the argument gets a cast.
    pub fn is_chosen(self, operation: &Operation, arguments: &[Option<String>]) -> bool {
        let own = Overload {
            parameters: parameters(&operation.descriptor),
            is_varargs: self.is_varargs(operation),
        };
        // The prediction is simplified. If even the own method does not seem to fit, a cast would not help, and javac
        // has the last word.
        let Some(phase) = self.phase(&own, arguments) else { return true };
        self.others(operation).iter().all(|other| match self.phase(other, arguments) {
            None => true,
            // The compiler looks at a later phase only if no earlier one finds a method.
            Some(of_other) if of_other != phase => phase < of_other,
            Some(_) => self.is_more_specific(&own, other, arguments.len()),
        })
    }

    /// Returns whether the test may call a different method with the same name and number of parameters.
    pub fn is_overloaded(self, operation: &Operation) -> bool {
        let count = parameters(&operation.descriptor).len();
        self.others(operation).iter().any(|it| it.parameters.len() == count)
    }

    /// Returns the other methods with the same name that the test may call.
    fn others(self, operation: &Operation) -> Vec<Overload> {
        let start = match operation.action {
            Action::Call => operation.inputs.first().copied(),
            _ => Some(self.types.of_class(&operation.class)),
        };
        let mut classes = start.map(|it| self.types.supertypes(it).to_vec()).unwrap_or_default();
        if operation.action == Action::Construct {
            // Constructors are not inherited.
            classes.truncate(1);
        }
        let mut found: Vec<Overload> = Vec::new();
        for class in classes.iter().filter_map(|it| self.types.class_name(*it)) {
            let Some(file) = self.access.classes.find(&class) else { continue };
            for method in file.methods.iter().filter(|it| it.name == operation.name) {
                let parameters = parameters(&method.descriptor);
                let is_visible = method.access & access::SYNTHETIC == 0
                    && self.access.to_flags(&file.this_class, method.access);
                let is_new = parameters != self::parameters(&operation.descriptor)
                    && found.iter().all(|it| it.parameters != parameters);
                if is_visible && is_new {
                    let is_varargs = method.access & access::VARARGS != 0;
                    found.push(Overload { parameters, is_varargs });
                }
            }
        }
        found
    }

    /// Returns the phase in which the compiler would find an overload for these arguments; `None` if it does not fit.
    fn phase(self, overload: &Overload, arguments: &[Option<String>]) -> Option<Phase> {
        if overload.parameters.len() == arguments.len() {
            let phases = overload.parameters.iter().zip(arguments);
            let phases: Option<Vec<Phase>> =
                phases.map(|(to, from)| self.conversion(from.as_deref(), to)).collect();
            if let Some(phases) = phases {
                return Some(phases.into_iter().max().unwrap_or(Phase::Strict));
            }
        }
        let fits = overload.is_varargs
            && arguments.len() + 1 >= overload.parameters.len()
            && arguments.iter().enumerate().all(|(at, from)| {
                let to = overload.spread(at);
                to.is_some_and(|to| self.conversion(from.as_deref(), &to).is_some())
            });
        fits.then_some(Phase::Variable)
    }

    /// Returns the phase that the conversion of an argument to a parameter's type needs; `None` if there is no
    /// conversion.
    fn conversion(self, from: Option<&str>, to: &str) -> Option<Phase> {
        let Some(from) = from else {
            // `null` fits every reference type without conversion.
            return (Kind::of(to) == Kind::Reference).then_some(Phase::Strict);
        };
        if self.is_subtype(from, to) {
            return Some(Phase::Strict);
        }
        let converted = match (Kind::of(from), Kind::of(to)) {
            (Kind::Reference, Kind::Reference) => return None,
            (Kind::Reference, _) => {
                let class = from.strip_prefix('L')?.strip_suffix(';')?;
                unwrapped(class)?.letter().to_string()
            }
            (kind, _) => format!("L{};", wrapper(kind)?),
        };
        self.is_subtype(&converted, to).then_some(Phase::Loose)
    }

    /// Returns whether a type is a subtype of another, for primitive types in the sense of JLS 4.10.1.
    pub fn is_subtype(self, sub: &str, sup: &str) -> bool {
        match (Kind::of(sub), Kind::of(sup)) {
            (Kind::Reference, Kind::Reference) => {
                self.types.is_assignable(self.types.of(sub), self.types.of(sup))
            }
            (from, to) => from == to || widens(from, to),
        }
    }

    /// Returns whether each parameter type of one overload is a subtype of that of the other.
    fn is_more_specific(self, one: &Overload, other: &Overload, count: usize) -> bool {
        (0..count).all(|at| match (one.at(at), other.at(at)) {
            (Some(one), Some(other)) => self.is_subtype(&one, &other),
            _ => true,
        })
    }
}

impl Overload {
    /// Returns the type of an argument if the last parameter takes a list of arguments.
    fn spread(&self, at: usize) -> Option<String> {
        let last = self.parameters.len().checked_sub(1)?;
        let of = self.parameters.get(at.min(last))?;
        if at < last { Some(of.clone()) } else { of.strip_prefix('[').map(str::to_owned) }
    }

    fn at(&self, at: usize) -> Option<String> {
        self.parameters.get(at).cloned().or_else(|| self.spread(at))
    }
}

fn parameters(descriptor: &str) -> Vec<String> {
    let read = signature::method(descriptor).unwrap_or_default();
    read.parameters.iter().map(Generic::descriptor).collect()
}

/// Returns whether a primitive type widens to another (JLS 5.1.2).
fn widens(from: Kind, to: Kind) -> bool {
    let rank = |kind: Kind| match kind {
        Kind::Byte => 1,
        Kind::Short => 2,
        Kind::Int => 3,
        Kind::Long => 4,
        Kind::Float => 5,
        Kind::Double => 6,
        _ => 0,
    };
    match from {
        Kind::Char => rank(to) >= 3,
        _ => rank(from) > 0 && rank(from) < rank(to),
    }
}

/// Returns whether a value of a type can be passed for another without a cast.
pub fn is_assignable(members: Members<'_>, from: &Generic, to: &Generic) -> bool {
    match (from.kind(), to.kind()) {
        (Kind::Reference, Kind::Reference) => {
            members.is_subtype(&from.descriptor(), &to.descriptor())
        }
        _ => members.conversion(Some(&from.descriptor()), &to.descriptor()).is_some(),
    }
}
