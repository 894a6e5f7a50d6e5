//! Filters the methods that compilers generate for records (JaCoCo's `RecordsFilter`).

use classfile::{ClassFile, Constant, Opcode as O};

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::filter::matcher::Matcher;

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    if subject.extends("java/lang/Record")
        && (is_object_method(subject).is_some() || is_accessor(subject).is_some())
    {
        output.ignore_all();
    }
}

/// Matches a `toString`, `hashCode` or `equals` that `java.lang.runtime.ObjectMethods` implements.
fn is_object_method(subject: &Subject<'_>) -> Option<()> {
    let mut matcher = Matcher::new(subject);
    matcher.first_is_this()?;
    let name = &*subject.method.name;
    let returns = match (name, &*subject.method.descriptor) {
        ("toString", "()Ljava/lang/String;") => O::Areturn,
        ("hashCode", "()I") => O::Ireturn,
        ("equals", "(Ljava/lang/Object;)Z") => {
            matcher.next_is(O::Aload)?;
            O::Ireturn
        }
        _ => return None,
    };
    let index = matcher.next_is(O::Invokedynamic)?.instruction.pool_index()?;
    matcher.expect(is_linked_by_object_methods(subject.class, index, name)?)?;
    matcher.next_is(returns).map(|_| ())
}

/// Returns whether `ObjectMethods.bootstrap` links the call site, and the site has this name.
fn is_linked_by_object_methods(class: &ClassFile, index: u16, name: &str) -> Option<bool> {
    let Constant::InvokeDynamic { bootstrap, name_and_type } = class.pool.get(index)? else {
        return None;
    };
    let handle = class.attributes.bootstrap_methods.get(usize::from(*bootstrap))?.handle;
    let Constant::MethodHandle { reference, .. } = class.pool.get(handle)? else { return None };
    let linker = class.pool.member(*reference)?;
    let (site, _) = class.pool.name_and_type(*name_and_type)?;
    Some(
        &**site == name
            && &**linker.class == "java/lang/runtime/ObjectMethods"
            && &**linker.name == "bootstrap",
    )
}

/// Matches a method that only returns the field of the same name.
fn is_accessor(subject: &Subject<'_>) -> Option<()> {
    let mut matcher = Matcher::new(subject);
    matcher.expect(subject.method.descriptor.starts_with("()"))?;
    matcher.first_is_this()?;
    let field = matcher.next_member(O::Getfield)?;
    matcher.expect(*field.name == subject.method.name)?;
    let last = matcher.next()?.opcode;
    matcher.expect(last.is_return() && last != O::Return)
}
