//! The class library of a guest: a JDK's, in which a world may change the order of hash maps.

use classfile::{
    BodyError, ClassFile, Insertion, Instruction, Instructions, Member, Method, Opcode, Side, Step,
    read_class, with_insertions,
};
use environment::{Listing, World};
use vm::{BootClasses, Failure};

use crate::jdk::Jdk;

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

/// The class whose methods list the members of classes, and its natives that do so.
const LISTING: &str = "java/lang/Class";
const LISTINGS: [&str; 4] = [
    "getDeclaredFields0",
    "getDeclaredMethods0",
    "getDeclaredConstructors0",
    "getDeclaredClasses0",
];

/// Returns the classes of `java.base`, by internal names, with which a real JVM has the orders of a world. Folders
/// list their files there as they do.
///
/// # Errors
/// Returns [`Failure::Unsupported`] if the world has an order that no class gives, or if this JDK is written in
/// another way.
pub fn patches(jdk: &Jdk, world: &World) -> Result<Vec<(&'static str, Vec<u8>)>, Failure> {
    let mut classes = Library::with_hashes(jdk.clone(), world.hash_mask())?.replaced;
    match world.member_order {
        Listing::AsIs => {}
        Listing::Reversed => classes.push((LISTING, with_reversed_members(jdk)?)),
        Listing::Shuffled(_) => return Err(problem(LISTING, "this order is not for the JVM")),
    }
    Ok(classes)
}

fn problem(place: &str, why: &str) -> Failure {
    Failure::Unsupported(format!("another order: {place}: {why}"))
}

/// Returns the class [`LISTING`] in which each array of members is reversed as soon as the vm has made it.
fn with_reversed_members(jdk: &Jdk) -> Result<Vec<u8>, Failure> {
    let bytes = jdk.find(LISTING).ok_or_else(|| problem(LISTING, "the class is missing"))?;
    let reversed = || -> Result<Vec<u8>, BodyError> {
        let class = read_class(&bytes)?;
        let mut changed = bytes.clone();
        for method in &class.methods {
            let insertions = reversing(&class, method);
            if !insertions.is_empty() {
                changed = with_insertions(&changed, &method.name, &method.descriptor, &insertions)?;
            }
        }
        if changed == bytes { Err(BodyError::NoPlace) } else { Ok(changed) }
    };
    reversed().map_err(|error| problem(LISTING, &error.to_string()))
}

/// Returns what reverses the arrays that a method gets from the natives [`LISTINGS`].
fn reversing(class: &ClassFile, method: &Method) -> Vec<Insertion> {
    let Some(code) = &method.code else { return Vec::new() };
    let is_listing = |it: &Instruction| {
        let member = it.pool_index().and_then(|index| class.pool.member(index));
        member.is_some_and(|it| **it.class == *LISTING && LISTINGS.contains(&&**it.name))
    };
    let calls = Instructions::new(&code.bytes).filter(|it| is_listing(it));
    calls
        .map(|it| Insertion {
            at: it.pc,
            side: Side::After,
            steps: vec![
                Step::Dup,
                call("java/util/Arrays", "asList", "([Ljava/lang/Object;)Ljava/util/List;"),
                call("java/util/Collections", "reverse", "(Ljava/util/List;)V"),
            ],
        })
        .collect()
}

fn call(class: &str, name: &str, descriptor: &str) -> Step {
    Step::InvokeStatic(Member {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
    })
}

/// A JDK's class library with some classes replaced.
pub(crate) struct Library {
    jdk: Jdk,
    replaced: Vec<(&'static str, Vec<u8>)>,
}

impl Library {
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
