//! Digests of a class file's contents that do not depend on the order of its constants.
//!
//! There is one digest of the class without its code, one of each method's code, and one of its
//! lines. If they are equal in two files, a class library, a verifier or an interpreter sees no
//! difference between the files, except in the bytes themselves.
//!
//! Instead of the index of a constant, its contents are digested. For example, a method's code may
//! need one more constant. Then the constants after the new one have other indices, but the digests
//! of other methods stay the same.

mod writer;

use std::collections::BTreeSet;

use crate::code::stack_map::{StackMapEntries, StackMapFrame, VerificationType};
use crate::model::{ClassAttributes, ClassFile, Code, Field, Method};
use crate::pool::{Constant, ConstantPool};
use writer::{Constants, Writer};

/// The first half of a SHA-256.
pub type Digest = [u8; 16];

/// Digests of a class file's parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Everything except the methods' code: names, types, flags, annotations.
    pub shape: Digest,
    /// The code of each method without its lines, in the order of the file.
    pub code: Vec<Digest>,
    /// The lines of each method's code.
    pub lines: Vec<Digest>,
    /// The order in which the methods' names first occur in the constant pool. Reflection shows
    /// this order. A change in any method's code may change it.
    pub names: Digest,
}

/// Computes the digests of a class file's parts.
#[must_use]
pub fn parts(file: &ClassFile) -> Parts {
    let constants = Constants::of(&file.pool, &file.attributes.bootstrap_methods);
    let code = |method: &Method| {
        let mut writer = Writer::new(&constants);
        if let Some(code) = &method.code {
            write_code(&mut writer, code);
        }
        writer.digest()
    };
    let lines = |method: &Method| {
        let mut writer = Writer::new(&constants);
        let lines = method.code.as_ref().map_or(&[][..], |code| &code.lines);
        writer.all(lines, |writer, (pc, line)| writer.numbers(&[*pc, *line]));
        writer.digest()
    };
    Parts {
        shape: shape(Writer::new(&constants), file),
        code: file.methods.iter().map(code).collect(),
        lines: file.methods.iter().map(lines).collect(),
        names: names(Writer::new(&constants), file),
    }
}

/// Computes the digest of `bytes`.
#[must_use]
pub fn digest(bytes: &[u8]) -> Digest {
    let pool = ConstantPool::default();
    let constants = Constants::of(&pool, &[]);
    let mut writer = Writer::new(&constants);
    writer.bytes(bytes);
    writer.digest()
}

fn shape(mut writer: Writer<'_>, file: &ClassFile) -> Digest {
    writer.numbers(&[file.minor, file.major, file.access]);
    writer.text(&file.this_class);
    writer.optional(file.super_class.as_ref(), |writer, name| writer.text(name));
    writer.all(&file.interfaces, |writer, name| writer.text(name));
    writer.all(&file.fields, write_field);
    writer.all(&file.methods, write_method);
    write_attributes(&mut writer, &file.attributes);
    writer.digest()
}

fn names(mut writer: Writer<'_>, file: &ClassFile) -> Digest {
    let mut left: BTreeSet<&str> = file.methods.iter().map(|method| &*method.name).collect();
    for (_, constant) in file.pool.iter() {
        if let Constant::Utf8(text) = constant
            && left.remove(&*text.text)
        {
            writer.text(&text.text);
        }
    }
    writer.digest()
}

fn write_field(writer: &mut Writer<'_>, field: &Field) {
    writer.numbers(&[field.access]);
    writer.text(&field.name);
    writer.text(&field.descriptor);
    writer.optional(field.constant_value.as_ref(), |writer, index| writer.constant(*index));
    writer.optional(field.signature.as_ref(), |writer, text| writer.text(text));
    writer.annotations(field.annotations.as_deref());
    writer.raw(field.type_annotations.as_deref());
}

fn write_method(writer: &mut Writer<'_>, method: &Method) {
    writer.numbers(&[method.access]);
    writer.text(&method.name);
    writer.text(&method.descriptor);
    writer.flag(method.code.is_some());
    writer.all(&method.exceptions, |writer, index| writer.constant(*index));
    writer.optional(method.signature.as_ref(), |writer, text| writer.text(text));
    writer.annotations(method.annotations.as_deref());
    writer.annotations(method.invisible_annotations.as_deref());
    writer.parameter_annotations(method.parameter_annotations.as_deref());
    writer.value(method.annotation_default.as_deref());
    writer.raw(method.type_annotations.as_deref());
    writer.flag(method.deprecated);
    writer.optional(method.parameters.as_ref(), |writer, parameters| {
        writer.all(parameters, |writer, parameter| {
            writer.constant(parameter.name_index);
            writer.numbers(&[parameter.access]);
        });
    });
}

