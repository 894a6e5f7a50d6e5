//! Fixes tests that depend on an order that nothing promises.
//!
//! Either the assertion compares without order, or the order becomes one that is promised. For that, collections that
//! keep the order of insertion replace hash-based ones, and lists from reflection or a folder are sorted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use classfile::Opcode;
use environment::Aspect;
use prove::editor::{Call, Change, Edit, Rewrite};
use report::{Finding, Source};

use super::hooks::Framework;
use super::project::{Class, Project, Use, simple};
use super::{Candidate, json};

/// The most places that create collections and are tried for one test.
const SITES: usize = 200;

/// A place that creates a collection without order, and the change that gives it an order.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub source: PathBuf,
    pub rewrite: Rewrite,
}

/// Returns the changes that may fix a test, the likeliest first: in the line in which the test fails, and in lines
/// that list something.
pub(super) fn candidates(
    project: &Project<'_>,
    (finding, aspects): (&Finding, &BTreeSet<Aspect>),
    (class, method): (&Class, Option<&str>),
) -> Vec<Candidate> {
    let mut all: Vec<Candidate> =
        method.map(|method| json::candidates(class, method)).unwrap_or_default();
    if let (Some(file), Some(line)) = (&finding.file, finding.line) {
        let source = project.request.base_directory.join(file);
        if project.is_of_tests(&source) {
            let assertion = Assertion { source: &source, file, line };
            all.extend(assertion.without_order(Framework::of(project, class)));
        }
    }
    if aspects.iter().any(|it| matches!(it, Aspect::MemberOrder | Aspect::Reflected)) {
        all.extend(sorted(project, finding));
    }
    all
}

/// Returns the edit of a source with one change of a call.
fn edit(source: &Path, rewrite: Rewrite) -> Edit {
    Edit::changing(source.to_owned(), vec![Change::Rewrite(rewrite)])
}

/// The line in which a test fails.
struct Assertion<'a> {
    source: &'a Path,
    file: &'a str,
    line: u32,
}

/// Methods of AssertJ and Hamcrest that compare in order, each with the method that does not, and its imports.
const IN_ANY_ORDER: [(&str, &str, &[&str]); 4] = [
    ("containsExactly", "containsExactlyInAnyOrder", &[]),
    ("containsExactlyElementsOf", "containsExactlyInAnyOrderElementsOf", &[]),
    ("contains", "containsInAnyOrder", &["static org.hamcrest.Matchers.containsInAnyOrder"]),
    ("isEqualTo", "containsExactlyInAnyOrderElementsOf", &[]),
];

impl Assertion<'_> {
    /// Returns the candidates in which the line compares without order. A candidate whose method the line does not
    /// call cannot be made, so it is no fix.
    fn without_order(&self, framework: Option<Framework>) -> Vec<Candidate> {
        let mut all = Vec::new();
        for (name, other, imports) in IN_ANY_ORDER {
            let imports = imports.iter().map(|it| (*it).to_owned()).collect();
            let plain = Rewrite::of(Call::any(self.line, name, false));
            let rewrite = Rewrite { name: other.to_owned(), imports, ..plain };
            all.push(self.candidate(&format!("use `{other}` instead of `{name}`"), rewrite));
        }
        // A set ignores how often an element occurs, so these candidates check less. They come after those that
        // compare all elements.
        let collections = ["new HashSet<>(", ")"];
        let arrays = ["new HashSet<>(Arrays.asList(", "))"];
        for (name, around) in [
            ("assertEquals", collections),
            ("assertIterableEquals", collections),
            ("assertArrayEquals", arrays),
        ] {
            let imports = ["java.util.HashSet", "java.util.Arrays"];
            let mut imports: Vec<String> = imports.iter().map(|it| (*it).to_owned()).collect();
            imports.truncate(if around == arrays { 2 } else { 1 });
            imports.extend(framework.and_then(of_framework).filter(|_| name != "assertEquals"));
            let rewrite = Rewrite {
                name: "assertEquals".to_owned(),
                around_arguments: Some(around.map(str::to_owned)),
                imports,
                ..Rewrite::of(Call::any(self.line, name, false))
            };
            all.push(self.candidate("compare sets", rewrite));
        }
        all
    }

    fn candidate(&self, what: &str, rewrite: Rewrite) -> Candidate {
        let Assertion { source, file, line } = self;
        Candidate::of(format!("{what} in {file}, line {line}"), edit(source, rewrite))
    }
}

