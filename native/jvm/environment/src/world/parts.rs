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
    /// The boundary of time that passes in each test.
    Boundary,
    /// The order of hash maps.
    HashOrder,
    /// The order of members that reflection lists, and of files in a folder.
    MemberOrder,
    /// The number of processors.
    Processors,
    /// The name of the user, and whether it is the superuser.
    User,
    /// The name of the machine.
    HostName,
    /// The text that can be read from standard input.
    Input,
    /// The seed of everything random.
    Seed,
    /// The times for which threads run.
    Slices,
    /// How late threads are when one starts.
    Starts,
    /// How late threads are that have waited.
    Wakes,
    /// How fast the machine is.
    Speed,
    /// How much a read from a connection gives.
    Network,
    /// The hosts and the answers of servers that the build provides.
    Hosts,
    /// When garbage is collected.
    Collections,
    /// The last digits of the functions of `java.lang.Math`.
    Rounding,
    /// Identity hash codes.
    Identity,
    /// The order of `Set.of` and `Map.of`.
    Salt,
    /// The pause of the machine between two readings of the clock.
    Pause,
    /// The choice of random values.
    Draws,
    /// The order in which reflection lists members and annotations.
    Reflected,
    /// Whether a port is taken.
    Port,
    /// Environment variables that the build does not set.
    Variables,
    /// Files that the build does not provide.
    Files,
}

impl Aspect {
    /// All aspects: first those with which a guest has to boot, so that the second half of them needs no boot.
    pub const ALL: [Aspect; 28] = [
        Aspect::Zone,
        Aspect::Locale,
        Aspect::Charset,
        Aspect::HashOrder,
        Aspect::User,
        Aspect::Seed,
        Aspect::Hosts,
        Aspect::Collections,
        Aspect::Rounding,
        Aspect::Draws,
        Aspect::Reflected,
        Aspect::Variables,
        Aspect::Files,
        Aspect::Clock,
        Aspect::Boundary,
        Aspect::MemberOrder,
        Aspect::Processors,
        Aspect::HostName,
        Aspect::Input,
        Aspect::Slices,
        Aspect::Starts,
        Aspect::Wakes,
        Aspect::Speed,
        Aspect::Network,
        Aspect::Identity,
        Aspect::Salt,
        Aspect::Pause,
        Aspect::Port,
    ];
}

impl World {
    /// Returns this world with some aspects of the world `other`.
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
        let World { seed, processors, superuser, zone, locale, charset, .. } = other;
        match aspect {
            Aspect::Zone => self.zone.clone_from(zone),
            Aspect::Locale => self.locale = locale.clone(),
            Aspect::Charset => self.charset.clone_from(charset),
            Aspect::Clock => *self = self.at(other.start()),
            Aspect::Boundary => self.edge = other.edge,
            Aspect::HashOrder => self.hash_order = other.hash_order,
            Aspect::MemberOrder => self.member_order = other.member_order,
            Aspect::Processors => self.processors = *processors,
            Aspect::User => {
                self.superuser = *superuser;
                self.user.clone_from(&other.user);
            }
            Aspect::HostName => self.host_name.clone_from(&other.host_name),
            Aspect::Input => self.input.clone_from(&other.input),
            Aspect::Seed if self.seed == *seed => {}
            Aspect::Seed => {
                self.clock = Some(self.boot_time());
                self.salt = Some(self.salt());
                self.hash_seed = Some(self.hash_seed.unwrap_or(self.seed));
                self.seed = *seed;
            }
            Aspect::Slices => self.slices = other.slices,
            Aspect::Starts => self.starts = other.starts,
            Aspect::Wakes => self.late_wakes = other.late_wakes,
            Aspect::Speed => self.speed = other.speed,
            Aspect::Network => self.short_reads = other.short_reads,
            Aspect::Hosts => {
                self.hosts.clone_from(&other.hosts);
                self.urls.clone_from(&other.urls);
            }
            Aspect::Collections => self.collections = other.collections,
            Aspect::Rounding => self.strict_math = other.strict_math,
            Aspect::Identity => self.identity = other.identity,
            Aspect::Salt => self.salt = other.salt,
            Aspect::Pause => self.pause = other.pause,
            Aspect::Draws => self.draws = other.draws,
            Aspect::Reflected => self.reflected = other.reflected,
            Aspect::Port => self.is_port_taken = other.is_port_taken,
            Aspect::Variables => self.further_variables.clone_from(&other.further_variables),
            Aspect::Files => self.further_files.clone_from(&other.further_files),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::net::IpAddr;

    use super::*;

    /// The aspects that sweeps leave alone.
    const LEFT_ALONE: [Aspect; 9] = [
        Aspect::Boundary,
        Aspect::Starts,
        Aspect::Wakes,
        Aspect::Pause,
        Aspect::Draws,
        Aspect::Reflected,
        Aspect::Port,
        Aspect::Variables,
        Aspect::Files,
    ];

    /// Returns a world in one form: the same instant can be written in several, and what a seed decides can be named.
    fn plain(world: &World) -> World {
        World {
            clock: Some(world.start()),
            ahead: 0,
            salt: Some(world.salt()),
            hash_seed: Some(world.hash_seed.unwrap_or(world.seed)),
            ..world.clone()
        }
    }

    #[test]
    fn all_aspects_of_a_sweep_make_the_sweep() {
        let hosts = vec![("db".to_owned(), IpAddr::from([127, 0, 0, 1]))];
        let base = World { hosts, ..World::default() };
        let mut changed: BTreeSet<Aspect> = BTreeSet::new();
        for sweep in base.sweeps() {
            assert_eq!(plain(&base.with(Aspect::ALL, &sweep)), plain(&sweep));
            for aspect in Aspect::ALL {
                let one = base.with([aspect], &sweep);
                let others = Aspect::ALL.into_iter().filter(|it| *it != aspect);
                changed.extend((one != base).then_some(aspect));
                assert_eq!(plain(&one.with(others, &sweep)), plain(&sweep));
            }
        }
        assert!(Aspect::ALL.iter().all(|it| changed.contains(it) != LEFT_ALONE.contains(it)));
    }

    #[test]
    fn worlds_with_late_threads_differ_in_one_aspect() {
        let base = World::default();
        for late in base.with_late_threads() {
            let makes = |it: &Aspect| base.with([*it], &late) == late;
            assert_eq!(Aspect::ALL.into_iter().filter(makes).count(), 1, "{late:?}");
        }
    }
}
