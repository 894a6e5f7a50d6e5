//! Natives of `java.lang.Object`.

use vm::Res;
use vm::classes::class::{Kind, Shape};
use vm::memory::heap::Ref;
use vm::native::Call;

use super::thread;

crate::natives! {
    "java/lang/Object";
    "getClass" "()Ljava/lang/Class;" => get_class, leaf;
    "hashCode" "()I" => hash_code, leaf;
    "clone" "()Ljava/lang/Object;" => clone;
    "notify" "()V" => notify;
    "notifyAll" "()V" => notify_all;
    "wait" "(J)V" => wait;
    "wait0" "(J)V" => wait;
}

fn get_class(call: &mut Call<'_>) -> Res<u64> {
    let object = call.object(0)?;
    let class = call.vm.class_of(object);
    Ok(u64::from(call.vm.class(class).mirror.0))
}

fn hash_code(call: &mut Call<'_>) -> Res<u64> {
    let object = call.object(0)?;
    Ok(u64::from(call.vm.identity_hash(object) as u32))
}

/// In state 1 the copy has been registered for finalisation.
fn clone(call: &mut Call<'_>) -> Res<u64> {
    let object = call.object(0)?;
    if call.state() == 1 {
        return Ok(u64::from(call.kept_reference(0).0));
    }
    let vm = &mut *call.vm;
    let id = vm.class_of(object);
    let class = vm.class(id).clone();
    if !class.is_array() {
        let cloneable = vm.boot_class("java/lang/Cloneable")?;
        if !vm.is_assignable(id, cloneable) {
            let name = class.external_name();
            return Err(vm.throw_new("java/lang/CloneNotSupportedException", Some(&name)));
        }
    }
    let copy = if class.is_array() {
        let length = vm.heap.length(object);
        vm.allocate_array(id, length)?
    } else {
        vm.allocate(id)?
    };
    let size = vm.object_size(object);
    vm.heap.copy_within(object.0 + 16, copy.0 + 16, size - 16);
    copy_labels(vm, object, copy, &class.shape)?;
    if class.finalizable {
        let register = vm.finalizer_registration()?;
        call.keep_reference(0, copy);
        return call.upcall(register, &[u64::from(copy.0)], 1);
    }
    Ok(u64::from(copy.0))
}

fn copy_labels(vm: &mut vm::Vm, from: Ref, to: Ref, shape: &Shape) -> Res<()> {
    if !vm.has_labels() || vm.heap.shadow(from) == 0 {
        return Ok(());
    }
    if let Shape::Array(_) = shape {
        let length = vm.length_shadow(from);
        vm.set_length_shadow(to, length)?;
        for index in 0..vm.heap.length(from) {
            let label = vm.element_shadow(from, index);
            vm.set_element_shadow(to, index, label)?;
        }
        return Ok(());
    }
    for offset in (16..vm.object_size(from)).step_by(1 << Kind::Int.shift()) {
        let label = vm.field_shadow(from, offset);
        vm.set_field_shadow(to, offset, label)?;
    }
    Ok(())
}

fn notify(call: &mut Call<'_>) -> Res<u64> {
    let object = call.object(0)?;
    call.vm.monitor_notify(object, false)?;
    Ok(0)
}

fn notify_all(call: &mut Call<'_>) -> Res<u64> {
    let object = call.object(0)?;
    call.vm.monitor_notify(object, true)?;
    Ok(0)
}

/// State 0 releases the monitor and waits; state 1 acquires it again.
fn wait(call: &mut Call<'_>) -> Res<u64> {
    let object = call.object(0)?;
    let millis = call.long(1);
    if call.state() == 0 {
        if millis < 0 {
            return Err(thread::negative_timeout(call.vm));
        }
        call.vm.check_owner(object)?;
        if thread::is_interrupted(call.vm)? {
            return Err(thread::interrupted(call.vm, None));
        }
        let until = (millis > 0).then(|| thread::until(call.vm, millis));
        call.set_state(1);
        call.vm.monitor_wait(object, until)?;
    }
    call.vm.monitor_resume(object)?;
    if !call.vm.thread().notified && thread::is_interrupted(call.vm)? {
        return Err(thread::interrupted(call.vm, None));
    }
    Ok(0)
}
