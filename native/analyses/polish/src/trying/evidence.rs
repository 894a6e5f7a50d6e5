//! Describes an input for the report: its kind, its value, its place in the source, and where it is
//! passed.

use classfile::Instruction;
use report::{Callee, CalleeKind, Evidence, Source};
use roles::{Role, code_of};
use vm::classes::class::{ClassId, MethodId};
use vm::{TraceFrame, Vm};

use crate::Polish;
use crate::code::plan::declared;
use crate::marking::marks::{Meaning, Origin, When};
use crate::trying::candidate::Sources;
use crate::trying::trial::Literal;
use crate::trying::value::{show, show_text};

/// Returns the description of an input, without a witness.
pub(crate) fn evidence(
    vm: &Vm,
    meaning: &Meaning,
    literal: Option<&Literal>,
    sources: Sources<'_>,
) -> Evidence {
    let (source, name) = match meaning.origin() {
        Origin::Constant(..) | Origin::Literal(..) => (Source::Constant, None),
        Origin::Argument(method, index) => {
            let argument = vm.machine.of::<Polish>().argument(method, index);
            (Source::Parameter, argument.map(|argument| argument.name.clone()))
        }
        Origin::Static(class, offset) => (Source::StaticField, field_name(vm, class, offset, true)),
        Origin::Instance(class, offset, _) => {
            (Source::InstanceField, field_name(vm, class, offset, false))
        }
    };
    let (file, line) = match meaning.assignment.1 {
        When::At(method, pc) => location(vm, method, pc, sources),
        _ => (None, None),
    };
    let written = match meaning.origin() {
        Origin::Constant(method, pc) => vm.machine.of::<Polish>().written_at(vm, method, pc),
        Origin::Argument(method, _) => vm.machine.of::<Polish>().declared_at(method),
        _ => None,
    };
    let value = match (meaning.origin(), literal.and_then(Literal::text)) {
        // Each invocation has its own value, but the parameter is the same in all.
        (Origin::Argument(..), _) => None,
        (_, Some(text)) => Some(show_text(text)),
        _ => Some(show(vm, meaning.kind, meaning.bits)),
    };
    let (variable, passed_to) = match meaning.origin() {
        Origin::Constant(method, pc) => (variable(vm, method, pc), callee(vm, method, pc)),
        Origin::Literal(method, pc, _) => (None, callee(vm, method, pc)),
        _ => (None, None),
    };
    Evidence {
        source,
        name,
        value,
        file,
        line: written.or(line),
        witness: None,
        tried: Vec::new(),
        set_up: None,
        variable,
        passed_to,
    }
}

/// Returns a method's name for the user: `Class.method`.
pub(crate) fn named(vm: &Vm, method: MethodId) -> String {
    let method = vm.method(method);
    format!("{}.{}", simple(&vm.class(method.class).name), method.name)
}

/// Returns the name of the local variable that a constant initialises.
fn variable(vm: &Vm, method: MethodId, pc: u32) -> Option<String> {
    let (_, code) = code_of(vm, method)?;
    let constant = Instruction::at(&code.bytes, usize::from(vm.bci(method, pc)))?;
    let store = Instruction::at(&code.bytes, constant.next_pc() as usize)?;
    declared(code, &store).map(str::to_owned)
}

/// Returns the call to which a constant is passed.
fn callee(vm: &Vm, method: MethodId, pc: u32) -> Option<Callee> {
    let watcher = vm.machine.of::<Polish>();
    let passed = &watcher.passed(vm, method, pc)?.to;
    let loader = vm.class(vm.method(method).class).loader;
    let class = vm.lookup_loaded(loader, &passed.owner);
    let is_thrown = class.is_some_and(|class| {
        vm.class(class).ancestors.iter().any(|&it| &*vm.class(it).name == "java/lang/Throwable")
    });
    let is_tests = || class.is_some_and(|class| watcher.roles.known(class) == Some(Role::Test));
    let kind = match () {
        () if is_thrown => CalleeKind::Exception,
        () if is_tests() => CalleeKind::Test,
        () if watcher.scope.is_own(&passed.owner) => CalleeKind::Project,
        () => CalleeKind::Library,
    };
    Some(Callee {
        class: passed.owner.replace('/', "."),
        method: passed.name.clone(),
        descriptor: passed.descriptor.clone(),
        parameter: passed.index as u32 + 1,
        parameter_name: None,
        kind,
        throws: false,
    })
}

/// Returns a field's name for the user: `Class.field`.
fn field_name(vm: &Vm, id: ClassId, offset: u32, is_static: bool) -> Option<String> {
    let class = vm.class(id);
    let field = class
        .fields
        .iter()
        .find(|field| field.offset == offset && field.is_static() == is_static)?;
    Some(format!("{}.{}", simple(&class.name), field.name))
}

/// Returns a class' name without its package, as the Java language writes it: `Outer.Inner`.
pub(crate) fn simple(name: &str) -> String {
    name.rsplit_once('/').map_or(name, |(_, simple)| simple).replace('$', ".")
}

/// Returns the file and line of an operation.
pub(crate) fn location(
    vm: &Vm,
    method: MethodId,
    pc: u32,
    sources: Sources<'_>,
) -> (Option<String>, Option<u32>) {
    let class = vm.method(method).class;
    let line = vm.line(TraceFrame { method, bci: vm.bci(method, pc) });
    let path = vm.class(class).file().and_then(|file| file.source_path());
    let path = path.and_then(|path| sources(&path));
    (path, u32::try_from(line).ok())
}

/// Returns the getter of a property, if a constant is passed to the property's setter and the class
/// has the getter.
pub(crate) fn getter(vm: &Vm, origin: Origin) -> Option<String> {
    let Origin::Constant(method, pc) = origin else { return None };
    let passed = &vm.machine.of::<Polish>().passed(vm, method, pc)?.to;
    let property = passed.name.strip_prefix("set")?;
    let loader = vm.class(vm.method(method).class).loader;
    let class = vm.lookup_loaded(loader, &passed.owner)?;
    ["get", "is"].into_iter().map(|prefix| format!("{prefix}{property}")).find(|getter| {
        let ancestors = &vm.class(class).ancestors;
        ancestors.iter().flat_map(|&ancestor| &vm.class(ancestor).methods).any(|&method| {
            let method = vm.method(method);
            *method.name == **getter && method.parameters.is_empty()
        })
    })
}
