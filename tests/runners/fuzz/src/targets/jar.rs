//! The target for jars: their directory, manifest and entries.

use classfile::Jar;

/// Opens a jar and reads all of it.
pub fn run(bytes: &[u8]) {
    let Ok(jar) = Jar::new(bytes.to_vec(), 21) else { return };
    let _ = jar.manifest().class_path().count();
    for name in jar.names() {
        let _ = jar.entry(name);
        let _ = jar.stored_name(name);
    }
}
