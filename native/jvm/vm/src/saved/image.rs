//! Images: files that hold the state of a paused vm. Other vms can start from this state.
//!
//! An image holds everything that a [`checkpoint`](crate::saved::checkpoint) saves, except the analysis.
//! The analysis must not have marked anything yet, and each vm that starts from the image has its
//! own. The image also holds decoded and quickened code, so that it need not be decoded again. It
//! is read when a method first runs.
//!
//! The arena is mapped copy-on-write, so vms share the pages that none of them writes to. Class
//! files are only parsed when needed.
//!
//! An image fits only vms with the same options and the same build of the engine, on a host with
//! the same options. Code that stores images must distinguish them by these properties. A vm whose
//! machine has shadows ([`Vm::has_labels`]) can start from an image of one without: no value has a
//! label then. The reverse is impossible.

mod classes;
pub(crate) mod code;
mod layout;
mod symbols;
mod tables;

use std::fs::File;
use std::io;

use bytes::Bytes;

use self::layout::Layout;
use self::tables::Tables;
use crate::vm::Vm;

/// An image file that was opened, so that vms can start from it.
#[derive(Debug)]
pub struct Image {
    tables: Tables,
    classes: Bytes,
    file: File,
    /// The offset in the file at which the memory of the arena starts.
    memory: u64,
}

/// The error that an image cannot be written, or that a vm cannot start from it.
#[derive(Debug, thiserror::Error)]
pub enum ImageError {
    /// The vm has something that an image cannot hold. The text names it.
    #[error("an image does not hold {0}")]
    Unfit(&'static str),
    /// The file is not an image from which this vm can start. The text says why.
    #[error("the image does not fit: {0}")]
    Foreign(&'static str),
    /// The file cannot be written, read or mapped, or its content has changed.
    #[error("an image cannot be kept: {0}")]
    File(#[from] io::Error),
}

impl Image {
    /// Opens an image that [`Vm::image`] has written.
    ///
    /// # Errors
    /// Fails if the file is not an image, or if its content has changed.
    pub fn open(file: File) -> Result<Image, ImageError> {
        let Layout { file, tables, classes, memory } = layout::read(file)?;
        let tables = postcard::from_bytes(&tables);
        let tables: Tables =
            tables.map_err(|_| ImageError::Foreign("its tables cannot be read"))?;
        if file.metadata()?.len() != memory + tables.heap.size() {
            return Err(ImageError::Foreign("its memory is not whole"));
        }
        Ok(Image { tables, classes, file, memory })
    }
}

/// # Checkpoints, images, dumps
impl Vm {
    /// Writes a paused vm into an empty file. This frees unreachable objects and changes nothing
    /// else.
    ///
    /// # Errors
    /// The vm has something that an image cannot hold, or the file cannot be written.
    pub fn image(&mut self, file: &mut File) -> Result<(), ImageError> {
        if self.heap.open_checkpoints() > 0 {
            return Err(ImageError::Unfit("open checkpoints"));
        }
        self.free_garbage().map_err(|_| ImageError::Unfit("a frame without a reference map"))?;
        let (tables, files) = Tables::of(self)?;
        let text = postcard::to_stdvec(&tables);
        let text = text.map_err(|_| ImageError::Unfit("tables that cannot be written"))?;
        Ok(layout::write(file, &text, &files, self.heap.parts(&tables.heap))?)
    }

    /// Sets the state of a new vm to that of an image. This replaces booting; [`Vm::run`] then
    /// continues from the image's state.
    ///
    /// # Errors
    /// The image does not fit this vm, which must not be used afterwards.
    pub fn adopt(&mut self, image: &Image) -> Result<(), ImageError> {
        self.heap.adopt(&image.tables.heap, &image.file, image.memory)?;
        image.tables.fill(self, &image.classes)
    }
}
