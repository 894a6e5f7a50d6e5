//! Runs each target on its corpus and on a fixed number of mutations.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Mutations, TARGETS, Target, corpus};

/// The variable with the seed of the mutations. Another seed gives other mutations.
const SEED: &str = "ORACLE_FUZZ_SEED";

fn survives(name: &str) -> Result<(), String> {
    let target = TARGETS.iter().find(|target| target.name == name).ok_or("no such target")?;
    let inputs = corpus::of(target.name).map_err(|error| format!("its corpus: {error}"))?;
    if inputs.is_empty() {
        return Err("its corpus is empty".into());
    }
    let seed = std::env::var(SEED).ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mutations = Mutations::new(&inputs, seed).take(target.thousands as usize * 1000);
    inputs.iter().cloned().chain(mutations).try_for_each(|input| survives_input(target, &input))
}

/// Runs a target on an input. If the target panics, stores the input in a file and returns an
/// error.
fn survives_input(target: &Target, input: &[u8]) -> Result<(), String> {
    let run = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    run.map_err(|_| {
        let kept = std::env::temp_dir().join(format!("oracle-fuzz-{}", target.name));
        let written = std::fs::write(&kept, input);
        format!("{} panics on what is kept in {}: {written:?}", target.name, kept.display())
    })
}

macro_rules! targets {
    ($($test:ident: $name:literal;)*) => {
        $(
            #[test]
            fn $test() {
                assert_eq!(survives($name), Ok(()));
            }
        )*

        #[test]
        fn every_target_has_a_test() {
            let names: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(names, [$($name),*]);
        }
    };
}

targets! {
    class_files: "class-file";
    images: "image";
    jars: "jar";
    requests: "request";
    reports: "report";
    programs: "program";
}
