//! Unused inputs that are there because a call demands a value. A parameter that some test checks is looked after: what
//! the others give it is harmless.

mod hierarchy;

use std::collections::BTreeSet;

use classfile::written_in;
use polish::Parameter;
use report::{
    AnalyseRequest, CalleeKind, Evidence, Finding, Harmless, HarmlessInput, Outcome, Rule, Source,
    Test,
};
use suite::classes::{readable_classes, top_level};

use self::hierarchy::Hierarchy;
use crate::RequestError;

/// What the tests of a project give to parameters.
pub(crate) struct Demanded {
    hierarchy: Hierarchy,
    /// Parameters that a test checks, or may check.
    checked: BTreeSet<Parameter>,
}

impl Demanded {
    /// What is known when tests have run that check what they give to these parameters. What a test checks that failed
    /// or was not analysed is not known, nor of classes that did not run, as `ran` says: it may be whatever they give.
    ///
    /// # Errors
    /// A folder of classes that cannot be listed.
    pub(crate) fn of(
        request: &AnalyseRequest,
        checked: &BTreeSet<Parameter>,
        ran: &dyn Fn(&str) -> bool,
        results: &[Test],
    ) -> Result<Demanded, RequestError> {
        let project = readable_classes(&request.class_directories)?;
        let tests = readable_classes(&request.test_class_directories)?;
        let hierarchy = Hierarchy::of(&project, &tests);
        let silent = silent(results, &hierarchy);
        let mut all = checked.clone();
        for class in &tests {
            let has_run = ran(&top_level(&class.this_class).replace('/', "."));
            for method in &class.methods {
                let Some(code) = &method.code else { continue };
                let inputs = polish::inputs(class, code, &|_, _, _, _| false);
                let body = (class.this_class.to_string(), written_in(&method.name).to_owned());
                let is_known = has_run && !silent.contains(&body);
                let given = inputs.passed.into_values().filter(|_| !is_known);
                all.extend(given.chain(inputs.computed));
            }
        }
        let checked = all.into_iter().map(|parameter| hierarchy.declared(parameter)).collect();
        Ok(Demanded { hierarchy, checked })
    }

    /// Parts findings from unused inputs that nobody has to do anything about. What stays names the method that declares
    /// what is called.
    pub(crate) fn part(&self, findings: Vec<Finding>) -> (Vec<Finding>, Vec<HarmlessInput>) {
        let (mut kept, mut harmless) = (Vec::new(), Vec::new());
        for mut finding in findings {
            let reason = match (finding.rule, finding.evidence.as_mut_slice()) {
                (Rule::UnusedInput, [input]) => self.harmless(input),
                _ => None,
            };
            match reason {
                None => kept.push(finding),
                Some(reason) => {
                    harmless.extend(finding.evidence.into_iter().map(|input| HarmlessInput {
                        test: finding.test.clone(),
                        reason,
                        input,
                    }))
                }
            }
        }
        (kept, harmless)
    }

    /// Why an unused input is harmless, if it is.
    fn harmless(&self, input: &mut Evidence) -> Option<Harmless> {
        let Some(callee) = &mut input.passed_to else {
            let is_constant = input.source == Source::Constant;
            return Some(if is_constant { Harmless::NoArgument } else { Harmless::Helper });
        };
        let parameter = self.hierarchy.declared(Parameter::from(&*callee));
        callee.class = parameter.owner.replace('/', ".");
        callee.parameter_name = self.hierarchy.name(&parameter).map(str::to_owned);
        if callee.kind == CalleeKind::Project && self.hierarchy.is_tests(&parameter.owner) {
            // A class without tests among them: only where it was compiled to tells.
            callee.kind = CalleeKind::Test;
        }
        match callee.kind {
            CalleeKind::Exception => Some(Harmless::TextForPeople),
            CalleeKind::Library => Some(Harmless::Library),
            _ if self.checked.contains(&parameter) => Some(Harmless::CheckedElsewhere),
            _ if self.hierarchy.ignores(&parameter) => Some(Harmless::Ignored),
            CalleeKind::Test if self.hierarchy.is_tests(&parameter.owner) => Some(Harmless::Helper),
            _ => None,
        }
    }
}

/// The methods, by their classes, of tests of which it is not known what they check: of a whole class all.
fn silent(results: &[Test], hierarchy: &Hierarchy) -> BTreeSet<(String, String)> {
    let is_silent = |test: &&Test| matches!(test.outcome, Outcome::Failed | Outcome::NotAnalysed);
    let methods = results.iter().filter(is_silent).flat_map(|test| {
        let all = hierarchy.methods(&test.class.replace('.', "/"));
        let is_its = |name| test.method.as_deref().is_none_or(|method| method == name);
        all.into_iter().filter(move |(_, name)| is_its(*name))
    });
    methods.map(|(class, name)| (class.to_owned(), name.to_owned())).collect()
}
