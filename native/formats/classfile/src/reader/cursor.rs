//! A bounds-checked big-endian reader that knows its offset in the whole file.

use crate::error::ClassFormatError;

/// Reads forward through a slice that starts at `base` within the file.
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    base: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8], base: usize) -> Self {
        Self { bytes, at: 0, base }
    }

    /// Returns the offset of the next byte in the whole file.
    pub(crate) fn offset(&self) -> usize {
        self.base.saturating_add(self.at)
    }

    /// Returns the bytes not yet read.
    pub(crate) fn remaining(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], ClassFormatError> {
        let taken = self.remaining().get(..count).ok_or(ClassFormatError::Truncated {
            offset: self.base.saturating_add(self.bytes.len()),
        })?;
        self.at = self.at.saturating_add(count);
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ClassFormatError> {
        let offset = self.offset();
        self.take(N)?.try_into().map_err(|_| ClassFormatError::Truncated { offset })
    }

    pub(crate) fn u1(&mut self) -> Result<u8, ClassFormatError> {
        self.array::<1>().map(u8::from_be_bytes)
    }

    pub(crate) fn u2(&mut self) -> Result<u16, ClassFormatError> {
        self.array::<2>().map(u16::from_be_bytes)
    }

    pub(crate) fn u4(&mut self) -> Result<u32, ClassFormatError> {
        self.array::<4>().map(u32::from_be_bytes)
    }

    pub(crate) fn u8(&mut self) -> Result<u64, ClassFormatError> {
        self.array::<8>().map(u64::from_be_bytes)
    }

    /// Reads a `u2` count and that many items.
    pub(crate) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, ClassFormatError>,
    ) -> Result<Vec<T>, ClassFormatError> {
        let count = self.u2()?;
        // A wrong count must not reserve more memory than the file can fill.
        let mut items = Vec::with_capacity(usize::from(count).min(self.remaining().len()));
        for _ in 0..count {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Skips the next `count` bytes and returns a cursor over them.
    pub(crate) fn part(&mut self, count: u32) -> Result<Cursor<'a>, ClassFormatError> {
        let base = self.offset();
        let count =
            usize::try_from(count).map_err(|_| ClassFormatError::Truncated { offset: base })?;
        Ok(Cursor::new(self.take(count)?, base))
    }

    /// Returns an error if bytes of the attribute `name` are left.
    pub(crate) fn finish(&self, name: &str) -> Result<(), ClassFormatError> {
        if self.remaining().is_empty() {
            Ok(())
        } else {
            Err(ClassFormatError::malformed(
                self.offset(),
                format!("Wrong size of {name} attribute in class file {{class}}"),
            ))
        }
    }
}
