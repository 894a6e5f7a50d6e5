//! Patched classes that reproduce a world on the real JVM.
//!
//! They are the classes of the JVM's library and of the program, with extra steps before or after the calls of some
//! methods.

mod draws;
mod embedded;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use classfile::{
    BodyError, ClassFile, ClassPath, Insertion, Instruction, Instructions, Opcode, Side, Step,
    read_class, with_insertions,
};
use environment::{Listing, Speed, Starts, World};
use memchr::memmem;
use vm::{BootClasses, Collections, Failure, Reflected};

use crate::entering::{DIRECTION, SALT, SALTED};
use crate::guest::is_runner;
use crate::jdk::Jdk;
use crate::library::{Library, call, collecting, problem};

/// Classes of a real JVM that differ from those on the disk, by internal names.
#[derive(Debug, Default)]
pub struct Patches {
    /// Classes of `java.base`.
    pub library: Vec<(String, Vec<u8>)>,
    /// Classes of the program.
    pub program: Vec<(String, Vec<u8>)>,
}

/// The class whose methods list the members of classes, and its natives that do so.
const LISTING: &str = "java/lang/Class";
const LISTINGS: &[&str] = &[
    "getDeclaredFields0",
    "getDeclaredMethods0",
    "getDeclaredConstructors0",
    "getDeclaredClasses0",
];

/// Classes whose methods list members and annotations, and those methods.
const REFLECTING: [&str; 4] = [
    LISTING,
    "java/lang/reflect/Method",
    "java/lang/reflect/Field",
    "java/lang/reflect/Constructor",
];
const LISTED: &[&str] = &[
    "getDeclaredFields",
    "getFields",
    "getDeclaredMethods",
    "getMethods",
    "getDeclaredConstructors",
    "getConstructors",
    "getDeclaredClasses",
    "getClasses",
    "getAnnotations",
    "getDeclaredAnnotations",
];

/// Classes whose methods read a clock, those methods, and a part of their descriptors.
const CLOCKS: [(&str, &[&str], &str); 12] = [
    (SYSTEM, &["currentTimeMillis", "nanoTime"], ""),
    ("java/util/Date", &["<init>"], "()V"),
    ("java/util/Calendar", &["getInstance"], ""),
    ("java/util/GregorianCalendar", &["<init>", "getInstance"], "()"),
    ("java/time/Instant", &["now"], ""),
    ("java/time/LocalDate", &["now"], ""),
    ("java/time/LocalTime", &["now"], ""),
    ("java/time/LocalDateTime", &["now"], ""),
    ("java/time/ZonedDateTime", &["now"], ""),
    ("java/time/OffsetDateTime", &["now"], ""),
    ("java/time/Year", &["now"], ""),
    ("java/time/Clock", &["instant", "millis"], ""),
];

/// The least time, in nanoseconds, for which the program pauses after a reading of a clock. A shorter pause may end
/// before the clock's next tick.
const LEAST_PAUSE: u64 = 5_000_000;

const SYSTEM: &str = "java/lang/System";
const MILLIS: &[&str] = &["currentTimeMillis"];
const NANOS: &[&str] = &["nanoTime"];
/// The native from which `java.time` has the time of day, in nanoseconds from an instant that the caller names.
const ADJUSTING: (&str, &[&str]) = ("jdk/internal/misc/VM", &["getNanoTimeAdjustment"]);
const THREAD: &str = "java/lang/Thread";
const OBJECT: &str = "java/lang/Object";
const PARKING: &str = "java/util/concurrent/locks/LockSupport";
const PARKS: &[&str] = &["park", "parkNanos", "parkUntil"];
/// The method that reads from a socket. Its last argument is the most bytes.
const SOCKET_READ: (&str, &[&str]) = ("sun/nio/ch/NioSocketImpl", &["tryRead"]);
/// The end of the descriptor of the method that reads from a socket.
const MOST_BYTES: &str = "I)I";

/// The milliseconds between two ticks of the time of day on a machine that is so fast that readings are equal: those
/// of a clock that is read in steps of a time slice.
const TICK_MILLIS: i64 = 16;
/// The nanoseconds between two ticks of other clocks on such a machine.
const TICK_NANOS: i64 = 1_000_000;
const NANOS_A_MILLI: i64 = 1_000_000;

