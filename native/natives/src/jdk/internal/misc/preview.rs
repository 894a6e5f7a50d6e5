//! Natives of `jdk.internal.misc.PreviewFeatures`: preview features are off.

use crate::nothing;

crate::natives! {
    "jdk/internal/misc/PreviewFeatures";
    "isPreviewEnabled" "()Z" => nothing;
}
