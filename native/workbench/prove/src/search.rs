//! The state of the search for assertions, and the choice of candidates for the next round.

use std::collections::{BTreeMap, BTreeSet};

use environment::WORLDS;
use report::{Assertion, Refusal, RefusalReason, Test};

use crate::Proofs;
use crate::candidate::Candidate;
use crate::round::Round;
use crate::trying::Verdict;

/// The candidates and their results so far.
pub struct Search {
    /// All candidates, by number.
    pub candidates: Vec<Candidate>,
    /// By change, the candidate that notices it.
    proved: BTreeMap<usize, usize>,
    /// By change, the refusals of candidates.
    refused: BTreeMap<usize, Vec<Refusal>>,
    /// The candidates that hold in all tests that may evaluate them.
    held: BTreeSet<usize>,
    /// The pairs of candidate and change about which the JVM has been asked.
    verified: BTreeSet<(usize, usize)>,
    /// By candidate, the reason why the JVM gave no answer.
    unverifiable: BTreeMap<usize, String>,
}

impl Search {
    /// Creates a search that knows nothing about its candidates yet.
    pub fn of(candidates: Vec<Candidate>) -> Search {
        Search {
            candidates,
            proved: BTreeMap::new(),
            refused: BTreeMap::new(),
            held: BTreeSet::new(),
            verified: BTreeSet::new(),
            unverifiable: BTreeMap::new(),
        }
    }

    /// Returns the next round: candidates that could notice a change which none notices yet, and
    /// that do not interfere with each other. Returns `None` if there are none.
    pub fn next_round(&mut self) -> Option<Round> {
        self.refuse_displaced();
        let mut round: Vec<(usize, BTreeSet<usize>)> = Vec::new();
        for candidate in &self.candidates {
            let open = candidate.open.iter().copied();
            let wanted: BTreeSet<usize> =
                open.filter(|change| !self.proved.contains_key(change)).collect();
            let mut chosen = round.iter().filter_map(|(it, _)| self.candidates.get(*it));
            if !wanted.is_empty() && !chosen.any(|other| candidate.meets(other)) {
                round.push((candidate.number, wanted));
            }
        }
        (!round.is_empty()).then_some(Round { chosen: round })
    }

    /// Refuses the candidates that would replace a statement which a proved one replaces already.
    fn refuse_displaced(&mut self) {
        let proved: BTreeSet<usize> = self.proved.values().copied().collect();
        let is_displaced = |it: &&Candidate| {
            let mut others = proved.iter().filter_map(|other| self.candidates.get(*other));
            !proved.contains(&it.number) && others.any(|other| it.displaces(other))
        };
        let displaced: Vec<usize> =
            self.candidates.iter().filter(is_displaced).map(|it| it.number).collect();
        for number in displaced {
            let why = "another assertion takes the place of the statement".to_owned();
            self.refuse_all(number, RefusalReason::NoPlace, Some(why));
        }
    }

    /// Records the verdict on a candidate for a change.
    pub fn decide(&mut self, number: usize, change: usize, verdict: Verdict) {
        let Some(candidate) = self.candidates.get_mut(number) else { return };
        match verdict {
            // If another candidate of the same round notices the change too, the first one counts.
            Verdict::Noticed => drop(self.proved.entry(change).or_insert(number)),
            Verdict::Disturbed(other) => drop(candidate.avoids.insert(other)),
            Verdict::Refused(reason, detail) => {
                candidate.open.remove(&change);
                let refusal = candidate.refusal(reason, detail);
                self.refused.entry(change).or_default().push(refusal);
            }
        }
    }

    /// Refuses a candidate for all changes.
    pub fn refuse_all(&mut self, number: usize, reason: RefusalReason, detail: Option<String>) {
        self.proved.retain(|_, by| *by != number);
        let Some(candidate) = self.candidates.get(number) else { return };
        for change in candidate.open.clone() {
            self.decide(number, change, Verdict::Refused(reason, detail.clone()));
        }
    }

    /// Withdraws the proof that a candidate notices a change, and refuses the candidate for it.
    pub fn take_back(
        &mut self,
        number: usize,
        change: usize,
        reason: RefusalReason,
        detail: Option<String>,
    ) {
        self.proved.retain(|of, by| (*of, *by) != (change, number));
        self.decide(number, change, Verdict::Refused(reason, detail));
    }

    /// Returns the proofs that the JVM has not been asked about: candidates with the changes that
    /// they notice.
    pub fn unverified(&self) -> BTreeMap<usize, Vec<usize>> {
        let mut unverified: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (change, number) in &self.proved {
            if !self.verified.contains(&(*number, *change)) {
                unverified.entry(*number).or_default().push(*change);
            }
        }
        unverified
    }

    /// Records that the JVM has been asked about a candidate and changes. `vain` is the reason if
    /// it gave no answer.
    pub fn verify(&mut self, number: usize, change: &[usize], vain: Option<String>) {
        self.verified.extend(change.iter().map(|change| (number, *change)));
        self.unverifiable.extend(vain.map(|why| (number, why)));
    }

    /// Returns the proved candidates that tests other than their own may evaluate and that have not
    /// been checked in these tests yet.
    pub fn unheld(&self, tests: &[Test]) -> BTreeSet<usize> {
        let proving = self.proving().into_iter();
        let unheld = proving.filter(|it| !self.held.contains(&it.number) && it.is_shared(tests));
        unheld.map(|it| it.number).collect()
    }

    /// Records that candidates have been checked in all tests that may evaluate them. They were
    /// checked together with other candidates, which have no influence on them.
    pub fn hold(&mut self, numbers: impl IntoIterator<Item = usize>) {
        self.held.extend(numbers);
    }

    /// Returns the proved candidates, those that notice a change.
    pub fn proving(&self) -> Vec<&Candidate> {
        let proving: BTreeSet<usize> = self.proved.values().copied().collect();
        proving.iter().filter_map(|number| self.candidates.get(*number)).collect()
    }

    /// Returns the results: the proved assertions, with the digests of their sources, and the
    /// refusals for all other changes.
    pub fn proofs(self, digest: impl Fn(&Assertion) -> String) -> Proofs {
        let assertion = |number: usize| {
            let assertion = self.candidates.get(number)?.assertion.clone();
            let digest = digest(&assertion);
            let not_on_jvm = self.unverifiable.get(&number).cloned();
            let is_asked = self.verified.iter().any(|(of, _)| *of == number);
            let on_jvm = is_asked && not_on_jvm.is_none();
            let environments = WORLDS as u32;
            Some(Assertion { environments, on_jvm, not_on_jvm, digest, ..assertion })
        };
        let proved: BTreeMap<usize, Assertion> = self
            .proved
            .iter()
            .filter_map(|(change, number)| Some((*change, assertion(*number)?)))
            .collect();
        let mut refused = self.refused;
        refused.retain(|change, _| !proved.contains_key(change));
        for refusals in refused.values_mut() {
            // The same assertion may have been proposed for several tests.
            let mut known = BTreeSet::new();
            refusals.retain(|refusal| known.insert(refusal.clone()));
        }
        Proofs { proved, refused }
    }
}
