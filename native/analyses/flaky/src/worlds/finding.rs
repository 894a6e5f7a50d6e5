//! Writes the findings about tests that depend on the world.

use environment::{Aspect, EdgeUnit, Listing, Speed, Starts, World};
use jiff::Timestamp;
use report::{
    AnalyseRequest, Evidence, Finding, Rule, Site, Source, Suggestion, Test, Witness, finding_id,
};
use suite::planning::classes::top_level;
use suite::planning::sources::Sources;
use vm::{Choice, Collections, Drawn, Reflected};

use crate::worlds::aspects::Traits;
use crate::worlds::causes::Cause;

/// The length in characters after which the message of an exception is cut off.
const LONG: usize = 160;

/// Returns the finding for a cause. `base` is the world in which the test passes.
pub(crate) fn finding(
    request: &AnalyseRequest,
    base: &World,
    (cause, invocations): (&Cause, &[String]),
    readings: Vec<Evidence>,
) -> Finding {
    let rule = cause.rule();
    let names: Vec<&str> = cause.aspects.iter().map(|it| Traits::of(*it).name).collect();
    let test = &cause.test;
    let subject = format!("{}.{}", test.class, test.method.as_deref().unwrap_or_default());
    let worlds: Vec<String> = cause.aspects.iter().map(|it| other(*it, &cause.world)).collect();
    let season = cause.season.map_or_else(String::new, |it| format!(" {}", it.words()));
    let message = format!("it fails {}{season}{}", worlds.join(" and "), thrown(test));
    let at = in_test(test).or_else(|| cause.at.clone());
    let file = at.as_ref().and_then(|it| Sources::of(request).find(&it.source));
    Finding {
        test: Some(suite::planning::classes::template(&test.id).to_owned()),
        invocations: invocations.to_vec(),
        line: at.map(|it| it.line).filter(|_| file.is_some()),
        file,
        evidence: cause
            .aspects
            .iter()
            .map(|it| evidence(*it, base, cause))
            .chain(readings)
            .collect(),
        suggestion: Some(Suggestion::new(action(rule), advice(rule, cause))),
        ..Finding::blank(finding_id(rule, &subject, &names.join(", "), 0), rule, message)
    }
}

/// Returns the innermost line of the test class in the stack trace, whose lines have Java's form `at
/// a.BTest.method(BTest.java:12)`. `None` if the test class is not in it.
pub(crate) fn in_test(test: &Test) -> Option<Site> {
    test.trace.iter().find_map(|line| {
        let (call, place) = line.trim().strip_prefix("at ")?.strip_suffix(')')?.split_once('(')?;
        // A class loader and a module may precede the class, as in `app//a.BTest.method`.
        let class = call.rsplit('/').next()?.rsplit_once('.')?.0;
        let (file, line) = place.split_once(':')?;
        let is_own = top_level(class) == top_level(&test.class);
        let package =
            class.rsplit_once('.').map_or(String::new(), |it| it.0.replace('.', "/") + "/");
        is_own.then_some(Site { source: format!("{package}{file}"), line: line.parse().ok()? })
    })
}

