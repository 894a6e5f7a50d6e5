//! Facts about a method that decide what the machine records of it.

use std::rc::Rc;
use std::sync::Arc;

use classfile::LocalVariable;
use roles::{Knowledge, Role};
use vm::Vm;
use vm::classes::class::{MethodId, access};
use vm::machine::Interest;

use super::Diagnose;
use crate::code::expressions;
use crate::log::{Code, Variable};
use crate::source::constants;
use crate::style::Style;
use suite::planning::classes::MethodName;

/// The facts about a method.
#[derive(Debug)]
pub(super) struct Known {
    /// The method's number as a target, if its exits are recorded.
    pub target: Option<usize>,
    /// The method's code, if the method belongs to the tests or to the project.
    pub code: Option<Watched>,
}

/// A method whose expressions are recorded.
#[derive(Debug)]
pub(super) struct Watched {
    /// Its number in [`Names`](crate::log::Names).
    pub number: u32,
    pub code: Arc<Code>,
}

impl Knowledge for Known {
    /// Targets are followed from their entry to their exit.
    fn interest(&self) -> Interest {
        Interest::CALLS.when(self.target.is_some()) | Interest::WATCHED.when(self.code.is_some())
    }
}

/// Returns the facts about a method. Determines them when the method is entered for the first time.
pub(super) fn know(vm: &mut Vm, method: MethodId) -> Rc<Known> {
    if let Some(known) = vm.machine.of::<Diagnose>().known(method) {
        return known.clone();
    }
    let class = vm.method(method).class;
    let mut roles = std::mem::take(&mut vm.machine.of_mut::<Diagnose>().roles);
    let role = roles::role(vm, &mut roles, class);
    vm.machine.of_mut::<Diagnose>().roles = roles;
    let target = transform::target(vm, method)
        .filter(|it| vm.machine.of::<Diagnose>().observed.contains(it));
    let code = match role {
        Role::Test | Role::Project => watched(vm, method, role == Role::Test),
        Role::Jdk | Role::Framework => None,
    };
    let known = Rc::new(Known { target, code });
    vm.machine.of_mut::<Diagnose>().methods.insert(method, known.clone());
    vm.settle(method);
    known
}

/// Returns the local variables of a method that refer to objects.
fn variables(code: &classfile::Code) -> Vec<Variable> {
    let all = code.local_variables.iter();
    let references = all.filter(|it| it.descriptor.starts_with(['L', '[']));
    let variable = |it: &LocalVariable| Variable {
        name: it.name.clone(),
        slot: it.index,
        from: it.start,
        to: it.start.saturating_add(it.length),
    };
    references.map(variable).collect()
}

/// Returns a method's code with its expressions, or `None` if nothing in it is recorded. Methods
/// that the compiler made have no source, except the bodies of lambdas.
fn watched(vm: &mut Vm, id: MethodId, is_test: bool) -> Option<Watched> {
    let method = vm.method(id);
    if method.access & access::SYNTHETIC != 0 && !method.name.starts_with("lambda$") {
        return None;
    }
    let class = vm.class(method.class).clone();
    let file = class.file()?;
    let own = file.methods.get(usize::from(method.index))?.code.as_ref()?;
    let is_static = method.is_static();
    let name = MethodName {
        class: class.external_name().into(),
        name: method.name.clone(),
        descriptor: method.descriptor.clone(),
    };
    let number = vm.machine.of_mut::<Diagnose>().names.number(name, |method| Code {
        method,
        is_test,
        source: file.source_path(),
        lines: own.source_lines().to_vec(),
        expressions: expressions(file, own, is_static),
        constants: constants(file),
        variables: if is_test { variables(own) } else { Vec::new() },
        style: Style::of(file),
    });
    let code = vm.machine.of::<Diagnose>().names.code(number)?.clone();
    (!code.expressions.is_empty()).then_some(Watched { number, code })
}
