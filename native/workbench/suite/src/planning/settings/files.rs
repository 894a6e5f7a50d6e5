//! Settings that give the tests files: `environment.files`, `environment.stdin` and what
//! `environment.urls` answers.

use std::path::{Path, PathBuf};

use environment::{Provided, normal_names};
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
        let way_out = "give the path of a text file in the module, or `text:` and the text";
        String::from_utf8(self.read(request, way_out)?)
            .map_err(|error| self.unreadable(&error.utf8_error(), way_out))
    }

    /// Returns what a path of the guest leads to.
    pub(super) fn provided(
        &self,
        (request, jdk_home): (&AnalyseRequest, &Path),
        path: &str,
    ) -> Result<Provided, RequestError> {
        let full = request.working_directory.join(path);
        if normal_names(&full).starts_with(&normal_names(jdk_home)) {
            return Err(
                self.wrong("the files of the JDK stay as they are: give another path", None)
            );
        }
        if full.file_name().is_none() {
            return Err(self.wrong("give the path of a file, such as `/etc/app.conf`", None));
        }
        if let Some(error) = self.value.strip_prefix(ERROR) {
            let known = ERRORS.iter().find(|(name, _)| *name == error);
            let names = ERRORS.map(|(name, _)| name).join(", ");
            let errno = known.ok_or_else(|| self.wrong(&format!("give one of {names}"), None))?;
            return Ok(Provided::Fault(errno.1.0));
        }
        let way_out = "give the path of a file in the module, `text:` and its text, or `error:` and an error, such as \
                       `error:EACCES`";
        self.read(request, way_out).map(Provided::File)
    }

    /// Returns what a server answers to requests for a URL.
    pub(super) fn answer(&self, request: &AnalyseRequest) -> Result<Vec<u8>, RequestError> {
        self.read(request, "give the path of a file in the module, or `text:` and its text")
    }

    /// Returns the text, or the bytes of the file that the value names.
    fn read(&self, request: &AnalyseRequest, way_out: &str) -> Result<Vec<u8>, RequestError> {
        match self.value.strip_prefix(TEXT) {
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => std::fs::read(module(request).join(self.value))
                .map_err(|error| self.unreadable(&error, way_out)),
        }
    }

    fn unreadable(&self, error: &dyn std::error::Error, way_out: &str) -> RequestError {
        self.wrong(&format!("the file cannot be read ({error}): {way_out}"), None)
    }
}

/// Returns the folder of the module.
fn module(request: &AnalyseRequest) -> PathBuf {
    request.base_directory.join(request.module.as_deref().unwrap_or_default())
}
