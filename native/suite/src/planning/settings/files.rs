//! Settings that give the tests files: `environment.files`, `environment.stdin` and what
//! `environment.urls` answers.

use std::path::{Component, Path, PathBuf};

use environment::Provided;
use report::AnalyseRequest;
use vm::host::Errno;

use super::Setting;
use crate::RequestError;

/// The start of a value that is the text itself.
const TEXT: &str = "text:";
/// The start of a value that is the name of an error.
const ERROR: &str = "error:";
/// The errors with which uses of a path may end.
const ERRORS: [(&str, Errno); 11] = [
    ("EACCES", Errno::EACCES),
    ("EBUSY", Errno::EBUSY),
    ("EFBIG", Errno::EFBIG),
    ("EIO", Errno::EIO),
    ("ELOOP", Errno::ELOOP),
    ("EMFILE", Errno::EMFILE),
    ("ENAMETOOLONG", Errno::ENAMETOOLONG),
    ("ENOENT", Errno::ENOENT),
    ("ENOSPC", Errno::ENOSPC),
    ("EPERM", Errno::EPERM),
    ("EROFS", Errno::EROFS),
];

impl Setting<'_> {
    /// Returns what can be read from standard input.
    pub(super) fn input(&self, request: &AnalyseRequest) -> Result<String, RequestError> {
        if let Some(text) = self.value.strip_prefix(TEXT) {
            return Ok(text.to_owned());
        }
        std::fs::read_to_string(module(request).join(self.value)).map_err(|error| {
            let form = format!(
                "the file cannot be read ({error}): give the path of a text file in the module, or `text:` and the text"
            );
            self.wrong(&form, None)
        })
    }

    /// Returns what a path of the guest leads to.
    pub(super) fn provided(
        &self,
        (request, jdk_home): (&AnalyseRequest, &Path),
        path: &str,
    ) -> Result<Provided, RequestError> {
        let full = normal(&request.working_directory, path);
        if full.starts_with(jdk_home) {
            return Err(
                self.wrong("the files of the JDK stay as they are: give another path", None)
            );
        }
        if full.parent().is_none() {
            return Err(self.wrong("give the path of a file, such as `/etc/app.conf`", None));
        }
        if let Some(error) = self.value.strip_prefix(ERROR) {
            let known = ERRORS.iter().find(|(name, _)| *name == error);
            let names = ERRORS.map(|(name, _)| name).join(", ");
            let errno = known.ok_or_else(|| self.wrong(&format!("give one of {names}"), None))?;
            return Ok(Provided::Fault(errno.1.0));
        }
        self.bytes(request).map(Provided::File)
    }

    /// Returns the text, or the bytes of the file that the value names.
    pub(super) fn bytes(&self, request: &AnalyseRequest) -> Result<Vec<u8>, RequestError> {
        if let Some(text) = self.value.strip_prefix(TEXT) {
            return Ok(text.as_bytes().to_vec());
        }
        std::fs::read(module(request).join(self.value)).map_err(|error| {
            let or_error = match self.name.starts_with("files.") {
                true => ", or `error:` and an error, such as `error:EACCES`",
                false => "",
            };
            let form = format!(
                "the file cannot be read ({error}): give the path of a file in the module, `text:` and its text{or_error}"
            );
            self.wrong(&form, None)
        })
    }
}

/// Returns the entry for a path that is written in another way.
pub(super) fn same<'f>(
    files: &'f [(String, Provided)],
    path: &str,
    request: &AnalyseRequest,
) -> Option<&'f (String, Provided)> {
    let full = normal(&request.working_directory, path);
    files.iter().find(|(other, _)| normal(&request.working_directory, other) == full)
}

/// Returns an absolute path without `.` and `..`.
fn normal(folder: &Path, path: &str) -> PathBuf {
    let mut normal = PathBuf::from("/");
    for component in folder.join(path).components() {
        match component {
            Component::Normal(name) => normal.push(name),
            Component::ParentDir => drop(normal.pop()),
            _ => {}
        }
    }
    normal
}

/// Returns the folder of the module.
fn module(request: &AnalyseRequest) -> PathBuf {
    request.base_directory.join(request.module.as_deref().unwrap_or_default())
}
