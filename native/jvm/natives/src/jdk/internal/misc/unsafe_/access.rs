//! Natives of `Unsafe` that read and write; plain and volatile are the same, since threads never run in
//! parallel.

use vm::Res;
use vm::classes::class::Kind;
use vm::native::Call;

use super::{labels, place};

fn load(call: &mut Call<'_>, kind: Kind) -> Res<u64> {
    let at = place(call, 1, 1 << kind.shift())?;
    labels::read(call, 1, kind);
    Ok(call.vm.load(at, kind))
}

fn store(call: &mut Call<'_>, kind: Kind) -> Res<u64> {
    let at = place(call, 1, 1 << kind.shift())?;
    let bits = call.slot(4);
    call.vm.store(at, kind, bits);
    labels::write(call, 1, kind, 4)?;
    Ok(0)
}

macro_rules! accessors {
    ($($kind:ident $get:ident $put:ident;)*) => {$(
        fn $get(call: &mut Call<'_>) -> Res<u64> {
            load(call, Kind::$kind)
        }

        fn $put(call: &mut Call<'_>) -> Res<u64> {
            store(call, Kind::$kind)
        }
    )*};
}

accessors! {
    Boolean get_boolean put_boolean;
    Byte get_byte put_byte;
    Char get_char put_char;
    Short get_short put_short;
    Int get_int put_int;
    Long get_long put_long;
    Float get_float put_float;
    Double get_double put_double;
    Reference get_reference put_reference;
}

crate::natives! {
    "jdk/internal/misc/Unsafe";
    "getBoolean" "(Ljava/lang/Object;J)Z" => get_boolean, leaf;
    "getByte" "(Ljava/lang/Object;J)B" => get_byte, leaf;
    "getChar" "(Ljava/lang/Object;J)C" => get_char, leaf;
    "getShort" "(Ljava/lang/Object;J)S" => get_short, leaf;
    "getInt" "(Ljava/lang/Object;J)I" => get_int, leaf;
    "getLong" "(Ljava/lang/Object;J)J" => get_long, leaf;
    "getFloat" "(Ljava/lang/Object;J)F" => get_float, leaf;
    "getDouble" "(Ljava/lang/Object;J)D" => get_double, leaf;
    "getReference" "(Ljava/lang/Object;J)Ljava/lang/Object;" => get_reference, leaf;
    "getBooleanVolatile" "(Ljava/lang/Object;J)Z" => get_boolean, leaf;
    "getByteVolatile" "(Ljava/lang/Object;J)B" => get_byte, leaf;
    "getCharVolatile" "(Ljava/lang/Object;J)C" => get_char, leaf;
    "getShortVolatile" "(Ljava/lang/Object;J)S" => get_short, leaf;
    "getIntVolatile" "(Ljava/lang/Object;J)I" => get_int, leaf;
    "getLongVolatile" "(Ljava/lang/Object;J)J" => get_long, leaf;
    "getFloatVolatile" "(Ljava/lang/Object;J)F" => get_float, leaf;
    "getDoubleVolatile" "(Ljava/lang/Object;J)D" => get_double, leaf;
    "getReferenceVolatile" "(Ljava/lang/Object;J)Ljava/lang/Object;" => get_reference, leaf;
    "putBoolean" "(Ljava/lang/Object;JZ)V" => put_boolean, leaf;
    "putByte" "(Ljava/lang/Object;JB)V" => put_byte, leaf;
    "putChar" "(Ljava/lang/Object;JC)V" => put_char, leaf;
    "putShort" "(Ljava/lang/Object;JS)V" => put_short, leaf;
    "putInt" "(Ljava/lang/Object;JI)V" => put_int, leaf;
    "putLong" "(Ljava/lang/Object;JJ)V" => put_long, leaf;
    "putFloat" "(Ljava/lang/Object;JF)V" => put_float, leaf;
    "putDouble" "(Ljava/lang/Object;JD)V" => put_double, leaf;
    "putReference" "(Ljava/lang/Object;JLjava/lang/Object;)V" => put_reference, leaf;
    "putBooleanVolatile" "(Ljava/lang/Object;JZ)V" => put_boolean, leaf;
    "putByteVolatile" "(Ljava/lang/Object;JB)V" => put_byte, leaf;
    "putCharVolatile" "(Ljava/lang/Object;JC)V" => put_char, leaf;
    "putShortVolatile" "(Ljava/lang/Object;JS)V" => put_short, leaf;
    "putIntVolatile" "(Ljava/lang/Object;JI)V" => put_int, leaf;
    "putLongVolatile" "(Ljava/lang/Object;JJ)V" => put_long, leaf;
    "putFloatVolatile" "(Ljava/lang/Object;JF)V" => put_float, leaf;
    "putDoubleVolatile" "(Ljava/lang/Object;JD)V" => put_double, leaf;
    "putReferenceVolatile" "(Ljava/lang/Object;JLjava/lang/Object;)V" => put_reference, leaf;
}
