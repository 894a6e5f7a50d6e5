//! The models that are shipped, on projects that nothing was trained on.

use models::features::names::Names;
use models::trees::Trees;

use crate::corpus::Corpus;
use crate::cross::Scored;
use crate::judged::{Curve, Judged, average_precision, best_f1, decision};
use crate::markdown::{Table, share};
use crate::questions::asserted::{Choices, Rule};
use crate::questions::{specified, thrown};
use crate::ranked::{Place, Ranked, order, places};
use crate::samples::Sample;

use super::BALANCE;

/// The models that are shipped.
#[derive(Clone, Copy, Debug)]
pub struct Shipped<'a> {
    /// Model A.
    pub specified: &'a Trees,
    /// Model A's scores for the training projects, each from a model that has not seen the project. They decide the
    /// threshold.
    pub scored: &'a [Scored],
    /// Model T.
    pub thrown: &'a Trees,
    /// Model C.
    pub asserted: &'a Trees,
    /// The table of names.
    pub names: &'a Names,
}

/// Returns a table with a row for each project that is held out.
#[must_use]
pub fn table(corpus: &Corpus, models: &Shipped<'_>) -> String {
    let mut table = Table::new(&[
        "project",
        "calls",
        "expected to throw",
        "A: P",
        "R",
        "F1",
        "AP",
        "T: right",
        "choices",
        "C: top 1",
        "MRR",
        "in top 3",
        "count rule: top 1",
    ]);
    let calls = calls(corpus, models);
    let right = exceptions(corpus, models);
    let (lists, by_count) = lists(corpus, models);
    for (number, project) in corpus.projects.iter().enumerate() {
        let own: Vec<Judged> = calls.iter().filter(|it| it.project == number).copied().collect();
        let found = decision(&own, BALANCE, &|_| 1.0);
        let ap = average_precision(&Curve::new(own.clone()).points(BALANCE, &|_| 1.0));
        let exceptional = own.iter().filter(|it| it.is_positive).count();
        let right = right.iter().filter(|it| it.0 == number && it.1).count();
        let only = |number: usize| move |project: usize| if project == number { 1.0 } else { 0.0 };
        let list = order(&lists, &only(number));
        table.row(&[
            project.name.clone(),
            own.len().to_string(),
            exceptional.to_string(),
            share(found.precision),
            share(found.recall),
            share(found.f1),
            share(ap),
            share(crate::judged::ratio(right as f64, exceptional as f64)),
            lists.iter().filter(|it| it.project == number).count().to_string(),
            share(list.top),
            share(list.reciprocal),
            share(list.top_three),
            share(order(&by_count, &only(number)).top),
        ]);
    }
    format!(
        "### Projects that nothing was trained on\n\nThe shipped models; the threshold of model A is the best one for the training projects.\n\n{}",
        table.text()
    )
}

fn calls(corpus: &Corpus, models: &Shipped<'_>) -> Vec<Judged> {
    let trained = models.scored.iter().map(|it| it.judged).collect();
    let best = best_f1(&Curve::new(trained).points(BALANCE, &|_| 1.0));
    let judged = |it: &Sample| {
        let score = models.specified.score(&it.row);
        let is_flagged = best.is_some_and(|it| score >= it.threshold);
        Judged { project: it.project, is_positive: it.is_positive, score, is_flagged }
    };
    specified::calls(corpus, false).samples.iter().map(judged).collect()
}

fn exceptions(corpus: &Corpus, models: &Shipped<'_>) -> Vec<(usize, bool)> {
    let all = thrown::exceptions(corpus);
    let score = |row: usize| all.samples.get(row).map_or(0.0, |it| models.thrown.score(&it.row));
    thrown::right(&all, score)
}

/// Returns the places by model C and by the rule that counts.
fn lists(corpus: &Corpus, models: &Shipped<'_>) -> (Vec<Place>, Vec<Place>) {
    let choices = Choices::new(corpus);
    let ranked = |it: &Sample| Ranked {
        project: it.project,
        group: it.group,
        is_positive: it.is_positive,
        score: models.asserted.score(&it.row),
    };
    let lists: Vec<Ranked> = choices.samples_with(models.names).iter().map(ranked).collect();
    (places(&lists), places(&choices.ranked(Rule::Count)))
}
