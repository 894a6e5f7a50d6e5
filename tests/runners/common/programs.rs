//! Random Java programs: each is a class with a few blocks that fold their results into one number.

mod classes;
mod data;
mod expression;
mod flow;
mod grammar;
mod library;

use std::fmt::Write as _;

pub use classes::compiled;

use crate::random::Random;

/// Writes a block's method and the classes that it needs. The number is unique in the program.
type Block = fn(&mut Random, u64) -> String;

/// All kinds of blocks.
const BLOCKS: [Block; 15] = [
    grammar::methods,
    data::arithmetic,
    data::objects,
    data::arrays,
    data::comparators,
    data::tables,
    grammar::methods,
    flow::initialisers,
    flow::exceptions,
    flow::threads,
    flow::monitors,
    library::reflection,
    library::strings,
    library::streams,
    library::files,
];

/// Returns the source of a program with this name: a main class in the unnamed package.
pub fn program(random: &mut Random, name: &str) -> String {
    let first = random.below(BLOCKS.len() as u64);
    let count = random.between(5, 7);
    let mut source = format!("{IMPORTS}\npublic class {name} {{\n{PROLOGUE}");
    let mut calls = String::new();
    for number in 0..count {
        // Every second block of the table, so that a few programs cover all of it.
        let block = BLOCKS[((first + number * 2) % BLOCKS.len() as u64) as usize];
        source.push_str(&block(random, number));
        // Writing to a string does not fail.
        let _ = writeln!(calls, "    block{number}();\n    note(\"block {number}\");");
    }
    let turns = random.between(1, 2);
    let _ = write!(
        source,
        "  public static void main(String[] arguments) throws Exception {{\n    \
         for (int turn = 0; turn < {turns}; turn++) {{\n{calls}    }}\n  }}\n}}\n"
    );
    source
}

const IMPORTS: &str = "\
import java.lang.ref.*;
import java.lang.reflect.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;
import java.util.zip.*;
";

const PROLOGUE: &str = "\
  static long h = 17;
  static void mix(long x) { h = h * 31 + x; h ^= h >>> 29; }
  static void mix(String s) { mix(s.hashCode()); }
  static String cut(String s) { return s.length() > 60 ? s.substring(s.length() - 30) : s; }
  static void note(String what) { System.out.println(what + \" \" + Long.toHexString(h)); }
";
