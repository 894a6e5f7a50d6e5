//! Compiles the driver against signatures of the test frameworks.

fn main() {
    embed::java("driver", &["-sourcepath", "driver/stubs"]);
}
