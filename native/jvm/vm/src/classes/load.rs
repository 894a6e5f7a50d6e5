//! Creating classes from class files (JVMS 5.3.5), and array classes (JVMS 5.3.3).

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use bytes::Bytes;
use classfile::{ClassFile, ClassFormatError};

use crate::classes::class::{
    Body, Class, ClassId, Kind, Method, MethodId, MethodIndex, Shape, Strength, access,
};
use crate::classes::layout::{Layout, lay_out};
use crate::classes::source::Source;
use crate::interpreter::exit::{Exit, Res};
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// The parameters with which a class file is defined.
#[derive(Clone, Debug, Default)]
pub struct Definition {
    /// The defining loader, or null for the boot loader.
    pub loader: Ref,
    /// For a hidden class: the first part of its name. Such a class cannot be found by name.
    pub hidden: Option<String>,
    /// The nest host, for a hidden class that becomes a nest member of another class.
    pub nest_host: Option<ClassId>,
}

/// # Defining classes
impl Vm {
    /// Returns the class of a primitive type.
    #[must_use]
    pub fn primitive(&self, kind: Kind) -> ClassId {
        self.known.primitives.get(kind as usize).copied().unwrap_or(ClassId(0))
    }

    /// Returns the array class with this component type. Creates it if necessary.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room.
    pub fn array_class(&mut self, component: ClassId) -> Res<ClassId> {
        if let Some(&id) = self.array_classes.get(&component) {
            return Ok(id);
        }
        let of = self.class(component).clone();
        let name: Arc<str> = match of.shape {
            Shape::Primitive(kind) => format!("[{}", kind.letter()).into(),
            Shape::Array(_) => format!("[{}", of.name).into(),
            Shape::Instance => format!("[L{};", of.name).into(),
        };
        let object = self.boot_class("java/lang/Object")?;
        let mut interfaces = Vec::new();
        for name in ["java/lang/Cloneable", "java/io/Serializable"] {
            interfaces.push(self.boot_class(name)?);
        }
        let id = self.next_class_id();
        let parent = self.class(object).clone();
        let visibility = of.access & access::PUBLIC;
        self.add_class(Class {
            name: name.clone(),
            shape: Shape::Array(component),
            access: visibility | access::FINAL | access::ABSTRACT,
            loader: of.loader,
            super_class: Some(object),
            ancestors: vec![object, id],
            all_interfaces: interfaces.clone(),
            interfaces,
            vtable: parent.vtable.clone(),
            ..blank(id)
        })?;
        self.array_classes.insert(component, id);
        self.state.dictionary.insert((of.loader, name), id);
        Ok(id)
    }

    pub(crate) fn next_class_id(&self) -> ClassId {
        ClassId(self.classes.len() as u32)
    }

    /// Defines a class from its class file (JVMS 5.3.5). Loads its superclass and its
    /// superinterfaces first. `expected` is the internal name that the class file must have, if it
    /// is known.
    ///
    /// # Errors
    /// Throws one of these errors:
    ///
    /// - a `ClassFormatError` or an `UnsupportedClassVersionError` for an invalid class file;
    /// - a `NoClassDefFoundError` if the class has another name than expected;
    /// - a `LinkageError` if the loader has already defined a class with this name;
    /// - a `ClassCircularityError`, an `IncompatibleClassChangeError` or an `IllegalAccessError`
    ///   because of a supertype.
    ///
    /// Returns [`Exit::Suspend`] while a user-defined loader runs.
    pub fn define(
        &mut self,
        bytes: &[u8],
        how: &Definition,
        expected: Option<&str>,
    ) -> Res<ClassId> {
        let file = self.read(bytes, how, expected)?;
        let source = Source::read(file, Some(Bytes::copy_from_slice(bytes)));
        let class = self.define_file(source, how)?;
        self.note_definition(class);
        Ok(class)
    }

