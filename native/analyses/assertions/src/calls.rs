//! Facts about a call: whether the project's code answers it, and which arguments it gets.

use classfile::Instruction;
use roles::{Role, callers, code_of};
use taint::Label;
use vm::Vm;
use vm::classes::class::{Kind, MethodId};
use vm::frames::frame::Fp;
use vm::memory::heap::Ref;

use crate::Assertions;
use crate::known::{Known, role_of_method};
use crate::reach;

/// Returns whether calls of a method may be sources ([`is_source`]), whoever makes them.
pub(crate) fn may_be_source(known: &Known) -> bool {
    known.role == Role::Project || known.is_outside
}

/// Returns whether everything that a call does gets the mark. It is a call of the project's code, or a call of a
/// class that answers from outside. Calls by a framework do not count: JUnit runs every test by reflection. Neither
/// does what the JVM does by itself to load classes: it depends on which assertion of a kind comes first.
pub(crate) fn is_source(vm: &mut Vm, fp: Fp, known: &Known) -> bool {
    known.role == Role::Project
        || known.is_outside
            && !callers::is_called_by_framework(vm, fp, role_of_method)
            && !is_linking(vm, fp)
}

/// Returns whether a frame of the JDK serves an operation outside the JDK that the JVM completes by itself: loading and
/// initialising a class, or linking the call of a lambda.
pub(crate) fn is_linking(vm: &mut Vm, fp: Fp) -> bool {
    let (mut called, mut at) = (fp, vm.thread().stack.previous(fp));
    while at != Fp::NONE {
        let caller = vm.thread().stack.method(at);
        if role_of_method(vm, caller) != Role::Jdk {
            let name = vm.method(vm.thread().stack.method(called)).name.clone();
            return !calls(vm, at, &name);
        }
        (called, at) = (at, vm.thread().stack.previous(at));
    }
    false
}

/// Returns whether a frame executes a call of a method with this name, or of a method handle.
fn calls(vm: &Vm, at: Fp, name: &str) -> bool {
    let (method, pc) = (vm.thread().stack.method(at), vm.thread().stack.pc(at));
    let Some((file, code)) = code_of(vm, method) else { return true };
    let instruction = Instruction::at(&code.bytes, usize::from(vm.bci(method, pc)));
    let member = instruction.and_then(|it| file.pool.member(it.pool_index()?));
    member.is_some_and(|it| **it.name == *name || &**it.class == "java/lang/invoke/MethodHandle")
}

/// Returns whether code of a test called a frame.
pub(crate) fn is_called_by_test(vm: &mut Vm, fp: Fp) -> bool {
    let below = vm.thread().stack.previous(fp);
    below != Fp::NONE && {
        let caller = vm.thread().stack.method(below);
        role_of_method(vm, caller) == Role::Test
    }
}

/// Returns whether a test asked an object for something that came from the project: after `items = cart.items()` the
/// answer of `items.size()` is the project's, although no code of the project wrote the size of an empty list. So is
/// the answer of `cart.equals(cart)`, although the class inherits the method from the JDK.
pub(crate) fn is_asked_by_test(vm: &mut Vm, fp: Fp, method: MethodId) -> bool {
    is_called_by_test(vm, fp)
        && (has_labelled_argument(vm, fp, method)
            || has_given_argument(vm, fp, method)
            || has_object_of_project(vm, fp, method))
}

/// Returns whether the receiver or an argument of a call has the mark.
pub(crate) fn has_labelled_argument(vm: &Vm, fp: Fp, method: MethodId) -> bool {
    let method = vm.method(method);
    let is_wide = |kind: &Kind| matches!(kind, Kind::Long | Kind::Double);
    let wide = method.parameters.iter().filter(|kind| is_wide(kind)).count();
    let slots = method.parameters.len() + wide + usize::from(!method.is_static());
    (0..slots as u32).any(|slot| vm.shadow(fp, slot) != Label::default())
}

/// Returns whether the receiver or an argument of a call is an object that was given to the project's code.
pub(crate) fn has_given_argument(vm: &Vm, fp: Fp, method: MethodId) -> bool {
    let running = vm.machine.of::<Assertions>().running.as_ref();
    let given = running.map(|running| &running.given).filter(|given| !given.is_empty());
    given.is_some_and(|given| references(vm, fp, method).iter().any(|it| given.contains(&it.0)))
}

/// Returns whether the receiver or an argument of a call is an instance of one of the project's classes.
fn has_object_of_project(vm: &Vm, fp: Fp, method: MethodId) -> bool {
    let mut objects = references(vm, fp, method).into_iter().filter(|it| it.0 != 0);
    objects.any(|object| reach::is_of_project(vm, object))
}

/// Returns the arguments of a call that the called code may change, judged by their classes. Changes of the receiver
/// need no such guess: they have labels.
pub(crate) fn changeable(vm: &Vm, fp: Fp, method: MethodId) -> Vec<u32> {
    let own = usize::from(!vm.method(method).is_static());
    let objects = references(vm, fp, method).into_iter().skip(own);
    let is_text = |object: Ref| {
        let class = vm.class(vm.class_of(object));
        class.loader.0 == 0 && &*class.name == "java/lang/String"
    };
    let changeable = objects.filter(|it| it.0 != 0 && !is_text(*it) && vm.unbox(*it).is_none());
    changeable.map(|object| object.0).collect()
}

/// Returns the references that a call gets: its receiver and its arguments.
pub(crate) fn references(vm: &Vm, fp: Fp, method: MethodId) -> Vec<Ref> {
    let method = vm.method(method);
    let receiver = (!method.is_static()).then_some(&Kind::Reference);
    let mut slot = 0;
    let mut found = Vec::new();
    for kind in receiver.into_iter().chain(&method.parameters) {
        if *kind == Kind::Reference {
            found.push(Ref(vm.thread().stack.slot(fp, slot) as u32));
        }
        slot += if matches!(kind, Kind::Long | Kind::Double) { 2 } else { 1 };
    }
    found
}
