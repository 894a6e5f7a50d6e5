//! From a suspicion to a finding: candidates, values to try, trials, and the verdict.

pub mod candidate;
pub mod claim;
pub mod evidence;
pub mod replay;
pub mod texts;
pub mod trial;
pub mod value;
pub mod verdict;
