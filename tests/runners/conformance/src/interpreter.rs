//! Runs the tests in the interpreter.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use ::bench::own;
use engine::Mode;
use report::{
    AnalyseRequest, Analysis, Event, Isolation, Oracle, Outcome, Request, SCHEMA_VERSION, Selection,
};

use crate::arguments::Arguments;
use crate::jvm;
use crate::rows::{End, Rows};
use corpus::Suite;
use corpus::Workplace;

/// Measures the time until the first test of a run has ended.
#[derive(Default)]
pub struct First {
    start: OnceLock<f64>,
    end: OnceLock<f64>,
}

impl First {
    fn begin(&self) {
        // If the system does not provide the time, there is no figure.
        self.start.get_or_init(|| own().unwrap_or(f64::NAN));
    }

    fn see(&self, event: &Event) {
        if matches!(event, Event::TestFinished { .. }) {
            self.end.get_or_init(|| own().unwrap_or(f64::NAN));
        }
    }

    /// Returns the CPU milliseconds of this process until then.
    pub fn milliseconds(&self) -> Option<f64> {
        let spent = (self.end.get()? - self.start.get()?) * 1000.0;
        (!spent.is_nan()).then_some(spent)
    }
}

/// Runs the suite.
pub fn run(
    suite: &Suite,
    workplace: &Workplace,
    arguments: &Arguments,
    mode: Mode,
    isolation: Isolation,
    first: &First,
) -> Result<Rows, String> {
    let request = AnalyseRequest { isolation, ..request(suite, workplace, arguments) };
    first.begin();
    let observer = |event: Event| first.see(&event);
    let rows = engine::outcomes(&request, mode, &observer, arguments.console);
    let mut ours = Rows::default();
    for row in rows.map_err(|error| error.to_string())? {
        let end = match row.outcome {
            Outcome::NotAnalysed => End::NotAnalysed(row.reason.unwrap_or_default()),
            // The reason why it stopped takes the place of the exception on the JVM.
            Outcome::Failed => ended(Outcome::Failed, row.exception.or(row.reason)),
            outcome => ended(outcome, row.exception),
        };
        ours.add(&row.id, end);
    }
    Ok(ours)
}

/// Analyses the suite with a number of threads, and with a budget of instructions for the trials of
/// a test if one is given. Returns the number of tests, and how many of them were not analysed.
pub fn polish(
    suite: &Suite,
    workplace: &Workplace,
    arguments: &Arguments,
    trial_budget: Option<u64>,
    threads: u32,
    first: &First,
) -> Result<(usize, usize), String> {
    let request = AnalyseRequest {
        analyses: vec![Analysis::Polish],
        trial_budget,
        threads: Some(threads),
        output_directory: workplace.beside("oracle"),
        ..request(suite, workplace, arguments)
    };
    let request = Request::Analyse(Box::new(request));
    let request = serde_json::to_string(&request).map_err(|error| error.to_string())?;
    first.begin();
    let output = match engine::serve(&request, &|event| first.see(&event)) {
        Event::Done { output, .. } => output,
        Event::Failed { message } => return Err(message),
        event => return Err(format!("the last event is {event:?}")),
    };
    let oracle = std::fs::read_to_string(&output).map_err(|error| error.to_string())?;
    let oracle: Oracle = serde_json::from_str(&oracle).map_err(|error| error.to_string())?;
    let of = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    Ok((of(oracle.summary.tests.found), of(oracle.summary.tests.not_analysed)))
}

fn ended(outcome: Outcome, exception: Option<String>) -> End {
    End::Ended { outcome: name(outcome).to_owned(), exception: exception.unwrap_or_default() }
}

/// Returns the outcome's name on the JUnit Platform.
fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Passed => "SUCCESSFUL",
        Outcome::Failed => "FAILED",
        Outcome::Aborted => "ABORTED",
        Outcome::Skipped => "SKIPPED",
        Outcome::NotAnalysed => "NOT ANALYSED",
    }
}

fn request(suite: &Suite, workplace: &Workplace, arguments: &Arguments) -> AnalyseRequest {
    let directory = workplace.working_directory();
    let properties = jvm::PROPERTIES.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let environment = jvm::ENVIRONMENT.map(|(name, value)| (name.to_owned(), value.to_owned()));
    AnalyseRequest {
        schema_version: SCHEMA_VERSION,
        jdk_home: arguments.jdk.clone(),
        class_path: workplace.class_path.clone(),
        test_class_directories: vec![workplace.test_classes()],
        selection: selection(&workplace.classes),
        system_properties: BTreeMap::from(properties),
        environment: BTreeMap::from(environment),
        enable_assertions: false,
        jvm_arguments: suite.jvm_args.clone(),
        working_directory: directory.clone(),
        base_directory: directory,
        threads: Some(1),
        isolation: arguments.isolation,
        cache_directory: workplace.images(),
        ..AnalyseRequest::default()
    }
}

/// Returns a selection of exactly these classes and their nested classes.
fn selection(classes: &[String]) -> Selection {
    let names = classes.iter().map(|class| regex::escape(&class.replace('.', "/")));
    let any = names.collect::<Vec<_>>().join("|");
    Selection { includes: vec![format!(r"%regex[({any})\.class]")], ..Selection::default() }
}
