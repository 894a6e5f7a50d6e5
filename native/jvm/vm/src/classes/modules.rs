//! The modules that a module reads and the packages that it exports (JVMS 5.3.6).
//!
//! Each `java.lang.Module` object holds them in an array of pairs. A pair is either a package and
//! the module to which it is exported, or null and a module that is read. In the place of a module,
//! special values mean "every module" or "every unnamed module".

use crate::classes::class::{Class, ClassId, Shape};
use crate::interpreter::exit::Res;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// The target of an edge in the module graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modules {
    /// This module.
    One(Ref),
    /// Every unnamed module.
    Unnamed,
    /// Every module.
    All,
}

/// The reason why a class cannot access a public class of another module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Barrier {
    NotReadable,
    NotExported,
}

/// The length in elements of a module's first array.
const FIRST_ROOM: u32 = 16;

/// # Modules
impl Vm {
    /// Returns the internal names of the packages in which the boot loader has defined a class.
    /// They are in the order of their first classes.
    #[must_use]
    pub fn boot_packages(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for class in self.classes.iter().filter(|class| class.loader.0 == 0) {
            let package = class.package();
            if class.shape == Shape::Instance && !package.is_empty() && seen.insert(package) {
                names.push(package.to_owned());
            }
        }
        names
    }

    /// Records that a module reads other modules.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room.
    pub fn add_reads(&mut self, from: Ref, to: Modules) -> Res<()> {
        self.add_edge(from, Ref(0), to)
    }

    /// Records that a module exports a package. `package` is its internal name, or `None` for all
    /// packages of the module.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room.
    pub fn add_exports(&mut self, from: Ref, package: Option<&str>, to: Modules) -> Res<()> {
        let package = match package {
            Some(package) => self.intern_text(package)?,
            None => from,
        };
        self.add_edge(from, package, to)
    }

    /// Appends a pair unless it is already there. Null stands for every module, and the module
    /// itself for every unnamed module or for all packages.
    fn add_edge(&mut self, from: Ref, package: Ref, to: Modules) -> Res<()> {
        let target = match to {
            Modules::One(module) => module,
            Modules::Unnamed => from,
            Modules::All => Ref(0),
        };
        if self.edges(from).any(|edge| edge == (package, target)) {
            return Ok(());
        }
        let offset = self.known.module_edges;
        let mut array = self.reference(from, offset);
        let used = self.edges(from).count() as u32 * 2;
        let room = if array.0 == 0 { 0 } else { self.heap.length(array) };
        if used + 2 > room {
            let bigger =
                self.allocate_array(self.known.object_array, (2 * room).max(FIRST_ROOM))?;
            if room > 0 {
                self.heap.copy_within(array.0 + 16, bigger.0 + 16, 4 * room);
            }
            self.set_reference(from, offset, bigger);
            array = bigger;
        }
        self.checkpoints.edges += 1;
        self.set_element(array, used, package);
        self.set_element(array, used + 1, target);
        Ok(())
    }

    /// Returns the pairs of a module. The pair of two nulls marks the end. It would mean that the
    /// module reads every module. Only unnamed modules do, and they need no pair.
    fn edges(&self, module: Ref) -> impl Iterator<Item = (Ref, Ref)> {
        let array = self.reference(module, self.known.module_edges);
        let pairs = if array.0 == 0 { 0 } else { self.heap.length(array) / 2 };
        (0..pairs)
            .map(move |pair| (self.element(array, 2 * pair), self.element(array, 2 * pair + 1)))
            .take_while(|pair| *pair != (Ref(0), Ref(0)))
    }

    fn is_named(&self, module: Ref) -> bool {
        self.reference(module, self.known.module_name).0 != 0
    }

    /// Returns the module of a class. It is null until the module system has defined the module.
    #[must_use]
    pub fn module(&self, class: &Class) -> Ref {
        self.reference(class.mirror, self.known.class_module)
    }

    /// Returns the reason why a class cannot access a public class of another module, if there is
    /// one (JVMS 5.4.4). This changes nothing in the vm, because a roll-back keeps operations whose
    /// access has been checked.
    pub(crate) fn module_barrier(&self, from: &Class, to: ClassId) -> Option<Barrier> {
        let target = self.class(to);
        debug_assert!(target.shape == Shape::Instance, "arrays are looked through");
        let (from, to) = (self.module(from), self.module(target));
        if from == to || from.0 == 0 || to.0 == 0 {
            return None;
        }
        let (from_named, to_named) = (self.is_named(from), self.is_named(to));
        let java_base = self.state.roots.get("java.base") == Some(&to);
        let reads = !from_named
            || java_base
            || self.edges(from).any(|(package, module)| {
                package.0 == 0 && (module == to || module == from && !to_named)
            });
        if !reads {
            return Some(Barrier::NotReadable);
        }
        if !to_named {
            return None;
        }
        // An edge names its package by an interned string.
        let units: Vec<u16> = target.package().encode_utf16().collect();
        let name = self.state.strings.get(units.as_slice()).copied();
        let exported = self.edges(to).any(|(package, module)| {
            (Some(package) == name || package == to)
                && (module.0 == 0 || module == from || module == to && !from_named)
        });
        (!exported).then_some(Barrier::NotExported)
    }
}
