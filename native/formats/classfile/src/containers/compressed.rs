//! Decompresses resources to which `jlink` applied one or more of its compressors.

use std::io::Read;

use flate2::bufread::ZlibDecoder;

use super::jimage::Order;

const MAGIC: u32 = 0xCAFE_FAFA;
/// The length of a compressor's header: magic value, two sizes, the compressor's name, its
/// configuration, and whether it was the last compressor.
const HEADER: usize = 29;
/// The most bytes of a resource, a hundred times the largest one of a JDK.
const LARGEST: usize = 1 << 28;
/// The most compressors that may be applied to one resource. `jlink` has two.
const MOST_LAYERS: usize = 8;

/// Decompresses a resource. Returns `None` if a layer is malformed or the result is not `size`
/// bytes long.
///
/// `string` returns the bytes of a string of the image, which may be modified UTF-8.
pub(crate) fn decompress<'a>(
    stored: &[u8],
    size: u64,
    order: Order,
    string: &dyn Fn(u32) -> Option<&'a [u8]>,
) -> Option<Vec<u8>> {
    let mut bytes: Option<Vec<u8>> = None;
    for _ in 0..MOST_LAYERS {
        let outer = bytes.as_deref().unwrap_or(stored);
        if order.word(outer, 0) != Some(MAGIC) {
            break;
        }
        bytes = Some(layer(outer, order, string)?);
    }
    bytes.filter(|bytes| bytes.len() as u64 == size)
}

/// Removes the outermost layer: the one of the compressor that was applied last.
fn layer<'a>(
    outer: &[u8],
    order: Order,
    string: &dyn Fn(u32) -> Option<&'a [u8]>,
) -> Option<Vec<u8>> {
    let stored = usize::try_from(order.long(outer, 4)?).ok()?;
    let size = usize::try_from(order.long(outer, 12)?).ok().filter(|size| *size <= LARGEST)?;
    let name = string(order.word(outer, 20)?)?;
    let content = outer.get(HEADER..HEADER.checked_add(stored)?)?;
    let bytes = match name {
        b"zip" => inflate(content, size)?,
        b"compact-cp" => {
            SharedStrings { rest: content, out: Vec::new(), size, string }.restore()?
        }
        _ => return None,
    };
    (bytes.len() == size).then_some(bytes)
}

