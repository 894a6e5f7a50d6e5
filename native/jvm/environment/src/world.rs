//! The world: the settings of the host that could be different elsewhere.

mod aspects;
mod parts;
mod sweeps;
mod url;

use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use vm::{Collections, Reflected};

use crate::clock::start_of;
use crate::random::Random;

pub use aspects::{Draws, Edge, EdgeUnit, Listing, Locale, Pause, Provided, Slices, Speed, Starts};
pub use parts::Aspect;
pub use url::Url;

/// Settings of the host that a test can depend on without declaring it: on another machine, or at another
/// time, each may be different. Two guests with the same program and the same world do the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct World {
    /// Seed of everything random: entropy, start of the clock, time slices of threads, and unless they have numbers of
    /// their own, identity hash codes and the order of `Set.of` and `Map.of`.
    pub seed: u64,
    /// Environment variables, sorted by name.
    pub variables: Vec<(String, String)>,
    /// Number of processors that the guest sees.
    pub processors: u32,
    /// Whether the guest is the superuser, whom permissions do not stop.
    pub superuser: bool,
    /// The name of the guest's user, unless the guest is the superuser `root`.
    pub user: String,
    /// The name of the machine.
    pub host_name: String,
    /// Further names of hosts with their addresses, which are loopback addresses, sorted by name.
    pub hosts: Vec<(String, IpAddr)>,
    /// The answers of servers inside of the virtual network to requests for URLs.
    pub urls: Vec<(Url, Vec<u8>)>,
    /// The instant at which the clock starts, in nanoseconds since the epoch. Without it, the seed decides.
    pub clock: Option<i64>,
    /// The nanoseconds by which the clock is set forward when the guest has booted.
    pub ahead: i64,
    /// The boundary of time that passes in each test, if there is one.
    pub edge: Option<Edge>,
    /// The id of the default time zone. Without it, the variable `TZ` decides, and without that it is UTC.
    pub zone: Option<String>,
    /// The default locale.
    pub locale: Locale,
    /// The platform's charset. Before JDK 18 it is the default charset; later ones use it for the standard
    /// streams and `native.encoding`. Names of files are in UTF-8 in all worlds.
    pub charset: String,
    /// The order in which `HashMap`, `ConcurrentHashMap`, `WeakHashMap` and the sets on top of them list their
    /// elements.
    pub hash_order: Listing,
    /// The order in which reflection lists the members of a class, and a folder its files.
    pub member_order: Listing,
    /// The time for which a thread runs before another thread gets its turn.
    pub slices: Slices,
    /// Which threads are late when one starts.
    pub starts: Starts,
    /// By how many nanoseconds a thread is late that has waited.
    pub late_wakes: u64,
    /// How fast the machine is.
    pub speed: Speed,
    /// The bytes that a read from a connection gives at most.
    pub short_reads: Option<u32>,
    /// The text that can be read from standard input.
    pub input: String,
    /// Files that the build provides, by their paths; one that is not absolute begins in the working directory.
    pub files: Vec<(String, Provided)>,
    /// When garbage is collected.
    pub collections: Collections,
    /// Whether `java.lang.Math` has the results of `StrictMath` throughout. Otherwise some functions have more
    /// precise ones, as on most processors.
    pub strict_math: bool,
    /// Seed of the identity hash codes. Without it, the seed decides.
    pub hash_seed: Option<u64>,
    /// How many identity hash codes are left out before the tests.
    pub identity: u32,
    /// The number that chooses the order of `Set.of` and `Map.of`. Without it, the seed decides.
    pub salt: Option<u32>,
    /// The pause of the machine between two readings of the clock in each test, if there is one.
    pub pause: Option<Pause>,
    /// The choice of random values.
    pub draws: Draws,
    /// The order in which methods of `Class` list members and annotations, if the class library asks for it, as it does
    /// where it asks for random values.
    pub reflected: Reflected,
    /// Whether another process uses the first port that a test chooses.
    pub is_port_taken: bool,
    /// Environment variables that are set to `1` although the build does not set them, sorted.
    pub further_variables: Vec<String>,
    /// Empty files that exist although the build does not provide them, by their paths; `~/` stands for the home folder
    /// of the user.
    pub further_files: Vec<String>,
    /// Whether the class library reports where the program reads a part of the world.
    pub readings: bool,
}

/// The name of the user unless a world sets a different name.
const USER: &str = "user";
/// The name that every machine has for itself. It is also the name of the machine unless a world sets a different name.
pub(crate) const LOCAL_HOST: &str = "localhost";
/// The folder of the users' home folders.
const HOMES: &str = "/home";
/// The name of the superuser.
const SUPERUSER: &str = "root";

/// Keeps the salt of a seed apart from its other random numbers.
const SALTING: u64 = 0x5a17;

