//! Modified UTF-8 (JVMS 4.4.7): checking, decoding to text and to UTF-16.

use std::sync::Arc;

/// The contents of a `CONSTANT_Utf8`: its text, and its bytes if the text cannot represent them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Utf8 {
    /// The text; a lone surrogate appears as U+FFFD.
    pub text: Arc<str>,
    /// The modified UTF-8 bytes, kept only if the text contains replacement characters.
    pub raw: Option<Box<[u8]>>,
}

impl Utf8 {
    /// Decodes modified UTF-8. The error is the index of the first illegal byte.
    ///
    /// `overlong` accepts encodings that are longer than necessary. Class files before version 48
    /// may contain them.
    pub(crate) fn decode(bytes: &[u8], overlong: bool) -> Result<Self, usize> {
        if bytes.is_ascii()
            && !bytes.contains(&0)
            && let Ok(text) = str::from_utf8(bytes)
        {
            return Ok(Self { text: text.into(), raw: None });
        }
        let units = utf16(bytes, overlong)?;
        Ok(match String::from_utf16(&units) {
            Ok(text) => Self { text: text.into(), raw: None },
            Err(_) => {
                Self { text: String::from_utf16_lossy(&units).into(), raw: Some(bytes.into()) }
            }
        })
    }

    /// Returns the exact UTF-16 code units, lone surrogates included.
    #[must_use]
    pub fn utf16(&self) -> Vec<u16> {
        match &self.raw {
            Some(raw) => utf16(raw, true).unwrap_or_else(|_| self.text.encode_utf16().collect()),
            None => self.text.encode_utf16().collect(),
        }
    }
}

/// Decodes modified UTF-8 to UTF-16. The error is the index of the first illegal byte.
fn utf16(bytes: &[u8], overlong: bool) -> Result<Vec<u16>, usize> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(rest) = bytes.get(at..)
        && !rest.is_empty()
    {
        let (unit, length) = unit(rest, overlong).ok_or(at)?;
        units.push(unit);
        at = at.saturating_add(length);
    }
    Ok(units)
}

/// Decodes the first code unit of `rest`. Returns it with the length of its encoding in bytes.
fn unit(rest: &[u8], overlong: bool) -> Option<(u16, usize)> {
    match *rest {
        [a @ 1..=0x7F, ..] => Some((a.into(), 1)),
        [a @ 0xC0..=0xDF, b @ 0x80..=0xBF, ..] => {
            let unit = bits(a, 0x1F, 6) | bits(b, 0x3F, 0);
            (overlong || unit == 0 || unit >= 0x80).then_some((unit, 2))
        }
        [a @ 0xE0..=0xEF, b @ 0x80..=0xBF, c @ 0x80..=0xBF, ..] => {
            let unit = bits(a, 0x0F, 12) | bits(b, 0x3F, 6) | bits(c, 0x3F, 0);
            (overlong || unit >= 0x800).then_some((unit, 3))
        }
        _ => None,
    }
}

fn bits(byte: u8, mask: u8, shift: u32) -> u16 {
    u16::from(byte & mask) << shift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_survive() {
        let utf8 = Utf8::decode(&[b'a', 0xED, 0xA0, 0x80, b'b'], false).unwrap();
        assert_eq!(&*utf8.text, "a\u{FFFD}b");
        assert_eq!(utf8.utf16(), [0x61, 0xD800, 0x62]);
    }

    #[test]
    fn pairs_and_nul_decode() {
        let utf8 = Utf8::decode(&[0xC0, 0x80, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], false).unwrap();
        assert_eq!(&*utf8.text, "\0\u{1F600}");
        assert_eq!(utf8.raw, None);
        assert_eq!(utf8.utf16(), [0, 0xD83D, 0xDE00]);
    }

    #[test]
    fn illegal_bytes_are_refused() {
        for bad in
            [&[0u8][..], &[b'a', 0xF0, 0x80, 0x80, 0x80], &[0xC1, 0x81], &[0xE0, 0x80], &[0x80]]
        {
            assert!(Utf8::decode(bad, false).is_err(), "{bad:?}");
        }
        assert!(Utf8::decode(&[0xC1, 0x81], true).is_ok());
    }
}
