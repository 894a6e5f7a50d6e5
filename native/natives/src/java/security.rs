//! `java.security.AccessController`: everybody is privileged.

use vm::native::Call;
use vm::{Machine, Res};

use crate::Row;
use crate::nothing;

/// All rows of this package.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    table::<M>()
}

crate::natives! {
    "java/security/AccessController";
    "getStackAccessControlContext" "()Ljava/security/AccessControlContext;" => nothing;
    "getInheritedAccessControlContext" "()Ljava/security/AccessControlContext;" => nothing;
    "ensureMaterializedForStackWalk" "(Ljava/lang/Object;)V" => nothing;
    "getProtectionDomain" "(Ljava/lang/Class;)Ljava/security/ProtectionDomain;"
        => protection_domain;
}

/// What the class was defined with; the boot loader's classes have none.
fn protection_domain<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let class = call.mirrored(0)?;
    Ok(call.vm.protection_domains.get(&class).map_or(0, |domain| u64::from(domain.0)))
}
