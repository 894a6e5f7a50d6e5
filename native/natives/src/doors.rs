//! Doors: methods of libraries that ask whether something is there outside, where there is nothing.
//!
//! The tests' world has no Docker. Libraries find that out by ways that end as *unsupported* here, such as native code;
//! what they would find out is known without.

use vm::native::Call;
use vm::{Machine, Res};

use crate::jdk::support;

// Its extension of JUnit asks Docker itself.
crate::natives! {
    "org/testcontainers/DockerClientFactory"
    | "org/testcontainers/junit/jupiter/DockerAvailableDetector"
    | "org/testcontainers/junit/jupiter/TestcontainersExtension" {
        "isDockerAvailable" "()Z" => is_absent;
    }
}

fn is_absent<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(support::boolean(false))
}
