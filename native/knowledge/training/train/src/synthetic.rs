//! Made-up facts, so that training and evaluation can be tested without mined ones.

use javadoc::{Nullness, Shape};
use models::facts::{
    Call, Choice, Clause, Documentation, Ending, Exception, Holds, Idiom, Method, NullText,
    Observer, Origin, Parameter, Predicates, Prefix, Project, Promise, Receiver, ResultKind, Value,
    Wording, name_hash,
};

use crate::corpus::{Corpus, Suite};
use crate::random::Random;

/// The methods of a project.
const METHODS: u32 = 12;
/// The observers of a project's only class of receivers.
const OBSERVERS: u32 = 6;

/// Returns a corpus of projects with as many calls each. Calls that pass `null` to a method whose documentation
/// forbids it are expected to throw, with some exceptions. The observer that shares a word with the last call is
/// asserted most often.
#[must_use]
pub fn corpus(projects: usize, calls: u32, seed: u64) -> Corpus {
    let mut random = Random::new(seed);
    let mut corpus = Corpus::default();
    for number in 0..projects {
        let name = format!("p{number}");
        let suite = Suite { name: name.clone(), family: name.clone(), ..Suite::default() };
        corpus.add(project(name, calls, &mut random), suite);
    }
    corpus
}

fn project(name: String, calls: u32, random: &mut Random) -> Project {
    let methods: Vec<Method> = (0..METHODS).map(method).collect();
    let observer = |method: u32| Observer {
        method,
        depth: 0,
        is_of_object: false,
        returns_field: method.is_multiple_of(2),
        returns_constant: false,
        position: method as u16,
    };
    let receiver =
        Receiver { class: 0, package: 0, observers: (0..OBSERVERS).map(observer).collect() };
    Project {
        name,
        calls: (0..calls).map(|it| call(it, &methods, random)).collect(),
        choices: (0..calls / 2).map(|it| choice(it, random)).collect(),
        methods,
        exceptions: vec![exception("NullPointerException"), exception("IllegalArgumentException")],
        receivers: vec![receiver],
        ..Project::default()
    }
}

fn exception(name: &str) -> Exception {
    Exception {
        name: name_hash(name),
        ancestors: vec![name_hash("RuntimeException")],
        is_checked: Some(false),
        is_own: false,
    }
}

/// Every second method has a tag that forbids `null`.
fn method(number: u32) -> Method {
    let parameter = Parameter {
        shape: Shape::Text,
        is_like_index: Some(false),
        nullness: Nullness::Unknown,
        null: NullText::Silent,
        is_in_clause: false,
        is_in_null_clause: false,
    };
    let promise = Promise {
        predicates: Predicates::NULL,
        is_exact: true,
        is_partial: false,
        is_always: false,
    };
    let clause = Clause {
        exception: number / 2 % 2,
        is_declared: false,
        is_inherited: false,
        words: 4,
        wording: Wording::default(),
        mentions_null: true,
        parameters: 1,
        promise: Some(promise),
    };
    let documentation = Documentation {
        words: 9,
        wording: Wording::default(),
        mentions_null: number.is_multiple_of(2),
        clauses: if number.is_multiple_of(2) { vec![clause] } else { Vec::new() },
    };
    Method {
        class: number / 4,
        package: 0,
        name: name_hash(&format!("m{number}")),
        words: vec![name_hash("get"), number],
        parameters: vec![parameter],
        result: ResultKind::Text,
        is_constructor: false,
        is_static: false,
        is_public: true,
        is_deprecated: false,
        has_list: false,
        throws: Vec::new(),
        documentation: Some(documentation),
    }
}

fn call(number: u32, methods: &[Method], random: &mut Random) -> Call {
    let method = random.below(methods.len()) as u32;
    let is_null = random.below(3) == 0;
    let has_tag = method.is_multiple_of(2);
    let is_thrown = if is_null && has_tag { random.below(10) > 0 } else { random.below(20) == 0 };
    let holds = if is_null { Holds::Yes } else { Holds::No };
    let thrown = Ending::Expected {
        thrown: method / 2 % 2,
        named: None,
        idiom: Idiom::Library,
        origin: Origin::Project,
    };
    Call {
        method,
        test_class: number / 10,
        test_method: number / 2,
        identity: number,
        repeats: 0,
        arguments: vec![if is_null { Value::Null } else { Value::Whole(i64::from(number)) }],
        promises: if has_tag { vec![holds] } else { Vec::new() },
        prefix: Prefix { calls: (number % 7) as u16, ..Prefix::default() },
        ending: if is_thrown { thrown } else { Ending::Returned },
    }
}

fn choice(number: u32, random: &mut Random) -> Choice {
    let last = random.below(OBSERVERS as usize) as u32;
    let is_related = random.below(4) > 0;
    let asserted = if is_related { last } else { random.below(OBSERVERS as usize) as u32 };
    Choice {
        receiver: 0,
        asserted: asserted as u16,
        test_class: number / 10,
        test_method: number,
        object: 0,
        position: 0,
        assertion: name_hash("assertEquals"),
        called: vec![(last + 1) % OBSERVERS, last],
        arguments: Vec::new(),
        value: Value::Whole(1),
        values: None,
        kills: None,
    }
}
