//! The machine that notes which probes ran.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use classfile::ClassFile;
use vm::classes::class::{ClassId, MethodId};
use vm::frames::frame::Fp;
use vm::memory::heap::Ref;
use vm::{Events, Machine, Probes, Vm};

use crate::site::ThrowSite;

/// Decides which methods have probes.
pub trait Placement: Send + Sync {
    /// Returns the number of all probes. Probes are numbered from 0.
    fn total(&self) -> u32;

    /// Returns the probes of the method with this index in a class file.
    fn probes(&self, class: &ClassFile, method: usize) -> Probes;

    /// Returns whether a class, by its internal name, is one of those that are measured.
    fn has_class(&self, class: &str) -> bool;

    /// Returns whether a record of a probe includes its line.
    fn tells_lines(&self) -> bool {
        false
    }

    /// Returns the edge of a section that a probe marks, if that is its purpose. Such a probe is not noted.
    fn edge(&self, _probe: u32) -> Option<Edge> {
        None
    }

    /// Returns digests of the static fields of a class that has just been initialised, each with a number.
    fn initial(&self, _vm: &Vm, _class: ClassId) -> Vec<(u32, Digests)> {
        Vec::new()
    }
}

/// Two digests of the value of a static field. The [`Placement`] decides how they are made.
pub type Digests = [u64; 2];

/// An edge of a section: of code between two probes, together with all that it calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The section with this number begins.
    Begins(u32),
    /// The section with this number ends.
    Ends(u32),
}

/// A machine that notes which probes ran. A roll-back does not take back what it noted: it is no
/// state of the guest.
#[derive(Clone)]
pub struct Probed {
    placement: Arc<dyn Placement>,
    /// By probe, whether it ran since [`Probed::forget`].
    ran: Vec<bool>,
    /// The probes that ran, in the order in which they ran first.
    fresh: Vec<u32>,
    /// Where exceptions were thrown that left a measured method, if that is noted.
    throws: Option<Throws>,
    /// The record of everything, while that of a part is separate.
    whole: Option<Noted>,
    /// The vm's instruction count that was noted last.
    time: u64,
    /// The sections that have begun, the innermost last, each with the record before it.
    open: Vec<(u32, Noted)>,
    /// By section, the probes that ran in it, since [`Probed::take_sections`].
    sections: BTreeMap<u32, BTreeSet<u32>>,
    /// By number, the digests of static fields right after the initialisation of their classes, since
    /// [`Probed::forget`].
    initial: BTreeMap<u32, Digests>,
}

/// The exceptions that a machine has noted.
#[derive(Clone, Debug, Default)]
struct Throws {
    sites: BTreeSet<ThrowSite>,
    /// The methods that exceptions have left. Such a method may have come to none of its probes.
    left: BTreeSet<Left>,
    /// The exception that was noted last. It is not noted again for the frames that called.
    last: Ref,
}

/// A method that an exception has left: its class in internal form, its name and its descriptor.
pub type Left = (Arc<str>, Arc<str>, Arc<str>);

/// The notes of a machine about the code that ran.
#[derive(Clone, Debug)]
pub struct Noted {
    ran: Vec<bool>,
    fresh: Vec<u32>,
}

impl fmt::Debug for Probed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Probed").field("fresh", &self.fresh).finish_non_exhaustive()
    }
}

impl Probed {
    /// Creates a machine that has noted nothing.
    #[must_use]
    pub fn new(placement: Arc<dyn Placement>) -> Probed {
        let ran = vec![false; placement.total() as usize];
        Probed {
            placement,
            ran,
            fresh: Vec::new(),
            throws: None,
            whole: None,
            time: 0,
            open: Vec::new(),
            sections: BTreeMap::new(),
            initial: BTreeMap::new(),
        }
    }

    /// Notes where exceptions are thrown, too.
    #[must_use]
    pub fn with_throws(self) -> Probed {
        Probed { throws: Some(Throws::default()), ..self }
    }

    /// Returns the places where exceptions were thrown since [`Probed::forget`], if they are noted.
    pub fn thrown(&self) -> impl Iterator<Item = &ThrowSite> {
        self.throws.iter().flat_map(|throws| &throws.sites)
    }

    /// Returns the methods that exceptions have left and that nobody has taken.
    pub fn left(&self) -> impl Iterator<Item = &Left> {
        self.throws.iter().flat_map(|throws| &throws.left)
    }

