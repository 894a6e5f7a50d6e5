//! Probes at accesses to static fields.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use classfile::{ClassFile, Instructions, Opcode};
use probes::Placement;
use rustc_hash::FxHashMap;
use vm::{Place, Probes};

use crate::root::{Access, Root};

/// The most accesses that are watched. Code that is loaded after that many has no probes.
const MOST: u32 = 1 << 18;

/// The accesses to static fields in all code that has run, and their roots. Numbers depend on which code runs
/// first, so no result may.
#[derive(Debug, Default)]
pub struct Accesses {
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    roots: Vec<Root>,
    numbers: FxHashMap<Root, u32>,
    /// By the number of the probe.
    accesses: Vec<Access>,
    /// By method, the accesses in its code and the number of the first one.
    methods: FxHashMap<Method, u32>,
}

/// A version of a method: its class and position, and the instructions that have probes.
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
        self.known().accesses.get(probe as usize).cloned()
    }

    /// Adds an access to a root, and returns its number.
    #[cfg(test)]
    pub(crate) fn add_for_test(&self, root: Root) -> u32 {
        let mut known = self.known();
        let root = known.number(root);
        let (class, method): (Arc<str>, Arc<str>) = ("a/ATest".into(), "test".into());
        known.accesses.push(Access {
            root,
            writes: false,
            class,
            method,
            source: None,
            line: None,
        });
        known.accesses.len() as u32 - 1
    }

    /// Returns the roots of accesses.
    pub(crate) fn roots_of(&self, probes: &[u32]) -> Vec<u32> {
        let known = self.known();
        let roots = probes.iter().filter_map(|it| known.accesses.get(*it as usize));
        let mut roots: Vec<u32> = roots.map(|access| access.root).collect();
        roots.sort_unstable();
        roots.dedup();
        roots
    }
}

impl Known {
    fn number(&mut self, root: Root) -> u32 {
        let fresh = self.roots.len() as u32;
        let number = *self.numbers.entry(root.clone()).or_insert(fresh);
        if number == fresh {
            self.roots.push(root);
        }
        number
    }

    /// Returns the accesses in a method, each with its bytecode index.
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
}

impl Placement for Accesses {
    fn total(&self) -> u32 {
        MOST
    }

    fn probes(&self, class: &ClassFile, method: usize) -> Probes {
        let mut known = self.known();
        let found = known.accesses_in(class, method);
        let total = known.accesses.len();
        if found.is_empty() || total + found.len() > MOST as usize {
            return Probes::default();
        }
        let places = found.iter().map(|(pc, _)| Place::Before(*pc)).collect();
        let version = found.iter().map(|(pc, access)| (*pc, access.root)).collect();
        let fresh = total as u32;
        let key = Method(class.this_class.clone(), method, version);
        let first = *known.methods.entry(key).or_insert(fresh);
        if first == fresh {
            known.accesses.extend(found.into_iter().map(|(_, access)| access));
        }
        Probes { first, places }
    }

    fn has_class(&self, _: &str) -> bool {
        false
    }
}