/// Returns the condition under which a test fails in a world, after the words "it fails".
fn other(aspect: Aspect, world: &World) -> String {
    let value = value(aspect, world);
    match aspect {
        Aspect::Zone => format!("in the time zone {value}"),
        Aspect::Locale => format!("with the locale {value}"),
        Aspect::Charset => format!("with the charset {value}"),
        Aspect::Clock => format!("at {value}"),
        Aspect::Boundary => format!("if {value} between two readings of the clock"),
        Aspect::HashOrder => format!("if hash maps list their elements {value}"),
        Aspect::MemberOrder => {
            format!("if reflection lists members, or a folder its files, {value}")
        }
        Aspect::Processors => format!("on a machine with {value}"),
        Aspect::User => format!("as the user {value}"),
        Aspect::HostName => format!("on a machine named {value}"),
        Aspect::Input => format!("with {value} on standard input"),
        Aspect::Seed => "with other random values".to_owned(),
        Aspect::Slices => "if threads get other turns".to_owned(),
        Aspect::Starts => match world.starts {
            Starts::LateStarter(_) => {
                format!("if the thread that starts another one goes on {value}")
            }
            Starts::Overtaken(_) => {
                format!("if a thread that it starts is {value} and the next one overtakes it")
            }
            _ => format!("if a thread that it starts is {value}"),
        },
        Aspect::Wakes => format!("if a thread that waited goes on {value}"),
        Aspect::Speed => format!("on a machine that is {value}"),
        Aspect::Hosts => format!("if {value} of `environment.hosts` is there"),
        Aspect::Collections => format!("if garbage is collected {value}"),
        Aspect::Rounding => format!("where functions of `Math` have the results {value}"),
        Aspect::Network => format!("if a read from a connection gives {value}"),
        Aspect::Identity => {
            "if objects without a `hashCode` of their own get other hash codes".to_owned()
        }
        Aspect::Salt => "if `Set.of` and `Map.of` list their elements in another order".to_owned(),
        Aspect::Pause => {
            format!("if the machine pauses for {value} between two readings of the clock")
        }
        Aspect::Draws => format!("if {value}"),
        Aspect::Reflected => format!("if reflection lists members and annotations {value}"),
        Aspect::Port => "if the port is in use".to_owned(),
        Aspect::Variables => match &*world.further_variables {
            [one] => format!("if the environment variable {one} is set"),
            several => format!("if the environment variables {} are set", several.join(", ")),
        },
        Aspect::Files => match &*world.further_files {
            [one] => format!("if the file {one} is there already"),
            several => format!("if the files {} are there already", several.join(", ")),
        },
    }
}

/// Returns the value of an aspect in a world, in the form of the setting if there is one.
pub(crate) fn value(aspect: Aspect, world: &World) -> String {
    match aspect {
        Aspect::Zone => world.zone.clone().unwrap_or_else(|| "UTC".to_owned()),
        Aspect::Locale => match world.locale.country.as_str() {
            "" => world.locale.language.clone(),
            country => format!("{}-{country}", world.locale.language),
        },
        Aspect::Charset => world.charset.clone(),
        Aspect::Boundary => match world.edge.map(|it| it.unit) {
            None => "nothing ends",
            Some(EdgeUnit::Millisecond) => "a millisecond ends",
            Some(EdgeUnit::Second) => "a second ends",
            Some(EdgeUnit::Day) => "midnight comes",
        }
        .to_owned(),
        Aspect::Clock => Timestamp::from_nanosecond(i128::from(world.start()))
            .map_or_else(|_| world.start().to_string(), |it| it.to_string()),
        Aspect::HashOrder => listing(world.hash_order),
        Aspect::MemberOrder => listing(world.member_order),
        Aspect::Processors => match world.processors {
            1 => "1 processor".to_owned(),
            many => format!("{many} processors"),
        },
        Aspect::User => world.user_name().to_owned(),
        Aspect::HostName => world.host_name.clone(),
        Aspect::Input if world.input.is_empty() => "nothing".to_owned(),
        Aspect::Input => "some text".to_owned(),
        Aspect::Seed => world.seed.to_string(),
        Aspect::Starts => match world.starts {
            Starts::OnTime => "on time".to_owned(),
            starts => late(starts.nanos()),
        },
        Aspect::Wakes => late(world.late_wakes),
        Aspect::Speed => match world.speed {
            Speed::Usual => "as fast as usual".to_owned(),
            Speed::Fast => "faster".to_owned(),
            Speed::Slow(times) => format!("{times} times slower"),
        },
        Aspect::Hosts if world.hosts.is_empty() => "none".to_owned(),
        Aspect::Hosts => world.hosts.iter().map(|it| it.0.as_str()).collect::<Vec<_>>().join(", "),
        Aspect::Collections => match world.collections {
            Collections::Asked => "when the program asks for it",
            Collections::AtReadings => "before a reference is read",
            Collections::Never => "later than the program asks for it",
        }
        .to_owned(),
        Aspect::Rounding if world.strict_math => "of `StrictMath`".to_owned(),
        Aspect::Rounding => "of most processors".to_owned(),
        Aspect::Network => match world.short_reads {
            None => "all that has come".to_owned(),
            Some(1) => "1 byte".to_owned(),
            Some(most) => format!("at most {most} bytes"),
        },
        Aspect::Identity => world.identity.to_string(),
        Aspect::Salt => world.salt().to_string(),
        Aspect::Pause => world.pause.map_or_else(|| "no time".to_owned(), |it| time(it.nanos)),
        Aspect::Draws => drawn(world.draws.chosen()),
        Aspect::Reflected => match world.reflected {
            Reflected::AsIs => "as on this JDK",
            Reflected::Reversed => "in reverse",
            Reflected::Varying => "in an order that differs from call to call",
        }
        .to_owned(),
        Aspect::Port if world.is_port_taken => "in use".to_owned(),
        Aspect::Port => "free".to_owned(),
        Aspect::Variables if world.further_variables.is_empty() => "not set".to_owned(),
        Aspect::Variables => format!("{} set to 1", world.further_variables.join(", ")),
        Aspect::Files if world.further_files.is_empty() => "not there".to_owned(),
        Aspect::Files => format!("{} there, and empty", world.further_files.join(", ")),
        Aspect::Slices => format!(
            "{} to {} instructions",
            world.slices.lengths().start,
            world.slices.lengths().end - 1
        ),
    }
}

