//! Undoes quickened operations on a roll-back, unless they may stay quick.
//!
//! An operation stays quick if resolving its constant again would give the same and change nothing: if the dictionary
//! of the checkpoint records the class that the constant names for the loader of the running class and for its nest
//! host, and no module has got access to another module since. Then that class, its supertypes and their members are
//! older than the checkpoint. A site of an array type names no class in the dictionary, so its operation is undone.
//!
//! Everything else is undone:
//!
//! - Some forms assume that a class is initialised, which it may not be at the checkpoint.
//! - Constants that are objects, `invokedynamic` and calls of method handles refer to objects, which
//!   the roll-back may remove.

use std::sync::Arc;

use classfile::Constant;
use imbl::OrdMap;
use rustc_hash::FxHashSet;

use crate::classes::class::{Body, Class, ClassId, MethodId};
use crate::classes::redefine::Replaced;
use crate::interpreter::code::{Op, Opcode, Site};
use crate::interpreter::operation::fuse_around;
use crate::memory::heap::Ref;
use crate::saved::checkpoint::Saved;
use crate::vm::Vm;

/// A journal entry: a change to a class or method that is older than a checkpoint.
pub(crate) enum Undo {
    /// An operation was replaced by a quick form.
    Operation { method: MethodId, at: u32, code: Opcode },
    /// The site of an operation was filled.
    Site { method: MethodId, index: u32, site: Site },
    /// The code of a method was moved to another method.
    Moved { method: MethodId, ops: Vec<Op>, sites: Vec<Site> },
    /// A class was redefined.
    Redefinition(Replaced),
}

/// The classes that loaders are recorded to have loaded, by loader and internal name.
type Dictionary = OrdMap<(Ref, Arc<str>), ClassId>;

impl Vm {
    /// Adds an operation to the journal before it is quickened.
    pub(crate) fn log_operation(&mut self, method: MethodId, at: u32) {
        self.log_change(method, |code| {
            let code = code.ops.get(at as usize)?.code.first();
            Some(Undo::Operation { method, at, code })
        });
    }

    /// Adds a site to the journal before it is changed.
    pub(crate) fn log_site(&mut self, method: MethodId, index: u32) {
        self.log_change(method, |code| {
            Some(Undo::Site { method, index, site: *code.sites.get(index as usize)? })
        });
    }

    /// Adds the code of a method to the journal before it is moved to another method, where it may
    /// be quickened further.
    pub(crate) fn log_move(&mut self, method: MethodId) {
        self.log_change(method, |code| {
            Some(Undo::Moved { method, ops: code.own_ops(), sites: code.sites.clone() })
        });
    }

    /// Undoes the changes since a checkpoint, except what may stay quick. A checkpoint that is still
    /// open may have to undo that, too.
    pub(super) fn undo(&mut self, saved: &Saved) {
        // Without the edges that the roll-back removes, a class may not be accessible.
        let has_edges = saved.edges == self.checkpoints.edges;
        let dictionary = has_edges.then_some(&saved.state.dictionary);
        let stays = |method: MethodId| (method.0 as usize) < saved.methods;
        let mut kept: Vec<Undo> = Vec::new();
        let mut sites: FxHashSet<(MethodId, u32)> = FxHashSet::default();
        for entry in self.checkpoints.journal.split_off(saved.journal).into_iter().rev() {
            match entry {
                Undo::Operation { method, at, code } => {
                    let dictionary = dictionary.filter(|_| stays(method));
                    match dictionary.and_then(|it| self.site_of_quick(method, at, it)) {
                        Some(site) => {
                            sites.insert((method, site));
                            kept.push(entry);
                        }
                        None => self.undo_operation(method, at, code),
                    }
                }
                Undo::Site { method, index, site } => match sites.contains(&(method, index)) {
                    true => kept.push(entry),
                    false => self.undo_site(method, index, site),
                },
                Undo::Moved { method, ops, sites: old } => {
                    sites.retain(|(of, _)| *of != method);
                    self.undo_move(method, &ops, &old);
                }
                Undo::Redefinition(replaced) => {
                    // What is kept so far is about code that goes.
                    kept.retain(|entry| !replaced.has(entry.method()));
                    sites.retain(|(of, _)| !replaced.has(Some(*of)));
                    self.undo_redefinition(replaced);
                }
            }
        }
        if self.has_checkpoint() {
            self.checkpoints.journal.extend(kept.into_iter().rev());
        }
    }

