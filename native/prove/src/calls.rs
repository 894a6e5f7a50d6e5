//! Makes calls of tests once more, with another argument, in copies of their sources. Tells whether they throw what
//! they should: in the interpreter, in each world, and on the real JVM.

use std::io;
use std::path::{Path, PathBuf};

use report::{AnalyseRequest, How, Outcome};
use suite::RequestError;
use suite::analysis::NoAnalysis;
use suite::assemble;
use suite::classes::top_level;
use suite::messages::Message;
use suite::plan::Plan;

use crate::editor::{self, Call, Edit, Edited, Insertion, Refused};
use crate::jvm::{Jvm, Run, Told, write_class};
use crate::round::run;

/// A call of a test that should throw.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// The test's source.
    pub source: PathBuf,
    /// The line of the call.
    pub line: u32,
    /// The call, with its other argument.
    pub call: Call,
    /// The exception, as Java names it.
    pub exception: String,
    /// The test: its class, as `Class.getName` gives it, and its method.
    pub test: (String, String),
}

/// What a call did that was made once more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// It did not throw what it should, in any world and on the JVM if the request wants that. This is the call in
    /// Java.
    DoesNotThrow(String),
    /// It threw what it should, or could not be made, for this reason.
    NotConfirmed(String),
}

/// A call that was written, and the classes with it.
struct Written {
    /// The call's number.
    number: usize,
    /// The call in Java.
    code: String,
    /// The line of the statement that makes it.
    line: u32,
    classes: Vec<(String, Vec<u8>)>,
}

/// The answer to a call that nothing is known of.
const NOT_ASKED: &str = "it was not made";

/// The code before the call in the statement that makes it, and after it.
const BEFORE: &str = "boolean oracleCheckThrew = false; try { ";
const AFTER: &str = "; } catch (Throwable oracleCheckCaught)";

/// Makes calls once more. Returns an answer for each.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub fn repeat(
    request: &AnalyseRequest,
    plan: &Plan,
    calls: &[Repeat],
) -> Result<Vec<Repeated>, RequestError> {
    let edits: Vec<Edit> = calls.iter().map(edit).collect();
    let class_path = request.whole_class_path();
    let edited = match editor::edit(&request.jdk_home, Some(&class_path), &edits) {
        Ok(edited) => edited,
        Err(why) => return Ok(vec![Repeated::NotConfirmed(why); calls.len()]),
    };
    let mut answers = vec![not_confirmed(NOT_ASKED); calls.len()];
    let mut written = Vec::new();
    for (number, edited) in edited.into_iter().enumerate() {
        match edited.map(|it| write(number, it)) {
            Ok(Some(it)) => written.push(it),
            Ok(None) => answer(&mut answers, number, not_confirmed("the call was not written")),
            Err(Refused::NoPlace(why) | Refused::NotCompiled(why)) => {
                answer(&mut answers, number, not_confirmed(&why));
            }
        }
    }
    let mut left = Vec::new();
    for it in written {
        let Some(call) = calls.get(it.number) else { continue };
        match fails_everywhere(plan, call, &it)? {
            Ok(()) => left.push(it),
            Err(why) => answer(&mut answers, it.number, not_confirmed(why)),
        }
    }
    let told = match request.verify_on_jvm {
        true => ask(request, plan, calls, &left).into_iter().map(Some).collect(),
        false => vec![None; left.len()],
    };
    for (it, told) in left.iter().zip(told) {
        let said = match told {
            None => Repeated::DoesNotThrow(it.code.clone()),
            Some(Ok(told)) if fails(&told, it.line) => Repeated::DoesNotThrow(it.code.clone()),
            Some(Ok(_)) => not_confirmed("it does something else on the JVM"),
            Some(Err(why)) => not_confirmed(&why),
        };
        answer(&mut answers, it.number, said);
    }
    Ok(answers)
}

fn answer(answers: &mut [Repeated], number: usize, said: Repeated) {
    if let Some(answer) = answers.get_mut(number) {
        *answer = said;
    }
}

fn not_confirmed(why: &str) -> Repeated {
    Repeated::NotConfirmed(why.to_owned())
}

