//! What is known of methods, and what of it is asked at every call.

use std::rc::Rc;

use roles::{Check, Role, check, role};
use vm::Vm;
use vm::class::{ClassId, MethodId};

use crate::plan::{Plan, plan};
use crate::watch::Machinery;

/// What is known of a method.
#[derive(Debug)]
pub(crate) struct Known {
    pub role: Role,
    pub check: Check,
    /// Of a method of a test class, what it does.
    pub plan: Option<Plan>,
}

/// What calls and returns ask, in a byte for each method; without a bit nothing is said.
type Glance = u8;

/// Nothing begins or ends with the method, whoever calls it.
const INDIFFERENT: Glance = 1;
/// The JDK's or a framework's: what is returned to it is no input of a test's.
const OUTSIDE: Glance = 2;
/// A method of a test class.
const PLANNED: Glance = 4;

impl Known {
    fn glance(&self) -> Glance {
        let of = |holds: bool, bit: Glance| if holds { bit } else { 0 };
        of(self.role != Role::Test && self.check == Check::No, INDIFFERENT)
            | of(matches!(self.role, Role::Jdk | Role::Framework), OUTSIDE)
            | of(self.plan.is_some(), PLANNED)
    }
}

/// The methods that something is known of.
#[derive(Debug, Default)]
pub(crate) struct Methods {
    known: Vec<Option<Rc<Known>>>,
    glances: Vec<Glance>,
}

impl Methods {
    /// What is known of a method.
    pub(crate) fn get(&self, method: MethodId) -> Option<&Rc<Known>> {
        self.known.get(method.0 as usize).and_then(Option::as_ref)
    }

    /// Whether it is known that nothing begins or ends with a method.
    #[inline]
    pub(crate) fn is_indifferent(&self, method: MethodId) -> bool {
        self.glance(method) & INDIFFERENT != 0
    }

    /// Whether a method is known to be the JDK's or a framework's.
    #[inline]
    pub(crate) fn is_outside(&self, method: MethodId) -> bool {
        self.glance(method) & OUTSIDE != 0
    }

    /// Whether a method is known to be one of a test class.
    #[inline]
    pub(crate) fn is_planned(&self, method: MethodId) -> bool {
        self.glance(method) & PLANNED != 0
    }

    #[inline]
    fn glance(&self, method: MethodId) -> Glance {
        self.glances.get(method.0 as usize).copied().unwrap_or_default()
    }

    /// Keeps what was found out.
    pub(crate) fn insert(&mut self, method: MethodId, known: Rc<Known>) {
        let index = method.0 as usize;
        let length = self.known.len().max(index + 1);
        self.known.resize(length, None);
        self.glances.resize(length, 0);
        if let Some(glance) = self.glances.get_mut(index) {
            *glance = known.glance();
        }
        if let Some(slot) = self.known.get_mut(index) {
            *slot = Some(known);
        }
    }

    /// Forgets a method.
    pub(crate) fn forget(&mut self, method: MethodId) {
        if let Some(slot) = self.known.get_mut(method.0 as usize) {
            *slot = None;
        }
        if let Some(glance) = self.glances.get_mut(method.0 as usize) {
            *glance = 0;
        }
    }

    /// A bound on the methods that are known.
    pub(crate) fn bound(&self) -> usize {
        self.known.len()
    }

    /// Forgets methods from a bound on.
    pub(crate) fn truncate(&mut self, bound: usize) {
        self.known.truncate(bound);
        self.glances.truncate(bound);
    }
}

/// What is known of a method, found out when it is first entered.
pub(crate) fn know(vm: &mut Vm<Machinery>, method: MethodId) -> Rc<Known> {
    if let Some(known) = vm.machine.watcher.known(method) {
        return known.clone();
    }
    let mut roles = std::mem::take(&mut vm.machine.watcher.roles);
    let role = role(vm, &mut roles, vm.method(method).class);
    let check = match role {
        Role::Jdk => Check::No,
        _ => check(vm, &roles, method),
    };
    let declares = |line| declares_a_class(vm, method, line);
    let plan = (role == Role::Test).then(|| plan(vm, &roles, &declares, method));
    vm.machine.watcher.roles = roles;
    let known = Rc::new(Known { role, check, plan });
    vm.machine.watcher.methods.insert(method, known.clone());
    known
}

/// The role of a class.
pub(crate) fn role_of(vm: &mut Vm<Machinery>, id: ClassId) -> Role {
    let mut roles = std::mem::take(&mut vm.machine.watcher.roles);
    let role = role(vm, &mut roles, id);
    vm.machine.watcher.roles = roles;
    role
}

/// Whether a line of a method's source declares a class, as far as the source is there.
fn declares_a_class(vm: &Vm<Machinery>, method: MethodId, line: u16) -> bool {
    let path = source_path(vm, vm.method(method).class);
    let sources = vm.machine.watcher.sources.as_ref();
    let text = path.zip(sources).and_then(|(path, sources)| sources(&path, u32::from(line)));
    text.is_some_and(|text| {
        text.split(|character: char| !character.is_alphanumeric())
            .any(|word| matches!(word, "class" | "enum" | "record"))
    })
}

/// The path of a class' source, such as `com/example/ATest.java`.
pub(crate) fn source_path(vm: &Vm<Machinery>, class: ClassId) -> Option<String> {
    let class = vm.class(class);
    let file = class.file()?.attributes.source_file.as_ref()?;
    let package = class.name.rsplit_once('/').map(|(package, _)| package);
    Some(package.map_or_else(|| file.to_string(), |package| format!("{package}/{file}")))
}
