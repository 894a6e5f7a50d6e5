//! Vms whose driver is ready, as images: each kind is booted once, and all others start from it.

use std::fs::File;
use std::sync::{Arc, OnceLock};

use vm::{Failure, Image, Machine, Vm};

use crate::guest::Guest;
use crate::memory::{Footprint, Key, Memory};

/// The images of a guest.
#[derive(Default)]
pub struct Images {
    /// Where they are kept for later runs; nowhere if the guest is one of a kind.
    memory: Option<Arc<Memory>>,
    /// For machines with shadows, and for others: their frames differ.
    kinds: [OnceLock<Option<Ready>>; 2],
}

/// An image, and what was used until it was made.
pub struct Ready {
    /// The image.
    pub image: Image,
    /// What was used.
    pub before: Arc<Footprint>,
}

impl Images {
    /// Images that are kept for later runs, if there is a place for them.
    #[must_use]
    pub fn kept_in(memory: Option<Arc<Memory>>) -> Images {
        Images { memory, ..Images::default() }
    }

    /// The image for a kind of machine. The first who asks boots a vm for it, and others wait for that. None if there
    /// can be none: then everybody boots.
    pub fn ready<M: Machine>(
        &self,
        guest: &Guest,
        driver: &str,
        boot: impl FnOnce() -> Result<(Vm<M>, Footprint), Failure>,
    ) -> Option<&Ready> {
        let [shadowed, other] = &self.kinds;
        let kind = if M::SHADOWS { shadowed } else { other };
        let make = || {
            let memory = self.memory.as_deref();
            let kept =
                memory.map(|memory| (memory, memory.key_of_image(guest, driver, M::SHADOWS)));
            let found = kept.as_ref().and_then(|(memory, key)| Ready::found(memory, key));
            found.or_else(|| {
                let (vm, before) = boot().ok()?;
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

    fn made<M: Machine>(
        mut vm: Vm<M>,
        before: Footprint,
        kept: Option<&(&Memory, Key)>,
    ) -> Option<Ready> {
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
