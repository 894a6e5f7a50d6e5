//! The arena: the memory of the heap, with functions to read, write and allocate.

use memmap2::{MmapMut, MmapOptions};

use super::checkpoint::{Log, PAGE_SHIFT};
use super::free::Free;
use super::{HEADER, Marks, Ref};

/// The error that the address space for the arena cannot be reserved.
#[derive(Debug, thiserror::Error)]
#[error("cannot reserve {bytes} bytes for the heap: {source}")]
pub struct HeapError {
    bytes: usize,
    source: std::io::Error,
}

/// The lowest offset of an object, so that small field offsets from null never hit an object.
pub(super) const FIRST: u32 = 64;
/// The distance between the highest hard limit and the largest offset, so that the end of an object
/// always fits into a `u32`.
const SLACK: usize = 4096;
/// The number of bytes that are mapped, whatever the limit: all `u32` offsets, and some more for a
/// wide access at the last one. Thus an access needs no bounds check, and a stray access can only
/// hit this mapping.
const MAPPED: usize = (1 << 32) + SLACK;

/// The size of the arena, as a multiple of the soft limit for objects. The rest is room for labels,
/// for gaps between live objects, and for objects that open checkpoints keep alive.
const SPACIOUS: usize = 3;
/// The usual minimum, in bytes, of allocations between two collections. If more bytes than this are
/// live, a collection is due after as many allocated bytes as are live. It is due earlier if the
/// soft limit leaves less room.
pub(super) const USUAL_BUDGET: u64 = 32 << 20;
/// The least budget between two collections is the soft limit divided by this number.
const SHORTEST: u64 = 64;

/// The heap: objects, blocks of the vm, free memory, and the pages saved for checkpoints.
#[derive(Debug)]
pub struct Heap {
    pub(super) memory: MmapMut,
    /// The hard limit: the offset at which the arena ends.
    pub(super) limit: u32,
    /// The soft limit: the number of bytes that live objects may take.
    pub(super) soft: u64,
    pub(super) free: Free,
    pub(super) log: Log,
    /// The number of allocations after which a collection is forced. 0 means never.
    pub(super) every: u64,
}

macro_rules! access {
    ($($read:ident $write:ident $put:ident $type:ty;)*) => {$(
        /// Returns the value at an offset.
        #[inline(always)]
        #[must_use]
        pub fn $read(&self, at: u32) -> $type {
            // SAFETY: the mapping extends beyond the last offset by more than a word.
            let bytes = unsafe { self.memory.as_ptr().add(at as usize).cast::<[u8; _]>().read() };
            <$type>::from_le_bytes(bytes)
        }

        /// Stores a value at an offset.
        #[inline(always)]
        pub fn $write(&mut self, at: u32, value: $type) {
            const SIZE: usize = size_of::<$type>();
            self.before_write(at, SIZE as u32);
            self.$put(at, value);
        }

        /// Stores a value at an offset. The page must be ready; see [`Heap::is_ready`].
        #[inline(always)]
        pub(crate) fn $put(&mut self, at: u32, value: $type) {
            let bytes = value.to_le_bytes();
            // SAFETY: as above; `&mut self` ensures that nothing else borrows the mapping.
            unsafe { self.memory.as_mut_ptr().add(at as usize).cast::<[u8; _]>().write(bytes) };
        }
    )*};
}

impl Heap {
    /// Reserves an arena. `soft` is the number of bytes that live objects may take; it must be less
    /// than 4 GiB.
    ///
    /// # Errors
    /// Fails if the address space cannot be reserved.
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

    /// Returns `length` bytes of the arena, or none if they do not all lie inside it.
    #[must_use]
    #[inline]
    pub fn bytes(&self, at: u32, length: u32) -> &[u8] {
        self.memory.get(at as usize..at as usize + length as usize).unwrap_or(&[])
    }

    /// Copies bytes into the arena.
    #[inline]
    pub fn copy_in(&mut self, at: u32, bytes: &[u8]) {
        self.before_write(at, bytes.len() as u32);
        if let Some(target) = self.memory.get_mut(at as usize..at as usize + bytes.len()) {
            target.copy_from_slice(bytes);
        }
    }

    /// Copies bytes within the arena. The ranges may overlap.
    #[inline]
    pub fn copy_within(&mut self, from: u32, to: u32, length: u32) {
        let end = from as usize + length as usize;
        if end <= self.memory.len() && to as usize + length as usize <= self.memory.len() {
            self.before_write(to, length);
            self.memory.copy_within(from as usize..end, to as usize);
        }
    }

    /// Sets `length` bytes of the arena to `byte`.
    #[inline]
    pub fn fill(&mut self, at: u32, length: u32, byte: u8) {
        self.before_write(at, length);
        if let Some(target) = self.memory.get_mut(at as usize..at as usize + length as usize) {
            target.fill(byte);
        }
    }

    /// Returns the class id of an object, 0 for a block of the vm.
    #[inline(always)]
    #[must_use]
    pub fn class(&self, object: Ref) -> u32 {
        self.u32(object.0)
    }

