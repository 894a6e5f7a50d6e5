//! Prices of work that is no guest instruction. The unit is the instruction that takes as long. With these prices,
//! [`crate::INSTRUCTIONS_PER_SECOND`] priced instructions take about a second of CPU time.

/// Opening a checkpoint and going back to it.
pub const CHECKPOINT: u64 = 3_000;
/// Choosing the method and the inputs of a try.
pub const CHOICE: u64 = 1_500;
/// A statement, in addition to its instructions: passing its arguments, and reading the states of objects that it may
/// change.
pub const STATEMENT: u64 = 500;
/// Loading, linking and perhaps rolling back a class.
pub const DEFINITION: u64 = 20_000;
/// A try with one statement, in addition to the instructions of the statement.
pub const TRY: u64 = CHECKPOINT + CHOICE + STATEMENT;
/// The number of instructions of a long initialiser that count as one. Its loops run faster than code that runs for
/// the first time.
pub const OF_INITIALISER: u64 = 3;
