//! Classes of the library whose methods ask for random values, and for the order in which reflection lists members.

use std::collections::BTreeMap;

use classfile::{
    BodyError, Insertion, Instructions, LocalKind, Opcode, Side, Step, read_class, with_insertions,
};
use vm::memory::heap::Ref;
use vm::native::{Call, Kind, Native, NativeFn, NativeKey};
use vm::{BootClasses, Choice, Door, Reflected, Res, Vm};

use crate::jdk::Jdk;
use crate::library::call;
use crate::told::told;

/// The class that the library asks. No JDK has it.
const ASKED: &str = "java/lang/Asked";

/// The methods of the class that the library asks: name, descriptor, native function.
const NATIVES: [(&str, &str, NativeFn); 8] = [
    ("unseeded", "(Ljava/lang/Object;)V", unseeded),
    ("integer", "(ILjava/lang/Object;II)I", integer),
    ("number", "(DLjava/lang/Object;)D", number),
    ("truth", "(ZLjava/lang/Object;)Z", truth),
    ("listed", "([Ljava/lang/Object;)V", listed),
    ("immutable", "()V", immutable),
    ("hashed", "()V", hashed),
    ("variable", "()V", variable),
];

/// The instructions that are inserted into a method of the library.
enum Asking {
    /// At its end: its receiver has no seed of the program's.
    Unseeded,
    /// Before its result: this method draws it, from the integers between two bounds.
    Integer(Bounds),
    /// Before its result: it is a number from 0 to 1.
    Number,
    /// Before its result: it is true or false.
    Truth,
    /// Before its result: it is an array whose order nobody promises.
    Listed,
    /// At its beginning: it exposes the order of a set or map of `Set.of` or `Map.of`.
    Immutable,
    /// At its beginning: it exposes the order of a map, which hash codes decide.
    Hashed,
    /// At its beginning: it gives an environment variable.
    Variable,
}

/// The bounds of a drawn integer, the second one excluded.
enum Bounds {
    /// 0 and the first argument of an instance method.
    Argument,
    /// 0 and the second argument of a static method.
    Second,
    /// The second and the third argument of a static method.
    Both,
    /// The least and the greatest integer.
    All,
}

const RANDOM: &str = "java/util/Random";
const SUPPORT: &str = "jdk/internal/util/random/RandomSupport";
const CLASS: &str = "java/lang/Class";

/// Methods that ask: class, name, descriptor. A JDK need not have all of them.
const ASKING: &[(&str, &str, &str, Asking)] = &[
    ("java/lang/System", "getenv", "(Ljava/lang/String;)Ljava/lang/String;", Asking::Variable),
    (RANDOM, "<init>", "()V", Asking::Unseeded),
    (RANDOM, "nextInt", "(I)I", Asking::Integer(Bounds::Argument)),
    (RANDOM, "nextInt", "()I", Asking::Integer(Bounds::All)),
    (
        SUPPORT,
        "boundedNextInt",
        "(Ljava/util/random/RandomGenerator;I)I",
        Asking::Integer(Bounds::Second),
    ),
    (
        SUPPORT,
        "boundedNextInt",
        "(Ljava/util/random/RandomGenerator;II)I",
        Asking::Integer(Bounds::Both),
    ),
    (RANDOM, "nextDouble", "()D", Asking::Number),
    ("java/util/concurrent/ThreadLocalRandom", "nextDouble", "()D", Asking::Number),
    (RANDOM, "nextBoolean", "()Z", Asking::Truth),
    ("java/util/concurrent/ThreadLocalRandom", "nextBoolean", "()Z", Asking::Truth),
    (CLASS, "getDeclaredFields", "()[Ljava/lang/reflect/Field;", Asking::Listed),
    (CLASS, "getFields", "()[Ljava/lang/reflect/Field;", Asking::Listed),
    (CLASS, "getDeclaredMethods", "()[Ljava/lang/reflect/Method;", Asking::Listed),
    (CLASS, "getMethods", "()[Ljava/lang/reflect/Method;", Asking::Listed),
    (CLASS, "getDeclaredConstructors", "()[Ljava/lang/reflect/Constructor;", Asking::Listed),
    (CLASS, "getConstructors", "()[Ljava/lang/reflect/Constructor;", Asking::Listed),
    (CLASS, "getDeclaredClasses", "()[Ljava/lang/Class;", Asking::Listed),
    (CLASS, "getClasses", "()[Ljava/lang/Class;", Asking::Listed),
    (CLASS, "getAnnotations", "()[Ljava/lang/annotation/Annotation;", Asking::Listed),
    (CLASS, "getDeclaredAnnotations", "()[Ljava/lang/annotation/Annotation;", Asking::Listed),
    (
        "java/lang/reflect/Executable",
        "getDeclaredAnnotations",
        "()[Ljava/lang/annotation/Annotation;",
        Asking::Listed,
    ),
    (
        "java/lang/reflect/Field",
        "getDeclaredAnnotations",
        "()[Ljava/lang/annotation/Annotation;",
        Asking::Listed,
    ),
    ("java/util/HashMap$HashIterator", "<init>", "(Ljava/util/HashMap;)V", Asking::Hashed),
    ("java/util/HashMap", "forEach", "(Ljava/util/function/BiConsumer;)V", Asking::Hashed),
    (
        "java/util/HashMap",
        "keysToArray",
        "([Ljava/lang/Object;)[Ljava/lang/Object;",
        Asking::Hashed,
    ),
    (
        "java/util/HashMap",
        "valuesToArray",
        "([Ljava/lang/Object;)[Ljava/lang/Object;",
        Asking::Hashed,
    ),
    (
        "java/util/HashMap$HashMapSpliterator",
        "<init>",
        "(Ljava/util/HashMap;IIII)V",
        Asking::Hashed,
    ),
    (
        "java/util/concurrent/ConcurrentHashMap$Traverser",
        "<init>",
        "([Ljava/util/concurrent/ConcurrentHashMap$Node;III)V",
        Asking::Hashed,
    ),
    (
        "java/util/ImmutableCollections$Set12",
        "iterator",
        "()Ljava/util/Iterator;",
        Asking::Immutable,
    ),
    ("java/util/ImmutableCollections$Set12", "toArray", "()[Ljava/lang/Object;", Asking::Immutable),
    (
        "java/util/ImmutableCollections$Set12",
        "toArray",
        "([Ljava/lang/Object;)[Ljava/lang/Object;",
        Asking::Immutable,
    ),
    (
        "java/util/ImmutableCollections$SetN$SetNIterator",
        "<init>",
        "(Ljava/util/ImmutableCollections$SetN;)V",
        Asking::Immutable,
    ),
    (
        "java/util/ImmutableCollections$MapN$MapNIterator",
        "<init>",
        "(Ljava/util/ImmutableCollections$MapN;)V",
        Asking::Immutable,
    ),
];

