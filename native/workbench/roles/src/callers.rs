//! Finds the caller of a frame: the code of a test, or that of a framework.

use vm::Vm;
use vm::classes::class::MethodId;
use vm::frames::frame::Fp;

use crate::extents::Site;
use crate::{Check, Role};

/// Packages of a language's runtime that makes the calls of code written in it. Groovy looks for the method when the
/// call is made, and calls it itself.
const DISPATCHERS: [&str; 3] = ["groovy/lang/", "org/codehaus/groovy/", "org/apache/groovy/"];

/// Returns whether a class, by its internal name, makes calls in the name of other code.
fn is_dispatcher(class: &str) -> bool {
    DISPATCHERS.iter().any(|package| class.starts_with(package))
}

/// Finds the place in the code of a test from which an assertion is called: the nearest frame of the running
/// thread, at `fp` or below, whose method belongs to a test. `role` gives the role of a method's class.
pub fn site(
    vm: &mut Vm,
    fp: Fp,
    assertion: MethodId,
    mut role: impl FnMut(&mut Vm, MethodId) -> Role,
) -> Option<Site> {
    let mut at = fp;
    while at != Fp::NONE {
        let (method, pc) = (vm.thread().stack.method(at), vm.thread().stack.pc(at));
        if role(vm, method) == Role::Test {
            return Some(Site { method, pc, assertion });
        }
        at = vm.thread().stack.previous(at);
    }
    None
}

/// Returns whether a call of a method with this `check`, whose frame is at `fp`, is an assertion: the method
/// checks something, and its caller is not a framework. Frames of the JDK, and of a language's runtime that makes
/// calls for code written in it, are not callers.
pub fn is_assertion(
    vm: &mut Vm,
    fp: Fp,
    check: Check,
    role: impl FnMut(&mut Vm, MethodId) -> Role,
) -> bool {
    matches!(check, Check::Assertion | Check::Executes) && !is_called_by_framework(vm, fp, role)
}

/// Returns whether the code that called a frame is a framework's, see [`is_assertion`].
pub fn is_called_by_framework(
    vm: &mut Vm,
    fp: Fp,
    mut role: impl FnMut(&mut Vm, MethodId) -> Role,
) -> bool {
    let mut at = vm.thread().stack.previous(fp);
    while at != Fp::NONE {
        let method = vm.thread().stack.method(at);
        match role(vm, method) {
            Role::Jdk => {}
            _ if is_dispatcher(&vm.class(vm.method(method).class).name) => {}
            role => return role == Role::Framework,
        }
        at = vm.thread().stack.previous(at);
    }
    true
}
