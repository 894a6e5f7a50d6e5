//! The class files from which classes were defined.

use std::cell::OnceCell;
use std::rc::Rc;

use bytes::Bytes;
use classfile::ClassFile;

/// The class file from which a class was defined or last redefined.
#[derive(Clone, Debug)]
pub struct Source {
    /// The bytes, or `None` if the boot loader can find them again.
    bytes: Option<Bytes>,
    file: OnceCell<Option<Rc<ClassFile>>>,
}

impl Source {
    /// Creates the source of a class file that has been parsed. `bytes` are its bytes if they are
    /// to be kept.
    #[must_use]
    pub fn read(file: ClassFile, bytes: Option<Bytes>) -> Source {
        Source { bytes, file: OnceCell::from(Some(Rc::new(file))) }
    }

    /// Creates the source of a class file that is parsed at its first use.
    #[must_use]
    pub fn unread(bytes: Bytes) -> Source {
        Source { bytes: Some(bytes), file: OnceCell::new() }
    }

    /// Returns the bytes, if they were kept.
    #[must_use]
    pub fn bytes(&self) -> Option<&Bytes> {
        self.bytes.as_ref()
    }

    /// Returns the parsed class file, or `None` if the bytes are not a class file.
    #[must_use]
    pub fn file(&self) -> Option<&Rc<ClassFile>> {
        let read = || self.bytes.as_deref().and_then(|bytes| classfile::read_class(bytes).ok());
        self.file.get_or_init(|| read().map(Rc::new)).as_ref()
    }
}
