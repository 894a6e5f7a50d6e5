//! The layout of an image file: a header, the tables, the class files, and the memory of the arena.

use std::fs::File;
use std::io::{self, BufWriter, Seek as _, Write as _};
use std::ops::Range;

use bytes::Bytes;
use crc32fast::Hasher;
use memmap2::Mmap;

/// The bytes with which an image starts. They must change whenever the layout changes.
const MAGIC: &[u8; 8] = b"orimage1";
/// The size of the header in bytes: magic, checksum of everything after the header, length of the
/// tables, length of the class files. Each takes eight bytes.
const HEADER: usize = 32;
/// The alignment of the memory in the file. It is a multiple of the page size of every supported
/// machine.
const GRAIN: u64 = 1 << 16;
/// The zero bytes with which the file is padded before the memory.
static GAP: [u8; GRAIN as usize] = [0; GRAIN as usize];

/// The parts of an image file.
pub(super) struct Layout {
    pub file: File,
    pub tables: Bytes,
    pub classes: Bytes,
    /// The offset in the file at which the memory starts.
    pub memory: u64,
}

/// Writes an image. `memory` are the parts of the arena.
pub(super) fn write<'a>(
    file: &mut File,
    tables: &'a [u8],
    classes: &'a [u8],
    memory: impl Iterator<Item = &'a [u8]>,
) -> io::Result<()> {
    let behind = (HEADER + tables.len() + classes.len()) as u64;
    let gap =
        GAP.get((GRAIN - (behind.next_multiple_of(GRAIN) - behind)) as usize..).unwrap_or(&[]);
    let mut out = BufWriter::new(file);
    out.write_all(&[0; HEADER])?;
    let mut sum = Hasher::new();
    for part in [tables, classes, gap].into_iter().chain(memory) {
        sum.update(part);
        out.write_all(part)?;
    }
    out.rewind()?;
    out.write_all(MAGIC)?;
    for word in [u64::from(sum.finalize()), tables.len() as u64, classes.len() as u64] {
        out.write_all(&word.to_le_bytes())?;
    }
    out.flush()
}

/// Reads an image and verifies its checksum. The memory of the arena stays in the file.
///
/// # Errors
/// Fails if the file is not an image, or if its content has changed.
pub(super) fn read(file: File) -> io::Result<Layout> {
    // SAFETY: an image gets its final name only when it is complete, and does not change after
    // that. Whoever changes the file of a running vm changes our memory; we cannot prevent that.
    let all = Bytes::from_owner(unsafe { Mmap::map(&file) }?);
    let parts = parts(&all).ok_or(io::ErrorKind::InvalidData)?;
    let (tables, classes) = (all.slice(parts.tables), all.slice(parts.classes.clone()));
    let memory = (parts.classes.end as u64).next_multiple_of(GRAIN);
    Ok(Layout { file, tables, classes, memory })
}

/// The ranges of the tables and the class files in the file.
struct Parts {
    tables: Range<usize>,
    classes: Range<usize>,
}

fn parts(all: &[u8]) -> Option<Parts> {
    let (header, rest) = all.split_at_checked(HEADER)?;
    let (words, _) = header.as_chunks::<8>();
    let [magic, sum, tables, classes] = words else { return None };
    let [sum, tables, classes] = [sum, tables, classes].map(|word| u64::from_le_bytes(*word));
    let length = |word| usize::try_from(word).ok();
    let tables = HEADER..HEADER.checked_add(length(tables)?)?;
    let classes = tables.end..tables.end.checked_add(length(classes)?)?;
    let is_whole = magic == MAGIC && classes.end <= all.len();
    (is_whole && u64::from(crc32fast::hash(rest)) == sum).then_some(Parts { tables, classes })
}

#[cfg(test)]
mod tests {
    use std::io::{Seek as _, SeekFrom, Write as _};

    use super::*;

    fn written() -> File {
        let mut file = tempfile::tempfile().expect("a file");
        write(&mut file, b"tables", b"classes", [&[1; 100][..], &[2; 100]].into_iter())
            .expect("room");
        file
    }

    #[test]
    fn what_was_written_is_found_again() {
        let layout = read(written()).expect("an image");
        assert_eq!((&*layout.tables, &*layout.classes), (&b"tables"[..], &b"classes"[..]));
        assert_eq!(
            (layout.memory, layout.file.metadata().expect("a file").len()),
            (GRAIN, GRAIN + 200)
        );
    }

    #[test]
    fn what_is_cut_off_or_changed_is_no_image() {
        for length in [0, 10, HEADER as u64 + 3, GRAIN + 199] {
            let file = written();
            file.set_len(length).expect("a file");
            assert!(read(file).is_err(), "{length}");
        }
        for place in [0, 9, 20, HEADER as u64, GRAIN + 150] {
            let mut file = written();
            file.seek(SeekFrom::Start(place)).expect("a place");
            file.write_all(&[99]).expect("room");
            assert!(read(file).is_err(), "{place}");
        }
    }
}
