//! How the real JVM has the worlds in which tests fail.

use std::collections::BTreeMap;
use std::path::PathBuf;

use environment::{Aspect, Edge, EdgeUnit, Listing, Pause, Speed, Starts, World};
use report::Test;
use suite::sequence::Part;
use vm::{Collections, Reflected};

use crate::jvm::confirming::{Case, Likeness};
use crate::worlds::causes::Cause;
use crate::worlds::finding::value;

/// What makes a world on the real JVM.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct JvmWorld {
    /// Settings by name, as in a request.
    pub settings: BTreeMap<String, String>,
    /// Arguments of the JVM.
    pub arguments: Vec<String>,
    /// What its classes give it.
    pub world: World,
    /// The home of its JDK, if it is not that of the build.
    pub jdk_home: Option<PathBuf>,
    /// Whether it has none of the hosts that the build provides.
    pub is_without_hosts: bool,
}

/// By how much a thread is late on the real JVM at least, in nanoseconds: less is lost in the time that the machine
/// takes for other things.
const LATE: u64 = 200_000_000;

/// The same for the first of some threads that overtake each other. The next one is late by half as much, and what runs
/// between the two must not take the other half.
const LATE_FIRST: u64 = 10 * LATE;

/// The arguments with which `Math` has the results of `StrictMath` throughout.
const STRICT_MATH: [&str; 2] = [
    "-XX:+UnlockDiagnosticVMOptions",
    "-XX:DisableIntrinsic=_dsin,_dcos,_dtan,_dexp,_dlog,_dlog10,_dpow",
];

/// Why a pause on the JVM proves nothing if the test passes.
const PAUSES: &str = "on the JVM the test pauses only after its own code reads the clock";

/// How often a test runs whose random values cannot be chosen.
const CHANCES: usize = 40;

/// Returns the case of a cause.
pub(crate) fn case(cause: &Cause, base: &World) -> Case {
    let test = &cause.test;
    let alone = vec![Part::of([(test.class.clone(), test.method.clone())])];
    case_of(test, [alone.clone(), alone], &cause.aspects, [base, &cause.world])
}

/// Returns the case of a test that passes and fails in these executions of JUnit and these worlds, which differ in some
/// aspects. `test` is as it failed.
pub(crate) fn case_of<'a>(
    test: &Test,
    [passing, failing]: [Vec<Part>; 2],
    aspects: impl IntoIterator<Item = &'a Aspect> + Clone,
    both: [&World; 2],
) -> Case {
    let likeness = aspects.clone().into_iter().map(|it| likeness(*it, both[1])).max();
    Case {
        test: test.id.clone(),
        exception: test.exception.as_ref().map(|it| it.class.clone()),
        passing,
        failing,
        worlds: worlds(aspects, both),
        likeness: likeness.unwrap_or(Likeness::Same),
    }
}

impl Case {
    /// Returns the case of a test that fails on the JDK with this home, if it is not that of the build.
    pub fn failing_on(mut self, jdk_home: Option<PathBuf>) -> Case {
        if let Ok([_, failing]) = &mut self.worlds {
            failing.jdk_home = jdk_home;
        }
        self
    }
}

/// Returns the worlds of the JVM in which the test passes and fails, or why it has none.
fn worlds<'a>(
    aspects: impl IntoIterator<Item = &'a Aspect> + Clone,
    both: [&World; 2],
) -> Result<[JvmWorld; 2], &'static str> {
    let mut worlds = [JvmWorld::default(), JvmWorld::default()];
    for (jvm, world) in worlds.iter_mut().zip(both) {
        for aspect in aspects.clone() {
            jvm.take(*aspect, world)?;
        }
    }
    Ok(worlds)
}

