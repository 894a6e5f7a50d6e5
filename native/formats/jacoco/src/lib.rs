//! Computes JaCoCo 0.8.15's probes and the counters that it derives from them, from class files alone.
//!
//! [`ClassAnalysis`] reads a class once. It returns the places of the probes and, for any set of probes that control
//! passed, the counters of the class, its methods and its lines:
//!
//! ```
//! # fn coverage(bytes: &[u8]) -> Result<(), Box<dyn std::error::Error>> {
//! use jacoco::{ClassAnalysis, Filtering};
//!
//! let analysis = ClassAnalysis::new(&classfile::read_class(bytes)?)?;
//! let probes: Vec<jacoco::Probe> = analysis.probes().collect();
//! let nothing_ran = analysis.coverage(&|_probe| false, Filtering::Jacoco);
//! assert_eq!(nothing_ran.counters.instructions.covered, 0);
//! # Ok(())
//! # }
//! ```
//!
//! The crate mirrors JaCoCo's decisions, including odd ones, because its numbers have to be equal to
//! JaCoCo's. Each file names the class of JaCoCo whose behaviour it has. What differs:
//!
//! - Methods with subroutines (`jsr`, `ret`; compilers before Java 6) are left out and named, see
//!   [`ClassAnalysis::left_out`]. JaCoCo inlines subroutines first. So in such a class the numbers
//!   of later probes differ from JaCoCo's.
//! - Of JaCoCo's filters for Kotlin there is the one for inline functions. Classes compiled by kotlinc also get the filters
//!   that apply to all languages. In Scala classes, the bodies of anonymous functions count as synthetic methods.
//! - JaCoCo fails on some classes that no compiler writes. Here they have counters.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod analysis;
#[cfg(test)]
mod assembler;
mod error;
mod filter;
mod flow;
mod graph;
mod listing;
mod probes;
mod status;

pub use analysis::{ClassAnalysis, Filtering, MethodProbes};
pub use error::{CodeFault, CoverageError};
pub use probes::{Anchor, Probe};
