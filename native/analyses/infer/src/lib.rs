//! The analysis `infer`: whether calls in tests keep what the documentation of the called method promises.
//!
//! 1. [`Catalogue`] holds the promises: conditions under which methods throw, as [`javadoc::promise`] reads them.
//! 2. While a test runs, the machine evaluates the conditions of each method that the test's own code calls. A call
//!    for which one holds is *observed*: how it ends keeps or breaks the promise.
//! 3. Where no condition holds, one argument is replaced by a value with which one does. The call is *probed*: it
//!    runs to its end, and the vm goes back.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod argument;
mod catalogue;
mod driver;
mod finding;
mod known;
mod machine;
mod names;
mod pure;
mod record;
mod stage;
mod values;
mod verdict;
mod violation;

pub use argument::NewArgument;
pub use catalogue::{Catalogue, Duty, Promised, Target};
pub use driver::Observing;
pub use finding::{Confirmed, findings, untested};
pub use machine::Promising;
pub use record::{CallEnding, Origin, Record};
pub use stage::Stage;
pub use values::Arguments;
pub use verdict::{Counts, Suspect, counts, reasons, same_in, suspects, unseen};
