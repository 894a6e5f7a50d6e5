//! Descriptions of threads and frames, for messages about deadlocks and used-up budgets.

use std::fmt::Write as _;

use crate::interpreter::throw::TraceFrame;
use crate::memory::heap::Ref;
use crate::threads::thread::{Activity, Thread};
use crate::vm::Vm;

impl Vm {
    /// Describes all live threads with their stacks. Leaves out threads that belong to the class
    /// library and only serve other threads.
    pub(crate) fn dump_threads(&self) -> String {
        let mut text = String::new();
        for thread in &self.threads {
            if thread.activity == Activity::Terminated || self.is_servant(thread.object) {
                continue;
            }
            // Writing to a string does not fail.
            let _ = write!(text, "\n{}", self.describe_thread(thread));
            for frame in self.trace_of(thread.id, false) {
                let _ = write!(text, "\n\tat {}", self.describe_frame(frame));
            }
        }
        text
    }

    /// Describes the innermost frame of the current thread that is not in a class of the boot
    /// loader. If there is none, describes the innermost frame.
    pub(crate) fn describe_place(&self) -> String {
        let trace = self.trace_of(self.state.current, false);
        let is_own = |frame: &&TraceFrame| {
            let class = self.method(frame.method).class;
            self.class(class).loader.0 != 0
        };
        let frame = trace.iter().find(is_own).or(trace.first());
        frame.map_or_else(|| "no method".to_owned(), |frame| self.describe_frame(*frame))
    }

    /// Describes what a thread is doing, as in `"name" waits to be notified on a Foo`.
    fn describe_thread(&self, thread: &Thread) -> String {
        let name = self.thread_name(thread.object);
        let held = |object: Ref| self.class(self.class_of(object)).external_name();
        let doing = match thread.activity {
            Activity::Blocked(object) => match self.monitor_owner(object) {
                Some(owner) => format!(
                    "waits to enter the monitor of a {} that \"{}\" owns",
                    held(object),
                    self.thread_name(owner)
                ),
                None => format!("waits to enter the monitor of a {}", held(object)),
            },
            Activity::Waiting(object, _) => format!("waits to be notified on a {}", held(object)),
            Activity::Parked(_) => "is parked".to_owned(),
            Activity::Initialising(mirror) => {
                let class = self.class(self.mirrored(mirror)).external_name();
                format!("waits until {class} is initialised")
            }
            Activity::AwaitingThreads => "waits for all other threads to end".to_owned(),
            Activity::Polling(_) => "waits for the network".to_owned(),
            other => format!("is {other:?}"),
        };
        format!("\"{name}\" {doing}")
    }

    /// Returns the name of a `Thread` object.
    pub(crate) fn thread_name(&self, thread: Ref) -> String {
        let name = self.reference(thread, self.known.thread_name);
        if name.0 == 0 { String::new() } else { self.text(name) }
    }

    /// Describes a frame in the format of `Throwable.printStackTrace`.
    pub(crate) fn describe_frame(&self, frame: TraceFrame) -> String {
        let method = self.method(frame.method);
        let class = self.class(method.class);
        let file = class.file().and_then(|file| file.attributes.source_file.clone());
        let place = match (file, self.line(frame)) {
            (_, -2) => "Native Method".to_owned(),
            (None, _) => "Unknown Source".to_owned(),
            (Some(file), -1) => file.to_string(),
            (Some(file), line) => format!("{file}:{line}"),
        };
        format!("{}.{}({place})", class.external_name(), method.name)
    }
}
