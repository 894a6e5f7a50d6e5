//! Tests that the interpreter reports why it stopped a program.
#![allow(clippy::disallowed_methods, clippy::expect_used)]

use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCE: &str = r#"
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import sun.misc.Unsafe;

public class Endings {
  public static void main(String[] arguments) throws Exception {
    System.out.println("begins");
    switch (arguments[0]) {
      case "memory" -> {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        try {
          while (true) unsafe.allocateMemory(1 << 16);
        } catch (OutOfMemoryError error) {
          List<byte[]> kept = new ArrayList<>();
          while (true) kept.add(new byte[10_000]);
        }
      }
      case "loop" -> { while (true) { } }
      case "deadlock" -> {
        synchronized (SOURCE) { SOURCE.wait(); }
      }
      case "exit" -> Runtime.getRuntime().exit(3);
    }
  }

  private static final Object SOURCE = new Object();
}
"#;

/// Returns the path of a tool of the JDK in `JAVA_HOME`, else its name, to be found on the `PATH`.
fn tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin").join(name),
        None => name.into(),
    }
}

fn classes(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    let source = folder.join("Endings.java");
    std::fs::write(&source, SOURCE).expect("a file");
    let mut javac = Command::new(tool("javac"));
    let output = javac.arg("-nowarn").arg("-d").arg(&folder).arg(source).output();
    let output = output.expect("a JDK");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

/// Runs a program, checks that it started, and returns its exit status and standard error.
fn ending(what: &str, options: &[&str]) -> (Option<i32>, String) {
    let mut oracle = Command::new(env!("CARGO_BIN_EXE_oracle"));
    oracle.arg("run").args(options).arg("-cp").arg(classes(what)).args(["Endings", what]);
    let output = oracle.output().expect("the interpreter");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "begins\n");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn memory_beyond_the_hard_limit_is_unsupported() {
    let (status, text) = ending("memory", &["-Xmx8m"]);
    assert_eq!(status, Some(70));
    assert_eq!(text, "oracle: unsupported: more memory than the hard limit of 24 MiB\n");
}

#[test]
fn a_spent_budget_ends_a_loop() {
    let (status, text) = ending("loop", &["--budget", "50000000"]);
    assert_eq!(status, Some(70));
    let place = "oracle: budget of instructions exceeded in Endings.main(Endings.java:";
    assert!(text.starts_with(place), "{text}");
}

#[test]
fn a_deadlock_is_told_with_its_stacks() {
    let (status, text) = ending("deadlock", &[]);
    assert_eq!(status, Some(70));
    assert!(text.contains("\"main\" waits to be notified on a java.lang.Object"), "{text}");
    assert!(text.contains("at Endings.main(Endings.java:"), "{text}");
}

#[test]
fn an_exit_is_the_programs_own() {
    assert_eq!(ending("exit", &[]), (Some(3), String::new()));
}
