//! The types of single aspects of a world.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use vm::Drawn;

use crate::random::Random;

/// A language and a country, as in the system properties `user.language` and `user.country`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Locale {
    /// The code of the language, for example `de`.
    pub language: String,
    /// The code of the country, for example `DE`; empty for none.
    pub country: String,
}

impl Locale {
    /// Makes a locale from the code of its language and that of its country, which may be empty.
    #[must_use]
    pub fn new(language: &str, country: &str) -> Locale {
        Locale { language: language.to_owned(), country: country.to_owned() }
    }
}

impl Default for Locale {
    fn default() -> Self {
        Locale::new("en", "")
    }
}

/// An order that no specification promises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Listing {
    /// The order of the JDK.
    #[default]
    AsIs,
    /// The reverse of it. In a hash map, the buckets are in reverse: two elements of different buckets change
    /// places, at every size of the table.
    Reversed,
    /// An order that this number chooses.
    Shuffled(u64),
}

/// The bits of a hash that select the bucket in the smallest usual table, which has 16 buckets.
const SMALLEST: u32 = 0xf;

impl Listing {
    /// Returns the number with which hashes are combined by exclusive or.
    ///
    /// The bucket of a hash is its low bits. An exclusive or with ones in all of them turns the order of the
    /// buckets round.
    pub(super) fn mask(self) -> u32 {
        match self {
            Listing::AsIs => 0,
            Listing::Reversed => u32::MAX,
            Listing::Shuffled(number) => shuffling(number),
        }
    }
}

impl Listing {
    /// Returns the places of `count` things in this order, or `None` for the order of the JDK. `whose` names what
    /// they belong to: things of two owners are shuffled in two ways.
    pub(crate) fn places(self, whose: &[u8], count: usize) -> Option<Vec<usize>> {
        let places = 0..count;
        match self {
            Listing::AsIs => None,
            Listing::Reversed => Some(places.rev().collect()),
            Listing::Shuffled(seed) => {
                let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(PRIME);
                let mut random = Random::new(whose.iter().fold(seed, mix));
                let mut keys: Vec<(u64, usize)> = places.map(|it| (random.next(), it)).collect();
                keys.sort_unstable();
                Some(keys.into_iter().map(|(_, place)| place).collect())
            }
        }
    }
}

/// The multiplier of the hash FNV-1a.
const PRIME: u64 = 0x0100_0000_01b3;

/// Returns a random mask. Its lowest bits are neither all zeros nor all ones, so that small tables too have an
/// order that is neither the JDK's nor reversed.
fn shuffling(seed: u64) -> u32 {
    let word = Random::new(seed).next();
    let lowest = 1 + (word >> 32) as u32 % (SMALLEST - 1);
    (word as u32 & !SMALLEST) | lowest
}

/// How long a thread runs before another thread gets its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slices {
    /// 25,000 to 75,000 instructions.
    #[default]
    Long,
    /// 50 to 1,000 instructions, so that threads meet in the middle of short methods.
    Short,
    /// So few instructions that threads meet in the middle of a statement: as many as the number says up to
    /// [`Slices::STEPS`], or 1 to 30, chosen by a greater number. The main thread has long slices all the same, so that the
    /// threads that it starts meet when it waits for them; with a greater number that is even it has short ones too.
    Tiny(u64),
}

impl Slices {
    /// The most instructions of which all slices have as many.
    pub const STEPS: u64 = 3;

    /// Returns the lengths that a slice can have, in instructions. The seed selects one for each slice.
    #[must_use]
    pub fn lengths(self) -> Range<u64> {
        match self {
            Slices::Long => 25_000..75_000,
            Slices::Short => 50..1_001,
            Slices::Tiny(number) if number <= Slices::STEPS => number..number + 1,
            Slices::Tiny(_) => 1..31,
        }
    }

    /// Returns the lengths that a slice of the main thread can have, in instructions.
    #[must_use]
    pub fn lengths_of_main(self) -> Range<u64> {
        match self {
            Slices::Tiny(number) if number <= Slices::STEPS || number % 2 == 1 => {
                Slices::Long.lengths()
            }
            _ => self.lengths(),
        }
    }

