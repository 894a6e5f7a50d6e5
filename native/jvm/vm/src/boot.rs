//! The start of the class library, in the order in which HotSpot initialises it.

use classfile::ClassFile;

use crate::classes::class::{Body, Class, ClassId, Kind, Method, MethodId, Shape, access};
use crate::classes::load::{blank, parse_descriptor};
use crate::interpreter::exit::{Exit, Failure, Res};
use crate::memory::heap::Ref;
use crate::native::{NativeFn, SCRATCH_NUMBERS, SCRATCH_REFERENCES};
use crate::threads::thread::{Activity, ThreadId};
use crate::vm::Vm;

/// # Starting and running
impl Vm {
    /// Boots the class library until `java.lang.System` is initialised and the system class loader
    /// exists.
    ///
    /// # Errors
    /// The reason for which the class library cannot start.
    pub fn boot(&mut self) -> Result<(), Failure> {
        let result = self.boot_classes().and_then(|()| self.boot_main_thread());
        if let Err(exit) = result {
            return Err(self.boot_failure(exit));
        }
        // Until here, Rust variables held references that the collector does not know. From here
        // on, all references are in frames and tables.
        self.heap.permit_collections();
        self.call_static("java/lang/System", "initPhase1", "()V", &[])?;
        if let Err(exit) = self.boot_method_handles() {
            return Err(self.boot_failure(exit));
        }
        self.call_static("java/lang/System", "initPhase2", "(ZZ)I", &[1, 1])?;
        self.state.has_modules = true;
        self.call_static("java/lang/System", "initPhase3", "()V", &[])?;
        Ok(())
    }

    /// Prepares the main thread to load the main class through the system class loader and to run
    /// it, once [`Vm::run`] is called.
    ///
    /// # Errors
    /// An exception in the preparation, for example `OutOfMemoryError`. A missing main class is no
    /// error here: the guest throws the exception when it runs.
    pub fn start_main(&mut self, main: &str, arguments: &[String]) -> Res<()> {
        self.state.failure = None;
        self.turn_to_main_thread();
        let mut strings = Vec::with_capacity(arguments.len());
        for argument in arguments {
            strings.push(self.new_string(argument)?);
        }
        let array = self.new_object_array("java/lang/String", &strings)?;
        let name = self.new_string(&main.replace('/', "."))?;
        let entry = self.internal_method("mainEntry");
        self.push_call(entry, &[u64::from(name.0), u64::from(array.0)], 0)
    }

    fn boot_failure(&mut self, exit: Exit) -> Failure {
        match exit {
            Exit::Throw(exception) => {
                Failure::Internal(format!("while booting: {}", self.describe_throwable(exception)))
            }
            _ => self
                .state
                .failure
                .clone()
                .unwrap_or_else(|| Failure::Internal("boot suspended".into())),
        }
    }

    /// Runs a static method of the JDK on the main thread until it returns. Returns the bits of its
    /// result.
    ///
    /// # Errors
    /// Fails if the vm stops or the method throws.
    pub(crate) fn call_static(
        &mut self,
        class: &str,
        method: &str,
        descriptor: &str,
        arguments: &[u64],
    ) -> Result<u64, Failure> {
        let entry = self.internal_method("call");
        let prepared = (|| {
            let id = self.boot_class(class)?;
            let Some(target) = self.declared_method(id, method, descriptor) else {
                return self
                    .internal(format!("no {class}.{method}{descriptor} in this class library"));
            };
            let mut slots = vec![u64::from(target.0)];
            slots.extend_from_slice(arguments);
            slots.resize(4, 0);
            self.turn_to_main_thread();
            self.push_call(entry, &slots, 0)
        })();
        if let Err(exit) = prepared {
            return Err(self.boot_failure(exit));
        }
        match self.run() {
            Failure::Finished(_) if self.state.call_result.is_some() => {
                self.state.failure = None;
                match self.state.call_result.take() {
                    Some(Ok(bits)) => Ok(bits),
                    Some(Err(exception)) => Err(Failure::Internal(format!(
                        "{class}.{method}: {}",
                        self.describe_chain(exception)
                    ))),
                    None => Err(Failure::Internal("a call ended without a result".into())),
                }
            }
            other => Err(other),
        }
    }

