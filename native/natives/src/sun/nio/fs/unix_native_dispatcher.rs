//! `sun.nio.fs.UnixNativeDispatcher`, without the operations relative to open directories.

use vm::native::Call;
use vm::{Machine, Res};

use super::{accounts, attributes, directories, files};

/// The capability to tell when a file was made. Without the others, Java uses paths throughout.
const BIRTH_TIME: u64 = 1 << 16;

fn init<M: Machine>(_: &mut Call<'_, M>) -> Res<u64> {
    Ok(BIRTH_TIME)
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
