//! Ranges of values: "out of range [0, n)", "between 0 and n".

use super::Found;
use super::grammar::Grammar;
use super::predicates::Predicate;
use crate::{Comparison, Operand};

impl Grammar<'_> {
    /// Reads "out of range [0, n]", "outside the interval (0, 1)", "between 0 and n".
    pub(super) fn ranges(&self, at: usize) -> Found<Predicate> {
        let outside = [&["out", "of"][..], &["outside", "of"], &["outside"]];
        let out = outside.iter().find_map(|it| self.phrase(at, it));
        let inside = self.one_of(at, &["in", "within", "inside", "between"]);
        let Some(next) = out.or(inside) else { return Vec::new() };
        let names = [
            "the",
            "range",
            "interval",
            "bounds",
            "boundaries",
            "of",
            "valid",
            "allowed",
            "between",
        ];
        let next = self.skip_all(next, &names);
        let read = self.intervals(next).into_iter();
        let outside = |it| match out {
            Some(_) => it,
            None => Predicate::Not(Box::new(it)),
        };
        read.map(|(it, end)| (outside(it), end)).collect()
    }

    /// Reads an interval as the values outside of it.
    fn intervals(&self, at: usize) -> Found<Predicate> {
        let bracket = self.one_of(at, &["[", "(", "]"]);
        let opens = bracket.map(|_| self.lower(at) != "[");
        let mut found = Vec::new();
        for (low, next) in self.operands(bracket.unwrap_or(at)) {
            // "0 <= index < n"
            if let Some((first, next)) = self.symbol(next) {
                found.extend(self.chain((low, first), next));
                continue;
            }
            let (low_excludes, next) = self.inclusion(next);
            let Some(next) = self.one_of(next, &[",", "to", "and", "-", ".."]) else { continue };
            for (high, next) in self.operands(next) {
                let closes = self.one_of(next, &["]", ")", "["]);
                let end = if bracket.is_some() { closes } else { Some(next) };
                let Some(end) = end else { continue };
                let excludes = bracket.is_some() && self.lower(next) != "]";
                let (high_excludes, end) = self.inclusion(end);
                // "between 0 and 1 exclusive" says it of both.
                let opens = opens == Some(true) || low_excludes.or(high_excludes) == Some(true);
                let closes = excludes || high_excludes == Some(true);
                found.push((Predicate::Outside((low.clone(), opens), (high, closes)), end));
            }
        }
        found
    }

    /// Reads "(inclusive)" or "exclusive" after a bound. Returns whether the bound is outside, if the text says so.
    fn inclusion(&self, at: usize) -> (Option<bool>, usize) {
        let words = [("inclusive", false), ("exclusive", true)];
        let read = words.iter().find_map(|(word, is_outside)| {
            let inner = self.phrase(at, &["(", word, ")"]);
            let end = inner.or_else(|| self.one_of(self.skip(at, &[","]), &[word]))?;
            Some((Some(*is_outside), end))
        });
        read.unwrap_or((None, at))
    }

    /// Reads the rest of "0 <= index < n". The value in the middle has to be what the sentence is about, which
    /// `applied` cannot see, so it is one that is named.
    fn chain(&self, (low, first): (Operand, Comparison), at: usize) -> Found<Predicate> {
        let mut found = Vec::new();
        for (_, next) in self.parameter(at) {
            let Some((second, next)) = self.symbol(next) else { continue };
            let excludes = |it: Comparison| match it {
                Comparison::Less => Some(true),
                Comparison::LessOrEqual => Some(false),
                _ => None,
            };
            let (Some(opens), Some(closes)) = (excludes(first), excludes(second)) else { continue };
            for (high, end) in self.operands(next) {
                found.push((Predicate::Outside((low.clone(), opens), (high, closes)), end));
            }
        }
        found
    }
}