    /// Takes the methods that exceptions have left since the last call, if throws are noted.
    pub fn take_left(&mut self) -> BTreeSet<Left> {
        self.throws.as_mut().map(|throws| std::mem::take(&mut throws.left)).unwrap_or_default()
    }

    /// Returns the probes that ran since [`Probed::forget`], in the order in which they ran first.
    #[must_use]
    pub fn fresh(&self) -> &[u32] {
        &self.fresh
    }

    /// Keeps the first `count` probes of [`Probed::fresh`], and forgets that the others ran.
    pub fn take_back(&mut self, count: usize) {
        for probe in self.fresh.split_off(count.min(self.fresh.len())) {
            if let Some(ran) = self.ran.get_mut(probe as usize) {
                *ran = false;
            }
        }
    }

    /// Starts a separate record, as if no probe had run. Returns the record so far.
    #[must_use]
    pub fn note_apart(&mut self) -> Noted {
        let none = vec![false; self.ran.len()];
        Noted {
            ran: std::mem::replace(&mut self.ran, none),
            fresh: std::mem::take(&mut self.fresh),
        }
    }

    /// Ends the separate record. Returns the probes in it, and adds them to the record before it.
    pub fn note_together(&mut self, before: Noted) -> Vec<u32> {
        self.ran = before.ran;
        let apart = std::mem::replace(&mut self.fresh, before.fresh);
        for &probe in &apart {
            if let Some(ran) = self.ran.get_mut(probe as usize).filter(|it| !**it) {
                *ran = true;
                self.fresh.push(probe);
            }
        }
        apart
    }

    /// Returns the probes that ran in each section that has ended, by the section's number, and forgets them.
    #[must_use]
    pub fn take_sections(&mut self) -> BTreeMap<u32, BTreeSet<u32>> {
        std::mem::take(&mut self.sections)
    }

    /// Takes the wanted digests of static fields right after the initialisation of their classes
    /// ([`Placement::initial`]), by number.
    #[must_use]
    pub fn take_initial(&mut self, is_wanted: impl Fn(u32) -> bool) -> BTreeMap<u32, Digests> {
        self.initial.extract_if(.., |number, _| is_wanted(*number)).collect()
    }

    #[cold]
    fn cross(&mut self, edge: Edge) {
        let is_open = |section: u32| self.open.iter().any(|it| it.0 == section);
        match edge {
            // Code that jumps back to its first instruction is still in the section.
            Edge::Begins(section) if !is_open(section) => {
                let before = self.note_apart();
                self.open.push((section, before));
            }
            Edge::Ends(section) if is_open(section) => self.close(section),
            _ => {}
        }
    }

    /// Ends a section, and those within it, which an exception has left.
    fn close(&mut self, section: u32) {
        while let Some((inner, before)) = self.open.pop() {
            let ran = self.note_together(before);
            self.sections.entry(inner).or_default().extend(ran);
            if inner == section {
                return;
            }
        }
    }

    /// Starts the separate record of a part of the run, for example of a test.
    pub fn begin_part(&mut self) {
        self.end_part();
        self.whole = Some(self.note_apart());
    }

    /// Ends the separate record of a part. Returns the probes in it, and adds them to that of the whole run.
    pub fn end_part(&mut self) -> Vec<u32> {
        self.close_all();
        self.whole.take().map(|whole| self.note_together(whole)).unwrap_or_default()
    }

    /// Keeps the vm's instruction count, for whoever asks later how many have run since.
    pub fn note_time(&mut self, instructions: u64) {
        self.time = instructions;
    }

    /// Returns the instruction count that was noted last.
    #[must_use]
    pub fn noted_time(&self) -> u64 {
        self.time
    }

    /// Returns the probes that ran before the present part, and those that ran in it.
    pub fn fresh_with_parts(&self) -> impl Iterator<Item = u32> {
        let before = self.whole.iter().flat_map(|whole| &whole.fresh);
        before.chain(&self.fresh).copied()
    }

    /// Ends the sections that have not ended, because an exception has left them.
    fn close_all(&mut self) {
        if let Some((outermost, _)) = self.open.first() {
            self.close(*outermost);
        }
    }

    /// Forgets that any probe ran.
    pub fn forget(&mut self) {
        self.whole = None;
        self.open.clear();
        self.sections.clear();
        self.initial.clear();
        self.ran.fill(false);
        self.fresh.clear();
        if let Some(throws) = &mut self.throws {
            *throws = Throws::default();
        }
    }
}

