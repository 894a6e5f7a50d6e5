//! Where a frame lies on its thread's stack.

use serde::{Deserialize, Serialize};

/// The place of a frame on its thread's stack. A frame that was opened later lies higher.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Fp(pub(super) u32);

impl Fp {
    /// No frame: what lies below the first frame of a thread.
    pub const NONE: Fp = Fp(0);

    /// The place of the first frame on a stack.
    pub(crate) const FIRST: Fp = Fp(1);

    /// The place as a number that natives can keep in a slot.
    #[inline(always)]
    #[must_use]
    pub fn bits(self) -> u64 {
        u64::from(self.0)
    }

    /// The place that such a number names; only its lower half counts.
    #[inline(always)]
    #[must_use]
    pub fn of_bits(bits: u64) -> Fp {
        Fp(bits as u32)
    }
}
