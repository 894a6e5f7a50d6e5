//! Inserts instructions at random places of a module's methods, and runs the module in the JVM.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

mod support;

use std::path::Path;
use std::process::Command;

use classfile::{
    ClassFile, Code, Constant, Insertion, Instruction, Instructions, Member, Opcode, Side, Step,
    check_format, read_class, with_initialiser, with_insertions,
};

/// A module of a thousand classes with large methods, many switches, handlers and concatenations.
/// Its main program, the compiler, must still work with all insertions.
const MODULE: &str = "jdk.compiler";

/// Pseudo-random numbers that are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

/// Returns steps that leave the operand stack as it was.
fn idle(random: &mut Random) -> Vec<Step> {
    let zone = Member {
        class: "java/lang/Boolean".into(),
        name: "TRUE".into(),
        descriptor: "Ljava/lang/Boolean;".into(),
    };
    let boxed = Member {
        class: "java/lang/Integer".into(),
        name: "valueOf".into(),
        descriptor: "(I)Ljava/lang/Integer;".into(),
    };
    match random.below(6) {
        0 => vec![Step::Int(40_000), Step::Pop],
        1 => vec![Step::Long(-7), Step::Pop2],
        2 => vec![Step::Text("a\u{0}é".into()), Step::Null, Step::Pop, Step::Pop],
        3 => vec![Step::Double(9), Step::Pop2, Step::Float(3), Step::Pop],
        4 => vec![Step::GetStatic(zone), Step::Pop],
        _ => vec![Step::Int(300), Step::InvokeStatic(boxed), Step::Pop],
    }
}

/// Returns a step that pushes the same constant as `instruction` does, by another instruction.
fn same_constant(class: &ClassFile, instruction: &Instruction<'_>) -> Option<Step> {
    let pool = |index| match class.pool.get(index)? {
        Constant::Integer(value) => Some(Step::Int(*value)),
        Constant::Long(value) => Some(Step::Long(*value)),
        Constant::String(text) => Some(Step::Text(class.pool.utf8(*text)?.to_string())),
        _ => None,
    };
    match instruction.opcode {
        Opcode::AconstNull => Some(Step::Null),
        Opcode::Bipush | Opcode::Sipush => instruction.immediate().map(Step::Int),
        _ => pool(instruction.pool_index()?),
    }
}

/// Returns an insertion for an instruction.
fn insertion(class: &ClassFile, instruction: &Instruction<'_>, random: &mut Random) -> Insertion {
    let at = instruction.pc;
    let goes_on = !instruction.opcode.ends_flow() && !instruction.opcode.is_return();
    if let Some(text) = literal(class, instruction) {
        return Insertion { at, side: Side::Instead, steps: vec![Step::Join { part: 0, text }] };
    }
    match same_constant(class, instruction) {
        Some(step) => Insertion { at, side: Side::Instead, steps: vec![step] },
        None if goes_on && random.below(2) == 0 => {
            Insertion { at, side: Side::After, steps: idle(random) }
        }
        None => Insertion { at, side: Side::Before, steps: idle(random) },
    }
}

/// Returns the first literal part of the text if `instruction` is a string concatenation.
fn literal(class: &ClassFile, instruction: &Instruction<'_>) -> Option<String> {
    let Constant::InvokeDynamic { bootstrap, name_and_type } =
        class.pool.get(instruction.pool_index()?)?
    else {
        return None;
    };
    let (name, _) = class.pool.name_and_type(*name_and_type)?;
    let bootstrap = class.attributes.bootstrap_methods.get(usize::from(*bootstrap))?;
    let Constant::String(recipe) = class.pool.get(*bootstrap.arguments.first()?)? else {
        return None;
    };
    let recipe = class.pool.utf8(*recipe)?;
    let literal = recipe.split(['\u{1}', '\u{2}']).find(|part| !part.is_empty())?;
    (&**name == "makeConcatWithConstants").then(|| literal.to_owned())
}

