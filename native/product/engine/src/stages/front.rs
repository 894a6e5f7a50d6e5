//! The line of progress of a check whose stages run beside each other.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use report::Event;
use suite::run::Observer;

/// Shows the progress of one lane at a time, that of the lowest open one. Messages of all lanes pass.
pub(super) struct Front<'a> {
    observer: &'a Observer<'a>,
    /// The open lanes by number, each with the phase that it began last.
    open: Mutex<BTreeMap<usize, Option<Event>>>,
}

impl<'a> Front<'a> {
    pub fn new(observer: &'a Observer<'a>, lanes: impl Iterator<Item = usize>) -> Front<'a> {
        Front { observer, open: Mutex::new(lanes.map(|lane| (lane, None)).collect()) }
    }

    /// Passes on an event of a lane.
    pub fn pass(&self, lane: usize, event: Event) {
        let is_progress = matches!(
            event,
            Event::Phase { .. } | Event::Progress { .. } | Event::Discovered { .. }
        );
        if !is_progress {
            return (self.observer)(event);
        }
        // Held while the event is shown, so that no other lane becomes the first one meanwhile.
        let mut open = self.open();
        if open.keys().next() == Some(&lane) {
            (self.observer)(event);
        } else if let (Event::Phase { .. }, Some(last)) = (&event, open.get_mut(&lane)) {
            *last = Some(event);
        }
    }

    /// Shows several messages one after the other.
    pub fn tell(&self, messages: impl Iterator<Item = Event>) {
        let _open = self.open();
        messages.for_each(self.observer);
    }

    /// Closes a lane. If it was the first one, the phase of the next one is shown.
    pub fn close(&self, lane: usize) {
        let mut open = self.open();
        let was_first = open.keys().next() == Some(&lane);
        open.remove(&lane);
        let phase = open.values_mut().next().and_then(Option::take);
        phase.filter(|_| was_first).into_iter().for_each(self.observer);
    }

    fn open(&self) -> MutexGuard<'_, BTreeMap<usize, Option<Event>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use report::Level;

    use super::*;

    #[test]
    fn the_first_open_lane_is_shown() {
        let seen = Mutex::new(Vec::new());
        let observer: &Observer<'_> = &|event| {
            let text = match event {
                Event::Phase { text } | Event::Message { text, .. } => text,
                _ => "other".to_owned(),
            };
            seen.lock().unwrap().push(text);
        };
        let front = Front::new(observer, [0, 1, 2].into_iter());
        front.pass(1, Event::phase("a of 1"));
        front.pass(0, Event::phase("a of 0"));
        front.pass(1, Event::phase("b of 1"));
        front.pass(2, Event::message(Level::Info, "said by 2"));
        front.close(2);
        front.close(0);
        front.pass(1, Event::phase("c of 1"));
        assert_eq!(*seen.lock().unwrap(), ["a of 0", "said by 2", "b of 1", "c of 1"]);
    }
}
