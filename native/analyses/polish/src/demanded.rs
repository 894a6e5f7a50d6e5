//! Separates harmless unused inputs: values that exist only because a call demands one. If some test checks the value
//! that it passes for a parameter, the values that other tests pass for it are harmless.

mod hierarchy;

use std::collections::BTreeSet;

use classfile::{MethodDescriptor, written_in};
use report::{
    AnalyseRequest, CalleeKind, Evidence, Finding, Harmless, HarmlessInput, Outcome, Rule, Test,
    Unused,
};
use study::LongTests;
use suite::RequestError;
use suite::planning::classes::{readable_classes, top_level};

use self::hierarchy::Hierarchy;
use crate::Parameter;
use crate::code::scope::{FieldName, enum_constants};

/// The parameters that the tests of a project check, and the classes that declare them.
pub struct Demanded {
    hierarchy: Hierarchy,
    /// The parameters that a test checks or may check, as the topmost method declares them. Empty if each test counts by
    /// itself.
    checked: BTreeSet<Parameter>,
}

impl Demanded {
    /// Collects the parameters that are checked. `checked` are those that tests have been seen to check. `ran` returns
    /// whether a test class has run, and `results` say how tests ended. `long` are the tests that were not looked at.
    ///
    /// It is unknown what a test checks that failed, was not analysed, or did not run. So every
    /// parameter for which such a test passes a constant counts as checked. A parameter also counts
    /// if any test computes the value for it.
    ///
    /// # Errors
    /// Returns an error if a folder of classes cannot be listed.
    pub fn of(
        request: &AnalyseRequest,
        checked: &BTreeSet<Parameter>,
        ran: &dyn Fn(&str) -> bool,
        (results, long): (&[Test], &LongTests),
    ) -> Result<Demanded, RequestError> {
        let project = readable_classes(&request.class_directories)?;
        let tests = readable_classes(&request.test_class_directories)?;
        let hierarchy = Hierarchy::of(&project, &tests);
        if request.unused == Unused::Test {
            return Ok(Demanded { hierarchy, checked: BTreeSet::new() });
        }
        let silent = silent(results, long, &hierarchy);
        let constants = enum_constants(project.iter().chain(&tests));
        let is_constant = |field: &FieldName| constants.contains(field);
        let mut all = checked.clone();
        for class in &tests {
            let has_run = ran(&top_level(&class.this_class).replace('/', "."));
            for method in &class.methods {
                let Some(code) = &method.code else { continue };
                let inputs = crate::inputs(class, code, &|_, _, _, _| false, &is_constant, &[]);
                let body = (class.this_class.to_string(), written_in(&method.name).to_owned());
                let is_known = has_run && !silent.contains(&body);
                let given = inputs.passed.into_values().map(|it| it.to).filter(|_| !is_known);
                all.extend(given.chain(inputs.computed));
            }
        }
        let checked = all.into_iter().map(|parameter| hierarchy.declared(parameter)).collect();
        Ok(Demanded { hierarchy, checked })
    }

    /// Separates findings from harmless unused inputs. In the findings that remain, the called
    /// method is replaced by the topmost method that it overrides.
    pub fn part(&self, findings: Vec<Finding>) -> (Vec<Finding>, Vec<HarmlessInput>) {
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

    /// Returns the reason why an unused input is harmless, or `None` if it is not.
    fn harmless(&self, input: &mut Evidence) -> Option<Harmless> {
        let callee = input.passed_to.as_mut()?;
        let parameter = self.hierarchy.declared(Parameter::from(&*callee));
        callee.class = parameter.owner.replace('/', ".");
        callee.parameter_name = self.hierarchy.name(&parameter).map(str::to_owned);
        if callee.kind == CalleeKind::Project && self.hierarchy.is_tests(&parameter.owner) {
            // The callee is a helper class without tests. Only its folder shows that it belongs to
            // the tests.
            callee.kind = CalleeKind::Test;
        }
        match callee.kind {
            _ if self.checked.contains(&parameter) => Some(Harmless::CheckedElsewhere),
            _ if self.hierarchy.ignores(&parameter) => Some(Harmless::Ignored),
            _ if self.hierarchy.is_inherited_from_library(&parameter) => Some(Harmless::Library),
            _ if callee.throws => Some(Harmless::CallThrows),
            _ if is_no_value(input.value.as_deref(), &parameter) => Some(Harmless::NoValue),
            CalleeKind::Test if self.hierarchy.is_tests(&parameter.owner) => Some(Harmless::Helper),
            _ => None,
        }
    }
}

/// Returns whether an argument is null beside others. A call with null alone is about null.
fn is_no_value(value: Option<&str>, parameter: &Parameter) -> bool {
    let count = MethodDescriptor::parse(&parameter.descriptor).map_or(0, |it| it.parameters.len());
    value == Some("null") && count > 1
}

/// Returns the methods, with their classes, whose checks are unknown: those of tests that failed, were not analysed or
/// take too long. If a whole class was not analysed, these are all its methods.
fn silent(results: &[Test], long: &LongTests, hierarchy: &Hierarchy) -> BTreeSet<(String, String)> {
    let is_silent = |test: &&Test| {
        matches!(test.outcome, Outcome::Failed | Outcome::NotAnalysed)
            || long.has(&test.class, test.method.as_deref())
    };
    let methods = results.iter().filter(is_silent).flat_map(|test| {
        let all = hierarchy.methods(&test.class.replace('.', "/"));
        let is_its = |name| test.method.as_deref().is_none_or(|method| method == name);
        all.into_iter().filter(move |(_, name)| is_its(*name))
    });
    methods.map(|(class, name)| (class.to_owned(), name.to_owned())).collect()
}
