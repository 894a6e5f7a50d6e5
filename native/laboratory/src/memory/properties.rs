//! System properties that decide about a result only if its tests ask for them.

use std::collections::BTreeMap;

use classfile::digest::{Digest, digest};
use serde::{Deserialize, Serialize};
use vm::Used;

/// What the names of properties begin with by which a vm starts, and which nobody has to ask for.
const OF_PLATFORM: [&str; 9] =
    ["java.", "javax.", "jdk.", "sun.", "com.sun.", "user.", "file.", "native.", "std"];

fn is_of_platform(name: &str) -> bool {
    OF_PLATFORM.iter().any(|start| name.starts_with(start))
}

/// The properties of a run.
#[derive(Debug, Default)]
pub(super) struct Properties(BTreeMap<String, String>);

/// What was asked for of them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct PropertyNeeds {
    values: BTreeMap<String, Option<String>>,
    /// Of all of them, if all were looked at.
    all: Option<Digest>,
}

impl Properties {
    pub fn of(all: &[(String, String)]) -> Properties {
        let asked = all.iter().filter(|(name, _)| !is_of_platform(name));
        Properties(asked.cloned().collect())
    }

    pub fn needs(&self, used: &Used) -> PropertyNeeds {
        let names = used.properties.iter().filter(|name| !is_of_platform(name));
        let values = names.map(|name| (name.clone(), self.0.get(name).cloned())).collect();
        PropertyNeeds { values, all: used.lists_properties.then(|| self.digest()) }
    }

    /// Whether they are as they were.
    pub fn meet(&self, needs: &PropertyNeeds) -> bool {
        needs.all.is_none_or(|all| all == self.digest())
            && needs.values.iter().all(|(name, value)| self.0.get(name) == value.as_ref())
    }

    fn digest(&self) -> Digest {
        digest(format!("{:?}", self.0).as_bytes())
    }
}

/// Those that belong to the key of a result.
pub(super) fn of_key(all: &[(String, String)]) -> Vec<&(String, String)> {
    all.iter().filter(|(name, _)| is_of_platform(name)).collect()
}
