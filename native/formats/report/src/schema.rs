//! Tests that the checked-in schemas match the types. `ORACLE_BLESS=1` writes them again.
#![allow(clippy::disallowed_methods, clippy::expect_used)]

use std::path::Path;

use schemars::{JsonSchema, SchemaGenerator};

use crate::gate::Baseline;
use crate::{Effort, Event, GateReport, Oracle, ProcessorTime, Request, to_json};

#[test]
fn schemas_are_those_of_the_types() {
    check::<Oracle>("oracle");
    check::<Effort>("effort");
    check::<ProcessorTime>("processor-time");
    check::<GateReport>("gate");
    check::<Request>("request");
    check::<Event>("event");
    check::<Baseline>("baseline");
}

fn check<T: JsonSchema>(name: &str) {
    let schema = to_json(&SchemaGenerator::default().into_root_schema_for::<T>()).expect("schema");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("schema/{name}.schema.json"));
    if std::env::var_os("ORACLE_BLESS").is_some() {
        std::fs::write(&path, &schema).expect("the schema can be written");
    }
    let checked_in = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(checked_in == schema, "{} is not the type's; run with ORACLE_BLESS=1", path.display());
}
