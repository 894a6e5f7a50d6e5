//! `jdk.internal.misc.ScopedMemoryAccess`: nothing to register.

use crate::nothing;

crate::natives! {
    "jdk/internal/misc/ScopedMemoryAccess";
    "registerNatives" "()V" => nothing;
}
