//! Records whether a guest tried to change a real machine outside of the folder for temporary files.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that is set when the guest tries to change a file that is not temporary, or to reach the network.
/// A roll-back does not reset it, so attempts during a trial count too.
#[derive(Clone, Debug, Default)]
pub struct Reach(Arc<AtomicBool>);

/// The folder for temporary files.
const TEMPORARY: &[u8] = b"/tmp/";

impl Reach {
    /// Returns whether there was such an attempt.
    #[must_use]
    pub fn is_noted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns whether there was an attempt since the last call.
    #[must_use]
    pub fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }

    /// Notes an attempt.
    pub fn note(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Notes an attempt to change, make or remove a file, unless the file is temporary.
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
        // The attempt counts although it fails.
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
