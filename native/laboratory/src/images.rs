//! Images of vms whose driver is ready: one vm of each kind boots, and all others start from its
//! image.

use std::fs::File;
use std::sync::{Arc, OnceLock};

use vm::{Failure, Image, Vm};

use crate::guest::Guest;
use crate::memory::{Footprint, Key, Memory};

/// The images of guests that differ at most in what nothing notices at boot ([`World::at_boot`]), made when they
/// are first needed.
///
/// [`World::at_boot`]: environment::World::at_boot
#[derive(Default)]
pub struct Images {
    /// The place where images are kept for later runs. `None` if no later run has the same guest.
    memory: Option<Arc<Memory>>,
    /// The image for machines with labels, and the one for other machines. The inner `None` means
    /// that no image could be made.
    kinds: [OnceLock<Option<Ready>>; 2],
}

/// An image, and the footprint of the boot that it contains.
pub struct Ready {
    /// The image.
    pub image: Image,
    /// Everything that the vm used until the image was made.
    pub before: Arc<Footprint>,
}

impl Images {
    /// Creates an empty set of images. They are kept for later runs if there is a memory.
    #[must_use]
    pub fn kept_in(memory: Option<Arc<Memory>>) -> Images {
        Images { memory, ..Images::default() }
    }

    /// Returns the image of a guest, for machines with labels or for others. The first caller makes it with `boot`,
    /// which gets the guest in the world in which it boots, unless an earlier run kept one; other callers wait. `driver` names
    /// the program that `boot` runs, with its arguments, until it is ready. Returns `None` if no image can be
    /// made. Then each caller has to boot its own vm.
    pub fn ready(
        &self,
        guest: &Guest,
        has_labels: bool,
        driver: &str,
        boot: impl FnOnce(&Guest) -> Result<(Vm, Footprint), Failure>,
    ) -> Option<&Ready> {
        let [labelled, other] = &self.kinds;
        let kind = if has_labels { labelled } else { other };
        let guest = Guest { world: guest.world.at_boot(), ..guest.clone() };
        let make = || {
            let memory = self.memory.as_deref();
            let kept =
                memory.map(|memory| (memory, memory.key_of_image(&guest, driver, has_labels)));
            let found = kept.as_ref().and_then(|(memory, key)| Ready::found(memory, key));
            found.or_else(|| {
                let (vm, before) = boot(&guest).ok()?;
                Ready::made(vm, before, kept.as_ref())
            })
        };
        kind.get_or_init(make).as_ref()
    }
}

impl Ready {
    fn found(memory: &Memory, key: &Key) -> Option<Ready> {
        let (file, before) = memory.image(key)?;
        Some(Ready { image: Image::open(file).ok()?, before: Arc::new(before) })
    }

    fn made(mut vm: Vm, before: Footprint, kept: Option<&(&Memory, Key)>) -> Option<Ready> {
        let mut write = |file: &mut File| vm.image(file).ok();
        let file = kept.and_then(|(memory, key)| memory.keep_image(key, &before, &mut write));
        let file = file.or_else(|| {
            let mut file = tempfile::tempfile().ok()?;
            write(&mut file)?;
            Some(file)
        })?;
        Some(Ready { image: Image::open(file).ok()?, before: Arc::new(before) })
    }
}
