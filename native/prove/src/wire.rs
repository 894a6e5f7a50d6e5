//! Numbers, texts and bytes between the engine and the Java programs that it starts.

use std::io::{self, Read};

/// A number, as `DataInputStream.readInt` reads it.
pub(crate) fn number(into: &mut Vec<u8>, number: usize) {
    into.extend(u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes());
}

/// A text behind its length in bytes.
pub(crate) fn text(into: &mut Vec<u8>, text: &str) {
    number(into, text.len());
    into.extend(text.as_bytes());
}

/// Texts behind their number.
pub(crate) fn texts(into: &mut Vec<u8>, texts: &[String]) {
    number(into, texts.len());
    texts.iter().for_each(|it| text(into, it));
}

/// A byte.
///
/// # Errors
/// As reading; there is none.
pub(crate) fn read_byte(from: &mut impl Read) -> io::Result<u8> {
    let mut byte = [0];
    from.read_exact(&mut byte)?;
    Ok(u8::from_be_bytes(byte))
}

/// A number.
///
/// # Errors
/// As reading; it is not all there.
pub(crate) fn read_number(from: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    from.read_exact(&mut bytes)?;
    Ok(u32::from_be_bytes(bytes))
}

/// Bytes behind their number.
///
/// # Errors
/// As reading; they are not all there.
pub(crate) fn read_bytes(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let length = u64::from(read_number(from)?);
    let mut bytes = Vec::new();
    match from.by_ref().take(length).read_to_end(&mut bytes)? as u64 == length {
        true => Ok(bytes),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// A text.
///
/// # Errors
/// As reading; it is not all there.
pub(crate) fn read_text(from: &mut impl Read) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&read_bytes(from)?).into_owned())
}