/// Classes of references, and of collections made of references. `READERS` has their methods that read references.
const REFERENCES: [&str; 4] = [
    "java/lang/ref/Reference",
    "java/lang/ref/WeakReference",
    "java/lang/ref/ReferenceQueue",
    "java/util/WeakHashMap",
];
const READERS: &[&str] =
    &["get", "refersTo", "poll", "size", "isEmpty", "containsKey", "entrySet", "keySet", "values"];

/// Steps around each call of some methods of a class.
struct Rule {
    class: &'static str,
    methods: &'static [&'static str],
    side: Side,
    /// A part of the descriptors of the methods. Only calls of methods with it get the steps.
    descriptor: &'static str,
    steps: Vec<Step>,
    /// Whether calls in `java.base` stay as they are.
    is_for_program: bool,
}

/// Returns the patched classes that give a real JVM the orders, the clock, the speed, the late threads, the pauses and
/// the short reads of a world. Some differences remain: a thread is late only if it runs a `Runnable`, the machine
/// pauses after each reading of a clock, and only a connection of a `Socket` has short reads. The clock starts now at
/// its instant. Folders list their files in their own order.
///
/// # Errors
/// Returns [`Failure::Unsupported`] if the world has an order that no class gives, or if this JDK is written in
/// another way.
pub fn patches(jdk: &Jdk, class_path: &[PathBuf], world: &World) -> Result<Patches, Failure> {
    if let Listing::Shuffled(_) = world.member_order {
        return Err(problem(LISTING, "this order is not for the JVM"));
    }
    let rules = rules(world);
    let of_base: Vec<&Rule> = rules.iter().filter(|it| !it.is_for_program).collect();
    let all: Vec<&Rule> = rules.iter().collect();
    let mut library: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for (class, bytes) in Library::with_hashes(jdk.clone(), world.hash_mask())?.replaced {
        library.insert(class.to_owned(), bytes);
    }
    if let Some(salt) = world.salt {
        let salted = salted(jdk, salt).map_err(|error| problem(SALTED, &error.to_string()))?;
        library.insert(SALTED.to_owned(), salted);
    }
    let threads = Threads { jdk, class_path: &ClassPath::new(class_path.to_vec(), jdk.feature) };
    let patched = |rules: &[&Rule], class: &str, bytes: &[u8]| {
        threads.patched(rules, bytes).map_err(|error| problem(class, &error.to_string()))
    };
    let mut program = Vec::new();
    if !of_base.is_empty() {
        for class in jdk.classes_of_base() {
            let Some(bytes) = library.get(&class).cloned().or_else(|| jdk.find(&class)) else {
                continue;
            };
            if let Some(bytes) = patched(&of_base, &class, &bytes)? {
                library.insert(class, bytes);
            }
        }
    }
    if !all.is_empty() {
        for class in threads.class_path.classes().into_iter().filter(|it| !is_runner(it)) {
            // A class that cannot be read or changed stays as it is: the program may never use it.
            let found = threads.class_path.find(&class);
            let changed = found.and_then(|it| patched(&all, &class, &it.bytes).ok().flatten());
            program.extend(changed.map(|bytes| (class, bytes)));
        }
    }
    let at_start = match world.starts {
        Starts::OnTime | Starts::LateStarter(_) => None,
        Starts::Late(nanos) => Some(waiting(nanos)),
        Starts::Overtaken(nanos) => Some(halved(nanos)),
    };
    if let Some(steps) = at_start {
        let bytes = library.get(THREAD).cloned().or_else(|| jdk.find(THREAD));
        let bytes = bytes.ok_or_else(|| problem(THREAD, "the class is missing"))?;
        let late = Insertion { at: 0, side: Side::Before, steps };
        let late = with_insertions(&bytes, "run", "()V", &[late]);
        library
            .insert(THREAD.to_owned(), late.map_err(|error| problem(THREAD, &error.to_string()))?);
    }
    if world.reflected == Reflected::Varying {
        program.extend(embedded::classes(embedded::LISTING));
    }
    if let Starts::Overtaken(_) = world.starts {
        library.extend(embedded::classes(embedded::LATENESS));
    }
    Ok(Patches { library: library.into_iter().collect(), program })
}

