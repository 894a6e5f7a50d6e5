//! Orders of tests whose executions share a vm.
//!
//! To start a vm and JUnit takes longer than most tests. So orders that begin in the same way begin once, and the vm
//! goes back to that point before each of their ends. All others share the start of JUnit.

use std::collections::BTreeMap;

use suite::sequence::{EndedTest, Part, Sequence};

/// The most orders that share a vm, so that several threads have something to do.
const MOST: usize = 16;

/// Sequences that hold all of some orders.
#[derive(Default)]
pub(super) struct Shared {
    /// What has to run.
    pub sequences: Vec<Sequence>,
    /// The places of the orders.
    places: Vec<Place>,
}

/// Where an order runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Place {
    sequence: usize,
    /// The numbers of its executions in the sequence.
    executions: Vec<usize>,
    /// How many of them it shares with other orders.
    shared: usize,
}

impl Shared {
    /// Returns sequences for orders, each of which is the executions of JUnit in a vm.
    pub fn of(orders: &[Vec<Part>]) -> Shared {
        let mut by_start: BTreeMap<&[Part], Vec<usize>> = BTreeMap::new();
        for (number, order) in orders.iter().enumerate() {
            let start = order.split_last().map_or(&[][..], |it| it.1);
            by_start.entry(start).or_default().push(number);
        }
        let is_alone =
            |(start, numbers): &(&[Part], Vec<usize>)| start.is_empty() || numbers.len() == 1;
        let (alone, mut sharing): (Vec<_>, Vec<_>) = by_start.into_iter().partition(is_alone);
        // The first orders are the most important ones.
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

    /// Adds a sequence with orders that begin in the same way.
    fn add(&mut self, start: &[Part], numbers: &[usize], orders: &[Vec<Part>]) {
        // With nothing to run, JUnit only starts.
        let before = if start.is_empty() { vec![Part::default()] } else { start.to_vec() };
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

    /// Returns how the orders ended, from the tests of the executions of those sequences that ran.
    pub fn ends(&self, ran: &[Vec<Vec<EndedTest>>]) -> Ends {
        let ends = |Place { sequence, executions, .. }: &Place| {
            let ran = |number: &usize| ran.get(*sequence).and_then(|it| it.get(*number)).cloned();
            executions.iter().map(|it| ran(it).unwrap_or_default()).collect()
        };
        let ends: Vec<Vec<Vec<EndedTest>>> = self.places.iter().map(ends).collect();
        let places = self.places.iter().zip(&ends).enumerate();
        let begun = places.filter(|(_, (place, _))| place.sequence < ran.len());
        let left_out = ends.len() - begun.clone().count();
        let is_open = |place: &Place, ended: &[Vec<EndedTest>]| {
            ended.get(place.shared).is_none_or(Vec::is_empty)
        };
        let open = begun.filter(|(_, (place, ended))| is_open(place, ended));
        let open = open.map(|it| it.0).collect();
        Ends { ends, open, left_out }
    }
}

/// How orders ended.
pub(super) struct Ends {
    /// The tests of each order's executions.
    pub ends: Vec<Vec<Vec<EndedTest>>>,
    /// The numbers of the orders that did not come to their own executions because of an end of another one.
    pub open: Vec<usize>,
    /// The number of orders whose sequences did not run.
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
