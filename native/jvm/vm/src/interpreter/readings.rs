//! Readings: where the program asks for a part of the world around it.

use serde::{Deserialize, Serialize};

use crate::classes::class::access;
use crate::interpreter::throw::TraceFrame;
use crate::memory::heap::Ref;
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
    /// The order of a set or map of `Set.of` or `Map.of`.
    ImmutableOrder,
    /// An identity hash code by which a map orders its elements, and which a constant of an enum has already.
    Hash,
    /// An identity hash code of an object that had none before.
    FirstHash,
    /// A port that the program has chosen.
    Port,
    /// An environment variable.
    Variable,
}

impl Door {
    const ALL: [Door; 17] = [
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
        Door::ImmutableOrder,
        Door::Hash,
        Door::FirstHash,
        Door::Port,
        Door::Variable,
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
    /// The part of the world that is read.
    pub door: Door,
    /// The called method, as `a.b.C.method`; `<init>` for a constructor.
    pub called: String,
    /// The path of the source file with the call, such as `a/b/D.java`.
    pub source: String,
    /// The line of the call, from 1.
    pub line: u32,
}

/// How often the program has read parts of the world, by [`Door::number`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touched([u64; Door::ALL.len()]);

impl Touched {
    /// Returns the number of readings through a door.
    #[must_use]
    pub fn through(&self, door: Door) -> u64 {
        self.0.get(door as usize).copied().unwrap_or_default()
    }

    fn add(&mut self, door: Door) {
        self.0.iter_mut().skip(door as usize).take(1).for_each(|it| *it = it.saturating_add(1));
    }
}

/// The maps whose order depends on hash codes.
const MAPS: [&str; 4] = [
    "java/util/HashMap",
    "java/util/Hashtable",
    "java/util/IdentityHashMap",
    "java/util/concurrent/ConcurrentHashMap",
];

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
        self.count_reading(door);
        let noted = &self.state.readings;
        if !self.options.readings || noted.iter().filter(|it| it.door == door).count() >= MOST {
            return;
        }
        let reading = self.reading(door).filter(|it| !noted.contains(it));
        self.state.readings.extend(reading);
    }

    /// Returns the number of times that the program has read each part of the world. Counts the readings that the class
    /// library reports.
    #[must_use]
    pub fn count_of_readings(&self) -> Touched {
        self.state.touched
    }

    /// Counts a reading by the running thread, if the program makes it and neither the test framework nor the vm. A native
    /// that calls this has a frame of its own. Returns how many there were before since the last
    /// [`Vm::forget_readings`], if it counts.
    pub fn count_reading(&mut self, door: Door) -> Option<u64> {
        if !self.options.counts || !self.is_read_by_program() {
            return None;
        }
        let before = self.state.touched.through(door);
        self.state.touched.add(door);
        Some(before)
    }

    /// Counts readings from 0 again.
    pub fn forget_readings(&mut self) {
        self.state.touched = Touched::default();
    }

    /// Counts an identity hash code as a reading if a map of the program has asked for it, and the order of the map may
    /// depend on it: objects of the class library are no keys there, but for constants of enums. `is_first` is whether
    /// the object had no hash code before. Only constants of enums are likely to have got theirs from an earlier test.
    pub(crate) fn count_key(&mut self, object: Ref, is_first: bool) {
        if !self.options.counts {
            return;
        }
        let class = self.class(self.class_of(object));
        let is_constant = class.access & access::ENUM != 0;
        let is_key = is_constant || is_first && class.loader != Ref(0);
        if is_key && self.is_for_map_of_program("java/lang/") {
            self.count_reading(if is_first { Door::FirstHash } else { Door::Hash });
        }
    }

    /// Counts that a map lists its elements in an order that hash codes decide, if the program asks the map for that.
    pub fn count_listed_map(&mut self) {
        if self.options.counts && self.is_for_map_of_program("java/lang/Asked") {
            self.count_reading(Door::HashOrder);
        }
    }

    /// Returns whether a map of the JDK runs now and code outside the JDK has called it. Skips the innermost frames
    /// whose classes have names that begin with `behind`.
    fn is_for_map_of_program(&self, behind: &str) -> bool {
        let stack = &self.thread().stack;
        let classes =
            self.thread().frames().map(|fp| self.class(self.method(stack.method(fp)).class));
        let mut classes = classes.skip_while(|it| it.name.starts_with(behind)).peekable();
        let is_map = classes
            .peek()
            .is_some_and(|it| MAPS.contains(&it.name.split('$').next().unwrap_or_default()));
        let asking = classes.find(|it| !it.name.starts_with("java/util/"));
        is_map && asking.is_some_and(|it| it.loader != Ref(0))
    }

    fn is_read_by_program(&self) -> bool {
        let stack = &self.thread().stack;
        let mut classes =
            self.thread().frames().map(|fp| self.class(self.method(stack.method(fp)).class));
        let nearest = classes.find(|it| it.loader != Ref(0) || it.name.starts_with('<'));
        nearest
            .is_some_and(|it| !it.name.starts_with('<') && !(self.options.is_framework)(&it.name))
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
