//! Natives of `java.lang.System`.

use vm::classes::class::{Kind, Shape};
use vm::machine::Label;
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Door, Exit, Res, Vm};

crate::natives! {
    "java/lang/System";
    "registerNatives" "()V" => crate::nothing;
    "arraycopy" "(Ljava/lang/Object;ILjava/lang/Object;II)V" => arraycopy, leaf;
    "identityHashCode" "(Ljava/lang/Object;)I" => identity_hash_code, leaf;
    "currentTimeMillis" "()J" => current_time_millis;
    "nanoTime" "()J" => nano_time;
    "mapLibraryName" "(Ljava/lang/String;)Ljava/lang/String;" => map_library_name;
    "setIn0" "(Ljava/io/InputStream;)V" => set_in;
    "setOut0" "(Ljava/io/PrintStream;)V" => set_out;
    "setErr0" "(Ljava/io/PrintStream;)V" => set_err;
}

fn identity_hash_code(call: &mut Call<'_>) -> Res<u64> {
    let object = call.reference(0);
    Ok(u64::from(call.vm.identity_hash(object) as u32))
}

fn current_time_millis(call: &mut Call<'_>) -> Res<u64> {
    call.vm.note_reading(Door::Time);
    let (seconds, nanos) = call.vm.host.now_realtime();
    Ok((seconds * 1000 + i64::from(nanos / 1_000_000)) as u64)
}

fn nano_time(call: &mut Call<'_>) -> Res<u64> {
    call.vm.note_reading(Door::Time);
    Ok(call.vm.host.monotonic_nanos() as u64)
}

fn map_library_name(call: &mut Call<'_>) -> Res<u64> {
    let name = call.object(0)?;
    let mapped = format!("lib{}.so", call.vm.text(name));
    Ok(u64::from(call.vm.new_string(&mapped)?.0))
}

fn set_stream(call: &mut Call<'_>, name: &str, descriptor: &str) -> Res<u64> {
    let stream = call.reference(0);
    let system = call.vm.boot_class("java/lang/System")?;
    let Some(field) = call.vm.declared_field(system, name, descriptor) else {
        return call.vm.internal(format!("no System.{name}"));
    };
    let mirror = call.vm.class(system).mirror;
    call.vm.set_reference(mirror, field.offset, stream);
    Ok(0)
}

fn set_in(call: &mut Call<'_>) -> Res<u64> {
    set_stream(call, "in", "Ljava/io/InputStream;")
}

fn set_out(call: &mut Call<'_>) -> Res<u64> {
    set_stream(call, "out", "Ljava/io/PrintStream;")
}

fn set_err(call: &mut Call<'_>) -> Res<u64> {
    set_stream(call, "err", "Ljava/io/PrintStream;")
}

fn arraycopy(call: &mut Call<'_>) -> Res<u64> {
    let (from, to) = (call.object(0)?, call.object(2)?);
    let (from_at, to_at, length) = (call.int(1), call.int(3), call.int(4));
    let vm = &mut *call.vm;
    let kind = check_types(vm, from, to)?;
    check_bounds(vm, from, to, [from_at, to_at, length], kind)?;
    let (from_at, to_at, length) = (from_at as u32, to_at as u32, length as u32);
    let allowed =
        if kind == Kind::Reference { storable(vm, from, from_at, to, length) } else { length };
    let shift = kind.shift();
    vm.heap.copy_within(
        from.0 + 16 + (from_at << shift),
        to.0 + 16 + (to_at << shift),
        allowed << shift,
    );
    copy_labels(call, [from, to], [from_at, to_at], allowed)?;
    let vm = &mut *call.vm;
    if allowed < length { Err(store_mismatch(vm, from, to)) } else { Ok(0) }
}

