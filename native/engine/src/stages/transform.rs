//! The stage `transform`: finds methods whose bodies can be replaced without a test noticing.

use classfile::{ClassFile, ClassPath};
use diagnose::{Classes, Covered};
use laboratory::interrupt;
use suite::classes::class_files;
use suite::plan::Plan;
use transform::{Observation, Transforming};
use vm::BootClasses;

use super::Work;
use super::aim::Aim;
use super::done::OfUnit;
use crate::RequestError;
use study::Targets;

/// The results of this stage that later stages use.
pub(crate) struct Transformed {
    /// The analysis, with the catalogue of transformations.
    pub transforming: Transforming,
    /// By unit, the targets that its tests enter.
    pub covered: Vec<Covered>,
    /// The project's own classes.
    pub classes: Vec<ClassFile>,
    /// All other classes, read when they are needed.
    pub known: Classes,
}

pub(super) fn run(work: &mut Work<'_>) -> Result<(), RequestError> {
    let &mut Work { request, plan, changed, observer, .. } = work;
    let classes = class_files(request)?;
    let targets = Targets::of(request)?;
    let names: Vec<&str> = classes.iter().map(|class| &*class.this_class).collect();
    work.oracle.not_honoured.extend(targets.idle(&names));
    let known = Classes::beside(others(plan));
    let aim = Aim { request, plan, classes: &classes, known: &known, targets, observer };
    let transforming = aim.at(changed)?;
    // If a change concerns no method, no test has to run. Otherwise all tests run, because every
    // test may detect a transformation.
    let spared = changed.is_some() && transforming.is_idle();
    let tests = spared.then(|| plan.without_classes());
    let mut seen = Seen::default();
    seen.add(work.done.add(tests.as_ref().unwrap_or(plan), &transforming, observer)?);
    if let Some((waiting, classes)) = transforming.waiting(&seen.all) {
        seen.add(work.done.add(&plan.only(classes), &waiting, observer)?);
    }
    // After an interruption nothing is judged: a missing test might detect a transformation, or be
    // the only one that runs a method.
    if !interrupt::is_asked() {
        let verdict = transforming.judge(&seen.all);
        work.oracle.transformations = verdict.transformations;
        work.oracle.methods = verdict.methods;
        work.findings.extend(verdict.findings);
    }
    work.transformed = Some(Transformed { transforming, covered: seen.covered, classes, known });
    Ok(())
}

/// The observations of all units.
#[derive(Default)]
struct Seen {
    /// The observations, in the order of tests.
    all: Vec<Observation>,
    /// By unit, the targets that its tests enter.
    covered: Vec<Covered>,
}

impl Seen {
    fn add(&mut self, units: Vec<OfUnit<Vec<Observation>>>) {
        for (classes, seen) in units {
            let entered = seen.iter().flat_map(|seen| &seen.covered).copied().collect();
            self.covered.push((classes, entered));
            self.all.extend(seen);
        }
    }
}

/// Returns a function that finds class files of the JDK and of the tests' class path by internal
/// name.
pub(super) fn others(plan: &Plan) -> impl Fn(&str) -> Option<Vec<u8>> + 'static {
    let (jdk, elements) = (plan.guest.jdk.clone(), plan.guest.class_path.clone());
    let class_path = ClassPath::new(elements, jdk.feature);
    move |name| jdk.find(name).or_else(|| Some(class_path.find(name)?.bytes))
}
