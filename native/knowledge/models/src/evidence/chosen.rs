//! How often the project's other test classes assert an observer.

use crate::facts::{Project, Receiver};

use super::{Tallies, Tally};

/// Observers that are alike, or situations in which one is a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Likeness {
    /// The observer, on objects of this class of receivers.
    Receiver(u32, u32),
    /// The observer, on any object.
    Method(u32),
    /// Observers with this name.
    Name(u32),
    /// The observer, after this method was called on the object.
    After(u32, u32),
}

/// Counts of the assertions in a project's tests.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    by_class: Tallies<Likeness>,
}

/// The evidence of other test classes about a candidate: how often they could have asserted it, and how often they did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OtherChoices {
    /// On objects of the same class.
    pub receiver: Tally,
    /// On objects of any class.
    pub method: Tally,
    /// Observers with the same name.
    pub name: Tally,
    /// After the same last call.
    pub after: Tally,
}

/// A situation in which a test asserts something about an object. The assertion itself is not part of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Situation<'a> {
    /// The project.
    pub project: &'a Project,
    /// The number of the object's class among [`Project::receivers`].
    pub receiver: u32,
    /// The methods that the test called on the object, by number; the last call last.
    pub called: &'a [u32],
    /// The number of the test class.
    pub test_class: u32,
}

impl<'a> Situation<'a> {
    /// Returns the object's class with the candidates. Returns `None` if there is no such class.
    #[must_use]
    pub fn receiver(&self) -> Option<&'a Receiver> {
        self.project.receivers.get(self.receiver as usize)
    }

    /// Returns the likenesses of each candidate.
    fn likenesses(&self) -> impl Iterator<Item = Vec<Likeness>> {
        let observers = self.receiver().map_or(&[][..], |it| &it.observers);
        observers.iter().map(|observer| {
            let method = observer.method;
            let named = self.project.methods.get(method as usize);
            let mut all = vec![Likeness::Receiver(self.receiver, method), Likeness::Method(method)];
            all.extend(named.map(|it| Likeness::Name(it.name)));
            all.extend(self.called.last().map(|it| Likeness::After(*it, method)));
            all
        })
    }
}

impl Chosen {
    /// Adds a situation with the positions of the observers that are asserted.
    pub fn add(&mut self, situation: &Situation<'_>, asserted: &[u16]) {
        for (position, likenesses) in situation.likenesses().enumerate() {
            let answer = asserted.iter().any(|it| usize::from(*it) == position);
            for likeness in likenesses {
                self.by_class.add(likeness, situation.test_class, answer);
            }
        }
    }

    /// Returns the evidence of test classes other than the situation's own about each of its candidates.
    #[must_use]
    pub fn others(&self, situation: &Situation<'_>) -> Vec<OtherChoices> {
        let candidate = |likenesses: Vec<Likeness>| {
            let mut others = OtherChoices::default();
            for likeness in likenesses {
                let tally = self.by_class.elsewhere(&likeness, situation.test_class);
                match likeness {
                    Likeness::Receiver(..) => others.receiver = tally,
                    Likeness::Method(_) => others.method = tally,
                    Likeness::Name(_) => others.name = tally,
                    Likeness::After(..) => others.after = tally,
                }
            }
            others
        };
        situation.likenesses().map(candidate).collect()
    }
}