fn rules(world: &World) -> Vec<Rule> {
    let after = |class, methods, steps| {
        let (side, is_for_program) = (Side::After, false);
        Rule { class, methods, side, descriptor: "", steps, is_for_program }
    };
    let mut rules = Vec::new();
    if world.member_order == Listing::Reversed {
        rules.push(after(LISTING, LISTINGS, reversing()));
    }
    let listing = match world.reflected {
        Reflected::AsIs => None,
        Reflected::Reversed => Some(reversing()),
        Reflected::Varying => {
            let vary = call(embedded::LISTING, "vary", "([Ljava/lang/Object;)V");
            Some(vec![Step::Dup, vary])
        }
    };
    if let Some(steps) = listing {
        let (side, is_for_program) = (Side::After, true);
        for class in REFLECTING {
            let steps = steps.clone();
            let descriptor = "()[";
            rules.push(Rule { class, methods: LISTED, side, descriptor, steps, is_for_program });
        }
    }
    if let Some(pause) = world.pause {
        let nanos = pause.nanos.max(LEAST_PAUSE);
        for (class, methods, descriptor) in CLOCKS {
            let (side, is_for_program, steps) = (Side::After, true, waiting(nanos));
            rules.push(Rule { class, methods, side, descriptor, steps, is_for_program });
        }
    }
    if let Some(drawn) = world.draws.chosen() {
        rules.extend(draws::rules(drawn.value));
    }
    if let Some(instant) = world.clock {
        let ahead = instant.saturating_sub(now());
        let set = |ahead| vec![Step::Long(ahead), Step::Add];
        rules.push(after(SYSTEM, MILLIS, set(ahead / NANOS_A_MILLI)));
        rules.push(after(ADJUSTING.0, ADJUSTING.1, set(ahead)));
    }
    if world.speed == Speed::Fast {
        let coarse = |tick| vec![Step::Long(tick), Step::Divide, Step::Long(tick), Step::Multiply];
        rules.push(after(SYSTEM, MILLIS, coarse(TICK_MILLIS)));
        rules.push(after(SYSTEM, NANOS, coarse(TICK_NANOS)));
        rules.push(after(ADJUSTING.0, ADJUSTING.1, coarse(TICK_NANOS)));
    }
    if let Starts::LateStarter(nanos) = world.starts {
        rules.push(after(THREAD, &["start"], waiting(nanos)));
    }
    if world.late_wakes > 0 {
        rules.push(after(THREAD, &["sleep"], waiting(world.late_wakes)));
        rules.push(after(OBJECT, &["wait"], waiting(world.late_wakes)));
        rules.push(after(PARKING, PARKS, waiting(world.late_wakes)));
    }
    if world.collections == Collections::AtReadings {
        for class in REFERENCES {
            rules.push(Rule {
                class,
                methods: READERS,
                side: Side::Before,
                descriptor: "",
                steps: vec![collecting()],
                is_for_program: true,
            });
        }
    }
    if let Some(most) = world.short_reads {
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        let steps = vec![Step::Int(most), call("java/lang/Math", "min", "(II)I")];
        let (class, methods) = SOCKET_READ;
        let (side, is_for_program) = (Side::Before, false);
        let descriptor = MOST_BYTES;
        rules.push(Rule { class, methods, side, descriptor, steps, is_for_program });
    }
    rules
}

/// Returns the class of `Set.of` and `Map.of` whose order a number chooses.
fn salted(jdk: &Jdk, salt: u32) -> Result<Vec<u8>, BodyError> {
    const INITIALISER: (&str, &str) = ("<clinit>", "()V");
    let bytes = jdk.find(SALTED).ok_or(BodyError::NoBody)?;
    let class = read_class(&bytes)?;
    let method = class.method(INITIALISER.0, INITIALISER.1).ok_or(BodyError::NoBody)?;
    let code = method.code.as_ref().ok_or(BodyError::NoBody)?;
    let chosen = |it: Instruction<'_>| {
        let field =
            class.pool.member(it.pool_index()?).filter(|_| it.opcode == Opcode::Putstatic)?;
        let steps = if **field.name == *SALT.0 {
            vec![Step::Pop2, Step::Long(i64::from(salt))]
        } else if **field.name == *DIRECTION.0 {
            vec![Step::Pop, Step::Int((salt & 1).cast_signed())]
        } else {
            return None;
        };
        Some(Insertion { at: it.pc, side: Side::Before, steps })
    };
    let insertions: Vec<Insertion> = Instructions::new(&code.bytes).filter_map(chosen).collect();
    with_insertions(&bytes, INITIALISER.0, INITIALISER.1, &insertions)
}

