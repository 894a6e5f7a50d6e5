//! Compiles the Java programs that edit and read Java sources.

fn main() {
    embed::java("editor", &[]);
}
