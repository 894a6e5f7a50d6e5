//! The seam for analyses: what follows every value, and which events an analysis sees.

use std::fmt::Debug;

/// An analysis that rides on the interpreter.
///
/// Dispatched statically; the plain machine uses `()` and costs nothing.
pub trait Machine: Sized + 'static {
    /// What accompanies every value in slots, fields and elements.
    type Shadow: Copy + Default + Debug + PartialEq + 'static;

    /// Whether shadows carry anything: stacks and heap leave room for them only then.
    const TRACKS: bool;

    /// The shadow of a value computed from two others.
    fn unite(&mut self, a: Self::Shadow, b: Self::Shadow) -> Self::Shadow;

    /// The shadow as it is stored in memory.
    fn to_label(shadow: Self::Shadow) -> u32;

    /// The shadow read back from memory.
    fn from_label(label: u32) -> Self::Shadow;
}

/// The machine without an analysis.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Machine for Plain {
    type Shadow = ();
    const TRACKS: bool = false;

    #[inline(always)]
    fn unite(&mut self, (): (), (): ()) {}

    #[inline(always)]
    fn to_label((): ()) -> u32 {
        0
    }

    #[inline(always)]
    fn from_label(_: u32) {}
}
