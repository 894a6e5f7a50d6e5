//! Fixes tests that depend on a default: the time zone, the locale or the charset.

use std::collections::BTreeSet;

use environment::{Aspect, World};
use prove::editor::{Call, Change, Edit, Rewrite};
use report::{Finding, Source};
use suite::sequence::Named;

use super::Candidate;
use super::hooks::{Framework, Hook, When};
use super::project::{Class, Project};

/// A change that makes a call independent of a default: an argument before or after the others, or a different method
/// with one argument.
#[derive(Clone, Copy)]
enum Cure {
    First(&'static str),
    Last(&'static str),
    Named(&'static str, &'static str),
}

/// Names of methods and classes, each with a cure, and the class to import for it.
type Cures = &'static [(&'static str, Cure, &'static str)];

const LOCALE: &str = "java.util.Locale";
const CHARSETS: &str = "java.nio.charset.StandardCharsets";
const ROOT: &str = "Locale.ROOT";
const ENGLISH: &str = "Locale.ENGLISH";
const UTF_8: &str = "StandardCharsets.UTF_8";
const UTC: &str = "ZoneOffset.UTC";

const OF_LOCALE: Cures = &[
    ("toLowerCase", Cure::Last(ROOT), LOCALE),
    ("toUpperCase", Cure::Last(ROOT), LOCALE),
    ("format", Cure::First(ROOT), LOCALE),
    ("format", Cure::First(ENGLISH), LOCALE),
    ("printf", Cure::First(ROOT), LOCALE),
    ("ofPattern", Cure::Last(ENGLISH), LOCALE),
    ("ofLocalizedDate", Cure::Last(ENGLISH), LOCALE),
    ("SimpleDateFormat", Cure::Last(ENGLISH), LOCALE),
    (
        "DecimalFormat",
        Cure::Last("DecimalFormatSymbols.getInstance(Locale.ROOT)"),
        "java.text.DecimalFormatSymbols",
    ),
    ("getInstance", Cure::Last(ROOT), LOCALE),
    ("getNumberInstance", Cure::Last(ROOT), LOCALE),
    ("getIntegerInstance", Cure::Last(ROOT), LOCALE),
    ("getPercentInstance", Cure::Last(ROOT), LOCALE),
    ("getCurrencyInstance", Cure::Last("Locale.US"), LOCALE),
    ("getDefault", Cure::Named("Locale.forLanguageTag", "\"en\""), LOCALE),
];

const OF_CHARSET: Cures = &[
    ("getBytes", Cure::Last(UTF_8), CHARSETS),
    ("String", Cure::Last(UTF_8), CHARSETS),
    ("toString", Cure::Last(UTF_8), CHARSETS),
    ("InputStreamReader", Cure::Last(UTF_8), CHARSETS),
    ("OutputStreamWriter", Cure::Last(UTF_8), CHARSETS),
    ("FileReader", Cure::Last(UTF_8), CHARSETS),
    ("FileWriter", Cure::Last(UTF_8), CHARSETS),
    ("PrintWriter", Cure::Last(UTF_8), CHARSETS),
    ("Scanner", Cure::Last(UTF_8), CHARSETS),
    ("PrintStream", Cure::Last("true, StandardCharsets.UTF_8"), CHARSETS),
    ("defaultCharset", Cure::Named("Charset.forName", "\"UTF-8\""), "java.nio.charset.Charset"),
];

const OF_ZONE: Cures = &[
    ("systemDefault", Cure::Named("ZoneId.of", "\"UTC\""), "java.time.ZoneId"),
    ("now", Cure::Last(UTC), "java.time.ZoneOffset"),
    ("getDefault", Cure::Named("TimeZone.getTimeZone", "\"UTC\""), "java.util.TimeZone"),
    ("getInstance", Cure::Last("TimeZone.getTimeZone(\"UTC\")"), "java.util.TimeZone"),
    ("GregorianCalendar", Cure::Last("TimeZone.getTimeZone(\"UTC\")"), "java.util.TimeZone"),
];

/// Returns the changes that may fix a test, the likeliest first. `passing` is the world in which the test passes.
///
/// 1. Calls name what they need: calls in the test, and calls that change the case of letters, which are rarely meant
///    for readers.
/// 2. The tests of the class set the default.
/// 3. Other calls of the project name what they need.
pub(super) fn candidates(
    project: &Project<'_>,
    (finding, aspects): (&Finding, &BTreeSet<Aspect>),
    (test, passing): (&Named, &World),
) -> Vec<Candidate> {
    let calls: Vec<(bool, Candidate)> =
        aspects.iter().flat_map(|aspect| explicit(project, finding, *aspect)).collect();
    // Other calls of the project may have to follow the user's default, as a formatted date does. So they come after
    // a change of the test alone.
    let own = project.class(&test.0.replace('.', "/"));
    let set = own.iter().flat_map(|it| set_around(project, it, aspects, passing));
    let of =
        |is_first: bool| calls.iter().filter(move |it| it.0 == is_first).map(|it| it.1.clone());
    of(true).chain(set).chain(of(false)).collect()
}

/// Returns the candidates in which calls that read a default name the value. Each has whether it comes before a
/// change of the default.
fn explicit(project: &Project<'_>, finding: &Finding, aspect: Aspect) -> Vec<(bool, Candidate)> {
    let cures = match aspect {
        Aspect::Locale => OF_LOCALE,
        Aspect::Charset => OF_CHARSET,
        Aspect::Zone => OF_ZONE,
        _ => return Vec::new(),
    };
    let readings = finding.evidence.iter().filter(|it| it.source == Source::Reading);
    let mut all: Vec<(bool, Candidate)> = Vec::new();
    let mut together: Vec<Edit> = Vec::new();
    for reading in readings {
        let (Some(file), Some(line), Some(name)) = (&reading.file, reading.line, &reading.name)
        else {
            continue;
        };
        let source = project.request.base_directory.join(file);
        if !file.ends_with(".java") {
            continue;
        }
        let (name, is_constructor) = called(name);
        let fitting = cures.iter().filter(|it| it.0 == name);
        for (number, (_, cure, import)) in fitting.enumerate() {
            let call = Call::any(line, name, is_constructor);
            let rewrite = cure.of(call, import);
            let text = format!("{} in {file}, line {line}", cure.in_words(name));
            let edit = Edit::changing(source.clone(), vec![Change::Rewrite(rewrite)]);
            if number == 0 {
                together.push(edit.clone());
            }
            let is_first = project.is_of_tests(&source) || name.ends_with("Case");
            all.push((is_first, Candidate::of(text, edit)));
        }
    }
    // A test may read the default in several lines, all of which have to change. Each takes its first cure.
    if together.len() > 1 {
        let is_of_tests = together.iter().all(|it| project.is_of_tests(&it.source));
        let text = format!("name the {} where it is read", in_words(aspect));
        all.push((is_of_tests, Candidate::of_all(text, together)));
    }
    all
}

/// Returns the simple name of a method or class, and whether it is a constructor. The name is given as `new A()` or
/// `A.b()`.
fn called(name: &str) -> (&str, bool) {
    let name = name.trim_end_matches("()");
    match name.strip_prefix("new ") {
        Some(class) => (class, true),
        None => (name.rsplit('.').next().unwrap_or(name), false),
    }
}

impl Cure {
    /// Returns the change of a call, with the class to import.
    fn of(self, call: Call, import: &str) -> Rewrite {
        let plain = Rewrite { imports: vec![import.to_owned()], ..Rewrite::of(call) };
        let also = |it: &str| if it.contains(ROOT) { vec![LOCALE.to_owned()] } else { Vec::new() };
        match self {
            Cure::First(argument) => Rewrite { first: argument.to_owned(), ..plain },
            Cure::Last(argument) => {
                let imports = [plain.imports, also(argument)].concat();
                Rewrite { last: argument.to_owned(), imports, ..Rewrite::of(plain.call) }
            }
            Cure::Named(name, argument) => {
                Rewrite { name: name.to_owned(), last: argument.to_owned(), ..plain }
            }
        }
    }

    /// Returns the change in words, for a call of the method or class with this name.
    fn in_words(self, name: &str) -> String {
        match self {
            Cure::First(argument) | Cure::Last(argument) => {
                format!("pass `{argument}` to `{name}`")
            }
            Cure::Named(other, argument) => {
                format!("use `{other}({argument})` instead of `{name}`")
            }
        }
    }
}

/// Returns the candidate in which the tests of a class set the default before each test and restore it afterwards.
fn set_around(
    project: &Project<'_>,
    class: &Class,
    aspects: &BTreeSet<Aspect>,
    passing: &World,
) -> Option<Candidate> {
    let framework = Framework::of(project, class)?;
    let (mut fields, mut hooks, mut words) = (Vec::new(), Vec::new(), Vec::new());
    for aspect in aspects {
        // A charset cannot be set while a JVM runs, so there is no such candidate for it.
        let (kind, value) = match aspect {
            Aspect::Zone => {
                let zone = passing.zone.as_deref().unwrap_or("UTC");
                ("TimeZone", format!("TimeZone.getTimeZone(\"{zone}\")"))
            }
            Aspect::Locale => {
                let tag = crate::worlds::finding::value(Aspect::Locale, passing);
                ("Locale", format!("Locale.forLanguageTag(\"{tag}\")"))
            }
            _ => return None,
        };
        fields.push(format!("private final {kind} default{kind} = {kind}.getDefault();"));
        let hook = |name: String, value: &str| Hook {
            name,
            body: format!("{kind}.setDefault({value});"),
            imports: vec![format!("java.util.{kind}")],
            quoted: None,
        };
        hooks.push((When::BeforeEach, hook(format!("setDefault{kind}"), &value)));
        hooks.push((
            When::AfterEach,
            hook(format!("restoreDefault{kind}"), &format!("default{kind}")),
        ));
        words.push(format!("the default {}", in_words(*aspect)));
    }
    let edit = framework.adding(class, &fields.join("\n"), &hooks)?;
    let when = When::BeforeEach.in_words(&class.name());
    let text = format!("set {} {when}, and put it back after it", words.join(" and "));
    Some(Candidate::of(text, edit))
}

/// Returns the name of a default.
fn in_words(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Zone => "time zone",
        Aspect::Locale => "locale",
        _ => "charset",
    }
}
