//! Resetting memory to zero, as if it had never been used.

use super::{GRAIN, Heap};

/// The size in bytes from which it is cheaper to return memory to the system than to clear it.
const WORTH: u32 = 1 << 20;

impl Heap {
    /// Sets memory to zero that becomes fresh again. Fresh memory is used without clearing it.
    pub(super) fn zero(&mut self, from: u32, to: u32) {
        let start = from.checked_next_multiple_of(GRAIN).unwrap_or(to);
        let end = to & !(GRAIN - 1);
        if end.saturating_sub(start) >= WORTH && self.give_back(start, end) {
            self.clear_all(from, start);
            self.clear_all(end, to);
        } else {
            self.clear_all(from, to);
        }
    }

    fn clear_all(&mut self, from: u32, to: u32) {
        if let Some(bytes) = self.memory.get_mut(from as usize..to as usize) {
            bytes.fill(0);
        }
    }

    /// Returns pages to the system, so that they read as zero. They must not be part of an image.
    /// Returns whether the system did that.
    #[cfg(target_os = "linux")]
    fn give_back(&mut self, start: u32, end: u32) -> bool {
        use rustix::mm::{Advice, madvise};

        let Some(pages) = self.memory.get_mut(start as usize..end as usize) else { return false };
        // SAFETY: the pages are part of this heap's own private mapping. Nothing else refers to
        // them, because they are borrowed mutably. They are zero when they are touched again,
        // because an image does not hold memory that was fresh when it was made.
        unsafe { madvise(pages.as_mut_ptr().cast(), pages.len(), Advice::LinuxDontNeed) }.is_ok()
    }

    /// Does nothing: other systems do not promise that returned pages read as zero.
    #[cfg(not(target_os = "linux"))]
    fn give_back(&mut self, _start: u32, _end: u32) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_large_is_zero_again_with_its_edges() {
        let mut heap = Heap::new(64 << 20).expect("a heap");
        let (from, to) = (GRAIN * 3 + 24, GRAIN * 3 + 5 * WORTH + 40);
        heap.fill(from - 8, to - from + 16, 7);
        heap.zero(from, to);
        assert!(heap.bytes(from, to - from).iter().all(|byte| *byte == 0));
        assert_eq!((heap.bytes(from - 1, 1), heap.bytes(to, 1)), (&[7][..], &[7][..]));
    }
}