impl JvmWorld {
    /// Takes an aspect over from a world.
    fn take(&mut self, aspect: Aspect, world: &World) -> Result<(), &'static str> {
        let setting = match aspect {
            Aspect::Zone => Some(("zone", value(aspect, world))),
            Aspect::Locale => Some(("locale", value(aspect, world))),
            Aspect::Charset => Some(("charset", value(aspect, world))),
            Aspect::Processors => Some(("processors", world.processors.to_string())),
            Aspect::User => Some(("user", value(aspect, world))),
            Aspect::HostName => return Err("the JVM always has the real name of the machine"),
            Aspect::Input => return Err("Oracle Check uses the standard input of the JVM itself"),
            Aspect::Hosts => {
                self.is_without_hosts = world.hosts.is_empty();
                None
            }
            Aspect::Slices => return Err("the scheduling of threads cannot be chosen on the JVM"),
            Aspect::Identity => return Err("identity hash codes cannot be chosen on the JVM"),
            Aspect::Salt => {
                self.world.salt = Some(world.salt());
                None
            }
            Aspect::Pause => {
                self.world.pause = world.pause;
                None
            }
            Aspect::Draws => {
                self.world.draws = world.draws;
                None
            }
            Aspect::Port => return Err("Oracle Check does not occupy ports of the machine"),
            Aspect::Files => return Err("Oracle Check does not create files on the machine"),
            Aspect::Variables => {
                let set = world.further_variables.iter();
                self.settings.extend(set.map(|it| (format!("variables.{it}"), "1".to_owned())));
                None
            }
            Aspect::Boundary if ends_in_pause(world) => {
                let pause =
                    |it: Edge| Pause { reading: it.reading, nanos: it.unit.nanos().unsigned_abs() };
                self.world.pause = world.edge.map(pause);
                None
            }
            Aspect::Boundary => {
                return Err("midnight cannot be chosen between two readings of the JVM's clock");
            }
            Aspect::MemberOrder if matches!(world.member_order, Listing::Shuffled(_)) => {
                return Err("the JVM lists members only in its own order, or in reverse");
            }
            Aspect::Clock => {
                self.world.clock = Some(world.start());
                None
            }
            Aspect::Starts => {
                let least = match world.starts {
                    Starts::Overtaken(_) => LATE_FIRST,
                    _ => LATE,
                };
                self.world.starts = world.starts.by(world.starts.nanos().max(least));
                None
            }
            Aspect::Wakes => {
                let is_late = world.late_wakes > 0;
                self.world.late_wakes = if is_late { world.late_wakes.max(LATE) } else { 0 };
                None
            }
            Aspect::Speed => {
                match world.speed {
                    Speed::Slow(_) => self.arguments.push("-Xint".to_owned()),
                    speed => self.world.speed = speed,
                }
                None
            }
            Aspect::Collections if world.collections == Collections::Never => {
                self.arguments.push("-XX:+DisableExplicitGC".to_owned());
                None
            }
            Aspect::Rounding => {
                if world.strict_math {
                    self.arguments.extend(STRICT_MATH.map(str::to_owned));
                }
                None
            }
            // Its random values are others in each run.
            Aspect::Seed => None,
            Aspect::HashOrder
            | Aspect::MemberOrder
            | Aspect::Network
            | Aspect::Collections
            | Aspect::Reflected => {
                self.world = self.world.with([aspect], world);
                None
            }
        };
        self.settings.extend(setting.map(|(name, value)| (name.to_owned(), value)));
        Ok(())
    }
}

/// Returns whether the boundary of time of a world comes so often that a pause crosses one.
fn ends_in_pause(world: &World) -> bool {
    world.edge.is_none_or(|it| it.unit != EdgeUnit::Day)
}

/// Returns how like an aspect of a world is to what the JVM has of it.
fn likeness(aspect: Aspect, world: &World) -> Likeness {
    match aspect {
        Aspect::Reflected if world.reflected == Reflected::Varying => Likeness::Similar(
            "on the JVM the order varies only in arrays that the program itself asks for",
        ),
        Aspect::Zone
        | Aspect::Locale
        | Aspect::HashOrder
        | Aspect::Clock
        | Aspect::Processors
        | Aspect::Hosts
        | Aspect::Salt
        | Aspect::Reflected
        | Aspect::Rounding => Likeness::Same,
        // The encoding of names of files and of the console follows the locales of the machine.
        Aspect::Charset if world.charset == "US-ASCII" => Likeness::Same,
        Aspect::Charset => {
            Likeness::Similar("the JVM uses this charset only for text, not for names of files")
        }
        Aspect::MemberOrder => {
            Likeness::Similar("the JVM lists the files of a folder in its own order")
        }
        Aspect::User => Likeness::Similar("the JVM has the user's name, but not the user's rights"),
        Aspect::Speed => Likeness::Similar("the speed of the JVM cannot be chosen"),
        Aspect::Network => Likeness::Similar("on the JVM only sockets give short reads"),
        Aspect::Draws => {
            Likeness::Similar("on the JVM only values that the program itself draws can be chosen")
        }
        Aspect::Pause => Likeness::Similar(PAUSES),
        Aspect::Boundary if ends_in_pause(world) => Likeness::Similar(PAUSES),
        Aspect::Starts | Aspect::Wakes => {
            Likeness::Similar("on the JVM not all threads can be made late")
        }
        Aspect::Collections if world.collections == Collections::Never => Likeness::Same,
        Aspect::Collections => Likeness::Similar(
            "on the JVM only the program's own reads of a reference collect garbage",
        ),
        Aspect::Seed => Likeness::Chance(CHANCES),
        // There is no case for them.
        Aspect::Boundary
        | Aspect::HostName
        | Aspect::Input
        | Aspect::Slices
        | Aspect::Identity
        | Aspect::Port
        | Aspect::Variables
        | Aspect::Files => Likeness::Same,
    }
}