/// The platform's charset unless a world sets a different charset.
const CHARSET: &str = "UTF-8";

impl Default for World {
    fn default() -> Self {
        World {
            seed: 0,
            variables: Vec::new(),
            processors: 2,
            superuser: false,
            user: USER.to_owned(),
            host_name: LOCAL_HOST.to_owned(),
            hosts: Vec::new(),
            urls: Vec::new(),
            clock: None,
            ahead: 0,
            edge: None,
            zone: None,
            locale: Locale::default(),
            charset: CHARSET.to_owned(),
            hash_order: Listing::default(),
            member_order: Listing::default(),
            slices: Slices::default(),
            starts: Starts::default(),
            late_wakes: 0,
            speed: Speed::default(),
            short_reads: None,
            input: String::new(),
            files: Vec::new(),
            collections: Collections::default(),
            strict_math: false,
            hash_seed: None,
            identity: 0,
            salt: None,
            pause: None,
            draws: Draws::default(),
            reflected: Reflected::default(),
            is_port_taken: false,
            further_variables: Vec::new(),
            further_files: Vec::new(),
            readings: false,
        }
    }
}

/// Number of worlds in which a finding must hold.
pub const WORLDS: usize = 3;

impl World {
    /// Returns this world and others with different seeds; a finding must hold in all of them.
    #[must_use]
    pub fn with_others(&self) -> [World; WORLDS] {
        std::array::from_fn(|number| World {
            seed: self.seed.wrapping_add(number as u64),
            ..self.clone()
        })
    }

    /// Returns the world in which a guest with this world boots. It differs from this one in what nothing notices
    /// before tests run. So guests of several worlds can start from one image.
    #[must_use]
    pub fn at_boot(&self) -> World {
        let usual = World::default();
        World {
            processors: usual.processors,
            host_name: usual.host_name,
            input: usual.input,
            urls: usual.urls,
            // Elsewhere it is the class library that differs.
            collections: match self.collections {
                Collections::Never => usual.collections,
                other => other,
            },
            ahead: usual.ahead,
            edge: usual.edge,
            member_order: usual.member_order,
            slices: usual.slices,
            starts: usual.starts,
            late_wakes: usual.late_wakes,
            speed: usual.speed,
            short_reads: usual.short_reads,
            identity: usual.identity,
            salt: usual.salt,
            pause: usual.pause,
            draws: if self.asks() { Draws::Watched } else { Draws::Free },
            reflected: usual.reflected,
            is_port_taken: usual.is_port_taken,
            ..self.clone()
        }
    }

    /// Returns the instant at which the clock stands when tests begin, in nanoseconds since the epoch.
    #[must_use]
    pub fn start(&self) -> i64 {
        self.boot_time().saturating_add(self.ahead)
    }

    /// Returns the instant at which the guest boots, in nanoseconds since the epoch.
    pub(crate) fn boot_time(&self) -> i64 {
        self.clock.unwrap_or_else(|| start_of(self.seed))
    }

    /// Returns this world with a class library that asks for random values and for the order in which reflection lists
    /// members, so that tests can be told which do that.
    #[must_use]
    pub fn asking(&self) -> World {
        let draws = if self.asks() { self.draws } else { Draws::Watched };
        World { draws, ..self.clone() }
    }

    /// Returns whether the class library asks for random values and for the order in which reflection lists members.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.draws != Draws::Free || self.reflected != Reflected::AsIs
    }

    /// Returns the number that chooses the order of `Set.of` and `Map.of`.
    #[must_use]
    pub fn salt(&self) -> u32 {
        self.salt.unwrap_or_else(|| Random::new(self.seed ^ SALTING).next() as u32)
    }

    /// Returns this world with a clock that stands at an instant when tests begin, in nanoseconds since the epoch.
    #[must_use]
    pub fn at(&self, instant: i64) -> World {
        World { ahead: instant.saturating_sub(self.boot_time()), ..self.clone() }
    }

    /// Returns the name of the guest's user.
    #[must_use]
    pub fn user_name(&self) -> &str {
        if self.superuser { SUPERUSER } else { &self.user }
    }

    /// Returns the home folder of the guest's user.
    #[must_use]
    pub fn home(&self) -> String {
        if self.superuser { format!("/{SUPERUSER}") } else { self.home_of_user() }
    }

    /// Returns the home folder of an ordinary user, that is, not of the superuser.
    pub(crate) fn home_of_user(&self) -> String {
        format!("{HOMES}/{}", self.user)
    }

    /// Returns the number with which the hash of each key of a hash map is combined by exclusive or. It is 0
    /// for the order of the JDK.
    #[must_use]
    pub fn hash_mask(&self) -> u32 {
        self.hash_order.mask()
    }
}
