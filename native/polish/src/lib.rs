//! Finds brittle assertions and unused inputs by dynamic tainting (the paper OraclePolish).

mod candidate;
mod claim;
mod driver;
mod evidence;
mod fields;
mod guards;
mod instances;
mod live;
mod marks;
mod methods;
mod mined;
mod occasions;
mod plan;
mod plumbing;
mod pushed;
mod replay;
mod saved;
mod scope;
mod set_up;
mod texts;
mod trial;
mod uses;
mod value;
mod verdict;
mod watch;
mod written;

pub use candidate::{
    Attempt, Candidate, Input, Place, Sources, Suspicion, Suspicions, end, end_of_all,
};
pub use claim::{Claim, Claimed};
pub use driver::{Polished, Polishing, TestClaim, owner, trial_budget};
pub use replay::{AtBegin, Replay, Unwritable};
pub use saved::Saved;
pub use scope::{FieldName, Scope};
pub use trial::{Trial, arm, branch, look_out, note, pass};
pub use uses::{Inputs, Parameter, inputs};
pub use verdict::{Conclusion, Ending, conclude};
pub use watch::{Lines, Machinery, Polish, begin, discovered, has_body, is_inherited, mark};

use vm::Interpreter;

/// The interpreter, compiled for [`Machinery`].
#[inline(never)]
#[must_use]
pub fn interpreter() -> Interpreter<Machinery> {
    Interpreter::with(natives::all)
}
