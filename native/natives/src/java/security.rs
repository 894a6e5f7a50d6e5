//! `java.security.AccessController`: everybody is privileged.

use vm::Machine;

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
}
