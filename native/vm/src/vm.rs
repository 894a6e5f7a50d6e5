//! The virtual machine: its state, and a map of the parts in which its methods lie.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bytes::Bytes;
use rustc_hash::FxHashMap;

use crate::checkpoint::Checkpoints;
use crate::class::{Class, ClassId, Method, MethodId};
use crate::compiled::Interpreter;
use crate::frame::Layouts;
use crate::heap::Heap;
use crate::host::Host;
use crate::known::Known;
use crate::machine::Machine;
use crate::native::{Native, NativeKey};
use crate::selected::Selected;
use crate::state::State;
use crate::thread::Threads;
use crate::used::Used;

/// Where the boot loader's classes come from.
pub trait BootClasses {
    /// The class file of an internal name.
    fn find(&self, name: &str) -> Option<Vec<u8>>;
}

/// What a vm is started with.
pub struct Options {
    /// Bytes that live objects may take before there is an `OutOfMemoryError`.
    pub memory: usize,
    /// Words of a thread's stack.
    pub stack_words: u32,
    /// System properties, beside those that the vm sets itself.
    pub properties: Vec<(String, String)>,
    /// The seed of scheduling and of identity hash codes.
    pub seed: u64,
    /// Whether assertions are enabled for classes that are not the JDK's.
    pub assertions: bool,
    /// Instructions after which the vm stops.
    pub budget: Option<u64>,
    /// What others set so that the vm stops at the end of a slice; what it did until then is no result.
    pub interrupt: Option<&'static AtomicBool>,
    /// Feature version of the class library: 17, 21, 25.
    pub feature: u16,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            memory: 2 << 30,
            stack_words: 1 << 17,
            properties: Vec::new(),
            seed: 0,
            assertions: false,
            budget: None,
            interrupt: None,
            feature: 17,
        }
    }
}

/// A virtual machine with its analysis.
///
/// A vm is made, boots the class library or starts from an image, and then runs:
/// [`Vm::new`], [`Vm::boot`] or [`Vm::adopt`], [`Vm::start_main`], [`Vm::run`].
///
/// Its methods are in parts. Each part is an `impl` block with a heading, in the folder of its topic.
///
/// | Part | Begin with | Folder |
/// |---|---|---|
/// | Starting and running | [`Vm::boot`], [`Vm::run`], [`Vm::run_to`], [`Vm::describe_chain`] | `interpreter`, `boot.rs` |
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
/// | Collection of garbage | [`Vm::request_collection`], [`Vm::reclaim`] | `memory` |
/// | Threads | [`Vm::thread`], [`Vm::start_thread`], [`Vm::set_activity`] | `threads` |
/// | Monitors | [`Vm::owns_monitor`], [`Vm::monitor_wait`], [`Vm::monitor_notify`] | `threads` |
/// | Checkpoints, images, dumps | [`Vm::checkpoint`], [`Vm::roll_back`], [`Vm::image`], [`Vm::dump`] | `saved` |
/// | What was used | [`Vm::take_used`] | `saved` |
pub struct Vm<M: Machine> {
    /// The analysis.
    pub machine: M,
    /// Objects.
    pub heap: Heap,
    /// The world outside.
    pub host: Box<dyn Host>,
    /// What it was started with.
    pub options: Options,
    /// Offsets and classes that the vm itself uses.
    pub known: Known,
    /// The rest of what a roll-back restores.
    pub state: State<M::Shadow>,
    /// Green threads.
    pub threads: Threads,
    /// The count of instructions at which the vm pauses; not part of its state.
    pub(crate) pause_at: u64,
    /// Instructions that had run where the stretch under way began; a cache for whoever asks within it.
    pub(crate) reached: u64,
    pub(crate) boot: Box<dyn BootClasses>,
    pub(crate) classes: Vec<Rc<Class>>,
    pub(crate) methods: Vec<Method<M>>,
    /// What calls need to know of the methods.
    pub(crate) layouts: Layouts,
    pub(crate) array_classes: FxHashMap<ClassId, ClassId>,
    /// The code of methods that the image has run and this vm has not.
    pub(crate) kept_code: FxHashMap<MethodId, Bytes>,
    pub(crate) selections: FxHashMap<(ClassId, MethodId), MethodId>,
    /// What interface calls selected lately.
    pub(crate) selected: Selected,
    pub(crate) natives: HashMap<NativeKey, Native<M>>,
    /// Methods of the vm's own, by name.
    pub(crate) internals: HashMap<&'static str, MethodId>,
    /// `invokeBasic` and `linkTo*` by descriptor.
    pub(crate) polymorphic: HashMap<(MethodId, Arc<str>), MethodId>,
    pub(crate) checkpoints: Checkpoints<M>,
    pub(crate) interpreter: Interpreter<M>,
    pub(crate) used: Used,
}

/// # Making a vm
impl<M: Machine> Vm<M> {
    /// A vm that has loaded nothing yet; see [`Vm::boot`]. `natives` are added to the interpreter's
    /// or replace them.
    ///
    /// # Errors
    /// The heap cannot be reserved.
    pub fn new(
        interpreter: Interpreter<M>,
        machine: M,
        options: Options,
        host: Box<dyn Host>,
        boot: Box<dyn BootClasses>,
        natives: HashMap<NativeKey, Native<M>>,
    ) -> Result<Vm<M>, crate::heap::HeapError> {
        // Frames with labels run the handlers that report events.
        const { assert!(M::EVENTS || !M::SHADOWS) };
        let mut all = (interpreter.natives)();
        all.extend(natives);
        Ok(Vm {
            machine,
            heap: Heap::new(options.memory)?,
            state: State::new(first_hash(options.seed)),
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
            natives: all,
            internals: HashMap::new(),
            polymorphic: HashMap::new(),
            checkpoints: Checkpoints::default(),
            interpreter,
            used: Used::default(),
        })
    }
}

/// Where identity hash codes begin.
fn first_hash(seed: u64) -> u32 {
    (seed as u32).wrapping_mul(0x85eb_ca6b)
}
