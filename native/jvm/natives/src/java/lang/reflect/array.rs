//! Natives of `java.lang.reflect.Array`.

use vm::classes::class::{ClassId, Kind, Shape};
use vm::machine::Label;
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Exit, Res, Vm};

/// The greatest number of dimensions of an array type (JVMS 4.4.1).
const MOST_DIMENSIONS: usize = 255;

fn illegal(vm: &mut Vm, message: Option<&str>) -> Exit {
    vm.throw_new("java/lang/IllegalArgumentException", message)
}

fn mismatch(vm: &mut Vm) -> Exit {
    illegal(vm, Some("argument type mismatch"))
}

/// Returns the array in slot 0 and the kind of its elements.
fn array(call: &mut Call<'_>) -> Res<(Ref, Kind)> {
    let array = call.object(0)?;
    let class = call.vm.class_of(array);
    if call.vm.class(class).is_array() {
        Ok((array, call.vm.element_kind(class)))
    } else {
        Err(illegal(call.vm, Some("Argument is not an array")))
    }
}

fn primitive_array(call: &mut Call<'_>) -> Res<(Ref, Kind)> {
    match array(call)? {
        (_, Kind::Reference) => {
            Err(illegal(call.vm, Some("Argument is not an array of primitive type")))
        }
        found => Ok(found),
    }
}