/// Returns the class with insertions at a quarter of a method's instructions, or `None` if a jump
/// becomes too long.
fn changed(
    bytes: &[u8],
    class: &ClassFile,
    method: &classfile::Method,
    code: &Code,
    random: &mut Random,
) -> Option<Vec<u8>> {
    let chosen = Instructions::new(&code.bytes).filter(|_| random.below(4) == 0);
    let chosen: Vec<Instruction<'_>> = chosen.collect();
    let insertions: Vec<Insertion> =
        chosen.iter().map(|instruction| insertion(class, instruction, random)).collect();
    with_insertions(bytes, &method.name, &method.descriptor, &insertions).ok()
}

/// A program that loads and links each class of a list, and compiles a source file.
const PROGRAM: &str = r#"
import java.nio.file.*;
import javax.tools.*;
public class All {
    public static void main(String[] paths) throws Exception {
        int linked = 0;
        for (String name : Files.readAllLines(Path.of(paths[0]))) {
            try {
                Class.forName(name, true, ClassLoader.getSystemClassLoader());
                linked++;
            } catch (ExceptionInInitializerError | NoClassDefFoundError other) {
                if (!String.valueOf(other.getCause()).contains("ResourceBundle")) throw other;
            }
        }
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", paths[1], paths[2]);
        System.out.println(linked + " " + status);
    }
}
"#;

#[test]
fn the_jvm_verifies_and_runs_what_was_inserted() {
    let image = support::image();
    let mut random = Random(30);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("insertions");
    let patch = folder.join("patch");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&patch).unwrap();
    let (mut names, mut methods, mut refused) = (Vec::new(), 0, 0);
    for (path, original) in support::classes(&image, Some(MODULE)) {
        let class = read_class(&original).unwrap();
        if &*class.this_class == "module-info" {
            continue;
        }
        let mut bytes = original;
        if class.method("<clinit>", "()V").is_none() && !class.is_interface() {
            bytes = with_initialiser(&bytes, &idle(&mut random)).unwrap();
        }
        for method in &class.methods {
            let Some(code) = &method.code else { continue };
            let now = read_class(&bytes).unwrap();
            methods += 1;
            match changed(&bytes, &now, method, code, &mut random) {
                Some(changed) => bytes = changed,
                None => refused += 1,
            }
        }
        check_format(&bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
        let file = patch.join(format!("{}.class", class.this_class));
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, bytes).unwrap();
        names.push(class.this_class.replace('/', "."));
    }
    // Methods are refused if a jump would exceed 32 KB.
    assert!(methods > 10_000 && refused < 10, "{refused} of {methods} methods");
    let program = folder.join("All.java");
    std::fs::write(&program, PROGRAM).unwrap();
    let list = folder.join("names");
    std::fs::write(&list, names.join("\n")).unwrap();
    let source = "class A { String a(int n) { return switch (n) { case 1 -> \"<\" + n; default -> \"b\"; }; } }";
    std::fs::write(folder.join("A.java"), source).unwrap();
    let java = support::java_home().join("bin");
    let mut javac = Command::new(java.join("javac"));
    let (is_good, text) = output(javac.arg("-d").arg(&folder).arg(&program));
    assert!(is_good, "{text}");
    let mut run = Command::new(java.join("java"));
    run.arg("--patch-module").arg(format!("{MODULE}={}", patch.display()));
    run.arg("-cp").arg(&folder).arg("All").arg(&list).arg(&folder).arg(folder.join("A.java"));
    let (is_good, text) = output(&mut run);
    assert!(is_good, "{text}");
    assert_eq!(text.trim(), format!("{} 0", names.len()));
    assert!(folder.join("A.class").exists());
}

/// Runs a program. Returns whether it succeeded, and what it printed.
fn output(program: &mut Command) -> (bool, String) {
    let output = program.output().expect("the program runs");
    let printed = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&printed).into_owned())
}
