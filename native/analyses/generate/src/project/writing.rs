//! Writes the test classes in the project's style, and compiles them with the build's arguments.

use std::collections::BTreeMap;

use prove::javac::{Classes, Javac, Source};
use report::{AnalyseRequest, NoTest};
use suite::RequestError;

use crate::{Draft, Explored, Style, TestClass, Writer, compile_all, drop_needless};

/// The test classes of a module.
pub(super) struct Writing<'a> {
    javac: Javac<'a>,
    /// The drafts of units, in order.
    drafts: Vec<(&'a Explored, Draft<'a>)>,
    /// By unit and reason, the number of tests that were dropped.
    dropped: BTreeMap<(String, NoTest), u32>,
}

impl<'a> Writing<'a> {
    pub(super) fn new(
        request: &'a AnalyseRequest,
        style: &'a Style,
        explored: &'a [Explored],
    ) -> Writing<'a> {
        let drafts = explored.iter().filter_map(|of| {
            let harvest = of.outcome.as_ref().ok().filter(|harvest| !harvest.tests.is_empty())?;
            let tests = harvest.tests.iter().map(|(test, _)| test.clone()).collect();
            let (types, unit, seed) = (&harvest.types, &*of.unit.name, request.seed);
            Some((of, Draft::new(Writer { types, style, unit, seed }, tests)))
        });
        let javac = Javac {
            jdk_home: &request.jdk_home,
            class_path: &request.class_path,
            arguments: &request.generation.compiler_arguments,
        };
        let mut drafts: Vec<_> = drafts.collect();
        // Superfluous tests are dropped before the first run of javac, because they would only cost time.
        drop_needless(&mut drafts.iter_mut().map(|(_, draft)| draft).collect::<Vec<_>>());
        Writing { javac, drafts, dropped: BTreeMap::new() }
    }

    /// Returns the units that have tests, with the numbers of these tests among those that were found, and the test
    /// classes.
    pub(super) fn classes(&self) -> impl Iterator<Item = (&'a Explored, Vec<usize>, &TestClass)> {
        let drafts = self.drafts.iter().filter(|(_, draft)| !draft.class().tests.is_empty());
        drafts.map(|(of, draft)| (*of, draft.numbers().collect(), draft.class()))
    }

    /// Returns the number of dropped tests of a unit, by reason.
    pub(super) fn dropped(&self, unit: &str) -> impl Iterator<Item = (NoTest, u32)> {
        let of_unit = self.dropped.iter().filter(move |((of, _), _)| of == unit);
        of_unit.map(|((_, reason), count)| (*reason, *count))
    }

    /// Compiles all classes. Drops tests that do not compile in any form.
    ///
    /// # Errors
    /// Returns javac's message if it cannot be run, or if it complains about anything but the tests.
    pub(super) fn compile(&mut self) -> Result<Classes, RequestError> {
        let before: Vec<usize> =
            self.drafts.iter().map(|(_, draft)| draft.class().tests.len()).collect();
        let mut compiled = Classes::new();
        let javac = &self.javac;
        let mut drafts: Vec<&mut Draft<'_>> =
            self.drafts.iter_mut().map(|(_, draft)| draft).collect();
        compile_all(&mut drafts, |classes| {
            // Each round compiles all classes again, and only the last result counts.
            compiled.clear();
            if classes.is_empty() {
                return Ok(Vec::new());
            }
            let sources: Vec<Source<'_>> = classes
                .iter()
                .map(|class| Source { class: &class.name, text: &class.text })
                .collect();
            match javac.compile(&sources)? {
                Ok(classes) => {
                    compiled = classes;
                    Ok(Vec::new())
                }
                Err(complaints) => Ok(complaints
                    .into_iter()
                    .map(|it| crate::Complaint { class: it.class, line: it.line })
                    .collect()),
            }
        })
        .map_err(|why| RequestError(format!("the generated tests cannot be compiled: {why}")))?;
        for ((of, draft), before) in self.drafts.iter().zip(before) {
            let lost = before.saturating_sub(draft.class().tests.len());
            count(&mut self.dropped, &of.unit.name, NoTest::DoesNotCompile, lost);
        }
        Ok(compiled)
    }

    /// Drops the tests for which `reason` returns a reason. Returns whether it dropped any.
    pub(super) fn drop_tests(
        &mut self,
        reason: impl Fn(&TestClass, &str) -> Option<NoTest>,
    ) -> bool {
        let mut any = false;
        for (of, draft) in &mut self.drafts {
            let class = draft.class().clone();
            let reasons: Vec<Option<NoTest>> =
                class.tests.iter().map(|test| reason(&class, &test.name)).collect();
            for reason in reasons.iter().flatten() {
                count(&mut self.dropped, &of.unit.name, *reason, 1);
                any = true;
            }
            if reasons.iter().any(Option::is_some) {
                draft.retain(|position| reasons.get(position).is_some_and(Option::is_none));
            }
        }
        any
    }
}

fn count(dropped: &mut BTreeMap<(String, NoTest), u32>, unit: &str, reason: NoTest, tests: usize) {
    if tests > 0 {
        let count = dropped.entry((unit.to_owned(), reason)).or_default();
        *count = count.saturating_add(u32::try_from(tests).unwrap_or(u32::MAX));
    }
}
