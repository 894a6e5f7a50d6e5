//! Orders of tests whose executions share a vm.
//!
//! To start a vm and JUnit takes longer than most tests. So orders that begin in the same way begin once, and the vm
//! goes back to that point before each of their ends.

use std::collections::BTreeMap;

use suite::sequence::{EndedTest, Part, Sequence};

/// The most orders that share a vm, so that several threads have something to do.
const MOST: usize = 16;

/// Sequences that hold all of some orders.
pub(super) struct Shared {
    /// What has to run.
    pub sequences: Vec<Sequence>,
    /// For each order its sequence, and the number of its last execution there.
    places: Vec<(usize, usize)>,
}

impl Shared {
    /// Returns sequences for orders, each of which is the executions of JUnit in a vm.
    pub fn of(orders: &[Vec<Part>]) -> Shared {
        let mut by_start: BTreeMap<&[Part], Vec<usize>> = BTreeMap::new();
        for (number, order) in orders.iter().enumerate() {
            let start = order.split_last().map_or(&[][..], |it| it.1);
            by_start.entry(start).or_default().push(number);
        }
        let mut shared = Shared { sequences: Vec::new(), places: vec![(0, 0); orders.len()] };
        for (start, numbers) in by_start {
            for some in numbers.chunks(MOST) {
                shared.add(start, some, orders);
            }
        }
        shared
    }

    fn add(&mut self, start: &[Part], numbers: &[usize], orders: &[Vec<Part>]) {
        let ends = || numbers.iter().filter_map(|it| orders.get(*it)?.last().cloned());
        let sequence = match (start, numbers) {
            (_, [_]) => {
                Sequence { before: start.iter().cloned().chain(ends()).collect(), then: Vec::new() }
            }
            // JUnit starts, and runs nothing.
            ([], _) => Sequence { before: vec![Part::default()], then: ends().collect() },
            _ => Sequence { before: start.to_vec(), then: ends().collect() },
        };
        let at = sequence.before.len() + sequence.then.len() - numbers.len();
        let places = numbers.iter().zip(at..);
        for (number, execution) in places {
            if let Some(place) = self.places.get_mut(*number) {
                *place = (self.sequences.len(), execution);
            }
        }
        self.sequences.push(sequence);
    }

    /// Returns the tests of each order's last execution, and the numbers of the orders that did not come to it because
    /// of an end of another one.
    pub fn ends(&self, ran: &[Vec<Vec<EndedTest>>]) -> (Vec<Vec<EndedTest>>, Vec<usize>) {
        let end = |(sequence, execution): &(usize, usize)| {
            ran.get(*sequence).and_then(|it| it.get(*execution)).cloned().unwrap_or_default()
        };
        let ends: Vec<Vec<EndedTest>> = self.places.iter().map(end).collect();
        let is_shared = |it: &usize| {
            let place = self.places.get(*it);
            place.and_then(|it| self.sequences.get(it.0)).is_some_and(|it| it.then.len() > 1)
        };
        let open = (0..ends.len()).filter(|it| ends.get(*it).is_some_and(Vec::is_empty));
        let open = open.filter(is_shared).collect();
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
        let expected = [
            Sequence { before: vec![Part::default()], then: vec![z.clone(), y.clone()] },
            Sequence { before: vec![x], then: vec![y.clone(), z.clone()] },
            Sequence { before: vec![y, z], then: vec![] },
        ];
        assert_eq!(shared.sequences, expected);
        assert_eq!(shared.places, [(1, 1), (0, 1), (1, 2), (2, 1), (0, 2)]);
    }
}
