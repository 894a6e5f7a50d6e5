//! Tests of the filters for switches.

use crate::assembler::assemble;

const HASH: &str = "invokevirtual java/lang/String hashCode ()I";
const EQUALS: &str = "invokevirtual java/lang/String equals (Ljava/lang/Object;)Z";

#[test]
fn only_the_second_switch_over_strings_of_javac_counts() {
    let text = format!(
        "iconst_m1
         istore_1
         aload_0
         {HASH}
         lookupswitch second a b
         a:
         aload_0
         ldc a
         {EQUALS}
         ifeq second
         iconst_0
         istore_1
         goto second
         b:
         aload_0
         ldc b
         {EQUALS}
         ifeq second
         iconst_1
         istore_1
         second:
         iload_1
         lookupswitch other one two
         one:
         return
         two:
         return
         other:
         return"
    );
    let kept = "iconst_m1 istore aload invokevirtual iload lookupswitch return return return";
    assert_eq!(assemble(&text).kept(), kept);
    let row = assemble(&text).counted(&[]).into_iter().find(|row| row.contains("switch"));
    assert_eq!(row.as_deref(), Some("-lookupswitch 3/0"));
    let other = text.replacen("goto second", "goto other", 1);
    assert!(assemble(&other).kept().contains("ifeq"));
    let other = text.replace("iconst_m1", "iconst_5");
    assert!(assemble(&other).kept().contains("ifeq"));
}

/// A switch over `a` and `b`, which have the same hash code.
fn ecj(before: &str) -> String {
    format!(
        "aload_0
         astore_1
         {before}
         {HASH}
         lookupswitch other same
         same:
         aload_1
         ldc a
         {EQUALS}
         ifne a
         aload_1
         ldc b
         {EQUALS}
         ifne b
         goto other
         a:
         return
         b:
         return
         other:
         return"
    )
}

#[test]
fn the_store_of_the_string_has_the_cases_of_ecj() {
    let assembled = assemble(&ecj(""));
    let rows = ["-aload", "-astore 3/0", "-return", "-return", "-return"];
    assert_eq!(assembled.counted(&[]), rows);
    let other = assemble(&ecj("").replacen("ldc b", "nop\nldc b", 1));
    assert!(other.kept().contains("ifne"));
    let other = assemble(&ecj("").replace("lookupswitch other same", "lookupswitch other"));
    assert!(other.kept().contains("lookupswitch"));
}

#[test]
fn kotlin_may_test_the_string_for_null() {
    let forms = ["aload_1", "aload_1\ndup\nifnull null", "aload_1\nifnull null\naload_1"];
    for (form, branches) in forms.into_iter().zip(["3/0", "4/0", "4/0"]) {
        let text = ecj(form) + "\nnull:\nreturn";
        assert_eq!(assemble(&text).counted(&[])[1], format!("-astore {branches}"), "{form}");
    }
    let text = ecj("aload_2\nifnull null\naload_1") + "\nnull:\nreturn";
    assert!(assemble(&text).kept().contains("ifnull"));
}

#[test]
fn the_last_comparison_of_ecj_may_jump_to_the_default() {
    let text = format!(
        "aload_0
         astore_1
         {HASH}
         lookupswitch other a
         a:
         aload_1
         ldc a
         {EQUALS}
         ifeq other
         return
         other:
         return"
    );
    assert_eq!(assemble(&text).counted(&[]), ["-aload", "-astore 2/0", "-return", "-return"]);
}

fn exhaustive(thrown: &str) -> String {
    format!(
        "line 5
         iload_0
         lookupswitch default a b
         default:
         line 5
         {thrown}
         athrow
         a:
         return
         b:
         return"
    )
}

#[test]
fn the_default_of_an_exhaustive_switch_does_not_count() {
    let modern = "new java/lang/MatchException
                  dup
                  aconst_null
                  aconst_null
                  invokespecial java/lang/MatchException <init> \
                  (Ljava/lang/String;Ljava/lang/Throwable;)V";
    let older = "new java/lang/IncompatibleClassChangeError
                 dup
                 invokespecial java/lang/IncompatibleClassChangeError <init> ()V";
    for thrown in [modern, older] {
        let expected = ["-iload", "-lookupswitch 2/0", "-return", "-return"];
        assert_eq!(assemble(&exhaustive(thrown)).counted(&[]), expected);
        let in_another_line =
            exhaustive(thrown).replacen("default:\n         line 5", "default:\n line 6", 1);
        assert!(assemble(&in_another_line).kept().contains("athrow"));
        let other = exhaustive(thrown).replace("dup", "nop");
        assert!(assemble(&other).kept().contains("athrow"));
    }
}

#[test]
fn a_switch_with_probes_and_repeated_rows_has_jacocos_wrong_branch() {
    // Rows: a, a, b. The way to b has number 3, since one of the ways has a probe; the filter looks
    // for number 2.
    let older = "new java/lang/IncompatibleClassChangeError
                 dup
                 invokespecial java/lang/IncompatibleClassChangeError <init> ()V";
    let text = exhaustive(older)
        .replace("default a b", "default a a b")
        .replace("a:\n         return", "a:\n nop");
    let assembled = assemble(&text);
    let all: Vec<u32> = assembled.probes().iter().map(|probe| probe.id).collect();
    assert_eq!(assembled.counted(&all)[1], "+lookupswitch 1/1");
}
