//! The runtime representation of classes, fields and methods after loading.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use bytes::Bytes;
use classfile::{BODY_STACK, ClassFile};
use serde::{Deserialize, Serialize};

use crate::classes::source::Source;
use crate::interpreter::code::Code;
use crate::memory::heap::Ref;
use crate::native::NativeFn;

/// The index of a class in the vm's table.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct ClassId(pub u32);

/// The index of a method version in the vm's table.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct MethodId(pub u32);

/// A map of methods by name and descriptor.
pub type MethodIndex = HashMap<(Arc<str>, Arc<str>), MethodId>;

/// The access and property flags of JVMS 4.1, 4.5 and 4.6.
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
    pub const TRANSIENT: u16 = 0x0080;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
    /// The flags that class files contain. The vm uses other bits for itself.
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
    /// A reference to an object: a class, interface or array type.
    Reference = 12,
    /// `void`, which is only a result type.
    Void = 14,
}

impl Kind {
    /// Returns the kind of a descriptor's type. The descriptor may have text after the type.
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

    /// Returns the kind for the `atype` operand of `newarray` (JVMS 6.5).
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

    /// Returns the base-two logarithm of the size in memory, in bytes.
    #[inline]
    #[must_use]
    pub fn shift(self) -> u32 {
        match self {
            Kind::Boolean | Kind::Byte | Kind::Void => 0,
            Kind::Char | Kind::Short => 1,
            Kind::Int | Kind::Float | Kind::Reference => 2,
            Kind::Long | Kind::Double => 3,
        }
    }

    /// Returns the number of slots that a value of this kind takes.
    #[must_use]
    pub fn slots(self) -> usize {
        match self {
            Kind::Long | Kind::Double => 2,
            Kind::Void => 0,
            _ => 1,
        }
    }

    /// Returns the first letter of the descriptor, which is `L` for references.
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

    /// Returns the keyword of a primitive type, which is also the result of `Class.getName`.
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

/// The shape of a class: how its type is composed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// A class or an interface.
    Instance,
    /// An array with this component type.
    Array(ClassId),
    /// A primitive type or `void`.
    Primitive(Kind),
}

/// The kind of reference object that instances of a class are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Strength {
    /// No reference object.
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
    /// The simple name.
    pub name: Arc<str>,
    /// The descriptor.
    pub descriptor: Arc<str>,
    /// The access flags.
    pub access: u16,
    /// The kind of the value.
    pub kind: Kind,
    /// The byte offset in the instance, or in the mirror for a static field.
    pub offset: u32,
    /// The position in the class file's field table, or `u16::MAX` if the vm added the field.
    pub index: u16,
}

impl Field {
    /// Returns whether the field is static.
    #[inline]
    #[must_use]
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }
}

/// A class in the vm's table. It never changes after its definition. The mirror holds everything
/// that changes at run time (initialisation state, static fields, resolved references), because the
/// write log covers only the heap. A redefinition replaces the entry in the table by a new version.
#[derive(Clone, Debug)]
pub struct Class {
    /// The identity of the class. All versions of a class share it.
    pub id: ClassId,
    /// The index of this version in the table. It differs from `id` for a version that was
    /// replaced.
    pub place: ClassId,
    /// The internal name, such as `java/lang/String`, `[I` or `int`.
    pub name: Arc<str>,
    /// The shape of its type.
    pub shape: Shape,
    /// The access flags of the class file.
    pub access: u16,
    /// The class file, or `None` for arrays and primitives.
    pub source: Option<Source>,
    /// The index at which the constants of this version start among the resolved references in the
    /// mirror.
    pub resolved_base: u32,
    /// The object of the defining loader, or null for the boot loader.
    pub loader: Ref,
    /// The `java.lang.Class` object.
    pub mirror: Ref,
    /// The direct superclass.
    pub super_class: Option<ClassId>,
    /// The chain of superclasses from `Object` down to this class.
    pub ancestors: Vec<ClassId>,
    /// The direct superinterfaces.
    pub interfaces: Vec<ClassId>,
    /// All superinterfaces, each of them once, in order of discovery.
    pub all_interfaces: Vec<ClassId>,
    /// The declared fields.
    pub fields: Vec<Field>,
    /// The declared methods, in the order of the class file.
    pub methods: Vec<MethodId>,
    /// The declared methods by name and descriptor.
    pub method_index: MethodIndex,
    /// The table of virtual methods.
    pub vtable: Vec<MethodId>,
    /// The size of an instance in bytes, including its header.
    pub instance_size: u32,
    /// The offsets of reference fields in instances, including inherited fields.
    pub reference_offsets: Vec<u32>,
    /// The offsets of static reference fields in the mirror.
    pub static_reference_offsets: Vec<u32>,
    /// The size of the mirror in bytes.
    pub mirror_size: u32,
    /// The kind of reference object that its instances are.
    pub strength: Strength,
    /// Whether the vm has to call `Finalizer.register` for new instances.
    pub finalizable: bool,
    /// Whether the identity of its instances does not matter, only their content. This holds for
    /// strings, boxes and enum constants. A value read from such an object also depends on the
    /// reference to the object.
    pub canonical: bool,
    /// Whether the class was defined as a hidden class.
    pub hidden: bool,
    /// The nest host given at the definition of a hidden class, if there was one.
    pub nest_host: Option<ClassId>,
    /// The class initialisation method `<clinit>`, if the class declares one.
    pub initializer: Option<MethodId>,
}

impl Class {
    /// Returns the class file, or `None` for arrays and primitives.
    #[must_use]
    pub fn file(&self) -> Option<&Rc<ClassFile>> {
        self.source.as_ref()?.file()
    }

    /// Returns the bytes of the class file, if they were kept.
    pub(crate) fn bytes(&self) -> Option<&Bytes> {
        self.source.as_ref()?.bytes()
    }