    /// Returns a throwable's description, stack trace and causes, for the vm's own messages.
    #[must_use]
    pub fn describe_chain(&self, exception: Ref) -> String {
        let mut text = String::new();
        let mut current = exception;
        for _ in 0..8 {
            text += &self.describe_throwable(current);
            for frame in self.recorded_trace(current).into_iter().take(40) {
                text += &format!("\n  at {}:{}", self.signature(frame.method), self.line(frame));
            }
            let cause = self.reference(current, self.known.throwable_cause);
            if cause.0 == 0 || cause == current {
                break;
            }
            text += "\ncaused by ";
            current = cause;
        }
        text
    }

    fn boot_classes(&mut self) -> Res<()> {
        self.begin_tables();
        self.measure_mirror()?;
        self.known.object = self.boot_class("java/lang/Object")?;
        self.known.class = self.boot_class("java/lang/Class")?;
        self.measure_class()?;
        self.make_primitives();
        self.make_missing_mirrors()?;
        self.known.string = self.boot_class("java/lang/String")?;
        self.known.string_value = self.field_offset("java/lang/String", "value")?;
        self.known.string_coder = self.field_offset("java/lang/String", "coder")?;
        self.known.string_hash = self.field_offset("java/lang/String", "hash")?;
        self.known.byte_array = self.array_class(self.primitive(Kind::Byte))?;
        self.known.char_array = self.array_class(self.primitive(Kind::Char))?;
        self.known.int_array = self.array_class(self.primitive(Kind::Int))?;
        self.known.long_array = self.array_class(self.primitive(Kind::Long))?;
        self.known.object_array = self.array_class(self.known.object)?;
        // String constants could not be created before `String` was known.
        for index in 1..self.classes.len() {
            self.prepare_constants(ClassId(index as u32))?;
        }
        self.measure_others()
    }

    /// Computes where a mirror's declared fields end. This happens before `java.lang.Class` is
    /// defined.
    fn measure_mirror(&mut self) -> Res<()> {
        let file =
            match self.boot.find("java/lang/Class").map(|bytes| classfile::read_class(&bytes)) {
                Some(Ok(file)) => file,
                _ => return self.internal("the class library has no java.lang.Class"),
            };
        self.known.mirror_fields_end = mirror_end(self, &file);
        Ok(())
    }

    fn measure_class(&mut self) -> Res<()> {
        let end = self.known.mirror_fields_end - 4 * crate::classes::layout::MIRROR_EXTRA;
        let known = &mut self.known;
        known.mirror_class = end;
        known.mirror_state = end + 4;
        known.mirror_thread = end + 8;
        known.mirror_resolved = end + 12;
        known.mirror_error = end + 16;
        known.mirror_signers = end + 20;
        self.known.class_component_type = self.field_offset("java/lang/Class", "componentType")?;
        self.known.class_loader = self.field_offset("java/lang/Class", "classLoader")?;
        self.known.class_module = self.field_offset("java/lang/Class", "module")?;
        self.known.class_data = self.field_offset("java/lang/Class", "classData")?;
        self.known.class_name = self.field_offset("java/lang/Class", "name")?;
        self.known.class_modifiers = self.optional_field("java/lang/Class", "modifiers")?;
        self.known.class_primitive = self.optional_field("java/lang/Class", "primitive")?;
        self.known.class_protection_domain =
            self.optional_field("java/lang/Class", "protectionDomain")?;
        Ok(())
    }

