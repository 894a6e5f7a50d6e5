//! Reads the entries of a `StackMapTable` (JVMS 4.7.4).

/// A verification type. `Object` has the pool index of a class, `Uninitialized` the offset of a
/// `new` instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum VerificationType {
    Top,
    Integer,
    Float,
    Double,
    Long,
    Null,
    UninitializedThis,
    Object(u16),
    Uninitialized(u16),
}

/// The locals and the operand stack of an entry, mostly as a difference to the entry before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StackMapFrame {
    /// The same locals, an empty stack.
    Same,
    /// The same locals, and one value on the stack.
    SameLocals1StackItem(VerificationType),
    /// The same locals without the last ones, this many; an empty stack.
    Chop(u8),
    /// The same locals and these in addition; an empty stack.
    Append(Vec<VerificationType>),
    /// All locals and the whole stack.
    Full {
        /// The locals.
        locals: Vec<VerificationType>,
        /// The stack, top last.
        stack: Vec<VerificationType>,
    },
}

/// One entry of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StackMapEntry {
    /// For the first entry, its offset in the code. For others, the distance to the entry before,
    /// minus one.
    pub delta: u16,
    /// The locals and the operand stack at this place.
    pub frame: StackMapFrame,
}

/// An error in a table, with HotSpot's message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("StackMapTable format error: {0}")]
pub struct StackMapError(pub &'static str);

/// Iterates over the entries of a table. Ends after the first error.
#[derive(Debug, Clone)]
pub struct StackMapEntries<'a> {
    rest: &'a [u8],
    left: u16,
}

impl<'a> StackMapEntries<'a> {
    /// Starts at the first entry of an attribute's body.
    ///
    /// # Errors
    /// Returns an error if the body is too short to hold the number of entries.
    pub fn new(body: &'a [u8]) -> Result<Self, StackMapError> {
        let mut entries = Self { rest: body, left: 0 };
        entries.left = entries.u2()?;
        Ok(entries)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], StackMapError> {
        let (taken, rest) = self
            .rest
            .split_first_chunk::<N>()
            .ok_or(StackMapError("access beyond the end of attribute"))?;
        self.rest = rest;
        Ok(*taken)
    }

    fn u1(&mut self) -> Result<u8, StackMapError> {
        self.array::<1>().map(u8::from_be_bytes)
    }

    fn u2(&mut self) -> Result<u16, StackMapError> {
        self.array::<2>().map(u16::from_be_bytes)
    }

    fn verification_type(&mut self) -> Result<VerificationType, StackMapError> {
        use VerificationType as T;
        Ok(match self.u1()? {
            0 => T::Top,
            1 => T::Integer,
            2 => T::Float,
            3 => T::Double,
            4 => T::Long,
            5 => T::Null,
            6 => T::UninitializedThis,
            7 => T::Object(self.u2()?),
            8 => T::Uninitialized(self.u2()?),
            _ => return Err(StackMapError("bad verification type")),
        })
    }

    fn types(&mut self, count: u16) -> Result<Vec<VerificationType>, StackMapError> {
        (0..count).map(|_| self.verification_type()).collect()
    }

    fn entry(&mut self) -> Result<StackMapEntry, StackMapError> {
        use StackMapFrame as F;
        let kind = self.u1()?;
        if let 0..=127 = kind {
            let frame = match kind {
                0..=63 => F::Same,
                _ => F::SameLocals1StackItem(self.verification_type()?),
            };
            return Ok(StackMapEntry { delta: u16::from(kind & 63), frame });
        }
        if let 128..=246 = kind {
            // HotSpot reads the offset before it judges the type.
            self.u2()?;
            return Err(StackMapError("reserved frame type"));
        }
        let delta = self.u2()?;
        let frame = match kind {
            247 => F::SameLocals1StackItem(self.verification_type()?),
            248..=250 => F::Chop(251u8.saturating_sub(kind)),
            251 => F::Same,
            252..=254 => F::Append(self.types(u16::from(kind.saturating_sub(251)))?),
            _ => {
                let locals = self.u2()?;
                let locals = self.types(locals)?;
                let stack = self.u2()?;
                F::Full { locals, stack: self.types(stack)? }
            }
        };
        Ok(StackMapEntry { delta, frame })
    }
}

impl Iterator for StackMapEntries<'_> {
    type Item = Result<StackMapEntry, StackMapError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.left == 0 {
            if self.rest.is_empty() {
                return None;
            }
            self.rest = &[];
            return Some(Err(StackMapError("wrong attribute size")));
        }
        self.left = self.left.saturating_sub(1);
        let entry = self.entry();
        if entry.is_err() {
            *self = Self { rest: &[], left: 0 };
        }
        Some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &[u8]) -> Result<Vec<StackMapEntry>, StackMapError> {
        StackMapEntries::new(body)?.collect()
    }

    #[test]
    fn every_shape_of_entry_is_read() {
        use VerificationType as T;
        let body = [
            0, 7, 5, 64, 7, 0, 9, 247, 1, 0, 1, 248, 0, 3, 251, 0, 2, 253, 0, 4, 4, 8, 0, 6, 255,
            0, 1, 0, 2, 6, 0, 0, 1, 3,
        ];
        let frames: Vec<_> = read(&body).unwrap().into_iter().map(|e| (e.delta, e.frame)).collect();
        assert_eq!(
            frames,
            [
                (5, StackMapFrame::Same),
                (0, StackMapFrame::SameLocals1StackItem(T::Object(9))),
                (256, StackMapFrame::SameLocals1StackItem(T::Integer)),
                (3, StackMapFrame::Chop(3)),
                (2, StackMapFrame::Same),
                (4, StackMapFrame::Append(vec![T::Long, T::Uninitialized(6)])),
                (
                    1,
                    StackMapFrame::Full {
                        locals: vec![T::UninitializedThis, T::Top],
                        stack: vec![T::Double]
                    }
                ),
            ]
        );
    }

    #[test]
    fn malformed_tables_are_refused_once() {
        let reason = |body: &[u8]| read(body).unwrap_err().0;
        assert_eq!(reason(&[0]), "access beyond the end of attribute");
        assert_eq!(reason(&[0, 2, 1]), "access beyond the end of attribute");
        assert_eq!(reason(&[0, 1, 1, 1]), "wrong attribute size");
        assert_eq!(reason(&[0, 1, 200, 0, 0]), "reserved frame type");
        assert_eq!(reason(&[0, 1, 64, 9]), "bad verification type");
        assert_eq!(StackMapEntries::new(&[0, 9, 200, 1, 1]).unwrap().count(), 1);
        assert_eq!(read(&[0, 0]), Ok(vec![]));
    }
}
