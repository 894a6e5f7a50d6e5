//! The dependencies of a diagnosis's remembered results.

use classfile::digest::digest;
use suite::analysis::{Names, Recall};
use suite::planning::classes::MethodName;

use super::{Diagnosed, Diagnosing};
use crate::verdict::Shown;

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

    /// Reads the lines anew. The methods are the same instruction by instruction, but may have moved in their source.
    fn renumber(&self, found: &mut Diagnosed, _: &Names) -> bool {
        let shown = found.seen.iter_mut().flat_map(|observation| &mut observation.shown);
        for (_, shown) in shown {
            if let Shown::Compared(comparison) = shown {
                comparison.read_lines(&|method| self.lines(method));
            }
        }
        true
    }
}

impl Diagnosing {
    /// Returns the lines of a method, as pairs of a first instruction and its line.
    fn lines(&self, method: &MethodName) -> Vec<(u16, u16)> {
        let class = self.library.class(&method.class.replace('.', "/"));
        let code = class
            .as_ref()
            .and_then(|class| class.method(&method.name, &method.descriptor)?.code.as_ref());
        code.map(|code| code.source_lines().to_vec()).unwrap_or_default()
    }
}
