//! Makes calls of tests once more, with another argument, in copies of their sources. Returns whether the calls behave
//! as expected: in the interpreter, in each world, and on the real JVM.

use std::convert::Infallible;
use std::io;
use std::path::{Path, PathBuf};

use laboratory::Key;
use report::{AnalyseRequest, How, Outcome, Placement};
use suite::RequestError;
use suite::analysis::NoAnalysis;
use suite::conversation::assemble;
use suite::conversation::messages::Message;
use suite::memory::key_of_jvm;
use suite::planning::plan::Plan;

use crate::editor::{self, Call, Edit, Edited, Insertion};
use crate::jvm::{Jvm, Run, write_class};
use crate::prover;
use crate::round::run;

/// The expected behaviour of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Throw an exception of this class, as Java names it.
    Throws(String),
    /// Return something else than `null`, if it returns.
    NotNull,
}

/// A call of a test with an expected behaviour.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// The test's source.
    pub source: PathBuf,
    /// A line of the statement before which it is made once more.
    pub line: u32,
    /// The call, with its other argument.
    pub call: Call,
    /// The expected behaviour.
    pub expected: Expected,
    /// The test: its class, as `Class.getName` gives it, and its method.
    pub test: (String, String),
}

/// The result of a call that was made once more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// It behaved differently from the expectation in all worlds, and on the JVM if the request wants that. This is the
    /// call in Java.
    DoesNot(String),
    /// It behaved as expected, or could not be made. The text says why.
    NotConfirmed(String),
}

/// A call that was written once more into its test.
struct Written {
    /// The call in Java.
    code: String,
    /// The line of the statement that makes it.
    line: u32,
    /// The classes with it.
    classes: Vec<(String, Vec<u8>)>,
}

/// The code before the call in the statement that makes it: where it should throw, and where it should not return
/// `null`.
const BEFORE: [&str; 2] = [
    "boolean oracleCheckThrew = false; try { ",
    "Object oracleCheckResult = \"\"; try { oracleCheckResult = ",
];
/// The code after the call.
const AFTER: &str = "; } catch (Throwable oracleCheckCaught)";

/// Writes calls once more, each into a copy of its test's source. The inner errors say why a call cannot be written.
///
/// # Errors
/// Returns an error if the JDK has no javac, or the editor cannot be run.
fn written(
    request: &AnalyseRequest,
    plan: &Plan,
    calls: &[Repeat],
) -> Result<Vec<Result<Written, String>>, String> {
    let edits: Vec<Edit> = calls.iter().map(edit).collect();
    let edited = prover::edit(request, plan, &edits)?.into_iter();
    let written = edited.map(|it| match it {
        Ok(edited) => write(edited).ok_or_else(|| "the call was not written".to_owned()),
        Err(refused) => Err(refused.why().to_owned()),
    });
    Ok(written.collect())
}

/// Returns calls as they would be written once more. Nothing is compiled. The inner errors say why a call cannot be
/// written.
///
/// # Errors
/// Returns an error if the editor cannot be run.
pub fn codes(
    request: &AnalyseRequest,
    calls: &[Repeat],
) -> Result<Vec<Result<String, String>>, String> {
    let edits: Vec<Edit> = calls.iter().map(edit).collect();
    let all: Vec<&Edit> = edits.iter().collect();
    let edited = editor::edit(&request.jdk_home, None, &all)?.into_iter();
    let codes = edited.map(|it| match it {
        Ok(edited) => match write(edited) {
            Some(written) => Ok(written.code),
            None => Err("the call was not written".to_owned()),
        },
        Err(refused) => Err(refused.why().to_owned()),
    });
    Ok(codes.collect())
}

/// Makes calls once more. Returns an answer for each.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub fn repeat(
    request: &AnalyseRequest,
    plan: &Plan,
    calls: &[Repeat],
) -> Result<Vec<Repeated>, RequestError> {
    let written = match written(request, plan, calls) {
        Ok(written) => written,
        Err(why) => return Ok(vec![Repeated::NotConfirmed(why); calls.len()]),
    };
    let (mut answers, mut left) = (Vec::new(), Vec::new());
    for (number, (call, written)) in calls.iter().zip(written).enumerate() {
        let verdict = match written {
            Ok(written) => match fails_everywhere(plan, call, &written)? {
                Ok(is_recalled) => {
                    let code = written.code.clone();
                    left.push(Left { number, call, written, is_recalled });
                    Repeated::DoesNot(code)
                }
                Err(why) => Repeated::NotConfirmed(why.to_owned()),
            },
            Err(why) => Repeated::NotConfirmed(why),
        };
        answers.push(verdict);
    }
    if request.verify_on_jvm {
        let told = ask(request, plan, &left);
        for (it, told) in left.iter().zip(told) {
            if let (Err(why), Some(answer)) = (told, answers.get_mut(it.number)) {
                *answer = Repeated::NotConfirmed(why);
            }
        }
    }
    Ok(answers)
}

/// A call that fails in each world, and that the JVM has to make as well.
struct Left<'a> {
    number: usize,
    call: &'a Repeat,
    written: Written,
    /// Whether everything that it uses is unchanged, so that the JVM's remembered answer counts.
    is_recalled: bool,
}

