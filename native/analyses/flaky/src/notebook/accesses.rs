//! Places probes at accesses to static fields, and around the initialisers of classes.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use classfile::{ClassFile, Instructions, Opcode};
use coverage::{Digests, Edge, Placement};
use rustc_hash::FxHashMap;
use vm::classes::class::ClassId;
use vm::{Place, Probes, Vm};

use crate::notebook::root::{Access, Root, is_foreign};
use crate::notebook::values;

/// The most probes. Code that is loaded after that has no probes. The numbers of remembered accesses start here.
const MOST: u32 = 1 << 18;

/// The name of the method that initialises a class (JVMS 2.9.2).
pub(crate) const INITIALISER: &str = "<clinit>";

/// The accesses to static fields in all code that has run, and their roots. The numbers depend on which thread runs
/// code first, so no result may depend on them.
#[derive(Debug, Default)]
pub struct Accesses {
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    roots: Vec<Root>,
    numbers: FxHashMap<Root, u32>,
    /// The purpose of each probe, by its number.
    probes: Vec<Probe>,
    /// The number of the first probe of each method.
    methods: FxHashMap<Method, u32>,
    /// Accesses that are remembered from an earlier run. Their numbers begin at [`MOST`].
    recalled: Vec<Access>,
    recalled_numbers: FxHashMap<Access, u32>,
    /// The classes whose initialisers are sections, by the number of the section.
    initialised: Vec<Arc<str>>,
    sections: FxHashMap<Arc<str>, u32>,
}

/// The purpose of a probe.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Probe {
    Access(Access),
    Edge(Edge),
}

impl Probe {
    fn access(&self) -> Option<&Access> {
        match self {
            Probe::Access(access) => Some(access),
            Probe::Edge(_) => None,
        }
    }
}

/// A version of a method: its class, its position there, and its instructions that access roots. Several loaders may
/// define different classes of one name.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Method(Arc<str>, usize, Vec<(u16, u32)>);

impl Accesses {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of a root.
    pub(crate) fn number(&self, root: Root) -> u32 {
        self.known().number(root)
    }

    /// Returns the root with a number.
    #[must_use]
    pub fn root(&self, number: u32) -> Option<Root> {
        self.known().roots.get(number as usize).cloned()
    }

    /// Returns the access that has a probe.
    #[must_use]
    pub fn access(&self, probe: u32) -> Option<Access> {
        self.known().access(probe).cloned()
    }

    /// Returns the number of an access that is remembered from an earlier run. It has no probe in this run.
    pub(crate) fn recalled(&self, access: Access) -> u32 {
        let mut known = self.known();
        let fresh = MOST + known.recalled.len() as u32;
        let number = *known.recalled_numbers.entry(access.clone()).or_insert(fresh);
        if number == fresh {
            known.recalled.push(access);
        }
        number
    }

    /// Returns the internal name of the class whose initialiser has this section.
    #[must_use]
    pub(crate) fn initialised(&self, section: u32) -> Option<Arc<str>> {
        self.known().initialised.get(section as usize).cloned()
    }

    /// Returns the number of the section of a class's initialiser.
    pub(crate) fn section(&self, class: Arc<str>) -> u32 {
        self.known().section(class)
    }

    /// Adds the roots of accesses to `touched`, each with one access. An access outside of initialisers is preferred,
    /// because it is repeated in each run, and then a write.
    pub(crate) fn touch<'a>(
        &self,
        touched: &mut BTreeMap<Root, Access>,
        probes: impl IntoIterator<Item = &'a u32>,
    ) {
        for access in probes.into_iter().filter_map(|it| self.access(*it)) {
            let Some(root) = self.root(access.root) else { continue };
            // The numbers of roots and accesses differ from run to run, so the rank ends with names and lines.
            let rank = |it: &Access| {
                let is_first = &*it.method == INITIALISER;
                (is_first, !it.writes, it.class.clone(), it.line, it.method.clone())
            };
            match touched.entry(root) {
                Entry::Vacant(entry) => drop(entry.insert(access)),
                Entry::Occupied(mut entry) => {
                    if rank(&access) < rank(entry.get()) {
                        entry.insert(access);
                    }
                }
            }
        }
    }

    /// Adds an access to a root, and returns its number.
    #[cfg(test)]
    pub(crate) fn add_for_test(&self, root: Root) -> u32 {
        let mut known = self.known();
        let root = known.number(root);
        let (class, method): (Arc<str>, Arc<str>) = ("a/ATest".into(), "test".into());
        known.probes.push(Probe::Access(Access {
            root,
            writes: false,
            class,
            method,
            source: None,
            line: None,
        }));
        known.probes.len() as u32 - 1
    }

    /// Returns the numbers of the roots of accesses, sorted and without duplicates.
    pub(crate) fn roots_of(&self, probes: &[u32]) -> Vec<u32> {
        let known = self.known();
        let accesses = probes.iter().filter_map(|it| known.access(*it));
        let mut roots: Vec<u32> = accesses.map(|access| access.root).collect();
        roots.sort_unstable();
        roots.dedup();
        roots
    }
}

