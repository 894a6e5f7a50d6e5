//! Reproduces the worlds in which tests fail on the real JVM.

use std::collections::BTreeMap;
use std::path::PathBuf;

use environment::{Aspect, Edge, EdgeUnit, Listing, Pause, Speed, Starts, World};
use report::Test;
use suite::sequence::Part;
use vm::{Collections, Reflected};

use crate::jvm::confirming::{Case, Likeness};
use crate::worlds::causes::Cause;
use crate::worlds::finding::value;

/// The settings, arguments and classes that give the real JVM a world.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct JvmWorld {
    /// Settings of the environment by name, as in a request.
    pub settings: BTreeMap<String, String>,
    /// Arguments of the JVM.
    pub arguments: Vec<String>,
    /// The aspects that patched classes of the library and of the program reproduce.
    pub world: World,
    /// The home of its JDK. `None` for the JDK of the build.
    pub jdk_home: Option<PathBuf>,
    /// Whether the hosts that the build provides are missing.
    pub is_without_hosts: bool,
}

/// The least time by which a thread is late on the real JVM, in nanoseconds. A shorter time is lost among the pauses
/// of the machine itself.
const LATE: u64 = 200_000_000;

/// The least time, in nanoseconds, by which the first of several threads is late that overtake each other. The next
/// thread is late by half as much, and the code between the two starts must not take the other half.
const LATE_FIRST: u64 = 10 * LATE;

/// The arguments with which all functions of `Math` return the results of `StrictMath`: without intrinsics, the JVM
/// runs the Java code of the library.
const STRICT_MATH: [&str; 2] = [
    "-XX:+UnlockDiagnosticVMOptions",
    "-XX:DisableIntrinsic=_dsin,_dcos,_dtan,_dexp,_dlog,_dlog10,_dpow",
];

/// The reason why a test that passes with a pause on the JVM proves nothing.
const PAUSES: &str = "on the JVM the test pauses only after its own code reads the clock";

/// The number of runs of a test whose random values cannot be chosen. One that fails in every tenth run fails in 40
/// of them with a probability of 98 %.
const CHANCES: usize = 40;

/// Returns the case for a cause. `base` is the world in which its test passes.
pub(crate) fn case(cause: &Cause, base: &World) -> Case {
    let test = &cause.test;
    let alone = vec![Part::of([(test.class.clone(), test.method.clone())])];
    case_of(test, [alone.clone(), alone], &cause.aspects, [base, &cause.world])
}

/// Returns the case of a test that passes and fails in these executions of JUnit and in these two worlds. The worlds
/// differ in these aspects. `test` is the test as it failed.
pub(crate) fn case_of<'a>(
    test: &Test,
    [passing, failing]: [Vec<Part>; 2],
    aspects: impl IntoIterator<Item = &'a Aspect> + Clone,
    both: [&World; 2],
) -> Case {
    // The least similar aspect decides how much an answer of the JVM proves.
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
    /// Returns the case of the test if it fails on the JDK with this home. `None` stands for the JDK of the build.
    pub fn failing_on(mut self, jdk_home: Option<PathBuf>) -> Case {
        if let Ok([_, failing]) = &mut self.worlds {
            failing.jdk_home = jdk_home;
        }
        self
    }
}

/// Returns the worlds of the JVM in which the test passes and fails, or the reason why the JVM cannot have them.
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
    /// Takes an aspect over from a world. Returns the reason if the JVM cannot have its value.
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
            // On the JVM, random values differ in each run anyway, so there is nothing to set.
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

/// Returns whether the boundary of time comes so often that a pause as long as its unit crosses one: after each
/// millisecond or second, but not at midnight.
fn ends_in_pause(world: &World) -> bool {
    world.edge.is_none_or(|it| it.unit != EdgeUnit::Day)
}

/// Returns how similar the JVM's value of an aspect is to that of a world.
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
        // On the JVM, the encoding of file names and of the console follows the locale of the machine.
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
        // `JvmWorld::take` refuses these aspects, or the JVM has exactly their values.
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
