//! `jdk.internal.misc.PreviewFeatures`: they are off.

use crate::nothing;

crate::natives! {
    "jdk/internal/misc/PreviewFeatures";
    "isPreviewEnabled" "()Z" => nothing;
}
