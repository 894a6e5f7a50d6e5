//! Combines orders of tests into sequences whose executions share a vm.
//!
//! To start a vm and JUnit takes longer than most tests. So orders with the same first executions run these once, and
//! the vm returns to that point before the rest of each order. All other orders share the start of JUnit.
//!
//! For example, the orders `x y` and `x z` become: run `x`, then `y`, return to the end of `x`, then `z`.

use std::collections::BTreeMap;

use suite::sequence::{EndedTest, Part, Sequence};

/// The most orders that share a vm. A sequence runs in one thread, so fewer, longer sequences would leave threads
/// idle.
const MOST: usize = 16;

/// Sequences that together contain all executions of some orders.
#[derive(Default)]
pub(super) struct Shared {
    /// The sequences to run.
    pub sequences: Vec<Sequence>,
    /// The place of each order, in the order in which the orders were given.
    places: Vec<Place>,
}

/// Where the executions of an order are found in the sequences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Place {
    sequence: usize,
    /// The numbers of the order's executions in the sequence.
    executions: Vec<usize>,
    /// The number of these executions that the order shares with other orders.
    shared: usize,
}

impl Shared {
    /// Returns sequences for these orders. Each order is a list of executions of JUnit in one vm.
    pub fn of(orders: &[Vec<Part>]) -> Shared {
        let mut by_start: BTreeMap<&[Part], Vec<usize>> = BTreeMap::new();
        for (number, order) in orders.iter().enumerate() {
            let start = order.split_last().map_or(&[][..], |it| it.1);
            by_start.entry(start).or_default().push(number);
        }
        // An order that shares its start with no other order gains nothing from a sequence of its own. It joins those
        // that share only the start of JUnit.
        let is_alone =
            |(start, numbers): &(&[Part], Vec<usize>)| start.is_empty() || numbers.len() == 1;
        let (alone, mut sharing): (Vec<_>, Vec<_>) = by_start.into_iter().partition(is_alone);
        // Callers put the most important orders first. If the budget ends early, the last sequences are the ones that
        // do not run.
        sharing.sort_by(|one, other| one.1.cmp(&other.1));
        let mut alone: Vec<usize> = alone.into_iter().flat_map(|it| it.1).collect();
        alone.sort_unstable();
        let mut shared =
            Shared { places: vec![Default::default(); orders.len()], ..Shared::default() };
        for (start, numbers) in std::iter::once((&[][..], alone)).chain(sharing) {
            for some in numbers.chunks(MOST) {
                shared.add(start, some, orders);
            }
        }
        shared
    }

    /// Adds one sequence with these orders, all of which begin with `start`.
    fn add(&mut self, start: &[Part], numbers: &[usize], orders: &[Vec<Part>]) {
        // An execution without tests only starts JUnit. The vm returns to the point after it.
        let before = if start.is_empty() { vec![Part::default()] } else { start.to_vec() };
        // The executions of a sequence are numbered through: first those of `before`, then those of each order in
        // turn.
        let mut next = before.len();
        let mut then = Vec::new();
        for number in numbers {
            let Some(order) = orders.get(*number) else { continue };
            let chain = order.get(start.len()..).unwrap_or_default();
            if let Some(place) = self.places.get_mut(*number) {
                let executions = (0..start.len()).chain(next..next + chain.len()).collect();
                *place = Place { sequence: self.sequences.len(), executions, shared: start.len() };
            }
            next += chain.len();
            then.push(chain.to_vec());
        }
        self.sequences.push(Sequence { before, then, ..Sequence::default() });
    }

    /// Returns how the orders ended. `ran` has the tests of each execution, for the sequences that ran.
    pub fn ends(&self, ran: &[Vec<Vec<EndedTest>>]) -> Ends {
        let ends = |Place { sequence, executions, .. }: &Place| {
            let ran = |number: &usize| ran.get(*sequence).and_then(|it| it.get(*number)).cloned();
            executions.iter().map(|it| ran(it).unwrap_or_default()).collect()
        };
        let ends: Vec<Vec<Vec<EndedTest>>> = self.places.iter().map(ends).collect();
        let places = self.places.iter().zip(&ends).enumerate();
        let begun = places.filter(|(_, (place, _))| place.sequence < ran.len());
        let left_out = ends.len() - begun.clone().count();
        // If a test stops the vm, all later orders of the sequence have no tests. They are not to blame, so they are
        // open. The order whose own first execution has tests did run, even if it stopped after that.
        let is_open = |place: &Place, ended: &[Vec<EndedTest>]| {
            ended.get(place.shared).is_none_or(Vec::is_empty)
        };
        let open = begun.filter(|(_, (place, ended))| is_open(place, ended));
        let open = open.map(|it| it.0).collect();
        Ends { ends, open, left_out }
    }
}

/// The outcome of orders that ran in shared sequences.
pub(super) struct Ends {
    /// For each order, the tests of each of its executions.
    pub ends: Vec<Vec<Vec<EndedTest>>>,
    /// The numbers of the orders whose own executions did not run, because an earlier order of the sequence stopped
    /// the vm.
    pub open: Vec<usize>,
    /// The number of orders whose sequences did not run, because the budget was used up.
    pub left_out: usize,
}

#[cfg(test)]
mod tests {
    use report::{Outcome, Test};

    use super::*;

    fn part(name: &str) -> Part {
        Part::of([("a.B".to_owned(), Some(name.to_owned()))])
    }

    #[test]
    fn orders_with_one_start_share_it() {
        let (x, y, z) = (part("x"), part("y"), part("z"));
        let orders = [
            vec![x.clone(), y.clone()],
            vec![z.clone()],
            vec![x.clone(), z.clone()],
            vec![y.clone(), z.clone()],
            vec![y.clone()],
        ];
        let shared = Shared::of(&orders);
        let then = vec![vec![z.clone()], vec![y.clone(), z.clone()], vec![y.clone()]];
        let expected = [
            Sequence { before: vec![Part::default()], then, ..Sequence::default() },
            Sequence { before: vec![x], then: vec![vec![y], vec![z]], ..Sequence::default() },
        ];
        assert_eq!(shared.sequences, expected);
        let place = |sequence, executions, shared| Place { sequence, executions, shared };
        let places = [
            place(1, vec![0, 1], 1),
            place(0, vec![1], 0),
            place(1, vec![0, 2], 1),
            place(0, vec![2, 3], 0),
            place(0, vec![4], 0),
        ];
        assert_eq!(shared.places, places);
    }

    #[test]
    fn an_order_that_stops_does_not_run_again_and_one_that_did_not_begin_does() {
        let (x, y) = (part("x"), part("y"));
        let shared = Shared::of(&[vec![x.clone(), y.clone()], vec![y]]);
        let test = Test {
            id: String::new(),
            class: String::new(),
            method: None,
            display_name: String::new(),
            outcome: Outcome::NotAnalysed,
            exception: None,
            trace: Vec::new(),
            analysed: false,
            reason: None,
            notes: Vec::new(),
            asserts_nothing: false,
        };
        let ended = || vec![EndedTest { test: test.clone(), at: None }];
        // JUnit started, the first part of the first order stopped, and its second part did not run.
        let ran = vec![vec![ended(), ended(), Vec::new(), Vec::new()]];
        let Ends { open, left_out, .. } = shared.ends(&ran);
        assert_eq!((open, left_out), (vec![1], 0));
        let Ends { open, left_out, .. } = shared.ends(&[]);
        assert_eq!((open, left_out), (vec![], 2));
    }
}
