//! The typed model of one class file.

use std::sync::Arc;

use crate::pool::ConstantPool;

/// The access flags of classes, fields and methods (JVMS tables 4.1-B, 4.5-A, 4.6-A).
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
    pub const BRIDGE: u16 = 0x0040;
    pub const TRANSIENT: u16 = 0x0080;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const STRICT: u16 = 0x0800;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
    pub const MODULE: u16 = 0x8000;
}

/// The contents of a class file: a class, an interface or a module declaration.
#[derive(Debug, Clone, Default)]
pub struct ClassFile {
    /// The version's minor number.
    pub minor: u16,
    /// The version's major number.
    pub major: u16,
    /// The access flags, without bits that have no meaning for a class.
    pub access: u16,
    /// The constant pool.
    pub pool: ConstantPool,
    /// The class's own name in internal form, such as `java/lang/String`.
    pub this_class: Arc<str>,
    /// The superclass's name; none for `java/lang/Object` and modules.
    pub super_class: Option<Arc<str>>,
    /// The names of the direct superinterfaces.
    pub interfaces: Vec<Arc<str>>,
    /// The fields, in file order.
    pub fields: Vec<Field>,
    /// The methods, in file order.
    pub methods: Vec<Method>,
    /// The class's attributes.
    pub attributes: ClassAttributes,
}

/// One field.
#[derive(Debug, Clone, Default)]
pub struct Field {
    /// The access flags; a `Synthetic` attribute sets the flag too.
    pub access: u16,
    /// The name.
    pub name: Arc<str>,
    /// The type descriptor.
    pub descriptor: Arc<str>,
    /// The pool index of a static field's `ConstantValue`. Instance fields have none, because a JVM
    /// ignores the attribute there.
    pub constant_value: Option<u16>,
    /// The generic signature.
    pub signature: Option<Arc<str>>,
    /// The body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Box<[u8]>>,
    /// The body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Box<[u8]>>,
}

/// One method.
#[derive(Debug, Clone, Default)]
pub struct Method {
    /// The access flags; a `Synthetic` attribute sets the flag too.
    pub access: u16,
    /// The name.
    pub name: Arc<str>,
    /// The method descriptor.
    pub descriptor: Arc<str>,
    /// The code; present unless the method is native or abstract.
    pub code: Option<Code>,
    /// The pool indices of the declared exception classes.
    pub exceptions: Vec<u16>,
    /// The generic signature.
    pub signature: Option<Arc<str>>,
    /// The body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Box<[u8]>>,
    /// The body of `RuntimeInvisibleAnnotations`.
    pub invisible_annotations: Option<Box<[u8]>>,
    /// The body of `RuntimeVisibleParameterAnnotations`.
    pub parameter_annotations: Option<Box<[u8]>>,
    /// The body of `AnnotationDefault`.
    pub annotation_default: Option<Box<[u8]>>,
    /// The body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Box<[u8]>>,
    /// Whether the method has the `Deprecated` attribute.
    pub deprecated: bool,
    /// The `MethodParameters` attribute.
    pub parameters: Option<Vec<MethodParameter>>,
    /// Whether the method is annotated `jdk.internal.reflect.CallerSensitive`. The runtime honours
    /// this flag and the next four only in classes of the JDK.
    pub caller_sensitive: bool,
    /// Whether the method is annotated `jdk.internal.vm.annotation.ForceInline`.
    pub force_inline: bool,
    /// Whether the method is annotated `jdk.internal.vm.annotation.Hidden` or `LambdaForm$Hidden`.
    pub hidden: bool,
    /// Whether the method is annotated `LambdaForm$Compiled`: an adapter of a method handle.
    pub compiled_form: bool,
    /// Whether the method is annotated `jdk.internal.vm.annotation.IntrinsicCandidate`.
    pub intrinsic_candidate: bool,
}

/// One entry of a `MethodParameters` attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodParameter {
    /// The pool index of the name, or 0.
    pub name_index: u16,
    /// The parameter's access flags.
    pub access: u16,
}

/// A method's code.
#[derive(Debug, Clone, Default)]
pub struct Code {
    /// The operand stack's greatest depth in slots.
    pub max_stack: u16,
    /// The number of local variable slots.
    pub max_locals: u16,
    /// The instructions.
    pub bytes: Box<[u8]>,
    /// The exception table, in search order.
    pub exceptions: Vec<ExceptionEntry>,
    /// Pairs of first instruction and line, in file order, as stack traces show them.
    pub lines: Vec<(u16, u16)>,
    /// The line table with the lines of inlined calls instead of the lines of their bodies; `None` if the compiler has
    /// put no calls inline.
    pub at_calls: Option<Box<[(u16, u16)]>>,
    /// The named local variables.
    pub local_variables: Vec<LocalVariable>,
    /// The body of `StackMapTable`.
    pub stack_map: Option<Box<[u8]>>,
}

/// One row of an exception table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExceptionEntry {
    /// The first covered instruction.
    pub start: u16,
    /// The end of the covered range, exclusive.
    pub end: u16,
    /// The handler's first instruction.
    pub handler: u16,
    /// The pool index of the caught class, or 0 for any.
    pub catch_type: u16,
}