    /// Parses a class file that is going to be defined, and checks its version and its name.
    pub(crate) fn read(
        &mut self,
        bytes: &[u8],
        how: &Definition,
        expected: Option<&str>,
    ) -> Res<ClassFile> {
        let file = match classfile::read_class(bytes) {
            Ok(file) => file,
            Err(ClassFormatError::UnsupportedVersion { major, minor }) => {
                return Err(self.unsupported_version(major, minor, expected));
            }
            Err(error) => return Err(self.malformed(&error, bytes, expected)),
        };
        if how.loader.0 != 0 && !self.supports(file.major, file.minor) {
            return Err(self.unsupported_version(file.major, file.minor, expected));
        }
        if let Some(expected) = expected
            && *file.this_class != *expected
        {
            let message = format!("{expected} (wrong name: {})", file.this_class);
            return Err(self.throw_new("java/lang/NoClassDefFoundError", Some(&message)));
        }
        if how.hidden.is_none()
            && let Some(first) = self.lookup_loaded(how.loader, &file.this_class)
        {
            return Err(self.duplicate_definition(how.loader, first));
        }
        Ok(file)
    }

    /// Throws a `ClassFormatError`. Its message contains the name in the class file, or `name` if
    /// the file is invalid before its name.
    pub(crate) fn malformed(
        &mut self,
        error: &ClassFormatError,
        bytes: &[u8],
        name: Option<&str>,
    ) -> Exit {
        let own = classfile::read_class_name(bytes);
        let message = error.message(own.as_deref().or(name).unwrap_or("<Unknown>"));
        self.throw_new("java/lang/ClassFormatError", Some(&message))
    }

    pub(crate) fn define_file(&mut self, source: Source, how: &Definition) -> Res<ClassId> {
        let Some(file) = source.file().cloned() else { return self.internal("no class file") };
        let super_class = match &file.super_class {
            Some(name) => Some(self.load_supertype(how.loader, name, &file.this_class)?),
            None => None,
        };
        let mut interfaces = Vec::new();
        for name in &file.interfaces {
            interfaces.push(self.load_supertype(how.loader, name, &file.this_class)?);
        }
        self.check_kinds(&file, super_class, &interfaces)?;
        let id = self.next_class_id();
        let name: Arc<str> = match &how.hidden {
            Some(name) => {
                self.state.next_hidden += 1;
                format!("{name}+0x{:016x}", self.state.next_hidden).into()
            }
            None => file.this_class.clone(),
        };
        let layout = lay_out(self, &file, super_class);
        let class = self.assemble(id, name.clone(), &file, how, super_class, interfaces, layout);
        self.add_class(Class { source: Some(source), ..class })?;
        self.check_supertypes(id)?;
        if how.hidden.is_none() {
            self.state.dictionary.insert((how.loader, name), id);
        }
        self.prepare_constants(id)?;
        Ok(id)
    }

    #[allow(clippy::too_many_arguments)]
    fn assemble(
        &mut self,
        id: ClassId,
        name: Arc<str>,
        file: &ClassFile,
        how: &Definition,
        super_class: Option<ClassId>,
        interfaces: Vec<ClassId>,
        layout: Layout,
    ) -> Class {
        let parent = super_class.map(|id| self.class(id).clone());
        let mut ancestors =
            parent.as_ref().map_or_else(Vec::new, |parent| parent.ancestors.clone());
        ancestors.push(id);
        let mut all_interfaces =
            parent.as_ref().map_or_else(Vec::new, |parent| parent.all_interfaces.clone());
        for &interface in &interfaces {
            for inherited in self.class(interface).all_interfaces.iter().chain([&interface]) {
                if !all_interfaces.contains(inherited) {
                    all_interfaces.push(*inherited);
                }
            }
        }
        if file.access & access::INTERFACE != 0 {
            all_interfaces.push(id);
        }
        let (methods, method_index) = self.add_methods(id, file, how.hidden.is_some());
        let vtable = self.build_vtable(how.loader, &name, file, parent.as_deref(), &methods);
        let lookup = |name: &str, descriptor: &str| {
            method_index.get(&(Arc::from(name), Arc::from(descriptor))).copied()
        };
        let finalizer = lookup("finalize", "()V")
            .is_some_and(|method| self.has_body(method) && super_class.is_some());
        let strength = match &*name {
            "java/lang/ref/SoftReference" => Strength::Soft,
            "java/lang/ref/WeakReference" => Strength::Weak,
            "java/lang/ref/FinalReference" => Strength::Final,
            "java/lang/ref/PhantomReference" => Strength::Phantom,
            _ => parent.as_ref().map_or(Strength::None, |parent| parent.strength),
        };
        let initializer = lookup("<clinit>", "()V");
        let is_constant = |parent: &Class| {
            parent.canonical && (&*parent.name == ENUM || parent.access & access::ENUM != 0)
        };
        let canonical = how.loader.0 == 0 && CANONICAL.contains(&&*name)
            || parent.as_deref().is_some_and(is_constant);
        Class {
            id,
            place: id,
            name,
            shape: Shape::Instance,
            access: file.access,
            loader: how.loader,
            super_class,
            ancestors,
            interfaces,
            all_interfaces,
            fields: layout.fields,
            methods,
            method_index,
            vtable,
            instance_size: layout.instance_size,
            reference_offsets: layout.references,
            static_reference_offsets: layout.static_references,
            mirror_size: layout.mirror_size,
            strength,
            canonical,
            finalizable: finalizer || parent.is_some_and(|parent| parent.finalizable),
            hidden: how.hidden.is_some(),
            nest_host: how.nest_host,
            initializer,
            source: None,
            resolved_base: 0,
            mirror: Ref(0),
        }
    }

