//! The classes that are measured, and the probes in them.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

use classfile::ClassFile;
use jacoco::{Anchor, ClassAnalysis, Filtering};
use report::{ClassCoverage, Coverage};
use vm::{Place, Probes, Vm};

use crate::carried::carried;
use crate::machine::Placement;
use crate::ran::Ran;

/// The classes that are measured. Their probes are numbered in the order of classes.
#[derive(Debug, Default)]
pub struct Measured {
    classes: Vec<Class>,
    /// The positions of the classes, by internal name.
    by_name: HashMap<Arc<str>, usize>,
    total: u32,
    /// Classes and methods that cannot be measured, one sentence each.
    unmeasured: Vec<String>,
}

/// A class that is measured.
#[derive(Debug)]
struct Class {
    file: ClassFile,
    analysis: ClassAnalysis,
    /// The number of its first probe among all.
    first: u32,
    methods: Vec<Method>,
}

/// A method with probes.
#[derive(Debug)]
struct Method {
    /// The method's position in the class file.
    index: usize,
    /// The method's name and descriptor.
    name: String,
    /// The number of its first probe in the class.
    first: u32,
    places: Vec<Place>,
}

impl Measured {
    /// Reads the classes. Those that cannot be measured are left out and named.
    #[must_use]
    pub fn new(files: impl IntoIterator<Item = ClassFile>) -> Measured {
        let mut measured = Measured::default();
        for file in files {
            match ClassAnalysis::new(&file) {
                Ok(analysis) => measured.add(file, analysis),
                Err(why) => measured.unmeasured.push(format!("{why}")),
            }
        }
        measured
    }

    fn add(&mut self, file: ClassFile, analysis: ClassAnalysis) {
        let name = file.this_class.replace('/', ".");
        self.unmeasured.extend(analysis.left_out().iter().map(|method| {
            format!("{name}.{method} has subroutines (jsr), whose coverage is not measured")
        }));
        let methods = analysis.methods().filter_map(|of| {
            let method = file.methods.get(of.index)?;
            Some(Method {
                index: of.index,
                name: format!("{}{}", method.name, method.descriptor),
                first: of.probes.first()?.id,
                places: of.probes.iter().map(|probe| place(probe.anchor)).collect(),
            })
        });
        let (methods, first) = (methods.collect(), self.total);
        self.total = self.total.saturating_add(analysis.probe_count());
        self.by_name.insert(file.this_class.clone(), self.classes.len());
        self.classes.push(Class { file, analysis, first, methods });
    }

    /// Returns the probes with these numbers.
    #[must_use]
    pub fn named(&self, probes: &[u32]) -> Ran {
        let mut ran = Ran::default();
        for &probe in probes {
            let after = self.classes.partition_point(|class| class.first <= probe);
            let class = after.checked_sub(1).and_then(|at| self.classes.get(at));
            let Some(class) = class else { continue };
            if let Some((method, position)) = class.position(probe.saturating_sub(class.first)) {
                ran.note(&class.file.this_class, &method.name, position);
            }
        }
        ran
    }

    /// Returns the numbers of the probes that ran.
    #[must_use]
    pub fn numbers(&self, ran: &Ran) -> BTreeSet<u32> {
        let mut numbers = BTreeSet::new();
        for class in &self.classes {
            for method in &class.methods {
                let first = class.first.saturating_add(method.first);
                let positions = 0..method.places.len() as u32;
                let of_method =
                    positions.filter(|&it| ran.has(&class.file.this_class, &method.name, it));
                numbers.extend(of_method.map(|position| first.saturating_add(position)));
            }
        }
        numbers
    }

    /// Returns the numbers of a method's probes. The class has an internal name, the method a name with
    /// descriptor.
    #[must_use]
    pub fn probes_of(&self, class: &str, method: &str) -> Option<Range<u32>> {
        let class = self.class(class)?;
        let method = class.methods.iter().find(|it| it.name == method)?;
        let first = class.first.saturating_add(method.first);
        Some(first..first.saturating_add(method.places.len() as u32))
    }

    /// Returns the numbers of the probes of a class, which has an internal name.
    #[must_use]
    pub fn probes_of_class(&self, class: &str) -> Option<Range<u32>> {
        let class = self.class(class)?;
        Some(class.first..class.first.saturating_add(class.analysis.probe_count()))
    }

    /// Returns the methods that have no probes any more, because an agent replaced their code.
    #[must_use]
    pub fn replaced(&self, vm: &Vm) -> BTreeSet<String> {
        let mut replaced = BTreeSet::new();
        for class in vm.class_ids().filter(|&class| vm.is_redefined(class)) {
            let Some(file) = vm.class(class).file() else { continue };
            let Some(measured) = self.class(&file.this_class) else { continue };
            for index in 0..file.methods.len() {
                if let Some(method) = measured.method(file, index)
                    && self.probes(file, index).places.is_empty()
                {
                    let class = file.this_class.replace('/', ".");
                    replaced.insert(format!("{class}.{}", method.name));
                }
            }
        }
        replaced
    }

    fn class(&self, name: &str) -> Option<&Class> {
        self.classes.get(*self.by_name.get(name)?)
    }

    /// Returns the coverage of the classes that count, if these probes ran. `file` finds the source of a
    /// class file.
    #[must_use]
    pub fn coverage(
        &self,
        ran: &Ran,
        counts: &dyn Fn(&ClassFile) -> bool,
        file: &dyn Fn(&ClassFile) -> Option<String>,
    ) -> Coverage {
        let classes = self.classes.iter().filter(|class| counts(&class.file));
        let classes = classes.map(|class| class.coverage(ran, file(&class.file)));
        let with_code = classes.filter(ClassCoverage::has_code);
        let replaced = ran.replaced.iter().map(|method| {
            format!(
                "{method}: an agent replaced its code while tests ran; the code that ran after \
                 that does not count"
            )
        });
        Coverage::of(with_code.collect(), self.unmeasured.iter().cloned().chain(replaced).collect())
    }
}

