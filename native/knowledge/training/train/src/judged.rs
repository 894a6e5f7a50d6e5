//! Figures of a yes-or-no question: precision, recall, F1, average precision, recall at few false alarms.

/// A row with its answer, its score, and whether a predictor says yes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The number of the project.
    pub project: usize,
    /// The answer.
    pub is_positive: bool,
    /// The score; higher means more likely positive.
    pub score: f64,
    /// Whether the predictor says yes.
    pub is_flagged: bool,
}

/// How often each project counts. In a resample a project may count several times, or not at all.
pub type Counts<'a> = &'a dyn Fn(usize) -> f64;

/// Precision, recall and F1 of a yes-or-no decision.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Decision {
    /// The share of the flagged rows that are positive.
    pub precision: f64,
    /// The share of the positive rows that are flagged.
    pub recall: f64,
    /// The share of the negative rows that are flagged.
    pub false_alarms: f64,
    /// The harmonic mean of precision and recall.
    pub f1: f64,
}

/// Sums of weights. Negatives are weighted so that positives have the wanted share.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    positives: f64,
    negatives: f64,
    hits: f64,
    alarms: f64,
}

impl Sums {
    fn decision(self, balance: f64) -> Decision {
        let recall = ratio(self.hits, self.positives);
        let false_alarms = ratio(self.alarms, self.negatives);
        let precision = ratio(recall * balance, recall * balance + false_alarms * (1.0 - balance));
        let f1 = ratio(2.0 * precision * recall, precision + recall);
        Decision { precision, recall, false_alarms, f1 }
    }
}

/// Returns a ratio; 0 if there is nothing to divide by.
#[must_use]
pub fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// Returns the share of positive rows.
#[must_use]
pub fn share(rows: &[Judged]) -> f64 {
    ratio(rows.iter().filter(|it| it.is_positive).count() as f64, rows.len() as f64)
}

/// Returns the figures of the decisions, as if `balance` of the rows were positive.
#[must_use]
pub fn decision(rows: &[Judged], balance: f64, counts: Counts<'_>) -> Decision {
    let mut sums = Sums::default();
    for row in rows {
        let weight = counts(row.project);
        let flagged = if row.is_flagged { weight } else { 0.0 };
        if row.is_positive {
            sums.positives += weight;
            sums.hits += flagged;
        } else {
            sums.negatives += weight;
            sums.alarms += flagged;
        }
    }
    sums.decision(balance)
}

/// A threshold on scores, with the figures of flagging all rows from it on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The lowest score that is flagged.
    pub threshold: f64,
    /// The figures.
    pub decision: Decision,
}

/// Rows by falling score.
#[derive(Clone, Debug)]
pub struct Curve {
    rows: Vec<Judged>,
}

impl Curve {
    /// Returns the curve of some rows.
    #[must_use]
    pub fn new(mut rows: Vec<Judged>) -> Curve {
        rows.sort_by(|a, b| b.score.total_cmp(&a.score));
        Curve { rows }
    }

    /// Returns a point for each score, the highest first. Rows of equal score are flagged together.
    #[must_use]
    pub fn points(&self, balance: f64, counts: Counts<'_>) -> Vec<Point> {
        let mut sums = Sums::default();
        for row in &self.rows {
            *(if row.is_positive { &mut sums.positives } else { &mut sums.negatives }) +=
                counts(row.project);
        }
        let mut points = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            *(if row.is_positive { &mut sums.hits } else { &mut sums.alarms }) +=
                counts(row.project);
            if self.rows.get(at + 1).is_none_or(|next| next.score < row.score) {
                points.push(Point { threshold: row.score, decision: sums.decision(balance) });
            }
        }
        points
    }
}

/// Returns the area below precision over recall: the mean precision at the positives.
#[must_use]
pub fn average_precision(points: &[Point]) -> f64 {
    let mut before = 0.0;
    let mut area = 0.0;
    for Point { decision, .. } in points {
        area += (decision.recall - before) * decision.precision;
        before = decision.recall;
    }
    area
}

/// Returns the highest recall at which at most this share of the negatives is flagged.
#[must_use]
pub fn recall_at(points: &[Point], false_alarms: f64) -> f64 {
    let fitting = points.iter().filter(|it| it.decision.false_alarms <= false_alarms);
    fitting.map(|it| it.decision.recall).fold(0.0, f64::max)
}

/// Returns the point with the highest F1; the one with the highest threshold, if there are several.
#[must_use]
pub fn best_f1(points: &[Point]) -> Option<Point> {
    let better = |a: Point, b: &Point| if b.decision.f1 > a.decision.f1 { *b } else { a };
    points.split_first().map(|(first, rest)| rest.iter().fold(*first, better))
}

/// Returns the point with the highest recall at which precision is at least this.
#[must_use]
pub fn most_recall(points: &[Point], precision: f64) -> Option<Point> {
    points.iter().rfind(|it| it.decision.precision >= precision).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(is_positive: bool, score: f64, is_flagged: bool) -> Judged {
        Judged { project: 0, is_positive, score, is_flagged }
    }

    fn rows() -> Vec<Judged> {
        vec![
            row(true, 3.0, true),
            row(false, 2.0, true),
            row(true, 1.0, true),
            row(false, 0.0, false),
            row(false, 0.0, false),
            row(false, 0.0, false),
        ]
    }

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-12, "{a} {b}");
    }

    #[test]
    fn without_another_balance_the_figures_are_the_usual_ones() {
        let found = decision(&rows(), share(&rows()), &|_| 1.0);
        close(found.precision, 2.0 / 3.0);
        close(found.recall, 1.0);
        close(found.false_alarms, 0.25);
        close(found.f1, 0.8);
    }

    #[test]
    fn the_balance_weighs_negatives() {
        close(decision(&rows(), 0.5, &|_| 1.0).precision, 0.8);
    }

    #[test]
    fn the_curve_has_a_point_for_each_score() {
        let points = Curve::new(rows()).points(1.0 / 3.0, &|_| 1.0);
        let recalls: Vec<f64> = points.iter().map(|it| it.decision.recall).collect();
        assert_eq!(recalls, [0.5, 0.5, 1.0, 1.0]);
        close(average_precision(&points), 0.5 + 0.5 * 2.0 / 3.0);
        close(recall_at(&points, 0.0), 0.5);
        close(recall_at(&points, 0.25), 1.0);
        assert_eq!(best_f1(&points).unwrap().threshold, 1.0);
        assert_eq!(most_recall(&points, 0.9).unwrap().threshold, 3.0);
        assert_eq!(most_recall(&points, 1.1), None);
    }

    #[test]
    fn projects_count_as_often_as_they_are_drawn() {
        let mut rows = rows();
        rows[1].project = 1;
        close(decision(&rows, 0.5, &|project| if project == 1 { 0.0 } else { 1.0 }).precision, 1.0);
        close(decision(&[], 0.5, &|_| 1.0).f1, 0.0);
    }
}
