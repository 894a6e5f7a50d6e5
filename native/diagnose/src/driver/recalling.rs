//! What the results of a diagnosis depend on.

use classfile::digest::digest;
use suite::analysis::Recall;

use super::Diagnosing;

impl Recall for Diagnosing {
    fn key(&self) -> Option<String> {
        Some(format!("{} {}", self.suspects.is_some(), self.budget))
    }

    /// Results have the numbers of transformations and targets, so a result counts only where these have the same names.
    fn key_of_unit(&self, classes: &[String]) -> String {
        let entered = self.entered.get(classes);
        let is_entered = |target: usize| entered.is_none_or(|entered| entered.contains(&target));
        let named = |made: &usize| {
            let target = self.target(*made).filter(|target| is_entered(*target))?;
            Some((*made, target, self.catalogue.transformation_name(*made)))
        };
        let made: Vec<_> = self.undetected.iter().filter_map(named).collect();
        // A unit whose classes had to be separated is known by none of them.
        let suspects = self.suspects.as_ref().map(|all| all.get(classes).ok_or(all));
        let suspects = postcard::to_stdvec(&suspects).map(|it| digest(&it));
        format!("{made:?} {suspects:?}")
    }
}
