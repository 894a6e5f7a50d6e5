//! The class library of a guest: a JDK's, in which a world may change some methods.

use classfile::{
    BodyError, Insertion, Instructions, Member, Opcode, Side, Step, read_class, with_insertions,
};
use environment::World;
use vm::{BootClasses, Collections, Failure};

use crate::asking;
use crate::jdk::Jdk;
use crate::readings::telling;

/// A method that computes a hash, and the bits of its result that may change.
struct Hash {
    class: &'static str,
    name: &'static str,
    descriptor: &'static str,
    bits: u32,
}

/// The methods that compute the hashes of all hash maps of the JDK. The sets use the maps.
const HASHES: [Hash; 3] = [
    Hash {
        class: "java/util/HashMap",
        name: "hash",
        descriptor: "(Ljava/lang/Object;)I",
        bits: u32::MAX,
    },
    // Negative hashes mark special nodes of the table.
    Hash {
        class: "java/util/concurrent/ConcurrentHashMap",
        name: "spread",
        descriptor: "(I)I",
        bits: i32::MAX as u32,
    },
    Hash {
        class: "java/util/WeakHashMap",
        name: "hash",
        descriptor: "(Ljava/lang/Object;)I",
        bits: u32::MAX,
    },
];

/// The methods that read references, by class, each with its descriptor.
const READINGS: [(&str, &[(&str, &str)]); 2] = [
    (
        "java/lang/ref/Reference",
        &[("get", "()Ljava/lang/Object;"), ("refersTo", "(Ljava/lang/Object;)Z")],
    ),
    ("java/lang/ref/ReferenceQueue", &[("poll", "()Ljava/lang/ref/Reference;")]),
];

/// Returns a class whose methods begin with asking for a collection of garbage.
fn asking(jdk: &Jdk, class: &str, methods: &[(&str, &str)]) -> Result<Vec<u8>, BodyError> {
    let mut bytes = jdk.find(class).ok_or(BodyError::NoBody)?;
    for (name, descriptor) in methods {
        let ask = Insertion { at: 0, side: Side::Before, steps: vec![collecting()] };
        bytes = with_insertions(&bytes, name, descriptor, &[ask])?;
    }
    Ok(bytes)
}

/// Returns the call that asks for a collection of garbage.
pub(crate) fn collecting() -> Step {
    call("java/lang/System", "gc", "()V")
}

/// Returns the call of a static method.
pub(crate) fn call(class: &str, name: &str, descriptor: &str) -> Step {
    Step::InvokeStatic(Member {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
    })
}

pub(crate) fn problem(place: &str, why: &str) -> Failure {
    Failure::Unsupported(format!("another world: {place}: {why}"))
}

/// A JDK's class library with some classes replaced.
pub(crate) struct Library {
    jdk: Jdk,
    /// The classes that differ from the JDK's, by internal names.
    pub(crate) replaced: Vec<(&'static str, Vec<u8>)>,
}

impl Library {
    /// Makes the class library of a world: its hash maps have the order of the world, and if readings of
    /// references collect garbage there, they ask for it.
    ///
    /// # Errors
    /// Returns [`Failure::Unsupported`] if this JDK is written in another way.
    pub(crate) fn of(jdk: Jdk, world: &World) -> Result<Library, Failure> {
        let mut library = Library::with_hashes(jdk, world.hash_mask())?;
        if world.collections == Collections::AtReadings {
            for (class, methods) in READINGS {
                let bytes = asking(&library.jdk, class, methods);
                library
                    .replaced
                    .push((class, bytes.map_err(|error| problem(class, &error.to_string()))?));
            }
        }
        if world.asks() {
            let own = std::mem::take(&mut library.replaced);
            library.replaced = asking::classes(&library.jdk, own);
        }
        if world.readings {
            library.replaced.extend(telling(&library.jdk));
        }
        Ok(library)
    }

    /// Makes the class library whose hash maps combine each hash with `mask` by exclusive or. With 0, it
    /// is the JDK's own.
    ///
    /// # Errors
    /// Returns [`Failure::Unsupported`] if this JDK computes hashes in another way.
    pub(crate) fn with_hashes(jdk: Jdk, mask: u32) -> Result<Library, Failure> {
        let mut replaced = Vec::new();
        if mask != 0 {
            for hash in &HASHES {
                replaced.push((hash.class, hash.masked(&jdk, mask)?));
            }
        }
        Ok(Library { jdk, replaced })
    }
}

impl BootClasses for Library {
    fn find(&self, name: &str) -> Option<Vec<u8>> {
        let replaced = self.replaced.iter().find(|(class, _)| *class == name);
        replaced.map(|(_, bytes)| bytes.clone()).or_else(|| self.jdk.find(name))
    }
}

impl Hash {
    /// Returns the class file whose method combines its result with the mask.
    fn masked(&self, jdk: &Jdk, mask: u32) -> Result<Vec<u8>, Failure> {
        let Hash { class, name, .. } = self;
        let problem = |why: &str| {
            Failure::Unsupported(format!("another order of hash maps: {class}.{name}: {why}"))
        };
        let bytes = jdk.find(class).ok_or_else(|| problem("the class is missing"))?;
        self.with_mask(&bytes, mask).map_err(|error| problem(&error.to_string()))
    }

    fn with_mask(&self, bytes: &[u8], mask: u32) -> Result<Vec<u8>, BodyError> {
        let mask = (mask & self.bits).cast_signed();
        let returns = self.returns(bytes)?;
        let insertion =
            |at| Insertion { at, side: Side::Before, steps: vec![Step::Int(mask), Step::Xor] };
        let insertions: Vec<Insertion> = returns.into_iter().map(insertion).collect();
        with_insertions(bytes, self.name, self.descriptor, &insertions)
    }

    /// Returns the places of the method's return instructions, of which there is at least one.
    fn returns(&self, bytes: &[u8]) -> Result<Vec<u32>, BodyError> {
        let class = read_class(bytes)?;
        let method = class.method(self.name, self.descriptor).ok_or(BodyError::NoBody)?;
        let code = method.code.as_ref().ok_or(BodyError::NoBody)?;
        let all = Instructions::new(&code.bytes);
        let returns = all.filter(|it| it.opcode == Opcode::Ireturn);
        let places: Vec<u32> = returns.map(|it| it.pc).collect();
        if places.is_empty() { Err(BodyError::NoPlace) } else { Ok(places) }
    }
}
