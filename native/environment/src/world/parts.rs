//! The parts of a world that can be exchanged one by one.

use super::World;

/// A part of a world that a test may depend on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// The default time zone.
    Zone,
    /// The default locale.
    Locale,
    /// The platform's charset.
    Charset,
    /// The date and the time of day.
    Clock,
    /// The order of hash maps.
    HashOrder,
    /// The order of members that reflection lists, and of files in a folder.
    MemberOrder,
    /// Processors, user, name of the machine and standard input.
    Machine,
    /// The seed of everything random.
    Seed,
    /// The times for which threads run.
    Slices,
}

impl Aspect {
    /// All aspects.
    pub const ALL: [Aspect; 9] = [
        Aspect::Zone,
        Aspect::Locale,
        Aspect::Charset,
        Aspect::Clock,
        Aspect::HashOrder,
        Aspect::MemberOrder,
        Aspect::Machine,
        Aspect::Seed,
        Aspect::Slices,
    ];
}

impl World {
    /// Returns this world with some aspects of another one.
    #[must_use]
    pub fn with(&self, aspects: impl IntoIterator<Item = Aspect>, other: &World) -> World {
        let mut world = self.clone();
        for aspect in aspects {
            world.take(aspect, other);
        }
        world
    }

    /// Takes an aspect over from another world. If the seed decided when the clock starts, the clock keeps that.
    fn take(&mut self, aspect: Aspect, other: &World) {
        let World { seed, processors, superuser, clock, zone, locale, charset, .. } = other;
        match aspect {
            Aspect::Zone => self.zone.clone_from(zone),
            Aspect::Locale => self.locale = locale.clone(),
            Aspect::Charset => self.charset.clone_from(charset),
            Aspect::Clock => self.clock = *clock,
            Aspect::HashOrder => self.hash_order = other.hash_order,
            Aspect::MemberOrder => self.member_order = other.member_order,
            Aspect::Machine => {
                (self.processors, self.superuser) = (*processors, *superuser);
                self.user.clone_from(&other.user);
                self.host_name.clone_from(&other.host_name);
                self.input.clone_from(&other.input);
            }
            Aspect::Seed => {
                self.clock = Some(self.start());
                self.seed = *seed;
            }
            Aspect::Slices => self.slices = other.slices,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_aspects_of_a_sweep_make_the_sweep() {
        let base = World::default();
        for sweep in base.sweeps() {
            assert_eq!(base.with(Aspect::ALL, &sweep), sweep);
            for aspect in Aspect::ALL {
                let changed = base.with([aspect], &sweep);
                let others = Aspect::ALL.into_iter().filter(|it| *it != aspect);
                assert_ne!(changed, base, "{aspect:?}");
                assert_eq!(changed.with(others, &sweep), sweep);
            }
        }
    }
}
