//! Natives that call methods and constructors for reflection, under the names of all library versions.

use vm::classes::boxes::box_class;
use vm::classes::class::{ClassId, Kind, MethodId, access};
use vm::frames::frame::Value;
use vm::machine::Label;
use vm::memory::heap::Ref;
use vm::native::{Call, Entry};
use vm::{Exit, Res, Vm};

crate::natives! {
    "jdk/internal/reflect/NativeMethodAccessorImpl"
    | "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor" {
        "invoke0" "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;" => invoke, catches;
    }
    "jdk/internal/reflect/NativeConstructorAccessorImpl"
    | "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor" {
        "newInstance0" "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;" => new_instance, catches;
    }
}

/// States of an accessor: it has called its target; it has boxed the result.
const CALLED: u32 = 1;
const BOXED: u32 = 2;

/// The end of the parameters of a caller-sensitive method's adapter.
const ADAPTER_TAIL: &str = "Ljava/lang/Class;)";

/// Returns the method of a reflective object.
fn target(vm: &mut Vm, object: Ref, of: &str) -> Res<MethodId> {
    let clazz = vm.field_offset(of, "clazz")?;
    let slot = vm.field_offset(of, "slot")?;
    let class = vm.mirrored(vm.reference(object, clazz));
    let index = vm.heap.u32(object.0 + slot) as usize;
    match vm.class(class).methods.get(index).copied() {
        Some(method) => Ok(method),
        None => vm.internal("a reflective object without a method"),
    }
}

fn mismatch(vm: &mut Vm, message: &str) -> Exit {
    vm.throw_new("java/lang/IllegalArgumentException", Some(message))
}

/// Returns whether the accessor replaces one that uses a method handle, as the library would make it
/// (JDK 18 and later).
fn stands_for_handle(call: &Call<'_>) -> bool {
    let class = call.vm.class(call.vm.method(call.method).class);
    class.name.starts_with("jdk/internal/reflect/Direct")
}

/// Converts the elements of an array to argument slots: unboxes and widens them for the parameter types.
fn arguments(
    call: &mut Call<'_>,
    object: Ref,
    of: &str,
    method: MethodId,
    array: Ref,
) -> Res<Vec<Value>> {
    let stands_for_handle = stands_for_handle(call);
    let vm = &mut *call.vm;
    let types = vm.field_offset(of, "parameterTypes")?;
    let types = vm.reference(object, types);
    let given = if array.0 == 0 { 0 } else { vm.heap.length(array) };
    let expected = vm.heap.length(types);
    if given != expected {
        let of_handle = format!("wrong number of arguments: {given} expected: {expected}");
        let message = if stands_for_handle { &of_handle } else { "wrong number of arguments" };
        return Err(mismatch(vm, message));
    }
    let mut slots = Vec::new();
    let kinds = vm.method(method).parameters.clone();
    let caller_first = usize::from(is_caller_sensitive_adapter(vm, method));
    for (index, kind) in kinds.into_iter().enumerate() {
        let class = vm.mirrored(vm.element(types, index as u32));
        let index = ((index + caller_first) % given as usize) as u32;
        let argument = vm.element(array, index);
        let bits = convert(vm, argument, class, kind)?;
        let shadow = argument_shadow(vm, array, index, kind);
        slots.push(Value { bits, shadow });
        slots.extend(std::iter::repeat_n(Value::default(), kind.slots() - 1));
    }
    Ok(slots)
}

/// Returns whether a method is the adapter that the library calls for a caller-sensitive method. An
/// adapter has the caller as its last parameter, but the native accessor (JDK 18 to 25) passes it first.
fn is_caller_sensitive_adapter(vm: &Vm, method: MethodId) -> bool {
    let adapter = vm.method(method);
    if adapter.access & access::PRIVATE == 0 {
        return false;
    }
    let Some((parameters, result)) = adapter.descriptor.split_once(ADAPTER_TAIL) else {
        return false;
    };
    let methods = &vm.class(adapter.class).methods;
    methods.iter().map(|&id| vm.method(id)).any(|sensitive| {
        sensitive.caller_sensitive
            && sensitive.name == adapter.name
            && sensitive.descriptor.strip_prefix(parameters).and_then(|tail| tail.strip_prefix(')'))
                == Some(result)
    })
}

/// Returns the label of an argument: that of the element, united with that of an unboxed value.
fn argument_shadow(vm: &mut Vm, array: Ref, index: u32, kind: Kind) -> Label {
    let element = vm.element_shadow(array, index);
    let argument = vm.element(array, index);
    if kind == Kind::Reference {
        return element;
    }
    let value = vm.box_shadow(argument);
    vm.machine.unite(element, value)
}

