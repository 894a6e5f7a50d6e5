//! The stage `coverage`: measures which code the tests execute.

use std::sync::Arc;

use classfile::ClassFile;
use laboratory::interrupt;
use probes::{Covering, Measured, Ran};
use suite::analysis::Found;
use suite::classes::class_files;
use suite::sources::Sources;

use super::Work;
use crate::RequestError;
use study::Targets;

/// What the project's tests cover, for stages after `coverage`.
pub(crate) struct Covered {
    /// The project's classes.
    pub measured: Arc<Measured>,
    /// What the tests ran of them.
    pub ran: Ran,
}

pub(super) fn run(work: &mut Work<'_>) -> Result<(), RequestError> {
    let &mut Work { request, plan, changed, observer, .. } = work;
    let targets = Targets::of(request)?;
    // With a change, only classes that it concerns count, but for all tests.
    let counts = |class: &ClassFile| {
        targets.has_class(&class.this_class)
            && changed.is_none_or(|changed| changed.methods(class).next().is_some())
    };
    let classes = class_files(request)?;
    let nothing = (!classes.iter().any(counts)).then(|| plan.without_classes());
    // All classes are measured: a later run recalls the results, and other classes may count then.
    let measured = Arc::new(Measured::new(classes));
    let mut ran = Ran::default();
    let covering = Covering::new(measured.clone());
    for (_, of_unit) in work.done.add(nothing.as_ref().unwrap_or(plan), &covering, observer)? {
        ran.add(of_unit);
    }
    // After an interruption, tests that are missing might cover more.
    if !interrupt::is_asked() {
        let sources = Sources::of(request);
        let file = |class: &ClassFile| sources.find(&class.source_path()?);
        work.oracle.coverage = Some(measured.coverage(&ran, &counts, &file));
        work.covered = Some(Covered { measured, ran });
    }
    Ok(())
}