    /// Returns the site of an operation that may stay quick.
    fn site_of_quick(&self, method: MethodId, at: u32, dictionary: &Dictionary) -> Option<u32> {
        let method = self.methods.get(method.0 as usize)?;
        let Body::Code(code) = &method.body else { return None };
        let op = code.ops.get(at as usize)?;
        let site = code.sites.get(op.b as usize).filter(|_| is_plain(op.code.first()))?;
        let class = self.class(method.class);
        let file = class.file()?;
        let named = match file.pool.get(site.pool)? {
            Constant::Class(_) => file.pool.class_name(site.pool)?,
            _ => file.pool.member(site.pool)?.class,
        };
        let is_recorded = |name: &Arc<str>| {
            dictionary.contains_key(&(class.loader, name.clone())) || class.calls_itself(name)
        };
        (is_recorded(named) && host_of(class).is_none_or(is_recorded)).then_some(op.b)
    }

    fn undo_operation(&mut self, method: MethodId, at: u32, old: Opcode) {
        // A method that was created between two checkpoints is gone if the outer one is rolled
        // back.
        let method = self.methods.get_mut(method.0 as usize);
        if let Some(Body::Code(code)) = method.map(|method| &mut method.body) {
            code.forget_entry();
            if let Some(op) = code.ops.get_mut(at as usize) {
                op.code = old;
                fuse_around(&mut code.ops, at as usize);
            }
        }
    }

    fn undo_site(&mut self, method: MethodId, index: u32, old: Site) {
        let method = self.methods.get_mut(method.0 as usize);
        if let Some(Body::Code(code)) = method.map(|method| &mut method.body)
            && let Some(site) = code.sites.get_mut(index as usize)
        {
            *site = old;
        }
    }

    fn undo_move(&mut self, method: MethodId, ops: &[Op], sites: &[Site]) {
        let method = self.methods.get_mut(method.0 as usize);
        if let Some(Body::Code(code)) = method.map(|method| &mut method.body) {
            // The operations are restored in place, because running calls hold their addresses.
            code.ops.copy_from_slice(ops);
            code.entry = None;
            code.sites.copy_from_slice(sites);
        }
    }
}

impl Undo {
    fn method(&self) -> Option<MethodId> {
        match self {
            Undo::Operation { method, .. }
            | Undo::Site { method, .. }
            | Undo::Moved { method, .. } => Some(*method),
            Undo::Redefinition(_) => None,
        }
    }
}

/// Returns whether a quick form refers to classes, methods and offsets only, and does not assume
/// that a class is initialised.
fn is_plain(code: Opcode) -> bool {
    use Opcode::{
        CheckcastQuick, Getfield1, Getfield4, Getfield8, GetfieldBoolean, GetfieldChar,
        GetfieldShort, GetstaticQuick, InstanceofQuick, InvokeinterfaceQuick, InvokespecialQuick,
        InvokestaticQuick, InvokevirtualQuick, InvokevirtualSelected, NewQuick, Putfield1,
        Putfield2, Putfield4, Putfield8, PutfieldBoolean, PutstaticQuick,
    };
    matches!(
        code,
        Getfield1
            | GetfieldBoolean
            | GetfieldChar
            | GetfieldShort
            | Getfield4
            | Getfield8
            | Putfield1
            | PutfieldBoolean
            | Putfield2
            | Putfield4
            | Putfield8
            | GetstaticQuick
            | PutstaticQuick
            | InvokevirtualQuick
            | InvokevirtualSelected
            | InvokespecialQuick
            | InvokestaticQuick
            | InvokeinterfaceQuick
            | NewQuick
            | CheckcastQuick
            | InstanceofQuick
    )
}

/// Returns the name of the nest host that a class claims, whose members it may use (JVMS 5.4.4).
fn host_of(class: &Class) -> Option<&Arc<str>> {
    let file = class.file()?;
    file.pool.class_name(file.attributes.nest_host?)
}