/// Returns the import of `assertEquals` for a framework. JUnit 3 inherits the method.
fn of_framework(framework: Framework) -> Option<String> {
    let class = match framework {
        Framework::Jupiter => "org.junit.jupiter.api.Assertions",
        Framework::JUnit4 => "org.junit.Assert",
        Framework::TestNg => "org.testng.Assert",
        Framework::JUnit3 => return None,
    };
    Some(format!("static {class}.assertEquals"))
}

/// Methods that list something, the class of their elements, and a comparator. It is empty if the elements have an
/// order of their own.
const LISTING: [(&str, &str, &str); 8] = [
    ("getDeclaredFields", "java.lang.reflect.Field", "Comparator.comparing(Field::getName)"),
    ("getFields", "java.lang.reflect.Field", "Comparator.comparing(Field::getName)"),
    ("getDeclaredMethods", "java.lang.reflect.Method", "Comparator.comparing(Method::toString)"),
    ("getMethods", "java.lang.reflect.Method", "Comparator.comparing(Method::toString)"),
    (
        "getAnnotations",
        "java.lang.annotation.Annotation",
        "Comparator.comparing(Annotation::toString)",
    ),
    (
        "getDeclaredAnnotations",
        "java.lang.annotation.Annotation",
        "Comparator.comparing(Annotation::toString)",
    ),
    ("listFiles", "java.io.File", ""),
    ("list", "java.lang.String", ""),
];

/// Returns the candidates that sort what a method lists, at the lines that the finding names.
fn sorted(project: &Project<'_>, finding: &Finding) -> Vec<Candidate> {
    let readings = finding.evidence.iter().filter(|it| it.source == Source::Reading);
    let candidate = |it: &report::Evidence| {
        let (file, line, name) = (it.file.as_ref()?, it.line?, it.name.as_ref()?);
        let name = name.trim_end_matches("()").rsplit('.').next()?;
        let (_, class, comparator) = LISTING.iter().find(|it| it.0 == name)?;
        let source = project.request.base_directory.join(file);
        let simple = class.rsplit('.').next().unwrap_or(class);
        let after = format!(").sorted({comparator}).toArray({simple}[]::new)");
        let imports = ["java.util.Arrays", "java.util.Comparator", class];
        let unneeded = |it: &str| {
            it.starts_with("java.lang.String") || comparator.is_empty() && it.contains("Comp")
        };
        let rewrite = Rewrite {
            around: Some(["Arrays.stream(".to_owned(), after]),
            imports: imports.iter().filter(|it| !unneeded(it)).map(|it| (*it).to_owned()).collect(),
            ..Rewrite::of(Call::any(line, name, false))
        };
        let text = format!("sort what `{name}` lists in {file}, line {line}");
        file.ends_with(".java").then(|| Candidate::of(text, edit(&source, rewrite)))
    };
    readings.filter_map(candidate).collect()
}

/// Returns the places in classes, given by their internal names, that create collections without order.
pub(super) fn sites(
    project: &Project<'_>,
    classes: impl Iterator<Item = String>,
    aspects: &BTreeSet<Aspect>,
) -> Vec<Site> {
    let mut sites: Vec<Site> = Vec::new();
    for class in classes.filter_map(|it| project.class(&it)) {
        for it in class.uses() {
            let Some(rewrite) = ordered(&class, &it, aspects) else { continue };
            let source = class.source.clone();
            let is_known = sites.iter().any(|it| it.source == source && it.rewrite == rewrite);
            if !is_known && sites.len() < SITES {
                sites.push(Site { source, rewrite });
            }
        }
    }
    sites
}