/// Returns the classes whose methods ask, by internal names, and the class that they ask, beside some that differ from
/// the JDK's already.
pub(crate) fn classes(
    jdk: &Jdk,
    changed: Vec<(&'static str, Vec<u8>)>,
) -> Vec<(&'static str, Vec<u8>)> {
    let mut classes: BTreeMap<&'static str, Vec<u8>> = changed.into_iter().collect();
    let natives: Vec<(&str, &str)> = NATIVES.iter().map(|it| (it.0, it.1)).collect();
    classes.insert(ASKED, told(ASKED, &natives));
    for (class, name, descriptor, asking) in ASKING {
        let Some(bytes) = classes.get(class).cloned().or_else(|| jdk.find(class)) else { continue };
        if let Ok(bytes) = asking.within(&bytes, name, descriptor) {
            classes.insert(class, bytes);
        }
    }
    classes.into_iter().collect()
}

/// Returns the native methods that the library calls to ask.
pub(crate) fn natives() -> impl Iterator<Item = (NativeKey, Native)> {
    NATIVES.into_iter().map(|(name, descriptor, function)| {
        let key = (ASKED.into(), name.into(), descriptor.into());
        (key, Native { function, catches: false, leaf: false, kind: Kind::Native })
    })
}

impl Asking {
    /// Returns a class file in which a method asks.
    fn within(&self, bytes: &[u8], name: &str, descriptor: &str) -> Result<Vec<u8>, BodyError> {
        let places = match self {
            Asking::Immutable | Asking::Hashed | Asking::Variable => vec![0],
            _ => returns(bytes, name, descriptor)?,
        };
        let insertion = |at| Insertion { at, side: Side::Before, steps: self.steps() };
        let insertions: Vec<Insertion> = places.into_iter().map(insertion).collect();
        with_insertions(bytes, name, descriptor, &insertions)
    }

    fn steps(&self) -> Vec<Step> {
        let (native, before) = match self {
            Asking::Unseeded => (0, vec![Step::This]),
            Asking::Integer(bounds) => (1, [vec![Step::This], bounds.steps()].concat()),
            Asking::Number => (2, vec![Step::This]),
            Asking::Truth => (3, vec![Step::This]),
            Asking::Listed => (4, vec![Step::Dup]),
            Asking::Immutable => (5, Vec::new()),
            Asking::Hashed => (6, Vec::new()),
            Asking::Variable => (7, Vec::new()),
        };
        let asked = NATIVES.get(native).map(|(name, descriptor, _)| call(ASKED, name, descriptor));
        before.into_iter().chain(asked).collect()
    }
}

impl Bounds {
    fn steps(&self) -> Vec<Step> {
        let local = |slot| Step::Load(LocalKind::Int, slot);
        match self {
            Bounds::Argument | Bounds::Second => vec![Step::Int(0), local(1)],
            Bounds::Both => vec![local(1), local(2)],
            Bounds::All => vec![Step::Int(i32::MIN), Step::Int(i32::MAX)],
        }
    }
}

/// Returns the places of the return instructions of a method.
fn returns(bytes: &[u8], name: &str, descriptor: &str) -> Result<Vec<u32>, BodyError> {
    const RETURNS: [Opcode; 4] =
        [Opcode::Ireturn, Opcode::Dreturn, Opcode::Areturn, Opcode::Return];
    let class = read_class(bytes)?;
    let method = class.method(name, descriptor).ok_or(BodyError::NoBody)?;
    let code = method.code.as_ref().ok_or(BodyError::NoBody)?;
    let all = Instructions::new(&code.bytes);
    Ok(all.filter(|it| RETURNS.contains(&it.opcode)).map(|it| it.pc).collect())
}

/// The field of a generator in which it is noted that it has no seed of the program's, and the value of it. A generator
/// sets the field before it reads it.
const MARK: (&str, &str) = ("nextNextGaussian", "D");
const UNSEEDED: u64 = 0x7ff8_0000_0acc_1de7;

/// Classes of generators that never have a seed of the program's.
const NEVER_SEEDED: [&str; 2] =
    ["java/util/concurrent/ThreadLocalRandom", "java/security/SecureRandom"];

fn unseeded(call: &mut Call<'_>) -> Res<u64> {
    let generator = call.object(0)?;
    if let Some(offset) = mark(call.vm)? {
        call.vm.store(generator.0 + offset, vm::classes::class::Kind::Double, UNSEEDED);
    }
    Ok(0)
}

fn mark(vm: &mut Vm) -> Res<Option<u32>> {
    let random = vm.boot_class(RANDOM)?;
    Ok(vm.declared_field(random, MARK.0, MARK.1).map(|it| it.offset))
}

/// Returns the choice of the world for a value that a generator draws now.
fn choice(call: &mut Call<'_>, generator: u32) -> Res<Option<Choice>> {
    let generator = call.reference(generator);
    let class = call.vm.class(call.vm.class_of(generator)).clone();
    let is_free = NEVER_SEEDED.contains(&&*class.name) || {
        let offset = mark(call.vm)?;
        let random = call.vm.boot_class(RANDOM)?;
        let is_random = call.vm.is_assignable(class.id, random);
        let bits =
            |offset: u32| call.vm.load(generator.0 + offset, vm::classes::class::Kind::Double);
        offset.filter(|_| is_random).map(bits) == Some(UNSEEDED)
    };
    if !is_free {
        return Ok(None);
    }
    let before = call.vm.count_reading(Door::Chance);
    let drawn = call.vm.options.drawn;
    let is_it = |which: Option<u64>| which.is_none_or(|it| before.map(|it| it + 1) == Some(it));
    Ok(drawn.filter(|it| before.is_some() && is_it(it.which)).map(|it| it.value))
}

fn integer(call: &mut Call<'_>) -> Res<u64> {
    let (drawn, bounds) = (call.int(0), (i64::from(call.int(2)), i64::from(call.int(3))));
    let choice = choice(call, 1)?;
    let value = choice.map_or(i64::from(drawn), |it| it.among(bounds, i64::from(drawn)));
    Ok(u64::from(value as u32))
}

fn number(call: &mut Call<'_>) -> Res<u64> {
    let drawn = call.double(0);
    let choice = choice(call, 2)?;
    Ok(choice.map_or(drawn, |it| it.between((0.0, 1.0), drawn)).to_bits())
}

fn truth(call: &mut Call<'_>) -> Res<u64> {
    let drawn = i64::from(call.boolean(0));
    let choice = choice(call, 1)?;
    Ok(choice.map_or(drawn, |it| it.among((0, 2), drawn)) as u64)
}

fn immutable(call: &mut Call<'_>) -> Res<u64> {
    call.vm.count_reading(Door::ImmutableOrder);
    Ok(0)
}

fn variable(call: &mut Call<'_>) -> Res<u64> {
    call.vm.count_reading(Door::Variable);
    Ok(0)
}

fn hashed(call: &mut Call<'_>) -> Res<u64> {
    call.vm.count_listed_map();
    Ok(0)
}

fn listed(call: &mut Call<'_>) -> Res<u64> {
    let array = call.object(0)?;
    let count = call.vm.heap.length(array);
    if count < 2 {
        return Ok(0);
    }
    let Some(before) = call.vm.count_reading(Door::MemberOrder) else { return Ok(0) };
    let by = match call.vm.options.reflected {
        Reflected::AsIs => return Ok(0),
        Reflected::Reversed => 0,
        Reflected::Varying => before,
    };
    // In reverse, and each time one further.
    let all: Vec<Ref> = (0..count).map(|place| call.vm.element(array, place)).collect();
    for (place, bits) in
        (0..count).zip(all.into_iter().rev().cycle().skip(by as usize % count as usize))
    {
        call.vm.set_element(array, place, bits);
    }
    Ok(0)
}