    fn make_primitives(&mut self) {
        for kind in Kind::PRIMITIVES {
            let id = self.next_class_id();
            let class = Class {
                name: kind.keyword().into(),
                shape: Shape::Primitive(kind),
                access: access::PUBLIC | access::FINAL | access::ABSTRACT,
                ancestors: vec![id],
                ..blank(id)
            };
            self.classes.push(std::rc::Rc::new(class));
            if let Some(slot) = self.known.primitives.get_mut(kind as usize) {
                *slot = id;
            }
        }
    }

    /// Creates the mirrors of classes that were defined before `java.lang.Class`.
    fn make_missing_mirrors(&mut self) -> Res<()> {
        for index in 1..self.classes.len() {
            let Some(class) = self.classes.get(index).cloned() else { continue };
            if class.mirror.0 != 0 {
                continue;
            }
            let mirror = self.new_mirror(&class)?;
            drop(class);
            if let Some(class) = self.classes.get_mut(index).and_then(std::rc::Rc::get_mut) {
                class.mirror = mirror;
            }
        }
        Ok(())
    }

    fn measure_others(&mut self) -> Res<()> {
        self.known.throwable = self.boot_class("java/lang/Throwable")?;
        self.known.thread = self.boot_class("java/lang/Thread")?;
        self.measure_thread()?;
        let offset = |vm: &mut Self, class: &str, name: &str| vm.field_offset(class, name);
        self.known.loader_unnamed_module = offset(self, "java/lang/ClassLoader", "unnamedModule")?;
        self.known.loader_name_and_id = offset(self, "java/lang/ClassLoader", "nameAndId")?;
        self.known.loader_parent = offset(self, "java/lang/ClassLoader", "parent")?;
        self.known.module_name = offset(self, "java/lang/Module", "name")?;
        self.known.module_edges =
            offset(self, "java/lang/Module", crate::classes::layout::MODULE_EDGES)?;
        self.known.throwable_message = offset(self, "java/lang/Throwable", "detailMessage")?;
        self.known.throwable_cause = offset(self, "java/lang/Throwable", "cause")?;
        self.known.throwable_backtrace = offset(self, "java/lang/Throwable", "backtrace")?;
        self.known.throwable_stack_trace = offset(self, "java/lang/Throwable", "stackTrace")?;
        self.known.throwable_suppressed =
            offset(self, "java/lang/Throwable", "suppressedExceptions")?;
        self.known.throwable_depth = offset(self, "java/lang/Throwable", "depth")?;
        self.known.reference_referent = offset(self, "java/lang/ref/Reference", "referent")?;
        self.known.reference_next = offset(self, "java/lang/ref/Reference", "next")?;
        self.known.reference_discovered = offset(self, "java/lang/ref/Reference", "discovered")?;
        self.known.method_handle_form = offset(self, "java/lang/invoke/MethodHandle", "form")?;
        self.known.lambda_form_vmentry = offset(self, "java/lang/invoke/LambdaForm", "vmentry")?;
        let member = "java/lang/invoke/MemberName";
        self.known.member_class = offset(self, member, "clazz")?;
        self.known.member_name = offset(self, member, "name")?;
        self.known.member_type = offset(self, member, "type")?;
        self.known.member_flags = offset(self, member, "flags")?;
        self.known.member_method = offset(self, member, "method")?;
        let id = self.boot_class(member)?;
        let end = self.class(id).instance_size;
        self.known.member_vm_target = end - 8;
        self.known.member_vm_index = end - 4;
        Ok(())
    }

    fn measure_thread(&mut self) -> Res<()> {
        let thread = "java/lang/Thread";
        self.known.thread_name = self.field_offset(thread, "name")?;
        let (mut holder, mut task) = (thread, "target");
        self.known.thread_holder = self.optional_field(thread, "holder")?;
        if self.known.thread_holder.is_some() {
            (holder, task) = ("java/lang/Thread$FieldHolder", "task");
        }
        self.known.thread_task = self.field_offset(holder, task)?;
        self.known.thread_daemon = self.field_offset(holder, "daemon")?;
        self.known.thread_group = self.field_offset(holder, "group")?;
        self.known.thread_status = self.field_offset(holder, "threadStatus")?;
        Ok(())
    }

