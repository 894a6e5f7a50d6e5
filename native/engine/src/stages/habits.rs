//! What developers of the project do, for the order of what is suggested and asserted.

use classfile::{ClassFile, read_class};
use habits::{Habits, Sources};
use infer::Documented;
use report::AnalyseRequest;
use suite::classes::readable_classes;
use suite::plan::Plan;

use super::transform::others;
use crate::RequestError;

/// Reads the habits of a project from its classes, sorted by name, and the documentation of its sources.
pub(super) fn habits(
    (request, plan): (&AnalyseRequest, &Plan),
    classes: &[ClassFile],
    documented: &[Documented],
) -> Result<Option<Habits>, RequestError> {
    let tests = readable_classes(&request.test_class_directories)?;
    let others = others(plan);
    let superclass = |class: &str| read_class(&others(class)?).ok()?.super_class;
    let sources = Sources { classes, tests: &tests, documented, superclass: &superclass };
    // A test excludes that the shipped models belong to another release.
    Ok(Habits::new(&sources).ok())
}
