//! `java.lang.ref.Reference`, and the list of references that the collector has cleared.

use vm::heap::Ref;
use vm::native::Call;
use vm::thread::Activity;
use vm::{Machine, Res};

use crate::Row;

/// The root under which the collector leaves the list, linked by `Reference.discovered`.
const PENDING: &str = "pending references";

crate::natives! {
    "java/lang/ref/Reference";
    "clear0" "()V" => clear;
    "refersTo0" "(Ljava/lang/Object;)Z" => refers_to;
    "getAndClearReferencePendingList" "()Ljava/lang/ref/Reference;" => take_pending;
    "hasReferencePendingList" "()Z" => has_pending;
    "waitForReferencePendingList" "()V" => wait_for_pending;
}

mod phantom {
    crate::natives! {
        "java/lang/ref/PhantomReference";
        "refersTo0" "(Ljava/lang/Object;)Z" => super::refers_to;
    }
}

/// All rows of this file.
#[must_use]
pub fn tables<M: Machine>() -> Vec<Row<M>> {
    table().into_iter().chain(phantom::table()).collect()
}

fn clear<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let reference = call.object(0)?;
    let offset = call.vm.known.reference_referent;
    call.vm.set_reference(reference, offset, Ref(0));
    Ok(0)
}

fn refers_to<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let reference = call.object(0)?;
    let referent = call.vm.reference(reference, call.vm.known.reference_referent);
    Ok(u64::from(referent == call.reference(1)))
}

fn pending<M: Machine>(call: &Call<'_, M>) -> Ref {
    call.vm.roots.get(PENDING).copied().unwrap_or(Ref(0))
}

fn take_pending<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    let first = pending(call);
    call.vm.roots.insert(PENDING, Ref(0));
    Ok(u64::from(first.0))
}

fn has_pending<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    Ok(u64::from(pending(call).0 != 0))
}

fn wait_for_pending<M: Machine>(call: &mut Call<'_, M>) -> Res<u64> {
    if pending(call).0 == 0 {
        return Err(call.vm.suspend(Activity::AwaitingReferences));
    }
    Ok(0)
}
