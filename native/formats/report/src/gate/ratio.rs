//! Shares of a whole, exact.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The most digits after the decimal point.
const MOST_DIGITS: usize = 15;

/// A share from 0 to 1. It is kept as it was written: `0.8`, `80%`, `99.5 %`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(with = "String"))]
#[serde(try_from = "String", into = "String")]
pub struct Ratio {
    text: String,
    numerator: u64,
    denominator: u64,
}

/// An error: a text is no ratio.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a ratio: write it as 0.8 or 80%, between 0 and 1")]
pub struct BadRatio(String);

impl Ratio {
    /// Returns whether `part` of `whole` is less than this ratio. 0 of 0 is not.
    #[must_use]
    pub fn exceeds(&self, part: u64, whole: u64) -> bool {
        u128::from(part) * u128::from(self.denominator)
            < u128::from(self.numerator) * u128::from(whole)
    }

    /// Returns whether `part` of `whole` is more than this ratio. 0 of 0 is not.
    #[must_use]
    pub fn falls_short(&self, part: u64, whole: u64) -> bool {
        u128::from(part) * u128::from(self.denominator)
            > u128::from(self.numerator) * u128::from(whole)
    }

    fn read(text: &str) -> Option<(u64, u64)> {
        let trimmed = text.trim();
        let (number, unit) = match trimmed.strip_suffix('%') {
            Some(number) => (number.trim_end(), 100),
            None => (trimmed, 1),
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let empty = whole.is_empty() && fraction.is_empty();
        if empty || !digits(whole) || !digits(fraction) || fraction.len() > MOST_DIGITS {
            return None;
        }
        let scale = 10_u64.checked_pow(u32::try_from(fraction.len()).ok()?)?;
        let numerator = format!("0{whole}{fraction}").parse().ok()?;
        let denominator = scale.checked_mul(unit)?;
        (numerator <= denominator).then_some((numerator, denominator))
    }
}

impl FromStr for Ratio {
    type Err = BadRatio;

    fn from_str(text: &str) -> Result<Ratio, BadRatio> {
        let (numerator, denominator) =
            Ratio::read(text).ok_or_else(|| BadRatio(text.to_owned()))?;
        Ok(Ratio { text: text.trim().to_owned(), numerator, denominator })
    }
}

impl TryFrom<String> for Ratio {
    type Error = BadRatio;

    fn try_from(text: String) -> Result<Ratio, BadRatio> {
        text.parse()
    }
}

impl From<Ratio> for String {
    fn from(ratio: Ratio) -> String {
        ratio.text
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use super::*;

    fn ratio(text: &str) -> Ratio {
        text.parse().expect("a ratio")
    }

    #[test]
    fn percent_and_fraction_are_the_same_share() {
        for text in ["0.8", ".8", "80%", "80 %", "80.000%", "0.80", " 80%"] {
            let ratio = ratio(text);
            assert!(!ratio.exceeds(4, 5), "{text}");
            assert!(ratio.exceeds(79_999, 100_000), "{text}");
        }
    }

    #[test]
    fn nothing_is_rounded() {
        assert!(ratio("95%").exceeds(949_999_999, 1_000_000_000));
        assert!(!ratio("95%").exceeds(950_000_000, 1_000_000_000));
        assert!(ratio("1").exceeds(u64::MAX - 1, u64::MAX));
        assert!(!ratio("0").exceeds(0, 1));
        assert!(!ratio("1").exceeds(0, 0));
        assert!(ratio("5%").falls_short(50_000_001, 1_000_000_000));
        assert!(!ratio("5%").falls_short(50_000_000, 1_000_000_000));
        assert!(!ratio("0").falls_short(0, 0));
    }

    #[test]
    fn what_is_no_share_is_refused() {
        for text in ["", "%", ".", "-1", "1.01", "101%", "0,8", "80", "1e-1", "0.1234567890123456"]
        {
            assert!(text.parse::<Ratio>().is_err(), "{text}");
        }
    }
}