/// Returns the address of the element whose index is in slot 1.
fn element(call: &mut Call<'_>, array: Ref, kind: Kind) -> Res<u32> {
    let index = call.int(1) as u32;
    if index < call.vm.heap.length(array) {
        Ok(array.0 + 16 + (index << kind.shift()))
    } else {
        Err(call.vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", None))
    }
}

/// Loads the element whose index is in slot 1. The result gets the labels of the element, the array and
/// the index.
fn load(call: &mut Call<'_>, array: Ref, kind: Kind) -> Res<u64> {
    let at = element(call, array, kind)?;
    let (of, at_index) = (call.label(0), call.label(1));
    let chosen = call.vm.machine.unite(of, at_index);
    let own = call.vm.element_shadow(array, call.int(1) as u32);
    call.shadow = Some(call.vm.machine.unite(chosen, own));
    Ok(call.vm.load(at, kind))
}

/// Labels the element whose index is in slot 1 with the label of the value in slot 2, `own`, and the
/// control label.
fn label_element(call: &mut Call<'_>, array: Ref, own: Label) -> Res<()> {
    let (index, given, control) = (call.int(1) as u32, call.label(2), call.control());
    let machine = &mut call.vm.machine;
    let shadow = machine.unite(given, own);
    let shadow = machine.unite(shadow, control);
    call.vm.set_element_shadow(array, index, shadow)
}

fn get(call: &mut Call<'_>) -> Res<u64> {
    let (array, kind) = array(call)?;
    let bits = load(call, array, kind)?;
    if kind == Kind::Reference {
        return Ok(bits);
    }
    Ok(u64::from(call.vm.new_box(kind, bits)?.0))
}

fn set(call: &mut Call<'_>) -> Res<u64> {
    let (array, kind) = array(call)?;
    let value = call.reference(2);
    if kind == Kind::Reference {
        return set_reference(call, array, value);
    }
    if value.0 == 0 {
        return Err(illegal(call.vm, None));
    }
    let Some((from, bits)) = call.vm.unbox(value) else { return Err(mismatch(call.vm)) };
    let own = call.vm.box_shadow(value);
    store(call, array, kind, (from, bits), own)
}

fn set_reference(call: &mut Call<'_>, array: Ref, value: Ref) -> Res<u64> {
    let at = element(call, array, Kind::Reference)?;
    let vm = &mut *call.vm;
    if let Shape::Array(component) = vm.class(vm.class_of(array)).shape
        && value.0 != 0
        && !vm.is_instance(value, component)
    {
        return Err(illegal(vm, Some("array element type mismatch")));
    }
    vm.store(at, Kind::Reference, u64::from(value.0));
    label_element(call, array, Label::NONE)?;
    Ok(0)
}

fn store(
    call: &mut Call<'_>,
    array: Ref,
    kind: Kind,
    (from, bits): (Kind, u64),
    own: Label,
) -> Res<u64> {
    let at = element(call, array, kind)?;
    match Vm::widen(from, kind, bits) {
        Some(bits) => {
            call.vm.store(at, kind, bits);
            label_element(call, array, own)?;
            Ok(0)
        }
        None => Err(mismatch(call.vm)),
    }
}

fn get_as(call: &mut Call<'_>, to: Kind) -> Res<u64> {
    let (array, kind) = primitive_array(call)?;
    let bits = load(call, array, kind)?;
    Vm::widen(kind, to, bits).ok_or_else(|| mismatch(call.vm))
}

fn set_from(call: &mut Call<'_>, from: Kind) -> Res<u64> {
    let (array, kind) = primitive_array(call)?;
    let bits = call.slot(2);
    store(call, array, kind, (from, bits), Label::NONE)
}

macro_rules! typed {
    ($($kind:ident $get:ident $set:ident;)*) => {$(
        fn $get(call: &mut Call<'_>) -> Res<u64> {
            get_as(call, Kind::$kind)
        }

        fn $set(call: &mut Call<'_>) -> Res<u64> {
            set_from(call, Kind::$kind)
        }
    )*};
}

typed! {
    Boolean get_boolean set_boolean;
    Byte get_byte set_byte;
    Char get_char set_char;
    Short get_short set_short;
    Int get_int set_int;
    Long get_long set_long;
    Float get_float set_float;
    Double get_double set_double;
}

fn length(call: &mut Call<'_>) -> Res<u64> {
    let (array, _) = array(call)?;
    let (of, own) = (call.label(0), call.vm.length_shadow(array));
    call.shadow = Some(call.vm.machine.unite(of, own));
    Ok(u64::from(call.vm.heap.length(array)))
}

/// Returns the component type in slot 0, which must not be `void`.
fn component(call: &mut Call<'_>) -> Res<ClassId> {
    let class = call.mirrored(0)?;
    if call.vm.class(class).shape == Shape::Primitive(Kind::Void) {
        return Err(illegal(call.vm, None));
    }
    Ok(class)
}

/// Returns the array type with `more` further dimensions. Fails if it would have too many.
fn deepen(vm: &mut Vm, class: ClassId, more: usize) -> Res<ClassId> {
    let mut own = 0;
    let mut element = class;
    while let Shape::Array(component) = vm.class(element).shape {
        own += 1;
        element = component;
    }
    if more == 0 || own + more > MOST_DIMENSIONS {
        return Err(illegal(vm, None));
    }
    (0..more).try_fold(class, |class, _| vm.array_class(class))
}

fn check_length(vm: &mut Vm, length: i32) -> Res<()> {
    if length < 0 {
        let message = length.to_string();
        return Err(vm.throw_new("java/lang/NegativeArraySizeException", Some(&message)));
    }
    Ok(())
}

fn new(call: &mut Call<'_>) -> Res<u64> {
    let component = component(call)?;
    let length = call.int(1);
    check_length(call.vm, length)?;
    let class = deepen(call.vm, component, 1)?;
    let array = call.vm.allocate_array(class, length as u32)?;
    let (given, control) = (call.label(1), call.control());
    let shadow = call.vm.machine.unite(given, control);
    call.vm.set_length_shadow(array, shadow)?;
    Ok(u64::from(array.0))
}

fn new_multi(call: &mut Call<'_>) -> Res<u64> {
    let component = component(call)?;
    let array = call.object(1)?;
    let vm = &mut *call.vm;
    let lengths: Vec<i32> = (0..vm.heap.length(array))
        .map(|index| vm.heap.u32(array.0 + 16 + 4 * index) as i32)
        .collect();
    let class = deepen(vm, component, lengths.len())?;
    for &length in &lengths {
        check_length(vm, length)?;
    }
    Ok(u64::from(vm.new_multi_array(class, &lengths)?.0))
}

crate::natives! {
    "java/lang/reflect/Array";
    "getLength" "(Ljava/lang/Object;)I" => length, leaf;
    "newArray" "(Ljava/lang/Class;I)Ljava/lang/Object;" => new;
    "multiNewArray" "(Ljava/lang/Class;[I)Ljava/lang/Object;" => new_multi;
    "get" "(Ljava/lang/Object;I)Ljava/lang/Object;" => get;
    "getBoolean" "(Ljava/lang/Object;I)Z" => get_boolean;
    "getByte" "(Ljava/lang/Object;I)B" => get_byte;
    "getChar" "(Ljava/lang/Object;I)C" => get_char;
    "getShort" "(Ljava/lang/Object;I)S" => get_short;
    "getInt" "(Ljava/lang/Object;I)I" => get_int;
    "getLong" "(Ljava/lang/Object;I)J" => get_long;
    "getFloat" "(Ljava/lang/Object;I)F" => get_float;
    "getDouble" "(Ljava/lang/Object;I)D" => get_double;
    "set" "(Ljava/lang/Object;ILjava/lang/Object;)V" => set;
    "setBoolean" "(Ljava/lang/Object;IZ)V" => set_boolean;
    "setByte" "(Ljava/lang/Object;IB)V" => set_byte;
    "setChar" "(Ljava/lang/Object;IC)V" => set_char;
    "setShort" "(Ljava/lang/Object;IS)V" => set_short;
    "setInt" "(Ljava/lang/Object;II)V" => set_int;
    "setLong" "(Ljava/lang/Object;IJ)V" => set_long;
    "setFloat" "(Ljava/lang/Object;IF)V" => set_float;
    "setDouble" "(Ljava/lang/Object;ID)V" => set_double;
}
