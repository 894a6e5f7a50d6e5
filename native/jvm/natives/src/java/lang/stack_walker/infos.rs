//! Batches of `ClassFrameInfo` objects, which store their class or method themselves.

use vm::classes::class::{MethodId, access};
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, TraceFrame, Vm};

use super::{Batch, Elements, begin_batch, fetch_batch};
use crate::jdk::support;

const INFO: &str = "java/lang/ClassFrameInfo";
const RESOLVED: &str = "java/lang/invoke/ResolvedMethodName";
/// Flags in addition to those of the class file (`MethodHandleNatives.Constants`).
const IS_METHOD: u32 = 0x0001_0000;
const IS_CONSTRUCTOR: u32 = 0x0002_0000;
const CALLER_SENSITIVE: u32 = 0x0010_0000;
const HIDDEN: u32 = 0x0040_0000;

/// Argument slots: walker, mode, skipped frames, scope, continuation, length, start index, array.
pub fn begin(call: &mut Call<'_>) -> Res<u64> {
    let batch = batch(call, call.int(5), call.int(6))?;
    let skipped = call.int(2);
    begin_batch(call, batch, skipped)
}

/// Argument slots: walker, mode, anchor, length of the last batch, length, start index, array. Returns
/// the number of frames.
pub fn fetch(call: &mut Call<'_>) -> Res<u64> {
    let batch = batch(call, call.int(5), call.int(6))?;
    let anchor = call.long(2);
    fetch_batch(call, batch, anchor).map(|end| support::int(end - batch.start))
}

/// Reads a batch from the arguments: the mode is in slot 1, the array in slot 7.
fn batch(call: &mut Call<'_>, length: i32, start: i32) -> Res<Batch> {
    Ok(Batch {
        mode: i64::from(call.int(1)),
        size: length.saturating_sub(start),
        start,
        frames: call.object(7)?,
        elements: Elements::Infos,
    })
}

/// Writes a frame into a `ClassFrameInfo`.
pub fn put(vm: &mut Vm, info: Ref, frame: TraceFrame, class_only: bool) -> Res<()> {
    let flags = flags(vm, frame.method);
    let mirror = vm.class(vm.method(frame.method).class).mirror;
    let own = support::get_field(vm, info, "flags")?;
    support::set_field(vm, info, "flags", own | u64::from(flags))?;
    let described = if class_only {
        mirror
    } else {
        support::set_field(vm, info, "bci", u64::from(frame.bci))?;
        resolved(vm, frame.method, mirror)?
    };
    support::set_field(vm, info, "classOrMemberName", support::reference(described))
}

fn flags(vm: &Vm, id: MethodId) -> u32 {
    let method = vm.method(id);
    let mut flags = u32::from(method.access & access::WRITTEN);
    flags |= if &*method.name == "<init>" { IS_CONSTRUCTOR } else { IS_METHOD };
    if method.caller_sensitive {
        flags |= CALLER_SENSITIVE;
    }
    if method.hidden {
        flags |= HIDDEN;
    }
    flags
}

fn resolved(vm: &mut Vm, id: MethodId, mirror: Ref) -> Res<Ref> {
    let class = vm.boot_class(RESOLVED)?;
    let object = vm.allocate(class)?;
    support::set_field(vm, object, "vmholder", support::reference(mirror))?;
    support::set_field(vm, object, vm::METHOD_TARGET, u64::from(id.0))?;
    Ok(object)
}

/// Returns the method of a `StackFrameInfo`.
pub fn method_of(vm: &mut Vm, info: Ref) -> Res<MethodId> {
    let resolved = vm.field_offset(INFO, "classOrMemberName")?;
    let resolved = vm.reference(info, resolved);
    Ok(MethodId(support::get_field(vm, resolved, vm::METHOD_TARGET)? as u32))
}

/// Sets name and descriptor of a `StackFrameInfo`.
pub fn expand(call: &mut Call<'_>) -> Res<u64> {
    let info = call.object(0)?;
    let method = method_of(call.vm, info)?;
    let method = call.vm.method(method);
    let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
    let name = call.vm.intern_text(&name)?;
    support::set_field(call.vm, info, "name", support::reference(name))?;
    let descriptor = call.vm.intern_text(&descriptor)?;
    support::set_field(call.vm, info, "type", support::reference(descriptor))?;
    Ok(0)
}
