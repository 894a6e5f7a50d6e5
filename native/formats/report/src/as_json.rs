//! Documents as a text in JSON within results of another format.
//!
//! Documents leave out fields that are empty, and a format without names of fields cannot read them
//! back. A field of a result that holds a document has `#[serde(with = "report::as_json")]`.

use serde::de::{DeserializeOwned, Error as _};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes a document as a text.
///
/// # Errors
/// Returns an error if the document has no form in JSON.
pub fn serialize<T: Serialize, S: Serializer>(document: &T, to: S) -> Result<S::Ok, S::Error> {
    let text = serde_json::to_string(document).map_err(S::Error::custom)?;
    to.serialize_str(&text)
}

/// Reads a document from a text.
///
/// # Errors
/// Returns an error if the text is no such document.
pub fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    serde_json::from_str(&String::deserialize(from)?).map_err(D::Error::custom)
}
