//! Judges each project with models that have not seen it, and that were tuned without it.
//!
//! ```text
//! for each fold of the projects:
//!   the other folds' projects are split again:
//!     for each inner fold: train on the other inner folds, score the inner fold
//!     → the size of the model, thresholds and calibration come from these scores
//!   train on all of the other folds' projects, score the fold
//! ```

use models::trees::{Row, Trees};

use crate::TrainError;
use crate::boost::{self, Settings};
use crate::folds::{Project, folds};
use crate::isotonic;
use crate::judged::{Curve, Judged, Point, average_precision, best_f1, most_recall};
use crate::logistic::Logistic;
use crate::ranked::{Ranked, order, places};
use crate::samples::{Projects, Sample, Source};
use crate::trends::Trends;

/// The folds inside of the projects that are trained on.
const INNER: usize = 3;

/// How a model is trained.
#[derive(Clone, Debug)]
pub enum Learner {
    /// Gradient-boosted trees.
    Trees(Recipe),
    /// Logistic regression.
    Logistic,
}

/// How trees are trained.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Sizes of models, of which inner folds choose one.
    pub sizes: Vec<Settings>,
    /// The trends that scores follow.
    pub trends: Trends,
    /// The quantity that the choice of a size maximises.
    pub goal: Goal,
}

/// The quantity by which two models are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Yes-or-no answers: the average precision.
    Answers,
    /// Lists of candidates: the mean reciprocal rank of the right one.
    Lists,
}

/// A learner with its size.
#[derive(Clone, Copy, Debug)]
enum OfSize<'a> {
    Trees(Settings, &'a Trends),
    Logistic,
}

impl Learner {
    fn sizes(&self) -> Vec<OfSize<'_>> {
        match self {
            Learner::Trees(it) => {
                it.sizes.iter().map(|size| OfSize::Trees(*size, &it.trends)).collect()
            }
            Learner::Logistic => vec![OfSize::Logistic],
        }
    }

    fn goal(&self) -> Goal {
        match self {
            Learner::Trees(it) => it.goal,
            Learner::Logistic => Goal::Answers,
        }
    }
}

/// A trained model.
enum Model {
    Trees(Trees),
    Logistic(Logistic),
}

impl Model {
    fn fit(learner: OfSize<'_>, samples: &[Sample]) -> Result<Model, TrainError> {
        Ok(match learner {
            OfSize::Trees(settings, trends) => Model::Trees(boost::fit(samples, settings, trends)?),
            OfSize::Logistic => Model::Logistic(Logistic::fit(samples)),
        })
    }

    fn score(&self, row: &Row) -> f64 {
        match self {
            Model::Trees(trees) => trees.score(row),
            Model::Logistic(logistic) => logistic.score(row),
        }
    }
}

/// A row with its score by a model that has not seen the row's project.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scored {
    /// The row's answer and score, and whether the score reaches the threshold with the best F1.
    pub judged: Judged,
    /// The number of the row's choice.
    pub group: usize,
    /// Whether the score reaches the threshold at which precision is wanted.
    pub is_sure: bool,
    /// The calibrated probability.
    pub probability: f64,
}

/// The goals for thresholds and probabilities.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// The share of positive rows for which thresholds are chosen and probabilities are fitted.
    pub balance: f64,
    /// The precision of sure decisions.
    pub precision: f64,
}

/// Judges all rows of a question, each with a model that has not seen its project. `fold_of` has the fold of each
/// project.
///
/// # Errors
///
/// Returns an error if the trainer fails.
pub fn judge<S: Source + ?Sized>(
    source: &S,
    projects: &[Project],
    fold_of: &[usize],
    learner: &Learner,
    aim: Aim,
) -> Result<Vec<Scored>, TrainError> {
    if fold_count(fold_of) < 2 {
        return Err(TrainError::Folds);
    }
    let mut all = Vec::new();
    for fold in 0..fold_count(fold_of) {
        let is_tested = |project: usize| fold_of.get(project) == Some(&fold);
        let is_known = |project: usize| !is_tested(project);
        let (sized, inner) = chosen(source, projects, &is_known, learner, aim)?;
        let tuned = Tuned::new(&inner, aim)?;
        let tested = scores(source, &is_tested, &is_known, sized)?;
        all.extend(tested.into_iter().map(|(judged, group)| tuned.scored(judged, group)));
    }
    Ok(all)
}

fn fold_count(fold_of: &[usize]) -> usize {
    fold_of.iter().max().map_or(0, |it| it + 1)
}