impl Machine for Probed {
    fn events(&self) -> &'static Events {
        &Events {
            probes: Some(probes),
            initialised: Some(initialised),
            abandoned: Some(abandoned),
            ..Events::NONE
        }
    }

    #[inline(always)]
    fn reached(&mut self, probe: u32) {
        if let Some(ran) = self.ran.get_mut(probe as usize)
            && !*ran
        {
            match self.placement.edge(probe) {
                Some(edge) => self.cross(edge),
                None => {
                    *ran = true;
                    self.fresh.push(probe);
                }
            }
        }
    }
}

fn probes(vm: &Vm, id: MethodId) -> Probes {
    let method = vm.method(id);
    let class = vm.class(method.class);
    let placement = &vm.machine.of::<Probed>().placement;
    let probes = class.file().map(|file| placement.probes(file, usize::from(method.index)));
    let probes = probes.unwrap_or_default();
    if placement.tells_lines() && !probes.places.is_empty() {
        vm.note_lines(id);
    }
    probes
}

fn initialised(vm: &mut Vm, class: ClassId) {
    let placement = vm.machine.of::<Probed>().placement.clone();
    let initial = placement.initial(vm, class);
    vm.machine.of_mut::<Probed>().initial.extend(initial);
}

fn abandoned(vm: &mut Vm, fp: Fp, exception: Ref) {
    if vm.machine.of::<Probed>().throws.is_none() {
        return;
    }
    let method = vm.method(vm.thread().stack.method(fp));
    let class = vm.class(method.class).name.clone();
    if !vm.machine.of::<Probed>().placement.has_class(&class) {
        return;
    }
    let left = (class, method.name.clone(), method.descriptor.clone());
    let Some(throws) = &mut vm.machine.of_mut::<Probed>().throws else { return };
    throws.left.insert(left);
    if throws.last == exception {
        return;
    }
    let site =
        ThrowSite::of(vm, exception, |class| vm.machine.of::<Probed>().placement.has_class(class));
    if let Some(throws) = &mut vm.machine.of_mut::<Probed>().throws {
        throws.last = exception;
        throws.sites.extend(site);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Measured;

    /// Two sections, the second within the first. Other probes are noted.
    struct Sections;

    impl Placement for Sections {
        fn total(&self) -> u32 {
            10
        }

        fn probes(&self, _: &ClassFile, _: usize) -> Probes {
            Probes::default()
        }

        fn has_class(&self, _: &str) -> bool {
            false
        }

        fn edge(&self, probe: u32) -> Option<Edge> {
            match probe {
                6 | 7 => Some(Edge::Begins(probe - 6)),
                8 | 9 => Some(Edge::Ends(probe - 8)),
                _ => None,
            }
        }
    }

    fn sections(reached: &[u32]) -> (Vec<u32>, Vec<(u32, Vec<u32>)>) {
        let mut machine = Probed::new(Arc::new(Sections));
        machine.begin_part();
        reached.iter().for_each(|it| machine.reached(*it));
        let part = machine.end_part();
        let sections = machine.take_sections().into_iter();
        (part, sections.map(|(section, ran)| (section, ran.into_iter().collect())).collect())
    }

    #[test]
    fn a_section_has_what_ran_in_it_though_it_ran_before() {
        let (part, ran) = sections(&[1, 6, 1, 2, 6, 7, 3, 9, 8, 4]);
        assert_eq!(part, [1, 2, 3, 4]);
        assert_eq!(ran, [(0, vec![1, 2, 3]), (1, vec![3])]);
    }

    #[test]
    fn a_section_that_an_exception_leaves_ends_with_the_one_around_it_or_the_part() {
        let (part, ran) = sections(&[6, 7, 3, 8, 4]);
        assert_eq!((part, ran), (vec![3, 4], vec![(0, vec![3]), (1, vec![3])]));
        let (part, ran) = sections(&[1, 9, 6, 3]);
        assert_eq!((part, ran), (vec![1, 3], vec![(0, vec![3])]));
    }

    #[test]
    fn what_is_noted_apart_is_added() {
        let mut machine = Probed::new(Arc::new(Measured::default()));
        machine.ran = vec![false; 4];
        machine.reached(1);
        let before = machine.note_apart();
        machine.reached(1);
        machine.reached(3);
        assert_eq!(machine.note_together(before), [1, 3]);
        assert_eq!(machine.fresh(), [1, 3]);
        machine.take_back(1);
        assert_eq!(machine.fresh(), [1]);
        machine.reached(3);
        assert_eq!(machine.fresh(), [1, 3]);
    }
}
