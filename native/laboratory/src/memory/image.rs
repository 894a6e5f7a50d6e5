//! Images of vms whose driver is ready, each stored with its dependencies.

use std::fs::File;

use environment::Seen;
use serde::{Deserialize, Serialize};
use vm::Used;

use super::needs::Needs;
use super::{Footprint, Key, Memory};

/// The data that is stored beside the file of an image.
#[derive(Serialize, Deserialize)]
struct Made {
    needs: Needs,
    seen: Seen,
    used: Used,
}

impl Memory {
    /// Returns the file of a stored image and the footprint of its boot, if nothing that the boot
    /// used has changed.
    pub(crate) fn image(&self, key: &Key) -> Option<(File, Footprint)> {
        let made: Made = postcard::from_bytes(&self.images.load(key)?).ok()?;
        let Made { needs, seen, used } = made;
        let is_met = needs.are_met(&self.around());
        let file = is_met.then(|| self.images.open(&key.of_file()))??;
        Some((file, Footprint { seen, used }))
    }

    /// Stores an image, which `write` writes into a file, and returns the file. Returns `None` if
    /// the image cannot be written or stored.
    pub(crate) fn keep_image(
        &self,
        key: &Key,
        before: &Footprint,
        write: &mut dyn FnMut(&mut File) -> Option<()>,
    ) -> Option<File> {
        let file = self.images.write(&key.of_file(), write)?;
        let needs = Needs::of(before.clone(), &self.around());
        let Footprint { seen, used } = before.clone();
        let made = Made { needs, seen, used };
        self.images.save(key, &postcard::to_stdvec(&made).ok()?);
        Some(file)
    }
}