/// One entry of a `LocalVariableTable`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalVariable {
    /// The first instruction of the variable's scope.
    pub start: u16,
    /// The scope's length in bytes.
    pub length: u16,
    /// The name.
    pub name: Arc<str>,
    /// The type descriptor.
    pub descriptor: Arc<str>,
    /// The variable's slot.
    pub index: u16,
}

/// The attributes of a class.
#[derive(Debug, Clone, Default)]
pub struct ClassAttributes {
    /// The name of the source file.
    pub source_file: Option<Arc<str>>,
    /// The text of `SourceDebugExtension`. U+FFFD replaces bytes that are not UTF-8.
    pub source_debug_extension: Option<Arc<str>>,
    /// The generic signature.
    pub signature: Option<Arc<str>>,
    /// The `InnerClasses` table.
    pub inner_classes: Vec<InnerClass>,
    /// The pool indices of the enclosing class and of the method's name and type (or 0).
    pub enclosing_method: Option<(u16, u16)>,
    /// The pool index of the nest host.
    pub nest_host: Option<u16>,
    /// The pool indices of the nest's members.
    pub nest_members: Option<Vec<u16>>,
    /// The pool indices of the permitted subclasses of a sealed class.
    pub permitted_subclasses: Option<Vec<u16>>,
    /// A record class's components.
    pub record: Option<Vec<RecordComponent>>,
    /// The bootstrap methods.
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// The body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Box<[u8]>>,
    /// The body of `RuntimeInvisibleAnnotations`.
    pub invisible_annotations: Option<Box<[u8]>>,
    /// The body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Box<[u8]>>,
    /// Whether the class has the `Synthetic` attribute.
    pub synthetic: bool,
    /// Whether the class has the `Deprecated` attribute.
    pub deprecated: bool,
    /// The module's name, for a `module-info`.
    pub module: Option<Arc<str>>,
    /// The services that the module provides.
    pub provides: Vec<Provides>,
}

/// A service that a module provides (JVMS 4.7.25), as pool indices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provides {
    /// The interface of the service.
    pub service: u16,
    /// The classes that implement it.
    pub with: Vec<u16>,
}

/// One entry of `InnerClasses`, as pool indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InnerClass {
    /// The inner class.
    pub inner: u16,
    /// The class it is a member of, or 0.
    pub outer: u16,
    /// The simple name of the class, or 0 if it is anonymous.
    pub name: u16,
    /// The access flags of the class as declared in source.
    pub access: u16,
}

/// One component of a record class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordComponent {
    /// The name.
    pub name: Arc<str>,
    /// The type descriptor.
    pub descriptor: Arc<str>,
    /// The generic signature.
    pub signature: Option<Arc<str>>,
    /// The body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Box<[u8]>>,
    /// The body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Box<[u8]>>,
}

/// One bootstrap method and its static arguments, as pool indices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BootstrapMethod {
    /// The method handle.
    pub handle: u16,
    /// The static arguments.
    pub arguments: Vec<u16>,
}

impl ClassFile {
    /// Returns whether this is an interface (annotation types included).
    #[must_use]
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    /// Returns the path of the class's source below a source root, such as `com/example/A.java`. Returns `None`
    /// without a `SourceFile` attribute (JVMS 4.7.10).
    #[must_use]
    pub fn source_path(&self) -> Option<String> {
        let file = self.attributes.source_file.as_ref()?;
        let package = self.this_class.rsplit_once('/').map(|(package, _)| package);
        Some(package.map_or_else(|| file.to_string(), |package| format!("{package}/{file}")))
    }

    /// Returns the entry of `InnerClasses` that describes the class itself (JVMS 4.7.6).
    #[must_use]
    pub fn own_inner_class(&self) -> Option<InnerClass> {
        let entries = &self.attributes.inner_classes;
        entries
            .iter()
            .find(|entry| self.pool.class_name(entry.inner) == Some(&self.this_class))
            .copied()
    }

    /// Returns the method with this name and descriptor that the class declares.
    #[must_use]
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&Method> {
        self.methods.iter().find(|m| &*m.name == name && &*m.descriptor == descriptor)
    }

    /// Returns the field with this name and descriptor that the class declares.
    #[must_use]
    pub fn field(&self, name: &str, descriptor: &str) -> Option<&Field> {
        self.fields.iter().find(|f| &*f.name == name && &*f.descriptor == descriptor)
    }
}

impl Code {
    /// Returns the source line of the instruction at `pc`, or `None` if the line table does not
    /// cover it.
    #[must_use]
    pub fn line(&self, pc: u16) -> Option<u16> {
        line_at(self.source_lines(), pc)
    }

    /// Returns pairs of first instruction and line of the source, in file order. Where the compiler has put the body of a
    /// called function inline, it is the line of the call.
    #[must_use]
    pub fn source_lines(&self) -> &[(u16, u16)] {
        self.at_calls.as_deref().unwrap_or(&self.lines)
    }
}

/// Returns the source line of the instruction at `pc`, or `None` if no line begins before it. `lines`
/// are pairs of a first instruction and its line, as in [`Code::lines`].
#[must_use]
pub fn line_at(lines: &[(u16, u16)], pc: u16) -> Option<u16> {
    let before = lines.iter().filter(|(start, _)| *start <= pc);
    before.max_by_key(|(start, _)| *start).map(|(_, line)| *line)
}
