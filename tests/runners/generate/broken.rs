//! Class files that no JVM can use: changed after they were compiled.

use std::io::ErrorKind;
use std::path::Path;

/// The number that [`break_classes`] looks for in `Unverifiable`: `sipush 12345; ireturn`.
const MARKED: [u8; 4] = [0x11, 0x30, 0x39, 0xac];
/// The same number with `areturn` after it, which does not verify (JVMS 4.10.1.9).
const UNVERIFIABLE: [u8; 4] = [0x11, 0x30, 0x39, 0xb0];
/// The minor version of a class that needs preview features (JVMS 4.1).
const PREVIEW: [u8; 2] = [0xff, 0xff];

/// Gives one class a version that is refused, makes another class unverifiable, and deletes a library.
pub fn break_classes(classes: &Path) -> Result<(), String> {
    let said = |error: std::io::Error| error.to_string();
    let preview = classes.join("input/Preview.class");
    let mut bytes = std::fs::read(&preview).map_err(said)?;
    bytes.get_mut(4..6).ok_or("a short class file")?.copy_from_slice(&PREVIEW);
    std::fs::write(&preview, bytes).map_err(said)?;

    let path = classes.join("input/Unverifiable.class");
    let mut bytes = std::fs::read(&path).map_err(said)?;
    // Classes that were compiled and broken by an earlier run are used again.
    let is_marked = |window: &[u8]| window == MARKED || window == UNVERIFIABLE;
    let at = bytes.windows(MARKED.len()).position(is_marked);
    let code = at.and_then(|at| bytes.get_mut(at..at + MARKED.len()));
    code.ok_or("no marked number")?.copy_from_slice(&UNVERIFIABLE);
    std::fs::write(&path, bytes).map_err(said)?;

    match std::fs::remove_file(classes.join("absent/Library.class")) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error.to_string()),
        _ => Ok(()),
    }
}
