//! System properties as dependencies of results: most matter only if the guest asks for them.

use std::collections::BTreeMap;

use classfile::digest::{Digest, digest};
use serde::{Deserialize, Serialize};
use vm::Used;

/// The prefixes of properties that the class library reads when a vm starts. They always belong to
/// the key of a result.
const OF_PLATFORM: [&str; 9] =
    ["java.", "javax.", "jdk.", "sun.", "com.sun.", "user.", "file.", "native.", "std"];

/// The prefix of properties that test frameworks read when they start, whatever runs. A vm has them when it boots.
const OF_FRAMEWORK: &str = "junit.";

fn is_of_platform(name: &str) -> bool {
    OF_PLATFORM.iter().any(|start| name.starts_with(start))
}

/// The properties of a run that matter only if the guest asks for them.
#[derive(Debug, Default)]
pub(super) struct Properties(BTreeMap<String, String>);

/// The properties that a run asked for.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct PropertyNeeds {
    /// Their values; `None` for one that was not set.
    values: BTreeMap<String, Option<String>>,
    /// The digest of all properties, if the run listed them.
    all: Option<Digest>,
}

impl Properties {
    /// Selects the properties that matter only if a guest asks for them.
    pub fn of(all: &[(String, String)]) -> Properties {
        let asked = all.iter().filter(|(name, _)| !is_of_platform(name));
        Properties(asked.cloned().collect())
    }

    /// Returns the properties that a run has used, with their values.
    pub fn needs(&self, used: &Used) -> PropertyNeeds {
        let names = used.properties.iter().filter(|name| !is_of_platform(name));
        let values = names.map(|name| (name.clone(), self.0.get(name).cloned())).collect();
        PropertyNeeds { values, all: used.lists_properties.then(|| self.digest()) }
    }

    /// Returns whether the properties that an earlier run asked for are unchanged.
    pub fn meet(&self, needs: &PropertyNeeds) -> bool {
        needs.all.is_none_or(|all| all == self.digest())
            && needs.values.iter().all(|(name, value)| self.0.get(name) == value.as_ref())
    }

    fn digest(&self) -> Digest {
        digest(format!("{:?}", self.0).as_bytes())
    }
}

/// Returns the properties that a vm has when it boots. It can get the others later if nothing has asked for them.
pub(crate) fn of_boot(all: &[(String, String)]) -> Vec<(String, String)> {
    let is_early = |name: &str| is_of_platform(name) || name.starts_with(OF_FRAMEWORK);
    all.iter().filter(|(name, _)| is_early(name)).cloned().collect()
}

/// Returns the properties that belong to the key of every result.
#[must_use]
pub fn of_key(all: &[(String, String)]) -> Vec<&(String, String)> {
    all.iter().filter(|(name, _)| is_of_platform(name)).collect()
}
