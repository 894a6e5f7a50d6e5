//! The stage `coverage`: measures which code the tests execute.

use std::sync::Arc;

use classfile::ClassFile;
use laboratory::interrupt;
use report::Analysis;
use study::{Scope, Section, Seen, Share, Study, Targets, Watch};
use suite::RequestError;
use suite::analysis::Found;
use suite::planning::classes::class_files;
use suite::planning::sources::Sources;

use crate::{Covering, Measured, Ran};

/// The analysis `coverage`.
pub struct Stage {
    targets: Targets,
    measured: Arc<Measured>,
    covering: Covering,
    scope: Scope,
}

/// The code that the project's tests cover, for other analyses.
pub struct Covered {
    /// The project's classes.
    pub measured: Arc<Measured>,
    /// The probes of these classes that the tests ran.
    pub ran: Ran,
}

impl study::Stage for Stage {
    const ANALYSIS: Analysis = Analysis::Coverage;

    type Watcher = Covering;

    type Takes<'a> = ();

    type Leaves = Covered;

    fn prepare(study: &Study<'_>) -> Result<Stage, RequestError> {
        let targets = Targets::of(study.request)?;
        let classes = class_files(study.request)?;
        let counts = classes.iter().any(|class| counts(study, &targets, class));
        let scope = if counts { Scope::Suite } else { Scope::Nothing };
        // All classes are measured: a later run recalls the results, and other classes may count then.
        let measured = Arc::new(Measured::new(classes));
        let covering = Covering::new(measured.clone());
        Ok(Stage { targets, measured, covering, scope })
    }

    fn watch(&self) -> Option<Watch<'_, Covering>> {
        Some(Watch { scope: self.scope, watcher: &self.covering })
    }

    fn conclude(
        self,
        study: &mut Study<'_>,
        seen: Seen<Ran>,
        (): (),
    ) -> Result<(Share, Option<Covered>), RequestError> {
        let Stage { targets, measured, .. } = self;
        // After an interruption, tests that are missing might cover more.
        if interrupt::is_asked() {
            return Ok((Share::default(), None));
        }
        let mut ran = Ran::default();
        seen.found().for_each(|of_unit| ran.add(of_unit));
        let sources = Sources::of(study.request);
        let file = |class: &ClassFile| sources.find(&class.source_path()?);
        let counts = |class: &ClassFile| counts(study, &targets, class);
        let section = Section::Coverage(measured.coverage(&ran, &counts, &file));
        let share = Share { is_done: true, section, ..Share::default() };
        Ok((share, Some(Covered { measured, ran })))
    }
}

/// Returns whether a class counts. With a change, these are only classes that it concerns, but for all tests.
fn counts(study: &Study<'_>, targets: &Targets, class: &ClassFile) -> bool {
    targets.has_class(&class.this_class)
        && study.changed.is_none_or(|changed| changed.methods(class).next().is_some())
}
