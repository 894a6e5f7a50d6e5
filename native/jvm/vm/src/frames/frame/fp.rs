//! The places of frames on their thread's stack.

use serde::{Deserialize, Serialize};

/// The place of a frame on its thread's stack. A frame that was opened later has a greater place.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Fp(pub(super) u32);

impl Fp {
    /// No frame. The first frame of a thread has it as its frame below.
    pub const NONE: Fp = Fp(0);

    /// The place of the first frame on a stack.
    pub(crate) const FIRST: Fp = Fp(1);

    /// Returns the place as a number that natives can keep in a slot.
    #[inline(always)]
    #[must_use]
    pub fn bits(self) -> u64 {
        u64::from(self.0)
    }

    /// Returns the place for a number from [`Fp::bits`]. Only the number's lower half counts.
    #[inline(always)]
    #[must_use]
    pub fn of_bits(bits: u64) -> Fp {
        Fp(bits as u32)
    }
}
