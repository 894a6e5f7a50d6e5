//! Spans of time, written with their unit.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A span of time: a number of seconds, or a text such as `500ms`, `5s` or `2m`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(with = "Written"))]
#[serde(try_from = "Written", into = "Written")]
pub struct Span {
    /// The number of milliseconds.
    pub milliseconds: u64,
}

/// The two ways to write a span.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Written {
    Seconds(u64),
    Text(String),
}

/// An error: a text is no span of time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a span of time: write it as 500ms, 5s or 2m, and more than 0")]
pub struct BadSpan(String);

impl Span {
    /// Returns a span of so many seconds.
    #[must_use]
    pub const fn seconds(seconds: u64) -> Span {
        Span { milliseconds: seconds.saturating_mul(1000) }
    }
}

impl FromStr for Span {
    type Err = BadSpan;

    fn from_str(text: &str) -> Result<Span, BadSpan> {
        let trimmed = text.trim();
        let number = trimmed.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let unit = match trimmed.strip_prefix(number) {
            Some("ms") => Some(1_u64),
            Some("" | "s") => Some(1000),
            Some("m" | "min") => Some(60_000),
            _ => None,
        };
        let span = number.parse().ok().zip(unit).and_then(|(it, unit)| unit.checked_mul(it));
        span.filter(|&it| it > 0)
            .map(|milliseconds| Span { milliseconds })
            .ok_or_else(|| BadSpan(text.to_owned()))
    }
}

impl TryFrom<Written> for Span {
    type Error = BadSpan;

    fn try_from(written: Written) -> Result<Span, BadSpan> {
        match written {
            Written::Seconds(seconds) => seconds.to_string().parse(),
            Written::Text(text) => text.parse(),
        }
    }
}

impl From<Span> for Written {
    fn from(span: Span) -> Written {
        Written::Text(span.to_string())
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.milliseconds {
            it if it % 1000 == 0 => write!(f, "{}s", it / 1000),
            it => write!(f, "{it}ms"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Span;

    #[test]
    fn units_are_milliseconds_seconds_and_minutes() {
        for (text, milliseconds) in [("500ms", 500), (" 5s ", 5000), ("5", 5000), ("2m", 120_000)] {
            assert_eq!(text.parse(), Ok(Span { milliseconds }), "{text}");
        }
    }

    #[test]
    fn what_is_no_span_is_quoted() {
        for text in ["", "s", "0", "0s", "-1s", "1.5s", "5 h", "99999999999999999999s"] {
            let problem = text.parse::<Span>().map_err(|error| error.to_string());
            let expected = format!(
                "`{text}` is not a span of time: write it as 500ms, 5s or 2m, and more than 0"
            );
            assert_eq!(problem, Err(expected));
        }
    }

    #[test]
    fn json_has_seconds_or_a_text() -> serde_json::Result<()> {
        assert_eq!(serde_json::from_str::<Span>("5")?, Span::seconds(5));
        assert_eq!(serde_json::from_str::<Span>(r#""500ms""#)?.to_string(), "500ms");
        assert!(serde_json::from_str::<Span>("0").is_err());
        Ok(())
    }
}
