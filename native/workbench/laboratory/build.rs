//! Compiles the classes that a real JVM is given.

fn main() {
    embed::java("patches", &[]);
}
