//! Both verifiers accept all classes of the running JDK.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../../formats/classfile/tests/support/mod.rs"]
mod support;
mod world;

use vm::linking::verify::Progress;
use world::World;

/// Returns the JDK's classes, and for each the path in the image and the index in the world.
fn jdk() -> (World, Vec<(String, usize)>) {
    let image = support::image();
    let mut world = World::default();
    let classes = support::classes(&image, None);
    let places = classes.iter().map(|(path, bytes)| (path.clone(), world.add(bytes))).collect();
    (world, places)
}

fn faults(world: &mut World, places: &[(String, usize)], inferring: bool) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, place) in places {
        let file = world.verify(*place);
        let mut progress = Progress { inferring, ..Progress::new(&file) };
        if let Err(stop) = progress.run(&file, world) {
            faults.push(format!("{path} {stop:?}"));
        }
    }
    faults
}

#[test]
fn every_class_passes_the_type_checker() {
    let (mut world, places) = jdk();
    assert!(places.len() > 5000);
    assert_eq!(faults(&mut world, &places, false), [""; 0]);
}

#[test]
fn every_class_passes_inference() {
    let (mut world, places) = jdk();
    assert_eq!(faults(&mut world, &places, true), [""; 0]);
}
