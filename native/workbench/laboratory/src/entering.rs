//! Other worlds for a vm that runs already.

use std::sync::Arc;

use environment::World;
use vm::classes::class::Kind;
use vm::memory::heap::Ref;
use vm::{Res, Vm};

use crate::guest::{delays, slice_seed};

/// The class with the fields that choose the order of `Set.of` and `Map.of`: a number of 32 bits, and the direction.
pub(crate) const SALTED: &str = "java/util/ImmutableCollections";
pub(crate) const SALT: (&str, &str) = ("SALT32L", "J");
pub(crate) const DIRECTION: (&str, &str) = ("REVERSE", "Z");

/// The identity hash codes that are left out for one of [`World::identity`].
const HASHES: u32 = 0x0001_0001;

/// Lets a vm go on in another world, in so far as that differs from its own one in what nothing notices at boot
/// ([`World::at_boot`]), but for what [`settle`] gives it. A roll-back undoes that in the host; the settings of the vm
/// stay.
pub fn switch(vm: &mut Vm, world: &Arc<World>) {
    vm.host.enter(world);
    vm.options.seed = slice_seed(world);
    vm.options.slices = world.slices.lengths();
    vm.options.main_slices = world.slices.lengths_of_main();
    vm.options.delays = delays(world);
    vm.options.drawn = world.draws.chosen();
    vm.options.reflected = world.reflected;
}

/// Gives a vm what a world decides and nothing notices at boot: the identity hash codes of later
/// objects, and the order of `Set.of` and `Map.of`. A roll-back undoes that.
///
/// # Errors
/// Returns an error if the class library cannot be read.
pub fn settle(vm: &mut Vm, world: &World) -> Res<()> {
    vm.skip_identity_hashes(world.identity.wrapping_mul(HASHES));
    let salted = vm.boot_class(SALTED)?;
    let mirror = vm.class(salted).mirror;
    let salt = world.salt();
    let values =
        [(SALT, Kind::Long, u64::from(salt)), (DIRECTION, Kind::Boolean, u64::from(salt & 1))];
    for ((name, descriptor), kind, bits) in values {
        // A class library that orders them in another way has no such field.
        let field = vm.declared_field(salted, name, descriptor).map(|it| it.offset);
        if let Some(offset) = field.filter(|_| mirror != Ref(0)) {
            vm.store(mirror.0 + offset, kind, bits);
        }
    }
    Ok(())
}
