//! The table of what a program has to see in the base world and in both sweeps.

use crate::seen::Seen;

/// What has to hold for the values of an aspect in the three worlds.
pub enum Row {
    /// They are these: in the base world, the first and the second sweep.
    Are([&'static str; 3]),
    /// The base world has this one, the first sweep the same in reverse, the second sweep another order.
    Turned(&'static str),
    /// No two are equal.
    Differ,
}

use Row::{Are, Differ, Turned};

const FORWARD: &str = "abcdefghijklmnopqrst";
/// The order of `WeakHashMap`, which spreads hashes in another way.
const WEAK: &str = "pqrstihkjmlonacbedgf";

/// The aspects that the program prints.
pub const ROWS: [(&str, Row); 21] = [
    ("zone", Are(["UTC", "America/Los_Angeles", "Australia/Adelaide"])),
    ("locale", Are(["en", "tr-TR", "de-DE"])),
    ("upper case", Are(["73", "304", "73"])),
    ("number", Are(["1.5", "1,5", "1,5"])),
    ("charset", Are(["UTF-8", "US-ASCII", "windows-1252"])),
    ("letter", Are(["\\xc3\\xa4", "?", "\\xe4"])),
    ("now", Are(["2026-05-13T14:30:00Z", "2028-02-29T12:00:00Z", "2040-01-31T12:00:00Z"])),
    ("today", Are(["2026-05-13", "2028-02-29", "2040-01-31"])),
    ("hash set", Turned(FORWARD)),
    ("concurrent set", Turned(FORWARD)),
    ("weak map", Turned(WEAK)),
    ("linked set", Are([FORWARD; 3])),
    ("null in set", Are(["true"; 3])),
    ("processors", Are(["2", "1", "64"])),
    ("user", Are(["user /home/user", "root /root", "user2 /home/user2"])),
    ("host", Are(["localhost", "build-1", "Machine2.example"])),
    ("standard input", Are(["", "1,2", "text"])),
    ("random", Differ),
    ("identity", Differ),
    ("switches", Are(["few", "many", "many"])),
    ("hour of the epoch", Are(["0", "16", "9"])),
];

/// Returns the lines that are not as the table says, and those that it does not know.
pub fn faults(seen: [&Seen; 3]) -> Vec<String> {
    let mut faults: Vec<String> = Vec::new();
    for (aspect, row) in &ROWS {
        let values = seen.map(|seen| seen.of(aspect));
        if !row.holds(values) {
            faults.push(format!("{aspect}: {values:?} {}", row.demand()));
        }
    }
    let is_known = |aspect: &&str| ROWS.iter().any(|(known, _)| known == aspect);
    let unknown = seen.into_iter().flat_map(Seen::aspects).filter(|aspect| !is_known(aspect));
    faults.extend(unknown.map(|aspect| format!("{aspect}: not in the table")));
    faults
}

impl Row {
    fn holds(&self, values: [&str; 3]) -> bool {
        let [base, first, second] = values;
        match self {
            Are(expected) => values == *expected,
            Turned(order) => {
                base == *order
                    && first == order.chars().rev().collect::<String>()
                    && [base, first].iter().all(|other| second != *other)
                    && second.len() == order.len()
            }
            Differ => base != first && base != second && first != second,
        }
    }

    fn demand(&self) -> String {
        match self {
            Are(expected) => format!("are not {expected:?}"),
            Turned(order) => format!("are not {order}, its reverse, and another order"),
            Differ => "are not all different".to_owned(),
        }
    }
}
