//! Plain and volatile reads and writes: threads are green, so that they are the same.

use vm::class::Kind;
use vm::native::Call;
use vm::{Machine, Res};

use super::{labels, place};

fn load<M: Machine>(call: &mut Call<'_, M>, kind: Kind) -> Res<u64> {
    let at = place(call, 1, 1 << kind.shift())?;
    labels::read(call, 1, kind);
    Ok(call.vm.load(at, kind))
}

fn store<M: Machine>(call: &mut Call<'_, M>, kind: Kind) -> Res<u64> {
    let at = place(call, 1, 1 << kind.shift())?;
    let bits = call.slot(4);
    call.vm.store(at, kind, bits);
    labels::write(call, 1, kind, 4)?;
    Ok(0)
}

macro_rules! accessors {
    ($($kind:ident $get:ident $put:ident;)*) => {$(
        fn $get<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
            load(call, Kind::$kind)
        }

        fn $put<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
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
    "getBoolean" "(Ljava/lang/Object;J)Z" => get_boolean;
    "getByte" "(Ljava/lang/Object;J)B" => get_byte;
    "getChar" "(Ljava/lang/Object;J)C" => get_char;
    "getShort" "(Ljava/lang/Object;J)S" => get_short;
    "getInt" "(Ljava/lang/Object;J)I" => get_int;
    "getLong" "(Ljava/lang/Object;J)J" => get_long;
    "getFloat" "(Ljava/lang/Object;J)F" => get_float;
    "getDouble" "(Ljava/lang/Object;J)D" => get_double;
    "getReference" "(Ljava/lang/Object;J)Ljava/lang/Object;" => get_reference;
    "getBooleanVolatile" "(Ljava/lang/Object;J)Z" => get_boolean;
    "getByteVolatile" "(Ljava/lang/Object;J)B" => get_byte;
    "getCharVolatile" "(Ljava/lang/Object;J)C" => get_char;
    "getShortVolatile" "(Ljava/lang/Object;J)S" => get_short;
    "getIntVolatile" "(Ljava/lang/Object;J)I" => get_int;
    "getLongVolatile" "(Ljava/lang/Object;J)J" => get_long;
    "getFloatVolatile" "(Ljava/lang/Object;J)F" => get_float;
    "getDoubleVolatile" "(Ljava/lang/Object;J)D" => get_double;
    "getReferenceVolatile" "(Ljava/lang/Object;J)Ljava/lang/Object;" => get_reference;
    "putBoolean" "(Ljava/lang/Object;JZ)V" => put_boolean;
    "putByte" "(Ljava/lang/Object;JB)V" => put_byte;
    "putChar" "(Ljava/lang/Object;JC)V" => put_char;
    "putShort" "(Ljava/lang/Object;JS)V" => put_short;
    "putInt" "(Ljava/lang/Object;JI)V" => put_int;
    "putLong" "(Ljava/lang/Object;JJ)V" => put_long;
    "putFloat" "(Ljava/lang/Object;JF)V" => put_float;
    "putDouble" "(Ljava/lang/Object;JD)V" => put_double;
    "putReference" "(Ljava/lang/Object;JLjava/lang/Object;)V" => put_reference;
    "putBooleanVolatile" "(Ljava/lang/Object;JZ)V" => put_boolean;
    "putByteVolatile" "(Ljava/lang/Object;JB)V" => put_byte;
    "putCharVolatile" "(Ljava/lang/Object;JC)V" => put_char;
    "putShortVolatile" "(Ljava/lang/Object;JS)V" => put_short;
    "putIntVolatile" "(Ljava/lang/Object;JI)V" => put_int;
    "putLongVolatile" "(Ljava/lang/Object;JJ)V" => put_long;
    "putFloatVolatile" "(Ljava/lang/Object;JF)V" => put_float;
    "putDoubleVolatile" "(Ljava/lang/Object;JD)V" => put_double;
    "putReferenceVolatile" "(Ljava/lang/Object;JLjava/lang/Object;)V" => put_reference;
}
