//! Selects the methods to transform: those that the user names, restricted to what a change
//! concerns.

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::{ClassFile, Method};
use study::{Changed, Library, Study, Targets};
use suite::RequestError;
use suite::run;

use crate::Transforming;

/// The classes to select from, and the user's settings.
pub(super) struct Aim<'a> {
    pub study: &'a Study<'a>,
    pub classes: &'a [ClassFile],
    /// The classes outside the project.
    pub library: &'a Library,
    pub targets: Targets,
}

/// The identity of a method: class, name and descriptor.
type Key = (Arc<str>, Arc<str>, Arc<str>);

impl Aim<'_> {
    /// Selects methods and returns the analysis that transforms them. With a change, these are the
    /// changed methods and those that changed tests run.
    ///
    /// # Errors
    /// Returns an error if the tests of a change cannot be run.
    pub(super) fn take(&self) -> Result<Transforming, RequestError> {
        let named =
            |class: &ClassFile, method: &Method| self.targets.has(&class.this_class, &method.name);
        let all = self.transforming(named);
        let Some(changed) = self.study.changed else { return Ok(all) };
        // A changed test may no longer notice what it noticed before, so the methods it runs count.
        let mut wanted = self.entered(&all, changed)?;
        for class in self.classes {
            wanted.extend(changed.methods(class).map(|method| key(class, method)));
        }
        Ok(self.transforming(|class, method| {
            named(class, method) && wanted.contains(&key(class, method))
        }))
    }

    /// Returns the analysis that transforms the wanted methods.
    fn transforming(&self, wanted: impl Fn(&ClassFile, &Method) -> bool) -> Transforming {
        let find = |name: &str| self.library.class(name);
        Transforming::new(self.study.request, self.classes, &find, wanted)
    }

    /// Runs the changed tests, and returns the methods that they enter.
    fn entered(
        &self,
        all: &Transforming,
        changed: &Changed,
    ) -> Result<BTreeSet<Key>, RequestError> {
        let plan = self.study.plan.only(changed.tests());
        let units = run::run(&plan, &all.only(BTreeSet::new()), self.study.observer, false)?;
        let seen = units.iter().flat_map(|unit| &unit.ran.observed.found);
        let targets = seen.flat_map(|seen| &seen.covered);
        let targets = targets.filter_map(|target| all.catalogue().targets().get(*target));
        Ok(targets.map(|it| (it.class.clone(), it.name.clone(), it.descriptor.clone())).collect())
    }
}

fn key(class: &ClassFile, method: &Method) -> Key {
    (class.this_class.clone(), method.name.clone(), method.descriptor.clone())
}
