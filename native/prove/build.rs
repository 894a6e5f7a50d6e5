//! Compiles the editor of Java sources.

fn main() {
    embed::java("editor", &[]);
}
