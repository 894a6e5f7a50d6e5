//! The table of analyses and of the rules of their findings.

use serde::{Deserialize, Serialize};

/// An analysis that the engine can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Analysis {
    /// Finds brittle assertions and unused inputs.
    Polish,
    /// Finds methods whose bodies can be removed without a test that fails.
    Transform,
    /// Explains why no test notices that a method's body is removed.
    Diagnose,
    /// Tests that assert nothing, and assertions that hold whatever the project's code does.
    Assertions,
    /// Calls that do not throw what the documentation of the method promises.
    Infer,
    /// Finds tests whose outcome depends on the world around them.
    Flaky,
    /// Measures which code the tests execute.
    Coverage,
    /// Writes tests for code that no test of the project executes.
    Generate,
}

impl Analysis {
    /// Returns the name in requests and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Analysis::Polish => "polish",
            Analysis::Transform => "transform",
            Analysis::Diagnose => "diagnose",
            Analysis::Assertions => "assertions",
            Analysis::Infer => "infer",
            Analysis::Flaky => "flaky",
            Analysis::Coverage => "coverage",
            Analysis::Generate => "generate",
        }
    }

    /// Returns the analyses whose results are part of this one's.
    #[must_use]
    pub fn included(self) -> &'static [Analysis] {
        match self {
            Analysis::Polish
            | Analysis::Transform
            | Analysis::Infer
            | Analysis::Flaky
            | Analysis::Coverage => &[],
            Analysis::Diagnose | Analysis::Assertions => &[Analysis::Transform],
            Analysis::Generate => &[Analysis::Coverage],
        }
    }
}

/// A kind of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// An assertion depends on something that the test does not control.
    BrittleAssertion,
    /// No assertion checks an input of the test.
    UnusedInput,
    /// No test notices any replacement of a method's body.
    PseudoTested,
    /// Tests notice some replacements of a method's body, but not all.
    PartiallyTested,
    /// A test passes without asserting anything, and expects no exception.
    NoAssertion,
    /// An assertion holds whatever the project's code does.
    VacuousAssertion,
    /// An assertion fails in a test that passes.
    FailedUnnoticed,
    /// No assertion of a test fails, whatever body is replaced.
    NoticesNothing,
    /// JUnit or the build's patterns leave out a test.
    NeverRuns,
    /// A call does not throw what the documentation of the method promises.
    BrokenPromise,
    /// No test notices if a method no longer throws what its documentation promises.
    UntestedPromise,
    /// The outcome of a test depends on the default time zone.
    DependsOnZone,
    /// The outcome of a test depends on the default locale.
    DependsOnLocale,
    /// The outcome of a test depends on the platform's charset.
    DependsOnCharset,
    /// The outcome of a test depends on the date or the time of day.
    DependsOnClock,
    /// The outcome of a test depends on random values that nothing fixes.
    DependsOnRandomness,
    /// The outcome of a test depends on an order that nothing promises.
    DependsOnIterationOrder,
    /// The outcome of a test depends on the machine: processors, user, host name, standard input.
    DependsOnMachine,
    /// The outcome of a test depends on when threads get their turn.
    DependsOnSchedule,
    /// The outcome of a test depends on how fast the machine is.
    DependsOnDuration,
    /// The outcome of a test depends on a host that is not its own.
    DependsOnNetwork,
    /// The outcome of a test depends on when garbage is collected.
    DependsOnCollection,
    /// The outcome of a test depends on the last digits of functions of `java.lang.Math`.
    DependsOnRounding,
    /// The outcome of a test depends on the tests before it.
    DependsOnOrder,
}

/// The properties of a rule.
struct Row {
    rule: Rule,
    name: &'static str,
    analysis: Analysis,
    /// The noun for one finding, for counts.
    noun: &'static str,
    /// The setting that limits the number of findings.
    limit: &'static str,
    /// The weight of the rule in the ranking; findings with more weight come first.
    worth: i32,
    title: &'static str,
    help: &'static str,
}

/// The limit that the rules of flaky tests share.
const MAX_FLAKY: &str = "maxFlaky";

