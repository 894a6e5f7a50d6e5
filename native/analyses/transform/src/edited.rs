//! The class file of a transformed method, for a real JVM.

use std::io;
use std::path::PathBuf;

use classfile::with_body;
use suite::planning::classes::class_bytes;

use crate::{Catalogue, returned};

impl Catalogue {
    /// Returns the class of a transformation, in internal form, and its class file with the other body; the
    /// class file is read from the first of the folders that has it.
    ///
    /// # Errors
    /// The class file cannot be read or edited, or there is no such transformation.
    pub fn class_under(
        &self,
        transformation: usize,
        folders: &[PathBuf],
    ) -> io::Result<(String, Vec<u8>)> {
        let unknown = || io::Error::other("no such transformation");
        let transformation = self.transformations().get(transformation).ok_or_else(unknown)?;
        let target = self.targets().get(transformation.target).ok_or_else(unknown)?;
        let bytes = class_bytes(folders, &target.class)?;
        let (method, descriptor) = (&target.name, &target.descriptor);
        let body = returned(&transformation.operator, descriptor, target.is_static);
        let bytes = with_body(&bytes, method, descriptor, body.ok_or_else(unknown)?);
        Ok((target.class.to_string(), bytes.map_err(io::Error::other)?))
    }
}
