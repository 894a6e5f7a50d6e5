//! Maps files into memory, and opens runtime images that way.

use std::fs::File;
use std::path::Path;

use memmap2::Mmap;

use super::jimage::{Image, ImageError};

/// Why an image file could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenImageError {
    /// The file cannot be opened or mapped.
    #[error("cannot open the runtime image: {0}")]
    Io(#[from] std::io::Error),
    /// The file is no image.
    #[error(transparent)]
    Format(#[from] ImageError),
}

/// Opens the image file at `path`, a JDK's `lib/modules`.
///
/// # Errors
/// When the file cannot be mapped or is no image.
pub fn open_image(path: &Path) -> Result<Image<Mmap>, OpenImageError> {
    Ok(Image::new(map(path)?)?)
}

/// Maps the whole file for reading.
pub(crate) fn map(path: &Path) -> std::io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: The mapping is private and read-only, and all readers over it are bounds-checked
    // and hold no invariants about contents between reads. That nobody shortens or rewrites the
    // file while it is mapped is the same trust that every JVM puts in its image and jars.
    unsafe { Mmap::map(&file) }
}
