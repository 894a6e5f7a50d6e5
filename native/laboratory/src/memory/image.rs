//! Images of vms whose driver is ready, each beside what it depends on.

use std::fs::File;

use environment::Seen;
use serde::{Deserialize, Serialize};
use vm::Used;

use super::needs::Needs;
use super::{Footprint, Key, Memory};

/// What is kept of an image beside its file.
#[derive(Serialize, Deserialize)]
struct Made {
    needs: Needs,
    seen: Seen,
    used: Used,
}

impl Memory {
    /// An image that was kept, and what was used until it was made, if that is as it was.
    pub(crate) fn image(&self, key: &Key) -> Option<(File, Footprint)> {
        let made: Made = rmp_serde::from_slice(&self.images.load(key)?).ok()?;
        let Made { needs, seen, used } = made;
        let is_met = needs.are_met(&self.around());
        let file = is_met.then(|| self.images.open(&key.of_file()))??;
        Some((file, Footprint { seen, used }))
    }

    /// Keeps an image, and gives its file; `None` if that cannot be.
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
        self.images.save(key, &rmp_serde::to_vec_named(&made).ok()?);
        Some(file)
    }
}