    /// Returns whether a method's code is longer than a `return` instruction. Native methods count
    /// as longer.
    fn has_body(&self, method: MethodId) -> bool {
        let method = self.method(method);
        self.class_file_code(method).is_none_or(|length| length > 1)
    }

    fn class_file_code(&self, method: &Method) -> Option<usize> {
        method.code_length.map(|length| length as usize)
    }

    /// Returns whether a native replaces a method's bytecode. HotSpot also has its own code for
    /// some functions of `java.lang.Math`, which is more precise than the bytecode.
    pub(crate) fn is_replaced(&self, file: &ClassFile, method: &classfile::Method) -> bool {
        const REPLACED: &str = "java/lang/Math";
        *file.this_class == *REPLACED
            && !self.options.strict_math
            && self.natives.contains_key(&(
                file.this_class.clone(),
                method.name.clone(),
                method.descriptor.clone(),
            ))
    }

    /// Adds the methods of a class to the table. Stack traces omit all methods of a hidden class.
    fn add_methods(
        &mut self,
        class: ClassId,
        file: &ClassFile,
        hidden: bool,
    ) -> (Vec<MethodId>, MethodIndex) {
        let mut ids = Vec::with_capacity(file.methods.len());
        let mut index = HashMap::with_capacity(file.methods.len());
        for (position, source) in file.methods.iter().enumerate() {
            let id = MethodId(self.methods.len() as u32);
            let (parameters, result) = parse_descriptor(&source.descriptor);
            let receiver = u16::from(source.access & access::STATIC == 0);
            let slots: usize = parameters.iter().map(|kind| kind.slots()).sum();
            let body = if source.access & access::NATIVE != 0 || self.is_replaced(file, source) {
                Body::Unbound
            } else if source.access & access::ABSTRACT != 0 {
                Body::Abstract
            } else {
                Body::Undecoded
            };
            let hidden = hidden || source.hidden;
            let mut method = Method {
                id,
                class,
                name: source.name.clone(),
                descriptor: source.descriptor.clone(),
                access: source.access,
                index: position as u16,
                argument_slots: slots as u16 + receiver,
                parameters,
                result,
                max_locals: 0,
                max_stack: 0,
                code_length: None,
                vtable_index: None,
                body,
                hidden,
                adapter: source.compiled_form,
                caller_sensitive: false,
                catches: false,
                leaf: None,
            };
            method.describe(source);
            self.methods.push(method);
            ids.push(id);
            index.insert((source.name.clone(), source.descriptor.clone()), id);
        }
        (ids, index)
    }

    /// Builds the table of virtual methods: a method takes the entries of the methods that it
    /// overrides (JVMS 5.4.5).
    fn build_vtable(
        &mut self,
        loader: Ref,
        name: &str,
        file: &ClassFile,
        parent: Option<&Class>,
        methods: &[MethodId],
    ) -> Vec<MethodId> {
        let mut table = parent.map_or_else(Vec::new, |parent| parent.vtable.clone());
        if file.access & access::INTERFACE != 0 {
            return table;
        }
        let package = name.rfind('/').map_or("", |end| name.get(..end).unwrap_or(""));
        for &id in methods {
            let method = self.method(id);
            if method.access & (access::STATIC | access::PRIVATE) != 0 || method.is_initializer() {
                continue;
            }
            let mut slot = None;
            for (index, entry) in table.iter_mut().enumerate() {
                let inherited = self.method(*entry);
                if inherited.name != method.name || inherited.descriptor != method.descriptor {
                    continue;
                }
                if self.overrides(inherited, loader, package) {
                    *entry = id;
                    slot.get_or_insert(index as u32);
                }
            }
            let slot = slot.unwrap_or_else(|| {
                table.push(id);
                table.len() as u32 - 1
            });
            self.method_mut(id).vtable_index = Some(slot);
        }
        table
    }

