//! Images of vms whose driver is ready: one vm of each kind boots, and all others start from its
//! image.

use std::fs::File;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use vm::{Failure, Image, Vm};

use crate::guest::Guest;
use crate::memory::{Footprint, Key, Memory, properties, words_of_guest};

/// The images of the guests of a process, made when they are needed. Guests that differ at most in what nothing
/// notices at boot share one: in some aspects of the world ([`World::at_boot`]), in replaced files, and in system
/// properties for which nothing asks.
///
/// [`World::at_boot`]: environment::World::at_boot
pub struct Images {
    /// A text of everything that decides about the image of the usual guest.
    usual: String,
    /// Where the images of the usual guest are kept for later runs, unless the program was told to do something
    /// unusual. Only these images are kept, because images are large and later runs rarely need others. `None` if no
    /// later run has the same guest.
    memory: Option<Arc<Memory>>,
    /// The images used last, the latest at the end, each with what decides about it.
    known: Mutex<Vec<(String, Known)>>,
}

/// The most images that a process holds. Each takes some ten megabytes, in memory if that is where temporary files are. One
/// is that of the usual guest, and few others are needed in turn.
const MOST: usize = 12;

/// An image; `None` if none could be made. The first thread that needs it makes it.
type Known = Arc<OnceLock<Option<Arc<Ready>>>>;

/// An image, and the footprint of the boot that it contains.
pub struct Ready {
    /// The image.
    pub image: Image,
    /// The footprint of the vm until the image was made.
    pub before: Arc<Footprint>,
    /// The system properties of the vm in the image.
    properties: Vec<(String, String)>,
}

/// A program that runs in a guest until it is ready.
pub struct Program<'a> {
    /// Its main class.
    pub main: &'a str,
    /// Its arguments.
    pub arguments: &'a [String],
    /// Whether it has these arguments in most runs.
    pub is_usual: bool,
}

impl Images {
    /// Creates an empty set of images. Those of the usual guest are kept for later runs if there is a memory.
    #[must_use]
    pub fn kept_in(memory: Option<Arc<Memory>>, usual: &Guest) -> Images {
        Images { usual: words(&booting(usual)), memory, known: Mutex::default() }
    }

    /// Returns the image of a guest in which a program has run. The first caller makes it with `boot`, which gets the
    /// guest as it boots, unless an earlier run kept one; other callers wait. The machine should have no shadows, so
    /// that all machines can start from the image. A caller that starts from the image adds the properties that the
    /// image lacks ([`Ready::late`]). Returns `None` if no image can be made. Then each caller has to boot its own vm.
    pub fn ready(
        &self,
        guest: &Guest,
        program: &Program<'_>,
        mut boot: impl FnMut(&Guest) -> Result<(Vm, Footprint), Failure>,
    ) -> Option<Arc<Ready>> {
        let whole = booting(guest);
        let is_kept = program.is_usual && words(&whole) == self.usual;
        let early = Guest { properties: properties::of_boot(&whole.properties), ..whole.clone() };
        let ready = self.image(&early, program, is_kept, &mut boot)?;
        if ready.before.asks_for(&ready.late(guest)) {
            return self.image(&whole, program, is_kept, &mut boot);
        }
        Some(ready)
    }

    /// Returns the image of a guest that boots as it is.
    fn image(
        &self,
        guest: &Guest,
        program: &Program<'_>,
        is_kept: bool,
        boot: impl FnOnce(&Guest) -> Result<(Vm, Footprint), Failure>,
    ) -> Option<Arc<Ready>> {
        let Program { main, arguments, .. } = program;
        let text = format!("{main} {arguments:?}\n{}", words(guest));
        let known = self.known(&text);
        let make = || {
            let memory = self.memory.as_deref().filter(|_| is_kept);
            let kept =
                memory.map(|memory| (memory, Key::of(&format!("{}\n{text}", memory.engine))));
            let found = kept.as_ref().and_then(|(memory, key)| Ready::found(memory, key, guest));
            let made = found.or_else(|| {
                let (vm, before) = boot(guest).ok()?;
                Ready::made(vm, before, guest, kept.as_ref())
            });
            made.map(Arc::new)
        };
        known.get_or_init(make).clone()
    }

    fn known(&self, text: &str) -> Known {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let place = known.iter().position(|(of, _)| of == text);
        let used = place.map(|place| known.remove(place));
        let (text, image) = used.unwrap_or_else(|| (text.to_owned(), Known::default()));
        known.push((text, image.clone()));
        let old = known.len().saturating_sub(MOST);
        known.drain(..old);
        image
    }
}

/// Returns a guest as it boots, for an image that others share.
fn booting(guest: &Guest) -> Guest {
    Guest { world: guest.world.at_boot(), replaced: Vec::new(), ..guest.clone() }
}

/// Returns a text of everything about a guest that decides about an image.
fn words(guest: &Guest) -> String {
    format!("{:?}\n{}", guest.properties, words_of_guest(guest))
}

impl Ready {
    /// Returns the system properties of a guest that the image lacks.
    #[must_use]
    pub fn late(&self, guest: &Guest) -> Vec<(String, String)> {
        let is_late = |it: &&(String, String)| !self.properties.contains(it);
        guest.properties.iter().filter(is_late).cloned().collect()
    }

    fn found(memory: &Memory, key: &Key, guest: &Guest) -> Option<Ready> {
        let (file, before) = memory.image(key)?;
        Ready::of(file, before, guest)
    }

    fn made(
        mut vm: Vm,
        before: Footprint,
        guest: &Guest,
        kept: Option<&(&Memory, Key)>,
    ) -> Option<Ready> {
        let mut file = tempfile::tempfile().ok()?;
        vm.image(&mut file).ok()?;
        if let Some((memory, key)) = kept {
            // Without it, a later run boots once more.
            let _ = memory.keep_image(key, &before, &mut file);
        }
        Ready::of(file, before, guest)
    }

    fn of(file: File, before: Footprint, guest: &Guest) -> Option<Ready> {
        let (image, before) = (Image::open(file).ok()?, Arc::new(before));
        Some(Ready { image, before, properties: guest.properties.clone() })
    }
}
