//! Serves a request on its own thread and delivers its events on the caller's thread.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;

use report::Event;

/// Runs `work` on a new thread and delivers its events, in order, on this one. If `work` panics, the
/// last event is `failed`. If a delivery fails, this function returns, but `work` runs to its end,
/// since a thread cannot be killed.
///
/// # Errors
/// Returns the first error of `deliver`.
pub fn run<E>(
    work: impl FnOnce(&(dyn Fn(Event) + Sync)) + Send + 'static,
    mut deliver: impl FnMut(&Event) -> Result<(), E>,
) -> Result<(), E> {
    let (sender, events) = mpsc::channel();
    let on_thread = move || {
        // Sending fails only if the caller gave up; then nobody needs the event.
        let emit = |event| sender.send(event).unwrap_or_default();
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| work(&emit))) {
            emit(Event::Failed { message: internal_error(panic.as_ref()) });
        }
    };
    if let Err(error) = thread::Builder::new().name("engine".into()).spawn(on_thread) {
        deliver(&Event::Failed {
            message: format!("the thread of the engine cannot be started: {error}"),
        })?;
    }
    events.iter().try_for_each(|event| deliver(&event))
}

fn internal_error(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("an internal error of Oracle Check, please report it: {}", text.unwrap_or("a panic"))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::thread;

    use report::{Event, Level};

    use super::run;

    fn message(text: &str) -> Event {
        Event::message(Level::Info, text)
    }

    fn events(work: impl FnOnce(&(dyn Fn(Event) + Sync)) + Send + 'static) -> Vec<Event> {
        let mut events = Vec::new();
        let delivered = run(work, |event| {
            events.push(event.clone());
            Ok::<(), Infallible>(())
        });
        assert_eq!(delivered, Ok(()));
        events
    }

    #[test]
    fn events_arrive_in_order_on_the_callers_thread() {
        let caller = thread::current().id();
        let mut seen = Vec::new();
        let delivered = run(
            move |emit| {
                assert_ne!(thread::current().id(), caller);
                emit(message("a"));
                emit(message("b"));
            },
            |event| {
                assert_eq!(thread::current().id(), caller);
                seen.push(event.clone());
                Ok::<(), Infallible>(())
            },
        );
        assert_eq!(delivered, Ok(()));
        assert_eq!(seen, [message("a"), message("b")]);
    }

    #[test]
    #[allow(clippy::panic)]
    fn a_panic_is_a_failure_with_its_message_after_what_was_said_before() {
        let events = events(|emit| {
            emit(message("a"));
            panic!("boom {}", 7);
        });
        let [said, Event::Failed { message: failure }] = events.as_slice() else {
            unreachable!("{events:?}");
        };
        assert_eq!(*said, message("a"));
        assert!(failure.contains("internal error") && failure.contains("boom 7"), "{failure}");
    }

    #[test]
    fn a_failed_delivery_ends_the_run() {
        let mut count = 0;
        let delivered = run(
            |emit| (0..3).for_each(|_| emit(message("a"))),
            |_| {
                count += 1;
                Err("no listener")
            },
        );
        assert_eq!((delivered, count), (Err("no listener"), 1));
    }
}
