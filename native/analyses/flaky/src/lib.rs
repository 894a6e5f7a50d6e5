//! The analysis `flaky`: finds tests whose outcome depends on the world around them, or on other tests.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod dependences;
mod fixes;
mod jvm;
mod naming;
mod notebook;
mod orders;
mod stage;
mod worlds;

pub use jvm::replaying::replay;
pub use stage::Stage;