/// All rules, in the order in which reports list them. A new rule needs a row here.
const TABLE: &[Row] = &[
    Row {
        rule: Rule::BrittleAssertion,
        name: "brittle-assertion",
        analysis: Analysis::Polish,
        noun: "brittle assertion",
        limit: "maxBrittleAssertions",
        worth: 1,
        title: "An assertion depends on something that its test does not control",
        help: "The assertion's outcome follows from a field that the test neither sets nor resets. \
               The test was run again with another value of the field and failed, although the code under \
               test is the same. Set the field in the test or its set-up, or assert on something that the test controls.",
    },
    Row {
        rule: Rule::UnusedInput,
        name: "unused-input",
        analysis: Analysis::Polish,
        noun: "unused input",
        limit: "maxUnusedInputs",
        worth: -2,
        title: "No assertion checks an input of a test",
        help: "The test passes a value that no assertion looks at. It was run again with other \
               values, and passed with each of them. Assert what the input is for, or delete it.",
    },
    Row {
        rule: Rule::PseudoTested,
        name: "pseudo-tested",
        analysis: Analysis::Transform,
        noun: "pseudo-tested method",
        limit: "maxPseudoTested",
        worth: 2,
        title: "No test notices when a method's body is replaced",
        help: "Tests run the method, and all of them pass when its body is replaced by almost \
               nothing. So they check nothing that it does. Assert on what it returns or changes.",
    },
    Row {
        rule: Rule::PartiallyTested,
        name: "partially-tested",
        analysis: Analysis::Transform,
        noun: "partially tested method",
        limit: "maxPartiallyTested",
        worth: -1,
        title: "Tests notice only some replacements of a method's body",
        help: "Some replacements of the method's body make a test fail, others do not. Look at \
               those that went unnoticed: each is a result that no assertion distinguishes from \
               the real one.",
    },
    Row {
        rule: Rule::NoAssertion,
        name: "no-assertion",
        analysis: Analysis::Assertions,
        noun: "assertion-free test",
        limit: "maxTestsWithoutAssertion",
        worth: -1,
        title: "A test asserts nothing",
        help: "The test passed, and no assertion ran in it, in no helper and no library, and it expects no \
               exception. So it fails only if something throws. Assert on what the code under test returns or \
               changes. If the test is about exceptions only, say so with assertDoesNotThrow.",
    },
    Row {
        rule: Rule::VacuousAssertion,
        name: "vacuous-assertion",
        analysis: Analysis::Assertions,
        noun: "vacuous assertion",
        limit: "maxVacuousAssertions",
        worth: 1,
        title: "An assertion holds whatever the code under test does",
        help: "Nothing that the assertion compares was returned, thrown or written by the project's code. So it \
               would pass whatever the code does. Its tests ran again with replaced method bodies, and it failed with \
               none of them. Compare something that the code under test returns or changes, or delete it.",
    },
    Row {
        rule: Rule::FailedUnnoticed,
        name: "failed-unnoticed",
        analysis: Analysis::Assertions,
        noun: "unnoticed failure",
        limit: "maxUnnoticedFailures",
        worth: 4,
        title: "An assertion fails, and its test passes",
        help: "The assertion failed while the test ran, and its error did not reach the test: it \
               ended another thread, stayed in a future whose result nobody reads, or was caught \
               and ignored. So the test passes although what it asserts is wrong. Let the error \
               leave the test; then the test fails until the code or the assertion is corrected.",
    },
    Row {
        rule: Rule::NoticesNothing,
        name: "notices-nothing",
        analysis: Analysis::Assertions,
        noun: "idle test",
        limit: "maxIdleTests",
        worth: 2,
        title: "A test notices nothing",
        help: "The test asserts something, but no assertion fails when the bodies of the methods \
               that it runs are replaced, one after the other. Trivial methods were replaced too. \
               A crash, such as a NullPointerException, does not count as a check. So the test \
               passes whatever the code does. Compare what the code returns or changes with an \
               expected value that the test states itself.",
    },
    Row {
        rule: Rule::NeverRuns,
        name: "never-runs",
        analysis: Analysis::Assertions,
        noun: "never-run test",
        limit: "maxTestsThatNeverRun",
        worth: 3,
        title: "A test never runs",
        help: "The method or class looks like a test, but it is not among the tests that JUnit \
               lists: JUnit or the patterns of the build leave it out silently. So nothing that it \
               asserts is checked. Change what the finding names, and run the test once: it may \
               fail.",
    },
    Row {
        rule: Rule::BrokenPromise,
        name: "broken-promise",
        analysis: Analysis::Infer,
        noun: "broken promise",
        limit: "maxBrokenPromises",
        worth: 2,
        title: "A method does not throw what its documentation promises",
        help: "The method was called with arguments for which its Javadoc promises an exception, and did not throw it. \
               Callers who rely on the text are wrong about the code. Throw the exception, or correct the text.",
    },
    Row {
        rule: Rule::UntestedPromise,
        name: "untested-promise",
        analysis: Analysis::Infer,
        noun: "untested promise",
        limit: "maxUntestedPromises",
        worth: -2,
        title: "No test notices if a method no longer throws what its documentation promises",
        help: "The method throws the exception that its Javadoc promises, but no test makes the \
               method throw it. So the check could be deleted, and all tests would pass. The \
               suggested assertion passes, and fails if the method's body is replaced.",
    },
    Row {
        rule: Rule::DependsOnZone,
        name: "depends-on-zone",
        analysis: Analysis::Flaky,
        noun: "zone-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test passes in one time zone and fails in another",
        help: "The test passed, but failed when only the default time zone was different. So it \
               fails on a machine elsewhere, or when summer time begins. Name the zone in the call \
               that formats, parses or converts, or fix the default of the tests' JVM with \
               -Duser.timezone.",
    },
    Row {
        rule: Rule::DependsOnLocale,
        name: "depends-on-locale",
        analysis: Analysis::Flaky,
        noun: "locale-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test passes with one locale and fails with another",
        help: "The test passed, but failed when only the default locale was different. So it fails \
               on a colleague's machine. Name the locale in the call that formats, parses or \
               changes case, such as Locale.ROOT, or fix the default of the tests' JVM with \
               -Duser.language and -Duser.country.",
    },
    Row {
        rule: Rule::DependsOnCharset,
        name: "depends-on-charset",
        analysis: Analysis::Flaky,
        noun: "charset-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test passes with one charset of the platform and fails with another",
        help: "The test passed, but failed when only the platform's charset was different. Name \
               the charset where bytes become text or text becomes bytes, such as \
               StandardCharsets.UTF_8.",
    },
    Row {
        rule: Rule::DependsOnClock,
        name: "depends-on-clock",
        analysis: Analysis::Flaky,
        noun: "clock-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test passes on one day and fails on another",
        help: "The test passed, but failed when only the date and the time of day were different. \
               So it will fail some day. Give the code a java.time.Clock, and Clock.fixed in the \
               test.",
    },
    Row {
        rule: Rule::DependsOnRandomness,
        name: "depends-on-randomness",
        analysis: Analysis::Flaky,
        noun: "randomness-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test passes with some random values and fails with others",
        help: "The test passed, but failed when only random values, hash codes of objects and the \
               seeds of generators were different. Give the generator a seed, or assert what holds \
               for all values.",
    },
    Row {
        rule: Rule::DependsOnIterationOrder,
        name: "depends-on-iteration-order",
        analysis: Analysis::Flaky,
        noun: "iteration-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test depends on an order that nothing promises",
        help: "The test passed, but failed when only an order was different: the order in which \
               hash maps and hash sets list their elements, reflection the members of a class, or \
               a folder its files. No specification promises such an order; it changes with the \
               JDK, the compiler or the machine. Compare without order, sort, or use a \
               LinkedHashMap.",
    },
    Row {
        rule: Rule::DependsOnMachine,
        name: "depends-on-machine",
        analysis: Analysis::Flaky,
        noun: "machine-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test passes on one machine and fails on another",
        help: "The test passed, but failed when only the machine was different: the number of \
               processors, the user, the machine's name or the text on standard input. Set what \
               the test needs in the test.",
    },
    Row {
        rule: Rule::DependsOnSchedule,
        name: "depends-on-schedule",
        analysis: Analysis::Flaky,
        noun: "schedule-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test passes or fails with the scheduling of threads",
        help: "The test passed, but failed when only the scheduling of threads was different: a \
               thread runs for a shorter time, is late when it starts or wakes up, or is overtaken \
               by a thread that starts after it. A read from a connection may also return fewer \
               bytes. So the test fails now and then, mostly on busy machines. Wait for the \
               condition instead of a fixed time, and synchronise what threads share.",
    },
    Row {
        rule: Rule::DependsOnDuration,
        name: "depends-on-duration",
        analysis: Analysis::Flaky,
        noun: "speed-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test passes or fails with the speed of the machine",
        help: "The test passed, but failed when only the speed of the machine was different. A \
               slower machine exceeds a time that the test allows; on a faster machine two \
               readings of the clock are equal. Allow more time, and do not compare two readings.",
    },
    Row {
        rule: Rule::DependsOnNetwork,
        name: "depends-on-network",
        analysis: Analysis::Flaky,
        noun: "network-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test passes or fails with a host that it does not start",
        help: "The test passed, but failed without the hosts that `environment.hosts` provides. So \
               it fails wherever the network does not have these hosts. Start a server in the \
               test, and let the code connect to it.",
    },
    Row {
        rule: Rule::DependsOnCollection,
        name: "depends-on-collection",
        analysis: Analysis::Flaky,
        noun: "collection-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test passes or fails with the time at which garbage is collected",
        help: "The test passed, but failed when garbage was collected earlier, before a reference \
               is read, or later than `System.gc()` asks for it. Both are legal. Keep a strong \
               reference for as long as the test needs the object, and do not rely on \
               `System.gc()`.",
    },
    Row {
        rule: Rule::DependsOnRounding,
        name: "depends-on-rounding",
        analysis: Analysis::Flaky,
        noun: "rounding-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test passes or fails with the last digit of a function of `Math`",
        help: "The test passed, but failed when `Math.sin`, `cos`, `tan`, `exp`, `log`, `log10` \
               and `pow` returned the results of `StrictMath`, as on processors for which a JVM \
               has no code of its own. The last digits of their results may differ between \
               machines. Compare with a tolerance, or use `StrictMath`, whose results are the same \
               everywhere.",
    },
    Row {
        rule: Rule::DependsOnOrder,
        name: "depends-on-order",
        analysis: Analysis::Flaky,
        noun: "order-dependent test",
        limit: MAX_FLAKY,
        worth: 3,
        title: "A test passes or fails with the tests before it",
        help: "The test passed, but failed in a different order: after a test that leaves state \
               which it uses, without a test that sets such state, or when it ran a second time. \
               Orders change when tests are added, renamed, selected or run again. Reset the state \
               before each test.",
    },
];

