//! The `lib/modules` image of a JDK: finds resources by path, as `libjimage` does.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::compressed::decompress;

const MAGIC: u32 = 0xCAFE_DADA;
const HASH_MULTIPLIER: u32 = 0x0100_0193;
const HEADER_SIZE: usize = 28;
const MAJOR_VERSION: u32 = 1;

/// An error in an image. Offsets count from its first byte.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// The first four bytes are not an image's magic value in either byte order.
    #[error("not a runtime image: magic value {magic:#x}")]
    BadMagic {
        /// The first four bytes, read as little endian.
        magic: u32,
    },
    /// The image's version is not 1.
    #[error("unsupported runtime image version {version:#x}")]
    UnsupportedVersion {
        /// The version field.
        version: u32,
    },
    /// Something lies outside of the image.
    #[error("truncated runtime image (at byte {offset})")]
    Truncated {
        /// The offset at which the missing bytes would start.
        offset: usize,
    },
    /// A location has an attribute of unknown kind, or a name that is not UTF-8.
    #[error("malformed location in runtime image (at byte {offset})")]
    BadLocation {
        /// The offset of the location or string.
        offset: usize,
    },
    /// The resource is compressed by an unknown compressor, or its compressed form is malformed.
    #[error("resource {path} cannot be decompressed")]
    BadCompression {
        /// The resource's path.
        path: String,
    },
}

/// The byte order of an image's numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Order {
    Little,
    Big,
}

impl Order {
    /// Reads four bytes at `at`. Returns `None` if the bytes end before.
    pub(crate) fn word(self, bytes: &[u8], at: usize) -> Option<u32> {
        let found = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(match self {
            Order::Little => u32::from_le_bytes(found),
            Order::Big => u32::from_be_bytes(found),
        })
    }

    /// Reads eight bytes at `at`. Returns `None` if the bytes end before.
    pub(crate) fn long(self, bytes: &[u8], at: usize) -> Option<u64> {
        let found = bytes.get(at..at.checked_add(8)?)?.try_into().ok()?;
        Some(match self {
            Order::Little => u64::from_le_bytes(found),
            Order::Big => u64::from_be_bytes(found),
        })
    }
}

/// A runtime image in its bytes, usually a mapped file.
#[derive(Debug)]
pub struct Image<B> {
    bytes: B,
    order: Order,
    table_length: u32,
    offsets: usize,
    locations: usize,
    strings: usize,
    resources: usize,
}

/// The name of a resource and its place in an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageLocation<'a> {
    /// The module; `modules` and `packages` for the image's own directories.
    pub module: &'a str,
    /// The package with slashes, perhaps empty.
    pub parent: &'a str,
    /// The file name without extension.
    pub base: &'a str,
    /// The extension without dot, perhaps empty.
    pub extension: &'a str,
    /// The offset within the resources.
    pub offset: u64,
    /// The compressed size, or 0 if the resource is not compressed.
    pub compressed: u64,
    /// The size of the contents.
    pub size: u64,
}

impl ImageLocation<'_> {
    /// Returns the whole path, such as `/java.base/java/lang/Object.class`.
    #[must_use]
    pub fn path(&self) -> String {
        self.parts().concat() + self.extension
    }

    /// Returns the pieces of the path in order, without the extension.
    fn parts(&self) -> [&str; 7] {
        let mark = |present: &str, mark| if present.is_empty() { "" } else { mark };
        [
            mark(self.module, "/"),
            self.module,
            mark(self.module, "/"),
            self.parent,
            mark(self.parent, "/"),
            self.base,
            mark(self.extension, "."),
        ]
    }

    fn has_path(&self, path: &str) -> bool {
        let rest = self.parts().iter().try_fold(path, |rest, part| rest.strip_prefix(part));
        rest == Some(self.extension)
    }
}

