//! The machine that propagates labels with values, and from branches to all that they decide.

use std::any::Any;
use std::mem::offset_of;

use vm::classes::class::MethodId;
use vm::frames::frame::Fp;
use vm::machine::{self, Alert, Interest, Part};
use vm::memory::heap::Ref;
use vm::threads::thread::ThreadId;
use vm::{Events, Failure, Label, Machine, Mode, Vm};

use crate::flow::{self, Flow};
use crate::labels::Labels;
use crate::watcher::Watcher;

/// A machine for dynamic tainting with control flow (OraclePolish, section 4.3), with a watcher. Its
/// parts are the watcher and the table of labels, [`Labels`].
#[derive(Debug)]
pub struct Taint<W> {
    flow: Flow,
    watcher: W,
}

impl<W: Watcher> Taint<W> {
    /// Makes a machine without any labels.
    #[must_use]
    pub fn new(watcher: W) -> Taint<W> {
        Taint { flow: Flow::default(), watcher }
    }

    /// Tells the flow and the watcher that a frame was left.
    fn left(vm: &mut Vm, fp: Fp, labelled: bool) {
        flow::left(vm, fp, labelled);
        if let Some(left) = W::EVENTS.left {
            left(vm, fp, labelled);
        }
    }

    /// Tells the flow and the watcher that a frame catches an exception.
    fn caught(vm: &mut Vm, fp: Fp, from: u32, label: Label) {
        flow::caught(vm, fp, from, label);
        if let Some(caught) = W::EVENTS.caught {
            caught(vm, fp, from, label);
        }
    }
}

/// The state of a [`Taint`] in a checkpoint.
struct Saved {
    flow: flow::Saved,
    watcher: Box<dyn Any>,
}

impl<W: Watcher> Machine for Taint<W> {
    fn events(&self) -> &'static Events {
        const {
            let events = W::EVENTS;
            assert!(events.branched.is_none());
            assert!(events.arrived.is_none());
            assert!(events.spawned.is_none());
        }
        const {
            &Events {
                mode: Mode::Labels,
                branched: Some(flow::branched),
                arrived: Some(flow::arrived),
                left: Some(Taint::<W>::left),
                caught: Some(Taint::<W>::caught),
                spawned: Some(flow::spawned),
                ..W::EVENTS
            }
        }
    }

    fn parts(&self) -> &'static [Part] {
        // SAFETY: the offsets are those of fields with these types.
        const {
            unsafe {
                &[
                    // The one that is asked for most often comes first.
                    Part::new::<Flow>(offset_of!(Taint<W>, flow)),
                    Part::new::<W>(offset_of!(Taint<W>, watcher)),
                    Part::new::<Labels>(offset_of!(Taint<W>, flow.labels)),
                ]
            }
        }
    }

    fn unite(&mut self, a: Label, b: Label) -> Label {
        self.flow.labels.unite(a, b)
    }

    fn describe(&self, label: Label) -> String {
        self.flow.describe(label)
    }

    fn dump(&self) -> Vec<String> {
        self.flow.dump()
    }

    fn save(&self) -> Box<dyn Any> {
        Box::new(Saved { flow: self.flow.save(), watcher: self.watcher.save() })
    }

    fn restore(&mut self, saved: &dyn Any) -> Vec<MethodId> {
        let saved = machine::saved::<Saved>(saved);
        self.flow.restore(&saved.flow);
        self.watcher.restore(&*saved.watcher)
    }

    fn has_begun(&self) -> bool {
        !self.flow.labels.is_empty()
    }

    fn keeps(&self, pairs: &mut Vec<(Ref, Ref)>) {
        self.watcher.keeps(pairs);
    }

    fn collected(&mut self, is_live: &dyn Fn(Ref) -> bool) {
        self.watcher.collected(is_live);
    }

    fn failure(&self) -> Option<Failure> {
        let overflowed = self.flow.labels.overflowed();
        overflowed.then(|| Failure::Unsupported("more taint labels than the table holds".into()))
    }

    fn element(&mut self, own: Label, array: Label) -> Label {
        let read = self.flow.labels.read(array);
        self.flow.labels.unite(own, read)
    }

    fn content(&mut self, own: Label, object: Label, holds_reference: bool) -> Label {
        let labels = &mut self.flow.labels;
        let through = if holds_reference { labels.content(object) } else { object };
        labels.unite(own, through)
    }

    fn interest(&self, method: MethodId) -> Interest {
        self.watcher.interest(method)
    }

    fn alert(&self) -> Alert {
        self.watcher.alert()
    }

    fn watches(&self, method: MethodId) -> bool {
        self.watcher.watches(method)
    }

    fn arrivals(&self, thread: ThreadId, fp: Fp) -> u64 {
        self.flow.arrivals(thread, fp)
    }

    fn base(&mut self, thread: ThreadId) -> Label {
        self.flow.scopes(thread).base
    }

    fn redefined(&mut self, method: MethodId) {
        self.flow.forget(method);
        self.watcher.redefined(method);
    }
}
