//! The tables of an image: everything apart from memory and class files.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use bytes::Bytes;
use imbl::Vector;
use serde::{Deserialize, Serialize};

use super::classes::{ClassImage, MethodImage};
use super::symbols::{Symbol, Symbols};
use super::{ImageError, code};
use crate::classes::class::{Body, ClassId, Method, MethodId, Shape};
use crate::classes::initialise::state::INITIALISED;
use crate::classes::known::Known;
use crate::frames::frame::Stack;
use crate::interpreter::exit::Failure;
use crate::interpreter::readings::Touched;
use crate::machine::Label;
use crate::memory::collect::Request;
use crate::memory::heap::{HeapImage, Ref};
use crate::memory::raw_labels::RawLabels;
use crate::saved::native_state::NativeState;
use crate::saved::state::State;
use crate::threads::lateness::Started;
use crate::threads::thread::{Thread, ThreadId, Threads};
use crate::vm::Vm;

/// The class whose frames keep places of other frames.
const STACK_WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";

/// The tables of an image. Classes and methods that each vm creates itself are left out.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Tables {
    pub heap: HeapImage,
    /// Whether frames have room for labels.
    has_labels: bool,
    symbols: Vec<Arc<str>>,
    known: Known,
    registers: Registers,
    roots: Vec<(String, Ref)>,
    threads: Vec<ThreadImage>,
    classes: Vec<ClassImage>,
    methods: Vec<MethodImage>,
    dictionary: Vec<(Ref, Symbol, ClassId)>,
    polymorphic: Vec<(MethodId, Symbol, MethodId)>,
    modules: Vec<(Ref, Symbol, Ref)>,
    strings: Vec<Ref>,
    call_sites: Vec<(ClassId, u32)>,
    protection_domains: Vec<(ClassId, Ref)>,
    native_state: BTreeMap<String, Vec<u8>>,
    host: Vec<u8>,
}

/// The scalar fields of [`State`].
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Registers {
    current: ThreadId,
    instructions: u64,
    yielded: bool,
    slice_end: u64,
    has_modules: bool,
    tickets: u64,
    next_hash: u32,
    next_hidden: u32,
}

/// A thread with the used part of its stack. `words` is the size of the whole stack.
#[derive(Debug, Serialize, Deserialize)]
struct ThreadImage {
    thread: Thread,
    words: u32,
}

impl Tables {
    /// Returns the tables of a vm, and the concatenation of its class files and decoded code.
    pub fn of(vm: &Vm) -> Result<(Tables, Vec<u8>), ImageError> {
        check(vm)?;
        let State {
            current,
            instructions,
            yielded,
            slice_end,
            has_modules,
            tickets,
            next_hash,
            next_hidden,
            roots,
            dictionary,
            modules,
            strings,
            call_sites,
            protection_domains,
            native_state,
            // `check` ensures that these are the same in every vm that can have an image.
            failure: _,
            request: _,
            call_result: _,
            boot_append: _,
            // They are for one test.
            started: _,
            collections: _,
            readings: _,
            touched: _,
            // `check` ensures that the analysis has not marked anything.
            thrown: _,
            raw_labels: _,
        } = &vm.state;
        let mut symbols = Symbols::default();
        let mut files = Vec::new();
        let mut classes = Vec::new();
        for class in vm.classes.iter().skip(vm.own_classes()) {
            let file = class.source.is_some().then(|| vm.class_bytes(class.id));
            let file = file.map(|bytes| append(&mut files, &bytes)).transpose()?;
            classes.push(ClassImage::of(class, file, &mut symbols));
        }
        let mut methods = Vec::new();
        for method in vm.methods.iter().skip(vm.own_methods()) {
            let code = code_of(vm, method).map(|code| append(&mut files, &code)).transpose()?;
            methods.push(MethodImage::of(method, code, &mut symbols));
        }
        let named = |(&(loader, ref name), &class): (&(Ref, Arc<str>), &ClassId)| {
            (loader, symbols.name(name), class)
        };
        let dictionary = dictionary.iter().map(named).collect();
        let mut polymorphic: Vec<_> = vm.polymorphic.iter().collect();
        polymorphic.sort_unstable();
        let polymorphic = polymorphic.into_iter();
        let polymorphic = polymorphic
            .map(|((generic, descriptor), &id)| (*generic, symbols.name(descriptor), id))
            .collect();
        let modules = modules
            .iter()
            .map(|(&(loader, ref package), &module)| (loader, symbols.name(package), module))
            .collect();
        let tables = Tables {
            heap: vm.heap.image(),
            has_labels: vm.has_labels(),
            known: vm.known.clone(),
            registers: Registers {
                current: *current,
                instructions: *instructions,
                yielded: *yielded,
                slice_end: *slice_end,
                has_modules: *has_modules,
                tickets: *tickets,
                next_hash: *next_hash,
                next_hidden: *next_hidden,
            },
            roots: roots.iter().map(|(what, &object)| (what.to_string(), object)).collect(),
            threads: vm.threads.iter().map(ThreadImage::of).collect(),
            classes,
            methods,
            dictionary,
            polymorphic,
            modules,
            strings: strings.values().copied().collect(),
            call_sites: call_sites.iter().map(|(&class, &next)| (class, next)).collect(),
            protection_domains: protection_domains.iter().map(|(&id, &it)| (id, it)).collect(),
            native_state: native_state.image().ok_or(ImageError::Unfit("what a native keeps"))?,
            host: vm.host.image().ok_or(ImageError::Unfit("what the host has open"))?,
            symbols: symbols.into_names(),
        };
        Ok((tables, files))
    }

