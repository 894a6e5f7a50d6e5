//! Writes and reads the numbers, texts and bytes that the engine exchanges with the Java programs
//! it starts.

use std::io::{self, Read};

/// Writes a number of four bytes, in the format that `DataInputStream.readInt` reads.
pub(crate) fn number(into: &mut Vec<u8>, number: usize) {
    into.extend(u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes());
}

/// Writes the length of a text in bytes, then the text as UTF-8.
pub(crate) fn text(into: &mut Vec<u8>, text: &str) {
    number(into, text.len());
    into.extend(text.as_bytes());
}

/// Writes the number of texts, then the texts.
pub(crate) fn texts(into: &mut Vec<u8>, texts: &[String]) {
    number(into, texts.len());
    texts.iter().for_each(|it| text(into, it));
}

/// Reads a byte.
///
/// # Errors
/// Returns an error if reading fails or the input has ended.
pub(crate) fn read_byte(from: &mut impl Read) -> io::Result<u8> {
    let mut byte = [0];
    from.read_exact(&mut byte)?;
    Ok(u8::from_be_bytes(byte))
}

/// Reads a number of four bytes.
///
/// # Errors
/// Returns an error if reading fails or the input ends too early.
pub(crate) fn read_number(from: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    from.read_exact(&mut bytes)?;
    Ok(u32::from_be_bytes(bytes))
}

/// Reads a length, then that many bytes.
///
/// # Errors
/// Returns an error if reading fails or the input ends too early.
pub(crate) fn read_bytes(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let length = u64::from(read_number(from)?);
    let mut bytes = Vec::new();
    match from.by_ref().take(length).read_to_end(&mut bytes)? as u64 == length {
        true => Ok(bytes),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// Reads a text: its length in bytes, then the text as UTF-8.
///
/// # Errors
/// Returns an error if reading fails or the input ends too early.
pub(crate) fn read_text(from: &mut impl Read) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&read_bytes(from)?).into_owned())
}
