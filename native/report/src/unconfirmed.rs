//! Why suspicions could be neither confirmed nor refuted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Why nothing is known of a suspicion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Unconfirmed {
    /// The trials of the test would have taken more instructions than `trialBudget`.
    Budget,
    /// There are too few other values of the type to try.
    NoOtherValue,
    /// With another value the test did not come to where the value is set.
    NotUsed,
    /// With another value the test ran so much longer that it was stopped.
    Stopped,
}

impl Unconfirmed {
    /// What happened, in a reader's words.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Unconfirmed::Budget => "the test takes too long to be run again so often (trialBudget)",
            Unconfirmed::NoOtherValue => "there are too few other values to try",
            Unconfirmed::NotUsed => "the test did not come to the value when it ran again",
            Unconfirmed::Stopped => "with another value the test ran too long and was stopped",
        }
    }
}

/// How many suspicions are unconfirmed, by reason.
pub type UnconfirmedCounts = BTreeMap<Unconfirmed, u32>;
