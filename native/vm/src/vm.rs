//! The virtual machine's state, and the accessors that everything else is written in.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bytes::Bytes;
use rustc_hash::FxHashMap;

use crate::checkpoint::Checkpoints;
use crate::class::{Class, ClassId, Method, MethodId};
use crate::compiled::Interpreter;
use crate::exit::{Exit, Failure, Res};
use crate::frame::{Fp, Layout, Layouts};
use crate::heap::{Heap, Ref};
use crate::host::Host;
use crate::known::Known;
use crate::machine::Machine;
use crate::native::{Native, NativeKey};
use crate::selected::Selected;
use crate::state::State;
use crate::thread::{Thread, Threads};
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

    /// Ends the vm with a failure that is not the guest's.
    pub fn fail<T>(&mut self, failure: Failure) -> Res<T> {
        self.state.failure.get_or_insert(failure);
        Err(Exit::Fail)
    }

    /// Gives control to whoever runs the vm; the native that asks is entered again afterwards.
    pub fn pause<T>(&mut self) -> Res<T> {
        self.fail(Failure::Paused)
    }

    /// Ends the vm because of something it does not offer.
    pub fn unsupported<T>(&mut self, what: impl Into<String>) -> Res<T> {
        self.fail(Failure::Unsupported(what.into()))
    }

    /// Ends the vm because of a bug of its own.
    pub fn internal<T>(&mut self, what: impl Into<String>) -> Res<T> {
        let place = self.place();
        let what = what.into();
        self.fail(Failure::Internal(format!("{what} at {place}")))
    }

    /// The class with this id; ids come from the table alone.
    #[inline]
    #[must_use]
    #[allow(clippy::indexing_slicing)]
    pub fn class(&self, id: ClassId) -> &Rc<Class> {
        &self.classes[id.0 as usize]
    }

    /// All classes defined so far, without versions that were replaced.
    pub fn class_ids(&self) -> impl Iterator<Item = ClassId> + use<M> {
        self.class_ids_from(0)
    }

    /// Those from a place in the table on; see [`Vm::class_count`].
    pub fn class_ids_from(&self, first: usize) -> impl Iterator<Item = ClassId> + use<M> {
        let classes = self.classes.get(first.max(1)..).unwrap_or(&[]).iter();
        let defined = classes.filter(|class| class.place == class.id).map(|class| class.id);
        defined.collect::<Vec<_>>().into_iter()
    }

    /// How many places the table of classes has; a roll-back takes the last ones away.
    #[must_use]
    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    /// The method with this id; ids come from the table alone.
    #[inline(always)]
    #[must_use]
    #[allow(clippy::indexing_slicing)]
    pub fn method(&self, id: MethodId) -> &Method<M> {
        &self.methods[id.0 as usize]
    }

    /// The id that the next method gets.
    #[must_use]
    pub fn next_method(&self) -> MethodId {
        MethodId(self.methods.len() as u32)
    }

    #[inline(always)]
    #[allow(clippy::indexing_slicing)]
    pub(crate) fn method_mut(&mut self, id: MethodId) -> &mut Method<M> {
        &mut self.methods[id.0 as usize]
    }

    /// Tells calls what a method's code is now, and what the analysis wants to know of its frames; whoever
    /// changes either does.
    pub fn settle(&mut self, id: MethodId) {
        let interest = self.machine.interest(id);
        let method = self.methods.get(id.0 as usize);
        self.layouts.set(id, method.and_then(|method| Layout::of(method, interest)));
    }

    /// The running thread.
    #[inline(always)]
    #[must_use]
    pub fn thread(&self) -> &Thread {
        &self.threads[self.state.current]
    }

    /// The running thread.
    #[inline(always)]
    pub fn thread_mut(&mut self) -> &mut Thread {
        &mut self.threads[self.state.current]
    }

    /// The class of an object.
    #[inline(always)]
    #[must_use]
    pub fn class_of(&self, object: Ref) -> ClassId {
        ClassId(self.heap.class(object))
    }

    /// Where the running thread is, for messages about bugs.
    #[must_use]
    pub fn place(&self) -> String {
        if self.threads.is_empty() {
            return "boot".to_owned();
        }
        let thread = self.thread();
        if thread.top == Fp::NONE {
            return "no frame".to_owned();
        }
        let method = self.method(thread.stack.method(thread.top));
        let class = self.class(method.class);
        format!(
            "{}.{}{} pc {}",
            class.name,
            method.name,
            method.descriptor,
            thread.stack.pc(thread.top)
        )
    }

    /// Whether `sub` is `sup` or can be assigned to it (JVMS 6.5, checkcast).
    #[must_use]
    pub fn is_assignable(&self, sub: ClassId, sup: ClassId) -> bool {
        use crate::class::Shape;
        if sub == sup {
            return true;
        }
        let (from, to) = (self.class(sub), self.class(sup));
        if to.is_interface() {
            return from.all_interfaces.contains(&sup);
        }
        match (from.shape, to.shape) {
            (Shape::Array(a), Shape::Array(b)) => {
                let primitive = |id| matches!(self.class(id).shape, Shape::Primitive(_));
                if primitive(a) || primitive(b) { a == b } else { self.is_assignable(a, b) }
            }
            (Shape::Primitive(_), _) => false,
            _ => {
                to.ancestors.len() <= from.ancestors.len()
                    && from.ancestors.get(to.ancestors.len().wrapping_sub(1)) == Some(&sup)
            }
        }
    }

    /// Whether an object that is not null is an instance of a class.
    #[inline]
    #[must_use]
    pub fn is_instance(&self, object: Ref, class: ClassId) -> bool {
        let actual = self.class_of(object);
        actual == class || self.is_assignable(actual, class)
    }

    /// Allocates an instance of a class.
    ///
    /// # Errors
    /// [`Exit::Fail`] at the hard limit.
    pub fn allocate(&mut self, class: ClassId) -> Res<Ref> {
        let size = self.class(class).instance_size;
        match self.heap.allocate(class.0, size, 0) {
            Some(object) => Ok(object),
            None => Err(self.hard_limit()),
        }
    }

    /// Allocates an array of an array class.
    ///
    /// # Errors
    /// `OutOfMemoryError`; [`Exit::Suspend`] when a large array needs a collection first, after
    /// which the operation under way is tried again; [`Exit::Fail`] at the hard limit.
    pub fn allocate_array(&mut self, class: ClassId, length: u32) -> Res<Ref> {
        let size = self.array_size(class, length)?;
        self.make_room_if_large(size)?;
        match self.heap.allocate(class.0, size, length) {
            Some(array) => Ok(array),
            None => Err(self.hard_limit()),
        }
    }

    /// The kind of an array class' elements.
    #[must_use]
    pub fn element_kind(&self, class: ClassId) -> crate::class::Kind {
        use crate::class::{Kind, Shape};
        match self.class(class).shape {
            Shape::Array(component) => match self.class(component).shape {
                Shape::Primitive(kind) => kind,
                _ => Kind::Reference,
            },
            _ => Kind::Reference,
        }
    }

    /// The class that a `java.lang.Class` object stands for.
    #[must_use]
    pub fn mirrored(&self, mirror: Ref) -> ClassId {
        ClassId(self.heap.u32(mirror.0 + self.known.mirror_class))
    }

    /// Reads a field of any kind as slot bits.
    #[must_use]
    pub fn load(&self, at: u32, kind: crate::class::Kind) -> u64 {
        use crate::class::Kind;
        match kind {
            Kind::Boolean => u64::from(self.heap.u8(at)),
            Kind::Byte => i32::from(self.heap.u8(at) as i8) as u32 as u64,
            Kind::Char => u64::from(self.heap.u16(at)),
            Kind::Short => i32::from(self.heap.u16(at) as i16) as u32 as u64,
            Kind::Int | Kind::Float | Kind::Reference => u64::from(self.heap.u32(at)),
            Kind::Long | Kind::Double => self.heap.u64(at),
            Kind::Void => 0,
        }
    }

    /// Writes a field of any kind from slot bits.
    pub fn store(&mut self, at: u32, kind: crate::class::Kind, bits: u64) {
        use crate::class::Kind;
        match kind {
            Kind::Boolean => self.heap.set_u8(at, bits as u8 & 1),
            Kind::Byte => self.heap.set_u8(at, bits as u8),
            Kind::Char | Kind::Short => self.heap.set_u16(at, bits as u16),
            Kind::Int | Kind::Float | Kind::Reference => self.heap.set_u32(at, bits as u32),
            Kind::Long | Kind::Double => self.heap.set_u64(at, bits),
            Kind::Void => {}
        }
    }

    /// Reads a reference field.
    #[must_use]
    pub fn reference(&self, object: Ref, offset: u32) -> Ref {
        Ref(self.heap.u32(object.0 + offset))
    }

    /// Writes a reference field.
    pub fn set_reference(&mut self, object: Ref, offset: u32, value: Ref) {
        self.heap.set_u32(object.0 + offset, value.0);
    }

    /// An element of an array of references.
    #[must_use]
    pub fn element(&self, array: Ref, index: u32) -> Ref {
        Ref(self.heap.u32(array.0 + 16 + 4 * index))
    }

    /// Sets an element of an array of references.
    pub fn set_element(&mut self, array: Ref, index: u32, value: Ref) {
        self.heap.set_u32(array.0 + 16 + 4 * index, value.0);
    }

    /// The identity hash code of an object: drawn from a counter, so that it is the same in every
    /// run.
    pub fn identity_hash(&mut self, object: Ref) -> i32 {
        if object.0 == 0 {
            return 0;
        }
        let word = self.heap.mark_word(object);
        let inflated = word & 7 == 1;
        let at = if inflated { (word & !7) + 16 } else { object.0 + 4 };
        let mut hash = self.heap.u32(at);
        if hash == 0 {
            self.state.next_hash = self.state.next_hash.wrapping_add(1);
            hash = scramble(self.state.next_hash) << 3;
            self.heap.set_u32(at, hash);
        }
        (hash >> 3) as i32
    }
}

/// A bijective mix of the counter, so that consecutive objects spread over hash tables.
/// Where identity hash codes begin.
fn first_hash(seed: u64) -> u32 {
    (seed as u32).wrapping_mul(0x85eb_ca6b)
}

fn scramble(counter: u32) -> u32 {
    let mut x = counter.wrapping_mul(0x9e37_79b1);
    x ^= x >> 15;
    x = x.wrapping_mul(0x85eb_ca6b);
    x ^= x >> 13;
    (x & 0x1fff_ffff).max(1)
}
