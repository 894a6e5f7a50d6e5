//! The class that makes threads late on a real JVM.

include!(concat!(env!("OUT_DIR"), "/patches.rs"));

/// Its internal name.
pub const CLASS: &str = "org/oraclecheck/late/Lateness";

/// Returns its class files, by their internal names.
pub fn classes() -> impl Iterator<Item = (String, Vec<u8>)> {
    let files = CLASS_FILES.iter();
    files.map(|(path, bytes)| (path.trim_end_matches(".class").to_owned(), bytes.to_vec()))
}