impl<B: AsRef<[u8]>> Image<B> {
    /// Reads the header and checks that the tables fit.
    ///
    /// # Errors
    /// Returns an error if the bytes are not an image of version 1, or if they are truncated.
    pub fn new(bytes: B) -> Result<Self, ImageError> {
        let magic = word(bytes.as_ref(), 0, Order::Little)?;
        let order = match magic {
            MAGIC => Order::Little,
            swapped if swapped == MAGIC.swap_bytes() => Order::Big,
            _ => return Err(ImageError::BadMagic { magic }),
        };
        let field = |index: usize| word(bytes.as_ref(), index * 4, order);
        let version = field(1)?;
        if version >> 16 != MAJOR_VERSION {
            return Err(ImageError::UnsupportedVersion { version });
        }
        let table_length = field(4)?;
        let (locations_size, strings_size) = (size(field(5)?)?, size(field(6)?)?);
        let table_size = size(table_length)?.checked_mul(4);
        let after = |start: usize, length: Option<usize>| {
            let end = length.and_then(|length| start.checked_add(length));
            end.filter(|end| *end <= bytes.as_ref().len())
                .ok_or(ImageError::Truncated { offset: bytes.as_ref().len() })
        };
        let offsets = after(HEADER_SIZE, table_size)?;
        let locations = after(offsets, table_size)?;
        let strings = after(locations, Some(locations_size))?;
        let resources = after(strings, Some(strings_size))?;
        Ok(Self { bytes, order, table_length, offsets, locations, strings, resources })
    }

    /// Returns the contents of the resource at a path such as `/java.base/java/lang/Object.class`.
    ///
    /// # Errors
    /// Returns an error if the image is malformed there.
    pub fn find_resource(&self, path: &str) -> Result<Option<Cow<'_, [u8]>>, ImageError> {
        match self.find_location(path)? {
            Some(location) => self.contents(&location).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the location of the resource at `path`.
    ///
    /// # Errors
    /// Returns an error if the image is malformed there.
    pub fn find_location(&self, path: &str) -> Result<Option<ImageLocation<'_>>, ImageError> {
        // The image is a perfect hash table, so a path needs no search. The hash of the path
        // selects a redirect. A redirect of 0 means that there is no resource. A positive one is
        // the seed for a second hash, which selects the location. A negative one names the location
        // directly: -1 is location 0, -2 is location 1. Another path may have the same hash, so the
        // location's own path decides.
        let Some(slot) = hash(path, HASH_MULTIPLIER).checked_rem(self.table_length) else {
            return Ok(None);
        };
        let at = HEADER_SIZE.saturating_add(size(slot)?.saturating_mul(4));
        let redirect = word(self.bytes.as_ref(), at, self.order)?.cast_signed();
        let slot = match redirect {
            0 => return Ok(None),
            1.. => hash(path, redirect.cast_unsigned()).checked_rem(self.table_length),
            // -1 - redirect
            ..0 => Some((!redirect).cast_unsigned()).filter(|slot| *slot < self.table_length),
        };
        let Some(slot) = slot else { return Ok(None) };
        Ok(Some(self.location(slot)?).filter(|location| location.has_path(path)))
    }

    /// Returns the contents of a location's resource, decompressed if necessary.
    ///
    /// # Errors
    /// Returns an error if the resource lies outside of the image, or if it cannot be decompressed.
    pub fn contents(&self, location: &ImageLocation<'_>) -> Result<Cow<'_, [u8]>, ImageError> {
        if location.compressed == 0 {
            return self.stored(location, location.size).map(Cow::Borrowed);
        }
        let stored = self.stored(location, location.compressed)?;
        let string = |index: u32| self.text(index.into());
        let bytes = decompress(stored, location.size, self.order, &string);
        let broken = || ImageError::BadCompression { path: location.path() };
        bytes.map(Cow::Owned).ok_or_else(broken)
    }

    /// Returns the first `size` bytes at the place of a location's resource.
    fn stored(&self, location: &ImageLocation<'_>, size: u64) -> Result<&[u8], ImageError> {
        let offset = self.resources;
        let start = usize::try_from(location.offset).ok().and_then(|o| o.checked_add(offset));
        let end = usize::try_from(size).ok().and_then(|s| start?.checked_add(s));
        start
            .zip(end)
            .and_then(|(start, end)| self.bytes.as_ref().get(start..end))
            .ok_or(ImageError::Truncated { offset: start.unwrap_or(offset) })
    }

    /// Returns all locations, in the order of the image's table.
    pub fn iter(&self) -> impl Iterator<Item = Result<ImageLocation<'_>, ImageError>> {
        (0..self.table_length).map(|slot| self.location(slot))
    }

    /// Returns the module that has classes of a package. The parts of `package` are joined by `.`
    /// or `/`.
    ///
    /// # Errors
    /// Returns an error if the image is malformed there.
    pub fn module_of_package(&self, package: &str) -> Result<Option<&str>, ImageError> {
        let path = format!("/packages/{}", package.replace('/', "."));
        let Some(entries) = self.find_resource(&path)? else {
            return Ok(None);
        };
        // Each entry is a module that has the package: a number, which is 0 if the module has
        // classes in the package, and the index of the module's name.
        for entry in entries.chunks_exact(8) {
            if word(entry, 0, self.order)? == 0 {
                return self.string(word(entry, 4, self.order)?.into()).map(Some);
            }
        }
        Ok(None)
    }

