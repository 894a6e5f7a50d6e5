//! Monitors. They lie in the arena, so a roll-back restores them like all objects.
//!
//! An object's mark word holds its identity hash (tag 0) until a thread locks the object for the
//! first time. Then it holds the address of a monitor (tag 1). A monitor is a raw block with four
//! words after its header: hash, owner, count and contended.

use crate::interpreter::exit::{Exit, Failure, Res};
use crate::memory::heap::{Heap, Ref};
use crate::threads::thread::{Activity, ThreadId};
use crate::vm::Vm;

/// The size of a monitor's block in bytes.
const SIZE: u32 = 32;
const HASH: u32 = 16;
const OWNER: u32 = 20;
const COUNT: u32 = 24;
const CONTENDED: u32 = 28;

/// Returns the address of an object's monitor, or 0 if it has none.
pub(crate) fn block(heap: &Heap, object: Ref) -> u32 {
    let word = heap.mark_word(object);
    if word & 7 == 1 { word & !7 } else { 0 }
}

/// Returns the words of a monitor: hash, owner, count and contended.
pub(crate) fn words(heap: &Heap, block: u32) -> [u32; 4] {
    [HASH, OWNER, COUNT, CONTENDED].map(|offset| heap.u32(block + offset))
}

/// # Monitors
impl Vm {
    fn monitor(&self, object: Ref) -> Option<u32> {
        Some(block(&self.heap, object)).filter(|&block| block != 0)
    }

    fn inflate(&mut self, object: Ref) -> Res<u32> {
        if let Some(monitor) = self.monitor(object) {
            return Ok(monitor);
        }
        let hash = self.heap.mark_word(object);
        let Some(block) = self.heap.allocate_block(SIZE) else {
            return Err(self.hard_limit());
        };
        self.heap.set_u32(block.0 + HASH, hash);
        self.heap.set_mark_word(object, block.0 | 1);
        Ok(block.0)
    }

    /// Enters a monitor.
    ///
    /// # Errors
    /// Returns [`Exit::Suspend`] while another thread owns it.
    pub(crate) fn monitor_enter(&mut self, object: Ref) -> Res<()> {
        let monitor = self.inflate(object)?;
        let owner = self.heap.u32(monitor + OWNER);
        let me = self.thread().id.number();
        if owner == 0 {
            self.heap.set_u32(monitor + OWNER, me);
            self.heap.set_u32(monitor + COUNT, 1);
            return Ok(());
        }
        if owner == me {
            let count = self.heap.u32(monitor + COUNT);
            self.heap.set_u32(monitor + COUNT, count + 1);
            return Ok(());
        }
        self.heap.set_u32(monitor + CONTENDED, 1);
        Err(self.suspend(Activity::Blocked(object)))
    }

    /// Returns whether the running thread owns a monitor.
    #[must_use]
    pub fn owns_monitor(&self, object: Ref) -> bool {
        self.monitor(object)
            .is_some_and(|monitor| self.heap.u32(monitor + OWNER) == self.thread().id.number())
    }

    /// Returns the `java.lang.Thread` that owns a monitor.
    #[must_use]
    pub fn monitor_owner(&self, object: Ref) -> Option<Ref> {
        let owner = self.heap.u32(self.monitor(object)? + OWNER);
        let thread = self.threads.get(ThreadId::of_number(owner)?)?;
        Some(thread.object)
    }

    /// Leaves a monitor.
    ///
    /// # Errors
    /// Throws an `IllegalMonitorStateException` if the running thread does not own the monitor.
    pub(crate) fn monitor_exit(&mut self, object: Ref) -> Res<()> {
        let Some(monitor) = self.monitor(object).filter(|_| self.owns_monitor(object)) else {
            return Err(self.not_owner());
        };
        let count = self.heap.u32(monitor + COUNT) - 1;
        self.heap.set_u32(monitor + COUNT, count);
        if count == 0 {
            self.release(object, monitor);
        }
        Ok(())
    }

    /// Checks that the running thread owns a monitor.
    ///
    /// # Errors
    /// Throws an `IllegalMonitorStateException` if it does not.
    pub fn check_owner(&mut self, object: Ref) -> Res<()> {
        if self.owns_monitor(object) { Ok(()) } else { Err(self.not_owner()) }
    }

    fn not_owner(&mut self) -> Exit {
        self.throw_new(
            "java/lang/IllegalMonitorStateException",
            Some("current thread is not owner"),
        )
    }

    /// Sets a monitor free. All threads blocked on it become runnable and try to enter it again.
    fn release(&mut self, object: Ref, monitor: u32) {
        self.heap.set_u32(monitor + OWNER, 0);
        if self.heap.u32(monitor + CONTENDED) == 0 {
            return;
        }
        self.heap.set_u32(monitor + CONTENDED, 0);
        self.wake(|activity| activity == Activity::Blocked(object));
    }

    /// Executes the first half of `Object.wait`: releases the monitor and waits. The calling native
    /// is entered again when the thread has been notified or interrupted, or when the time has
    /// passed.
    ///
    /// # Errors
    /// Throws an `IllegalMonitorStateException` if the running thread does not own the monitor.
    /// Otherwise returns [`Exit::Suspend`].
    pub fn monitor_wait(&mut self, object: Ref, until: Option<i64>) -> Res<()> {
        let Some(monitor) = self.monitor(object).filter(|_| self.owns_monitor(object)) else {
            return Err(self.not_owner());
        };
        let count = self.heap.u32(monitor + COUNT);
        self.heap.set_u32(monitor + COUNT, 0);
        self.release(object, monitor);
        let thread = self.thread_mut();
        thread.saved_count = count;
        thread.notified = false;
        Err(self.suspend(Activity::Waiting(object, until)))
    }

    /// Executes the second half of `Object.wait`: enters the monitor again, as many times as
    /// before.
    ///
    /// # Errors
    /// Returns [`Exit::Suspend`] while another thread owns it.
    pub fn monitor_resume(&mut self, object: Ref) -> Res<()> {
        self.monitor_enter(object)?;
        let count = self.thread().saved_count;
        match self.monitor(object) {
            Some(monitor) => {
                self.heap.set_u32(monitor + COUNT, count);
                Ok(())
            }
            None => self.fail(Failure::Internal("a waited-for monitor is gone".into())),
        }
    }

    /// Executes `Object.notify` or `notifyAll`: wakes the thread that has waited longest, or all
    /// waiting threads.
    ///
    /// # Errors
    /// Throws an `IllegalMonitorStateException` if the running thread does not own the monitor.
    pub fn monitor_notify(&mut self, object: Ref, all: bool) -> Res<()> {
        self.check_owner(object)?;
        let waiting = self
            .waiting(|thread| matches!(thread.activity, Activity::Waiting(on, _) if on == object));
        let count = if all { waiting.len() } else { 1 };
        for id in waiting.into_iter().take(count) {
            if let Some(thread) = self.threads.get_mut(id) {
                thread.notified = true;
            }
            self.set_activity(id, Activity::Runnable);
        }
        Ok(())
    }
}
