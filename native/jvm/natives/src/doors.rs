//! Doors: methods of libraries that look for something outside which the host does not have.
//!
//! The host has no Docker, and this vm no flight recorder. Libraries would find that out in ways that are *unsupported*
//! here, such as native code. So these methods return the result without looking.

use vm::Res;
use vm::native::Call;

use crate::jdk::support;

// The JUnit extension of Testcontainers looks for Docker by itself. Netty and Micronaut ask whether there is a flight
// recorder; without one, their events are off, as on a JVM on which nobody records.
crate::natives! {
    "org/testcontainers/DockerClientFactory"
    | "org/testcontainers/junit/jupiter/DockerAvailableDetector"
    | "org/testcontainers/junit/jupiter/TestcontainersExtension" {
        "isDockerAvailable" "()Z" => is_absent;
    }
    "jdk/jfr/internal/JVMSupport" {
        "checkAvailability" "()Z" => is_absent;
        "ensureWithInternalError" "()V" => no_recorder;
        "ensureWithIOException" "()V" => no_recorder;
        "ensureWithIllegalStateException" "()V" => no_recorder;
    }
}

/// Stops a program that wants to record, because a JVM would have a recorder. A door cannot throw, so the bytecode
/// continues. The vm fails at its next pause, which comes before the end of a test.
fn no_recorder(call: &mut Call<'_>) -> Res<u64> {
    call.vm.unsupported("recordings of Java Flight Recorder")
}

fn is_absent(_: &mut Call<'_>) -> Res<u64> {
    Ok(support::boolean(false))
}
