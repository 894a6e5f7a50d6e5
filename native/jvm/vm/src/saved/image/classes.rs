//! Classes and methods in an image.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use super::symbols::{Symbol, Symbols};
use crate::classes::class::{Body, Class, ClassId, Field, Kind, Method, MethodId, Shape, Strength};
use crate::classes::load::parse_descriptor;
use crate::classes::source::Source;
use crate::memory::heap::Ref;

/// A [`Class`] in an image. It was not redefined. Its index in the image determines its id.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ClassImage {
    name: Symbol,
    shape: Shape,
    access: u16,
    /// The range of its class file within all class files.
    source: Option<Range<u32>>,
    loader: Ref,
    mirror: Ref,
    super_class: Option<ClassId>,
    ancestors: Vec<ClassId>,
    interfaces: Vec<ClassId>,
    all_interfaces: Vec<ClassId>,
    fields: Vec<FieldImage>,
    methods: Vec<MethodId>,
    vtable: Vec<MethodId>,
    instance_size: u32,
    reference_offsets: Vec<u32>,
    static_reference_offsets: Vec<u32>,
    mirror_size: u32,
    strength: Strength,
    finalizable: bool,
    canonical: bool,
    hidden: bool,
    nest_host: Option<ClassId>,
    initializer: Option<MethodId>,
}

#[derive(Debug, Serialize, Deserialize)]
struct FieldImage {
    name: Symbol,
    descriptor: Symbol,
    access: u16,
    kind: Kind,
    offset: u32,
    index: u16,
}

/// A [`Method`] in an image. Its index in the image determines its id. The results of preparing the
/// method are left out.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct MethodImage {
    class: ClassId,
    name: Symbol,
    descriptor: Symbol,
    access: u16,
    index: u16,
    argument_slots: u16,
    max_locals: u16,
    max_stack: u16,
    code_length: Option<u32>,
    vtable_index: Option<u32>,
    body: BodyImage,
    hidden: bool,
    adapter: bool,
    caller_sensitive: bool,
    catches: bool,
    /// The range of the method's decoded code within the class files, if it has been decoded.
    pub code: Option<Range<u32>>,
}

/// The kind of a method's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum BodyImage {
    Abstract,
    Code,
    Native,
}

impl ClassImage {
    pub fn of(class: &Class, source: Option<Range<u32>>, symbols: &mut Symbols) -> ClassImage {
        let field = |field: &Field| FieldImage {
            name: symbols.name(&field.name),
            descriptor: symbols.name(&field.descriptor),
            access: field.access,
            kind: field.kind,
            offset: field.offset,
            index: field.index,
        };
        let fields = class.fields.iter().map(field).collect();
        ClassImage {
            name: symbols.name(&class.name),
            shape: class.shape,
            access: class.access,
            source,
            loader: class.loader,
            mirror: class.mirror,
            super_class: class.super_class,
            ancestors: class.ancestors.clone(),
            interfaces: class.interfaces.clone(),
            all_interfaces: class.all_interfaces.clone(),
            fields,
            methods: class.methods.clone(),
            vtable: class.vtable.clone(),
            instance_size: class.instance_size,
            reference_offsets: class.reference_offsets.clone(),
            static_reference_offsets: class.static_reference_offsets.clone(),
            mirror_size: class.mirror_size,
            strength: class.strength,
            finalizable: class.finalizable,
            canonical: class.canonical,
            hidden: class.hidden,
            nest_host: class.nest_host,
            initializer: class.initializer,
        }
    }

    /// Creates the class with this id. `files` are the class files of the image, `methods` all
    /// methods of the vm. Returns `None` if the image is not consistent.
    pub fn class(
        &self,
        id: ClassId,
        files: &Bytes,
        methods: &[Method],
        symbols: &[Arc<str>],
    ) -> Option<Class> {
        let name = |symbol: Symbol| symbols.get(symbol.0 as usize).cloned();
        let source = match &self.source {
            Some(place) => {
                let place = place.start as usize..place.end as usize;
                files.get(place.clone())?;
                Some(Source::unread(files.slice(place)))
            }
            None => None,
        };
        let field = |field: &FieldImage| {
            Some(Field {
                name: name(field.name)?,
                descriptor: name(field.descriptor)?,
                access: field.access,
                kind: field.kind,
                offset: field.offset,
                index: field.index,
            })
        };
        let named = |&id: &MethodId| {
            let method = methods.get(id.0 as usize)?;
            Some(((method.name.clone(), method.descriptor.clone()), id))
        };
        Some(Class {
            id,
            place: id,
            name: name(self.name)?,
            shape: self.shape,
            access: self.access,
            source,
            resolved_base: 0,
            loader: self.loader,
            mirror: self.mirror,
            super_class: self.super_class,
            ancestors: self.ancestors.clone(),
            interfaces: self.interfaces.clone(),
            all_interfaces: self.all_interfaces.clone(),
            fields: self.fields.iter().map(field).collect::<Option<_>>()?,
            methods: self.methods.clone(),
            method_index: self.methods.iter().map(named).collect::<Option<HashMap<_, _>>>()?,
            vtable: self.vtable.clone(),
            instance_size: self.instance_size,
            reference_offsets: self.reference_offsets.clone(),
            static_reference_offsets: self.static_reference_offsets.clone(),
            mirror_size: self.mirror_size,
            strength: self.strength,
            finalizable: self.finalizable,
            canonical: self.canonical,
            hidden: self.hidden,
            nest_host: self.nest_host,
            initializer: self.initializer,
        })
    }
}

impl MethodImage {
    pub fn of(method: &Method, code: Option<Range<u32>>, symbols: &mut Symbols) -> MethodImage {
        let body = match &method.body {
            Body::Abstract => BodyImage::Abstract,
            Body::Undecoded | Body::Code(_) => BodyImage::Code,
            Body::Unbound | Body::Native(_) => BodyImage::Native,
        };
        MethodImage {
            class: method.class,
            name: symbols.name(&method.name),
            descriptor: symbols.name(&method.descriptor),
            access: method.access,
            index: method.index,
            argument_slots: method.argument_slots,
            max_locals: method.max_locals,
            max_stack: method.max_stack,
            code_length: method.code_length,
            vtable_index: method.vtable_index,
            body,
            hidden: method.hidden,
            adapter: method.adapter,
            caller_sensitive: method.caller_sensitive,
            catches: method.catches,
            code,
        }
    }

    /// Creates the method with this id. It is not prepared yet. Returns `None` if the image is not
    /// consistent.
    pub fn method(&self, id: MethodId, symbols: &[Arc<str>]) -> Option<Method> {
        let name = |symbol: Symbol| symbols.get(symbol.0 as usize).cloned();
        let descriptor = name(self.descriptor)?;
        let (parameters, result) = parse_descriptor(&descriptor);
        let body = match self.body {
            BodyImage::Abstract => Body::Abstract,
            BodyImage::Code => Body::Undecoded,
            BodyImage::Native => Body::Unbound,
        };
        Some(Method {
            id,
            class: self.class,
            name: name(self.name)?,
            descriptor,
            access: self.access,
            index: self.index,
            argument_slots: self.argument_slots,
            parameters,
            result,
            max_locals: self.max_locals,
            max_stack: self.max_stack,
            code_length: self.code_length,
            vtable_index: self.vtable_index,
            body,
            hidden: self.hidden,
            adapter: self.adapter,
            caller_sensitive: self.caller_sensitive,
            catches: self.catches,
            leaf: None,
        })
    }
}