    fn boot_main_thread(&mut self) -> Res<()> {
        let thread = self.allocate(self.known.thread)?;
        self.add_thread(thread, false)?;
        self.state.current = ThreadId::MAIN;
        // When this error is thrown, there may be no memory left to load its class.
        self.boot_class("java/lang/OutOfMemoryError")?;
        for class in
            ["java/lang/String", "java/lang/System", "java/lang/Class", "java/lang/ThreadGroup"]
        {
            self.initialise_while_booting(class)?;
        }
        self.make_main_thread(thread)?;
        for class in ["java/lang/Module", "java/lang/reflect/Method", "java/lang/ref/Finalizer"] {
            self.initialise_while_booting(class)?;
        }
        Ok(())
    }

    /// Initialises the classes of method handles. Method handles work from here on.
    fn boot_method_handles(&mut self) -> Res<()> {
        for class in ["MethodHandle", "ResolvedMethodName", "MemberName", "MethodHandleNatives"] {
            self.initialise_while_booting(&format!("java/lang/invoke/{class}"))?;
        }
        Ok(())
    }

    fn initialise_while_booting(&mut self, class: &str) -> Res<()> {
        let id = self.boot_class(class)?;
        self.ensure_linked(id)?;
        let mirror = self.class(id).mirror;
        let method = self.internal_method("initialise");
        self.run_while_booting(method, &[u64::from(mirror.0)])
    }

    /// Runs a method on the main thread until its frame is gone.
    fn run_while_booting(&mut self, method: MethodId, arguments: &[u64]) -> Res<()> {
        let entry = self.internal_method("call");
        let mut slots = vec![u64::from(method.0)];
        slots.extend_from_slice(arguments);
        slots.resize(4, 0);
        self.push_call(entry, &slots, 0)?;
        match self.run() {
            Failure::Finished(_) => {
                self.state.failure = None;
                self.set_activity(ThreadId::MAIN, Activity::Runnable);
                match self.state.call_result.take() {
                    Some(Err(exception)) => {
                        let text = self.describe_chain(exception);
                        self.fail(Failure::Internal(format!("while booting: {text}")))
                    }
                    _ => Ok(()),
                }
            }
            other => self.fail(other),
        }
    }

