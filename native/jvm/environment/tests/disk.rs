//! Tests which files of the disk are visible, and which operations on files the guest's user may do.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use environment::{Virtual, VirtualOptions, World};
use tempfile::TempDir;
use vm::host::{Errno, Host, OpenFlags, Written, mode};

/// The bits of a mode that hold the type of a file.
const KIND: u32 = 0o170_000;

fn host(root: &Path, superuser: bool) -> Virtual {
    let options = VirtualOptions {
        roots: vec![root.to_owned()],
        cwd: root.to_owned(),
        world: World { superuser, ..World::default() },
        ..VirtualOptions::default()
    };
    Virtual::new(options, Box::new(|_, _| {}))
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_bytes()
}

#[test]
fn a_link_within_shows_as_a_link_and_one_that_leads_out_as_what_it_leads_to() {
    let outside = TempDir::new().unwrap();
    std::fs::write(outside.path().join("far"), "far").unwrap();
    let root = TempDir::new().unwrap();
    std::fs::write(root.path().join("near"), "near!").unwrap();
    std::os::unix::fs::symlink("near", root.path().join("within")).unwrap();
    std::os::unix::fs::symlink(outside.path().join("far"), root.path().join("out")).unwrap();
    let mut host = host(root.path(), false);

    let within = host.lstat(bytes(&root.path().join("within"))).unwrap();
    assert_eq!(within.mode & KIND, mode::LINK);
    assert_eq!(host.stat(bytes(&root.path().join("within"))).unwrap().size, 5);
    let out = host.lstat(bytes(&root.path().join("out"))).unwrap();
    assert_eq!((out.mode & KIND, out.size), (mode::REGULAR, 3));
}

#[test]
fn files_of_the_disk_are_older_than_the_run_whatever_the_disk_says() {
    let root = TempDir::new().unwrap();
    let file = std::fs::File::create(root.path().join("file")).unwrap();
    let path = root.path().join("file");
    let first = host(root.path(), false).stat(bytes(&path)).unwrap();
    file.set_modified(std::time::UNIX_EPOCH).unwrap();
    let mut later = host(root.path(), false);
    let second = later.stat(bytes(&path)).unwrap();
    assert_eq!(first.mtime, second.mtime);
    assert!(first.mtime < later.now_realtime());
}

#[test]
fn permissions_stop_everybody_but_the_superuser() {
    let root = TempDir::new().unwrap();
    std::fs::write(root.path().join("file"), "").unwrap();
    let path = root.path().join("file");
    let outcomes = |superuser| {
        let mut host = host(root.path(), superuser);
        let path = bytes(&path);
        host.chmod(path, 0).unwrap();
        [host.access(path, 4), host.access(path, 2), host.access(path, 1)]
    };
    assert_eq!(outcomes(false), [Err(Errno::EACCES); 3]);
    assert_eq!(outcomes(true), [Ok(()), Ok(()), Err(Errno::EACCES)]);
}

#[test]
fn only_the_superuser_gives_files_away() {
    let root = TempDir::new().unwrap();
    std::fs::write(root.path().join("file"), "").unwrap();
    let path = root.path().join("file");
    let mut user = host(root.path(), false);
    let own = user.stat(bytes(&path)).unwrap();
    assert_eq!(user.chown(bytes(&path), Some(own.uid), None, true), Ok(()));
    assert_eq!(user.chown(bytes(&path), Some(own.uid + 1), None, true), Err(Errno::EPERM));
    let mut superuser = host(root.path(), true);
    assert_eq!(superuser.chown(bytes(&path), Some(7), None, true), Ok(()));
    let given = superuser.stat(bytes(&path)).unwrap();
    assert_eq!((given.uid, given.gid), (7, 0));
}

#[test]
fn what_the_guest_writes_is_told_by_paths_from_its_folder_and_changes_count() {
    let root = TempDir::new().unwrap();
    std::fs::write(root.path().join("near"), "near").unwrap();
    let mut host = host(root.path(), false);
    let before = host.written();
    let changes = host.file_changes();

    host.mkdir(b"made", 0o755).unwrap();
    let flags = OpenFlags { write: true, create: true, ..OpenFlags::default() };
    let file = host.open(b"made/new", flags, 0o644).unwrap();
    host.write(file, b"new").unwrap();
    host.stat(b"near").unwrap();

    let told = host.written().into_iter().filter(|it| !before.contains(it));
    let expected = [
        (b"made".to_vec(), Written::Directory),
        (b"made/new".to_vec(), Written::File(b"new".to_vec().into())),
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    assert!(host.file_changes() > changes);

    host.unlink(b"made/new").unwrap();
    assert!(host.written().iter().all(|(path, _)| path != b"made/new"));
}
