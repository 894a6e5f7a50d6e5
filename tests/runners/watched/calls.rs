//! Searches a log of `strace` for system calls that reach outside.

use std::path::Path;

/// Calls that change the disk, whatever their arguments are.
const CHANGES: [&str; 14] = [
    "unlink", "rename", "mkdir", "rmdir", "link", "symlink", "truncate", "chmod", "chown", "mknod",
    "utime", "setxattr", "creat", "mount",
];
/// The flag of a file that never has a name and vanishes with the process. The engine opens such a
/// file for the image of a vm.
const NAMELESS: &str = "O_TMPFILE";
/// Flags that open a file for changes.
const WRITING: [&str; 4] = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC"];

/// Returns the lines with calls that reach outside of the folder `output`.
pub fn faults(log: &str, output: &Path) -> Vec<String> {
    let output = output.to_string_lossy();
    let mut started = 0;
    let mut faults = Vec::new();
    for line in log.lines() {
        let Some((name, arguments)) = call(line) else { continue };
        let path = arguments.split('"').nth(1).unwrap_or_default();
        let inside = path.starts_with(&*output) || path == "/dev/null";
        let reaches = match name {
            "execve" | "execveat" => {
                started += 1;
                started > 1
            }
            "fork" | "vfork" => true,
            "clone" | "clone3" => !arguments.contains("CLONE_THREAD"),
            "socket" | "socketpair" | "connect" | "bind" | "listen" => true,
            "open" | "openat" | "openat2" => {
                !inside && is_writing(arguments) && !arguments.contains(NAMELESS)
            }
            _ => {
                !inside
                    && CHANGES.iter().any(|change| name.contains(change))
                    && name != "readlink"
                    && name != "readlinkat"
            }
        };
        if reaches {
            faults.push(line.to_owned());
        }
    }
    faults
}

/// Returns whether a file was opened for changes.
pub fn writes(log: &str, file: &Path) -> bool {
    let file = format!("\"{}", file.display());
    log.lines()
        .filter_map(call)
        .any(|(_, arguments)| is_writing(arguments) && arguments.contains(&*file))
}

fn is_writing(arguments: &str) -> bool {
    WRITING.iter().any(|flag| arguments.contains(flag))
}

/// Returns the name and arguments of the call that a line begins. Other lines end a call or report
/// a signal.
fn call(line: &str) -> Option<(&str, &str)> {
    let text = line.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let (name, arguments) = text.split_once('(')?;
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_name && !name.is_empty()).then_some((name, arguments))
}