/// Returns the change that gives an order to the collection which an instruction creates. `None` if it creates none
/// without order.
fn ordered(class: &Class, it: &Use<'_>, aspects: &BTreeSet<Aspect>) -> Option<Rewrite> {
    let pool = &class.file.pool;
    let index = it.instruction.pool_index()?;
    if it.instruction.opcode == Opcode::New {
        let name = simple(pool.class_name(index).filter(|it| it.starts_with("java/util/Hash"))?);
        // `Hashtable` begins in the same way, and has no linked version.
        let linked = matches!(&*name, "HashMap" | "HashSet").then(|| format!("Linked{name}"))?;
        let imports = vec![format!("java.util.{linked}")];
        return Some(Rewrite {
            name: linked,
            imports,
            ..Rewrite::of(Call::any(it.line, &name, true))
        });
    }
    if it.instruction.opcode != Opcode::Invokestatic {
        return None;
    }
    // The order of `Set.of` follows the salt of the JDK, not hash codes alone. So `of` is only changed if the salt is
    // the cause.
    let member = pool.member(index)?;
    let (_, _, descriptor, name, last, imports) = ORDERED
        .iter()
        .find(|it| (it.0, it.1) == (&**member.class, &**member.name))
        .filter(|it| it.1 != "of" || aspects.contains(&Aspect::Salt))?;
    let around = ["new LinkedHashSet<>(", ")"].map(str::to_owned);
    member.descriptor.starts_with(descriptor).then(|| Rewrite {
        name: (*name).to_owned(),
        last: (*last).to_owned(),
        around: (&**member.name == "of").then_some(around),
        imports: imports.iter().map(|it| (*it).to_owned()).collect(),
        ..Rewrite::of(Call::any(it.line, member.name, false))
    })
}

/// A static method that creates a collection without order: its class, its name and the start of its descriptor. Then
/// the method to call instead, a further argument, and imports.
type Ordered =
    (&'static str, &'static str, &'static str, &'static str, &'static str, &'static [&'static str]);

const COLLECTORS: &str = "java/util/stream/Collectors";

/// The further arguments of `Collectors.toMap` for a map with an order. It still refuses a key that occurs twice, as
/// before.
const MERGING: &str = "(one, other) -> { throw new IllegalStateException(\"a key comes twice\"); }, LinkedHashMap::new";

const ORDERED: [Ordered; 6] = [
    ("java/util/Set", "of", "", "List.of", "", &["java.util.List", "java.util.LinkedHashSet"]),
    (
        COLLECTORS,
        "toSet",
        "()",
        "Collectors.toCollection",
        "LinkedHashSet::new",
        &["java.util.LinkedHashSet", "java.util.stream.Collectors"],
    ),
    (
        COLLECTORS,
        "groupingBy",
        "(Ljava/util/function/Function;)",
        "",
        "LinkedHashMap::new, Collectors.toList()",
        &["java.util.LinkedHashMap", "java.util.stream.Collectors"],
    ),
    (
        COLLECTORS,
        "toMap",
        "(Ljava/util/function/Function;Ljava/util/function/Function;)",
        "",
        MERGING,
        &["java.util.LinkedHashMap"],
    ),
    ("com/google/common/collect/Maps", "newHashMap", "", "newLinkedHashMap", "", &[]),
    ("com/google/common/collect/Sets", "newHashSet", "", "newLinkedHashSet", "", &[]),
];

/// Returns the candidate that gives an order to the collections of these places.
pub(super) fn ordering<'s>(
    project: &Project<'_>,
    sites: impl Iterator<Item = &'s Site>,
) -> Candidate {
    let (mut edits, mut places): (Vec<Edit>, Vec<String>) = (Vec::new(), Vec::new());
    for Site { source, rewrite } in sites {
        edits.push(edit(source, rewrite.clone()));
        places.push(format!("{}, line {}", project.named(source), rewrite.call.line));
    }
    places.dedup();
    let text = format!(
        "create a collection that keeps the order of its elements in {}",
        places.join(" and ")
    );
    Candidate::of_all(text, edits)
}
