//! Threads and their frames in a dump.

use std::fmt::Write as _;

use crate::frames::frame::{Fp, RETURNED, THREW};
use crate::machine::Label;
use crate::memory::collect::waits_for;
use crate::threads::thread::Thread;

use super::Dumper;

impl Dumper<'_> {
    pub fn threads(&mut self) {
        for thread in &self.vm.threads {
            let object = self.name(thread.object);
            let awaited = waits_for(thread).map(|object| self.name(object));
            let activity = match &awaited {
                // The address of the object is left out.
                Some(object) => {
                    format!("waits for {object} until {:?}", thread.activity.deadline())
                }
                None => format!("{:?}", thread.activity),
            };
            self.line(format!(
                "thread {} {object}: {activity}, permit {}, daemon {}, notified {}, \
                 monitor held {} times, ticket {}, lives {}, ran {}, blocked {}, waited {}",
                thread.id.number(),
                thread.permit,
                thread.daemon,
                thread.notified,
                thread.saved_count,
                thread.ticket,
                thread.lives,
                thread.ran,
                thread.blocked,
                thread.waited
            ));
            for fp in thread.frames() {
                let frame = self.frame(thread, fp);
                self.line(frame);
            }
        }
    }

    fn frame(&mut self, thread: &Thread, fp: Fp) -> String {
        let (vm, stack) = (self.vm, &thread.stack);
        let method = vm.method(stack.method(fp));
        let monitor = self.name(stack.monitor(fp));
        let control = vm.machine.describe(Label(stack.control(fp)));
        let mut text = format!(
            "  {} at {}, flags {}, monitor {monitor}, control {control}:",
            vm.signature(method.id),
            stack.pc(fp),
            stack.flags(fp)
        );
        let references = vm.frame_references(stack, fp).unwrap_or_default();
        let result = u32::from(stack.flags(fp) & (RETURNED | THREW) != 0 && !method.has_code());
        let slots = u32::from(method.max_locals) + u32::from(method.max_stack);
        for slot in 0..stack.sp(fp) + result {
            let bits = stack.slot(fp, slot);
            // Writing to a string does not fail.
            let _ = match references.contains(&slot) {
                true => write!(text, " {}", self.name(crate::memory::heap::Ref(bits as u32))),
                false => write!(text, " {bits:x}"),
            };
            let label = if vm.mode.has_labels() { stack.label(fp, slots, slot) } else { 0 };
            if label != 0 {
                let _ = write!(text, "{}", vm.machine.describe(Label(label)));
            }
        }
        text
    }
}
