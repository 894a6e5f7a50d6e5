//! Natives of `sun.nio.ch.Net` for constants and features of Linux.

use vm::Res;
use vm::native::Call;

use crate::jdk::support;
use crate::nothing;

macro_rules! constants {
    ($($name:ident $value:literal;)*) => {$(
        fn $name(_: &mut Call<'_>) -> Res<u64> {
            Ok(support::int($value))
        }
    )*};
}

constants! {
    yes 1;
    no 0;
    unknown -1;
    poll_in 1;
    poll_out 4;
    poll_err 8;
    poll_hup 16;
    poll_nval 32;
}

crate::natives! {
    "sun/nio/ch/Net";
    "initIDs" "()V" => nothing;
    "isIPv6Available0" "()Z" => yes;
    "isReusePortAvailable0" "()Z" => yes;
    "isExclusiveBindAvailable" "()I" => unknown;
    "shouldSetBothIPv4AndIPv6Options0" "()Z" => yes;
    "canIPv6SocketJoinIPv4Group0" "()Z" => yes;
    "canJoin6WithIPv4Group0" "()Z" => no;
    "canUseIPv6OptionsWithIPv4LocalAddress0" "()Z" => yes;
    "pollinValue" "()S" => poll_in;
    "polloutValue" "()S" => poll_out;
    "pollerrValue" "()S" => poll_err;
    "pollhupValue" "()S" => poll_hup;
    "pollnvalValue" "()S" => poll_nval;
    "pollconnValue" "()S" => poll_out;
    "shouldShutdownWriteBeforeClose0" "()Z" => no;
    "discardOOB" "(Ljava/io/FileDescriptor;)Z" => no;
}
