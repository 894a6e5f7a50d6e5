//! Whether what ran would have changed a real machine outside of the folder for temporary files.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set by an attempt to change a file that is not a temporary one, or to reach the network. It is no part of
/// what a roll-back restores: what was tried in a trial counts too.
#[derive(Clone, Debug, Default)]
pub struct Reach(Arc<AtomicBool>);

/// Where everybody may write.
const TEMPORARY: &[u8] = b"/tmp/";

impl Reach {
    /// Whether there was such an attempt.
    #[must_use]
    pub fn is_noted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether there was one since the last call.
    #[must_use]
    pub fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }

    /// There was one.
    pub fn note(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// A file is about to be changed, made or removed.
    pub(crate) fn change(&self, path: &[u8]) {
        let climbs = path.split(|byte| *byte == b'/').any(|name| name == b"..");
        if climbs || !path.starts_with(TEMPORARY) {
            self.note();
        }
    }
}

#[cfg(test)]
mod tests {
    use vm::host::Host;

    use super::*;
    use crate::{Virtual, VirtualOptions};

    #[test]
    fn a_new_environment_has_changed_nothing() {
        let options = VirtualOptions::default();
        let reach = options.reach.clone();
        let mut host = Virtual::new(options, Box::new(|_, _| {}));
        assert_eq!(host.mkdir(b"/tmp/a", 0o755), Ok(()));
        assert!(!reach.is_noted());
        // It counts although there it cannot be done.
        assert!(host.unlink(b"/a").is_err());
        assert!(reach.is_noted());
    }

    #[test]
    fn only_temporary_files_may_change_without_a_note() {
        let noted = |path: &[u8]| {
            let reach = Reach::default();
            reach.change(path);
            reach.is_noted()
        };
        assert!(!noted(b"/tmp/a/b"));
        assert!(noted(b"/home/user/a") && noted(b"a") && noted(b"/tmp/../a") && noted(b"/tmpa"));
    }
}
