//! The arena: reading, writing and allocating.

use memmap2::{MmapMut, MmapOptions};

use super::checkpoint::{Log, PAGE_SHIFT};
use super::free::Free;
use super::{HEADER, Marks, Ref};

/// The arena cannot be reserved.
#[derive(Debug, thiserror::Error)]
#[error("cannot reserve {bytes} bytes for the heap: {source}")]
pub struct HeapError {
    bytes: usize,
    source: std::io::Error,
}

/// Offsets below this are never objects, so that null checks catch small field offsets.
pub(super) const FIRST: u32 = 64;
/// Between the hard limit and the largest offset, so that no object's end passes what a `u32` holds.
const SLACK: usize = 4096;
/// Bytes mapped, whatever the limit: as many as offsets can name, and those of a wide access at the
/// last one. So an access needs no check, and a stray one meets no memory but this.
const MAPPED: usize = (1 << 32) + SLACK;

/// The arena is so many times as large as what objects may take: room for labels, for what lies
/// between live objects, and for what open checkpoints keep alive.
const SPACIOUS: usize = 3;
/// A collection is due after as many bytes as are live, but not before so many...
pub(super) const USUAL_BUDGET: u64 = 32 << 20;
/// ... unless less than that is left to the soft limit; but never before this part of it.
const SHORTEST: u64 = 64;

/// Objects, blocks of the vm's, free memory and the write log.
#[derive(Debug)]
pub struct Heap {
    pub(super) memory: MmapMut,
    /// The hard limit: where the arena ends.
    pub(super) limit: u32,
    /// The soft limit: bytes that live objects may take.
    pub(super) soft: u64,
    pub(super) free: Free,
    pub(super) log: Log,
    /// A collection is forced at each so many allocations; 0 for never.
    pub(super) every: u64,
}

macro_rules! access {
    ($($read:ident $write:ident $put:ident $type:ty;)*) => {$(
        /// Reads at an offset.
        #[inline(always)]
        #[must_use]
        pub fn $read(&self, at: u32) -> $type {
            // SAFETY: the mapping reaches behind the last offset by more than a word.
            let bytes = unsafe { self.memory.as_ptr().add(at as usize).cast::<[u8; _]>().read() };
            <$type>::from_le_bytes(bytes)
        }

        /// Writes at an offset.
        #[inline(always)]
        pub fn $write(&mut self, at: u32, value: $type) {
            const SIZE: usize = size_of::<$type>();
            self.before_write(at, SIZE as u32);
            self.$put(at, value);
        }

        /// Writes at an offset in a page that is ready.
        #[inline(always)]
        pub(crate) fn $put(&mut self, at: u32, value: $type) {
            let bytes = value.to_le_bytes();
            // SAFETY: as above; nothing else holds on to the mapping.
            unsafe { self.memory.as_mut_ptr().add(at as usize).cast::<[u8; _]>().write(bytes) };
        }
    )*};
}

impl Heap {
    /// Reserves an arena in which live objects may take so many bytes, less than 4 GiB.
    ///
    /// # Errors
    /// The address space cannot be had.
    pub fn new(soft: usize) -> Result<Heap, HeapError> {
        let limit = soft.saturating_mul(SPACIOUS).max(1 << 20);
        let limit = limit.min(u32::MAX as usize - SLACK) & !0xfff;
        let memory = MmapOptions::new()
            .len(MAPPED)
            .no_reserve_swap()
            .map_anon()
            .map_err(|source| HeapError { bytes: MAPPED, source })?;
        Ok(Heap {
            memory,
            limit: limit as u32,
            soft: soft as u64,
            free: Free::new(FIRST, limit as u32),
            log: Log::new((limit + SLACK) >> PAGE_SHIFT),
            every: 0,
        })
    }

    access! {
        u8 set_u8 put_u8 u8;
        u16 set_u16 put_u16 u16;
        u32 set_u32 put_u32 u32;
        u64 set_u64 put_u64 u64;
    }

    /// Bytes of the arena; empty when they do not lie inside it.
    #[must_use]
    pub fn bytes(&self, at: u32, length: u32) -> &[u8] {
        self.memory.get(at as usize..at as usize + length as usize).unwrap_or(&[])
    }

    /// Writes bytes.
    pub fn copy_in(&mut self, at: u32, bytes: &[u8]) {
        self.before_write(at, bytes.len() as u32);
        if let Some(target) = self.memory.get_mut(at as usize..at as usize + bytes.len()) {
            target.copy_from_slice(bytes);
        }
    }

    /// Copies bytes; the ranges may overlap.
    pub fn copy_within(&mut self, from: u32, to: u32, length: u32) {
        let end = from as usize + length as usize;
        if end <= self.memory.len() && to as usize + length as usize <= self.memory.len() {
            self.before_write(to, length);
            self.memory.copy_within(from as usize..end, to as usize);
        }
    }

    /// Fills bytes.
    pub fn fill(&mut self, at: u32, length: u32, byte: u8) {
        self.before_write(at, length);
        if let Some(target) = self.memory.get_mut(at as usize..at as usize + length as usize) {
            target.fill(byte);
        }
    }

    /// The class word of an object.
    #[inline(always)]
    #[must_use]
    pub fn class(&self, object: Ref) -> u32 {
        self.u32(object.0)
    }

