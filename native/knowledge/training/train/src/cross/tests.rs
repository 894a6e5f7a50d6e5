//! Traps of evaluation: what a model learns from the rows that it is tested on. Each test fails if the trap is
//! re-introduced.

use super::*;
use crate::judged::{average_precision, decision};
use crate::random::Random;
use crate::trends::Trends;

const AIM: Aim = Aim { balance: 0.5, precision: 0.9 };
const PROJECTS: usize = 8;

fn learner() -> Learner {
    let settings = Settings { trees: 30, rate: 0.2, features: 1.0, ..Settings::default() };
    Learner::Trees(Recipe { sizes: vec![settings], trends: Trends::default(), goal: Goal::Answers })
}

fn projects() -> Vec<Project> {
    let project = |number: usize| Project {
        name: format!("p{number}"),
        family: format!("f{number}"),
        rows: 100,
    };
    (0..PROJECTS).map(project).collect()
}

fn fold_of() -> Vec<usize> {
    folds(&projects(), PROJECTS)
}

/// Rows whose features name their project. In every second project most rows are positive, and nothing else
/// distinguishes positive rows from negative ones.
fn habits() -> Vec<Sample> {
    let mut random = Random::new(5);
    let mut samples = Vec::new();
    for project in 0..PROJECTS {
        for _ in 0..100 {
            let row = vec![Some(project as f32), Some(random.below(9) as f32)];
            let is_positive = (random.below(20) > 0) == project.is_multiple_of(2);
            samples.push(Sample { row, is_positive, project, group: samples.len(), weight: 1.0 });
        }
    }
    samples
}

fn precision_of(scored: &[Scored]) -> f64 {
    let rows = scored.iter().map(|it| it.judged).collect();
    average_precision(&Curve::new(rows).points(AIM.balance, &|_| 1.0))
}

/// Trap: rows of one project on both sides of the split.
#[test]
fn habits_of_a_project_do_not_help_to_judge_it() {
    let samples = habits();
    let honest = judge(&samples[..], &projects(), &fold_of(), &learner(), AIM).unwrap();
    assert!(precision_of(&honest) < 0.7, "{}", precision_of(&honest));
    // The same rows split at random: the trap would have shown a perfect model.
    let mut random = Random::new(6);
    let mixed: Vec<Sample> =
        samples.into_iter().map(|it| Sample { project: random.below(PROJECTS), ..it }).collect();
    let leaking = judge(&mixed[..], &projects(), &fold_of(), &learner(), AIM).unwrap();
    assert!(precision_of(&leaking) > 0.85, "{}", precision_of(&leaking));
}

/// Traps: a random split, and thresholds or calibration that come from the tested rows. Whatever the answers in a
/// project are, the scores, decisions and probabilities of its rows stay the same.
#[test]
fn the_answers_of_a_project_change_nothing_that_is_said_of_it() {
    for learner in [learner(), Learner::Logistic] {
        let samples = habits();
        let flip =
            |it: &Sample| Sample { is_positive: it.is_positive != (it.project == 3), ..it.clone() };
        let flipped: Vec<Sample> = samples.iter().map(flip).collect();
        let said = |samples: &[Sample]| -> Vec<(f64, bool, bool, f64)> {
            let scored = judge(samples, &projects(), &fold_of(), &learner, AIM).unwrap();
            let own = scored.iter().filter(|it| it.judged.project == 3);
            own.map(|it| (it.judged.score, it.judged.is_flagged, it.is_sure, it.probability))
                .collect()
        };
        assert_eq!(said(&samples), said(&flipped));
    }
}

/// Trap: thresholds chosen on the test set. Scores of each project lie elsewhere, so only a look at a project shows its
/// best threshold.
#[test]
fn a_threshold_comes_from_other_projects() {
    let mut random = Random::new(8);
    let rows = (0..PROJECTS).flat_map(|project| (0..100).map(move |at| (project, at)));
    let samples: Vec<Sample> = rows
        .map(|(project, at)| {
            let is_positive = at % 2 == 0;
            let shift = project as f32 * 10.0;
            let value = shift + f32::from(u8::from(is_positive)) + random.below(9) as f32 / 10.0;
            Sample {
                row: vec![Some(value)],
                is_positive,
                project,
                group: project * 100 + at,
                weight: 1.0,
            }
        })
        .collect();
    let scored = judge(&samples[..], &projects(), &fold_of(), &Learner::Logistic, AIM).unwrap();
    let mut peeked = 0.0;
    for project in 0..PROJECTS {
        let own = scored.iter().map(|it| it.judged).filter(|it| it.project == project);
        let points = Curve::new(own.collect()).points(AIM.balance, &|_| 1.0);
        peeked += best_f1(&points).unwrap().decision.f1 / PROJECTS as f64;
    }
    let rows: Vec<Judged> = scored.iter().map(|it| it.judged).collect();
    let honest = decision(&rows, AIM.balance, &|_| 1.0).f1;
    assert!(peeked > 0.95, "{peeked}");
    assert!(honest < 0.75, "{honest}");
}

/// A source that notes which projects its statistics may count.
struct Noting(Vec<Sample>);

impl Source for Noting {
    fn samples(&self, wanted: Projects<'_>, known: Projects<'_>) -> Vec<Sample> {
        let overlap = (0..PROJECTS).any(|it| wanted(it) && known(it));
        let all = (0..PROJECTS).all(|it| !wanted(it) || known(it));
        assert!(!overlap || all, "tested projects must not be among the known ones");
        self.0.samples(wanted, known)
    }
}

/// Trap: statistics over projects that count the tested project.
#[test]
fn statistics_for_tested_projects_do_not_know_them() {
    judge(&Noting(habits()), &projects(), &fold_of(), &Learner::Logistic, AIM).unwrap();
}