    /// Returns the names of all packages, with dots, each with the module that has its classes,
    /// sorted.
    ///
    /// # Errors
    /// Returns an error if the image is malformed.
    pub fn packages(&self) -> Result<Vec<(&str, &str)>, ImageError> {
        let mut packages = Vec::new();
        for location in self.iter() {
            let location = location?;
            if location.module == "packages"
                && location.extension.is_empty()
                && let Some(module) = self.module_of_package(location.base)?
            {
                packages.push((location.base, module));
            }
        }
        packages.sort_unstable();
        Ok(packages)
    }

    /// Returns the names of all modules, sorted.
    ///
    /// # Errors
    /// Returns an error if the image is malformed.
    pub fn modules(&self) -> Result<Vec<&str>, ImageError> {
        let mut modules = BTreeSet::new();
        for location in self.iter() {
            modules.insert(location?.module);
        }
        let real = |name: &&str| !matches!(*name, "" | "modules" | "packages");
        Ok(modules.into_iter().filter(real).collect())
    }

    fn location(&self, slot: u32) -> Result<ImageLocation<'_>, ImageError> {
        let at = self.offsets.saturating_add(size(slot)?.saturating_mul(4));
        let offset = size(word(self.bytes.as_ref(), at, self.order)?)?;
        let start = self.locations.saturating_add(offset);
        let stream = self.bytes.as_ref().get(start..self.strings);
        let values = attributes(stream.unwrap_or_default());
        let [_, module, parent, base, extension, offset, compressed, size] =
            values.ok_or(ImageError::BadLocation { offset: start })?;
        Ok(ImageLocation {
            module: self.string(module)?,
            parent: self.string(parent)?,
            base: self.string(base)?,
            extension: self.string(extension)?,
            offset,
            compressed,
            size,
        })
    }

    fn string(&self, index: u64) -> Result<&str, ImageError> {
        let text = self.text(index).and_then(|text| std::str::from_utf8(text).ok());
        let offset = usize::try_from(index).unwrap_or(usize::MAX).saturating_add(self.strings);
        text.ok_or(ImageError::BadLocation { offset })
    }

    /// Returns the bytes of a string of the image, without the 0 that ends it.
    fn text(&self, index: u64) -> Option<&[u8]> {
        let start = self.strings.checked_add(usize::try_from(index).ok()?)?;
        self.bytes.as_ref().get(start..self.resources)?.split(|byte| *byte == 0).next()
    }
}

/// Reads the attributes of a location, by kind. Each starts with a byte that has the kind (5 bits)
/// and the length of the value minus one (3 bits).
fn attributes(mut stream: &[u8]) -> Option<[u64; 8]> {
    let mut values = [0; 8];
    loop {
        let (head, rest) = stream.split_first()?;
        if head >> 3 == 0 {
            return Some(values);
        }
        let (value, rest) = rest.split_at_checked(usize::from(head & 7).checked_add(1)?)?;
        let place = values.get_mut(usize::from(head >> 3))?;
        *place = value.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        stream = rest;
    }
}

fn hash(path: &str, seed: u32) -> u32 {
    let step = |hash: u32, byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte);
    path.bytes().fold(seed, step) & 0x7FFF_FFFF
}

fn word(bytes: &[u8], at: usize, order: Order) -> Result<u32, ImageError> {
    order.word(bytes, at).ok_or(ImageError::Truncated { offset: at })
}

fn size(word: u32) -> Result<usize, ImageError> {
    usize::try_from(word).map_err(|_| ImageError::Truncated { offset: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_put_together() {
        let mut location = ImageLocation {
            module: "java.base",
            parent: "java/lang",
            base: "Object",
            extension: "class",
            offset: 0,
            compressed: 0,
            size: 0,
        };
        assert!(location.has_path("/java.base/java/lang/Object.class"));
        assert!(!location.has_path("/java.base/java/lang/Object.clas"));
        location.extension = "";
        location.parent = "";
        assert!(location.has_path("/java.base/Object"));
        assert!(!location.has_path("/java.base/Objects"));
    }

    #[test]
    fn what_is_no_image_is_refused() {
        assert_eq!(Image::new([]).err(), Some(ImageError::Truncated { offset: 0 }));
        assert_eq!(Image::new([1, 0, 0, 0]).err(), Some(ImageError::BadMagic { magic: 1 }));
    }
}
