//! Collects the text that the guest prints on standard output.

use std::cell::RefCell;
use std::rc::Rc;

/// The file descriptor of standard output.
const OUTPUT: i32 = 1;
/// The most bytes that are kept. Assertions expect at most 600 characters.
const MOST_BYTES: usize = 1024;

/// The bytes on standard output, up to one more than [`MOST_BYTES`]. The additional byte shows that the text is too
/// long.
#[derive(Clone, Default)]
pub struct Printed(Rc<RefCell<Vec<u8>>>);

impl Printed {
    /// Adds bytes that the guest writes to a file descriptor, if that is standard output.
    pub fn add(&self, descriptor: i32, more: &[u8]) {
        if descriptor == OUTPUT {
            let mut bytes = self.0.borrow_mut();
            let room = (MOST_BYTES + 1).saturating_sub(bytes.len());
            bytes.extend(more.iter().take(room));
        }
    }

    /// Takes the text that was printed. Returns `None` if it is too long, or has characters that another charset
    /// could encode differently.
    pub fn take(&self) -> Option<String> {
        // Taken even if it cannot be used, so that it does not show up in the next text.
        let bytes = self.0.take();
        let is_plain = |it: &u8| matches!(it, b'\n' | b'\t' | b' '..=b'~');
        let is_short = bytes.len() <= MOST_BYTES;
        (is_short && bytes.iter().all(is_plain)).then(|| String::from_utf8(bytes).ok())?
    }
}
