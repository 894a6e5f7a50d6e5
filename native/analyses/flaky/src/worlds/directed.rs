//! Runs tests in worlds that are chosen by what each test reads.
//!
//! A sweep has one date, one pause or one random value, and most of them hurt no test. Here each test that reads a
//! part of the world runs with many values of that part. One vm runs them all, from the point where the test begins,
//! so each costs little more than the test's own instructions. A test that fails is a suspect. It runs again alone,
//! in a vm that has the world from the start.

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
