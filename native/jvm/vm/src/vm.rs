//! The virtual machine: its state, and a table of the files that contain its methods.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bytes::Bytes;
use rustc_hash::FxHashMap;

use crate::classes::class::{Class, ClassId, Method, MethodId};
use crate::classes::known::Known;
use crate::frames::frame::Layouts;
use crate::host::Host;
use crate::interpreter::draws::{Drawn, Reflected};
use crate::linking::selected::Selected;
use crate::machine::{Attached, Machine, Mode};
use crate::memory::collections::Collections;
use crate::memory::heap::Heap;
use crate::native::{Native, NativeKey};
use crate::saved::checkpoint::Checkpoints;
use crate::saved::keeping::Keeping;
use crate::saved::state::State;
use crate::saved::used::Used;
use crate::threads::lateness::Delays;
use crate::threads::thread::Threads;

/// The source of the boot loader's classes.
pub trait BootClasses {
    /// Returns the class file with this internal name, or `None` if the class library has no such
    /// class.
    fn find(&self, name: &str) -> Option<Vec<u8>>;
}

/// The settings with which a vm starts.
pub struct Options {
    /// The number of bytes that live objects may take before the vm throws an `OutOfMemoryError`.
    pub memory: usize,
    /// The size of a thread's stack in words.
    pub stack_words: u32,
    /// System properties. They are added to those that the vm sets itself.
    pub properties: Vec<(String, String)>,
    /// The seed of scheduling.
    pub seed: u64,
    /// The seed of identity hash codes.
    pub hash_seed: u64,
    /// The lengths in instructions that a slice can have, which is the time for which a thread runs before another
    /// thread gets its turn. The seed selects one for each slice.
    pub slices: Range<u64>,
    /// The lengths in instructions that a slice of the main thread can have.
    pub main_slices: Range<u64>,
    /// By how much threads are late.
    pub delays: Delays,
    /// When garbage is collected.
    pub collections: Collections,
    /// Whether `java.lang.Math` has the results of `StrictMath` throughout, as on a processor for which a JVM has no
    /// code of its own. A vm whose class library is already loaded stays as it is.
    pub strict_math: bool,
    /// Whether the vm notes where the program reads a part of the world; see [`Vm::note_reading`].
    pub readings: bool,
    /// Whether the vm counts how often the program reads parts of the world; see [`Vm::count_reading`].
    pub counts: bool,
    /// The value that replaces random values of generators, if there is one. The class library has to ask for it.
    pub drawn: Option<Drawn>,
    /// The order in which reflection lists members and annotations. The class library has to ask for it.
    pub reflected: Reflected,
    /// Returns whether a class, by its internal name, belongs to a test framework. Threads that it starts are not late,
    /// and references that it reads collect no garbage.
    pub is_framework: fn(&str) -> bool,
    /// The name of the platform's charset: the default charset before JDK 18, since then that of the
    /// standard streams.
    pub native_encoding: String,
    /// Whether Java's `assert` statements are enabled, except in the JDK's classes.
    pub assertions: bool,
    /// Whether preview features are enabled, in the release of the class library (JVMS 4.1).
    pub preview: bool,
    /// The number of instructions after which the vm stops, if there is a limit.
    pub budget: Option<u64>,
    /// A flag that asks the vm to stop. Any thread may set it. The vm reads it at the end of a
    /// slice and then fails with `Interrupted`. An interrupted run has no result.
    pub interrupt: Option<&'static AtomicBool>,
    /// The feature version of the class library: 17, 21 or 25.
    pub feature: u16,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            memory: 2 << 30,
            stack_words: 1 << 17,
            properties: Vec::new(),
            seed: 0,
            hash_seed: 0,
            slices: 25_000..75_000,
            main_slices: 25_000..75_000,
            delays: Delays::default(),
            collections: Collections::default(),
            strict_math: false,
            readings: false,
            counts: false,
            drawn: None,
            reflected: Reflected::default(),
            is_framework: |_| false,
            native_encoding: "UTF-8".to_owned(),
            assertions: false,
            preview: false,
            budget: None,
            interrupt: None,
            feature: 17,
        }
    }
}

