//! Natives that this vm refuses: calls end as *unsupported*, with the reason.

use crate::Table;

/// Declares a reason and the natives that are refused for it.
macro_rules! refused {
    ($reason:literal; $($class:literal $name:literal $descriptor:literal;)*) => {
        use vm::Res;
        use vm::native::Call;

        use crate::{Group, Row, Table};

        fn refuse(call: &mut Call<'_>) -> Res<u64> {
            call.vm.unsupported($reason)
        }

        /// The natives refused for this reason.
        pub const TABLE: Table = Table::Rows(&[$(Group {
            classes: &[$class],
            rows: &[Row::new($name, $descriptor, refuse).refused($reason)],
        }),*]);
    };
}

/// All rows of this file.
pub const TABLES: Table = Table::Parts(&[
    continuations::TABLE,
    foreign_code::TABLE,
    native_libraries::TABLE,
    processes::TABLE,
    thread_dumps::TABLE,
    vectors::TABLE,
    watching::TABLE,
]);

mod continuations {
    refused! {
        "continuations: virtual threads run as threads of their own";
        "java/lang/Thread" "setCurrentThread" "(Ljava/lang/Thread;)V";
        "java/lang/VirtualThread" "notifyJvmtiDisableSuspend" "(Z)V";
        "java/lang/VirtualThread" "notifyJvmtiEnd" "()V";
        "java/lang/VirtualThread" "notifyJvmtiHideFrames" "(Z)V";
        "java/lang/VirtualThread" "notifyJvmtiMount" "(Z)V";
        "java/lang/VirtualThread" "notifyJvmtiStart" "()V";
        "java/lang/VirtualThread" "notifyJvmtiUnmount" "(Z)V";
        "java/lang/VirtualThread" "postPinnedEvent" "(Ljava/lang/String;)V";
        "java/lang/VirtualThread" "takeVirtualThreadListToUnblock" "()Ljava/lang/VirtualThread;";
        "java/lang/StackStreamFactory$AbstractStackWalker" "setContinuation" "(J[Ljava/lang/Object;Ljdk/internal/vm/Continuation;)V";
        "jdk/internal/vm/Continuation" "doYield" "()I";
        "jdk/internal/vm/Continuation" "enterSpecial" "(Ljdk/internal/vm/Continuation;ZZ)V";
        "jdk/internal/vm/Continuation" "isPinned0" "(Ljdk/internal/vm/ContinuationScope;)I";
    }
}

mod foreign_code {
    refused! {
        "calls of native code through the foreign linker";
        "jdk/internal/vm/ForeignLinkerSupport" "isSupported0" "()Z";
        "jdk/internal/foreign/abi/NativeEntryPoint" "registerNatives" "()V";
        "jdk/internal/foreign/abi/UpcallLinker" "registerNatives" "()V";
        "jdk/internal/foreign/abi/UpcallStubs" "registerNatives" "()V";
        "jdk/internal/foreign/abi/fallback/LibFallback" "init" "()Z";
    }
}

mod native_libraries {
    refused! {
        "native libraries";
        "jdk/internal/loader/RawNativeLibraries" "load0" "(Ljdk/internal/loader/RawNativeLibraries$RawNativeLibraryImpl;Ljava/lang/String;)Z";
        "jdk/internal/loader/RawNativeLibraries" "unload0" "(Ljava/lang/String;J)V";
    }
}

mod processes {
    refused! {
        "a channel inherited from a parent process";
        "sun/nio/ch/InheritedChannel" "addressFamily" "(I)I";
        "sun/nio/ch/InheritedChannel" "close0" "(I)V";
        "sun/nio/ch/InheritedChannel" "dup" "(I)I";
        "sun/nio/ch/InheritedChannel" "dup2" "(II)V";
        "sun/nio/ch/InheritedChannel" "inetPeerAddress0" "(I)Ljava/net/InetAddress;";
        "sun/nio/ch/InheritedChannel" "initIDs" "()V";
        "sun/nio/ch/InheritedChannel" "isConnected" "(I)Z";
        "sun/nio/ch/InheritedChannel" "open0" "(Ljava/lang/String;I)I";
        "sun/nio/ch/InheritedChannel" "peerPort0" "(I)I";
        "sun/nio/ch/InheritedChannel" "soType0" "(I)I";
        "sun/nio/ch/InheritedChannel" "unixPeerAddress0" "(I)[B";
    }
}

mod thread_dumps {
    refused! {
        "dumps of threads to a file";
        "jdk/internal/vm/ThreadSnapshot" "create" "(Ljava/lang/Thread;)Ljdk/internal/vm/ThreadSnapshot;";
    }
}

mod vectors {
    refused! {
        "the incubating vector API";
        "jdk/internal/vm/vector/VectorSupport" "registerNatives" "()I";
        "jdk/internal/vm/vector/VectorSupport" "getMaxLaneCount" "(Ljava/lang/Class;)I";
        "jdk/internal/vm/vector/VectorSupport" "getCPUFeatures" "()Ljava/lang/String;";
    }
}

mod watching {
    refused! {
        "watching folders (inotify)";
        "sun/nio/fs/LinuxWatchService" "eventSize" "()I";
        "sun/nio/fs/LinuxWatchService" "eventOffsets" "()[I";
        "sun/nio/fs/LinuxWatchService" "inotifyInit" "()I";
        "sun/nio/fs/LinuxWatchService" "inotifyAddWatch" "(IJI)I";
        "sun/nio/fs/LinuxWatchService" "inotifyRmWatch" "(II)V";
        "sun/nio/fs/LinuxWatchService" "configureBlocking" "(IZ)V";
        "sun/nio/fs/LinuxWatchService" "socketpair" "([I)V";
        "sun/nio/fs/LinuxWatchService" "poll" "(II)I";
    }
}
