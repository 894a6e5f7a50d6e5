//! Class files behind classes: their bytes, and what these say.

use std::cell::OnceCell;
use std::rc::Rc;

use bytes::Bytes;
use classfile::ClassFile;

/// What a class was defined or last redefined from.
#[derive(Clone, Debug)]
pub struct Source {
    /// Absent of what the boot loader finds again.
    bytes: Option<Bytes>,
    file: OnceCell<Option<Rc<ClassFile>>>,
}

impl Source {
    /// A class file that has been read, with its bytes if they are to be kept.
    #[must_use]
    pub fn read(file: ClassFile, bytes: Option<Bytes>) -> Source {
        Source { bytes, file: OnceCell::from(Some(Rc::new(file))) }
    }

    /// A class file that is read when somebody looks into it.
    #[must_use]
    pub fn unread(bytes: Bytes) -> Source {
        Source { bytes: Some(bytes), file: OnceCell::new() }
    }

    /// The bytes, if they were kept.
    #[must_use]
    pub fn bytes(&self) -> Option<&Bytes> {
        self.bytes.as_ref()
    }

    /// What they say; nothing if they are no class file.
    #[must_use]
    pub fn file(&self) -> Option<&Rc<ClassFile>> {
        let read = || self.bytes.as_deref().and_then(|bytes| classfile::read_class(bytes).ok());
        self.file.get_or_init(|| read().map(Rc::new)).as_ref()
    }
}