fn inflate(content: &[u8], size: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than `size` is enough to notice content that is too long.
    let mut reader = ZlibDecoder::new(content).take(size as u64 + 1);
    reader.read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// The tag of a `Utf8` whose text is a string of the image.
const SHARED_STRING: u8 = 23;
/// The tag of a descriptor whose class names are strings of the image.
const SHARED_DESCRIPTOR: u8 = 25;
const UTF8: u8 = 1;

/// A class file whose texts are in the image's strings, while it is being restored.
struct SharedStrings<'r, 'a> {
    rest: &'r [u8],
    out: Vec<u8>,
    size: usize,
    string: &'r dyn Fn(u32) -> Option<&'a [u8]>,
}

impl SharedStrings<'_, '_> {
    /// Restores the original class file.
    fn restore(mut self) -> Option<Vec<u8>> {
        /// Magic value and version.
        const START: usize = 8;
        self.copy(START)?;
        let (count, _) = self.rest.split_first_chunk::<2>()?;
        let count = u16::from_be_bytes(*count);
        self.copy(2)?;
        let mut index = 1;
        while index < count {
            let tag = *self.rest.first()?;
            self.constant(tag)?;
            let slots = if matches!(tag, 5 | 6) { 2 } else { 1 };
            index = index.checked_add(slots)?;
        }
        self.copy(self.rest.len())?;
        Some(self.out)
    }

    fn constant(&mut self, tag: u8) -> Option<()> {
        match tag {
            SHARED_STRING => {
                self.skip(1)?;
                let index = self.index()?;
                let text = (self.string)(index)?;
                self.utf8(text)
            }
            SHARED_DESCRIPTOR => {
                self.skip(1)?;
                let descriptor = self.descriptor()?;
                self.utf8(&descriptor)
            }
            UTF8 => {
                let length = self.rest.get(1..3)?;
                let length = u16::from_be_bytes(length.try_into().ok()?);
                self.copy(3 + usize::from(length))
            }
            _ => self.copy(1 + constant_size(tag)?),
        }
    }

    /// Reads a descriptor: the index of a pattern, the length of the rest, then for each `L` in the
    /// pattern the indices of a package and of a class name. For example, the pattern `(L;I)V` with
    /// `java/lang` and `String` gives `(Ljava/lang/String;I)V`.
    fn descriptor(&mut self) -> Option<Vec<u8>> {
        let pattern = self.index()?;
        let pattern = (self.string)(pattern)?;
        let length = usize::try_from(self.index()?).ok()?;
        if length == 0 {
            return Some(pattern.to_vec());
        }
        let end = self.rest.len().checked_sub(length)?;
        let mut whole = Vec::new();
        for &byte in pattern {
            whole.push(byte);
            if byte == b'L' {
                let (package, name) = (self.index()?, self.index()?);
                let package = (self.string)(package)?;
                whole.extend_from_slice(package);
                if !package.is_empty() {
                    whole.push(b'/');
                }
                whole.extend_from_slice((self.string)(name)?);
            }
            if whole.len() > usize::from(u16::MAX) {
                return None;
            }
        }
        (self.rest.len() == end).then_some(whole)
    }

    /// Reads a number. It has four bytes if the first bit is 0. Otherwise the next two bits are the
    /// number of bytes, and the last five bits of the first byte belong to the number: `A4` is 4.
    fn index(&mut self) -> Option<u32> {
        let first = *self.rest.first()?;
        let (length, start) = if first & 0x80 == 0 {
            (4, first)
        } else {
            (usize::from(first >> 5 & 3), first & 0x1F)
        };
        let tail = self.rest.get(1..length)?;
        let number = tail.iter().fold(u32::from(start), |sum, byte| sum << 8 | u32::from(*byte));
        self.skip(length)?;
        Some(number)
    }

    fn utf8(&mut self, text: &[u8]) -> Option<()> {
        let length = u16::try_from(text.len()).ok()?;
        self.push(&[UTF8])?;
        self.push(&length.to_be_bytes())?;
        self.push(text)
    }

    fn copy(&mut self, length: usize) -> Option<()> {
        let (bytes, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        self.push(bytes)
    }

    fn push(&mut self, bytes: &[u8]) -> Option<()> {
        let fits = self.out.len().checked_add(bytes.len())? <= self.size;
        fits.then(|| self.out.extend_from_slice(bytes))
    }

    fn skip(&mut self, length: usize) -> Option<()> {
        self.rest = self.rest.get(length..)?;
        Some(())
    }
}

/// Returns the number of bytes of a constant after its tag (JVMS 4.4). Returns `None` for a `Utf8`
/// and for unknown tags.
fn constant_size(tag: u8) -> Option<usize> {
    match tag {
        7 | 8 | 16 | 19 | 20 => Some(2),
        15 => Some(3),
        3 | 4 | 9..=12 | 17 | 18 => Some(4),
        5 | 6 => Some(8),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The strings of a made-up image, by their position in this list.
    const STRINGS: [&[u8]; 6] =
        [b"zip", b"compact-cp", b"(L;I)V", b"java/lang", b"String", b"unknown"];

    fn string(index: u32) -> Option<&'static [u8]> {
        STRINGS.get(index as usize).copied()
    }

    fn wrapped(name: u32, content: &[u8], size: usize) -> Vec<u8> {
        let mut bytes = MAGIC.to_le_bytes().to_vec();
        bytes.extend((content.len() as u64).to_le_bytes());
        bytes.extend((size as u64).to_le_bytes());
        bytes.extend(name.to_le_bytes());
        bytes.extend(u32::MAX.to_le_bytes());
        bytes.push(1);
        bytes.extend(content);
        bytes
    }

    fn zipped(content: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let level = flate2::Compression::default();
        let done = flate2::bufread::ZlibEncoder::new(content, level).read_to_end(&mut bytes);
        assert!(done.is_ok());
        bytes
    }

    /// Returns a class file in its stored and in its plain form. Its pool has a shared string, a
    /// shared descriptor and a long, and a tail follows the pool.
    fn shared() -> (Vec<u8>, Vec<u8>) {
        let start = b"\xCA\xFE\xBA\xBE\0\0\0\x3D\0\x05";
        let long = [5, 0, 0, 0, 0, 0, 0, 0, 7];
        let stored = [&start[..], &[23, 0xA4], &[25, 0xA2, 0xA2, 0xA3, 0xA4], &long, b"tail"];
        let plain =
            [&start[..], b"\x01\0\x06String", b"\x01\0\x16(Ljava/lang/String;I)V", &long, b"tail"];
        (stored.concat(), plain.concat())
    }

    fn run(stored: &[u8], size: usize) -> Option<Vec<u8>> {
        decompress(stored, size as u64, Order::Little, &string)
    }

    #[test]
    fn each_compressor_is_undone_and_so_are_two() {
        let (stored, plain) = shared();
        let inner = wrapped(1, &stored, plain.len());
        assert_eq!(run(&inner, plain.len()), Some(plain.clone()));
        let outer = wrapped(0, &zipped(&inner), inner.len());
        assert_eq!(run(&outer, plain.len()), Some(plain.clone()));
        assert_eq!(run(&wrapped(0, &zipped(&plain), plain.len()), plain.len()), Some(plain));
    }

    #[test]
    fn sizes_are_kept_to() {
        let (stored, plain) = shared();
        let length = plain.len();
        assert_eq!(run(&wrapped(1, &stored, length - 1), length - 1), None);
        assert_eq!(run(&wrapped(1, &stored, length), length + 1), None);
        let bomb = zipped(&vec![0; 1 << 20]);
        assert_eq!(run(&wrapped(0, &bomb, 100), 100), None);
        assert_eq!(run(&wrapped(0, &bomb, usize::MAX), usize::MAX), None);
        assert_eq!(run(&wrapped(5, &stored, length), length), None);
    }

    proptest::proptest! {
        #[test]
        fn damage_is_refused_or_kept_within_its_size(
            zip: bool, at: proptest::sample::Index, byte: u8, cut: proptest::sample::Index,
        ) {
            let (stored, plain) = shared();
            let mut bytes = wrapped(1, &stored, plain.len());
            if zip {
                bytes = wrapped(0, &zipped(&bytes), bytes.len());
            }
            *at.get_mut(&mut bytes) = byte;
            bytes.truncate(cut.index(bytes.len()) + 1);
            let found = run(&bytes, plain.len());
            proptest::prop_assert!(found.is_none_or(|found| found.len() == plain.len()));
        }
    }
}
