//! The table of targets.

mod class_file;
mod image;
mod jar;
mod json;
mod program;

/// A function to test with hostile bytes.
#[derive(Debug)]
pub struct Target {
    /// The name on the command line, which is also the folder of its corpus.
    pub name: &'static str,
    /// The number of mutations in the quick tier, in thousands.
    pub thousands: u64,
    /// Processes an input.
    pub run: fn(&[u8]),
}

/// All targets: one for each parser, then the interpreter.
pub const TARGETS: &[Target] = &[
    Target { name: "class-file", thousands: 20, run: class_file::run },
    Target { name: "image", thousands: 20, run: image::run },
    Target { name: "jar", thousands: 5, run: jar::run },
    Target { name: "request", thousands: 20, run: json::request },
    Target { name: "report", thousands: 20, run: json::report },
    Target { name: "program", thousands: 1, run: program::run },
];
