//! Reasons why a possible finding could be neither confirmed nor refuted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The reason why a possible finding could be neither confirmed nor refuted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Unconfirmed {
    /// Running the test again with other values would have exceeded `trialBudget`.
    Budget,
    /// The type has too few other values to try.
    NoOtherValue,
    /// When the test ran again, it did not reach the place where the value is set.
    NotUsed,
    /// With another value the test ran so much longer that the engine stopped it.
    Stopped,
}

/// The number of unconfirmed possible findings for each reason.
pub type UnconfirmedCounts = BTreeMap<Unconfirmed, u32>;
