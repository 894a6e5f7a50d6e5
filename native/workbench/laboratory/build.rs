//! Compiles the classes that a patched JVM needs in addition.

fn main() {
    embed::java("patches", &[]);
}