fn write_attributes(writer: &mut Writer<'_>, attributes: &ClassAttributes) {
    let texts = [
        &attributes.source_file,
        &attributes.source_debug_extension,
        &attributes.signature,
        &attributes.module,
    ];
    for text in texts {
        writer.optional(text.as_ref(), |writer, text| writer.text(text));
    }
    writer.all(&attributes.inner_classes, |writer, entry| {
        for index in [entry.inner, entry.outer, entry.name] {
            writer.constant(index);
        }
        writer.numbers(&[entry.access]);
    });
    writer.optional(attributes.enclosing_method.as_ref(), |writer, (class, method)| {
        writer.constant(*class);
        writer.constant(*method);
    });
    writer.optional(attributes.nest_host.as_ref(), |writer, index| writer.constant(*index));
    for classes in [&attributes.nest_members, &attributes.permitted_subclasses] {
        writer.optional(classes.as_ref(), |writer, classes| {
            writer.all(classes, |writer, index| writer.constant(*index));
        });
    }
    writer.optional(attributes.record.as_ref(), |writer, components| {
        writer.all(components, |writer, component| {
            writer.text(&component.name);
            writer.text(&component.descriptor);
            writer.optional(component.signature.as_ref(), |writer, text| writer.text(text));
            writer.annotations(component.annotations.as_deref());
            writer.raw(component.type_annotations.as_deref());
        });
    });
    writer.annotations(attributes.annotations.as_deref());
    writer.annotations(attributes.invisible_annotations.as_deref());
    writer.raw(attributes.type_annotations.as_deref());
    writer.flag(attributes.synthetic);
    writer.flag(attributes.deprecated);
}

fn write_code(writer: &mut Writer<'_>, code: &Code) {
    writer.numbers(&[code.max_stack, code.max_locals]);
    writer.instructions(&code.bytes);
    writer.all(&code.exceptions, |writer, entry| {
        writer.numbers(&[entry.start, entry.end, entry.handler]);
        writer.constant(entry.catch_type);
    });
    writer.all(&code.local_variables, |writer, variable| {
        writer.numbers(&[variable.start, variable.length, variable.index]);
        writer.text(&variable.name);
        writer.text(&variable.descriptor);
    });
    writer.optional(code.stack_map.as_deref(), write_stack_map);
}

/// Writes a stack map. If it cannot be read, writes its bytes.
fn write_stack_map(writer: &mut Writer<'_>, body: &[u8]) {
    let entries = StackMapEntries::new(body).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let Ok(entries) = entries else { return writer.bytes(body) };
    writer.all(&entries, |writer, entry| {
        writer.numbers(&[entry.delta]);
        match &entry.frame {
            StackMapFrame::Same => writer.tag(0),
            StackMapFrame::SameLocals1StackItem(item) => {
                writer.tag(1);
                write_type(writer, item);
            }
            StackMapFrame::Chop(count) => {
                writer.tag(2);
                writer.tag(*count);
            }
            StackMapFrame::Append(locals) => {
                writer.tag(3);
                writer.all(locals, write_type);
            }
            StackMapFrame::Full { locals, stack } => {
                writer.tag(4);
                writer.all(locals, write_type);
                writer.all(stack, write_type);
            }
        }
    });
}

fn write_type(writer: &mut Writer<'_>, of: &VerificationType) {
    match of {
        VerificationType::Top => writer.tag(0),
        VerificationType::Integer => writer.tag(1),
        VerificationType::Float => writer.tag(2),
        VerificationType::Double => writer.tag(3),
        VerificationType::Long => writer.tag(4),
        VerificationType::Null => writer.tag(5),
        VerificationType::UninitializedThis => writer.tag(6),
        VerificationType::Object(index) => {
            writer.tag(7);
            writer.constant(*index);
        }
        VerificationType::Uninitialized(pc) => {
            writer.tag(8);
            writer.numbers(&[*pc]);
        }
    }
}

#[cfg(test)]
mod tests;
