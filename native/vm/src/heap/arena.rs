//! The arena: reading, writing and allocating.

use memmap2::{MmapMut, MmapOptions};

use super::checkpoint::{Log, PAGE_SHIFT};
use super::{HEADER, Ref};

/// The arena cannot be reserved.
#[derive(Debug, thiserror::Error)]
#[error("cannot reserve {bytes} bytes for the heap: {source}")]
pub struct HeapError {
    bytes: usize,
    source: std::io::Error,
}

/// Offsets below this are never objects, so that null checks catch small field offsets.
const FIRST: u32 = 64;
/// Bytes mapped behind the limit, so that a wide access at the very end stays inside.
const SLACK: usize = 4096;

/// Objects, raw blocks and the write log.
#[derive(Debug)]
pub struct Heap {
    pub(super) memory: MmapMut,
    pub(super) limit: u32,
    pub(super) top: u32,
    pub(super) log: Log,
    allocations: u64,
}

macro_rules! access {
    ($($read:ident $write:ident $type:ty;)*) => {$(
        /// Reads at an offset; outside the arena it is 0.
        #[inline(always)]
        #[must_use]
        pub fn $read(&self, at: u32) -> $type {
            const SIZE: usize = size_of::<$type>();
            match self.memory.get(at as usize..at as usize + SIZE) {
                Some(bytes) => {
                    let mut word = [0; SIZE];
                    word.copy_from_slice(bytes);
                    <$type>::from_le_bytes(word)
                }
                None => 0,
            }
        }

        /// Writes at an offset; outside the arena it is nothing.
        #[inline(always)]
        pub fn $write(&mut self, at: u32, value: $type) {
            const SIZE: usize = size_of::<$type>();
            self.before_write(at, SIZE as u32);
            if let Some(bytes) = self.memory.get_mut(at as usize..at as usize + SIZE) {
                bytes.copy_from_slice(&value.to_le_bytes());
            }
        }
    )*};
}

impl Heap {
    /// Reserves an arena with a hard limit of so many bytes, at most 4 GiB.
    ///
    /// # Errors
    /// The address space cannot be had.
    pub fn new(limit: usize) -> Result<Heap, HeapError> {
        let limit = limit.min(u32::MAX as usize - SLACK) & !0xfff;
        let bytes = limit + SLACK;
        let memory = MmapOptions::new()
            .len(bytes)
            .no_reserve_swap()
            .map_anon()
            .map_err(|source| HeapError { bytes, source })?;
        Ok(Heap {
            memory,
            limit: limit as u32,
            top: FIRST,
            log: Log::new(bytes >> PAGE_SHIFT),
            allocations: 0,
        })
    }

    access! {
        u8 set_u8 u8;
        u16 set_u16 u16;
        u32 set_u32 u32;
        u64 set_u64 u64;
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
    pub fn mark_word(&self, object: Ref) -> u32 {
        self.u32(object.0 + 4)
    }

    /// Sets the mark word.
    pub fn set_mark_word(&mut self, object: Ref, word: u32) {
        self.set_u32(object.0 + 4, word);
    }

    /// The block of labels; 0 for none.
    #[inline(always)]
    #[must_use]
    pub fn shadow(&self, object: Ref) -> u32 {
        self.u32(object.0 + 8)
    }

    /// Sets the block of labels.
    pub fn set_shadow(&mut self, object: Ref, block: u32) {
        self.set_u32(object.0 + 8, block);
    }

    /// The length of an array.
    #[inline(always)]
    #[must_use]
    pub fn length(&self, array: Ref) -> u32 {
        self.u32(array.0 + 12)
    }

    /// Allocates a zeroed object of so many bytes, header included; `None` at the hard limit.
    #[inline]
    pub fn allocate(&mut self, class: u32, size: u32, length: u32) -> Option<Ref> {
        let size = size.max(HEADER).checked_add(7)? & !7;
        let end = self.top.checked_add(size)?;
        if end > self.limit {
            return None;
        }
        let object = Ref(self.top);
        self.top = end;
        self.allocations += u64::from(size);
        self.set_u32(object.0, class);
        self.set_u32(object.0 + 12, length);
        Some(object)
    }

    /// Allocates memory outside objects, for `Unsafe`; its offset.
    pub fn allocate_raw(&mut self, size: u32) -> Option<u32> {
        let block = self.allocate(0, size.checked_add(HEADER)?, size.checked_add(HEADER)?)?;
        Some(block.0 + HEADER)
    }

    /// Gives raw memory back. The memory itself is reclaimed with the arena.
    pub fn free_raw(&mut self, _at: u32) {}

    /// Bytes in use.
    #[must_use]
    pub fn used(&self) -> usize {
        self.top as usize
    }

    /// The hard limit in bytes.
    #[must_use]
    pub fn limit(&self) -> usize {
        self.limit as usize
    }

    /// Bytes allocated since the start, also those that were rolled back.
    #[must_use]
    pub fn allocated_total(&self) -> u64 {
        self.allocations
    }
}
