//! Fixes tests that depend on the order of tests, by restoring the state that a test leaves.

use suite::sequence::Named;

use super::hooks::{Framework, Hook, When};
use super::project::{Class, Project};
use super::restoring::{Kept, Restoring, capital, restoring};
use super::{Candidate, mocks};
use crate::dependences::Kind;
use crate::notebook::Root;

/// The most statements of a test that are tried as the one that sets or restores the state another test needs.
const STATEMENTS: usize = 6;

/// The dependence of a test on another test.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub kind: Kind,
    /// The roots through which the test depends on the other test, the likeliest first.
    pub roots: Vec<Root>,
    /// The test that depends on it.
    pub test: Named,
    /// The test on which it depends.
    pub other: Named,
    /// A test that restores the state.
    pub cleaner: Option<Named>,
}

/// Returns the changes that may fix a test, the likeliest first.
pub(super) fn candidates(project: &Project<'_>, order: &Order) -> Vec<Candidate> {
    let class = |named: &Named| project.class(&named.0.replace('.', "/"));
    let (Some(own), Some(others)) = (class(&order.test), class(&order.other)) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    // Here nothing is left that should be restored. The test needs the state, so it has to set the state itself.
    if order.kind == Kind::Brittle {
        all.extend(set_before(project, (&own, order), &order.other));
        return all;
    }
    for root in &order.roots {
        if let Root::StaticMock(mocked) = root {
            all.extend(mocks::closing(project, &others, mocked));
        }
        // The best place is the class that leaves the state, because then no test finds it. Next comes the failing
        // class, but only with statements that need no former value: before its tests the state is changed already.
        // Last comes a hook after all tests of the first class, for state that its tests share on purpose.
        let after = restoring(project, &others, root);
        all.extend(after.iter().filter_map(|it| around(project, (&others, When::AfterEach), it)));
        let before = restoring(project, &own, root);
        let before = before.iter().filter(|it| it.kept.is_none());
        all.extend(before.filter_map(|it| around(project, (&own, When::BeforeEach), it)));
        all.extend(after.iter().filter_map(|it| around(project, (&others, When::AfterAll), it)));
    }
    if let Some(cleaner) = &order.cleaner {
        all.extend(set_before(project, (&own, order), cleaner));
    }
    all
}

/// Returns the candidate that restores state around the tests of a class. `None` if the framework has no such method.
fn around(
    project: &Project<'_>,
    (class, when): (&Class, When),
    restoring: &Restoring,
) -> Option<Candidate> {
    let framework = Framework::of(project, class)?;
    // JUnit runs static methods after all tests, and creates an instance for each test. So a field that keeps a value
    // for all tests has to be static there too.
    let is_static = when == When::AfterAll && framework != Framework::TestNg;
    let field = |Kept { kind, name, value }: &Kept| {
        let modifiers = if is_static { "private static final" } else { "private final" };
        format!("{modifiers} {kind} {name} = {value};")
    };
    let kept = restoring.kept.as_ref();
    let statements = match kept {
        Some(kept) => restoring.statements.replace("$KEPT", &kept.name),
        None => restoring.statements.clone(),
    };
    let verb = if when == When::BeforeEach { "reset" } else { "restore" };
    let hook = Hook {
        name: format!("{verb}{}", restoring.name),
        body: statements,
        imports: restoring.imports.clone(),
        quoted: None,
    };
    let fields = kept.map(field).unwrap_or_default();
    let edit = framework.adding(class, &fields, &[(when, hook)])?;
    Some(Candidate::of(format!("{} {}", restoring.words, when.in_words(&class.name())), edit))
}

/// Returns the candidates that repeat one statement of another test before each test of a class. Both tests have to
/// be in one source.
fn set_before<'a>(
    project: &'a Project<'_>,
    (own, order): (&'a Class, &'a Order),
    (class, method): &'a Named,
) -> impl Iterator<Item = Candidate> + 'a {
    let from = project.class(&class.replace('.', "/")).filter(|it| it.source == own.source);
    let lines = from.zip(method.as_ref()).map(|(from, method)| from.lines_of(method));
    let framework = Framework::of(project, own);
    let name = format!("prepare{}", capital(order.test.1.as_deref().unwrap_or_default()));
    lines.into_iter().flatten().take(STATEMENTS).filter_map(move |line| {
        let hook = Hook {
            name: name.clone(),
            body: "$STATEMENT".to_owned(),
            imports: Vec::new(),
            quoted: Some(line),
        };
        let edit = framework?.adding(own, "", &[(When::BeforeEach, hook)])?;
        let file = project.named(&own.source);
        let words = format!("repeat the statement in line {line} of {file}");
        Some(Candidate::of(format!("{words} {}", When::BeforeEach.in_words(&own.name())), edit))
    })
}