    /// Returns the mark word of an object. It holds the identity hash or the monitor.
    #[must_use]
    #[inline]
    pub(crate) fn mark_word(&self, object: Ref) -> u32 {
        self.u32(object.0 + 4)
    }

    /// Sets the mark word of an object.
    #[inline]
    pub(crate) fn set_mark_word(&mut self, object: Ref, word: u32) {
        self.set_u32(object.0 + 4, word);
    }

    /// Returns the shadow word of an object. It is 0 if the object has no labels, and odd if only
    /// the length of an array is labelled. Otherwise it is the offset of the block of labels, a
    /// multiple of eight.
    #[inline(always)]
    #[must_use]
    pub fn shadow(&self, object: Ref) -> u32 {
        self.u32(object.0 + 8)
    }

    /// Returns the offset of the block of labels of an object, or 0 if it has none.
    #[must_use]
    #[inline]
    pub(crate) fn shadow_block(&self, object: Ref) -> u32 {
        let shadow = self.shadow(object);
        if shadow & 1 == 0 { shadow } else { 0 }
    }

    /// Sets the shadow word of an object; see [`Heap::shadow`].
    #[inline]
    pub(crate) fn set_shadow(&mut self, object: Ref, shadow: u32) {
        self.set_u32(object.0 + 8, shadow);
    }

    /// Returns the length of an array.
    #[inline(always)]
    #[must_use]
    pub fn length(&self, array: Ref) -> u32 {
        self.u32(array.0 + 12)
    }

    /// Allocates a zeroed object. `size` is its size in bytes, including the header. Returns `None`
    /// if the hard limit is reached.
    ///
    /// This never collects garbage. Operations of the guest ask before whether a collection is due.
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

    /// Allocates a zeroed block of class 0. `size` is its size in bytes, including the header; the
    /// length field of the block holds it. Returns `None` if the hard limit is reached.
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

    /// Returns whether a collection should run before an allocation of this size in bytes.
    ///
    /// This depends only on the objects of the guest, so it is the same in every mode.
    #[inline(always)]
    #[must_use]
    pub(crate) fn is_due(&self, size: u32) -> bool {
        self.free.since + u64::from(size) > self.free.budget
    }

    /// Forces a collection after each `allocations` allocations, or never for 0. With forced
    /// collections, free memory is filled with a pattern that is not a valid object.
    pub fn collect_every(&mut self, allocations: u64) {
        self.every = allocations;
        self.free.countdown = allocations;
    }

    /// Returns empty mark bits for a collection.
    #[must_use]
    pub fn marks(&self) -> Marks {
        Marks::new(self.limit, self.free.fresh())
    }

    /// Ends a collection. Frees all memory that is not marked, except memory that an open
    /// checkpoint needs. `live` is the number of bytes of the reached objects, `wanted` the number
    /// of bytes about to be allocated. Returns whether both together are within the soft limit.
    pub(crate) fn finish_collection(&mut self, marks: &Marks, live: u64, wanted: u32) -> bool {
        let wanted = u64::from(wanted);
        let room = self.soft.saturating_sub(live);
        self.free_unmarked(marks, room);
        let free = &mut self.free;
        free.total += free.since;
        free.since = 0;
        free.live = live;
        free.countdown = self.every;
        // Without room, the next allocation that asks for room must collect again.
        free.budget = match wanted <= room {
            true => live.max(USUAL_BUDGET).min(room).max(self.soft / SHORTEST).max(wanted),
            false => 0,
        };
        wanted <= room
    }

    /// Allows collections to become due. Before this call, only the hard limit matters.
    pub(crate) fn permit_collections(&mut self) {
        self.free.budget = USUAL_BUDGET.min(self.soft);
        self.free.countdown = self.every;
    }

    /// Returns the number of bytes of objects that survived the last collection or were allocated
    /// since.
    #[must_use]
    pub fn used(&self) -> usize {
        (self.free.live + self.free.since) as usize
    }

    /// Returns the soft limit: the number of bytes that live objects may take.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.soft as usize
    }

    /// Returns the hard limit: the offset at which the arena ends.
    #[must_use]
    pub fn limit(&self) -> usize {
        self.limit as usize
    }

    /// Returns the counters that decide when the next collection is due:
    ///
    /// - the bytes that were live at the last collection
    /// - the bytes allocated since the last collection
    /// - the bytes allocated before the last collection
    /// - the budget: the bytes that may be allocated between the last and the next collection
    /// - the allocations until the next forced collection
    #[must_use]
    pub(crate) fn counts(&self) -> [u64; 5] {
        let free = &self.free;
        [free.live, free.since, free.total, free.budget, free.countdown]
    }

    /// Returns the number of bytes of objects allocated since the start. Allocations that were
    /// rolled back do not count.
    #[must_use]
    pub fn allocated_total(&self) -> u64 {
        self.free.total + self.free.since
    }
}
