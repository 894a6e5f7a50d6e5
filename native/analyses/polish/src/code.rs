//! Facts from the class files and the sources of tests, known before a test runs.

pub mod guards;
pub mod life_cycle;
pub mod makers;
pub mod methods;
pub mod mined;
pub mod plan;
pub mod plumbing;
pub mod pushed;
pub mod rows;
pub mod scope;
pub mod set_up;
pub mod uses;
pub mod written;
