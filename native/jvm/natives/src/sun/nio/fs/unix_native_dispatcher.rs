//! Natives of `sun.nio.fs.UnixNativeDispatcher`.

use vm::Res;
use vm::native::Call;

use crate::jdk::support;
use crate::nothing;

use super::{accounts, attributes, directories, files};

const CLASS: &str = "sun/nio/fs/UnixNativeDispatcher";

/// The supported features, by the library's own constants: operations relative to open directories, times of
/// open files in microseconds and nanoseconds, and birth times. Not supported are times of symbolic links
/// and extended attributes.
const CAPABILITIES: [&str; 4] =
    ["SUPPORTS_OPENAT", "SUPPORTS_FUTIMES", "SUPPORTS_FUTIMENS", "SUPPORTS_BIRTHTIME"];

fn init(call: &mut Call<'_>) -> Res<u64> {
    let mut capabilities = 0;
    for name in CAPABILITIES {
        capabilities |= support::int_constant(call.vm, CLASS, name)?.unwrap_or(0);
    }
    Ok(support::int(capabilities))
}

crate::natives! {
    "sun/nio/fs/UnixNativeDispatcher";
    "init" "()I" => init;
    "getcwd" "()[B" => files::getcwd;
    "dup" "(I)I" => files::dup;
    "open0" "(JII)I" => files::open;
    "close0" "(I)V" => files::close;
    "read" "(IJI)I" => files::read;
    "read0" "(IJI)I" => files::read;
    "write" "(IJI)I" => files::write;
    "write0" "(IJI)I" => files::write;
    "link0" "(JJ)V" => files::link;
    "unlink0" "(J)V" => files::unlink;
    "rename0" "(JJ)V" => files::rename;
    "mkdir0" "(JI)V" => files::mkdir;
    "rmdir0" "(J)V" => files::rmdir;
    "readlink0" "(J)[B" => files::readlink;
    "realpath0" "(J)[B" => files::realpath;
    "symlink0" "(JJ)V" => files::symlink;
    "chmod0" "(JI)V" => files::chmod;
    "utimes0" "(JJJ)V" => files::utimes;
    "access0" "(JI)V" => files::access;
    "access0" "(JI)I" => files::access_error;
    "exists0" "(J)Z" => files::exists;
    "strerror" "(I)[B" => files::strerror;
    "stat0" "(JLsun/nio/fs/UnixFileAttributes;)V" => attributes::stat;
    "stat0" "(JLsun/nio/fs/UnixFileAttributes;)I" => attributes::stat_error;
    "stat1" "(J)I" => attributes::stat_mode;
    "lstat0" "(JLsun/nio/fs/UnixFileAttributes;)V" => attributes::lstat;
    "fstat" "(ILsun/nio/fs/UnixFileAttributes;)V" => attributes::fstat;
    "fstat0" "(ILsun/nio/fs/UnixFileAttributes;)V" => attributes::fstat;
    "fstatat0" "(IJILsun/nio/fs/UnixFileAttributes;)V" => attributes::fstatat;
    "openat0" "(IJII)I" => files::openat;
    "unlinkat0" "(IJI)V" => files::unlinkat;
    "renameat0" "(IJIJ)V" => files::renameat;
    "fchmod" "(II)V" => files::fchmod;
    "fchmod0" "(II)V" => files::fchmod;
    "chown0" "(JII)V" => accounts::chown;
    "lchown0" "(JII)V" => accounts::lchown;
    "fchown" "(III)V" => accounts::fchown;
    "fchown0" "(III)V" => accounts::fchown;
    "futimes" "(IJJ)V" => files::futimes;
    "futimes0" "(IJJ)V" => files::futimes;
    "utimensat0" "(IJJJI)V" => files::utimensat;
    "fchmodat0" "(IJII)V" => files::fchmodat;
    "fchmodatNoFollowSupported0" "()Z" => nothing;
    "futimens" "(IJJ)V" => files::futimens;
    "futimens0" "(IJJ)V" => files::futimens;
    "fgetxattr0" "(IJJI)I" => attributes::no_extended;
    "flistxattr" "(IJI)I" => attributes::no_extended;
    "fsetxattr0" "(IJJI)V" => attributes::no_extended;
    "fremovexattr0" "(IJ)V" => attributes::no_extended;
    "statvfs0" "(JLsun/nio/fs/UnixFileStoreAttributes;)V" => attributes::statvfs;
    "fdopendir" "(I)J" => directories::fdopendir;
    "opendir0" "(J)J" => directories::opendir;
    "readdir" "(J)[B" => directories::readdir;
    "readdir0" "(J)[B" => directories::readdir;
    "closedir" "(J)V" => directories::close;
    "rewind" "(J)V" => directories::rewind;
    "getlinelen" "(J)I" => directories::line_length;
    "getpwuid" "(I)[B" => accounts::user_name;
    "getgrgid" "(I)[B" => accounts::group_name;
    "getpwnam0" "(J)I" => accounts::user_number;
    "getgrnam0" "(J)I" => accounts::group_number;
}
