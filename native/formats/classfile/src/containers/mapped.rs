//! Opens files and runtime images as memory mappings.

use std::fs::File;
use std::path::Path;

use memmap2::Mmap;

use super::jimage::{Image, ImageError};

/// An error while an image file is opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenImageError {
    /// The file cannot be opened or mapped.
    #[error("cannot open the runtime image: {0}")]
    Io(#[from] std::io::Error),
    /// The file is not an image.
    #[error(transparent)]
    Format(#[from] ImageError),
}

/// Opens the image file at `path`, a JDK's `lib/modules`.
///
/// # Errors
/// Returns an error if the file cannot be mapped or is not an image.
pub fn open_image(path: &Path) -> Result<Image<Mmap>, OpenImageError> {
    Ok(Image::new(map(path)?)?)
}

/// Maps the whole file for reading.
pub(crate) fn map(path: &Path) -> std::io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: The mapping is private and read-only. All readers of it check bounds, and rely on
    // nothing about the contents between two reads. Nobody may shorten or rewrite the file while it
    // is mapped: every JVM assumes the same of its image and its jars.
    unsafe { Mmap::map(&file) }
}