fn convert(vm: &mut Vm, argument: Ref, class: ClassId, kind: Kind) -> Res<u64> {
    if kind == Kind::Reference {
        if argument.0 != 0 && !vm.is_instance(argument, class) {
            return Err(mismatch(vm, "argument type mismatch"));
        }
        return Ok(u64::from(argument.0));
    }
    if argument.0 == 0 {
        return Err(vm.throw_new("java/lang/IllegalArgumentException", None));
    }
    match vm.unbox(argument).and_then(|(from, bits)| Vm::widen(from, kind, bits)) {
        Some(bits) => Ok(bits),
        None => Err(mismatch(vm, "argument type mismatch")),
    }
}

/// Wraps an exception that the target threw; rethrows one of the library's own code.
fn threw(call: &mut Call<'_>, exception: Ref) -> Res<u64> {
    if call.state() == CALLED { wrap(call.vm, exception) } else { Err(Exit::Throw(exception)) }
}

/// Boxes a result with `valueOf`, as a method handle does, so that small values have one cached box.
fn value_of(call: &mut Call<'_>, kind: Kind, bits: u64) -> Res<u64> {
    let name = box_class(kind);
    let class = call.vm.boot_class(name)?;
    let descriptor = format!("({})L{name};", kind.letter());
    let Some(method) = call.vm.declared_method(class, "valueOf", &descriptor) else {
        return call.vm.internal(format!("{name} has no valueOf"));
    };
    let value = Value { bits, shadow: call.returned_label() };
    let slots = [value, Value::default()];
    call.upcall_values(method, slots.get(..kind.slots()).unwrap_or(&[]), BOXED)
}

fn wrap(vm: &mut Vm, exception: Ref) -> Res<u64> {
    const CLASS: &str = "java/lang/reflect/InvocationTargetException";
    let wrapper = vm.new_throwable(CLASS, None, Ref(0))?;
    let target = vm.field_offset(CLASS, "target")?;
    vm.set_reference(wrapper, target, exception);
    let cause = vm.known.throwable_cause;
    vm.set_reference(wrapper, cause, Ref(0));
    Err(Exit::Throw(wrapper))
}

/// `Method.invoke` without its checks.
///
/// # Errors
/// Throws `IllegalArgumentException`, `NullPointerException`, or a wrapped exception of the method.
pub fn invoke(call: &mut Call<'_>) -> Res<u64> {
    const OF: &str = "java/lang/reflect/Method";
    let object = call.object(0)?;
    let method = target(call.vm, object, OF)?;
    match call.entry {
        Entry::Threw(exception) => threw(call, exception),
        Entry::Returned(bits) => {
            call.shadow = Some(call.returned_label());
            match call.vm.method(method).result {
                Kind::Void => Ok(0),
                Kind::Reference => Ok(bits),
                _ if call.state() == BOXED => Ok(bits),
                kind if stands_for_handle(call) => value_of(call, kind, bits),
                kind => Ok(u64::from(call.vm.new_box(kind, bits)?.0)),
            }
        }
        Entry::Start => {
            let array = call.reference(2);
            let declaring = call.vm.method(method).class;
            if call.vm.method(method).is_static() {
                call.vm.ensure_initialised(declaring)?;
                let slots = arguments(call, object, OF, method, array)?;
                return call.upcall_values(method, &slots, CALLED);
            }
            let receiver = call.object(1)?;
            let class = call.vm.class_of(receiver);
            if !call.vm.is_assignable(class, declaring) {
                return Err(mismatch(call.vm, "object is not an instance of declaring class"));
            }
            let mut slots = arguments(call, object, OF, method, array)?;
            let Some(selected) = call.vm.select(class, method) else {
                let message = call.vm.pretty_method(method);
                return Err(call.vm.throw_new("java/lang/AbstractMethodError", Some(&message)));
            };
            let shadow = call.label(1);
            slots.insert(0, Value { bits: u64::from(receiver.0), shadow });
            call.upcall_values(selected, &slots, CALLED)
        }
    }
}

/// `Constructor.newInstance` without its checks.
///
/// # Errors
/// Throws `IllegalArgumentException`, `InstantiationException`, or a wrapped exception of the constructor.
pub fn new_instance(call: &mut Call<'_>) -> Res<u64> {
    const OF: &str = "java/lang/reflect/Constructor";
    let object = call.object(0)?;
    let method = target(call.vm, object, OF)?;
    match call.entry {
        Entry::Threw(exception) => threw(call, exception),
        Entry::Returned(_) => Ok(u64::from(call.kept_reference(0).0)),
        Entry::Start => {
            let array = call.reference(1);
            let class = call.vm.method(method).class;
            call.vm.ensure_initialised(class)?;
            let mut slots = arguments(call, object, OF, method, array)?;
            let made = call.vm.allocate(class)?;
            call.keep_reference(0, made);
            slots.insert(0, Value { bits: u64::from(made.0), shadow: Label::NONE });
            call.upcall_values(method, &slots, CALLED)
        }
    }
}
