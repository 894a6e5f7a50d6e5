//! Natives of `java.lang.ref.Reference`, with the list of references that the collector has cleared.

use vm::Res;
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::threads::thread::Activity;

crate::natives! {
    "java/lang/ref/Reference" | "java/lang/ref/PhantomReference" {
        "clear0" "()V" => clear;
        "refersTo0" "(Ljava/lang/Object;)Z" => refers_to;
    }
    "java/lang/ref/Reference" {
        "getAndClearReferencePendingList" "()Ljava/lang/ref/Reference;" => take_pending;
        "hasReferencePendingList" "()Z" => has_pending;
        "waitForReferencePendingList" "()V" => wait_for_pending;
    }
}

fn clear(call: &mut Call<'_>) -> Res<u64> {
    let reference = call.object(0)?;
    let offset = call.vm.known.reference_referent;
    call.vm.set_reference(reference, offset, Ref(0));
    Ok(0)
}

fn refers_to(call: &mut Call<'_>) -> Res<u64> {
    let reference = call.object(0)?;
    let referent = call.vm.reference(reference, call.vm.known.reference_referent);
    Ok(u64::from(referent == call.reference(1)))
}

fn take_pending(call: &mut Call<'_>) -> Res<u64> {
    Ok(u64::from(call.vm.take_pending_references().0))
}

fn has_pending(call: &mut Call<'_>) -> Res<u64> {
    Ok(u64::from(call.vm.has_pending_references()))
}

fn wait_for_pending(call: &mut Call<'_>) -> Res<u64> {
    if !call.vm.has_pending_references() {
        return Err(call.vm.suspend(Activity::AwaitingReferences));
    }
    Ok(0)
}