/// Returns the edit that writes a call. The statement needs neither a library of assertions nor variables that are
/// effectively final, as a lambda expression would.
fn edit(repeat: &Repeat) -> Edit {
    let exception = &repeat.exception;
    let code = format!(
        "{BEFORE}$CALL{AFTER} {{ oracleCheckThrew = oracleCheckCaught instanceof {exception}; }} \
         if (!oracleCheckThrew) {{ throw new AssertionError(\"it does not throw {exception}\"); }}"
    );
    let insertion = Insertion {
        line: repeat.line,
        instead: false,
        code,
        imports: Vec::new(),
        call: Some(repeat.call.clone()),
    };
    Edit { source: repeat.source.clone(), insertions: vec![insertion] }
}

fn write(number: usize, edited: Edited) -> Option<Written> {
    let line = *edited.lines.first()?;
    let text = edited.text.lines().nth(line.checked_sub(1)? as usize)?;
    let code = text.split_once(BEFORE)?.1.split_once(AFTER)?.0.to_owned();
    Some(Written { number, code, line, classes: edited.classes })
}

/// Makes a call in each world of the interpreter. The inner error says why the JVM must not make it: it throws what it
/// should, or something else is the matter.
fn fails_everywhere(
    plan: &Plan,
    call: &Repeat,
    written: &Written,
) -> Result<Result<(), &'static str>, RequestError> {
    let (class, method) = &call.test;
    for world in plan.with_classes(&written.classes).in_worlds() {
        let test = [(class.as_str(), Some(method.as_str()))];
        let Some(plan) = world.only_tests(test.into_iter()) else {
            return Ok(Err("its test cannot be chosen"));
        };
        for unit in run(&plan, &NoAnalysis)? {
            if unit.ran.reached {
                return Ok(Err("its test changes files or opens sockets"));
            }
            let tests = assemble::tests(&unit.ran, &unit.classes);
            let failed = tests.iter().filter(|test| test.outcome == Outcome::Failed);
            let mut sites = failed.filter_map(|test| assemble::failed_at(&unit.ran, &test.id));
            if !sites.any(|site| site.line == written.line) {
                return Ok(Err("its test does not fail there, or at another place"));
            }
        }
    }
    Ok(Ok(()))
}

/// Asks the JVM about calls, in a temporary folder. Returns the messages of each run.
fn ask(request: &AnalyseRequest, plan: &Plan, calls: &[Repeat], written: &[Written]) -> Vec<Told> {
    let asked = std::fs::create_dir_all(&request.output_directory)
        .and_then(|()| tempfile::tempdir_in(&request.output_directory))
        .and_then(|folder| ask_in(folder.path(), request, plan, calls, written));
    asked.unwrap_or_else(|error| {
        written.iter().map(|_| Err(format!("the JVM cannot be run: {error}"))).collect()
    })
}

fn ask_in(
    folder: &Path,
    request: &AnalyseRequest,
    plan: &Plan,
    calls: &[Repeat],
    written: &[Written],
) -> io::Result<Vec<Told>> {
    let jvm = Jvm::in_folder(request, folder)?;
    let mut runs = Vec::new();
    for it in written {
        let front = folder.join(format!("edited-{}", it.number));
        for (name, bytes) in &it.classes {
            write_class(&front, &name.replace('.', "/"), bytes)?;
        }
        let test = calls.get(it.number).map(|call| call.test.clone());
        let words = test.iter().map(|(class, _)| top_level(class).to_owned()).collect::<Vec<_>>();
        runs.push(Run {
            front: vec![front],
            wanted: test.into_iter().collect(),
            assignment: None,
            words: plan.words_for(&words),
        });
    }
    Ok(jvm.run(&runs))
}

/// Returns whether the statement at a line failed in a run.
fn fails(told: &[Message], line: u32) -> bool {
    told.iter().any(|message| match message {
        Message::Finished { failure: Some(failure), .. } => {
            failure.how == How::Assertion && failure.at.as_ref().is_some_and(|at| at.line == line)
        }
        _ => false,
    })
}
