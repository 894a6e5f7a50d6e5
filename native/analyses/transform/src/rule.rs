//! The rules that skip methods which hardly anybody tests on their own.

use classfile::{
    Annotation, ClassFile, Constant, Instructions, Method, Opcode, access, annotations,
};
use report::Operator;
pub use report::SkipRule;

use crate::equivalent::is_equivalent;
use crate::shape::{Local, Step, steps};

/// Returns the rule by which an operator skips a method of a class. Rules in `off` do not apply.
pub(crate) fn skipped(
    class: &ClassFile,
    method: &Method,
    operator: &Operator,
    off: &[SkipRule],
) -> Option<SkipRule> {
    SkipRule::ALL
        .iter()
        .copied()
        .filter(|rule| !off.contains(rule))
        .find(|rule| applies(*rule, class, method, operator))
}

fn applies(rule: SkipRule, class: &ClassFile, method: &Method, operator: &Operator) -> bool {
    let is =
        |name: &str, descriptor: &str| &*method.name == name && &*method.descriptor == descriptor;
    match rule {
        SkipRule::DoNotMutate => is_not_to_be(class, method, operator),
        SkipRule::Generated => is_annotated(class, method, |name| name.contains("Generated")),
        SkipRule::NotNull => {
            *operator == Operator::Null
                && of_method(class, method).any(|annotation| annotation.simple_name() == "NotNull")
        }
        SkipRule::Clinit => is("<clinit>", "()V"),
        SkipRule::Synthetic => {
            method.access & access::SYNTHETIC != 0 && !method.name.starts_with("lambda$")
        }
        SkipRule::Enum => is_generated_for_enum(class, method),
        SkipRule::Record => is_generated_for_record(class, method),
        SkipRule::ToString => is("toString", "()Ljava/lang/String;"),
        SkipRule::HashCode => is("hashCode", "()I"),
        SkipRule::Deprecated => class.attributes.deprecated || method.deprecated,
        SkipRule::Equivalent => is_equivalent(class, method, operator),
        _ => method
            .code
            .as_ref()
            .and_then(|code| steps(class, code))
            .is_some_and(|steps| has_shape(rule, &steps)),
    }
}

/// Returns whether a body has the shape that a rule describes.
fn has_shape(rule: SkipRule, steps: &[Step]) -> bool {
    use Local::{Int, Reference};
    use Step::*;
    match rule {
        SkipRule::Empty => matches!(steps, [Return]),
        SkipRule::NullReturn => matches!(steps, [Null, ReturnReference]),
        SkipRule::Constant => {
            matches!(steps, [Constant | Zero | Null, ReturnReference | ReturnPrimitive])
        }
        SkipRule::EmptyArray => matches!(steps, [Zero, NewArray, ReturnReference]),
        SkipRule::ReturnThis => matches!(steps, [Load(0, Reference), ReturnReference]),
        SkipRule::ReturnParam => {
            matches!(steps, [Load(..), ReturnReference | ReturnPrimitive])
        }
        SkipRule::Getter => matches!(
            steps,
            [GetStatic, ReturnReference | ReturnPrimitive]
                | [Load(_, Reference), GetField, ReturnReference | ReturnPrimitive]
        ),
        SkipRule::Setter => match steps {
            // Of static fields only those of type `int`, as in Descartes.
            [Load(_, Reference), Load(..), PutField, end @ ..]
            | [Load(_, Int), PutStatic, end @ ..] => {
                matches!(end, [Return] | [Load(_, Reference), ReturnReference])
            }
            _ => false,
        },
        SkipRule::Delegate => is_delegate(steps),
        SkipRule::KotlinSetter => matches!(
            steps,
            [
                Load(1, Reference),
                Constant,
                CheckArgument,
                Load(0, Reference),
                Load(1, Reference),
                PutField,
                Return
            ]
        ),
        _ => false,
    }
}

/// Returns whether a body only calls one method and returns its result. The call is on a field's
/// value, on `this` or an argument, or static, and its arguments are loaded from local variables.
fn is_delegate(steps: &[Step]) -> bool {
    use Step::*;
    let [rest @ .., call, Return | ReturnReference | ReturnPrimitive] = steps else { return false };
    let are_loads = |steps: &[Step]| steps.iter().all(|step| matches!(step, Load(..)));
    match (call, rest) {
        (CallStatic, arguments) => are_loads(arguments),
        (Call, [Load(_, Local::Reference), GetField, arguments @ ..])
        | (Call, [Load(_, Local::Reference) | GetStatic, arguments @ ..]) => are_loads(arguments),
        _ => false,
    }
}

