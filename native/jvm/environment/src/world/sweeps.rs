//! The sweep worlds: worlds in which every aspect has another value at once.

use vm::Collections;

use super::{Aspect, Listing, Locale, Slices, Speed, Starts, World};

const SECOND: i64 = 1_000_000_000;
/// 2028-02-29T12:00:00Z, the leap day of a leap year.
const LEAP_DAY: i64 = 1_835_438_400 * SECOND;
/// 2040-01-31T12:00:00Z: years later, after 32 bits of seconds, and at the end of a month after which a shorter one
/// follows.
const JANUARY_31: i64 = 2_211_624_000 * SECOND;
/// By how much a thread is late that was started or has started another thread, in nanoseconds.
const LATE_START: u64 = SECOND as u64;
/// How many worlds with other identity hash codes there are.
const HASHES: u32 = 12;
/// The bytes that a read from a connection gives at most.
const SHORT: u32 = 7;
/// By how much a thread is late that has waited, in nanoseconds.
const LATE_WAKE: u64 = 50_000_000;
/// How many times slower a machine may be: about as much as a JVM that interprets is slower than one that has
/// compiled the code.
const SLOW: u32 = 20;
/// The variable that sets the time zone of a process.
const ZONE_VARIABLE: &str = "TZ";

impl World {
    /// Returns two worlds with other values for all aspects at once. A test that passes here and fails in one
    /// of them is flaky.
    ///
    /// The environment variables stay, because the build sets them. If they set the time zone, it stays too.
    #[must_use]
    pub fn sweeps(&self) -> [World; 2] {
        let first = World {
            seed: self.seed.wrapping_add(1),
            processors: 1,
            superuser: !self.superuser,
            clock: self.clock,
            ahead: 0,
            edge: self.edge,
            zone: self.swept_zone("America/Los_Angeles"),
            // Its upper case of `i` is not `I`.
            locale: Locale::new("tr", "TR"),
            charset: "US-ASCII".to_owned(),
            hash_order: Listing::Reversed,
            member_order: Listing::Reversed,
            slices: Slices::Short,
            speed: Speed::Fast,
            input: "1\n2\n".to_owned(),
            files: self.files.clone(),
            variables: self.variables.clone(),
            user: "user1".to_owned(),
            host_name: "build-1".to_owned(),
            hosts: self.hosts.clone(),
            urls: self.urls.clone(),
            starts: self.starts,
            late_wakes: self.late_wakes,
            short_reads: self.short_reads,
            collections: Collections::AtReadings,
            strict_math: self.strict_math,
            hash_seed: Some(self.hash_seed.unwrap_or(self.seed)),
            identity: self.identity.wrapping_add(101),
            salt: Some(0xa53c_96e1),
            pause: self.pause,
            draws: self.draws,
            reflected: self.reflected,
            is_port_taken: self.is_port_taken,
            further_variables: self.further_variables.clone(),
            further_files: self.further_files.clone(),
            readings: self.readings,
        };
        let second = World {
            seed: self.seed.wrapping_add(2),
            processors: 64,
            superuser: self.superuser,
            clock: self.clock,
            ahead: 0,
            edge: self.edge,
            // Its distance from UTC is not a whole number of hours, and it has summer time on that day.
            zone: self.swept_zone("Australia/Adelaide"),
            // Its decimal separator is a comma.
            locale: Locale::new("de", "DE"),
            charset: "windows-1252".to_owned(),
            hash_order: Listing::Shuffled(self.seed.wrapping_add(2)),
            member_order: Listing::Shuffled(self.seed.wrapping_add(2)),
            slices: Slices::Short,
            speed: Speed::Slow(SLOW),
            input: "text\n".to_owned(),
            files: self.files.clone(),
            variables: self.variables.clone(),
            user: "user2".to_owned(),
            host_name: "Machine2.example".to_owned(),
            hosts: Vec::new(),
            urls: Vec::new(),
            starts: self.starts,
            late_wakes: self.late_wakes,
            short_reads: Some(SHORT),
            collections: Collections::Never,
            strict_math: true,
            hash_seed: Some(self.hash_seed.unwrap_or(self.seed)),
            identity: self.identity.wrapping_add(202),
            salt: Some(0x4d2b_7a90),
            pause: self.pause,
            draws: self.draws,
            reflected: self.reflected,
            is_port_taken: self.is_port_taken,
            further_variables: self.further_variables.clone(),
            further_files: self.further_files.clone(),
            readings: self.readings,
        };
        [first.at(LEAP_DAY), second.at(JANUARY_31)]
    }

    /// Returns worlds in which objects get other identity hash codes.
    pub fn with_hashes(&self) -> impl Iterator<Item = World> {
        let other = |by| World { identity: self.identity.wrapping_add(by), ..self.clone() };
        (1..=HASHES).map(other)
    }

    /// Returns, by aspect, worlds that differ in things that no program can rely on, even on one machine.
    #[must_use]
    pub fn with_other_chances(&self) -> [(Aspect, Vec<World>); 4] {
        let salted = |it| World { salt: Some(self.salt() ^ it), ..self.clone() };
        let seeded = |other: &World| self.with([Aspect::Seed], other);
        [
            (Aspect::Salt, [1, 1 << 31, 1 << 31 | 1].map(salted).to_vec()),
            (Aspect::Identity, self.with_hashes().take(4).collect()),
            (Aspect::Seed, self.with_others().iter().skip(1).map(seeded).collect()),
            (Aspect::Slices, vec![World { slices: Slices::Short, ..self.clone() }]),
        ]
    }

    /// Returns worlds in which threads are late. They differ in one aspect each, because a thread that is late in one
    /// way cannot meet others in another way.
    #[must_use]
    pub fn with_late_threads(&self) -> [World; 4] {
        let [late, overtaken] = [Starts::Late, Starts::Overtaken].map(|it| it(LATE_START));
        [
            World { starts: late, ..self.clone() },
            self.with_patience(),
            World { starts: overtaken, ..self.clone() },
            World { late_wakes: LATE_WAKE, ..self.clone() },
        ]
    }

    /// Returns the world in which a thread that has started another thread waits one second before it continues.
    #[must_use]
    pub fn with_patience(&self) -> World {
        World { starts: Starts::LateStarter(LATE_START), ..self.clone() }
    }

    fn swept_zone(&self, zone: &str) -> Option<String> {
        let is_set = |(name, value): &(String, String)| name == ZONE_VARIABLE && !value.is_empty();
        match self.variables.iter().any(is_set) {
            true => self.zone.clone(),
            false => Some(zone.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::World;

    #[test]
    fn the_seeds_of_the_sweeps_follow_that_of_the_base_world() {
        let base = World { seed: 7, superuser: true, ..World::default() };
        let [first, second] = base.sweeps();
        assert_eq!((first.seed, second.seed), (8, 9));
        assert_eq!((first.superuser, second.superuser), (false, true));
    }

    #[test]
    fn a_zone_that_the_build_sets_stays() {
        let variables = vec![("TZ".to_owned(), "Europe/Paris".to_owned())];
        let base = World { variables, ..World::default() };
        assert!(base.sweeps().iter().all(|sweep| sweep.zone.is_none()));
        assert!(World::default().sweeps().iter().all(|sweep| sweep.zone.is_some()));
    }
}