/// The JVM's verdict on a call. The error is the reason why the call is not confirmed.
type Said = Result<(), String>;

/// Returns the edit that writes a call. The statement needs neither a library of assertions nor variables that are
/// effectively final, as a lambda expression would.
fn edit(repeat: &Repeat) -> Edit {
    let [throwing, returning] = BEFORE;
    let code = match &repeat.expected {
        Expected::Throws(exception) => format!(
            "{throwing}$CALL{AFTER} {{ oracleCheckThrew = oracleCheckCaught instanceof {exception}; }} \
             if (!oracleCheckThrew) {{ throw new AssertionError(\"it does not throw {exception}\"); }}"
        ),
        Expected::NotNull => format!(
            "{returning}$CALL{AFTER} {{ }} \
             if (oracleCheckResult == null) {{ throw new AssertionError(\"it returns null\"); }}"
        ),
    };
    let insertion = Insertion {
        line: repeat.line,
        place: Placement::Before,
        code,
        imports: Vec::new(),
        call: Some(repeat.call.clone()),
    };
    Edit::inserting(repeat.source.clone(), vec![insertion])
}

fn write(edited: Edited) -> Option<Written> {
    let line = *edited.lines.first()?;
    let text = edited.text.lines().nth(line.checked_sub(1)? as usize)?;
    let after = BEFORE.iter().find_map(|it| Some(text.split_once(it)?.1))?;
    let code = after.split_once(AFTER)?.0.to_owned();
    Some(Written { code, line, classes: edited.classes })
}

/// Makes a call in each world of the interpreter. Returns whether all results are remembered. The inner error says why
/// the JVM must not make the call: it behaves as expected, or its test cannot run there.
fn fails_everywhere(
    plan: &Plan,
    call: &Repeat,
    written: &Written,
) -> Result<Result<bool, &'static str>, RequestError> {
    let (class, method) = &call.test;
    let mut is_recalled = true;
    for world in plan.with_classes(&written.classes).in_worlds() {
        let test = [(class.as_str(), Some(method.as_str()))];
        let Some(plan) = world.only_tests(test.into_iter()) else {
            return Ok(Err("its test cannot be chosen"));
        };
        for unit in run(&plan, &NoAnalysis)? {
            is_recalled &= unit.is_recalled;
            if unit.ran.reached {
                return Ok(Err("its test changes files or opens sockets"));
            }
            let tests = assemble::tests(&unit.ran, &unit.classes);
            let failed = tests.iter().filter(|test| test.outcome == Outcome::Failed);
            let mut sites = failed.filter_map(|test| assemble::failed_at(&unit.ran, &test.id));
            if !sites.any(|site| site.line == written.line) {
                return Ok(Err("its test does not fail at the repeated call"));
            }
        }
    }
    Ok(Ok(is_recalled))
}

/// Asks the JVM about calls, in a temporary folder. Answers are remembered.
fn ask(request: &AnalyseRequest, plan: &Plan, left: &[Left<'_>]) -> Vec<Said> {
    let ask = |left: &[&Left<'_>]| {
        let asked = std::fs::create_dir_all(&request.output_directory)
            .and_then(|()| tempfile::tempdir_in(&request.output_directory))
            .and_then(|folder| ask_in(folder.path(), request, plan, left));
        asked.unwrap_or_else(|error| {
            left.iter().map(|_| Err(format!("the JVM cannot be run: {error}"))).collect()
        })
    };
    let all: Vec<&Left<'_>> = left.iter().collect();
    let Some(memory) = &plan.memory else { return ask(&all) };
    let key = |it: &Left<'_>| {
        let key = key_of_jvm(plan, &format!("{:?} {:?}", it.call, it.written.classes));
        if !it.is_recalled {
            memory.forget(&key);
        }
        key
    };
    let keys: Vec<Key> = left.iter().map(key).collect();
    let open = |open: &[usize]| {
        Ok::<_, Infallible>(ask(&open.iter().map(|it| all[*it]).collect::<Vec<_>>()))
    };
    let Ok(said) = memory.answers(&keys, open, Result::is_ok);
    said
}

fn ask_in(
    folder: &Path,
    request: &AnalyseRequest,
    plan: &Plan,
    left: &[&Left<'_>],
) -> io::Result<Vec<Said>> {
    let mut jvm = Jvm::in_folder(request, plan, folder)?;
    let mut runs = Vec::new();
    for Left { number, call, written, .. } in left {
        let front = folder.join(format!("edited-{number}"));
        for (name, bytes) in &written.classes {
            write_class(&front, &name.replace('.', "/"), bytes)?;
        }
        let words = plan.words_for(&plan.running(&call.test.0));
        runs.push(Run::of(vec![front], vec![call.test.clone()], words));
    }
    let told = jvm.run(&runs).into_iter().zip(left);
    let said = told.map(|(told, it)| match fails(&told?, it.written.line) {
        true => Ok(()),
        false => Err("it behaves differently on the JVM".to_owned()),
    });
    Ok(said.collect())
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
