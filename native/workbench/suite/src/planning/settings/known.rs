//! Known values, for settings that name one of them.

use std::path::Path;

/// The charsets that a platform can have, by the names that Java has for them.
pub(super) const CHARSETS: &[&str] = &[
    "Big5",
    "Big5-HKSCS",
    "EUC-JP",
    "EUC-KR",
    "GB18030",
    "GB2312",
    "GBK",
    "IBM00858",
    "IBM437",
    "IBM775",
    "IBM850",
    "IBM852",
    "IBM855",
    "IBM857",
    "IBM862",
    "IBM866",
    "ISO-8859-1",
    "ISO-8859-13",
    "ISO-8859-15",
    "ISO-8859-16",
    "ISO-8859-2",
    "ISO-8859-3",
    "ISO-8859-4",
    "ISO-8859-5",
    "ISO-8859-6",
    "ISO-8859-7",
    "ISO-8859-8",
    "ISO-8859-9",
    "KOI8-R",
    "KOI8-U",
    "Shift_JIS",
    "TIS-620",
    "US-ASCII",
    "UTF-8",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1257",
    "windows-31j",
];

/// Returns the known value that is nearest to a value, if it is near: at most every third letter is wrong, or one of
/// the two contains the other.
pub(super) fn nearest<'a>(value: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let value = value.to_lowercase();
    let near = known.filter_map(|it| {
        let lower = it.to_lowercase();
        let distance = strsim::osa_distance(&value, &lower);
        let contains = !value.is_empty() && (lower.contains(&value) || value.contains(&lower));
        (contains || distance <= value.len() / 3).then_some((distance, it))
    });
    near.min().map(|(_, it)| it)
}

/// Returns whether this is the id of a zone with a fixed distance from UTC, in the form that Java has for it.
pub(super) fn is_fixed(zone: &str) -> bool {
    let Some(offset) = zone.strip_prefix("GMT") else { return zone == "UTC" };
    let Some(offset) = offset.strip_prefix(['+', '-']) else { return offset.is_empty() };
    let (hours, minutes) = offset.split_once(':').unwrap_or((offset, "00"));
    let number = |text: &str, lengths: std::ops::RangeInclusive<usize>, most: u32| {
        let is_number = text.chars().all(|it| it.is_ascii_digit());
        lengths.contains(&text.len()) && is_number && text.parse().is_ok_and(|it: u32| it <= most)
    };
    number(hours, 1..=2, 23) && number(minutes, 2..=2, 59)
}

/// Returns the ids of the time zones that a JDK knows, or nothing if its list cannot be read.
pub(super) fn zones(jdk_home: &Path) -> Vec<String> {
    let bytes = std::fs::read(jdk_home.join("lib/tzdb.dat")).unwrap_or_default();
    Reader(&bytes).zones().unwrap_or_default()
}

/// The unread rest of a file that a `java.io.DataOutputStream` has written.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Reads the head of `tzdb.dat`: a 1, the name of the form, the versions, then the ids of the zones.
    fn zones(&mut self) -> Option<Vec<String>> {
        let (format, name) = (self.take(1)?, self.text()?);
        if format != [1] || name != "TZDB" {
            return None;
        }
        for _ in 0..self.number()? {
            self.text()?;
        }
        (0..self.number()?).map(|_| self.text()).collect()
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u16> {
        self.take(2)?.try_into().ok().map(u16::from_be_bytes)
    }

    /// Reads a text. Ids of zones have ASCII letters only, for which the modified UTF-8 is UTF-8.
    fn text(&mut self) -> Option<String> {
        let length = self.number()?;
        String::from_utf8(self.take(usize::from(length))?.to_vec()).ok()
    }
}
