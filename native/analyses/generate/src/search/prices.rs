//! What costs time beside the instructions that the guest runs, in instructions that take as long. With these
//! prices, [`crate::INSTRUCTIONS_PER_SECOND`] take about a second.

/// A checkpoint and the way back to it.
pub const CHECKPOINT: u64 = 3_000;
/// The choices that make a try.
pub const CHOICE: u64 = 1_500;
/// A statement beside its instructions: its arguments and the states of objects that it may change.
pub const STATEMENT: u64 = 500;
/// A class that is loaded, linked and perhaps rolled back.
pub const DEFINITION: u64 = 20_000;
/// A try beside the instructions of its statements.
pub const TRY: u64 = CHECKPOINT + CHOICE + STATEMENT;
/// How many instructions of a long initialiser count as one: its loops run faster than code that is new.
pub const OF_INITIALISER: u64 = 3;