/// Returns the arrays' common kind of elements. Fails if one cannot be copied to the other.
fn check_types(vm: &mut Vm, from: Ref, to: Ref) -> Res<Kind> {
    for (object, what) in [(from, "source"), (to, "destination")] {
        let class = vm.class(vm.class_of(object)).clone();
        if !class.is_array() {
            let message =
                format!("arraycopy: {what} type {} is not an array", class.external_name());
            return Err(vm.throw_new("java/lang/ArrayStoreException", Some(&message)));
        }
    }
    let (a, b) = (vm.kind_of_elements(from), vm.kind_of_elements(to));
    if a == b {
        return Ok(a);
    }
    let describe = |kind: Kind| {
        if kind == Kind::Reference {
            "object array[]".to_owned()
        } else {
            format!("{}[]", kind.keyword())
        }
    };
    let message =
        format!("arraycopy: type mismatch: can not copy {} into {}", describe(a), describe(b));
    Err(vm.throw_new("java/lang/ArrayStoreException", Some(&message)))
}

fn check_bounds(vm: &mut Vm, from: Ref, to: Ref, at: [i32; 3], kind: Kind) -> Res<()> {
    let [from_at, to_at, length] = at;
    let type_name = if kind == Kind::Reference { "object array" } else { kind.keyword() };
    let (source, target) = (vm.heap.length(from), vm.heap.length(to));
    let message = if from_at < 0 {
        format!("arraycopy: source index {from_at} out of bounds for {type_name}[{source}]")
    } else if to_at < 0 {
        format!("arraycopy: destination index {to_at} out of bounds for {type_name}[{target}]")
    } else if length < 0 {
        format!("arraycopy: length {length} is negative")
    } else if i64::from(from_at) + i64::from(length) > i64::from(source) {
        let last = from_at as u32 + length as u32;
        format!("arraycopy: last source index {last} out of bounds for {type_name}[{source}]")
    } else if i64::from(to_at) + i64::from(length) > i64::from(target) {
        let last = to_at as u32 + length as u32;
        format!("arraycopy: last destination index {last} out of bounds for {type_name}[{target}]")
    } else {
        return Ok(());
    };
    Err(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", Some(&message)))
}

/// Returns the number of elements, from the first one, that may be stored into the target.
fn storable(vm: &Vm, from: Ref, at: u32, to: Ref, length: u32) -> u32 {
    let (Shape::Array(a), Shape::Array(b)) =
        (vm.class(vm.class_of(from)).shape, vm.class(vm.class_of(to)).shape)
    else {
        return 0;
    };
    if vm.is_assignable(a, b) {
        return length;
    }
    (0..length)
        .find(|index| {
            let element = vm.element(from, at + index);
            element.0 != 0 && !vm.is_instance(element, b)
        })
        .unwrap_or(length)
}

fn store_mismatch(vm: &mut Vm, from: Ref, to: Ref) -> Exit {
    let component = |array: Ref| match vm.class(vm.class_of(array)).shape {
        Shape::Array(component) => vm.class(component).external_name(),
        _ => String::new(),
    };
    let message = format!(
        "arraycopy: element type mismatch: can not cast one of the elements of {}[] to the type of the destination array, {}",
        component(from),
        component(to)
    );
    vm.throw_new("java/lang/ArrayStoreException", Some(&message))
}

/// Copies the labels of elements; each also gets the labels of the arrays' references, the index and control.
fn copy_labels(
    call: &mut Call<'_>,
    [from, to]: [Ref; 2],
    [from_at, to_at]: [u32; 2],
    length: u32,
) -> Res<()> {
    if !call.vm.has_labels() {
        return Ok(());
    }
    let (base, control) = (call.label(0), call.control());
    let outer = call.vm.machine.unite(call.label(1), control);
    let outer = call.vm.machine.element(outer, base);
    let clean = Label::NONE;
    if outer == clean && call.vm.heap.shadow(from) == 0 && call.vm.heap.shadow(to) == 0 {
        return Ok(());
    }
    let labels: Vec<Label> = (0..length)
        .map(|index| {
            let own = call.vm.element_shadow(from, from_at + index);
            call.vm.machine.unite(own, outer)
        })
        .collect();
    for (index, label) in labels.into_iter().enumerate() {
        call.vm.set_element_shadow(to, to_at + index as u32, label)?;
    }
    Ok(())
}
