//! Worlds that are chosen for a test, by what it reads of the world.
//!
//! A sweep has one date, one pause or one random value, and most of them hurt no test. Here each test that reads a part
//! of the world runs with many values of that part, from where it begins in one vm: that costs little more than its own
//! instructions. What fails there is a suspect, and runs again alone, in a vm that has the world from the start.

mod calendar;
mod constants;
mod screen;
mod surroundings;
mod touched;
mod trials;

pub(crate) use self::calendar::Season;
pub(crate) use self::constants::constants;
pub(crate) use self::screen::{is_affordable, screened};
pub(crate) use self::surroundings::{furnished, is_telling, lesser};
pub(crate) use self::touched::{Touches, Touching};
