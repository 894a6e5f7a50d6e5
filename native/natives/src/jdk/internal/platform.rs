//! `jdk.internal.platform.CgroupMetrics`: the guest runs in no container.

use crate::nothing;

crate::natives! {
    "jdk/internal/platform/CgroupMetrics";
    "isUseContainerSupport" "()Z" => nothing;
    "isContainerized0" "()Z" => nothing;
}
