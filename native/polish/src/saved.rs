//! What a checkpoint keeps of the watcher.

use vm::class::ClassId;

use crate::extent::Extents;
use crate::marks::Marks;
use crate::watch::{Polish, Running};

/// The watcher's state at a checkpoint; a trial is not part of it.
#[derive(Clone, Debug)]
pub struct Saved {
    marks: Marks,
    extents: Extents,
    running: Option<Running>,
    test: u32,
    statics: Vec<ClassId>,
}

impl Saved {
    pub(crate) fn of(polish: &Polish) -> Saved {
        Saved {
            marks: polish.marks.clone(),
            extents: polish.extents.clone(),
            running: polish.running.clone(),
            test: polish.test,
            statics: polish.statics.clone(),
        }
    }

    pub(crate) fn restore(&self, polish: &mut Polish) {
        polish.marks.clone_from(&self.marks);
        polish.extents.clone_from(&self.extents);
        polish.running.clone_from(&self.running);
        polish.test = self.test;
        polish.statics.clone_from(&self.statics);
        // Methods and classes may get other ids from here on.
        polish.forget();
    }
}
