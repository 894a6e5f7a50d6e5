//! The table of the values that a program has to see in the base world and in both sweeps.

use crate::seen::Seen;

/// The condition for the values of an aspect in the three worlds.
pub enum Row {
    /// The values are these: in the base world, the first and the second sweep.
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

/// The output of the program `Surroundings`: the aspects of its world.
pub const SURROUNDINGS: &[(&str, Row)] = &[
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
    ("rounding", Are(["2.718281828459045", "2.718281828459045", "2.7182818284590455"])),
    ("hour of the epoch", Are(["0", "16", "9"])),
];

/// The hour at which the programs start, in UTC.
const HOURS: Row = Are(["2026-05-13T14:00:00Z", "2028-02-29T12:00:00Z", "2040-01-31T12:00:00Z"]);
const DAYS: Row = Are(["2026-05-13", "2028-02-29", "2040-01-31"]);
/// The hour of the day in the default zone.
const HOUR: Row = Are(["14", "4", "22"]);

/// The output of the program `Mocked`: the classes that EvoSuite 1.2 replaces by mocks, except those of Swing.
pub const MOCKED: &[(&str, Row)] = &[
    ("java.time.Clock", HOURS),
    ("java.time.Instant", HOURS),
    ("java.time.LocalDate", DAYS),
    ("java.time.LocalDateTime", Are(["2026-05-13T14:00", "2028-02-29T04:00", "2040-01-31T22:00"])),
    ("java.time.LocalTime", Are(["14:00", "04:00", "22:00"])),
    ("java.time.MonthDay", Are(["--05-13", "--02-29", "--01-31"])),
    (
        "java.time.OffsetDateTime",
        Are(["2026-05-13T14:00Z", "2028-02-29T04:00-08:00", "2040-01-31T22:00+10:30"]),
    ),
    ("java.time.OffsetTime", Are(["14:00Z", "04:00-08:00", "22:00+10:30"])),
    ("java.time.Year", Are(["2026", "2028", "2040"])),
    ("java.time.YearMonth", Are(["2026-05", "2028-02", "2040-01"])),
    (
        "java.time.ZonedDateTime",
        Are([
            "2026-05-13T14:00Z[UTC]",
            "2028-02-29T04:00-08:00[America/Los_Angeles]",
            "2040-01-31T22:00+10:30[Australia/Adelaide]",
        ]),
    ),
    ("java.time.chrono.HijrahChronology", DAYS),
    ("java.time.chrono.HijrahDate", DAYS),
    ("java.time.chrono.IsoChronology", DAYS),
    ("java.time.chrono.JapaneseChronology", DAYS),
    ("java.time.chrono.JapaneseDate", DAYS),
    ("java.time.chrono.MinguoChronology", DAYS),
    ("java.time.chrono.MinguoDate", DAYS),
    ("java.time.chrono.ThaiBuddhistChronology", DAYS),
    ("java.time.chrono.ThaiBuddhistDate", DAYS),
    ("java.util.Date", HOURS),
    ("java.util.Calendar", HOUR),
    ("java.util.GregorianCalendar", HOUR),
    ("java.util.Random", Differ),
    ("java.util.Timer", Are(["2"; 3])),
    ("java.util.UUID", Differ),
    ("java.security.SecureRandom", Differ),
    ("java.text.DateFormat", Differ),
    ("java.text.SimpleDateFormat", Are(["2026-05-13 14", "2028-02-29 04", "2040-01-31 22"])),
    ("java.util.logging.FileHandler", Are(["logged"; 3])),
    ("java.util.logging.LogRecord", HOURS),
    ("java.util.prefs.Preferences", Are(["value"; 3])),
    ("java.io.File", Are(["true true file"; 3])),
    ("java.io.FileOutputStream", Are(["bytes"; 3])),
    ("java.io.FileInputStream", Are(["another user", "another user", "user2"])),
    ("java.io.FileWriter", Are(["text"; 3])),
    ("java.io.FileReader", Are(["127.0.0.1 localhost"; 3])),
    ("java.io.PrintStream", Are(["1"; 3])),
    ("java.io.PrintWriter", Are(["2"; 3])),
    ("java.io.RandomAccessFile", Are(["2 of 3"; 3])),
    (
        "java.io.IOException",
        Are(["java.io.FileNotFoundException: /etc/no-such-file (No such file or directory)"; 3]),
    ),
    ("java.lang.Runtime", Are(["2", "1", "64"])),
    ("java.lang.Thread", Are(["3"; 3])),
    ("java.lang.Throwable", Are(["java.lang.Throwable: a at Mocked.language(Mocked.java:N)"; 3])),
    ("java.lang.Exception", Are(["java.lang.Exception: b at Mocked.language(Mocked.java:N)"; 3])),
    ("java.lang.Error", Are(["java.lang.Error: c at Mocked.language(Mocked.java:N)"; 3])),
    (
        "java.lang.RuntimeException",
        Are(["java.lang.RuntimeException: d at Mocked.language(Mocked.java:N)"; 3]),
    ),
    (
        "java.lang.ArithmeticException",
        Are(["java.lang.ArithmeticException: e at Mocked.language(Mocked.java:N)"; 3]),
    ),
    (
        "java.lang.ArrayIndexOutOfBoundsException",
        Are(["java.lang.ArrayIndexOutOfBoundsException: f at Mocked.language(Mocked.java:N)"; 3]),
    ),
    (
        "java.lang.ClassCastException",
        Are(["java.lang.ClassCastException: g at Mocked.language(Mocked.java:N)"; 3]),
    ),
    (
        "java.lang.IllegalArgumentException",
        Are(["java.lang.IllegalArgumentException: h at Mocked.language(Mocked.java:N)"; 3]),
    ),
    (
        "java.lang.IllegalStateException",
        Are(["java.lang.IllegalStateException: i at Mocked.language(Mocked.java:N)"; 3]),
    ),
    (
        "java.lang.NullPointerException",
        Are(["java.lang.NullPointerException: j at Mocked.language(Mocked.java:N)"; 3]),
    ),
    ("java.net.InetAddress", Are(["localhost", "build-1", "Machine2.example"])),
    ("java.net.InetSocketAddress", Are(["localhost/127.0.0.1:80"; 3])),
    ("java.net.NetworkInterface", Are(["true"; 3])),
    ("java.net.ServerSocket", Are(["hello world", "hello world", "hello w"])),
    ("java.net.Socket", Are(["java.net.ConnectException: Connection refused"; 3])),
    ("java.net.DatagramSocket", Are(["message"; 3])),
    ("java.net.MulticastSocket", Are(["message"; 3])),
    ("java.net.URI", Are(["49"; 3])),
    ("java.net.URL", Are(["nobody knows example.com"; 3])),
    ("java.net.URLConnection", Are(["127.0.0.1 localhost"; 3])),
];

/// Returns the lines that are not as the table says, and those that it does not know.
pub fn faults(rows: &[(&str, Row)], seen: [&Seen; 3]) -> Vec<String> {
    let mut faults: Vec<String> = Vec::new();
    for (aspect, row) in rows {
        let values = seen.map(|seen| seen.of(aspect));
        if !row.holds(values) {
            faults.push(format!("{aspect}: {values:?} {}", row.demand()));
        }
    }
    let is_known = |aspect: &&str| rows.iter().any(|(known, _)| known == aspect);
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
