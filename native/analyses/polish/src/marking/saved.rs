//! The state of the watcher that a checkpoint saves and a roll-back restores.

use std::collections::BTreeSet;

use crate::code::set_up::Shared;
use crate::watch::{Polish, Running};
use roles::Extents;
use roles::SavedRoles;
use vm::classes::class::{ClassId, MethodId};

/// The watcher's state at a checkpoint. The armed trial is not part of it. Tables that only grow
/// are saved as their length.
#[derive(Clone, Debug)]
pub struct Saved {
    marks: usize,
    instances: usize,
    extents: Extents,
    running: Option<Running>,
    shared: Shared,
    occasions: usize,
    test: u32,
    earlier: u32,
    statics: usize,
    nullable: BTreeSet<(ClassId, u32)>,
    methods: usize,
    roles: SavedRoles,
}

impl Saved {
    /// Saves the watcher's state.
    pub(crate) fn of(polish: &Polish) -> Saved {
        Saved {
            marks: polish.marks.count(),
            instances: polish.instances.changes(),
            extents: polish.extents.clone(),
            running: polish.running.clone(),
            shared: polish.shared.clone(),
            occasions: polish.occasions.count(),
            test: polish.test,
            earlier: polish.earlier,
            statics: polish.statics.len(),
            nullable: polish.nullable.clone(),
            methods: polish.methods.bound(),
            roles: polish.roles.save(),
        }
    }

    /// Restores the watcher's state. Returns the methods about which the watcher no longer knows
    /// anything, so that the vm prepares them again.
    pub(crate) fn restore(&self, polish: &mut Polish) -> Vec<MethodId> {
        polish.marks.truncate(self.marks);
        polish.instances.go_back(self.instances);
        polish.extents.clone_from(&self.extents);
        polish.running.clone_from(&self.running);
        polish.shared.clone_from(&self.shared);
        polish.occasions.truncate(self.occasions);
        polish.test = self.test;
        polish.earlier = self.earlier;
        polish.statics.truncate(self.statics);
        // Later classes may get the same ids as those that are gone.
        polish.nullable.clone_from(&self.nullable);
        // Later methods may get the same ids as those that are gone.
        let mut forgotten = polish.methods.truncate(self.methods);
        if polish.roles.restore(&self.roles) {
            forgotten.extend(polish.methods.truncate(0));
        }
        forgotten
    }
}