    /// Creates the system and main thread groups, and runs the main thread's constructor.
    fn make_main_thread(&mut self, thread: Ref) -> Res<()> {
        let group_class = self.boot_class("java/lang/ThreadGroup")?;
        let system = self.allocate(group_class)?;
        let main = self.allocate(group_class)?;
        let constructor =
            |vm: &Self, descriptor: &str| vm.declared_method(group_class, "<init>", descriptor);
        let (Some(root), Some(child)) = (
            constructor(self, "()V"),
            constructor(self, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V"),
        ) else {
            return self.internal("ThreadGroup has other constructors than expected");
        };
        self.run_while_booting(root, &[u64::from(system.0)])?;
        let name = self.intern_text("main")?;
        self.prepare_thread(thread, main)?;
        self.run_while_booting(
            child,
            &[u64::from(main.0), u64::from(system.0), u64::from(name.0)],
        )?;
        self.initialise_while_booting("java/lang/Thread")?;
        let Some(constructor) = self.declared_method(
            self.known.thread,
            "<init>",
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
        ) else {
            return self.internal("Thread has other constructors than expected");
        };
        self.run_while_booting(
            constructor,
            &[u64::from(thread.0), u64::from(main.0), u64::from(name.0)],
        )?;
        self.set_activity(ThreadId::MAIN, Activity::Runnable);
        Ok(())
    }

    /// Adds the vm's internal class and methods to the tables.
    pub(crate) fn begin_tables(&mut self) {
        self.classes.push(std::rc::Rc::new(Class { name: "<raw>".into(), ..blank(ClassId(0)) }));
        self.methods.push(vm_method(MethodId(0), "none", "()V", none));
        self.add_internals();
    }

    /// Returns the number of classes that [`Vm::begin_tables`] adds.
    pub(crate) fn own_classes(&self) -> usize {
        1
    }

    /// Returns the number of methods that [`Vm::begin_tables`] adds.
    pub(crate) fn own_methods(&self) -> usize {
        1 + self.internals.len()
    }

    fn add_internals(&mut self) {
        let rows: [(&'static str, &str, NativeFn); 9] = [
            ("initialise", "(Ljava/lang/Class;)V", crate::classes::initialise::initialise),
            ("link", "(Ljava/lang/Class;)V", crate::linking::verify::link),
            (
                "loadClass",
                "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Class;",
                crate::classes::find::load_class,
            ),
            ("resolveConstant", "(II)Ljava/lang/Object;", crate::linking::linker::resolve_constant),
            ("loadNestHost", "(Ljava/lang/Class;)V", crate::classes::nest::load_nest_host),
            ("linkCallSite", "(III)V", crate::linking::linker::link_call_site),
            ("threadEntry", "(Ljava/lang/Thread;)V", crate::launch::thread_entry),
            ("mainEntry", "(Ljava/lang/String;[Ljava/lang/String;)V", crate::launch::main_entry),
            ("call", "(IIII)V", call),
        ];
        for (name, descriptor, function) in rows {
            let id = MethodId(self.methods.len() as u32);
            self.methods.push(vm_method(id, name, descriptor, function));
            self.internals.insert(name, id);
        }
    }
}

fn mirror_end(vm: &Vm, file: &ClassFile) -> u32 {
    crate::classes::layout::lay_out(vm, file, None).instance_size
}

/// Creates an internal method of the vm. Its frames receive exceptions and do not appear in stack
/// traces.
fn vm_method(id: MethodId, name: &str, descriptor: &str, function: NativeFn) -> Method {
    let (parameters, result) = parse_descriptor(descriptor);
    let slots: usize = parameters.iter().map(|kind| kind.slots()).sum();
    Method {
        id,
        class: ClassId(0),
        name: name.into(),
        descriptor: descriptor.into(),
        access: access::STATIC | access::NATIVE,
        index: u16::MAX,
        argument_slots: slots as u16,
        parameters,
        result,
        max_locals: slots as u16 + (SCRATCH_REFERENCES + SCRATCH_NUMBERS) as u16,
        max_stack: 2,
        code_length: None,
        vtable_index: None,
        body: Body::Native(function),
        hidden: true,
        adapter: true,
        caller_sensitive: false,
        catches: true,
        leaf: None,
    }
}

fn none(call: &mut crate::native::Call<'_>) -> Res<u64> {
    call.vm.internal("the method that is none was called")
}

/// Calls the method whose number is in the first slot, with the other slots as arguments. Stops the
/// vm when the method has returned.
fn call(call: &mut crate::native::Call<'_>) -> Res<u64> {
    use crate::native::Entry;
    match (call.state(), call.entry) {
        (0, _) => {
            let target = MethodId(call.slot(0) as u32);
            let class = call.vm.method(target).class;
            if class.0 != 0 && call.vm.method(target).is_static() {
                call.vm.ensure_initialised(class)?;
            }
            let count = u32::from(call.vm.method(target).argument_slots);
            let arguments: Vec<u64> = (1..=count).map(|slot| call.slot(slot)).collect();
            call.upcall(target, &arguments, 1)
        }
        (_, Entry::Threw(exception)) => {
            call.vm.state.call_result = Some(Err(exception));
            finish(call)
        }
        (_, Entry::Returned(bits)) => {
            call.vm.state.call_result = Some(Ok(bits));
            finish(call)
        }
        _ => call.vm.internal("a call was entered twice"),
    }
}

fn finish(call: &mut crate::native::Call<'_>) -> Res<u64> {
    let fp = call.fp;
    let thread = call.vm.thread_mut();
    thread.top = thread.stack.previous(fp);
    call.vm.fail(Failure::Finished(0))
}
