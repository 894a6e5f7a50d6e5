//! Natives of `jdk.internal.platform.CgroupMetrics`: the guest does not run in a container.

use crate::nothing;

crate::natives! {
    "jdk/internal/platform/CgroupMetrics";
    "isUseContainerSupport" "()Z" => nothing;
    "isContainerized0" "()Z" => nothing;
}
