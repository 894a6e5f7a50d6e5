//! Reads the habits of a project.

use classfile::ClassFile;
use javadoc::Documented;
use study::{Library, Study};
use suite::RequestError;
use suite::planning::classes::readable_classes;

use crate::{Habits, Sources};

/// Reads the habits of a project from its classes, sorted by name, and the documentation of its sources. Returns
/// `None` if the models cannot be used.
///
/// # Errors
/// Returns an error if a folder of classes cannot be listed.
pub fn of_project(
    study: &Study<'_>,
    library: &Library,
    classes: &[ClassFile],
    documented: &[Documented],
) -> Result<Option<Habits>, RequestError> {
    let tests = readable_classes(&study.request.test_class_directories)?;
    let superclass = |class: &str| library.class(class)?.super_class.clone();
    let sources = Sources { classes, tests: &tests, documented, superclass: &superclass };
    // Fails only if the shipped models belong to a different release, which a test excludes. Habits only order
    // results, so a run does not fail for want of them.
    Ok(Habits::new(&sources).ok())
}
