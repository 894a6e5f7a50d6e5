//! Chooses the worlds in which a test runs, by what it reads.
//!
//! For example, a test reads the clock twice and draws one random value. It runs with the least and the greatest
//! random value, with midnight or a pause after the first and after the second reading, and on some fifty dates.

use std::sync::Arc;

use environment::{Aspect, Draws, Edge, EdgeUnit, Pause, Slices, World};
use vm::{Choice, Drawn, Reflected};

use super::calendar::samples;
use super::touched::Touches;

/// The number of the test's first readings of the clock after which a boundary of time passes, or the machine pauses.
const READINGS: u64 = 4;
/// The time for which a machine pauses, in nanoseconds.
const PAUSE: u64 = 1_000_000_000;
/// A test that draws more random values does not run with extreme values for all of them: nobody meets so many least
/// values in a row.
const MOST_DRAWN: u64 = 16;
/// The number of the test's first random values that are chosen one at a time.
const SINGLE: u64 = 4;
/// The numbers that choose other orders of `Set.of` and `Map.of`. The upper bits choose where the iteration begins:
/// at the start, at one third or at two thirds of the table. The lowest bit chooses the direction.
const SALTS: [u32; 6] =
    [0x0000_0000, 0x0000_0001, 0x5555_5554, 0x5555_5555, 0xaaaa_aaaa, 0xaaaa_aaab];
/// The number of tiny slices that are tried. The first few give all slices the same length, so that two threads go
/// through the same code step by step. The others choose lengths at random (`Slices::Tiny`).
const SLICES: u64 = 8;
/// The number of trials that narrow down the first date of failure. Ten years have less than 2^29 seconds, so 29
/// halves leave one second.
const HALVES: usize = 29;

/// A world in which a test runs, and the aspect in which it differs from the base world.
#[derive(Clone, Debug)]
pub(super) struct Variant {
    pub aspect: Aspect,
    pub world: Arc<World>,
}

/// One run of a test in another world.
#[derive(Clone, Debug)]
pub(super) enum Trial {
    /// The test runs in this world.
    In(Variant),
    /// The test runs on this date, in seconds since the epoch.
    On(i64),
    /// The test runs in the middle between the last instant at which it passes and the first one at which it fails.
    Between,
}

/// Returns the trials of a test, by what it reads. `constants` are integers that the project names. Dates come last,
/// so that they do not use up the budget of all other trials.
pub(super) fn trials(base: &World, touches: &Touches, constants: &[i64]) -> Vec<Trial> {
    let mut all: Vec<(Aspect, World)> = Vec::new();
    if touches.ports > 0 {
        all.push((Aspect::Port, World { is_port_taken: true, ..base.clone() }));
    }
    if touches.listings > 0 {
        let reflected = |reflected| (Aspect::Reflected, World { reflected, ..base.clone() });
        all.extend([Reflected::Reversed, Reflected::Varying].map(reflected));
    }
    if touches.immutable > 0 {
        all.extend(SALTS.map(|it| (Aspect::Salt, World { salt: Some(it), ..base.clone() })));
    }
    if touches.fresh_hashes > 0 && touches.listed_maps > 0 {
        all.extend(base.with_hashes().map(|it| (Aspect::Identity, it)));
    }
    all.extend(
        draws(touches, constants)
            .into_iter()
            .map(|drawn| (Aspect::Draws, World { draws: Draws::Chosen(drawn), ..base.clone() })),
    );
    if touches.threads > 0 {
        let slices = |it| World { slices: Slices::Tiny(it), ..base.clone() };
        all.extend((1..=SLICES).map(|it| (Aspect::Slices, slices(it))));
    }
    let readings = || (1..=touches.time.min(READINGS)).map(|it| it as u32);
    for reading in readings() {
        let edge = Some(Edge { unit: EdgeUnit::Day, reading, passes: true });
        all.push((Aspect::Boundary, World { edge, ..base.clone() }));
        let pause = Some(Pause { reading, nanos: PAUSE });
        all.push((Aspect::Pause, World { pause, ..base.clone() }));
    }
    let variant = |(aspect, world)| Trial::In(Variant { aspect, world: Arc::new(world) });
    let mut trials: Vec<Trial> = all.into_iter().map(variant).collect();
    if touches.time > 0 {
        trials.extend(samples(base.start()).into_iter().map(Trial::On));
        trials.extend(std::iter::repeat_n(Trial::Between, HALVES));
    }
    trials
}

/// Returns the random values to choose: the least or the greatest for all of them, and for single ones also the
/// integers that the project names.
fn draws(touches: &Touches, constants: &[i64]) -> Vec<Drawn> {
    let mut all = Vec::new();
    // With one random value, all of them together are the same as that single one.
    if (2..=MOST_DRAWN).contains(&touches.draws) {
        all.extend([Choice::Least, Choice::Greatest].map(|value| Drawn { which: None, value }));
    }
    for which in 1..=touches.draws.min(SINGLE) {
        let extremes = [Choice::Least, Choice::Greatest].into_iter();
        let named = constants.iter().map(|it| Choice::Integer(*it));
        all.extend(extremes.chain(named).map(|value| Drawn { which: Some(which), value }));
    }
    all
}