impl Rule {
    /// All rules, in the order in which reports list them.
    pub const ALL: [Rule; TABLE.len()] = {
        let mut all = [Rule::BrittleAssertion; TABLE.len()];
        let mut place = 0;
        while place < TABLE.len() {
            all[place] = TABLE[place].rule;
            place += 1;
        }
        all
    };

    #[allow(clippy::indexing_slicing)]
    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Returns the analysis whose findings the rule has.
    #[must_use]
    pub fn analysis(self) -> Analysis {
        self.row().analysis
    }

    /// Returns the name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the noun for one finding, for counts.
    pub(crate) fn noun(self) -> &'static str {
        self.row().noun
    }

    /// Returns the noun for one finding of all rules that share the limit.
    pub(crate) fn limited_noun(self) -> &'static str {
        if self.limit() == MAX_FLAKY { "flaky test" } else { self.noun() }
    }

    /// Returns the setting that limits the number of findings. Several rules may share it.
    pub(crate) fn limit(self) -> &'static str {
        self.row().limit
    }

    /// Returns the weight of the rule in the ranking; findings with more weight come first.
    pub(crate) fn worth(self) -> i32 {
        self.row().worth
    }

    /// Returns the problem as a headline.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// Returns an explanation of the problem and what to do about it.
    #[must_use]
    pub fn help(self) -> &'static str {
        self.row().help
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_rules_and_have_their_names() {
        for (place, row) in TABLE.iter().enumerate() {
            assert_eq!(row.rule as usize, place);
            let written = serde_json::to_value(row.rule).ok();
            assert_eq!(written.as_ref().and_then(|it| it.as_str()), Some(row.name));
        }
    }
}
