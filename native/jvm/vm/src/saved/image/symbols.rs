//! The names in an image. Each is written only once.

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The index of a name in the list of all names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Symbol(pub u32);

/// The names collected so far, in the order of their first use.
#[derive(Debug, Default)]
pub(super) struct Symbols {
    places: HashMap<Arc<str>, Symbol>,
    names: Vec<Arc<str>>,
}

impl Symbols {
    pub fn name(&mut self, name: &Arc<str>) -> Symbol {
        let next = Symbol(self.names.len() as u32);
        let place = *self.places.entry(name.clone()).or_insert(next);
        if place == next {
            self.names.push(name.clone());
        }
        place
    }

    pub fn into_names(self) -> Vec<Arc<str>> {
        self.names
    }
}
