//! The least change of the world with which a test still fails.
//!
//! That a test fails if a thread is a second late says less than that ten milliseconds are enough.

use environment::{Aspect, Edge, EdgeUnit, Pause, Speed, World};

use suite::RequestError;

use super::Cause;
use crate::worlds::directed;
use crate::worlds::running::{Failures, Suite};

/// Times by which a thread may be late, in nanoseconds.
const TIMES: [u64; 3] = [1_000_000, 10_000_000, 100_000_000];

/// How many times slower a machine may be.
const FACTORS: [u32; 3] = [2, 5, 10];

/// Returns a cause with the least value of its aspect with which the test fails, among some round ones. Returns `None`
/// if that is no cause: the test fails because the clock is set forward, not because a boundary of time passes.
pub(crate) fn lessened(suite: &Suite<'_>, cause: Cause) -> Result<Option<Cause>, RequestError> {
    let cause = least(suite, cause)?;
    let Some(edge) = cause.world.edge.filter(|_| cause.aspects.contains(&Aspect::Boundary)) else {
        return Ok(Some(cause));
    };
    let edge = Some(Edge { passes: false, ..edge });
    let only = Failures::from([cause.failure()]);
    let without = suite.failures(World { edge, ..cause.world.clone() }, &only)?;
    Ok(without.is_empty().then_some(cause))
}

fn least(suite: &Suite<'_>, cause: Cause) -> Result<Cause, RequestError> {
    let only = Failures::from([cause.failure()]);
    for world in lesser(&cause) {
        if let Some(failed) = suite.failures(world.clone(), &only)?.into_values().next() {
            return Ok(super::cause(cause.aspects, &world, failed));
        }
    }
    Ok(cause)
}

/// Returns worlds that differ less from the base world, those first that differ least.
fn lesser(cause: &Cause) -> Vec<World> {
    let world = &cause.world;
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