    /// Returns whether a name denotes the class itself. A hidden class refers to itself by the name
    /// in its class file.
    pub(crate) fn calls_itself(&self, name: &str) -> bool {
        self.hidden && self.file().is_some_and(|file| *file.this_class == *name)
    }

    /// Returns the number of entries of the constant pool.
    #[must_use]
    pub(crate) fn pool_size(&self) -> u32 {
        self.file().map_or(0, |file| file.pool.len() as u32)
    }

    /// Returns whether the class is an interface.
    #[inline]
    #[must_use]
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    /// Returns whether the class is an array class.
    #[inline]
    #[must_use]
    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array(_))
    }

    /// Returns the package part of the internal name. It is empty for the unnamed package.
    #[must_use]
    pub fn package(&self) -> &str {
        self.name.rfind('/').map_or("", |end| self.name.get(..end).unwrap_or(""))
    }

    /// Returns the name in the form of `Class.getName`.
    #[must_use]
    pub fn external_name(&self) -> String {
        external_name(&self.name)
    }
}

/// Converts an internal name to the form of `Class.getName`.
#[must_use]
pub fn external_name(internal: &str) -> String {
    match internal.find('+') {
        // This is a hidden class: only the part before the suffix is a qualified name.
        Some(at) => {
            let (name, suffix) = internal.split_at(at);
            format!("{}/{}", name.replace('/', "."), suffix.get(1..).unwrap_or(""))
        }
        None => internal.replace('/', "."),
    }
}

/// The implementation of a method.
pub enum Body {
    /// No code: an invocation that selects the method throws an `AbstractMethodError`.
    Abstract,
    /// Bytecode that has not been decoded yet, because the method has not run.
    Undecoded,
    /// Decoded bytecode.
    Code(Box<Code>),
    /// A native method whose function has not been looked up yet.
    Unbound,
    /// A native method's function.
    Native(NativeFn),
}

/// A version of a method.
pub struct Method {
    /// The index of this version in the table.
    pub id: MethodId,
    /// The declaring class.
    pub class: ClassId,
    /// The simple name.
    pub name: Arc<str>,
    /// The descriptor.
    pub descriptor: Arc<str>,
    /// The access flags.
    pub access: u16,
    /// The position in the class file's method table, or `u16::MAX` for the vm's internal methods.
    pub index: u16,
    /// The number of slots of the arguments, including the receiver.
    pub argument_slots: u16,
    /// The kinds of the parameters, without the receiver.
    pub parameters: Vec<Kind>,
    /// The kind of the result.
    pub result: Kind,
    /// The number of local variables in a frame.
    pub max_locals: u16,
    /// The size of the operand stack in a frame.
    pub max_stack: u16,
    /// The length of the bytecode in bytes, if the method has bytecode.
    pub code_length: Option<u32>,
    /// The index in the table of virtual methods, if the method has an entry there.
    pub vtable_index: Option<u32>,
    /// The implementation.
    pub body: Body,
    /// Whether stack traces omit its frames.
    pub hidden: bool,
    /// Whether it never counts as a caller, because it is a method handle's adapter or an internal
    /// method of the vm.
    pub adapter: bool,
    /// Whether it may call `getCallerClass` (`@CallerSensitive`).
    pub caller_sensitive: bool,
    /// Whether it is a native that receives the exceptions thrown by its upcalls.
    pub catches: bool,
    /// A native or a kernel that can run in its caller's frame instead of the method.
    pub leaf: Option<NativeFn>,
}

impl Method {
    /// Moves the body to a new method version with this id, for the frames that run it.
    pub(crate) fn retire(&mut self, id: MethodId, class: ClassId) -> Method {
        let body = std::mem::replace(&mut self.body, Body::Undecoded);
        Method { body, ..self.without_body(id, class) }
    }

    /// Returns a copy of the method without its body, for another version of its class.
    pub(crate) fn without_body(&self, id: MethodId, class: ClassId) -> Method {
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

    /// Sets the fields that the class file's description of the method's code determines.
    pub(crate) fn describe(&mut self, source: &classfile::Method) {
        let code = source.code.as_ref();
        self.max_locals = code.map_or(0, |code| code.max_locals);
        // A linked call pushes its appendix, so this is one more than the code declares. It is also
        // large enough for a body that a machine runs in the frame of this method.
        self.max_stack = code.map_or(0, |code| code.max_stack.saturating_add(1).max(BODY_STACK));
        self.code_length = code.map(|code| code.bytes.len() as u32);
        self.caller_sensitive = source.caller_sensitive;
    }

    /// Returns whether the method is static.
    #[inline]
    #[must_use]
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    /// Returns whether the method has to be prepared before it can run: its bytecode is not
    /// decoded, its native is not bound, or it is abstract.
    #[inline]
    #[must_use]
    pub(crate) fn is_unprepared(&self) -> bool {
        !matches!(self.body, Body::Code(_) | Body::Native(_))
    }

    /// Returns whether the method has decoded bytecode.
    #[inline]
    #[must_use]
    pub(crate) fn has_code(&self) -> bool {
        matches!(self.body, Body::Code(_))
    }

    /// Returns whether the method is declared native.
    #[must_use]
    pub fn is_native(&self) -> bool {
        self.access & access::NATIVE != 0
    }

    /// Returns whether the method is abstract.
    #[must_use]
    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }

    /// Returns whether the method is synchronized.
    #[inline]
    #[must_use]
    pub(crate) fn is_synchronized(&self) -> bool {
        self.access & access::SYNCHRONIZED != 0
    }

    /// Returns whether the method is an instance or class initialisation method.
    #[must_use]
    pub fn is_initializer(&self) -> bool {
        self.name.starts_with('<')
    }
}