/// Returns whether a class below a folder of a class path names one of these classes.
#[must_use]
pub fn names_class(class_path: &[PathBuf], classes: &[&str]) -> bool {
    naming(class_path, classes).next().is_some()
}

/// Returns the files of the classes below the folders of a class path that name one of these classes, in internal form.
pub fn naming(class_path: &[PathBuf], classes: &[&str]) -> impl Iterator<Item = Vec<u8>> {
    let folders = class_path.iter().filter(|it| it.is_dir()).cloned();
    let folders = ClassPath::new(folders, 0);
    folders.classes().into_iter().filter_map(move |class| {
        let bytes = folders.find(&class)?.bytes;
        let is_named = |name: &&str| memmem::find(&bytes, name.as_bytes()).is_some();
        classes.iter().any(is_named).then_some(bytes)
    })
}

/// Returns the time of day, in nanoseconds since the epoch.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
}

/// Returns the steps that delay a thread for a time. An interruption ends it.
fn waiting(nanos: u64) -> Vec<Step> {
    let nanos = i64::try_from(nanos).unwrap_or(i64::MAX);
    vec![Step::Long(nanos), call(PARKING, "parkNanos", "(J)V")]
}

/// Returns the steps that delay a thread for a time, and each later thread for half as long as the thread before it.
fn halved(nanos: u64) -> Vec<Step> {
    let nanos = i64::try_from(nanos).unwrap_or(i64::MAX);
    vec![Step::Long(nanos), call(embedded::LATENESS, "park", "(J)V")]
}

/// Returns the steps that reverse the array on top of the operand stack.
fn reversing() -> Vec<Step> {
    vec![
        Step::Dup,
        call("java/util/Arrays", "asList", "([Ljava/lang/Object;)Ljava/util/List;"),
        call("java/util/Collections", "reverse", "(Ljava/util/List;)V"),
    ]
}

/// The class path on which subclasses of `Thread` are found.
struct Threads<'a> {
    jdk: &'a Jdk,
    class_path: &'a ClassPath,
}

/// The most superclasses of a class that are looked at.
const DEPTH: usize = 32;

impl Threads<'_> {
    /// Returns a class with the steps of the rules, or `None` if it has none of their calls.
    fn patched(&self, rules: &[&Rule], bytes: &[u8]) -> Result<Option<Vec<u8>>, BodyError> {
        let mut names = rules.iter().flat_map(|it| it.methods);
        if !names.any(|name| memmem::find(bytes, name.as_bytes()).is_some()) {
            return Ok(None);
        }
        let class = read_class(bytes)?;
        let mut changed = None;
        for method in &class.methods {
            let Some(code) = &method.code else { continue };
            let around = |it: Instruction<'_>| {
                let rule = rules.iter().find(|rule| self.is_call(rule, &class, &it))?;
                Some(Insertion { at: it.pc, side: rule.side, steps: rule.steps.clone() })
            };
            let insertions: Vec<Insertion> =
                Instructions::new(&code.bytes).filter_map(around).collect();
            if !insertions.is_empty() {
                let bytes = changed.as_deref().unwrap_or(bytes);
                let next = with_insertions(bytes, &method.name, &method.descriptor, &insertions)?;
                changed = Some(next);
            }
        }
        Ok(changed)
    }

    fn is_call(&self, rule: &&Rule, class: &ClassFile, instruction: &Instruction<'_>) -> bool {
        let member = instruction.pool_index().and_then(|index| class.pool.member(index));
        member.is_some_and(|it| {
            rule.methods.contains(&&**it.name)
                && it.descriptor.contains(rule.descriptor)
                && self.is_of(it.class, rule.class)
        })
    }

    /// Returns whether a call of a class's method may be one of `wanted`. Methods of threads are called by the names of
    /// their own classes too.
    fn is_of(&self, class: &str, wanted: &str) -> bool {
        if class == wanted || wanted != THREAD {
            return class == wanted;
        }
        let mut class = class.to_owned();
        for _ in 0..DEPTH {
            let bytes = self.class_path.find(&class).map(|it| it.bytes);
            let Some(bytes) = bytes.or_else(|| self.jdk.find(&class)) else { return false };
            let above = read_class(&bytes).ok().and_then(|it| it.super_class.clone());
            match above.as_deref() {
                Some(THREAD) => return true,
                Some(above) if above != OBJECT => class = above.to_owned(),
                _ => return false,
            }
        }
        false
    }
}
