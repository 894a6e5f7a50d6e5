//! Classes that a patched JVM needs in addition to the patched classes.

include!(concat!(env!("OUT_DIR"), "/patches.rs"));

/// The internal name of the class that makes threads late, in `java.base`.
pub const LATENESS: &str = "org/oraclecheck/late/Lateness";

/// The internal name of the class that lists members in another order at each call, in the program.
pub const LISTING: &str = "org/oraclecheck/late/Listing";

/// Returns the class file of such a class, with its internal name; nothing for other classes.
pub fn classes(class: &str) -> impl Iterator<Item = (String, Vec<u8>)> {
    let named = |(path, bytes): &(&str, &[u8])| {
        (path.trim_end_matches(".class").to_owned(), bytes.to_vec())
    };
    CLASS_FILES.iter().map(named).filter(move |it| it.0 == class)
}
