//! Doors: methods of libraries that look for something outside which the host does not have.
//!
//! The host has no Docker. Libraries would find that out in ways that are *unsupported* here, such as
//! native code. So these methods return the result without looking.

use vm::Res;
use vm::native::Call;

use crate::jdk::support;

// The JUnit extension of Testcontainers looks for Docker by itself.
crate::natives! {
    "org/testcontainers/DockerClientFactory"
    | "org/testcontainers/junit/jupiter/DockerAvailableDetector"
    | "org/testcontainers/junit/jupiter/TestcontainersExtension" {
        "isDockerAvailable" "()Z" => is_absent;
    }
}

fn is_absent(_: &mut Call<'_>) -> Res<u64> {
    Ok(support::boolean(false))
}
