//! The world: the settings of the host that could be different elsewhere.

use serde::{Deserialize, Serialize};

/// Settings of the host that a test can depend on without declaring it: on another machine, or at another
/// time, each may be different. Two guests with the same program and the same world do the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// Seed of everything random: entropy, start of the clock, identity hash codes, time slices of threads.
    pub seed: u64,
    /// Environment variables, sorted by name.
    pub variables: Vec<(String, String)>,
    /// Number of processors that the guest sees.
    pub processors: u32,
    /// Whether the guest is the superuser, whom permissions do not stop.
    pub superuser: bool,
}

impl Default for World {
    fn default() -> Self {
        World { seed: 0, variables: Vec::new(), processors: 2, superuser: false }
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
}
