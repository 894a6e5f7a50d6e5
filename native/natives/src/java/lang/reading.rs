//! The native with which the class library says that it reads a part of the world. No JDK has its class.

use vm::native::Call;
use vm::{Door, Machine, Res};

fn of<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    if let Some(door) = Door::of(call.int(0)) {
        call.vm.note_reading(door, "");
    }
    Ok(0)
}

crate::natives! {
    "java/lang/Reading";
    "of" "(I)V" => of;
}
