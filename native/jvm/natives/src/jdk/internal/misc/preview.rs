//! Natives of `jdk.internal.misc.PreviewFeatures`.

use vm::Res;
use vm::native::Call;

use crate::jdk::support;

fn is_enabled(call: &mut Call<'_>) -> Res<u64> {
    Ok(support::boolean(call.vm.options.preview))
}

crate::natives! {
    "jdk/internal/misc/PreviewFeatures";
    "isPreviewEnabled" "()Z" => is_enabled;
}
