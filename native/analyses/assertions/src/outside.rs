//! The classes of the JDK whose methods answer from outside of the values that a program computes.

/// Packages and classes, in internal form, whose methods read files, sockets, processes, clocks, threads, memory or
/// the structure of classes. A value from there may follow from what the project's code did earlier, on a way that
/// no label takes.
const OUTSIDE: [&str; 17] = [
    "java/io/Console",
    "java/io/File",
    "java/io/RandomAccessFile",
    "java/io/UnixFileSystem",
    "java/lang/ClassLoader",
    "java/lang/Process",
    "java/lang/Runtime",
    "java/lang/Thread",
    "java/lang/invoke/",
    "java/lang/ref/",
    "java/lang/reflect/",
    "java/net/",
    "java/nio/",
    "java/time/Clock",
    "java/util/zip/",
    "sun/net/",
    "sun/nio/",
];

/// Returns whether the results of a class's methods come from outside. The name is in internal form.
pub fn is_outside(class: &str) -> bool {
    OUTSIDE.iter().any(|start| class.starts_with(start))
}

/// Methods of `java.lang.System` that read a clock.
const CLOCKS: [&str; 2] = ["currentTimeMillis", "nanoTime"];

/// Returns whether a call reads a clock, by its owner in internal form and its name.
pub fn is_clock(owner: &str, name: &str) -> bool {
    owner == "java/lang/System" && CLOCKS.contains(&name)
}
