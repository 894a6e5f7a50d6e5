//! Compares the verdicts of both sides about the methods that both list.

use serde::Serialize;

use crate::descartes::verdicts::{Method, Verdicts};

/// The result of the comparison.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Agreement {
    /// The number of methods with the same classification on both sides.
    same: usize,
    /// Methods with different classifications.
    differ: Vec<Difference>,
    /// Methods on which the rounds of Descartes do not agree.
    unsteady: Vec<String>,
    /// Methods with a transformation that took Descartes too long, which it counts as detected.
    timed_out: Vec<String>,
    /// Methods that only Descartes lists.
    only_descartes: Vec<String>,
    /// The number of methods that only we list.
    only_oracle: usize,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct Difference {
    method: String,
    descartes: String,
    oracle: String,
}

impl Agreement {
    /// Compares the verdicts of all rounds of Descartes with ours.
    pub fn of(theirs: &[Verdicts], ours: &Verdicts) -> Agreement {
        let mut agreement = Agreement::default();
        let Some((first, others)) = theirs.split_first() else { return agreement };
        for (method, classification) in &first.methods {
            let steady =
                others.iter().all(|other| other.methods.get(method) == Some(classification));
            let late = theirs.iter().any(|round| round.timed_out.contains(method));
            match ours.methods.get(method) {
                None => agreement.only_descartes.push(shown(method)),
                Some(_) if late => agreement.timed_out.push(shown(method)),
                Some(_) if !steady => agreement.unsteady.push(shown(method)),
                Some(own) if own == classification => agreement.same += 1,
                Some(own) => agreement.differ.push(Difference {
                    method: shown(method),
                    descartes: classification.clone(),
                    oracle: own.clone(),
                }),
            }
        }
        let listed = |method: &&Method| first.methods.contains_key(*method);
        agreement.only_oracle = ours.methods.len() - ours.methods.keys().filter(listed).count();
        agreement
    }

    /// Prints the counts, and every method that differs.
    pub fn print(&self) {
        let both = self.same + self.differ.len();
        let part = self.same as f64 * 100.0 / both.max(1) as f64;
        println!("  {both} methods compared: {} the same ({part:.1}%)", self.same);
        for Difference { method, descartes, oracle } in &self.differ {
            println!("    {method}: {descartes} with Descartes, {oracle} with us");
        }
        let lists = [
            ("on which its rounds differ", &self.unsteady),
            ("of which a transformation runs out of time there", &self.timed_out),
            ("that only Descartes lists", &self.only_descartes),
        ];
        for (which, methods) in lists.into_iter().filter(|(_, methods)| !methods.is_empty()) {
            println!("  {} {which}: {}", methods.len(), methods.join(", "));
        }
        println!("  {} that only we list", self.only_oracle);
    }
}

fn shown(method: &Method) -> String {
    format!("{}.{}{}", method.class, method.name, method.descriptor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn method(name: &str) -> Method {
        Method { class: "p.C".to_owned(), name: name.to_owned(), descriptor: "()V".to_owned() }
    }

    fn verdicts(methods: &[(&str, &str)]) -> Verdicts {
        let methods = methods.iter().map(|&(name, verdict)| (method(name), verdict.to_owned()));
        Verdicts { methods: methods.collect(), ..Verdicts::default() }
    }

    #[test]
    fn methods_that_both_list_are_compared() {
        let theirs = [verdicts(&[("a", "tested"), ("b", "tested"), ("c", "tested")])];
        let ours = verdicts(&[("a", "tested"), ("b", "pseudo-tested"), ("d", "tested")]);
        let agreement = Agreement::of(&theirs, &ours);
        assert_eq!((agreement.same, agreement.only_oracle), (1, 1));
        assert_eq!(agreement.only_descartes, ["p.C.c()V"]);
        let differ: Vec<&str> = agreement.differ.iter().map(|differs| &*differs.method).collect();
        assert_eq!(differ, ["p.C.b()V"]);
    }

    #[test]
    fn what_is_not_steady_or_late_is_set_apart() {
        let first = verdicts(&[("a", "tested"), ("b", "tested")]);
        let mut second = verdicts(&[("a", "pseudo-tested"), ("b", "tested")]);
        second.timed_out.insert(method("b"));
        let ours = verdicts(&[("a", "tested"), ("b", "pseudo-tested")]);
        let agreement = Agreement::of(&[first, second], &ours);
        assert_eq!(agreement.unsteady, ["p.C.a()V"]);
        assert_eq!(agreement.timed_out, ["p.C.b()V"]);
        assert_eq!((agreement.same, agreement.differ.len()), (0, 0));
    }
}