    /// The mark word: identity hash, or monitor.
    #[must_use]
    pub(crate) fn mark_word(&self, object: Ref) -> u32 {
        self.u32(object.0 + 4)
    }

    /// Sets the mark word.
    pub(crate) fn set_mark_word(&mut self, object: Ref, word: u32) {
        self.set_u32(object.0 + 4, word);
    }

    /// What says how an object is labelled: 0 if it is not, an odd number if only the length of an
    /// array is, and else the block of labels, which lies at a multiple of eight.
    #[inline(always)]
    #[must_use]
    pub fn shadow(&self, object: Ref) -> u32 {
        self.u32(object.0 + 8)
    }

    /// The block of labels; 0 for none.
    #[must_use]
    pub(crate) fn shadow_block(&self, object: Ref) -> u32 {
        let shadow = self.shadow(object);
        if shadow & 1 == 0 { shadow } else { 0 }
    }

    /// Sets what [`Heap::shadow`] returns.
    pub(crate) fn set_shadow(&mut self, object: Ref, shadow: u32) {
        self.set_u32(object.0 + 8, shadow);
    }

    /// The length of an array.
    #[inline(always)]
    #[must_use]
    pub fn length(&self, array: Ref) -> u32 {
        self.u32(array.0 + 12)
    }

    /// Allocates a zeroed object of so many bytes, header included; `None` at the hard limit.
    ///
    /// It does not collect: operations of the guest first ask whether a collection is due.
    #[inline]
    pub fn allocate(&mut self, class: u32, size: u32, length: u32) -> Option<Ref> {
        let size = size.max(HEADER).checked_add(7)? & !7;
        let at = match self.free.take(size) {
            Some(at) => at,
            None => self.take_slowly(size)?,
        };
        self.free.since += u64::from(size);
        if self.every != 0 {
            self.count_down();
        }
        self.set_u32(at, class);
        self.set_u32(at + 12, length);
        Some(Ref(at))
    }

    /// Allocates a zeroed block of class 0, whose length is its size in bytes with the header.
    /// `None` at the hard limit.
    pub(crate) fn allocate_block(&mut self, size: u32) -> Option<Ref> {
        let rounded = size.max(HEADER).checked_add(7)? & !7;
        let at = match self.free.take(rounded) {
            Some(at) => at,
            None => self.take_slowly(rounded)?,
        };
        self.set_u32(at + 12, size);
        Some(Ref(at))
    }

    #[cold]
    fn count_down(&mut self) {
        self.free.countdown = self.free.countdown.saturating_sub(1);
        if self.free.countdown == 0 {
            self.free.budget = 0;
        }
    }

    /// Whether a collection should come before an allocation of so many bytes.
    ///
    /// That depends on the objects of the guest alone, so that it is the same in every mode.
    #[inline(always)]
    #[must_use]
    pub(crate) fn is_due(&self, size: u32) -> bool {
        self.free.since + u64::from(size) > self.free.budget
    }

    /// Forces a collection at each so many allocations, or at none for 0. Then what is free is
    /// filled with what no object looks like.
    pub fn collect_every(&mut self, allocations: u64) {
        self.every = allocations;
        self.free.countdown = allocations;
    }

    /// Empty marks for a collection.
    #[must_use]
    pub fn marks(&self) -> Marks {
        Marks::new(self.limit, self.free.fresh())
    }

    /// Ends a collection that has reached so many bytes of objects: what it did not mark is free,
    /// as far as no open checkpoint needs it. `wanted` bytes are about to be allocated; whether
    /// they and what is live keep the soft limit.
    pub(crate) fn finish_collection(&mut self, marks: &Marks, live: u64, wanted: u32) -> bool {
        let wanted = u64::from(wanted);
        let room = self.soft.saturating_sub(live);
        self.free_unmarked(marks, room);
        let free = &mut self.free;
        free.total += free.since;
        free.since = 0;
        free.live = live;
        free.countdown = self.every;
        // Without room nothing more is let through before the next collection.
        free.budget = match wanted <= room {
            true => live.max(USUAL_BUDGET).min(room).max(self.soft / SHORTEST).max(wanted),
            false => 0,
        };
        wanted <= room
    }

    /// Lets collections become due; before, the hard limit alone counts.
    pub(crate) fn permit_collections(&mut self) {
        self.free.budget = USUAL_BUDGET.min(self.soft);
        self.free.countdown = self.every;
    }

    /// Bytes of objects that are live, or were allocated since the last collection.
    #[must_use]
    pub fn used(&self) -> usize {
        (self.free.live + self.free.since) as usize
    }

    /// Bytes that live objects may take.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.soft as usize
    }

    /// Where the arena ends.
    #[must_use]
    pub fn limit(&self) -> usize {
        self.limit as usize
    }

    /// What decides when the next collection is due: live bytes, and those allocated since and
    /// before the last collection; how many bytes and allocations come before the next one.
    #[must_use]
    pub(crate) fn counts(&self) -> [u64; 5] {
        let free = &self.free;
        [free.live, free.since, free.total, free.budget, free.countdown]
    }

    /// Bytes of objects allocated since the start; what was rolled back is not counted.
    #[must_use]
    pub fn allocated_total(&self) -> u64 {
        self.free.total + self.free.since
    }
}
