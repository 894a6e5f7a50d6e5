//! Classes of the library whose methods say that they read a part of the world.

use std::collections::BTreeMap;

use classfile::{Insertion, Side, Step, with_insertions};
use vm::native::{Call, Kind, Native, NativeKey};
use vm::{BootClasses, Door, Res};

use crate::jdk::Jdk;
use crate::library::call;
use crate::told::told;

/// The class to which the library reports readings, and its method. No JDK has it.
const TOLD: &str = "java/lang/Reading";
const TELL: &str = "of";
const TELL_DESCRIPTOR: &str = "(I)V";

/// Methods that read a part of the world: class, name and descriptor. A JDK need not have all of them.
const READERS: &[(&str, &str, &str, Door)] = &[
    ("java/util/TimeZone", "getDefaultRef", "()Ljava/util/TimeZone;", Door::Zone),
    ("java/util/Locale", "getDefault", "()Ljava/util/Locale;", Door::Locale),
    (
        "java/util/Locale",
        "getDefault",
        "(Ljava/util/Locale$Category;)Ljava/util/Locale;",
        Door::Locale,
    ),
    ("java/nio/charset/Charset", "defaultCharset", "()Ljava/nio/charset/Charset;", Door::Charset),
    ("java/util/HashMap$HashIterator", "<init>", "(Ljava/util/HashMap;)V", Door::HashOrder),
    ("java/util/HashMap", "forEach", "(Ljava/util/function/BiConsumer;)V", Door::HashOrder),
    (
        "java/util/HashMap",
        "keysToArray",
        "([Ljava/lang/Object;)[Ljava/lang/Object;",
        Door::HashOrder,
    ),
    (
        "java/util/HashMap",
        "valuesToArray",
        "([Ljava/lang/Object;)[Ljava/lang/Object;",
        Door::HashOrder,
    ),
    (
        "java/util/concurrent/ConcurrentHashMap$Traverser",
        "<init>",
        "([Ljava/util/concurrent/ConcurrentHashMap$Node;III)V",
        Door::HashOrder,
    ),
    ("java/util/WeakHashMap$HashIterator", "<init>", "(Ljava/util/WeakHashMap;)V", Door::HashOrder),
    ("java/lang/Class", "getDeclaredFields", "()[Ljava/lang/reflect/Field;", Door::MemberOrder),
    ("java/lang/Class", "getDeclaredMethods", "()[Ljava/lang/reflect/Method;", Door::MemberOrder),
    ("java/lang/Class", "getFields", "()[Ljava/lang/reflect/Field;", Door::MemberOrder),
    ("java/lang/Class", "getMethods", "()[Ljava/lang/reflect/Method;", Door::MemberOrder),
    ("java/io/File", "list", "()[Ljava/lang/String;", Door::MemberOrder),
    (
        "java/nio/file/Files",
        "newDirectoryStream",
        "(Ljava/nio/file/Path;)Ljava/nio/file/DirectoryStream;",
        Door::MemberOrder,
    ),
    ("java/lang/Math", "sin", "(D)D", Door::Rounding),
    ("java/lang/Math", "cos", "(D)D", Door::Rounding),
    ("java/lang/Math", "tan", "(D)D", Door::Rounding),
    ("java/lang/Math", "exp", "(D)D", Door::Rounding),
    ("java/lang/Math", "log", "(D)D", Door::Rounding),
    ("java/lang/Math", "log10", "(D)D", Door::Rounding),
    ("java/lang/Math", "pow", "(DD)D", Door::Rounding),
    ("java/lang/Math", "random", "()D", Door::Chance),
    ("java/util/Random", "<init>", "()V", Door::Chance),
    ("java/util/UUID", "randomUUID", "()Ljava/util/UUID;", Door::Chance),
    ("java/security/SecureRandom", "nextBytes", "([B)V", Door::Chance),
    (
        "java/util/concurrent/ThreadLocalRandom",
        "current",
        "()Ljava/util/concurrent/ThreadLocalRandom;",
        Door::Chance,
    ),
    ("java/net/InetAddress", "getLocalHost", "()Ljava/net/InetAddress;", Door::HostName),
    ("java/lang/ref/Reference", "get", "()Ljava/lang/Object;", Door::References),
    ("java/lang/ref/ReferenceQueue", "poll", "()Ljava/lang/ref/Reference;", Door::References),
    ("java/lang/Thread", "start", "()V", Door::Threads),
    ("java/lang/System", "getenv", "(Ljava/lang/String;)Ljava/lang/String;", Door::Variable),
];

/// Returns the classes whose methods report readings, by internal names, and the class to which they report.
pub(crate) fn telling(jdk: &Jdk) -> BTreeMap<&'static str, Vec<u8>> {
    let mut classes = BTreeMap::from([(TOLD, told(TOLD, &[(TELL, TELL_DESCRIPTOR)]))]);
    for (class, name, descriptor, door) in READERS {
        let Some(bytes) = classes.get(class).cloned().or_else(|| jdk.find(class)) else { continue };
        let steps = vec![Step::Int(door.number()), call(TOLD, TELL, TELL_DESCRIPTOR)];
        let first = Insertion { at: 0, side: Side::Before, steps };
        if let Ok(bytes) = with_insertions(&bytes, name, descriptor, &[first]) {
            classes.insert(class, bytes);
        }
    }
    classes
}

/// Returns the native method that the library calls to report a reading.
pub(crate) fn native() -> (NativeKey, Native) {
    let key = (TOLD.into(), TELL.into(), TELL_DESCRIPTOR.into());
    (key, Native { function: note, catches: false, leaf: false, kind: Kind::Native })
}

fn note(call: &mut Call<'_>) -> Res<u64> {
    let number = call.int(0);
    let Some(door) = Door::of(number) else {
        return call.vm.internal(format!("no part of the world has the number {number}"));
    };
    call.vm.note_reading(door);
    Ok(0)
}
