//! Natives of `jdk.internal.vm.VMSupport`.

use vm::Res;
use vm::native::Call;

use crate::jdk::support;

/// The folder in which the attach API looks for the vm, whatever `java.io.tmpdir` is.
pub(crate) const TEMPORARY: &str = "/tmp";

fn temporary(call: &mut Call<'_>) -> Res<u64> {
    call.vm.new_string(TEMPORARY).map(support::reference)
}

crate::natives! {
    "jdk/internal/vm/VMSupport";
    "getVMTemporaryDirectory" "()Ljava/lang/String;" => temporary;
}
