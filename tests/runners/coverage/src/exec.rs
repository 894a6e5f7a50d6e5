//! Reads the probes in one of JaCoCo's exec files (`ExecutionDataReader`, `CompactDataInput`).

use std::collections::BTreeMap;
use std::path::Path;

/// The probes of classes, by JaCoCo's id of the class file.
pub type Exec = BTreeMap<u64, Vec<bool>>;

/// Reads a file.
pub fn read(path: &Path) -> Result<Exec, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(&bytes).ok_or_else(|| format!("{}: not an exec file of version 0x1007", path.display()))
}

fn parse(bytes: &[u8]) -> Option<Exec> {
    let mut input = Input(bytes);
    let mut exec = Exec::new();
    while !input.0.is_empty() {
        match input.byte()? {
            // The header: magic number and version.
            0x01 => (input.number(2)? == 0xC0C0 && input.number(2)? == 0x1007).then_some(())?,
            // A session: its id and two times.
            0x10 => {
                input.text()?;
                input.take(16)?;
            }
            // The probes of a class.
            0x11 => {
                let id = input.number(8)?;
                input.text()?;
                let probes = input.booleans()?;
                let known: &mut Vec<bool> = exec.entry(id).or_default();
                known.resize(probes.len(), false);
                known.iter_mut().zip(probes).for_each(|(known, probe)| *known |= probe);
            }
            _ => return None,
        }
    }
    Some(exec)
}

struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    fn number(&mut self, bytes: usize) -> Option<u64> {
        Some(self.take(bytes)?.iter().fold(0, |number, byte| (number << 8) | u64::from(*byte)))
    }

    fn text(&mut self) -> Option<&'a [u8]> {
        let length = self.number(2)?;
        self.take(usize::try_from(length).ok()?)
    }

    /// Reads a number of which each byte holds seven bits, the lowest first.
    fn compact(&mut self) -> Option<usize> {
        let (mut number, mut shift) = (0usize, 0u32);
        loop {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7F).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(number);
            }
            shift += 7;
        }
    }

    fn booleans(&mut self) -> Option<Vec<bool>> {
        let count = self.compact()?;
        let bytes = self.take(count.div_ceil(8))?;
        let bits = bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
        Some(bits.take(count).collect())
    }
}
