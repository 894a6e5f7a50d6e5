//! Resolves names in a project's documentation with the project's class files.

use std::collections::HashMap;

use classfile::{ClassFile, Constant, Field, access};
use javadoc::promise::Names;
use javadoc::{Operand, Shape};

/// The classes of a project by their internal names.
pub(crate) struct ProjectNames<'a> {
    by_name: HashMap<&'a str, &'a ClassFile>,
}

impl<'a> ProjectNames<'a> {
    pub fn new(classes: &'a [ClassFile]) -> ProjectNames<'a> {
        ProjectNames { by_name: classes.iter().map(|it| (&*it.this_class, it)).collect() }
    }

    pub fn find(&self, class: &str) -> Option<&'a ClassFile> {
        self.by_name.get(class).copied()
    }

    /// Returns those of a class and its supertypes that belong to the project.
    fn with_supertypes(&self, class: &str) -> Vec<&'a ClassFile> {
        let mut found: Vec<&'a ClassFile> = Vec::new();
        let mut open = vec![class.to_owned()];
        while let Some(name) = open.pop() {
            let Some(file) = self.find(&name) else { continue };
            if found.iter().any(|it| it.this_class == file.this_class) {
                continue;
            }
            found.push(file);
            open.extend(file.interfaces.iter().map(ToString::to_string));
            open.extend(file.super_class.iter().map(ToString::to_string));
        }
        found
    }

    /// Returns the class that a name means in a class: itself, one inside or beside it, or one of its package.
    fn class_named(&self, within: &str, name: &str) -> Option<&'a ClassFile> {
        let inner = name.replace('.', "$");
        let package = within.rsplit_once('/').map_or("", |(package, _)| package);
        let outer = within.rsplit_once('$').map_or(within, |(outer, _)| outer);
        let is_itself = |it: &&&str| it.rsplit(['/', '$']).next() == Some(name);
        let own = [within, outer].iter().find(is_itself).and_then(|it| self.find(it));
        let near = [format!("{within}${inner}"), format!("{outer}${inner}")];
        let near = near.iter().find_map(|it| self.find(it));
        own.or(near).or_else(|| self.find(&format!("{package}/{inner}")))
    }
}

impl Names for ProjectNames<'_> {
    fn constant(&self, class: &str, name: &str) -> Option<Operand> {
        let (owner, name) = match name.rsplit_once('.') {
            Some((owner, name)) => (&*self.class_named(class, owner)?.this_class, name),
            None => (class, name),
        };
        let outer = owner.split_once('$').map_or(owner, |(outer, _)| outer);
        let mut classes =
            [self.with_supertypes(owner), self.with_supertypes(outer)].concat().into_iter();
        classes.find_map(|file| {
            let field = file.fields.iter().find(|it| *it.name == *name)?;
            value(file, field)
        })
    }

    fn getter(&self, class: &str, name: &str) -> Option<Shape> {
        let methods = self.with_supertypes(class).into_iter().flat_map(|it| &it.methods);
        let mut getters = methods.filter(|it| {
            *it.name == *name && it.descriptor.starts_with("()") && it.access & access::STATIC == 0
        });
        if let Some(getter) = getters.next() {
            return shape(getter.descriptor.get(2..)?);
        }
        let fields = self.with_supertypes(class).into_iter().flat_map(|it| &it.fields);
        let mut fields = fields.filter(|it| *it.name == *name && it.access & access::STATIC == 0);
        shape(&fields.next()?.descriptor)
    }
}

/// Returns the value of a constant (JVMS 4.7.2).
fn value(file: &ClassFile, field: &Field) -> Option<Operand> {
    if field.access & access::STATIC == 0 || field.access & access::FINAL == 0 {
        return None;
    }
    let index = field.constant_value?;
    let constant = file.pool.get(index)?;
    Some(match (&*field.descriptor, constant) {
        ("Z", Constant::Integer(value)) => Operand::Boolean(*value != 0),
        ("C", Constant::Integer(value)) => Operand::Char(char::from_u32(*value as u32)?),
        (_, Constant::Integer(value)) => Operand::Whole(i64::from(*value)),
        (_, Constant::Long(value)) => Operand::Whole(*value),
        (_, Constant::Float(bits)) => Operand::Fraction(f64::from(f32::from_bits(*bits))),
        (_, Constant::Double(bits)) => Operand::Fraction(f64::from_bits(*bits)),
        (_, Constant::String(_)) => {
            Operand::Text(String::from_utf16(&file.pool.string_utf16(index)?).ok()?)
        }
        _ => return None,
    })
}

/// Returns the kind of a type; `None` for `void`.
fn shape(descriptor: &str) -> Option<Shape> {
    Some(match descriptor {
        "V" => return None,
        "Z" => Shape::Boolean,
        "C" => Shape::Char,
        "B" | "S" | "I" | "J" => Shape::Integral,
        "F" | "D" => Shape::Floating,
        "Ljava/lang/String;" | "Ljava/lang/CharSequence;" => Shape::Text,
        _ if descriptor.starts_with('[') => Shape::Array,
        _ => Shape::Object,
    })
}
