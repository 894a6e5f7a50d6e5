//! Times of garbage collections that the guest can notice through references.

use serde::{Deserialize, Serialize};

use crate::memory::heap::Ref;
use crate::vm::Vm;

/// When the vm collects garbage. Whenever memory runs short it does, in each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Collections {
    /// When the guest asks for it.
    #[default]
    Asked,
    /// Also when the program reads a reference. The class library has to ask for it in the methods that read
    /// one.
    AtReadings,
    /// Not even when the guest asks for it.
    Never,
}

/// How often a reading collects garbage until [`Vm::renew_collections`]. More would only make everything slow.
const MOST: u32 = 2;

/// The classes whose methods pass on that the guest asks for a collection.
const ASKING: [&str; 2] = ["java/lang/Runtime", "java/lang/System"];
/// The classes whose methods read a reference.
const READING: [&str; 2] = ["java/lang/ref/Reference", "java/lang/ref/ReferenceQueue"];
/// A class of the library that reads references for the program.
const MAP: &str = "java/util/WeakHashMap";

/// # Collections that the guest asks for
impl Vm {
    /// Returns whether garbage is collected now that the guest asks for it.
    pub fn is_collection_due(&mut self) -> bool {
        let asked = match self.options.collections {
            Collections::Never => return false,
            Collections::Asked => return true,
            Collections::AtReadings => self.is_asked_by_program(),
        };
        match asked {
            Asked::Directly => true,
            Asked::ByReading if self.state.collections < MOST => {
                self.state.collections += 1;
                true
            }
            Asked::ByReading | Asked::ByOthers => false,
        }
    }

    /// Resets the limit on the collections of garbage by readings.
    pub fn renew_collections(&mut self) {
        self.state.collections = 0;
    }

    fn is_asked_by_program(&self) -> Asked {
        let thread = self.thread();
        let mut classes =
            thread.frames().map(|fp| self.class(self.method(thread.stack.method(fp)).class));
        let Some(mut class) = classes.find(|it| !ASKING.contains(&&*it.name)) else {
            return Asked::Directly;
        };
        if !READING.contains(&&*class.name) {
            return Asked::Directly;
        }
        while READING.contains(&&*class.name) || *class.name == *MAP {
            match classes.next() {
                Some(caller) => class = caller,
                None => return Asked::ByOthers,
            }
        }
        let is_program = class.loader != Ref(0) && !(self.options.is_framework)(&class.name);
        if is_program { Asked::ByReading } else { Asked::ByOthers }
    }
}

/// The origin of a request for a collection.
enum Asked {
    Directly,
    /// The program, because it reads a reference.
    ByReading,
    /// The class library or a test framework, because it does.
    ByOthers,
}
