//! Checks conventions that no linter knows: which crate may use which, the features of dependencies, the form of
//! files, phrases, and paths in documents.

mod dependencies;
mod examples;
mod features;
pub mod files;
mod folders;
mod layout;
pub mod paths;
mod phrases;
mod rooms;

use crate::shell::root;

/// Prints every fault and warning. Fails if there is a fault.
pub fn tidy() -> Result<(), String> {
    let root = root();
    let mut faults = rooms::check()?;
    faults.extend(features::check()?);
    faults.extend(dependencies::check()?);
    let tracked = files::tracked()?;
    faults.extend(folders::faults(&tracked));
    faults.extend(layout::check(&root, &tracked));
    let writing = std::fs::read_to_string(root.join(phrases::DOCUMENT));
    let writing = writing.map_err(|error| format!("{}: {error}", phrases::DOCUMENT))?;
    let (phrases, known) = (phrases::listed(&writing), paths::known(&tracked));
    for file in &tracked {
        // Skips files that are deleted but not yet committed, and files that are not text.
        let Ok(text) = std::fs::read_to_string(root.join(file)) else { continue };
        faults.extend(files::faults(file, &text));
        faults.extend(phrases::faults(file, &text, &phrases));
        faults.extend(paths::faults(file, &text, &known));
        faults.extend(examples::faults(file, &text));
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
