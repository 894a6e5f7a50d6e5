//! Natives of `jdk.internal.vm`: there are no continuations, so virtual threads run as ordinary threads.

use crate::nothing;

crate::natives! {
    "jdk/internal/vm/ContinuationSupport" {
        "isSupported0" "()Z" => nothing;
    }
    "jdk/internal/vm/Continuation" {
        "registerNatives" "()V" => nothing;
        // A thread without a continuation cannot be pinned.
        "pin" "()V" => nothing;
        "unpin" "()V" => nothing;
    }
}
