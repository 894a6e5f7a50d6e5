//! Checks what no linter can: who may know whom, and the habits that files share.

mod files;
mod layout;
mod rooms;

use crate::shell::root;

/// Prints every fault and warning; an error when there is a fault.
pub fn tidy() -> Result<(), String> {
    let root = root();
    let mut faults = rooms::check()?;
    let tracked = files::tracked()?;
    for file in &tracked {
        // A file may be deleted and not yet committed; one that is not text has no lines to check.
        let Ok(text) = std::fs::read_to_string(root.join(file)) else { continue };
        faults.extend(files::faults(file, &text));
        if file == layout::DOCUMENT {
            faults.extend(layout::faults(&tracked, &text));
        }
        if let Some(warning) = files::length(file, &text) {
            println!("warning: {warning}");
        }
    }
    for fault in &faults {
        println!("{fault}");
    }
    match faults.len() {
        0 => Ok(()),
        count => Err(format!("tidy found {count} fault(s)")),
    }
}
