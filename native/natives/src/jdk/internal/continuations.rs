//! `jdk.internal.vm`: there are no continuations, so virtual threads run as threads of their own.

use crate::nothing;

/// Whether there are.
pub mod support {
    use crate::nothing;

    crate::natives! {
        "jdk/internal/vm/ContinuationSupport";
        "isSupported0" "()Z" => nothing;
    }
}

// A thread without a continuation cannot be pinned.
crate::natives! {
    "jdk/internal/vm/Continuation";
    "registerNatives" "()V" => nothing;
    "pin" "()V" => nothing;
    "unpin" "()V" => nothing;
}
