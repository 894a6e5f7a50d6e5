//! Images of vms whose driver is ready, each beside what it depends on.

use std::collections::BTreeMap;
use std::fs::File;
use std::sync::Arc;

use environment::Seen;
use serde::{Deserialize, Serialize};
use vm::{Used, UsedClass};

use super::needs::Needs;
use super::{Footprint, Key, Memory};

/// What is kept of an image beside its file.
#[derive(Serialize, Deserialize)]
struct Made {
    needs: Needs,
    seen: Seen,
    classes: BTreeMap<Arc<str>, UsedClass>,
    is_inspected: bool,
}

impl Memory {
    /// An image that was kept, and what was used until it was made, if that is as it was.
    pub(crate) fn image(&self, key: &Key) -> Option<(File, Footprint)> {
        let made: Made = rmp_serde::from_slice(&self.images.load(key)?).ok()?;
        let Made { needs, seen, classes, is_inspected } = made;
        let file = needs.are_met(&self.disk, None).then(|| self.images.open(&key.of_file()))??;
        Some((file, Footprint { seen, used: Used { classes, is_inspected } }))
    }

    /// Keeps an image, and gives its file; `None` if that cannot be.
    pub(crate) fn keep_image(
        &self,
        key: &Key,
        before: &Footprint,
        write: &mut dyn FnMut(&mut File) -> Option<()>,
    ) -> Option<File> {
        let file = self.images.write(&key.of_file(), write)?;
        let Footprint { seen, used } = before;
        let needs = Needs::of(before.clone(), &self.disk, None);
        let (seen, classes) = (seen.clone(), used.classes.clone());
        let made = Made { needs, seen, classes, is_inspected: used.is_inspected };
        self.images.save(key, &rmp_serde::to_vec_named(&made).ok()?);
        Some(file)
    }
}
