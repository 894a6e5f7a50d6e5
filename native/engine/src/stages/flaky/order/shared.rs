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
    /// For each order its sequence, and the numbers of its executions there.
    places: Vec<(usize, Vec<usize>)>,
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
        let (alone, sharing): (Vec<_>, Vec<_>) = by_start.into_iter().partition(is_alone);
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
                let executions = (0..start.len()).chain(next..next + chain.len());
                *place = (self.sequences.len(), executions.collect());
            }
            next += chain.len();
            then.push(chain.to_vec());
        }
        self.sequences.push(Sequence { before, then });
    }

    /// Returns the tests of each order's executions, and the numbers of the orders that did not come to their last one
    /// because of an end of another one.
    pub fn ends(&self, ran: &[Vec<Vec<EndedTest>>]) -> (Vec<Vec<Vec<EndedTest>>>, Vec<usize>) {
        let ends = |(sequence, executions): &(usize, Vec<usize>)| {
            let ran = |number: &usize| ran.get(*sequence).and_then(|it| it.get(*number)).cloned();
            executions.iter().map(|it| ran(it).unwrap_or_default()).collect()
        };
        let ends: Vec<Vec<Vec<EndedTest>>> = self.places.iter().map(ends).collect();
        let is_open = |it: &usize| {
            let last = ends.get(*it).and_then(|it| it.last());
            last.is_none_or(Vec::is_empty)
        };
        let open = (0..ends.len()).filter(is_open).collect();
        (ends, open)
    }
}

#[cfg(test)]
mod tests {
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
            Sequence { before: vec![Part::default()], then },
            Sequence { before: vec![x], then: vec![vec![y], vec![z]] },
        ];
        assert_eq!(shared.sequences, expected);
        let places =
            [(1, vec![0, 1]), (0, vec![1]), (1, vec![0, 2]), (0, vec![2, 3]), (0, vec![4])];
        assert_eq!(shared.places, places);
    }
}
