//! Finds brittle assertions and unused inputs by dynamic tainting (the paper OraclePolish).

mod code;
mod demanded;
mod driver;
mod marking;
mod stage;
mod trying;
mod watch;

pub use code::scope::{FieldName, Scope};
pub use code::uses::{Inputs, Parameter, inputs};
pub use demanded::Demanded;
pub use driver::{Polished, Polishing, TestClaim, owner};
pub use marking::saved::Saved;
pub use stage::Stage;
pub use trying::candidate::{
    Attempt, Candidate, Input, Place, Sources, Suspicion, Suspicions, end, end_of_all,
};
pub use trying::claim::{Claim, Claimed};
pub use trying::replay::{AtBegin, Replay, Unwritable};
pub use trying::trial::{Trial, arm, branch, look_out, note, pass};
pub use trying::verdict::{Conclusion, Ending, conclude};
pub use watch::{Lines, Machinery, Polish, begin, discovered, has_body, is_inherited, mark};
