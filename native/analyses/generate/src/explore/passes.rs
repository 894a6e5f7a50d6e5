//! The passes of the searches. Each unit has a budget. Budget that a unit does not need goes to other units in the
//! next pass.

use super::workers::{Explorers, Workers};
use super::{Prepared, State, recipes};
use crate::running::runner::Runner;
use crate::search::literals::Literals;
use crate::search::{Progress, Recipe, Search, Setting};

/// The part of all budgets that searches may spend. The rest is for harvesting.
const SEARCHING: f64 = 0.8;
/// The part of the remaining budget that each pass spends: 60, 20 and 20 per cent of the whole, if all units spend
/// their shares. The first pass gives each unit the same amount. The others give more to units that have more to
/// reach.
const PASSES: [f64; 3] = [0.6, 0.5, 1.0];
/// The factor for the budget of a unit whose last pass ended because it found nothing new. It is not zero, because an
/// exchange may have brought recipes since.
const IDLE: f64 = 0.25;

/// A pass of one unit.
struct Pass {
    state: State,
    recipes: Vec<Recipe>,
    budget: u64,
}

/// Searches for sequences of all units, in passes.
pub(super) fn search(
    prepared: &Prepared<'_>,
    workers: &Workers<'_>,
    mut states: Vec<State>,
) -> Vec<State> {
    let total = prepared.settings.budget as f64 * states.len() as f64 * SEARCHING;
    // A single unit has no other unit to exchange anything with.
    let passes: &[f64] = if states.len() > 1 { &PASSES } else { &[1.0] };
    for (number, part) in passes.iter().enumerate() {
        let spent: u64 = states.iter().map(State::spent).sum();
        // The budget of later passes is computed from what was spent, not from what was given.
        let rest = (total - spent as f64).max(0.0) * part;
        let shares: Vec<f64> = states.iter().map(|state| state.share(number)).collect();
        let all: f64 = shares.iter().sum();
        let given = match number {
            0 => states.iter().map(|_| Vec::new()).collect(),
            _ => recipes::exchange(prepared, &states),
        };
        let passes = states.into_iter().zip(shares).zip(given).map(|((state, share), recipes)| {
            let budget = if all > 0.0 { (rest * share / all) as u64 } else { 0 };
            Pass { state, recipes, budget }
        });
        states = workers.each(passes.collect(), run);
    }
    states
}

impl State {
    /// Returns the priced instructions that the searches of the unit have spent, at most the budget that it was
    /// given. An initialiser that takes long may spend more, but must not take anything from other units.
    fn spent(&self) -> u64 {
        self.progress.as_ref().map_or(0, |progress| progress.found().spent).min(self.given)
    }

    /// Returns the weight of the unit in the distribution of a pass's budget.
    fn share(&self, pass: usize) -> f64 {
        match &self.progress {
            None if pass == 0 => 1.0,
            Some(progress) if progress.is_open() => {
                // The square root dampens large units: with four times as many open probes, a unit gets twice as
                // much.
                let share = libm::sqrt(progress.open_probes() as f64);
                if progress.is_idle() { share * IDLE } else { share }
            }
            _ => 0.0,
        }
    }
}

/// Runs one pass of one unit.
fn run(prepared: &Prepared<'_>, explorers: &mut Explorers, pass: Pass) -> State {
    let Pass { mut state, recipes, budget } = pass;
    state.given += budget;
    if budget == 0 || prepared.settings.is_over() {
        return state;
    }
    let State { unit, types, progress, unusable, .. } = &mut state;
    let access = prepared.access(unit);
    let [base, ..] = explorers;
    let settings = prepared.settings;
    let searched = prepared.with(base, 0, |explorer| {
        let mut runner = Runner::new(explorer, types);
        // A class that failed in an earlier pass would fail again, after as many instructions.
        unusable.keys().for_each(|class| runner.refuse(class));
        let progress = progress.take().unwrap_or_else(|| {
            let mut methods = unit.methods(types, &prepared.calls, &prepared.module.measured);
            methods.retain(|method| !prepared.is_excluded(&method.operation));
            // Methods of classes that cannot be initialised would only waste tries.
            methods.retain(|method| runner.prepare(&method.operation));
            for file in &unit.files {
                let why = runner.why_unusable(&file.this_class).cloned();
                unusable.extend(why.map(|why| (file.this_class.clone(), why)));
            }
            let mut progress = Progress::new(methods, types, settings.components);
            progress.note_probes(&prepared.known);
            progress
        });
        let setting = Setting {
            types,
            access,
            pure: &prepared.pure,
            literals: Literals::new(&prepared.constants, settings.components),
            components: settings.components,
            seed: settings.seed,
            unit: unit.name.clone(),
            budget,
            budget_of_statement: prepared.budget_of_statement(),
        };
        Ok(Search::new(setting, runner, progress).run(&recipes))
    });
    match searched {
        Ok(progress) => state.progress = Some(progress),
        Err(failure) => state.failure = Some(failure),
    }
    state
}
