//! Splits projects into folds, so that no project is trained on and tested.

use std::collections::BTreeMap;

/// A project, with the facts that decide about its fold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Project {
    /// The name of the project, such as the coordinates of its artifact.
    pub name: String,
    /// The projects with this name share code or authors, so they stay together.
    pub family: String,
    /// The number of its rows.
    pub rows: usize,
}

/// Returns the fold of each project: a number below `count`. Families stay together. The largest family comes first,
/// and each goes to the fold with the fewest rows so far.
#[must_use]
pub fn folds(projects: &[Project], count: usize) -> Vec<usize> {
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    for project in projects {
        *sizes.entry(&project.family).or_default() += project.rows;
    }
    let mut families: Vec<(&str, usize)> = sizes.into_iter().collect();
    families.sort_by_key(|(name, rows)| (usize::MAX - rows, *name));
    let mut filled = vec![0; count.max(1)];
    let mut fold_of: BTreeMap<&str, usize> = BTreeMap::new();
    for (family, rows) in families {
        let emptiest = (0..filled.len()).min_by_key(|fold| filled.get(*fold)).unwrap_or_default();
        if let Some(fold) = filled.get_mut(emptiest) {
            *fold += rows.max(1);
        }
        fold_of.insert(family, emptiest);
    }
    projects.iter().map(|it| fold_of.get(&*it.family).copied().unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Project, folds};

    fn project(name: &str, family: &str, rows: usize) -> Project {
        Project { name: name.to_owned(), family: family.to_owned(), rows }
    }

    #[test]
    fn families_stay_together_and_folds_are_of_similar_size() {
        let projects = [
            project("a", "a", 50),
            project("b-one", "b", 40),
            project("b-two", "b", 40),
            project("c", "c", 30),
            project("d", "d", 20),
        ];
        assert_eq!(folds(&projects, 2), [1, 0, 0, 1, 0]);
    }

    #[test]
    fn there_may_be_more_folds_than_families() {
        assert_eq!(folds(&[project("a", "a", 1)], 5), [0]);
        assert_eq!(folds(&[], 5), [0; 0]);
    }
}
