//! The targets by name.

mod class_file;
mod image;
mod jar;
mod json;
mod program;

/// What is given bytes.
#[derive(Debug)]
pub struct Target {
    /// What it is called on the command line, and the folder of its corpus.
    pub name: &'static str,
    /// Mutations that the quick tier tries, by thousands.
    pub thousands: u64,
    /// Does all that is done with such input.
    pub run: fn(&[u8]),
}

/// All there are: a parser each, and last what runs the classes.
pub const TARGETS: &[Target] = &[
    Target { name: "class-file", thousands: 20, run: class_file::run },
    Target { name: "image", thousands: 20, run: image::run },
    Target { name: "jar", thousands: 5, run: jar::run },
    Target { name: "request", thousands: 20, run: json::request },
    Target { name: "report", thousands: 20, run: json::report },
    Target { name: "program", thousands: 1, run: program::run },
];
