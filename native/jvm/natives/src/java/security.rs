//! Natives of `java.security.AccessController`: protection domains on the stack, down to a privileged action.

use vm::classes::class::{ClassId, MethodId};
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use crate::Table;
use crate::jdk::support;
use crate::nothing;

const CONTEXT: &str = "java/security/AccessControlContext";
/// The method that runs a privileged action. Its local variables hold the action's context and caller.
const PRIVILEGED: (&str, &str) = ("java/security/AccessController", "executePrivileged");
const PRIVILEGED_CONTEXT: u32 = 1;
const PRIVILEGED_CALLER: u32 = 2;

/// The rows of this package.
pub const TABLES: Table = TABLE;

crate::natives! {
    "java/security/AccessController";
    "getStackAccessControlContext" "()Ljava/security/AccessControlContext;" => stack_context;
    "getInheritedAccessControlContext" "()Ljava/security/AccessControlContext;"
        => inherited_context;
    "ensureMaterializedForStackWalk" "(Ljava/lang/Object;)V" => nothing;
    "getProtectionDomain" "(Ljava/lang/Class;)Ljava/security/ProtectionDomain;"
        => protection_domain;
}

/// Returns the domain that the class was defined with; classes of the boot loader have none.
fn protection_domain(call: &mut Call<'_>) -> Res<u64> {
    let class = call.mirrored(0)?;
    Ok(support::reference(domain(call.vm, class)))
}

fn domain(vm: &Vm, class: ClassId) -> Ref {
    vm.state.protection_domains.get(&class).copied().unwrap_or(Ref(0))
}

/// The protection domains on the stack, the latest first, without adjacent duplicates.
#[derive(Default)]
struct Walk {
    domains: Vec<Ref>,
    /// The context of the privileged action at which the walk ended.
    privileged: Option<Ref>,
}

fn walk(vm: &Vm) -> Walk {
    let mut walk = Walk::default();
    let stack = &vm.thread().stack;
    for fp in vm.thread().frames() {
        let method = stack.method(fp);
        let mut owner = vm.method(method).class;
        if is_privileged(vm, method) {
            let local = |index| Ref(stack.slot(fp, index) as u32);
            walk.privileged = Some(local(PRIVILEGED_CONTEXT));
            owner = vm.mirrored(local(PRIVILEGED_CALLER));
        }
        // The frame may still run code of an old version of a redefined class.
        let found = domain(vm, vm.class(owner).id);
        if found.0 != 0 && walk.domains.last() != Some(&found) {
            walk.domains.push(found);
        }
        if walk.privileged.is_some() {
            break;
        }
    }
    walk
}

fn is_privileged(vm: &Vm, method: MethodId) -> bool {
    let method = vm.method(method);
    (&*vm.class(method.class).name, &*method.name) == PRIVILEGED
}

/// Returns the context; null if an action without a context has only the class library above it.
fn stack_context(call: &mut Call<'_>) -> Res<u64> {
    let Walk { domains, privileged } = walk(call.vm);
    if domains.is_empty() && privileged == Some(Ref(0)) {
        return Ok(0);
    }
    let array = if domains.is_empty() {
        Ref(0)
    } else {
        call.vm.new_object_array("java/security/ProtectionDomain", &domains)?
    };
    let class = call.vm.boot_class(CONTEXT)?;
    call.vm.ensure_initialised(class)?;
    let context = call.vm.allocate(class)?;
    for (field, value) in [
        ("context", support::reference(array)),
        ("privilegedContext", support::reference(privileged.unwrap_or(Ref(0)))),
        ("isPrivileged", support::boolean(privileged.is_some())),
        ("isAuthorized", support::boolean(true)),
    ] {
        support::set_field(call.vm, context, field, value)?;
    }
    Ok(support::reference(context))
}

/// Returns the context that the running thread inherited when it was made.
fn inherited_context(call: &mut Call<'_>) -> Res<u64> {
    let inherited = call.vm.field_offset("java/lang/Thread", "inheritedAccessControlContext")?;
    let thread = call.vm.thread().object;
    Ok(support::reference(call.vm.reference(thread, inherited)))
}
