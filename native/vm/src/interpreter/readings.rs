//! Readings: where the program asks for a part of the world around it.

use serde::{Deserialize, Serialize};

use crate::heap::Ref;
use crate::throw::TraceFrame;
use crate::vm::Vm;

/// A part of the world that a program reads from the class library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Door {
    /// The default time zone.
    Zone,
    /// The default locale.
    Locale,
    /// The default charset.
    Charset,
    /// The time of day, and the time since an arbitrary instant.
    Time,
    /// The order of a hash map.
    HashOrder,
    /// The order of members that reflection lists, and of files in a folder.
    MemberOrder,
    /// Random values.
    Chance,
    /// The number of processors.
    Processors,
    /// The name of the machine.
    HostName,
    /// A reference that garbage collection clears.
    References,
    /// A function whose last digit depends on the processor.
    Rounding,
    /// Another thread, which is started.
    Threads,
}

impl Door {
    const ALL: [Door; 12] = [
        Door::Zone,
        Door::Locale,
        Door::Charset,
        Door::Time,
        Door::HashOrder,
        Door::MemberOrder,
        Door::Chance,
        Door::Processors,
        Door::HostName,
        Door::References,
        Door::Rounding,
        Door::Threads,
    ];

    /// Returns the number by which the class library names the door.
    #[must_use]
    pub fn number(self) -> i32 {
        self as i32
    }

    /// Returns the door with a number.
    #[must_use]
    pub fn of(number: i32) -> Option<Door> {
        Door::ALL.into_iter().find(|it| it.number() == number)
    }
}

/// A call in the program's code of a method that reads a part of the world.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reading {
    /// What is read.
    pub door: Door,
    /// The called method, as `a.b.C.method`; `<init>` for a constructor.
    pub called: String,
    /// The path of the source file with the call, such as `a/b/D.java`.
    pub source: String,
    /// The line of the call, from 1.
    pub line: u32,
}

/// The most readings through one door that are noted.
const MOST: usize = 8;

/// # Readings of the world
impl Vm {
    /// Returns the readings since the last call, each line once, in the order in which they began. There are none
    /// unless [`crate::vm::Options::readings`] asks for them. A roll-back forgets those that it undoes.
    pub fn take_readings(&mut self) -> Vec<Reading> {
        std::mem::take(&mut self.state.readings).into_iter().collect()
    }

    /// Notes a reading by the running thread, if the program makes it and not the test framework. A native that calls
    /// this has a frame of its own.
    pub fn note_reading(&mut self, door: Door) {
        let noted = &self.state.readings;
        if !self.options.readings || noted.iter().filter(|it| it.door == door).count() >= MOST {
            return;
        }
        let reading = self.reading(door).filter(|it| !noted.contains(it));
        self.state.readings.extend(reading);
    }

    fn reading(&self, door: Door) -> Option<Reading> {
        let stack = &self.thread().stack;
        let mut called = String::new();
        for fp in self.thread().frames() {
            let method = stack.method(fp);
            let class = self.class(self.method(method).class);
            // The vm itself calls the library here, to load a class or to link a call.
            if class.name.starts_with('<') {
                return None;
            }
            if class.loader == Ref(0) {
                called = format!("{}.{}", class.external_name(), self.method(method).name);
                continue;
            }
            let source = class.file().and_then(|it| it.source_path());
            let line = u32::try_from(
                self.line(TraceFrame { method, bci: self.bci(method, stack.pc(fp)) }),
            );
            let (Some(source), Ok(line)) = (source, line) else { continue };
            let is_program = !(self.options.is_framework)(&class.name);
            return is_program.then_some(Reading { door, called, source, line });
        }
        None
    }
}