    /// Fills a vm that has only its heap and its own methods. `files` are the class files of the
    /// image.
    pub fn fill(&self, vm: &mut Vm, files: &Bytes) -> Result<(), ImageError> {
        const TABLES: ImageError = ImageError::Foreign("its tables do not fit together");
        vm.begin_tables();
        self.add_classes(vm, files).ok_or(TABLES)?;
        vm.known = self.known.clone();
        vm.state = self.state(vm).ok_or(TABLES)?;
        vm.threads = self.threads(vm)?;
        if !vm.host.adopt(&self.host) {
            return Err(ImageError::Foreign("the host does not know its state"));
        }
        tell_initialised(vm);
        prepare_running(vm).ok_or(ImageError::Foreign("a method that runs cannot be prepared"))
    }

    /// Returns the threads, with frames as the machine of the vm needs them. The methods must be there.
    fn threads(&self, vm: &Vm) -> Result<Threads, ImageError> {
        let gets_labels = match (self.has_labels, vm.has_labels()) {
            (true, false) => return Err(ImageError::Foreign("its values have labels")),
            (had, has) => has && !had,
        };
        let walks = |method: MethodId| &*vm.class(vm.method(method).class).name == STACK_WALKER;
        let thread = |image: &ThreadImage| {
            let Thread { stack, top, .. } = &image.thread;
            if gets_labels && stack.frames(*top).any(|fp| walks(stack.method(fp))) {
                return Err(ImageError::Unfit("a walk of the stack whose frames get labels"));
            }
            image.thread(gets_labels)
        };
        self.threads.iter().map(thread).collect()
    }

    fn add_classes(&self, vm: &mut Vm, files: &Bytes) -> Option<()> {
        for method in &self.methods {
            let id = vm.next_method();
            vm.methods.push(method.method(id, &self.symbols)?);
            if let Some(code) = method.code.clone() {
                let code = code.start as usize..code.end as usize;
                files.get(code.clone())?;
                vm.kept_code.insert(id, files.slice(code));
            }
        }
        for class in &self.classes {
            let id = vm.next_class_id();
            let class = class.class(id, files, &vm.methods, &self.symbols)?;
            if let Shape::Array(component) = class.shape {
                vm.array_classes.insert(component, id);
            }
            vm.classes.push(Rc::new(class));
        }
        for &(generic, descriptor, id) in &self.polymorphic {
            let body = vm.polymorphic_body(generic);
            vm.methods.get_mut(id.0 as usize)?.body = body;
            vm.polymorphic.insert((generic, self.name(descriptor)?), id);
        }
        Some(())
    }

    fn name(&self, symbol: Symbol) -> Option<Arc<str>> {
        self.symbols.get(symbol.0 as usize).cloned()
    }

