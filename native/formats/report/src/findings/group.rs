//! Groups findings that have the same cause, so that one change fixes them all.

use std::collections::{BTreeMap, BTreeSet};

use crate::document::finding::{Callee, Evidence, Finding, Member, Source, Suggestion};
use crate::document::oracle::Test;
use crate::document::replay::Replay;
use crate::findings::identity::finding_id;
use crate::prose::text::is_of_class;
use crate::prose::words::{self, Whose};
use crate::rule::Rule;

/// Groups the open findings of a module. Brittle assertions become one finding if they depend on the same
/// fields, each set at the same place. Unused inputs become one finding if they are arguments of the same
/// method, or otherwise if they are in the same line of a test or of set-up. Tests that depend on the order of
/// tests become one finding if the same test leaves the state that they need otherwise. Tests that depend on
/// the world become one finding if they fail in the same world, and read it in the same lines. A group takes the
/// position of its first finding in the list.
#[must_use]
pub fn group(findings: Vec<Finding>, tests: &[Test]) -> Vec<Finding> {
    let tests = Index::of(tests);
    let mut places: BTreeMap<Key, usize> = BTreeMap::new();
    let mut groups: Vec<Vec<Finding>> = Vec::new();
    for finding in findings {
        let place = key(&finding, &tests).map(|key| *places.entry(key).or_insert(groups.len()));
        match place.and_then(|place| groups.get_mut(place)) {
            Some(group) => group.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    let mut ids = Ids::default();
    groups.into_iter().filter_map(|group| together(group, &tests, &mut ids)).collect()
}

/// A field, and where it was set.
type Cause = (Source, Option<String>, Option<String>, Option<u32>);

/// The cause that the findings of one group share.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// The fields that assertions depend on. If it is not known where one of them was set, the group has only
    /// findings of this test class.
    Fields(BTreeSet<Cause>, Option<String>),
    /// The method that gets the inputs as arguments: class, name and descriptor.
    Callee(String, String, String),
    /// A line of a test, which several classes may inherit, or of set-up that several tests share.
    Line(Option<String>, String, u32),
    /// The state that tests find with another value than they need.
    State(LeftState),
    /// The world in which tests fail, and the places where they read it.
    Readings(Rule, String, Vec<Reading>),
}

/// A call: the method, and the file and the line from which it is called.
type Reading = (Option<String>, String, u32);

/// For tests that depend on the order of tests: the advice, and the names of the state and of the test that leaves it.
type LeftState = (String, Vec<(Option<String>, Option<String>)>);

fn key(finding: &Finding, tests: &Index<'_>) -> Option<Key> {
    if !finding.is_open() || !finding.members.is_empty() {
        return None;
    }
    let test = finding.test.as_deref()?;
    match finding.rule {
        Rule::BrittleAssertion => {
            let is_known = finding.evidence.iter().all(|evidence| evidence.line.is_some());
            let class = (!is_known).then(|| tests.class(test)).flatten().map(str::to_owned);
            Some(Key::Fields(finding.evidence.iter().map(cause).collect(), class))
        }
        Rule::UnusedInput => {
            if let Some(callee) = callee_of(finding) {
                let Callee { class, method, descriptor, .. } = callee.clone();
                return Some(Key::Callee(class, method, descriptor));
            }
            let test = (!is_of_class(test)).then(|| method(test).to_owned());
            Some(Key::Line(test, finding.file.clone()?, finding.line?))
        }
        Rule::DependsOnOrder if !finding.evidence.is_empty() => {
            Some(Key::State(left_state(finding)?))
        }
        rule => Some(Key::Readings(rule, words::world(&finding.message), readings(finding)?)),
    }
}

/// Returns the lines in which a test reads the world, if they are known.
fn readings(finding: &Finding) -> Option<Vec<Reading>> {
    let all = finding.evidence.iter().filter(|it| it.source == Source::Reading);
    let reading = |it: &Evidence| Some((it.name.clone(), it.file.clone()?, it.line?));
    let readings: Vec<Reading> = all.map(reading).collect::<Option<_>>()?;
    (!readings.is_empty()).then_some(readings)
}

/// Returns the state that a test finds with another value than it needs. Tests that disturb themselves are grouped only
/// if the same advice helps: a different test may restore the state for each of them.
fn left_state(finding: &Finding) -> Option<LeftState> {
    let advice = finding.suggestion.as_ref()?;
    let of_itself = advice.action == Suggestion::RESTORE_STATE;
    let what = if of_itself { &advice.text } else { &advice.action };
    let left = finding.evidence.iter().map(|it| {
        let test = it.set_up.clone().filter(|_| !of_itself);
        (it.name.clone(), test)
    });
    Some((what.clone(), left.collect()))
}

/// Returns the method that gets a finding's input as an argument, if any.
fn callee_of(finding: &Finding) -> Option<&Callee> {
    finding.evidence.first()?.passed_to.as_ref()
}

/// Returns the last segment of a test's id without the part in parentheses: parameters, or with JUnit 3 and 4
/// the class. It is the same in each class that inherits the test.
fn method(test: &str) -> &str {
    let last = test.rsplit_once('/').map_or(test, |(_, last)| last);
    last.split('(').next().unwrap_or(last)
}

fn cause(evidence: &Evidence) -> Cause {
    (evidence.source, evidence.name.clone(), evidence.file.clone(), evidence.line)
}

/// Makes ids for groups, and numbers groups with the same text.
#[derive(Default)]
struct Ids(BTreeMap<(Rule, String, String), u32>);

impl Ids {
    fn next(&mut self, rule: Rule, test: &str, text: &str) -> String {
        let ordinal = self.0.entry((rule, test.to_owned(), text.to_owned())).or_default();
        *ordinal += 1;
        finding_id(rule, test, text, *ordinal - 1)
    }
}

/// Returns one finding for all findings of a group.
fn together(mut group: Vec<Finding>, tests: &Index<'_>, ids: &mut Ids) -> Option<Finding> {
    let members: Vec<Member> = group.iter().map(Member::of).collect();
    let [_, _, ..] = members.as_slice() else { return group.pop() };
    let first = group.first()?;
    let rule = first.rule;
    let is_one_line = members.iter().all(|it| it.is_beside(first));
    let callee = callee_of(first).filter(|_| !is_one_line);
    let is_of_callee = callee.is_some();
    let (text, message, suggestion, evidence) = match (rule, callee) {
        (Rule::BrittleAssertion, _) => of_fields(first, &members, tests),
        (Rule::UnusedInput, Some(callee)) => of_callee(callee, first, &members),
        (Rule::UnusedInput, None) => of_line(first, &members),
        _ => of_flaky(first, &group, &members, tests),
    };
    let place = match rule {
        Rule::UnusedInput => None,
        _ => evidence.iter().find(|evidence| evidence.line.is_some()),
    };
    let place = place.map(|evidence| (evidence.file.clone(), evidence.line));
    let (file, line) = place.unwrap_or_else(|| (first.file.clone(), first.line));
    let test = tests.common(members.iter().filter_map(|member| member.test.as_deref()));
    let is_of_one = members.iter().all(|member| member.test == test);
    let mut known = BTreeSet::new();
    let invocations = members.iter().flat_map(|member| &member.invocations);
    let invocations = invocations.filter(|id| known.insert(*id)).cloned().collect();
    // The id does not depend on the tests, so that it stays the same when another test calls the method
    // or uses the state.
    let is_of_tests = matches!(rule, Rule::BrittleAssertion | Rule::UnusedInput) && !is_of_callee;
    let of = test.as_deref().filter(|_| is_of_tests).unwrap_or_default();
    Some(Finding {
        id: ids.next(rule, of, &text),
        rule,
        test,
        method: None,
        file,
        line,
        message,
        evidence,
        suggestion,
        // For several tests, the invocations of one of them would be misleading.
        invocations: if is_of_one { invocations } else { Vec::new() },
        transformations: Vec::new(),
        suppressed: None,
        replay: replayed(&members),
        witnessed: None,
        fix: None,
        members,
        rank: 0,
        reasons: Vec::new(),
    })
}

/// Returns the result of replaying all members: that they are confirmed, or why one was not tried.
fn replayed(members: &[Member]) -> Option<Replay> {
    let all: Option<Vec<&Replay>> = members.iter().map(|member| member.replay.as_ref()).collect();
    let all = all?;
    all.iter().find(|replay| ***replay != Replay::Confirmed).or(all.first()).map(|it| (*it).clone())
}

/// The text that identifies a group, its message, its suggestion and its evidence.
type Said = (String, String, Option<Suggestion>, Vec<Evidence>);

fn of_fields(first: &Finding, members: &[Member], tests: &Index<'_>) -> Said {
    let names: Vec<&str> = first.evidence.iter().filter_map(|it| it.name.as_deref()).collect();
    let names = names.join(", ");
    let whose = tests.whose(members);
    let message = words::brittle_assertions(members.len(), &names, &whose);
    let suggestion = first.suggestion.clone().map(|it| match it.action.as_str() {
        "set-field" => {
            let text = format!("set {names} in the tests or their set-up, before the assertions");
            Suggestion { text, ..it }
        }
        _ => it,
    });
    (format!("depend on {names}"), message, suggestion, first.evidence.clone())
}

fn of_flaky(first: &Finding, group: &[Finding], members: &[Member], tests: &Index<'_>) -> Said {
    let message = words::flaky_tests(&first.message, &tests.whose(members));
    // Where a cleaner helps only some of the tests, the shortest advice is the one without it.
    let advice = group.iter().filter_map(|it| it.suggestion.as_ref());
    let advice = advice.min_by_key(|it| it.text.len()).cloned();
    let text = match key(first, tests) {
        Some(Key::State((what, left))) => {
            let left = left.iter().flat_map(|(name, test)| [name, test]).flatten();
            left.fold(what, |text, it| text + " " + it)
        }
        Some(Key::Readings(_, world, readings)) => {
            let readings = readings.iter().flat_map(|(name, file, _)| [name.as_ref(), Some(file)]);
            readings.flatten().fold(world, |text, it| text + " " + it)
        }
        _ => String::new(),
    };
    (text, message, advice, first.evidence.clone())
}

fn of_callee(callee: &Callee, first: &Finding, members: &[Member]) -> Said {
    let evidence = inputs_of_any(members);
    let given = || evidence.iter().filter_map(|it| it.passed_to.as_ref());
    let parameters: BTreeMap<u32, String> =
        given().map(|it| (it.parameter, words::parameter(it))).collect();
    let parameters: Vec<String> = parameters.into_values().collect();
    let mut values: Vec<String> = Vec::new();
    for value in evidence.iter().map(words::input) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    let (classes, tests): (BTreeSet<&str>, BTreeSet<&str>) =
        members.iter().filter_map(|it| it.test.as_deref()).partition(|test| is_of_class(test));
    let whose = Whose { tests: tests.len(), classes: classes.len() };
    let method = words::called(callee);
    let message = words::unused_arguments(&method, &parameters, &values, &whose);
    let suggestion = first.suggestion.clone().map(|it| match it.action.as_str() {
        "delete-input" => {
            let text = "assert in one of the tests what it is for, or do without it".to_owned();
            Suggestion { text, ..it }
        }
        _ => it,
    });
    let text = format!("arguments of {}.{}{}", callee.class, callee.method, callee.descriptor);
    (text, message, suggestion, evidence)
}

fn of_line(first: &Finding, members: &[Member]) -> Said {
    let evidence = inputs_of_any(members);
    let inputs: Vec<String> = evidence.iter().map(words::input).collect();
    let set_up = first.evidence.first().and_then(|evidence| evidence.set_up.as_deref());
    let message = words::unused(&inputs, set_up);
    let text = "assert what they are for, or show by their values or names that any value would do"
        .to_owned();
    let delete = Suggestion::new("delete-input", text);
    (format!("line with {}", inputs.join(", ")), message, Some(delete), evidence)
}

/// Tests by their ids.
struct Index<'a>(BTreeMap<&'a str, &'a Test>);

impl<'a> Index<'a> {
    fn of(tests: &'a [Test]) -> Index<'a> {
        Index(tests.iter().map(|test| (test.id.as_str(), test)).collect())
    }

    /// Returns the numbers of tests and classes that the members are about.
    fn whose(&self, members: &[Member]) -> Whose {
        let of: BTreeSet<&str> =
            members.iter().filter_map(|member| member.test.as_deref()).collect();
        let classes: BTreeSet<&str> = of.iter().filter_map(|test| self.class(test)).collect();
        Whose { tests: of.len(), classes: classes.len() }
    }

    /// Returns the class of a test, or of the tests below a node.
    fn class(&self, id: &str) -> Option<&'a str> {
        let below = format!("{id}/");
        let test = self.0.get(id).or_else(|| {
            let (found, test) = self.0.range(&*below..).next()?;
            found.starts_with(&below).then_some(test)
        })?;
        Some(&test.class)
    }

    /// Returns the innermost node of JUnit's tree that contains all of the tests which are in the class of
    /// the first.
    fn common<'b>(&self, ids: impl Iterator<Item = &'b str> + Clone) -> Option<String> {
        let first = ids.clone().next()?;
        let class = self.class(first);
        let in_class = ids.filter(|id| self.class(id) == class);
        let parts: Vec<&str> = first.split('/').collect();
        let shared = in_class.map(|id| {
            parts.iter().zip(id.split('/')).take_while(|(mine, theirs)| *mine == theirs).count()
        });
        let shared = shared.min().filter(|shared| *shared > 0).unwrap_or(parts.len());
        Some(parts.get(..shared)?.join("/"))
    }
}

/// Returns the inputs of members. Equal inputs of different tests are one input, because several classes may
/// inherit it; equal inputs of one test are several.
fn inputs_of_any(members: &[Member]) -> Vec<Evidence> {
    let is_same = |a: &Evidence, b: &Evidence| {
        (&a.file, a.line, &a.name, &a.value) == (&b.file, b.line, &b.name, &b.value)
    };
    let mut all: Vec<Evidence> = Vec::new();
    for (index, member) in members.iter().enumerate() {
        let own = members.iter().take(index).filter(|other| other.test == member.test);
        let before: Vec<&Evidence> = own.flat_map(|other| &other.evidence).collect();
        for (nth, item) in member.evidence.iter().enumerate() {
            let here = before.iter().copied().chain(member.evidence.iter().take(nth));
            let ordinal = here.filter(|other| is_same(other, item)).count();
            if all.iter().filter(|other| is_same(other, item)).count() <= ordinal {
                all.push(item.clone());
            }
        }
    }
    all
}
