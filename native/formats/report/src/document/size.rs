//! Sizes of memory, written as for `java -Xmx`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A size of memory: a number of bytes, or a text such as `512m` with `k`, `m` or `g` for powers of 1024.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(with = "Written"))]
#[serde(try_from = "Written", into = "Written")]
pub struct Size(pub u64);

/// The two ways to write a size.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Written {
    Bytes(u64),
    Text(String),
}

/// An error: a text is no size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a size: write it as 512m or 1g")]
pub struct BadSize(String);

impl FromStr for Size {
    type Err = BadSize;

    fn from_str(text: &str) -> Result<Size, BadSize> {
        let trimmed = text.trim();
        let number = trimmed.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let unit = match trimmed.strip_prefix(number) {
            Some("") => Some(1_u64),
            Some("k" | "K") => Some(1 << 10),
            Some("m" | "M") => Some(1 << 20),
            Some("g" | "G") => Some(1 << 30),
            _ => None,
        };
        let bytes =
            number.parse().ok().zip(unit).and_then(|(number, unit)| unit.checked_mul(number));
        bytes.map(Size).ok_or_else(|| BadSize(text.to_owned()))
    }
}

impl TryFrom<Written> for Size {
    type Error = BadSize;

    fn try_from(written: Written) -> Result<Size, BadSize> {
        match written {
            Written::Bytes(bytes) => Ok(Size(bytes)),
            Written::Text(text) => text.parse(),
        }
    }
}

impl From<Size> for Written {
    fn from(size: Size) -> Written {
        Written::Bytes(size.0)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes if bytes % (1 << 20) == 0 => write!(f, "{}m", bytes >> 20),
            bytes => write!(f, "{bytes}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Size;

    #[test]
    fn units_are_powers_of_1024() {
        for (text, bytes) in [("7", 7), (" 2k ", 2 << 10), ("512m", 512 << 20), ("1G", 1 << 30)] {
            assert_eq!(text.parse(), Ok(Size(bytes)), "{text}");
        }
    }

    #[test]
    fn what_is_no_size_is_quoted() {
        for text in ["", "m", "-1m", "1.5g", "10mb", "1 g", "99999999999g"] {
            let problem = text.parse::<Size>().map_err(|error| error.to_string());
            assert_eq!(problem, Err(format!("`{text}` is not a size: write it as 512m or 1g")));
        }
    }

    #[test]
    fn json_has_a_number_or_a_text() -> serde_json::Result<()> {
        assert_eq!(serde_json::from_str::<Size>("65536")?, Size(65536));
        assert_eq!(serde_json::from_str::<Size>(r#""64m""#)?, Size(64 << 20));
        assert!(serde_json::from_str::<Size>(r#""much""#).is_err());
        Ok(())
    }
}
