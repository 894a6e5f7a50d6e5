//! Figures of a choice: how far up in a list the right candidates are.

use std::collections::BTreeMap;

use crate::judged::{Counts, ratio};

/// A candidate of a choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// The number of the project.
    pub project: usize,
    /// The number of the choice.
    pub group: usize,
    /// Whether it is right. Several candidates of a choice may be.
    pub is_positive: bool,
    /// The score; higher means earlier in the list. Candidates of equal score keep their order.
    pub score: f64,
}

/// The place of the first right candidate of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the project.
    pub project: usize,
    /// The place in the list, starting at 1.
    pub rank: usize,
}

/// How good the lists are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Order {
    /// The share of the choices with a right candidate at the top.
    pub top: f64,
    /// The mean of 1 / rank of the first right candidate.
    pub reciprocal: f64,
    /// The share of the choices with a right candidate among the first three.
    pub top_three: f64,
}

/// Returns the place of each choice that has a right and a wrong candidate.
#[must_use]
pub fn places(candidates: &[Ranked]) -> Vec<Place> {
    let mut groups: BTreeMap<usize, Vec<&Ranked>> = BTreeMap::new();
    for candidate in candidates {
        groups.entry(candidate.group).or_default().push(candidate);
    }
    let is_choice = |group: &Vec<&Ranked>| group.iter().any(|it| !it.is_positive);
    let place = |mut group: Vec<&Ranked>| {
        group.sort_by(|a, b| b.score.total_cmp(&a.score));
        let position = group.iter().position(|it| it.is_positive)?;
        Some(Place { project: group.first()?.project, rank: position + 1 })
    };
    groups.into_values().filter(is_choice).filter_map(place).collect()
}

/// Returns the figures of some choices.
#[must_use]
pub fn order(places: &[Place], counts: Counts<'_>) -> Order {
    let mut sums = Order::default();
    let mut all = 0.0;
    for place in places {
        let weight = counts(place.project);
        all += weight;
        sums.top += if place.rank == 1 { weight } else { 0.0 };
        sums.reciprocal += weight / place.rank as f64;
        sums.top_three += if place.rank <= 3 { weight } else { 0.0 };
    }
    Order {
        top: ratio(sums.top, all),
        reciprocal: ratio(sums.reciprocal, all),
        top_three: ratio(sums.top_three, all),
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, Ranked, order, places};

    fn candidate(group: usize, is_positive: bool, score: f64) -> Ranked {
        Ranked { project: group, group, is_positive, score }
    }

    #[test]
    fn the_first_right_candidate_counts() {
        let candidates = [
            candidate(1, false, 1.0),
            candidate(1, true, 1.0),
            candidate(1, true, 0.5),
            candidate(2, true, 0.0),
            candidate(2, false, -1.0),
            candidate(3, true, 0.0),
            candidate(4, false, 0.0),
        ];
        let places = places(&candidates);
        // A choice with one kind of candidates only is none.
        assert_eq!(places, [Place { project: 1, rank: 2 }, Place { project: 2, rank: 1 }]);
        let found = order(&places, &|_| 1.0);
        assert_eq!((found.top, found.reciprocal, found.top_three), (0.5, 0.75, 1.0));
        assert_eq!(order(&places, &|project| if project == 1 { 1.0 } else { 0.0 }).top, 0.0);
    }
}
