//! Loaded classes, their fields and methods, as the vm keeps them once linked.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use bytes::Bytes;
use classfile::{BODY_STACK, ClassFile};
use serde::{Deserialize, Serialize};

use crate::code::Code;
use crate::heap::Ref;
use crate::native::NativeFn;
use crate::source::Source;

/// Index of a class in the vm's table.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct ClassId(pub u32);

/// Index of a method version in the vm's table.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct MethodId(pub u32);

/// Methods by name and descriptor.
pub type MethodIndex = HashMap<(Arc<str>, Arc<str>), MethodId>;

/// Access and property flags of JVMS 4.1, 4.5 and 4.6.
pub mod access {
    #![allow(missing_docs)]
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SUPER: u16 = 0x0020;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
    /// Flags of class files; others are the vm's own.
    pub const WRITTEN: u16 = 0x7fff;
}

/// The type of a slot, field or array element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Kind {
    /// `boolean`
    Boolean = 4,
    /// `char`
    Char = 5,
    /// `float`
    Float = 6,
    /// `double`
    Double = 7,
    /// `byte`
    Byte = 8,
    /// `short`
    Short = 9,
    /// `int`
    Int = 10,
    /// `long`
    Long = 11,
    /// A class, interface or array type.
    Reference = 12,
    /// `void`, of results only.
    Void = 14,
}

impl Kind {
    /// The kind that a descriptor starts with.
    #[must_use]
    pub fn of(descriptor: &str) -> Kind {
        match descriptor.as_bytes().first() {
            Some(b'Z') => Kind::Boolean,
            Some(b'C') => Kind::Char,
            Some(b'F') => Kind::Float,
            Some(b'D') => Kind::Double,
            Some(b'B') => Kind::Byte,
            Some(b'S') => Kind::Short,
            Some(b'I') => Kind::Int,
            Some(b'J') => Kind::Long,
            Some(b'V') => Kind::Void,
            _ => Kind::Reference,
        }
    }

    /// The kind with the number that `newarray` uses.
    #[must_use]
    pub(crate) fn from_array_type(code: u8) -> Option<Kind> {
        Some(match code {
            4 => Kind::Boolean,
            5 => Kind::Char,
            6 => Kind::Float,
            7 => Kind::Double,
            8 => Kind::Byte,
            9 => Kind::Short,
            10 => Kind::Int,
            11 => Kind::Long,
            _ => return None,
        })
    }

    /// The base-two logarithm of the size in memory.
    #[must_use]
    pub fn shift(self) -> u32 {
        match self {
            Kind::Boolean | Kind::Byte | Kind::Void => 0,
            Kind::Char | Kind::Short => 1,
            Kind::Int | Kind::Float | Kind::Reference => 2,
            Kind::Long | Kind::Double => 3,
        }
    }

    /// How many slots a value takes.
    #[must_use]
    pub fn slots(self) -> usize {
        match self {
            Kind::Long | Kind::Double => 2,
            Kind::Void => 0,
            _ => 1,
        }
    }

    /// The descriptor's letter; `L` for references.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Char => 'C',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Byte => 'B',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Long => 'J',
            Kind::Reference => 'L',
            Kind::Void => 'V',
        }
    }

    /// The keyword of a primitive type, as `Class.getName` gives it.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Char => "char",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Byte => "byte",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Reference => "reference",
            Kind::Void => "void",
        }
    }

    /// All primitive kinds and `void`.
    pub const PRIMITIVES: [Kind; 9] = [
        Kind::Boolean,
        Kind::Char,
        Kind::Float,
        Kind::Double,
        Kind::Byte,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Void,
    ];
}

/// What a class is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// A class or an interface.
    Instance,
    /// An array with this component type.
    Array(ClassId),
    /// A primitive type or `void`.
    Primitive(Kind),
}

/// How instances of a class take part in reference processing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Strength {
    /// Not a reference object.
    None,
    /// `SoftReference`
    Soft,
    /// `WeakReference`
    Weak,
    /// `FinalReference`
    Final,
    /// `PhantomReference`
    Phantom,
}

/// A field declared by a class.
#[derive(Clone, Debug)]
pub struct Field {
    /// Simple name.
    pub name: Arc<str>,
    /// Descriptor.
    pub descriptor: Arc<str>,
    /// Access flags.
    pub access: u16,
    /// Kind of the value.
    pub kind: Kind,
    /// Byte offset in the instance, or in the mirror for a static field.
    pub offset: u32,
    /// Position in the class file; `u16::MAX` when the vm added it.
    pub index: u16,
}

