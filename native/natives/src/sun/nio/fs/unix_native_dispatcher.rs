//! `sun.nio.fs.UnixNativeDispatcher`.

use vm::native::Call;
use vm::{Machine, Res};

use super::{accounts, attributes, directories, files};

/// Capabilities: operations relative to open directories, times of open files in microseconds and
/// in nanoseconds, and when a file was made. Links have no times of their own, files no extended
/// attributes.
const CAPABILITIES: u64 = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 16;

fn init<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(CAPABILITIES)
}

crate::natives! {
    "sun/nio/fs/UnixNativeDispatcher";
    "init" "()I" => init;
    "getcwd" "()[B" => files::getcwd;
    "dup" "(I)I" => files::dup;
    "open0" "(JII)I" => files::open;
    "close0" "(I)V" => files::close;
    "read" "(IJI)I" => files::read;
    "write" "(IJI)I" => files::write;
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
    "exists0" "(J)Z" => files::exists;
    "strerror" "(I)[B" => files::strerror;
    "stat0" "(JLsun/nio/fs/UnixFileAttributes;)V" => attributes::stat;
    "stat1" "(J)I" => attributes::stat_mode;
    "lstat0" "(JLsun/nio/fs/UnixFileAttributes;)V" => attributes::lstat;
    "fstat" "(ILsun/nio/fs/UnixFileAttributes;)V" => attributes::fstat;
    "fstatat0" "(IJILsun/nio/fs/UnixFileAttributes;)V" => attributes::fstatat;
    "openat0" "(IJII)I" => files::openat;
    "unlinkat0" "(IJI)V" => files::unlinkat;
    "renameat0" "(IJIJ)V" => files::renameat;
    "fchmod" "(II)V" => files::fchmod;
    "chown0" "(JII)V" => accounts::chown;
    "lchown0" "(JII)V" => accounts::chown;
    "fchown" "(III)V" => accounts::fchown;
    "futimes" "(IJJ)V" => files::futimes;
    "futimens" "(IJJ)V" => files::futimens;
    "fgetxattr0" "(IJJI)I" => attributes::no_extended;
    "flistxattr" "(IJI)I" => attributes::no_extended;
    "fsetxattr0" "(IJJI)V" => attributes::no_extended;
    "fremovexattr0" "(IJ)V" => attributes::no_extended;
    "statvfs0" "(JLsun/nio/fs/UnixFileStoreAttributes;)V" => attributes::statvfs;
    "fdopendir" "(I)J" => directories::fdopendir;
    "opendir0" "(J)J" => directories::opendir;
    "readdir" "(J)[B" => directories::readdir;
    "closedir" "(J)V" => directories::close;
    "rewind" "(J)V" => directories::rewind;
    "getlinelen" "(J)I" => directories::line_length;
    "getpwuid" "(I)[B" => accounts::user_name;
    "getgrgid" "(I)[B" => accounts::group_name;
    "getpwnam0" "(J)I" => accounts::user_number;
    "getgrnam0" "(J)I" => accounts::group_number;
}