    fn overrides(&self, inherited: &Method, loader: Ref, package: &str) -> bool {
        if inherited.access & (access::PUBLIC | access::PROTECTED) != 0 {
            return true;
        }
        let class = self.class(inherited.class);
        class.loader == loader && class.package() == package
    }

    /// Adds a class to the table and creates its mirror.
    pub(crate) fn add_class(&mut self, mut class: Class) -> Res<ClassId> {
        let id = class.id;
        if self.known.mirror_class != 0 {
            class.mirror = self.new_mirror(&class)?;
        }
        self.classes.push(Rc::new(class));
        Ok(id)
    }

    /// Sets the static fields that have a `ConstantValue` attribute. JVMS 5.5 does this in step 6
    /// of the initialisation. This vm does it earlier, when it prepares the class, because no
    /// program can see the difference.
    pub(crate) fn prepare_constants(&mut self, id: ClassId) -> Res<()> {
        use classfile::Constant;
        let class = self.class(id).clone();
        let Some(file) = class.file().cloned() else { return Ok(()) };
        if class.mirror.0 == 0 {
            // There are no mirrors before `java.lang.Class` is defined. `boot_classes` calls this
            // again for these classes.
            return Ok(());
        }
        for field in class.fields.iter().filter(|field| field.is_static()) {
            let source = file.fields.get(usize::from(field.index));
            let Some(index) = source.and_then(|source| source.constant_value) else { continue };
            let at = class.mirror.0 + field.offset;
            match file.pool.get(index) {
                Some(Constant::Integer(value)) => self.store(at, field.kind, *value as u32 as u64),
                Some(Constant::Float(bits)) => self.store(at, field.kind, u64::from(*bits)),
                Some(Constant::Long(value)) => self.store(at, field.kind, *value as u64),
                Some(Constant::Double(bits)) => self.store(at, field.kind, *bits),
                Some(Constant::String(_)) if self.known.string_value != 0 => {
                    let units = file.pool.string_utf16(index).unwrap_or_default();
                    let string = self.intern(&units)?;
                    self.heap.set_u32(at, string.0);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns an internal method of the vm. It has no class file and does not appear in stack
    /// traces.
    #[must_use]
    pub fn internal_method(&self, name: &'static str) -> MethodId {
        self.internals.get(name).copied().unwrap_or(MethodId(0))
    }
}

/// Returns the kinds of a method descriptor's parameters and of its result.
#[must_use]
pub(crate) fn parse_descriptor(descriptor: &str) -> (Vec<Kind>, Kind) {
    let mut kinds = Vec::new();
    let bytes = descriptor.as_bytes();
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        if byte == b')' {
            break;
        }
        kinds.push(Kind::of(descriptor.get(at..).unwrap_or("")));
        while bytes.get(at) == Some(&b'[') {
            at += 1;
        }
        if bytes.get(at) == Some(&b'L') {
            at += descriptor.get(at..).and_then(|rest| rest.find(';')).unwrap_or(bytes.len());
        }
        at += 1;
    }
    (kinds, Kind::of(descriptor.get(at + 1..).unwrap_or("V")))
}

/// The superclass of all enum classes.
const ENUM: &str = "java/lang/Enum";

/// Immutable classes whose instances are interned or cached, so that one instance can represent
/// values of different origin. Enum constants are such instances too.
const CANONICAL: [&str; 12] = [
    ENUM,
    "java/lang/String",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/math/BigInteger",
    "java/math/BigDecimal",
];

/// Returns a class without any contents.
pub(crate) fn blank(id: ClassId) -> Class {
    Class {
        id,
        place: id,
        name: Arc::from(""),
        shape: Shape::Instance,
        access: 0,
        source: None,
        resolved_base: 0,
        loader: Ref(0),
        mirror: Ref(0),
        super_class: None,
        ancestors: Vec::new(),
        interfaces: Vec::new(),
        all_interfaces: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        method_index: HashMap::new(),
        vtable: Vec::new(),
        instance_size: 16,
        reference_offsets: Vec::new(),
        static_reference_offsets: Vec::new(),
        mirror_size: 0,
        strength: Strength::None,
        finalizable: false,
        canonical: false,
        hidden: false,
        nest_host: None,
        initializer: None,
    }
}