    /// Returns the state of the vm at the time of the image, or `None` if the tables are not
    /// consistent.
    fn state(&self, vm: &Vm) -> Option<State> {
        let root = |(what, object): &(String, Ref)| (Cow::Owned(what.clone()), *object);
        let string = |&string: &Ref| (Rc::from(vm.string_units(string)), string);
        let class = |&(loader, name, class): &(Ref, Symbol, ClassId)| {
            Some(((loader, self.name(name)?), class))
        };
        let module = |&(loader, package, module): &(Ref, Symbol, Ref)| {
            Some(((loader, self.name(package)?), module))
        };
        let Registers {
            current,
            instructions,
            yielded,
            slice_end,
            has_modules,
            tickets,
            next_hash,
            next_hidden,
        } = self.registers;
        Some(State {
            current,
            failure: Some(Failure::Paused),
            instructions,
            yielded,
            slice_end,
            request: Request::None,
            started: Started::default(),
            collections: 0,
            readings: Vector::new(),
            touched: Touched::default(),
            tickets,
            call_result: None,
            thrown: Label::NONE,
            next_hash,
            next_hidden,
            roots: self.roots.iter().map(root).collect(),
            strings: self.strings.iter().map(string).collect(),
            dictionary: self.dictionary.iter().map(class).collect::<Option<_>>()?,
            modules: self.modules.iter().map(module).collect::<Option<_>>()?,
            has_modules,
            protection_domains: self.protection_domains.iter().copied().collect(),
            call_sites: self.call_sites.iter().copied().collect(),
            boot_append: Vector::new(),
            raw_labels: RawLabels::new(),
            native_state: NativeState::from_image(self.native_state.clone()),
        })
    }
}

impl ThreadImage {
    fn of(thread: &Thread) -> ThreadImage {
        ThreadImage { thread: thread.copy(), words: thread.stack.len() }
    }

    fn thread(&self, gets_labels: bool) -> Result<Thread, ImageError> {
        let Thread { stack: used, top, .. } = &self.thread;
        let labelled = gets_labels.then(|| used.with_labels(*top));
        let (used, top) = labelled.as_ref().map_or((used, top), |(used, top)| (used, top));
        if used.len() > self.words {
            return Err(ImageError::Unfit("a stack without room for labels"));
        }
        let mut stack = Stack::new(self.words);
        stack.copy_from(used);
        Ok(Thread { stack, top: *top, ..self.thread })
    }
}

/// Fails if a vm has something that an image cannot hold.
fn check(vm: &Vm) -> Result<(), ImageError> {
    let unfit = [
        (vm.state.failure != Some(Failure::Paused), "a vm that has not paused"),
        (vm.state.request != Request::None, "a collection under way"),
        (vm.state.call_result.is_some(), "the result of a call"),
        (vm.machine.has_begun(), "what an analysis has noted"),
        (!vm.state.boot_append.is_empty(), "jars that the boot loader was given"),
        (vm.classes.iter().any(|class| class.place != class.id), "redefined classes"),
    ];
    match unfit.into_iter().find(|(is_there, _)| *is_there) {
        Some((_, what)) => Err(ImageError::Unfit(what)),
        None => Ok(()),
    }
}

/// Returns the serialised code of a method that was decoded, in this vm or in the one that wrote
/// its image. Returns `None` for code with probes, because these belong to the current machine.
fn code_of(vm: &Vm, method: &Method) -> Option<Bytes> {
    match &method.body {
        Body::Code(code) if code.has_probes() => None,
        Body::Code(code) => code::write(code).map(Bytes::from),
        Body::Undecoded => vm.kept_code.get(&method.id).cloned(),
        _ => None,
    }
}

fn append(files: &mut Vec<u8>, bytes: &[u8]) -> Result<Range<u32>, ImageError> {
    let start = files.len();
    files.extend(bytes);
    let place = |at: usize| u32::try_from(at).map_err(|_| ImageError::Unfit("so many class files"));
    Ok(place(start)?..place(files.len())?)
}

/// Informs the machine about all initialised classes, because it did not see their initialisation.
fn tell_initialised(vm: &mut Vm) {
    if vm.mode.has_events() {
        for class in
            vm.class_ids().filter(|&class| vm.class_state(class) == INITIALISED).collect::<Vec<_>>()
        {
            vm.tell_initialised(class);
        }
    }
}

/// Prepares all methods that have frames, as the interpreter expects this of them.
fn prepare_running(vm: &mut Vm) -> Option<()> {
    let methods = |thread: &Thread| -> Vec<MethodId> {
        thread.frames().map(|fp| thread.stack.method(fp)).collect()
    };
    let running: Vec<MethodId> = vm.threads.iter().flat_map(methods).collect();
    running.into_iter().try_for_each(|method| vm.prepare(method).ok())
}