impl Known {
    /// Returns the access with a number: the access of a probe, or one from an earlier run.
    fn access(&self, number: u32) -> Option<&Access> {
        match number.checked_sub(MOST) {
            Some(recalled) => self.recalled.get(recalled as usize),
            None => self.probes.get(number as usize)?.access(),
        }
    }

    fn section(&mut self, class: Arc<str>) -> u32 {
        let fresh = self.initialised.len() as u32;
        let section = *self.sections.entry(class.clone()).or_insert(fresh);
        if section == fresh {
            self.initialised.push(class);
        }
        section
    }

    fn number(&mut self, root: Root) -> u32 {
        let fresh = self.roots.len() as u32;
        let number = *self.numbers.entry(root.clone()).or_insert(fresh);
        if number == fresh {
            self.roots.push(root);
        }
        number
    }

    /// Returns the accesses to roots in a method, each with its bytecode index.
    fn accesses_in(&mut self, class: &ClassFile, method: usize) -> Vec<(u16, Access)> {
        let Some(method) = class.methods.get(method) else { return Vec::new() };
        let Some(code) = &method.code else { return Vec::new() };
        let mut found = Vec::new();
        for instruction in Instructions::new(&code.bytes) {
            let writes = match instruction.opcode {
                Opcode::Getstatic => false,
                Opcode::Putstatic => true,
                _ => continue,
            };
            let member = instruction.pool_index().and_then(|index| class.pool.member(index));
            let Some(member) = member else { continue };
            let Ok(pc) = u16::try_from(instruction.pc) else { continue };
            if !Root::is_field(member.class, member.name, &class.this_class) {
                continue;
            }
            let access = Access {
                root: self.number(Root::Field(member.class.clone(), member.name.clone())),
                writes,
                class: class.this_class.clone(),
                method: method.name.clone(),
                source: class.source_path().map(Into::into),
                line: code.line(pc),
            };
            found.push((pc, access));
        }
        found
    }

    /// Returns the edges of the section of a class's initialiser, each with its bytecode index: one before the first
    /// instruction, and one before each return. Returns none for other methods.
    fn edges_in(&mut self, class: &ClassFile, method: usize) -> Vec<(u16, Edge)> {
        let method = class.methods.get(method).filter(|it| &*it.name == INITIALISER);
        let Some(code) = method.and_then(|it| it.code.as_ref()) else { return Vec::new() };
        let section = self.section(class.this_class.clone());
        let returns = Instructions::new(&code.bytes)
            .filter(|instruction| instruction.opcode == Opcode::Return);
        let ends = returns.filter_map(|it| u16::try_from(it.pc).ok());
        let ends = ends.map(|pc| (pc, Edge::Ends(section)));
        std::iter::once((0, Edge::Begins(section))).chain(ends).collect()
    }

    /// Returns the probes of a method, each with its bytecode index.
    fn probes_in(&mut self, class: &ClassFile, method: usize) -> Vec<(u16, Probe)> {
        let accesses = self.accesses_in(class, method).into_iter();
        let accesses = accesses.map(|(pc, access)| (pc, Probe::Access(access)));
        if is_foreign(&class.this_class) {
            return accesses.collect();
        }
        // Probes are numbered in this order. So if the first instruction is an access, the section begins before it.
        let edges = self.edges_in(class, method).into_iter();
        edges.map(|(pc, edge)| (pc, Probe::Edge(edge))).chain(accesses).collect()
    }
}

impl Placement for Accesses {
    fn total(&self) -> u32 {
        MOST
    }

    fn probes(&self, class: &ClassFile, method: usize) -> Probes {
        let mut known = self.known();
        let found = known.probes_in(class, method);
        let total = known.probes.len();
        if found.is_empty() || total + found.len() > MOST as usize {
            return Probes::default();
        }
        let places = found.iter().map(|(pc, _)| Place::Before(*pc)).collect();
        let version = found.iter().filter_map(|(pc, probe)| Some((*pc, probe.access()?.root)));
        let key = Method(class.this_class.clone(), method, version.collect());
        let fresh = total as u32;
        // Every vm asks for the probes of the methods that it runs. The same version of a method gets the same
        // numbers in all of them.
        let first = *known.methods.entry(key).or_insert(fresh);
        if first == fresh {
            known.probes.extend(found.into_iter().map(|(_, probe)| probe));
        }
        Probes { first, places }
    }

    fn has_class(&self, _: &str) -> bool {
        false
    }

    /// Returns true: an access has a line.
    fn tells_lines(&self) -> bool {
        true
    }

    fn edge(&self, probe: u32) -> Option<Edge> {
        match self.known().probes.get(probe as usize)? {
            Probe::Edge(edge) => Some(*edge),
            Probe::Access(_) => None,
        }
    }
    fn initial(&self, vm: &Vm, class: ClassId) -> Vec<(u32, Digests)> {
        let values = values::of_class(vm, class).into_iter();
        values.map(|(root, value)| (self.number(root), value.into())).collect()
    }
}
