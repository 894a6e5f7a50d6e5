//! Searches for the least change of the world with which a test still fails.
//!
//! "A thread is ten milliseconds late" says more than "a thread is a second late".

use environment::{Aspect, Edge, EdgeUnit, Pause, Speed, World};

use suite::RequestError;

use super::Cause;
use crate::worlds::directed;
use crate::worlds::running::{Failures, Suite};

/// The shorter times that are tried, in nanoseconds: 1, 10 and 100 milliseconds.
const TIMES: [u64; 3] = [1_000_000, 10_000_000, 100_000_000];

/// The smaller factors that are tried by which a machine is slower.
const FACTORS: [u32; 3] = [2, 5, 10];

/// Returns a cause with the least of some round values of its aspect with which the test fails. Returns `None` if it
/// is no cause: the test fails because the clock is set forward, not because a boundary of time passes.
pub(crate) fn lessened(suite: &Suite<'_>, cause: Cause) -> Result<Option<Cause>, RequestError> {
    let cause = least(suite, cause)?;
    let Some(edge) = cause.world.edge.filter(|_| cause.aspects.contains(&Aspect::Boundary)) else {
        return Ok(Some(cause));
    };
    // To place a boundary between two readings, the clock has to be set forward. Without the boundary, the test must
    // pass on that date.
    let edge = Some(Edge { passes: false, ..edge });
    let only = Failures::from([cause.failure()]);
    let without = suite.failures(World { edge, ..cause.world.clone() }, &only)?;
    Ok(without.is_empty().then_some(cause))
}

/// Returns the cause with the first of its lesser worlds in which the test fails, or unchanged.
fn least(suite: &Suite<'_>, cause: Cause) -> Result<Cause, RequestError> {
    let only = Failures::from([cause.failure()]);
    for world in lesser(&cause) {
        if let Some(failed) = suite.failures(world.clone(), &only)?.into_values().next() {
            return Ok(super::cause(cause.aspects, &world, failed));
        }
    }
    Ok(cause)
}

/// Returns worlds that differ less from the base world, the least first.
fn lesser(cause: &Cause) -> Vec<World> {
    let world = &cause.world;
    // Of several aspects, a lesser value of one might do only with a greater value of another. That is not searched.
    let one = cause.aspects.first().filter(|_| cause.aspects.len() == 1);
    let below = |most: u64| TIMES.into_iter().filter(move |it| *it < most);
    match (one, world.starts, world.speed) {
        (Some(Aspect::Starts), starts, _) => {
            let late = |it| World { starts: starts.by(it), ..world.clone() };
            below(starts.nanos()).map(late).collect()
        }
        (Some(Aspect::Wakes), ..) => {
            below(world.late_wakes).map(|it| World { late_wakes: it, ..world.clone() }).collect()
        }
        (Some(Aspect::Pause), ..) => world.pause.map_or_else(Vec::new, |pause| {
            let shorter = below(pause.nanos).map(|nanos| Some(Pause { nanos, ..pause }));
            shorter.map(|pause| World { pause, ..world.clone() }).collect()
        }),
        (Some(Aspect::Boundary), ..) => world.edge.map_or_else(Vec::new, |edge| {
            let units = [EdgeUnit::Millisecond, EdgeUnit::Second].into_iter();
            let shorter = units.filter(|it| it.nanos() < edge.unit.nanos());
            shorter
                .map(|unit| World { edge: Some(Edge { unit, ..edge }), ..world.clone() })
                .collect()
        }),
        (Some(Aspect::Speed), _, Speed::Slow(most)) => {
            let slower = FACTORS.into_iter().filter(|it| *it < most);
            slower.map(|it| World { speed: Speed::Slow(it), ..world.clone() }).collect()
        }
        (Some(Aspect::Variables | Aspect::Files), ..) => directed::lesser(cause),
        _ => Vec::new(),
    }
}
