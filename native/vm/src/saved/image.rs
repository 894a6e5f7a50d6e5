//! Images: a vm that has paused, in a file, from which others start as it stood.
//!
//! An image holds what [`checkpoint`](crate::checkpoint) saves, but for the analysis: nothing may be marked yet, and a
//! vm begins with an analysis of its own. Of what only makes a vm faster it holds decoded code as quickening left it,
//! which is read when a method first runs. The arena is mapped copy-on-write, so vms share what none of them writes to; class files are read
//! when somebody looks into them. An image fits vms with the same options and build of the engine, whose machines
//! either all have shadows or all have none ([`Machine::SHADOWS`]), on hosts made from the same options: who keeps
//! images tells them apart by that.

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
use crate::machine::Machine;
use crate::vm::Vm;

/// A vm in a file, to start others from.
#[derive(Debug)]
pub struct Image {
    tables: Tables,
    classes: Bytes,
    file: File,
    /// Where the arena's memory begins in the file.
    memory: u64,
}

/// Why there is no image, or none that a vm can start from.
#[derive(Debug, thiserror::Error)]
pub enum ImageError {
    /// The vm has something, named here, that no image holds.
    #[error("an image does not hold {0}")]
    Unfit(&'static str),
    /// The file is no image that this vm can start from.
    #[error("the image does not fit: {0}")]
    Foreign(&'static str),
    /// The file cannot be written, read or mapped, or is another one than was written.
    #[error("an image cannot be kept: {0}")]
    File(#[from] io::Error),
}

impl Image {
    /// An image that [`Vm::image`] has written.
    ///
    /// # Errors
    /// The file is none, or is not as it was written.
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

impl<M: Machine> Vm<M> {
    /// What [`Vm::image`] does.
    pub(crate) fn write_image(&mut self, file: &mut File) -> Result<(), ImageError> {
        if self.heap.open_checkpoints() > 0 {
            return Err(ImageError::Unfit("open checkpoints"));
        }
        self.free_garbage().map_err(|_| ImageError::Unfit("a frame without a reference map"))?;
        let (tables, files) = Tables::of(self)?;
        let text = postcard::to_stdvec(&tables);
        let text = text.map_err(|_| ImageError::Unfit("tables that cannot be written"))?;
        Ok(layout::write(file, &text, &files, self.heap.parts(&tables.heap))?)
    }

    /// What [`Vm::adopt`] does.
    pub(crate) fn start_from(&mut self, image: &Image) -> Result<(), ImageError> {
        self.heap.adopt(&image.tables.heap, &image.file, image.memory)?;
        image.tables.fill(self, &image.classes)
    }
}
