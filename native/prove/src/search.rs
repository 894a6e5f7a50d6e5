//! What is known of the candidates so far, and which of them are tried out next.

use std::collections::{BTreeMap, BTreeSet};

use environment::WORLDS;
use report::{Assertion, Refusal, RefusalReason, Test};

use crate::Proofs;
use crate::candidate::Candidate;
use crate::round::Round;
use crate::trying::Verdict;

/// The candidates and what came of them.
pub struct Search {
    /// By number.
    pub candidates: Vec<Candidate>,
    /// By change, the candidate that notices it.
    proved: BTreeMap<usize, usize>,
    refused: BTreeMap<usize, Vec<Refusal>>,
    /// Candidates that held in all tests that may come to them.
    held: BTreeSet<usize>,
    /// Candidates and changes of which the JVM has been asked.
    verified: BTreeSet<(usize, usize)>,
    /// By candidate, why the JVM cannot say anything of it.
    unverifiable: BTreeMap<usize, String>,
}

impl Search {
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

    /// Candidates that could prove something new and do not meet; nothing if there are none.
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

    /// One statement cannot be two assertions.
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

    /// Takes in what came of a candidate for a change.
    pub fn decide(&mut self, number: usize, change: usize, verdict: Verdict) {
        let Some(candidate) = self.candidates.get_mut(number) else { return };
        match verdict {
            // Another one may have been quicker in the same round: then this one is kept.
            Verdict::Noticed => drop(self.proved.entry(change).or_insert(number)),
            Verdict::Disturbed(other) => drop(candidate.avoids.insert(other)),
            Verdict::Refused(reason, detail) => {
                candidate.open.remove(&change);
                let refusal = candidate.refusal(reason, detail);
                self.refused.entry(change).or_default().push(refusal);
            }
        }
    }

    /// A candidate is good for nothing.
    pub fn refuse_all(&mut self, number: usize, reason: RefusalReason, detail: Option<String>) {
        self.proved.retain(|_, by| *by != number);
        let Some(candidate) = self.candidates.get(number) else { return };
        for change in candidate.open.clone() {
            self.decide(number, change, Verdict::Refused(reason, detail.clone()));
        }
    }

    /// A candidate does not notice a change after all.
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

    /// What the JVM has not been asked about: candidates with what they notice.
    pub fn unverified(&self) -> BTreeMap<usize, Vec<usize>> {
        let mut unverified: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (change, number) in &self.proved {
            if !self.verified.contains(&(*number, *change)) {
                unverified.entry(*number).or_default().push(*change);
            }
        }
        unverified
    }

    /// The JVM has been asked about a candidate; perhaps in vain, for a reason.
    pub fn verify(&mut self, number: usize, change: &[usize], vain: Option<String>) {
        self.verified.extend(change.iter().map(|change| (number, *change)));
        self.unverifiable.extend(vain.map(|why| (number, why)));
    }

    /// The candidates that prove something, may be evaluated in other tests than their own, and were not yet.
    pub fn unheld(&self, tests: &[Test]) -> BTreeSet<usize> {
        let proving = self.proving().into_iter();
        let unheld = proving.filter(|it| !self.held.contains(&it.number) && it.is_shared(tests));
        unheld.map(|it| it.number).collect()
    }

    /// These held in all tests, with others beside them that do not matter to them.
    pub fn hold(&mut self, numbers: impl IntoIterator<Item = usize>) {
        self.held.extend(numbers);
    }

    /// The candidates that prove something.
    pub fn proving(&self) -> Vec<&Candidate> {
        let proving: BTreeSet<usize> = self.proved.values().copied().collect();
        proving.iter().filter_map(|number| self.candidates.get(*number)).collect()
    }

    /// What is proved, with digests of the sources; of the rest, why it is not.
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
