//! Natives of `jdk.internal.misc.CDS`: class data sharing is off.

use crate::nothing;

crate::natives! {
    "jdk/internal/misc/CDS";
    "isDumpingClassList0" "()Z" => nothing;
    "isDumpingArchive0" "()Z" => nothing;
    "isSharingEnabled0" "()Z" => nothing;
    "getRandomSeedForDumping" "()J" => nothing;
    "initializeFromArchive" "(Ljava/lang/Class;)V" => nothing;
    "getCDSConfigStatus" "()I" => nothing;
    "needsClassInitBarrier0" "(Ljava/lang/Class;)Z" => nothing;
    "defineArchivedModules" "(Ljava/lang/ClassLoader;Ljava/lang/ClassLoader;)V" => nothing;
}