    /// Returns the number that chooses lengths together with the seed.
    #[must_use]
    pub fn number(self) -> u64 {
        match self {
            Slices::Long | Slices::Short => 0,
            Slices::Tiny(number) => number,
        }
    }
}

/// Which threads are late, and by how many nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Starts {
    /// No thread.
    #[default]
    OnTime,
    /// A thread that another thread starts, before it does anything.
    Late(u64),
    /// A thread that another thread starts, before it does anything. Each later thread is late by half as much as the
    /// thread before it, and so overtakes it.
    Overtaken(u64),
    /// A thread that starts or wakes another thread, before it does anything else.
    LateStarter(u64),
}

impl Starts {
    /// Returns by how many nanoseconds a thread is late at most.
    #[must_use]
    pub fn nanos(self) -> u64 {
        match self {
            Starts::OnTime => 0,
            Starts::Late(by) | Starts::Overtaken(by) | Starts::LateStarter(by) => by,
        }
    }

    /// Returns the same with another number of nanoseconds, if any thread is late.
    #[must_use]
    pub fn by(self, nanos: u64) -> Starts {
        match self {
            Starts::OnTime => Starts::OnTime,
            Starts::Late(_) => Starts::Late(nanos),
            Starts::Overtaken(_) => Starts::Overtaken(nanos),
            Starts::LateStarter(_) => Starts::LateStarter(nanos),
        }
    }
}

/// A boundary of time that passes in a test: after some reading of the time of day, the next one is after it.
///
/// The clock is set forward at the first reading of the test, so the times between its readings stay as they are, up
/// to a millisecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    /// The unit of time that ends at the edge.
    pub unit: EdgeUnit,
    /// The reading of the test after which the boundary passes, from 1. It passes earlier if this reading is more
    /// than a millisecond after the first one.
    pub reading: u32,
    /// Whether it passes. Otherwise the first reading is after it already.
    pub passes: bool,
}

/// The unit of time that ends at an [`Edge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EdgeUnit {
    /// A millisecond.
    Millisecond,
    /// A second.
    Second,
    /// A day in UTC.
    Day,
}

impl EdgeUnit {
    /// Returns the length of the unit in nanoseconds.
    #[must_use]
    pub fn nanos(self) -> i64 {
        match self {
            EdgeUnit::Millisecond => 1_000_000,
            EdgeUnit::Second => 1_000_000_000,
            EdgeUnit::Day => 86_400_000_000_000,
        }
    }
}

/// A pause of the machine: for a time nothing runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pause {
    /// The reading of a clock in the test after which it comes, from 1.
    pub reading: u32,
    /// The length in nanoseconds.
    pub nanos: u64,
}

/// The random values of generators that the program has not seeded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draws {
    /// The values follow from the world's seed. The class library does not ask.
    #[default]
    Free,
    /// The values follow from the world's seed. The class library asks.
    Watched,
    /// A chosen value replaces one value or all values.
    Chosen(Drawn),
}

impl Draws {
    /// Returns the value that is chosen, if one is.
    #[must_use]
    pub fn chosen(self) -> Option<Drawn> {
        match self {
            Draws::Chosen(drawn) => Some(drawn),
            Draws::Free | Draws::Watched => None,
        }
    }
}

/// The file, or the error, to which a path of the guest's file system leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Provided {
    /// A file with these bytes.
    File(Vec<u8>),
    /// An error of POSIX, by its number, with which each use of the path ends.
    Fault(i32),
}

/// How fast the machine is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Four instructions in a nanosecond, and a microsecond for a reading of the clock.
    #[default]
    Usual,
    /// Ten times as fast. Readings of the clock that follow each other give the same time.
    Fast,
    /// This many times slower.
    Slow(u32),
}

#[cfg(test)]
mod tests {
    use super::{Listing, SMALLEST};

    #[test]
    fn a_shuffled_order_is_neither_that_of_the_jdk_nor_reversed_in_small_tables() {
        for seed in 0..1_000 {
            let lowest = Listing::Shuffled(seed).mask() & SMALLEST;
            assert!(lowest != 0 && lowest != SMALLEST, "seed {seed}");
        }
    }
}