/// Returns in words which random value is chosen, and how.
fn drawn(drawn: Option<Drawn>) -> String {
    let Some(Drawn { which, value }) = drawn else { return "any".to_owned() };
    let value = match value {
        Choice::Least => "the least possible".to_owned(),
        Choice::Greatest => "the greatest possible".to_owned(),
        Choice::Integer(value) => value.to_string(),
    };
    match which {
        None => format!("random values are {value}"),
        Some(1) => format!("a random value is {value}"),
        Some(number) => format!("random value number {number} is {value}"),
    }
}

/// Returns a time, given in nanoseconds, in milliseconds or seconds.
fn time(nanos: u64) -> String {
    match nanos / 1_000_000 {
        millis if millis % 1_000 == 0 => format!("{} s", millis / 1_000),
        millis => format!("{millis} ms"),
    }
}

/// Returns in words by how many nanoseconds a thread is late.
fn late(nanos: u64) -> String {
    match nanos / 1_000_000 {
        0 => "on time".to_owned(),
        _ => format!("{} late", time(nanos)),
    }
}

/// Returns in words in which order elements are listed.
fn listing(order: Listing) -> String {
    let text = match order {
        Listing::AsIs => "as on this JDK",
        Listing::Reversed => "in reverse",
        Listing::Shuffled(_) => "in another order",
    };
    text.to_owned()
}

/// Returns the evidence for an aspect: its value where the test passes, and its value where the test fails.
fn evidence(aspect: Aspect, base: &World, cause: &Cause) -> Evidence {
    let test = &cause.test;
    Evidence {
        source: Source::World,
        name: Some(Traits::of(aspect).name.to_owned()),
        value: Some(value(aspect, base)),
        file: None,
        line: None,
        witness: Some(Witness {
            value: value(aspect, &cause.world),
            outcome: test.outcome,
            exception: test.exception.clone(),
        }),
        tried: Vec::new(),
        set_up: None,
        variable: None,
        passed_to: None,
    }
}

/// Returns the exception with which the test ended, for the end of a sentence. Returns an empty text if there is
/// none.
pub(crate) fn thrown(test: &Test) -> String {
    let Some(thrown) = &test.exception else { return String::new() };
    let class = thrown.class.rsplit(['.', '$']).next().unwrap_or(&thrown.class);
    // The expected value is often in the second line of a message, so all lines are joined.
    let words: Vec<&str> = thrown.message.iter().flat_map(|it| it.split_whitespace()).collect();
    let text = words.join(" ");
    let message = (!text.is_empty()).then(|| {
        let short: String = text.chars().take(LONG).collect();
        let rest = if text.chars().count() > LONG { "…" } else { "" };
        format!(": {short}{rest}")
    });
    format!(", with {class}{}", message.unwrap_or_default())
}

/// Returns the kind of advice for a rule, as reports name it.
fn action(rule: Rule) -> &'static str {
    match rule {
        Rule::DependsOnZone | Rule::DependsOnLocale | Rule::DependsOnCharset => "name-default",
        Rule::DependsOnClock => "inject-clock",
        Rule::DependsOnRandomness => "seed",
        Rule::DependsOnIterationOrder => "unordered",
        Rule::DependsOnSchedule => "await",
        Rule::DependsOnDuration => "widen-bound",
        Rule::DependsOnCollection => "keep-reference",
        Rule::DependsOnRounding => "tolerance",
        _ => "control",
    }
}