/// A virtual machine with its analysis.
///
/// A caller creates a vm with [`Vm::new`]. Then it starts the class library with [`Vm::boot`], or
/// takes over an image with [`Vm::adopt`]. Then it calls [`Vm::start_main`] and [`Vm::run`].
///
/// The methods are divided into parts. Each part is an `impl` block with a heading. It lies in the
/// folder of its topic.
///
/// | Part | Begin with | Folder |
/// |---|---|---|
/// | Starting and running | [`Vm::boot`], [`Vm::run`], [`Vm::run_to`], [`Vm::describe_chain`] | `interpreter`, `boot.rs` |
/// | The machine | [`Vm::has_labels`], [`Attached::of`] | `machine.rs` |
/// | Stopping | [`Vm::pause`], [`Vm::unsupported`], [`Vm::internal`] | `interpreter` |
/// | Calls and their frames | [`Vm::push_retry`], [`Vm::shadow`], [`Vm::control`] | `interpreter` |
/// | Exceptions and stack traces | [`Vm::throw_new`], [`Vm::trace`] | `interpreter` |
/// | Awaited entries of methods | [`Vm::await_entry`], [`Vm::method_beside`] | `interpreter` |
/// | Tables of classes and methods | [`Vm::class`], [`Vm::method`], [`Vm::is_assignable`] | `classes` |
/// | Finding and defining classes | [`Vm::boot_class`], [`Vm::find_class`], [`Vm::define`] | `classes` |
/// | Initialisation and redefinition | [`Vm::ensure_initialised`], [`Vm::redefine`] | `classes` |
/// | Mirrors, modules, nests | [`Vm::mirrored`], [`Vm::module`], [`Vm::nest_host`] | `classes` |
/// | Boxes | [`Vm::new_box`], [`Vm::unbox`] | `classes` |
/// | Resolution of fields and methods | [`Vm::field_offset`], [`Vm::declared_method`] | `linking` |
/// | Constants, method handles | [`Vm::resolved`], [`Vm::member_target`] | `linking` |
/// | Objects and arrays | [`Vm::allocate`], [`Vm::load`], [`Vm::reference`], [`Vm::element`] | `memory` |
/// | Strings | [`Vm::new_string`], [`Vm::text`], [`Vm::intern`] | `memory` |
/// | Shadows of objects | [`Vm::field_shadow`], [`Vm::memory_shadow`] | `memory` |
/// | Collection of garbage | [`Vm::request_collection`], [`Vm::reclaim`], [`Vm::is_collection_due`] | `memory` |
/// | Threads | [`Vm::thread`], [`Vm::start_thread`], [`Vm::set_activity`] | `threads` |
/// | Monitors | [`Vm::owns_monitor`], [`Vm::monitor_wait`], [`Vm::monitor_notify`] | `threads` |
/// | Checkpoints, images, dumps | [`Vm::checkpoint`], [`Vm::roll_back`], [`Vm::image`], [`Vm::dump`] | `saved` |
/// | Putting back what static fields held | [`Vm::keep`], [`Vm::put_back`] | `saved` |
/// | Record of used classes and properties | [`Vm::take_used`] | `saved` |
pub struct Vm {
    /// The analysis.
    pub machine: Attached,
    /// How much the interpreter does for the analysis. It never changes.
    pub(crate) mode: Mode,
    /// The objects of the guest.
    pub heap: Heap,
    /// Everything outside the vm, as the guest sees it.
    pub host: Box<dyn Host>,
    /// The settings with which the vm was started.
    pub options: Options,
    /// The offsets, classes and methods of the class library that the vm itself uses.
    pub known: Known,
    /// The registers and tables that a checkpoint copies.
    pub state: State,
    /// The guest's threads. The vm schedules them itself.
    pub threads: Threads,
    /// The number of executed instructions at which the vm pauses. It is not part of the vm's
    /// state.
    pub(crate) pause_at: u64,
    /// The number of instructions executed before the current uninterrupted stretch. It is set
    /// again whenever a stretch starts; see [`Vm::reached`].
    pub(crate) reached: u64,
    pub(crate) boot: Box<dyn BootClasses>,
    pub(crate) classes: Vec<Rc<Class>>,
    pub(crate) methods: Vec<Method>,
    /// The frame layout of each method, for calls.
    pub(crate) layouts: Layouts,
    pub(crate) array_classes: FxHashMap<ClassId, ClassId>,
    /// Code from an image: the methods that ran before the image was written and have not run in
    /// this vm.
    pub(crate) kept_code: FxHashMap<MethodId, Bytes>,
    pub(crate) selections: FxHashMap<(ClassId, MethodId), MethodId>,
    /// A cache of the methods that interface calls selected recently.
    pub(crate) selected: Selected,
    pub(crate) natives: HashMap<NativeKey, Native>,
    /// The vm's internal methods, by name.
    pub(crate) internals: HashMap<&'static str, MethodId>,
    /// The signature-polymorphic methods `invokeBasic` and `linkTo*`, by method and call-site
    /// descriptor.
    pub(crate) polymorphic: HashMap<(MethodId, Arc<str>), MethodId>,
    pub(crate) checkpoints: Checkpoints,
    pub(crate) used: Used,
    /// The lines that were used, apart from the rest because code that only looks at the vm asks for them.
    pub(crate) lines_used: RefCell<BTreeMap<Arc<str>, BTreeSet<u16>>>,
    /// The values of static fields that are kept to be put back. They are not part of the vm's state.
    pub(crate) keeping: Keeping,
}

/// # Creating a vm
impl Vm {
    /// Creates a vm with these natives that has not loaded any class; see [`Vm::boot`].
    ///
    /// # Errors
    /// Fails if the heap cannot be reserved.
    pub fn new(
        machine: Box<dyn Machine>,
        options: Options,
        host: Box<dyn Host>,
        boot: Box<dyn BootClasses>,
        natives: HashMap<NativeKey, Native>,
    ) -> Result<Vm, crate::memory::heap::HeapError> {
        let machine = Attached::new(machine);
        Ok(Vm {
            mode: machine.events().mode,
            machine,
            heap: Heap::new(options.memory)?,
            state: State::new(first_hash(options.hash_seed)),
            host,
            options,
            known: Known::default(),
            threads: Threads::default(),
            pause_at: u64::MAX,
            reached: 0,
            boot,
            classes: Vec::new(),
            methods: Vec::new(),
            layouts: Layouts::default(),
            array_classes: FxHashMap::default(),
            kept_code: FxHashMap::default(),
            selections: FxHashMap::default(),
            selected: Selected::new(),
            natives,
            internals: HashMap::new(),
            polymorphic: HashMap::new(),
            checkpoints: Checkpoints::default(),
            used: Used::default(),
            lines_used: RefCell::default(),
            keeping: Keeping::default(),
        })
    }
}

/// Returns the first identity hash code.
fn first_hash(seed: u64) -> u32 {
    (seed as u32).wrapping_mul(0x85eb_ca6b)
}