/// Returns whether a method is the `values` or `valueOf` of an enum class (JLS 8.9.3).
fn is_generated_for_enum(class: &ClassFile, method: &Method) -> bool {
    let own = format!("L{};", class.this_class);
    class.super_class.as_deref() == Some("java/lang/Enum")
        && method.access & access::STATIC != 0
        && match &*method.name {
            "values" => *method.descriptor == format!("()[{own}"),
            "valueOf" => *method.descriptor == format!("(Ljava/lang/String;){own}"),
            _ => false,
        }
}

/// Returns whether a method is a generated member of a record: `ObjectMethods` links the call in
/// it.
fn is_generated_for_record(class: &ClassFile, method: &Method) -> bool {
    let Some(code) = method.code.as_ref().filter(|_| class.attributes.record.is_some()) else {
        return false;
    };
    let mut calls = Instructions::new(&code.bytes)
        .filter(|instruction| instruction.opcode == Opcode::Invokedynamic);
    calls.any(|call| {
        linker(class, call.pool_index()).as_deref() == Some("java/lang/runtime/ObjectMethods")
    })
}

/// Returns the class whose bootstrap method links a dynamic call.
fn linker(class: &ClassFile, call: Option<u16>) -> Option<String> {
    let Some(Constant::InvokeDynamic { bootstrap, .. }) = class.pool.get(call?) else {
        return None;
    };
    let method = class.attributes.bootstrap_methods.get(usize::from(*bootstrap))?;
    let Some(Constant::MethodHandle { reference, .. }) = class.pool.get(method.handle) else {
        return None;
    };
    Some(class.pool.member(*reference)?.class.to_string())
}

/// Returns whether `DoNotMutate` excludes a method from an operator. The annotation of the method
/// takes precedence over that of its class. Without a list of operators it excludes all.
fn is_not_to_be(class: &ClassFile, method: &Method, operator: &Operator) -> bool {
    let is_ours = |annotation: &Annotation| annotation.simple_name() == "DoNotMutate";
    let said = of_method(class, method).find(is_ours);
    said.or_else(|| of_class(class).find(is_ours)).is_some_and(|annotation| {
        let texts = annotation.texts.iter().filter(|(element, _)| *element == "operators");
        let mut named = texts.map(|(_, name)| name.parse::<Operator>()).peekable();
        named.peek().is_none() || named.any(|named| named.as_ref() == Ok(operator))
    })
}

/// Returns whether a method or its class has an annotation whose simple name fulfils `is_it`.
fn is_annotated(class: &ClassFile, method: &Method, is_it: impl Fn(&str) -> bool) -> bool {
    of_method(class, method)
        .chain(of_class(class))
        .any(|annotation| is_it(annotation.simple_name()))
}

fn of_class(class: &ClassFile) -> impl Iterator<Item = Annotation<'_>> {
    let bodies = [&class.attributes.annotations, &class.attributes.invisible_annotations];
    bodies.into_iter().flatten().flat_map(|body| annotations(&class.pool, body))
}

fn of_method<'a>(class: &'a ClassFile, method: &'a Method) -> impl Iterator<Item = Annotation<'a>> {
    let bodies = [&method.annotations, &method.invisible_annotations];
    bodies.into_iter().flatten().flat_map(|body| annotations(&class.pool, body))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No Java compiler produces such a method, so there is no fixture.
    #[test]
    fn a_setter_of_kotlin_checks_its_argument_first() {
        use Step::*;
        let (this, argument) = (Load(0, Local::Reference), Load(1, Local::Reference));
        let steps = [argument, Constant, CheckArgument, this, argument, PutField, Return];
        assert!(has_shape(SkipRule::KotlinSetter, &steps));
        assert!(!has_shape(SkipRule::Setter, &steps));
        assert!(!has_shape(SkipRule::KotlinSetter, &steps[1..]));
    }

    #[test]
    fn a_delegate_passes_on_nothing_but_what_it_was_given() {
        use Step::*;
        let this = Load(0, Local::Reference);
        for steps in [
            &[this, Call, Return][..],
            &[this, GetField, Load(1, Local::Int), Call, ReturnPrimitive],
            &[GetStatic, this, Call, ReturnReference],
            &[CallStatic, Return],
            &[Load(1, Local::Other), CallStatic, ReturnReference],
        ] {
            assert!(has_shape(SkipRule::Delegate, steps), "{steps:?}");
        }
        for steps in [
            &[this, Constant, Call, Return][..],
            &[this, GetField, GetField, Call, Return],
            &[GetStatic, CallStatic, Return],
            &[this, Call, Call, Return],
            &[Call, Return],
        ] {
            assert!(!has_shape(SkipRule::Delegate, steps), "{steps:?}");
        }
    }
}