/// Returns the advice for a cause. It ends with the setting that shows the failure, if there is one.
fn advice(rule: Rule, cause: &Cause) -> String {
    let see = match rule {
        Rule::DependsOnZone => setting("zone", &value(Aspect::Zone, &cause.world)),
        Rule::DependsOnLocale => setting("locale", &value(Aspect::Locale, &cause.world)),
        Rule::DependsOnCharset => setting("charset", &value(Aspect::Charset, &cause.world)),
        Rule::DependsOnClock if cause.aspects.contains(&Aspect::Clock) => {
            setting("clock", &value(Aspect::Clock, &cause.world))
        }
        Rule::DependsOnMachine => of_machine(cause),
        _ => String::new(),
    };
    let do_it = match rule {
        Rule::DependsOnZone => {
            "name the zone where a date or time is formatted, parsed or converted"
        }
        Rule::DependsOnLocale => {
            "name the locale where text is formatted, parsed or changes case, such as `Locale.ROOT`"
        }
        Rule::DependsOnCharset => {
            "name the charset where bytes become text, such as `StandardCharsets.UTF_8`"
        }
        Rule::DependsOnClock if cause.aspects.contains(&Aspect::Boundary) => {
            "read the clock once, or give the code a `java.time.Clock`, and `Clock.fixed` in the test"
        }
        Rule::DependsOnClock => "give the code a `java.time.Clock`, and `Clock.fixed` in the test",
        Rule::DependsOnRandomness => {
            "give the generator a seed, or assert what holds for all values"
        }
        Rule::DependsOnIterationOrder => of_order(cause),
        Rule::DependsOnSchedule => {
            "wait for the condition instead of a fixed time, and synchronise what threads share"
        }
        Rule::DependsOnDuration if cause.world.speed == Speed::Fast => {
            "do not expect that time has passed between two readings of the clock"
        }
        Rule::DependsOnDuration => "allow more time, or do not measure it",
        Rule::DependsOnMachine if cause.aspects.contains(&Aspect::Port) => {
            "bind to port 0, and ask the socket for its port"
        }
        Rule::DependsOnMachine if cause.aspects.contains(&Aspect::Variables) => {
            "pass the value to the code, or let the build set the variable for the tests"
        }
        Rule::DependsOnMachine if cause.aspects.contains(&Aspect::Files) => {
            "use a folder of the test's own, such as `@TempDir`"
        }
        Rule::DependsOnNetwork => "start a server in the test, and let the code connect to it",
        Rule::DependsOnCollection if cause.world.collections == Collections::AtReadings => {
            "keep a strong reference for as long as the test needs the object"
        }
        Rule::DependsOnCollection => {
            "do not expect that `System.gc()` collects anything: wait for it, or test without a collector"
        }
        Rule::DependsOnRounding => {
            "compare with a tolerance, or use `StrictMath`, whose results are the same everywhere"
        }
        _ => "set in the test the properties of the machine on which it depends",
    };
    format!("{do_it}{see}")
}

/// Returns the advice for a test that depends on an order that nothing promises.
fn of_order(cause: &Cause) -> &'static str {
    match cause.aspects.first() {
        Some(Aspect::MemberOrder | Aspect::Reflected) => {
            "ask for each member, annotation or file by its name, sort them, or compare without \
             order: no specification promises an order"
        }
        Some(Aspect::Identity) => {
            "give the keys a `hashCode`, use an `EnumMap` or a `LinkedHashMap`, or compare without order"
        }
        Some(Aspect::Salt) => "compare without order, sort, or use a list",
        _ => "compare without order, sort, or use a `LinkedHashMap`",
    }
}

/// Returns how to see a test fail that depends on the machine. Returns an empty text if no single setting shows it.
fn of_machine(cause: &Cause) -> String {
    let world = &cause.world;
    match cause.aspects.first() {
        Some(Aspect::Processors) => setting("processors", &world.processors.to_string()),
        Some(Aspect::User) => setting("user", world.user_name()),
        Some(Aspect::HostName) => setting("hostName", &world.host_name),
        Some(Aspect::Variables) => match &*world.further_variables {
            [name] => setting(&format!("variables.{name}"), "1"),
            _ => String::new(),
        },
        _ => String::new(),
    }
}

/// Returns how to see the test fail with a setting of the environment.
fn setting(name: &str, value: &str) -> String {
    format!("; to see it fail, set `oracle.environment.{name}={value}`")
}