impl Field {
    /// Whether the field is static.
    #[must_use]
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }
}

/// A class as the vm knows it. Immutable once defined; what changes at run time (initialisation
/// state, static fields, resolved references) lies in the mirror, where the write log sees it.
/// A redefinition puts another one in its place.
#[derive(Clone, Debug)]
pub struct Class {
    /// Its name among classes.
    pub id: ClassId,
    /// Its place in the table: another one than `id` for a version that was replaced.
    pub place: ClassId,
    /// Internal name: `java/lang/String`, `[I`, `int`.
    pub name: Arc<str>,
    /// What it is.
    pub shape: Shape,
    /// Access flags of the class file.
    pub access: u16,
    /// The class file; none for arrays and primitives.
    pub source: Option<Source>,
    /// Where the constants of this version begin among the resolved references in the mirror.
    pub resolved_base: u32,
    /// The defining loader's object, null for the boot loader.
    pub loader: Ref,
    /// The `java.lang.Class` object.
    pub mirror: Ref,
    /// The direct superclass.
    pub super_class: Option<ClassId>,
    /// The superclass chain from `Object` down to this class.
    pub ancestors: Vec<ClassId>,
    /// Direct superinterfaces.
    pub interfaces: Vec<ClassId>,
    /// All superinterfaces, each once, in order of discovery.
    pub all_interfaces: Vec<ClassId>,
    /// Declared fields.
    pub fields: Vec<Field>,
    /// Declared methods, in class file order.
    pub methods: Vec<MethodId>,
    /// Declared methods by name and descriptor.
    pub method_index: MethodIndex,
    /// Virtual method table.
    pub vtable: Vec<MethodId>,
    /// Bytes of an instance, header included.
    pub instance_size: u32,
    /// Offsets of reference fields in instances, inherited ones included.
    pub reference_offsets: Vec<u32>,
    /// Offsets of static reference fields in the mirror.
    pub static_reference_offsets: Vec<u32>,
    /// Bytes of the mirror.
    pub mirror_size: u32,
    /// Role in reference processing.
    pub strength: Strength,
    /// Whether instances need `Finalizer.register`.
    pub finalizable: bool,
    /// Whether the identity of its instances is only their content, as of strings, boxes and enums:
    /// what is read from one depends also on the reference to it.
    pub canonical: bool,
    /// Whether it was defined hidden.
    pub hidden: bool,
    /// The nest host given at definition, for hidden nestmates.
    pub nest_host: Option<ClassId>,
    /// The array class of this class' type, once made.
    pub initializer: Option<MethodId>,
}

impl Class {
    /// What its class file says; none for arrays and primitives.
    #[must_use]
    pub fn file(&self) -> Option<&Rc<ClassFile>> {
        self.source.as_ref()?.file()
    }

    /// The bytes of its class file, if they were kept.
    pub(crate) fn bytes(&self) -> Option<&Bytes> {
        self.source.as_ref()?.bytes()
    }

    /// Whether a name means the class itself, as a hidden class refers to itself by the name in its
    /// class file.
    pub(crate) fn calls_itself(&self, name: &str) -> bool {
        self.hidden && self.file().is_some_and(|file| *file.this_class == *name)
    }

    /// Entries of the constant pool.
    #[must_use]
    pub(crate) fn pool_size(&self) -> u32 {
        self.file().map_or(0, |file| file.pool.len() as u32)
    }

    /// Whether it is an interface.
    #[must_use]
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    /// Whether it is an array class.
    #[must_use]
    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array(_))
    }

    /// The package part of the internal name, empty for the unnamed package.
    #[must_use]
    pub fn package(&self) -> &str {
        self.name.rfind('/').map_or("", |end| self.name.get(..end).unwrap_or(""))
    }

    /// The name as `Class.getName` gives it.
    #[must_use]
    pub fn external_name(&self) -> String {
        external_name(&self.name)
    }
}

/// Turns an internal name into the form of `Class.getName`.
#[must_use]
pub fn external_name(internal: &str) -> String {
    match internal.find('+') {
        // A hidden class: only the part before the suffix is a qualified name.
        Some(at) => {
            let (name, suffix) = internal.split_at(at);
            format!("{}/{}", name.replace('/', "."), suffix.get(1..).unwrap_or(""))
        }
        None => internal.replace('/', "."),
    }
}