/// Chooses the size for all projects, as for those that are trained on.
///
/// # Errors
///
/// Returns an error if the trainer fails.
pub fn best_size<S: Source + ?Sized>(
    source: &S,
    projects: &[Project],
    recipe: &Recipe,
    aim: Aim,
) -> Result<Settings, TrainError> {
    let learner = Learner::Trees(recipe.clone());
    match chosen(source, projects, &|_| true, &learner, aim)?.0 {
        OfSize::Trees(settings, _) => Ok(settings),
        OfSize::Logistic => Err(TrainError::NoRows),
    }
}

/// Chooses the size by inner folds. Returns it with the scores of the inner folds.
fn chosen<'a, S: Source + ?Sized>(
    source: &S,
    projects: &[Project],
    is_known: Projects<'_>,
    learner: &'a Learner,
    aim: Aim,
) -> Result<(OfSize<'a>, Vec<Judged>), TrainError> {
    let mut best: Option<(f64, OfSize<'a>, Vec<Judged>)> = None;
    for sized in learner.sizes() {
        let inner = inner_scores(source, projects, is_known, sized)?;
        let value = value(learner.goal(), &inner, aim);
        if best.as_ref().is_none_or(|(highest, ..)| value > *highest) {
            best = Some((value, sized, inner.into_iter().map(|(judged, _)| judged).collect()));
        }
    }
    best.map(|(_, sized, inner)| (sized, inner)).ok_or(TrainError::NoRows)
}

/// Returns the quality of the scores of inner folds, in the unit of the goal.
fn value(goal: Goal, inner: &[(Judged, usize)], aim: Aim) -> f64 {
    match goal {
        Goal::Answers => {
            let rows = inner.iter().map(|(judged, _)| *judged).collect();
            average_precision(&Curve::new(rows).points(aim.balance, &|_| 1.0))
        }
        Goal::Lists => {
            let ranked = |(judged, group): &(Judged, usize)| Ranked {
                project: judged.project,
                group: *group,
                is_positive: judged.is_positive,
                score: judged.score,
            };
            let ranked: Vec<Ranked> = inner.iter().map(ranked).collect();
            order(&places(&ranked), &|_| 1.0).reciprocal
        }
    }
}

/// Scores each known project with a model trained on the known projects of other inner folds.
fn inner_scores<S: Source + ?Sized>(
    source: &S,
    projects: &[Project],
    is_known: Projects<'_>,
    learner: OfSize<'_>,
) -> Result<Vec<(Judged, usize)>, TrainError> {
    let known: Vec<usize> = (0..projects.len()).filter(|it| is_known(*it)).collect();
    let chosen: Vec<Project> = known.iter().filter_map(|it| projects.get(*it)).cloned().collect();
    let inner_fold = folds(&chosen, INNER);
    let fold_of = |project: usize| {
        let position = known.iter().position(|it| *it == project)?;
        inner_fold.get(position).copied()
    };
    let mut all = Vec::new();
    for fold in 0..fold_count(&inner_fold) {
        let is_inner = |project: usize| fold_of(project) == Some(fold);
        let is_other = |project: usize| fold_of(project).is_some_and(|it| it != fold);
        // With a single family there is nothing to train on, and no threshold to be had.
        if known.iter().any(|it| is_other(*it)) {
            all.extend(scores(source, &is_inner, &is_other, learner)?);
        }
    }
    Ok(all)
}

/// Trains on the known projects and scores the tested ones. Returns each row with the number of its choice.
fn scores<S: Source + ?Sized>(
    source: &S,
    is_tested: Projects<'_>,
    is_known: Projects<'_>,
    learner: OfSize<'_>,
) -> Result<Vec<(Judged, usize)>, TrainError> {
    let model = Model::fit(learner, &source.samples(is_known, is_known))?;
    let judged = |it: &Sample| {
        let score = model.score(&it.row);
        let judged =
            Judged { project: it.project, is_positive: it.is_positive, score, is_flagged: false };
        (judged, it.group)
    };
    Ok(source.samples(is_tested, is_known).iter().map(judged).collect())
}

/// Thresholds and probabilities from scores of other projects.
struct Tuned {
    best: Option<Point>,
    sure: Option<Point>,
    calibration: models::trees::Calibration,
}

impl Tuned {
    fn new(inner: &[Judged], aim: Aim) -> Result<Tuned, TrainError> {
        let points = Curve::new(inner.to_vec()).points(aim.balance, &|_| 1.0);
        Ok(Tuned {
            best: best_f1(&points),
            sure: most_recall(&points, aim.precision),
            calibration: isotonic::fit(inner, aim.balance)?,
        })
    }

    fn scored(&self, judged: Judged, group: usize) -> Scored {
        let reaches = |point: Option<Point>| point.is_some_and(|it| judged.score >= it.threshold);
        Scored {
            judged: Judged { is_flagged: reaches(self.best), ..judged },
            group,
            is_sure: reaches(self.sure),
            probability: self.calibration.probability(judged.score),
        }
    }
}

#[cfg(test)]
mod tests;
