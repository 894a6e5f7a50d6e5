//! Records whether a guest tried to change a real machine outside of the folder for temporary files.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Flags that are set when the guest tries to change a file that is not temporary, or to reach the network.
/// A roll-back does not reset them, so attempts during a trial count too.
#[derive(Clone, Debug, Default)]
pub struct Reach(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    changes: AtomicBool,
    connects: AtomicBool,
}

/// The actions of a guest that would have changed a real machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// Whether it tried to change files, to reach another machine, or anything else that stays.
    pub changes: bool,
    /// Whether it opened a socket.
    pub connects: bool,
}

impl Reached {
    /// Returns whether it tried anything.
    #[must_use]
    pub fn is_any(self) -> bool {
        self.changes || self.connects
    }
}

/// The folder for temporary files.
const TEMPORARY: &[u8] = b"/tmp/";

impl Reach {
    /// Returns whether there was an attempt.
    #[must_use]
    pub fn is_noted(&self) -> bool {
        self.0.changes.load(Ordering::Relaxed) || self.0.connects.load(Ordering::Relaxed)
    }

    /// Returns the actions since the last call.
    #[must_use]
    pub fn take(&self) -> Reached {
        let take = |flag: &AtomicBool| flag.swap(false, Ordering::Relaxed);
        Reached { changes: take(&self.0.changes), connects: take(&self.0.connects) }
    }

    /// Notes an attempt to change something that stays, or to reach another machine.
    pub fn note(&self) {
        self.0.changes.store(true, Ordering::Relaxed);
    }

    /// Notes that a socket is opened.
    pub(crate) fn connect(&self) {
        self.0.connects.store(true, Ordering::Relaxed);
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
    use vm::host::{Host, SocketKind};

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

    #[test]
    fn a_socket_reaches_no_other_machine_until_it_asks_for_one() {
        let options = VirtualOptions::default();
        let reach = options.reach.clone();
        let mut host = Virtual::new(options, Box::new(|_, _| {}));
        let socket = host.socket(SocketKind::Stream).unwrap();
        assert!(host.resolve("LocalHost").is_ok());
        let _ = host.connect(socket, Some(([127, 0, 0, 1], 80).into()));
        assert_eq!(reach.take(), Reached { changes: false, connects: true });
        let _ = host.connect(socket, Some(([192, 0, 2, 1], 80).into()));
        assert_eq!(reach.take(), Reached { changes: true, connects: false });
        assert!(host.resolve("example.com").is_err());
        assert!(reach.take().changes);
    }
}