/// How a method is carried out.
pub enum Body<M: crate::Machine> {
    /// No code: selection ends in `AbstractMethodError`.
    Abstract,
    /// Bytecode that has not run yet.
    Undecoded,
    /// Decoded bytecode.
    Code(Box<Code>),
    /// A native method that has not been looked up yet.
    Unbound,
    /// A native method of the vm's tables.
    Native(NativeFn<M>),
}

/// A method version.
pub struct Method<M: crate::Machine> {
    /// Its place in the table.
    pub id: MethodId,
    /// The declaring class.
    pub class: ClassId,
    /// Simple name.
    pub name: Arc<str>,
    /// Descriptor.
    pub descriptor: Arc<str>,
    /// Access flags.
    pub access: u16,
    /// Position in the class file's method table; `u16::MAX` for methods of the vm itself.
    pub index: u16,
    /// Slots of the arguments, receiver included.
    pub argument_slots: u16,
    /// Kinds of the parameters, without the receiver.
    pub parameters: Vec<Kind>,
    /// Kind of the result.
    pub result: Kind,
    /// Locals of a frame.
    pub max_locals: u16,
    /// Operand stack of a frame.
    pub max_stack: u16,
    /// Bytes of bytecode, if it has any.
    pub code_length: Option<u32>,
    /// Index in the virtual method table, if selection goes through it.
    pub vtable_index: Option<u32>,
    /// What runs.
    pub body: Body<M>,
    /// Whether frames are left out of stack traces.
    pub hidden: bool,
    /// Whether it is never taken for a caller: a method handle's adapter, or the vm's own.
    pub adapter: bool,
    /// Whether `getCallerClass` may be asked from it.
    pub caller_sensitive: bool,
    /// Whether a native wants to see exceptions that pass through its frame.
    pub catches: bool,
    /// What can run in its caller's frame in place of it: a native, or a kernel.
    pub leaf: Option<NativeFn<M>>,
}

impl<M: crate::Machine> Method<M> {
    /// Takes the body away, into a method of its own for the frames that run it.
    pub(crate) fn retire(&mut self, id: MethodId, class: ClassId) -> Method<M> {
        let body = std::mem::replace(&mut self.body, Body::Undecoded);
        Method { body, ..self.without_body(id, class) }
    }

    /// The same method of another version of its class, without its body.
    pub(crate) fn without_body(&self, id: MethodId, class: ClassId) -> Method<M> {
        Method {
            id,
            class,
            name: self.name.clone(),
            descriptor: self.descriptor.clone(),
            parameters: self.parameters.clone(),
            body: Body::Undecoded,
            ..*self
        }
    }

    /// Takes over what the class file says of the method's code.
    pub(crate) fn describe(&mut self, source: &classfile::Method) {
        let code = source.code.as_ref();
        self.max_locals = code.map_or(0, |code| code.max_locals);
        // One more than the code asks for: the appendix of a linked call. And what a body needs that a
        // machine runs in its place.
        self.max_stack = code.map_or(0, |code| code.max_stack.saturating_add(1).max(BODY_STACK));
        self.code_length = code.map(|code| code.bytes.len() as u32);
        self.caller_sensitive = source.caller_sensitive;
    }

    /// Whether it is static.
    #[must_use]
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    /// Whether it cannot be entered as it is: its bytecode is not decoded or its native not bound
    /// yet, or it has none.
    #[must_use]
    pub(crate) fn is_unprepared(&self) -> bool {
        !matches!(self.body, Body::Code(_) | Body::Native(_))
    }

    /// Whether it runs bytecode.
    #[must_use]
    pub(crate) fn has_code(&self) -> bool {
        matches!(self.body, Body::Code(_))
    }

    /// Whether it is native.
    #[must_use]
    pub fn is_native(&self) -> bool {
        self.access & access::NATIVE != 0
    }

    /// Whether it is abstract.
    #[must_use]
    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }

    /// Whether it is synchronized.
    #[must_use]
    pub(crate) fn is_synchronized(&self) -> bool {
        self.access & access::SYNCHRONIZED != 0
    }

    /// Whether it is an instance or class initialiser.
    #[must_use]
    pub fn is_initializer(&self) -> bool {
        self.name.starts_with('<')
    }
}
