//! The heap in an image of the vm: which parts of the arena are written, and how they are loaded.

use std::fs::File;
use std::io;

use rustix::mm::{MapFlags, ProtFlags, mmap};
use serde::{Deserialize, Serialize};

use super::free::{Free, without};
use super::{Extent, GRAIN, Heap};

/// The data of a heap in an image, apart from the memory itself.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct HeapImage {
    limit: u32,
    soft: u64,
    free: Free,
    parts: Vec<Extent>,
}

impl HeapImage {
    /// Returns the size in bytes of the memory that belongs to the image.
    pub(crate) fn size(&self) -> u64 {
        self.parts.iter().map(|part| u64::from(part.size())).sum()
    }
}

impl Heap {
    /// Describes this heap for an image. No checkpoint may be open. Free memory is left out where
    /// possible, because it is cleared before it is used.
    pub(crate) fn image(&self) -> HeapImage {
        let fresh = self.free.fresh();
        let below = Extent { start: 0, end: rounded_up(fresh.start, self.limit) };
        let above = Extent { start: fresh.end & !(GRAIN - 1), end: self.limit };
        let above = Extent { start: above.start.max(below.end), ..above };
        let holes: Vec<Extent> = self.free.extents().into_iter().filter_map(grains).collect();
        let parts = [below, above].into_iter().filter(|used| used.start < used.end);
        let parts = parts.flat_map(|used| without(used, &holes)).collect();
        HeapImage { limit: self.limit, soft: self.soft, free: self.free.clone(), parts }
    }

    /// Returns the memory that belongs to an image of this heap, part by part.
    pub(crate) fn parts<'a>(&'a self, image: &'a HeapImage) -> impl Iterator<Item = &'a [u8]> {
        image.parts.iter().map(|part| self.bytes(part.start, part.size()))
    }

    /// Replaces the content of this heap with an image. The memory of the image starts in `file` at
    /// the offset `at`, a multiple of [`GRAIN`]. The file is mapped privately: stores do not reach
    /// the file, and the file must not change as long as the heap lives.
    ///
    /// # Errors
    /// Fails if the image is of a heap of another size, or if it cannot be mapped. The heap must
    /// not be used after that.
    pub(crate) fn adopt(&mut self, image: &HeapImage, file: &File, at: u64) -> io::Result<()> {
        if (image.limit, image.soft) != (self.limit, self.soft) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut offset = at;
        for part in &image.parts {
            let place = self.memory.get_mut(part.start as usize..part.end as usize);
            let place = place.ok_or(io::ErrorKind::InvalidData)?;
            let (access, flags) =
                (ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE | MapFlags::FIXED);
            // SAFETY: the place is part of this heap's own mapping, which is unmapped as a whole
            // when the heap is dropped. Nothing else refers to it, because it is borrowed mutably.
            unsafe { mmap(place.as_mut_ptr().cast(), place.len(), access, flags, file, offset) }?;
            offset += u64::from(part.size());
        }
        self.free = image.free.clone();
        Ok(())
    }
}

/// Rounds an offset up to a multiple of [`GRAIN`], but at most to the limit.
fn rounded_up(at: u32, limit: u32) -> u32 {
    at.checked_next_multiple_of(GRAIN).map_or(limit, |end| end.min(limit))
}

/// Shrinks an extent to multiples of [`GRAIN`]. Returns `None` if nothing is left.
fn grains(extent: Extent) -> Option<Extent> {
    let start = extent.start.checked_next_multiple_of(GRAIN)?;
    let end = extent.end & !(GRAIN - 1);
    (start < end).then_some(Extent { start, end })
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use crate::memory::heap::Heap;

    #[test]
    fn a_heap_goes_on_where_its_image_was_made() {
        let mut heap = Heap::new(1 << 20).expect("a heap");
        let small = heap.allocate(7, 32, 0).expect("room");
        let large = heap.allocate(8, 1 << 18, 0).expect("room");
        heap.set_u32(small.0 + 16, 1);
        heap.set_u32(large.0 + 16, 2);
        let image = heap.image();
        let mut file = tempfile::tempfile().expect("a file");
        heap.parts(&image).for_each(|part| file.write_all(part).expect("room"));

        let mut other = Heap::new(1 << 20).expect("a heap");
        other.adopt(&image, &file, 0).expect("an image");
        assert_eq!((other.u32(small.0 + 16), other.u32(large.0 + 16)), (1, 2));
        assert_eq!(other.allocate(9, 32, 0), heap.allocate(9, 32, 0));
        other.set_u32(small.0 + 16, 3);
        let mut third = Heap::new(1 << 20).expect("a heap");
        third.adopt(&image, &file, 0).expect("an image");
        assert_eq!((heap.u32(small.0 + 16), third.u32(small.0 + 16)), (1, 1));
        assert!(Heap::new(1 << 21).expect("a heap").adopt(&image, &file, 0).is_err());
    }
}