impl Class {
    /// Returns the method that has this position in another version of the class file.
    fn method(&self, version: &ClassFile, index: usize) -> Option<&Method> {
        let method = version.methods.get(index)?;
        let name = format!("{}{}", method.name, method.descriptor);
        let same = self.methods.iter().find(|it| it.index == index && it.name == name);
        same.or_else(|| self.methods.iter().find(|it| it.name == name))
    }

    /// Returns the method of a probe, which is numbered within the class, and the probe's position in it.
    fn position(&self, probe: u32) -> Option<(&Method, u32)> {
        let after = self.methods.partition_point(|method| method.first <= probe);
        let method = self.methods.get(after.checked_sub(1)?)?;
        Some((method, probe.saturating_sub(method.first)))
    }

    fn coverage(&self, ran: &Ran, file: Option<String>) -> ClassCoverage {
        let hit = |probe: u32| {
            self.position(probe).is_some_and(|(method, position)| {
                ran.has(&self.file.this_class, &method.name, position)
            })
        };
        let raw = self.analysis.coverage(&hit, Filtering::Raw).counters;
        ClassCoverage { file, raw, ..self.analysis.coverage(&hit, Filtering::Jacoco) }
    }
}

/// Returns the bytecode of the method with this index.
fn code(file: &ClassFile, index: usize) -> Option<&[u8]> {
    Some(&file.methods.get(index)?.code.as_ref()?.bytes)
}

/// Returns the vm's place for a place in a class file. A method's code has at most 65,535 bytes (JVMS
/// 4.7.3), so that offsets fit.
fn place(anchor: Anchor) -> Place {
    match anchor {
        Anchor::Exit(at) => Place::Before(at as u16),
        Anchor::Fall(at) => Place::Into(at as u16),
        Anchor::Jump { from, to } => Place::Jump { from: from as u16, to: to as u16 },
    }
}

impl Placement for Measured {
    fn total(&self) -> u32 {
        self.total
    }

    fn has_class(&self, class: &str) -> bool {
        self.by_name.contains_key(class)
    }

    /// If the class was woven since it was read, the probes are in the method's own code. A method with
    /// other code has none.
    fn probes(&self, class: &ClassFile, method: usize) -> Probes {
        let Some(measured) = self.class(&class.this_class) else { return Probes::default() };
        let Some(of) = measured.method(class, method) else { return Probes::default() };
        let places = match code(class, method) == code(&measured.file, of.index) {
            true => Some(of.places.clone()),
            false => carried(&measured.file, class, (of.index, method), &of.places),
        };
        let first = measured.first.saturating_add(of.first);
        places.map_or_else(Probes::default, |places| Probes { first, places })
    }
}

#[cfg(test)]
mod tests {
    use classfile::{Code, Method};

    use super::*;

    fn class(name: &str, methods: &[&str]) -> ClassFile {
        let method = |name: &&str| Method {
            name: (**name).into(),
            descriptor: "(I)I".into(),
            // iload_0, ifle 6, iconst_1, ireturn, iconst_0, ireturn
            code: Some(Code {
                bytes: vec![0x1a, 0x9e, 0, 5, 0x04, 0xac, 0x03, 0xac].into(),
                ..Code::default()
            }),
            ..Method::default()
        };
        let methods = methods.iter().map(method).collect();
        ClassFile { this_class: name.into(), methods, ..ClassFile::default() }
    }

    #[test]
    fn probes_have_names_that_do_not_depend_on_other_classes() {
        let both = Measured::new([class("a/A", &["m", "n"]), class("a/B", &["m"])]);
        let alone = Measured::new([class("a/B", &["m"])]);
        let (of_both, of_one) =
            (both.probes(&class("a/B", &["m"]), 0), alone.probes(&class("a/B", &["m"]), 0));
        assert_eq!(of_both.places, of_one.places);
        assert_eq!((of_both.first, of_one.first), (4, 0));
        assert_eq!(both.named(&[4, 5]), alone.named(&[0, 1]));
        assert_eq!(both.numbers(&alone.named(&[0, 1])), BTreeSet::from([4, 5]));
    }

    #[test]
    fn probes_that_ran_cover_their_method() {
        let measured = Measured::new([class("a/A", &["m", "n"])]);
        let coverage = measured.coverage(&measured.named(&[2, 3]), &|_| true, &|_| None);
        let counters = coverage.classes.first().unwrap().counters;
        assert_eq!((counters.methods.covered, counters.methods.missed), (1, 1));
        assert_eq!((counters.branches.covered, counters.branches.missed), (2, 2));
    }

    #[test]
    fn a_replaced_method_is_said_not_to_be_measured() {
        let measured = Measured::new([class("a/A", &["m"])]);
        let mut ran = Ran::default();
        ran.replaced.insert("a.A.m(I)I".to_owned());
        let [said] = &*measured.coverage(&ran, &|_| true, &|_| None).unmeasured else {
            panic!("one method was replaced")
        };
        assert!(said.starts_with("a.A.m(I)I: an agent replaced its code"), "{said}");
    }

    #[test]
    fn a_class_that_is_not_measured_has_no_probes() {
        let measured = Measured::new([class("a/A", &["m"])]);
        assert_eq!(measured.probes(&class("b/A", &["m"]), 0), Probes::default());
    }
}
