//! Compiles the explorer's class.

fn main() {
    embed::java("driver", &[]);
}
