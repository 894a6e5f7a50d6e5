//! What is known of a method of a test class before it runs.

use std::collections::BTreeSet;

use classfile::{ClassFile, Code, Constant, Instructions, Opcode};
use roles::{Check, Roles, check_named};
use vm::class::{ClassId, Method, MethodId, access};
use vm::{Machine, Vm};

use crate::guards::{Guards, guards};
use crate::set_up;
use crate::uses::{Inputs, inputs};

/// What a method of a test class does that matters; places are bytecode indices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Its constants that are inputs, if it is a test's body.
    pub inputs: Inputs,
    /// Its guards.
    pub guards: Guards,
    /// Whether it is set-up that tests of its class share.
    pub sets_up: bool,
    /// The lines of a constructor itself, first and last: initialisers of variables lie outside.
    pub own_lines: Option<(u16, u16)>,
}

/// Looks at a method of a test class; `declares` says whether a line of its source declares a class.
#[must_use]
pub fn plan<M: Machine>(
    vm: &Vm<M>,
    roles: &Roles,
    declares: &dyn Fn(u16) -> bool,
    id: MethodId,
) -> Plan {
    let method = vm.method(id);
    let Some((file, code)) = source(vm, method) else { return Plan::default() };
    let owner = method.class;
    let resolves_to =
        |class: &str, name: &str, descriptor: &str| declaring(vm, owner, class, name, descriptor);
    let is_assertion = |class: &str, name: &str, descriptor: &str, is_static: bool| {
        let declared = resolves_to(class, name, descriptor);
        matches!(
            check_named(roles, &declared, name, is_static),
            Check::Assertion | Check::Executes | Check::Announces
        )
    };
    let fails = |class: &str, name: &str| {
        // What Groovy's `assert` ends in.
        let of_groovy = class == "org/codehaus/groovy/runtime/ScriptBytecodeAdapter";
        of_groovy && name == "assertFailed"
            || name == "fail" && {
                let declared = resolves_to(class, name, "(Ljava/lang/String;)V");
                check_named(roles, &declared, name, true) == Check::Assertion
            }
    };
    Plan {
        inputs: inputs(file, code, &is_assertion),
        guards: guards(file, code, &fails),
        sets_up: set_up::is_set_up(vm, id),
        own_lines: (&*method.name == "<init>").then(|| own_lines(code, declares)).flatten(),
    }
}

/// The class file and code of a method.
fn source<'a, M: Machine>(vm: &'a Vm<M>, method: &Method<M>) -> Option<(&'a ClassFile, &'a Code)> {
    let file = vm.class(method.class).file().map(AsRef::as_ref)?;
    let code = file.methods.get(usize::from(method.index))?.code.as_ref()?;
    Some((file, code))
}

/// The class that declares what a call names, as far as it is loaded.
fn declaring<M: Machine>(
    vm: &Vm<M>,
    from: ClassId,
    class: &str,
    name: &str,
    descriptor: &str,
) -> String {
    let loader = vm.class(from).loader;
    let found = vm.lookup_loaded(loader, class).and_then(|owner| {
        vm.class(owner).ancestors.iter().rev().find_map(|&ancestor| {
            vm.class(ancestor).method_index.get(&(name.into(), descriptor.into())).copied()
        })
    });
    match found {
        Some(method) => vm.class(vm.method(method).class).name.to_string(),
        None => class.to_owned(),
    }
}

/// The lines from a constructor's first instruction to its last return. A default constructor is at
/// the line that declares the class; its return, or that of a constructor written on a line, mostly
/// has no line of its own.
fn own_lines(code: &Code, declares: &dyn Fn(u16) -> bool) -> Option<(u16, u16)> {
    let first = code.line(0)?;
    if declares(first) {
        return Some((first, first));
    }
    let last = Instructions::new(&code.bytes)
        .filter(|instruction| instruction.opcode == Opcode::Return)
        .last()
        .map(|instruction| instruction.pc as u16)?;
    let own = code.lines.iter().find(|entry| entry.0 == last).map_or(first, |entry| entry.1);
    Some((first.min(own), first.max(own)))
}

/// The methods in which a test is written: those of its name in its class and what that inherits,
/// and the bodies of their lambdas.
#[must_use]
pub fn bodies<M: Machine>(vm: &Vm<M>, class: ClassId, name: &str) -> BTreeSet<MethodId> {
    let mut found = BTreeSet::new();
    let mut waiting: Vec<MethodId> = vm
        .class(class)
        .ancestors
        .iter()
        .flat_map(|&ancestor| vm.class(ancestor).methods.iter().copied())
        .filter(|&method| &*vm.method(method).name == name)
        .collect();
    while let Some(id) = waiting.pop() {
        if found.insert(id) {
            waiting.extend(lambdas(vm, id));
        }
    }
    found
}

/// The bodies of the lambdas that a method makes.
fn lambdas<M: Machine>(vm: &Vm<M>, id: MethodId) -> Vec<MethodId> {
    let method = vm.method(id);
    let Some((file, code)) = source(vm, method) else { return Vec::new() };
    let class = vm.class(method.class);
    Instructions::new(&code.bytes)
        .filter(|instruction| instruction.opcode == Opcode::Invokedynamic)
        .filter_map(|instruction| match file.pool.get(instruction.pool_index()?) {
            Some(Constant::InvokeDynamic { bootstrap, .. }) => {
                file.attributes.bootstrap_methods.get(usize::from(*bootstrap))
            }
            _ => None,
        })
        .flat_map(|bootstrap| bootstrap.arguments.iter())
        .filter_map(|&argument| match file.pool.get(argument) {
            Some(Constant::MethodHandle { reference, .. }) => file.pool.member(*reference),
            _ => None,
        })
        .filter(|member| *member.class == class.name)
        .filter_map(|member| {
            class.method_index.get(&(member.name.clone(), member.descriptor.clone())).copied()
        })
        .filter(|&method| vm.method(method).access & access::SYNTHETIC != 0)
        .collect()
}
