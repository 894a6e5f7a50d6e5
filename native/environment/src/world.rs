//! The outside of a guest as far as it can be otherwise elsewhere.

use serde::{Deserialize, Serialize};

/// What a guest can see of the outside and tells nobody about: on another machine, or at another time, each of it may be
/// otherwise. Two guests of one program in the same world do the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// The seed of everything that is random: entropy, when the clock starts, identity hash codes, slices of threads.
    pub seed: u64,
    /// Environment variables, sorted by name.
    pub variables: Vec<(String, String)>,
    /// Processors that the guest sees.
    pub processors: u32,
    /// Whether the guest is the superuser, whom permissions do not stop.
    pub superuser: bool,
}

impl Default for World {
    fn default() -> Self {
        World { seed: 0, variables: Vec::new(), processors: 2, superuser: false }
    }
}

/// In so many worlds the same has to hold.
pub const WORLDS: usize = 3;

impl World {
    /// This world and others, in which the same must hold that holds in it: what is random is another in each.
    #[must_use]
    pub fn with_others(&self) -> [World; WORLDS] {
        std::array::from_fn(|number| World {
            seed: self.seed.wrapping_add(number as u64),
            ..self.clone()
        })
    }
}
